// The search of one thread: iterative deepening with aspiration windows (searcher.cpp) over a
// principal variation search (pvs.hpp).
//
// Sources: T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game trees" (1982)
// for the variation search; the other techniques name theirs, and docs/search.md lists them all
// with what each is worth.
//
// Graph-history interaction (M. Campbell, "The graph-history interaction: on ignoring position
// history", 1985; A. Kishimoto and M. Mueller, "A general solution to the graph history interaction
// problem", 2004). Where a repetition ends the game, a score may depend on the path to a position.
// Only positions since the last capture can recur, so a position right after a capture, here called
// irreversible, has a value of its own. The rules:
// - Repetitions are looked for exactly, on the path and in the game before it, at every node.
// - A value carries the lowest stack index that a repetition inside its subtree went back to. Where
//   that lies before the node itself, the score is not stored, only its move.
// - Proofs are stored and used at irreversible nodes only. Elsewhere a stored score is an estimate,
//   good for its depth.
// - On the principal variation only a proof of an irreversible node replaces a search.
// The root's moves are marked with what tables prove of them (root_probe.hpp) and with what
// strategy synthesis proves for the history there is (strategy_synthesis.hpp). So a result that is
// marked proven holds for the real history; one that is not may err where transpositions hide a
// repetition beyond the principal variation. Under Repetition::none a recurrence is taken for the
// sharing-out that a player may claim, and is never called proven.
//
// Deterministic for one thread without a clock. Thread rule: one Searcher a thread; several may
// share a TranspositionTable.
#pragma once

#include <cstdint>
#include <oware/game.hpp>

#include "search/limits.hpp"
#include "search/prober.hpp"
#include "search/report.hpp"
#include "search/search_state.hpp"
#include "search/techniques.hpp"
#include "search/transposition.hpp"

namespace oware::search {

class Searcher {
 public:
  // `prober` may be null. Both must outlive the searcher.
  Searcher(TranspositionTable& table, const Prober* prober, Techniques techniques = {});

  // The caller's duty: the game is not over. However soon a search is stopped, its first iteration
  // is finished and reported.
  Report search(const rules::Game& game, const Limits& limits, const Observer& observer = {});

  // Forgets the history heuristic's scores of earlier searches.
  void clear() { state_.history.clear(); }

  // Visited nodes of the present or last search, to within a thousand; from any thread.
  std::uint64_t nodes() const { return state_.budget.nodes(); }

 private:
  void set_up(const rules::Game& game, const Limits& limits);
  void probe_root(const rules::Game& game);
  bool synthesize(const rules::Game& game, std::size_t boards);
  bool looks_lost() const;
  void drop_optimism();
  std::size_t lines() const;
  void iterate(int depth);
  void search_line(int depth, std::size_t first);
  void order_unfinished(std::size_t first);
  bool all_proven() const;
  Report report(int depth) const;

  SearchState state_;
  const Limits* limits_ = nullptr;
};

}  // namespace oware::search
