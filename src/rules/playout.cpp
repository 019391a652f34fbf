#include "rules/playout.hpp"

#include <algorithm>

#include "rules/kernel.hpp"

namespace oware::rules {
namespace {

// A position recurs after twelve plies at the soonest. Where the seeds of a house are not sown,
// none falls into it either, or it would hold more; so the house before it is not sown, whose first
// seed would, and so on round the board: from one occurrence to the next every house is sown.
constexpr std::size_t kShortestCycle = kHouses;

// Boards since the last capture, with a quick answer to plies_since_occurrence(): a board is new
// when none with its mark stood kShortestCycle plies ago or earlier, which one look nearly always
// tells. After a capture nothing that stood before can recur.
class Recent {
 public:
  Recent() {}  // NOLINT(modernize-use-equals-default): leaves the boards as they are

  // kPlyLimit plies without a capture. Only a repetition rule lets a game go on from there; no game
  // seen comes near, and a playout stops, so that memory has a bound.
  bool full() const { return count_ > kPlyLimit; }

  // Forgets every board.
  void clear() {
    count_ = 0;
    marks_.fill(0);
    captures_ = 1;
    perhaps_ = false;
  }
  // Forgets all but `position`, reached by a capture. It takes two seeds at least, so that a byte
  // holds the number of captures.
  void restart(const Position& position) {
    ++captures_;
    boards_[0] = board_of(position);
    count_ = 1;
    perhaps_ = false;
  }
  void add(const Position& position) {
    boards_[count_] = board_of(position);
    if (count_ >= kShortestCycle) {
      marks_[mark_of(boards_[count_ - kShortestCycle])] = captures_;
      perhaps_ = marks_[mark_of(boards_[count_])] == captures_;
    }
    ++count_;
  }

  // Whether the newest board has stood before. Stores do not change between captures, so that whole
  // boards may be compared.
  bool recurs() const {
    return perhaps_ && std::find(boards_.data(), newest(), *newest()) != newest();
  }

 private:
  using Board = std::array<std::uint64_t, 2>;
  static Board board_of(const Position& position) { return std::bit_cast<Board>(position); }
  static std::size_t mark_of(const Board& board) {
    return (board[0] * 0x9e3779b97f4a7c15ULL + board[1] * 0xd1342543de82ef95ULL) >> 54U;
  }
  const Board* newest() const { return boards_.data() + count_ - 1; }

  std::array<Board, kPlyLimit + 1> boards_;  // the first count_ are set
  std::size_t count_ = 0;
  // the number of captures when a board with that mark could last recur
  std::array<std::uint8_t, 1024> marks_{};
  std::uint8_t captures_ = 1;
  bool perhaps_ = false;
};

// The houses of a row of six bits, in order.
constexpr auto kRowHouses = [] {
  std::array<std::array<std::uint8_t, kHousesPerSide>, 64> houses{};
  for (unsigned row = 0; row < houses.size(); ++row) {
    std::size_t count = 0;
    for (std::uint8_t house = 0; house < kHousesPerSide; ++house) {
      if ((row >> house & 1U) != 0) {
        houses[row][count++] = house;
      }
    }
  }
  return houses;
}();

// One of the row's houses; the row is not empty.
int pick(unsigned row, base::Random& random) {
  return kRowHouses[row][random.below(kRowSizes[row])];
}

struct Run {
  explicit Run(Repetition ending) : repetition(ending) {}

  // Another game: `played` has the position to start from.
  void start(Playout& played, const base::Random& choices) {
    game = &played;
    random = choices;
    recent.clear();
    recent.add(played.last);
  }

