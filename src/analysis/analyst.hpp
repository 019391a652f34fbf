// What a position's moves are worth, and what each move of a game cost: the searches behind `oware
// analyze` and behind the server's analyses (text.hpp writes both as JSON).
//
// Scores are seeds of final margin for the player to move. One thread with a limit of depth is
// deterministic. Thread rule: an Analyst belongs to one thread and blocks it; `progress` is called
// on a thread of the search. Source: docs/search.md.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <oware/game.hpp>

#include "search/parallel/engine.hpp"
#include "search/prober.hpp"

namespace oware::analysis {

double seeds_of(search::Score score);
// The whole seeds that proven bounds leave possible.
int least_seeds(search::Score lowest);
int most_seeds(search::Score highest);

struct Found {
  search::Report report;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

struct AnalystOptions {
  int depth = 0;    // plies of each search; 0: no limit
  int time_ms = 0;  // of each search, as for a move on the clock: an only move takes none; 0: no
                    // limit. One of both limits is given
  int most_ms = 0;  // ends a search by depth that takes longer, within some milliseconds; 0: never
  int threads = 1;
  std::size_t hash_bytes = search::parallel::Engine::kDefaultHashBytes;
  // Asked every few milliseconds: true ends the search under way. May be empty.
  std::function<bool()> ended{};
};

class Analyst {
 public:
  using Progress = std::function<void(const Found&)>;

  Analyst(AnalystOptions options, std::shared_ptr<const search::Prober> prober);

  // All that was found: its lines may be of two depths when time ended the search. The caller's
  // duty: the game is not over.
  Found look(const rules::Game& game, int lines, const Progress& progress = {});
  // What the last finished iteration found: scores of one depth, which compare. `progress` hears of
  // each finished iteration.
  Found compare(const rules::Game& game, int lines, const Progress& progress = {});

 private:
  void search(const rules::Game& game, int lines,
              const search::parallel::Engine::Callback& progress, Found& found);

  AnalystOptions options_;
  search::parallel::Engine engine_;
};

// What a move of a game was worth beside the best one, as margins of its player.
struct Verdict {
  rules::House played;
  double before = 0;  // with the best move
  double after = 0;   // with the one played
  Found found{};

  double lost() const { return before - after; }
};

// Of a search that looked at the move that was played; nothing where it is not among the lines.
std::optional<Verdict> verdict_in(const Found& found, rules::House played);
// Compares `lines` moves of `game`, and searches behind `played` where it is not among them.
Verdict judge(Analyst& analyst, const rules::Game& game, rules::House played, int lines,
              const Analyst::Progress& progress = {});

// What a player's moves cost.
struct Ledger {
  int moves = 0;  // with a choice
  double accuracy = 0;
  double lost = 0;

  double percent() const { return moves == 0 ? 100.0 : accuracy / moves; }
};

// What the moves of a game have cost both players so far.
class GameLedger {
 public:
  // The game as it stood before the move.
  void add(const rules::Game& game, const Verdict& verdict);
  const Ledger& of(rules::Side side) const {
    return ledgers_[static_cast<std::size_t>(rules::index(side))];
  }
  // The first ply from which on the score, or the winner, was proven.
  std::optional<int> proven_from() const { return proven_from_; }

 private:
  std::array<Ledger, 2> ledgers_;
  std::optional<int> proven_from_;
};

}  // namespace oware::analysis
