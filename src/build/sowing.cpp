#include "build/sowing.hpp"

#include "rules/kernel.hpp"

namespace oware::build {

namespace {

using tables::next_half;
using tables::rank_half;
using tables::seeds_of_half;
using tables::unrank_half;

// The opponent's half after the pattern, before captures.
Half after(const Half& half, const Pattern& pattern) {
  Half result = half;
  for (int house = 0; house < kHalfHouses; ++house) {
    const int more =
        pattern.reaching / kHalfHouses + (house < pattern.reaching % kHalfHouses ? 1 : 0);
    result[static_cast<std::size_t>(house)] =
        static_cast<std::uint8_t>(half[static_cast<std::size_t>(house)] + more);
  }
  return result;
}

// The houses of a half whose seeds satisfy `has`, a bit each.
template <class Has>
unsigned houses_where(const Half& half, const Has& has) {
  unsigned houses = 0;
  for (std::size_t house = 0; house < half.size(); ++house) {
    houses |= has(half[house]) ? 1U << house : 0U;
  }
  return houses;
}

// These houses of the opponent's are captured.
Landing take(const Half& half, unsigned houses) {
  Landing landing{LandingKind::captures, 0, half};
  for (std::size_t house = 0; house < half.size(); ++house) {
    if ((houses >> house & 1U) != 0) {
      landing.captured += half[house];
      landing.half[house] = 0;
    }
  }
  if (landing.captured == 0) {
    landing.kind = LandingKind::stays;
  }
  return landing;
}

// A chain that takes all the opponent has.
Landing slam(const Half& half, unsigned chain, unsigned last_bit, const rules::RuleSet& rules) {
  const unsigned allowed =
      rules::with_rules(rules, [&]<rules::GrandSlam kGrandSlam, rules::Feeding>() {
        return rules::Kernel::allowed_of_slam<kGrandSlam>(chain, last_bit);
      });
  const bool last_resort = rules.feeding == rules::Feeding::whenever_possible;
  Landing landing = take(half, allowed);
  if (rules.grand_slam == rules::GrandSlam::forbidden) {
    return {LandingKind::illegal, 0, half};
  }
  if (rules.grand_slam == rules::GrandSlam::capture) {
    landing.kind = last_resort ? LandingKind::slams : LandingKind::captures;
  }
  if (rules.grand_slam == rules::GrandSlam::opponent_collects) {
    landing.kind = last_resort ? LandingKind::ends_last : LandingKind::ends;
  }
  return landing;
}

// Whether there is a board after the landing.
bool goes_on(LandingKind kind) {
  return kind == LandingKind::stays || kind == LandingKind::captures;
}

}  // namespace

Sowing sow(const Half& half, int house) {
  const auto origin = static_cast<std::size_t>(house);
  const std::size_t seeds = half[origin];
  const rules::Bytes& gains = rules::kKernelTables.sow[origin][seeds];
  Sowing result{half, {}};
  for (std::size_t at = 0; at < half.size(); ++at) {
    // The origin's gain is the loss of its seeds, modulo 256.
    result.half[at] = static_cast<std::uint8_t>(half[at] + gains[at]);
    result.pattern.reaching += gains[at + half.size()];
  }
  result.pattern.ends_there = rules::kKernelTables.last[origin][seeds] >= kHalfHouses;
  return result;
}

Landing land(const Half& half, const Pattern& pattern, const rules::RuleSet& rules) {
  const bool starved = seeds_of_half(half.data()) == 0;
  const Half full = after(half, pattern);
  if (starved && pattern.reaching == 0) {
    return {LandingKind::illegal, 0, full};
  }
  if (!pattern.ends_there) {
    return {LandingKind::stays, 0, full};
  }
  const auto last = static_cast<std::size_t>((pattern.reaching - 1) % kHalfHouses);
  const unsigned ripe = houses_where(full, [](int seeds) { return seeds == 2 || seeds == 3; });
  const unsigned chain = rules::kKernelTables.chain[kHalfHouses + last][ripe];
  const unsigned occupied = houses_where(full, [](int seeds) { return seeds != 0; });
  if (chain != occupied) {
    return take(full, chain);
  }
  const Landing slammed = slam(full, chain, 1U << last, rules);
  const bool feeds = slammed.kind == LandingKind::stays || seeds_of_half(slammed.half.data()) > 0;
  return starved && !feeds ? Landing{LandingKind::illegal, 0, full} : slammed;
}

MoveTable make_move_table(int seeds) {
  MoveTable table;
  table.seeds = seeds;
  const auto patterns = static_cast<std::size_t>(pattern_count(seeds));
  std::uint32_t column = 1;
  for (std::size_t number = 0; number < patterns; ++number) {
    table.first_column.push_back(column);
    column += half_count(seeds - pattern(static_cast<int>(number)).reaching);
  }
  table.column_count = column;
  table.used.assign(patterns, false);
  const std::uint32_t halves = half_count(seeds);
  table.columns.assign(std::size_t{halves} * kHalfHouses, 0);
  table.patterns.assign(std::size_t{halves} * kHalfHouses, static_cast<std::uint8_t>(patterns));
  Half half = unrank_half(seeds, 0);
  for (std::size_t rank = 0; rank < halves; ++rank) {
    for (int house = 0; house < kHalfHouses; ++house) {
      if (half[static_cast<std::size_t>(house)] == 0) {
        continue;
      }
      const Sowing sown = sow(half, house);
      const auto number = static_cast<std::size_t>(pattern_number(sown.pattern));
      const std::size_t slot = rank * kHalfHouses + static_cast<std::size_t>(house);
      table.columns[slot] = table.first_column[number] + rank_half(sown.half.data());
      table.patterns[slot] = static_cast<std::uint8_t>(number);
      table.used[number] = true;
    }
    if (rank + 1 < halves) {
      next_half(half);
    }
  }
  return table;
}

LaneMoveTable make_lane_move_table(int seeds) {
  const std::uint32_t halves = half_count(seeds);
  LaneMoveTable table((halves + kMaxLanes - 1) / kMaxLanes);
  Half half = unrank_half(seeds, 0);
  for (std::uint32_t rank = 0; rank < halves; ++rank) {
    for (int house = 0; house < kHalfHouses; ++house) {
      if (half[static_cast<std::size_t>(house)] == 0) {
        continue;
      }
      const Sowing sown = sow(half, house);
      const std::uint32_t to = sown.pattern.reaching == 0 ? rank_half(sown.half.data()) : halves;
      if (to / kMaxLanes == rank / kMaxLanes && to < halves) {
        table[rank / kMaxLanes].push_back({static_cast<std::uint8_t>(rank % kMaxLanes),
                                           static_cast<std::uint8_t>(to % kMaxLanes)});
      }
    }
    if (rank + 1 < halves) {
      next_half(half);
    }
  }
  return table;
}

ReachTable make_reach_table(int seeds, int patterns, const rules::RuleSet& rules) {
  ReachTable table;
  table.seeds = seeds;
  const std::size_t halves = half_count(seeds);
  table.reached.resize(static_cast<std::size_t>(patterns) * halves);
  Half half = unrank_half(seeds, 0);
  for (std::size_t rank = 0; rank < halves; ++rank) {
    for (int number = 0; number < patterns; ++number) {
      const Landing landing = land(half, pattern(number), rules);
      const std::uint32_t after = goes_on(landing.kind) ? rank_half(landing.half.data()) : 0;
      table.reached[static_cast<std::size_t>(number) * halves + rank] =
          landing.kind == LandingKind::stays ? after
                                             : pack({landing.kind, landing.captured, after});
    }
    if (rank + 1 < halves) {
      next_half(half);
    }
  }
  return table;
}

}  // namespace oware::build