  Playout* game = nullptr;
  base::Random random{0};
  const Repetition repetition;
  Recent recent;
};

// True when the stores decide the game, which is then over.
bool decided(Playout& game) {
  if (!decided_by_stores(game.last)) return false;
  game.reason = end_by_stores(game.last);
  return true;
}

// Plays one move of a player; false if the game is over, before the move or by it. Duty: the stores
// do not decide, which only a capture changes.
template <GrandSlam kGrandSlam, Feeding kFeeding, int kMover>
bool step(Run& run) {
  Playout& game = *run.game;
  unsigned row = 0;
  const auto has_legal_move = [&] {
    row = Kernel::legal_row<kGrandSlam, kFeeding>(game.last, kMover);
    return row != 0;
  };
  const auto recurs = [&] { return run.recent.recurs(); };
  if (const auto end =
          end_of_undecided(game.last, run.repetition, game.plies, has_legal_move, recurs)) {
    game.reason = *end;
    return false;
  }
  if (run.recent.full()) {
    game.reason = EndReason::agreement;
    return false;
  }
  const int house = kHousesPerSide * kMover + pick(row, run.random);
  game.choices = fold_choice(game.choices, House(house));
  ++game.plies;
  const Kernel::Sown sown = Kernel::sow(game.last, house, kMover);
  const int on_board = game.last.seeds_on_board();
  game.last =
      Kernel::store(sown.run == 0 ? sown.seeds : Kernel::harvested<kGrandSlam>(sown, kMover));
  if (sown.run == 0 || game.last.seeds_on_board() == on_board) {
    run.recent.add(game.last);
    return true;
  }
  run.recent.restart(game.last);
  return !decided(game);
}

// The first moves, up to one of South's; false if the game is over. What is called from here on is
// inlined: a call a move is a third of the time.
template <GrandSlam kGrandSlam, Feeding kFeeding>
[[gnu::flatten]] bool begin(Run& run) {
  return !decided(*run.game) &&
         (run.game->last.mover() == Side::south || step<kGrandSlam, kFeeding, 1>(run));
}

template <GrandSlam kGrandSlam, Feeding kFeeding>
[[gnu::flatten]] void play_out(Run& run) {
  while (step<kGrandSlam, kFeeding, 0>(run) && step<kGrandSlam, kFeeding, 1>(run)) {
  }
}

// Two games in turns: while a move of the one waits for its tables, the processor works on the
// other. More of them are not faster.
template <GrandSlam kGrandSlam, Feeding kFeeding>
[[gnu::flatten]] void play_all(std::span<Playout> games, std::span<const std::uint64_t> seeds,
                               Repetition repetition) {
  std::size_t next = 0;
  const auto start_next = [&](Run& run) {
    while (next < games.size()) {
      run.start(games[next], base::Random(seeds[next]));
      ++next;
      if (begin<kGrandSlam, kFeeding>(run)) return true;
    }
    return false;
  };
  const auto turn = [&](Run& run) {
    return (step<kGrandSlam, kFeeding, 0>(run) && step<kGrandSlam, kFeeding, 1>(run)) ||
           start_next(run);
  };
  std::array<Run, 2> runs{Run(repetition), Run(repetition)};
  bool one = start_next(runs[0]);
  bool two = start_next(runs[1]);
  while (one && two) {
    one = turn(runs[0]);
    two = turn(runs[1]);
  }
  if (one) play_out<kGrandSlam, kFeeding>(runs[0]);
  if (two) play_out<kGrandSlam, kFeeding>(runs[1]);
}

}  // namespace

House random_choice(HouseSet legal, base::Random& random) {
  const unsigned shift = legal.bits() >= 64 ? kHousesPerSide : 0;
  return House(static_cast<int>(shift) + pick(legal.bits() >> shift, random));
}

Playout playout(const Position& start, const RuleSet& rules, base::Random& random) {
  Playout game{start};
  Run run(rules.repetition);
  run.start(game, random);
  with_rules(rules, [&]<GrandSlam kGrandSlam, Feeding kFeeding>() {
    if (begin<kGrandSlam, kFeeding>(run)) play_out<kGrandSlam, kFeeding>(run);
  });
  random = run.random;
  return game;
}

std::vector<Playout> playouts(std::span<const Position> starts,
                              std::span<const std::uint64_t> seeds, const RuleSet& rules) {
  std::vector<Playout> games;
  games.reserve(starts.size());
  for (const Position& start : starts) games.push_back({start});
  with_rules(rules, [&]<GrandSlam kGrandSlam, Feeding kFeeding>() {
    play_all<kGrandSlam, kFeeding>(games, seeds, rules.repetition);
  });
  return games;
}

}  // namespace oware::rules
