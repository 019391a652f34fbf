#include <algorithm>
#include <oware/ends.hpp>
#include <oware/perft.hpp>

#include "rules/kernel.hpp"

namespace oware::rules {
namespace {

struct Tally {
  std::vector<std::uint64_t>& counts;
  std::uint64_t checksum;
};

using Register = Kernel::Register;

// Houses of the mover, six bits: which are legal, and which of those sowings ripen a house of the
// opponent.
struct Moves {
  unsigned legal;
  unsigned ripening;
};

template <GrandSlam kGrandSlam, Feeding kFeeding, int kMover>
Moves moves_of(const Position& position) {
  const unsigned legal = Kernel::legal_row<kGrandSlam, kFeeding>(position, kMover);
  return {legal, Kernel::ripening_row(position, kMover) & legal};
}

// Calls `action(after, over)` with the board after each move and whether it is decided. What ripens
// nothing is only laid out, and decides nothing.
template <GrandSlam kGrandSlam, int kMover, class Action>
void each_played(const Position& position, Moves moves, Action&& action) {
  constexpr int kBase = kHousesPerSide * kMover;
  for (unsigned row = moves.legal & ~moves.ripening; row != 0; row &= row - 1) {
    action(Kernel::laid(position, kBase + std::countr_zero(row)), false);
  }
  for (unsigned row = moves.ripening; row != 0; row &= row - 1) {
    const Register after =
        Kernel::played<kGrandSlam>(position, kBase + std::countr_zero(row), kMover);
    action(after, decided_by_stores(Kernel::store(after)));
  }
}

template <GrandSlam kGrandSlam, Feeding kFeeding, int kMover>
void count_played(const Position& position, int left, Tally& tally) {
  const Moves moves = moves_of<kGrandSlam, kFeeding, kMover>(position);
  tally.counts[static_cast<std::size_t>(left - 1)] += kRowSizes[moves.legal];
  if (left == 1) {
    Register folded{};
    each_played<kGrandSlam, kMover>(
        position, moves, [&](Register after, bool) { folded = Lanes::add_folded(folded, after); });
    tally.checksum += Lanes::low_word(folded);
    return;
  }
  each_played<kGrandSlam, kMover>(position, moves, [&](Register after, bool over) {
    if (!over) {
      count_played<kGrandSlam, kFeeding, 1 - kMover>(Kernel::store(after), left - 1, tally);
    }
  });
}

// Two plies before the leaves it looks at the replies of each move itself, without a call. Duty:
// left is at least 2.
template <GrandSlam kGrandSlam, Feeding kFeeding, int kMover>
void count_in_bulk(const Position& position, int left, Tally& tally) {
  const Moves moves = moves_of<kGrandSlam, kFeeding, kMover>(position);
  tally.counts[static_cast<std::size_t>(left - 1)] += kRowSizes[moves.legal];
  unsigned replies = 0;
  each_played<kGrandSlam, kMover>(position, moves, [&](Register after, bool over) {
    const Position next = Kernel::store(after);
    if (over) {
      return;
    }
    if (left > 2) {
      count_in_bulk<kGrandSlam, kFeeding, 1 - kMover>(next, left - 1, tally);
    } else {
      replies += kRowSizes[Kernel::legal_row<kGrandSlam, kFeeding>(next, 1 - kMover)];
    }
  });
  if (left == 2) {
    tally.counts[0] += replies;
  }
}

template <class Action>
void with_mover(Side mover, Action&& action) {
  mover == Side::south ? action.template operator()<0>() : action.template operator()<1>();
}

}  // namespace

PerftResult perft(const Position& position, const RuleSet& rules, int depth, PerftMode mode) {
  std::vector<std::uint64_t> by_plies_left(static_cast<std::size_t>(std::max(depth, 0)), 0);
  Tally tally{by_plies_left, 0};
  if (depth > 0 && !decided_by_stores(position)) {
    with_rules(rules, [&]<GrandSlam kGrandSlam, Feeding kFeeding>() {
      with_mover(position.mover(), [&]<int kMover>() {
        mode == PerftMode::played || depth == 1
            ? count_played<kGrandSlam, kFeeding, kMover>(position, depth, tally)
            : count_in_bulk<kGrandSlam, kFeeding, kMover>(position, depth, tally);
      });
    });
  }
  return {{by_plies_left.rbegin(), by_plies_left.rend()},
          mode == PerftMode::played ? tally.checksum : 0};
}

}  // namespace oware::rules
