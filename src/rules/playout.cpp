#include "rules/playout.hpp"

#include "rules/kernel.hpp"

namespace oware::rules {
namespace {

// Boards since the last capture. A capture comes long before kPlyLimit plies, which end any game here.
struct Recent {
  std::array<Bytes, kPlyLimit + 1> boards;
  std::size_t count = 0;

  void add(const Position& position) { boards[count++] = std::bit_cast<Bytes>(position); }

  // Whether the newest board has stood before. Stores do not change between captures, so that whole boards may be compared.
  bool recurs() const {
    for (std::size_t back = 2; back < count; back += 2) {
      if (std::memcmp(&boards[count - 1 - back], &boards[count - 1], sizeof(Bytes)) == 0) {
        return true;
      }
    }
    return false;
  }
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
int pick(unsigned row, base::Random& random) { return kRowHouses[row][random.below(kRowSizes[row])]; }

template <GrandSlam kGrandSlam, Feeding kFeeding>
Playout run(Playout game, const RuleSet& rules, base::Random& random) {
  Recent recent;
  recent.add(game.last);
  const bool repetition_ends = rules.repetition != Repetition::none;
  while (true) {
    if (decided_by_stores(game.last)) {
      game.reason = 2 * game.last.store(Side::south) == game.last.total_seeds() ? EndReason::even : EndReason::majority;
      return game;
    }
    const unsigned row = Kernel::legal_row<kGrandSlam, kFeeding>(game.last);
    if (row == 0) {
      game.reason = EndReason::no_move;
      return game;
    }
    const bool both_sides = game.last.seeds_of(Side::south) != 0 && game.last.seeds_of(Side::north) != 0;
    if (repetition_ends && both_sides && recent.recurs()) {
      game.reason = EndReason::repetition;
      return game;
    }
    if (recent.count > kPlyLimit || (!repetition_ends && game.plies >= kPlyLimit)) {
      game.reason = EndReason::agreement;
      return game;
    }
    const int house = kHousesPerSide * index(game.last.mover()) + pick(row, random);
    const Position after = Kernel::play<kGrandSlam>(game.last, house);
    if (after.seeds_on_board() != game.last.seeds_on_board()) {
      recent.count = 0;
    }
    game.last = after;
    recent.add(after);
    game.choices = fold_choice(game.choices, House(house));
    ++game.plies;
  }
}

}  // namespace

House random_choice(HouseSet legal, base::Random& random) {
  const unsigned shift = legal.bits() >= 64 ? kHousesPerSide : 0;
  return House(static_cast<int>(shift) + pick(legal.bits() >> shift, random));
}

Playout playout(const Position& start, const RuleSet& rules, base::Random& random) {
  const Playout begin{start};
  return with_rules(rules,
                    [&]<GrandSlam kGrandSlam, Feeding kFeeding>() { return run<kGrandSlam, kFeeding>(begin, rules, random); });
}

}  // namespace oware::rules
