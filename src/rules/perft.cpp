#include <oware/perft.hpp>

#include "rules/kernel.hpp"

namespace oware::rules {
namespace {

struct Tally {
  std::vector<std::uint64_t>& counts;
  std::uint64_t checksum;
};

// A cheap fold of a board that depends on every byte of it.
std::uint64_t fold(const Position& position) {
  const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(position);
  return words[0] ^ words[1];
}

template <GrandSlam kGrandSlam, Feeding kFeeding>
void count_played(const Position& position, int left, Tally& tally) {
  unsigned row = Kernel::legal_row<kGrandSlam, kFeeding>(position);
  const int base = kHousesPerSide * index(position.mover());
  tally.counts[static_cast<std::size_t>(left - 1)] += kRowSizes[row];
  if (left == 1) {
    std::uint64_t checksum = 0;
    for (; row != 0; row &= row - 1) {
      checksum += fold(Kernel::play<kGrandSlam>(position, base + std::countr_zero(row)));
    }
    tally.checksum += checksum;
    return;
  }
  for (; row != 0; row &= row - 1) {
    const Position after = Kernel::play<kGrandSlam>(position, base + std::countr_zero(row));
    if (!decided_by_stores(after)) {
      count_played<kGrandSlam, kFeeding>(after, left - 1, tally);
    }
  }
}

// Two plies before the leaves it looks at the replies of each move itself, without a call. Duty: left is at least 2.
template <GrandSlam kGrandSlam, Feeding kFeeding>
void count_in_bulk(const Position& position, int left, Tally& tally) {
  unsigned row = Kernel::legal_row<kGrandSlam, kFeeding>(position);
  const int base = kHousesPerSide * index(position.mover());
  tally.counts[static_cast<std::size_t>(left - 1)] += kRowSizes[row];
  unsigned replies = 0;
  for (; row != 0; row &= row - 1) {
    const Position after = Kernel::play<kGrandSlam>(position, base + std::countr_zero(row));
    if (decided_by_stores(after)) {
      continue;
    }
    if (left > 2) {
      count_in_bulk<kGrandSlam, kFeeding>(after, left - 1, tally);
    } else {
      replies += kRowSizes[Kernel::legal_row<kGrandSlam, kFeeding>(after)];
    }
  }
  if (left == 2) {
    tally.counts[0] += replies;
  }
}

}  // namespace

PerftResult perft(const Position& position, const RuleSet& rules, int depth, PerftMode mode) {
  std::vector<std::uint64_t> by_plies_left(static_cast<std::size_t>(depth), 0);
  Tally tally{by_plies_left, 0};
  if (depth > 0 && !decided_by_stores(position)) {
    with_rules(rules, [&]<GrandSlam kGrandSlam, Feeding kFeeding>() {
      mode == PerftMode::played || depth == 1 ? count_played<kGrandSlam, kFeeding>(position, depth, tally)
                                              : count_in_bulk<kGrandSlam, kFeeding>(position, depth, tally);
    });
  }
  return {{by_plies_left.rbegin(), by_plies_left.rend()}, mode == PerftMode::played ? tally.checksum : 0};
}

}  // namespace oware::rules
