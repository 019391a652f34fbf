#include "rules/playout.hpp"

#include <algorithm>

#include "rules/kernel.hpp"

namespace oware::rules {
namespace {

// Boards since the last capture, with a quick answer to plies_since_occurrence(): a board is new
// when no board with its mark has stood since that capture, which one look nearly always tells.
class Recent {
 public:
  Recent() {}  // NOLINT(modernize-use-equals-default): leaves the boards as they are

  // kPlyLimit plies without a capture. Only a repetition rule lets a game go on from there; no game
  // seen comes near, and a playout stops, so that memory has a bound.
  bool full() const { return count_ > kPlyLimit; }

  // After a capture nothing that stood before can recur. It takes two seeds at least, so that a
  // byte holds the number of captures.
  void add(const Position& position, bool captured) {
    count_ = captured ? 0 : count_;
    captures_ = static_cast<std::uint8_t>(captures_ + static_cast<std::uint8_t>(captured));
    boards_[count_] = std::bit_cast<std::array<std::uint64_t, 2>>(position);
    std::uint8_t& mark = marks_[mark_of(boards_[count_])];
    perhaps_ = mark == captures_;
    mark = captures_;
    ++count_;
  }

  // Whether the newest board has stood before. Stores do not change between captures, so that whole
  // boards may be compared.
  bool recurs() const {
    return perhaps_ && std::find(boards_.data(), newest(), *newest()) != newest();
  }

 private:
  using Board = std::array<std::uint64_t, 2>;
  static std::size_t mark_of(const Board& board) {
    return (board[0] * 0x9e3779b97f4a7c15ULL + board[1] * 0xd1342543de82ef95ULL) >> 54U;
  }
  const Board* newest() const { return boards_.data() + count_ - 1; }

  std::array<Board, kPlyLimit + 1> boards_;  // the first count_ are set
  std::size_t count_ = 0;
  // the number of captures when a board with that mark last stood
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
  Playout game;
  const Repetition repetition;
  base::Random& random;
  Recent recent;
};

// Plays one move of a player; false if the game is over instead. Inlined, since a board that stays
// in a register is a seventh faster.
template <GrandSlam kGrandSlam, Feeding kFeeding, int kMover>
[[gnu::always_inline]] inline bool step(Run& run) {
  Playout& game = run.game;
  unsigned row = 0;
  const auto has_legal_move = [&] {
    row = Kernel::legal_row<kGrandSlam, kFeeding>(game.last, kMover);
    return row != 0;
  };
  const auto recurs = [&] { return run.recent.recurs(); };
  if (const auto end =
          end_by_rules(game.last, run.repetition, game.plies, has_legal_move, recurs)) {
    game.reason = *end;
    return false;
  }
  if (run.recent.full()) {
    game.reason = EndReason::agreement;
    return false;
  }
  const int house = kHousesPerSide * kMover + pick(row, run.random);
  const int on_board = game.last.seeds_on_board();
  game.last = Kernel::store(Kernel::played<kGrandSlam>(game.last, house, kMover));
  run.recent.add(game.last, game.last.seeds_on_board() != on_board);
  game.choices = fold_choice(game.choices, House(house));
  ++game.plies;
  return true;
}

template <GrandSlam kGrandSlam, Feeding kFeeding>
void play_out(Run& run) {
  run.recent.add(run.game.last, false);
  if (run.game.last.mover() == Side::north && !step<kGrandSlam, kFeeding, 1>(run)) return;
  while (step<kGrandSlam, kFeeding, 0>(run) && step<kGrandSlam, kFeeding, 1>(run)) {
  }
}

}  // namespace

House random_choice(HouseSet legal, base::Random& random) {
  const unsigned shift = legal.bits() >= 64 ? kHousesPerSide : 0;
  return House(static_cast<int>(shift) + pick(legal.bits() >> shift, random));
}

Playout playout(const Position& start, const RuleSet& rules, base::Random& random) {
  Run run{
      .game = Playout{start}, .repetition = rules.repetition, .random = random, .recent = Recent()};
  with_rules(rules, [&]<GrandSlam kGrandSlam, Feeding kFeeding>() {
    play_out<kGrandSlam, kFeeding>(run);
  });
  return run.game;
}

}  // namespace oware::rules
