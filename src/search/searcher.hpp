// The search: iterative deepening, principal variation search with aspiration windows, one thread.
//
// Sources: T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game trees" (1982)
// for the variation search; E. W. Felten's and others' late move reductions as chess programs use
// them; docs/search.md says what each part gained.
//
// Histories. Where a repetition ends the game, a score may depend on the line that led to a
// position: the graph-history interaction (M. Campbell, "The graph-history interaction: on ignoring
// position history", 1985; A. Kishimoto and M. Mueller, "A general solution to the graph history
// interaction problem", 2004). Only positions since the last capture can recur, so a position just
// after a capture, here called fresh, has a value of its own. What we do:
//   - the line being searched and the real history before it are looked at exactly, at every
//   position;
//   - every value carries the oldest place of the line that a repetition inside it went back to;
//   where that place lies before
//     the position itself the score is not stored, only its move;
//   - proofs are stored and used at fresh positions only; elsewhere a stored score is an estimate,
//   good for its depth;
//   - on the principal variation nothing but a proof of a fresh position replaces searching.
// The root's own moves are marked with what tables prove of them (root_tables.hpp), and with what a
// plan does that holds for the history there is (way_home.hpp). So a result that is marked as
// proven holds for the real history; one that is not may err where transpositions hide a repetition
// beyond the principal variation. Under Repetition::none a recurrence is taken for the sharing-out
// that a player may claim, and is never called proven.
//
// Deterministic for one thread without a clock. Thread rule: one Searcher a thread; several may
// share a TranspositionTable.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <oware/game.hpp>
#include <vector>

#include "search/board_key.hpp"
#include "search/prober.hpp"
#include "search/transposition.hpp"

namespace oware::search {

class Underway;

inline constexpr int kMaxDepth = 60;  // plies of a search without its extensions
inline constexpr int kMaxPly = 126;   // of a line

enum class Pruning : std::uint8_t {
  full,  // what playing wants
  none   // the plain minimax value to the depth, for comparing with an oracle
};

struct Limits {
  int depth = kMaxDepth;
  int first_depth = 1;
  std::uint64_t nodes = 0;  // 0: no limit; kept to within a thousand
  // once a game with few seeds left looks lost, lose by few seeds rather than hope
  bool save_seeds = false;
  int lines = 1;                            // how many best moves to tell apart, 1..6
  const std::atomic<bool>* stop = nullptr;  // polled every thousand positions
  std::function<bool()> expired = {};       // likewise; may be empty
  Underway* underway = nullptr;  // of several searchers that search the same at the same time
};

// One root move's result: of the last search of this move that was finished.
struct Line {
  Score score = 0;
  int depth = 0;  // in plies, of that search
  // The score is a lower bound: the search failed high and was stopped before it was repeated.
  bool at_least = false;
  Score lowest = -kInfinity;  // proven bounds of the score
  Score highest = kInfinity;
  std::vector<rules::House> moves;  // the line, this move first
};

// A search that is stopped leaves lines of two depths: those finished in the last iteration, and
// behind them the others as the iteration before found them. Scores of different depths do not
// compare.
struct Report {
  int depth = 0;         // of the last iteration that was finished
  bool finished = true;  // every line is of that iteration
  std::uint64_t nodes = 0;
  std::vector<Line> lines;  // the best first; never empty
};

// Called after every depth; false ends the search.
using Observer = std::function<bool(const Report&)>;

class Searcher {
 public:
  // `prober` may be null. Both must outlive the searcher.
  Searcher(TranspositionTable& table, const Prober* prober, Pruning pruning = Pruning::full);

  // The caller's duty: the game is not over. However soon a search is stopped, its first depth is
  // finished and reported.
  Report search(const rules::Game& game, const Limits& limits, const Observer& observer = {});

  // Forgets what earlier searches taught about ordering moves.
  void clear();

  // Positions visited by the present or last search, to within a thousand. May be asked from
  // another thread.
  std::uint64_t nodes() const { return shown_nodes_.load(std::memory_order_relaxed); }

 private:
  template <rules::GrandSlam kGrandSlam, rules::Feeding kFeeding>
  friend class Walk;

  // A place on the line: the game since its last capture, then the line being searched.
  struct Place {
    rules::Position position = rules::Position::start({});  // seen from its mover, who sits South
    std::uint64_t key = 0;
    int fresh = 0;   // the place of the latest position that followed a capture
    int number = 0;  // of this place
  };
  struct RootMove {
    int house = 0;  // of the mover's row
    // what a defender without a plan would lose by his reply, in hundredths of a seed; where tables
    // know
    int traps = 0;
    Score score = -kInfinity;  // in the present iteration; -kInfinity: not the best of its line
    Score lowest = -kInfinity;
    Score highest = kInfinity;
    std::vector<rules::House> line;
    // What is reported: the last search of this move as the best of a line, to its end.
    Score finished_score = -kInfinity;
    int finished_depth = 0;
    bool finished_at_least = false;
    std::vector<rules::House> finished_line;

    void finish(int depth, bool at_least);
  };
  using LineOfPly = std::array<std::uint8_t, kMaxPly + 2>;  // houses 0..11, ended by kLineEnd
  static constexpr std::uint8_t kLineEnd = 255;
  static constexpr std::size_t kSeenSlots = 1024;

  void set_up(const rules::Game& game, const Limits& limits);
  void ask_tables(const rules::Game& game);
  bool look_for_way_home(const rules::Game& game, std::size_t boards);
  bool looks_lost() const;
  void save_seeds();
  void search_lines(int depth);
  void search_line(int depth, std::size_t first);
  void order_unfinished(std::size_t first);
  bool all_settled() const;
  Report report(int depth) const;
  // Said once: whoever hears it goes back to the root and asks no more on the way.
  bool out_of_budget() {
    if ((++nodes_ & poll_mask_) != 0) [[likely]]
      return false;
    look_at_limits();
    return aborted_;
  }
  void look_at_limits();
  bool told_to_stop() const;

  TranspositionTable& table_;
  const Prober* prober_;
  Pruning pruning_;

  rules::RuleSet rules_;
  std::vector<Place> places_;
  int root_ = 0;
  rules::Side root_mover_ = rules::Side::south;
  int root_depth_ = 0;
  int probe_seeds_ = 0;
  Score decided_ = kDecided;  // what an outcome counts; nothing once seeds are to be saved
  std::uint64_t aim_ = 0;     // keeps what the table remembers of the two apart
  Score indifference_ = 0;    // what another move must be better by at the root
  std::vector<RootMove> root_moves_;
  // how many places of the line have such a key: a quick no
  std::array<std::uint8_t, kSeenSlots> seen_{};
  std::array<LineOfPly, kMaxPly + 2> lines_{};
  // of quiet moves, by house and seeds in it
  std::array<std::array<int, rules::kMaxSeeds + 1>, rules::kHousesPerSide> merit_;
  const Limits* limits_ = nullptr;
  Underway* underway_ = nullptr;
  std::uint64_t nodes_ = 0;
  std::uint64_t poll_mask_ = 0;
  std::atomic<std::uint64_t> shown_nodes_ = 0;
  bool aborted_ = false;
};

}  // namespace oware::search
