#include "build/sowing.hpp"

#include "base/assert.hpp"

namespace oware::build {

namespace {

using tables::next_half;
using tables::rank_half;
using tables::seeds_of_half;
using tables::unrank_half;

constexpr int kCircle = 2 * kHalfHouses;

constexpr bool capturable(int seeds) { return seeds == 2 || seeds == 3; }

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

// The houses first..last of the opponent's row are taken.
Landing take(Half half, int first, int last) {
  Landing landing{LandingKind::captures, 0, half};
  for (int house = first; house <= last; ++house) {
    std::uint8_t& seeds = landing.half[static_cast<std::size_t>(house)];
    landing.captured += seeds;
    seeds = 0;
  }
  if (landing.captured == 0) {
    landing.kind = LandingKind::stays;
  }
  return landing;
}

Landing slam(const Half& half, int first, int last, const rules::RuleSet& rules) {
  const bool last_resort = rules.feeding == rules::Feeding::whenever_possible;
  Landing landing = take(half, first, last);
  switch (rules.grand_slam) {
    case rules::GrandSlam::no_capture:
      return {LandingKind::stays, 0, half};
    case rules::GrandSlam::capture:
      landing.kind = last_resort ? LandingKind::slams : LandingKind::captures;
      return landing;
    case rules::GrandSlam::opponent_collects:
      landing.kind = last_resort ? LandingKind::ends_last : LandingKind::ends;
      return landing;
    case rules::GrandSlam::forbidden:
      return {LandingKind::illegal, 0, half};
    case rules::GrandSlam::spare_last:
      return take(half, first, last - 1);
    case rules::GrandSlam::spare_first:
      return take(half, first + 1, last);
  }
  return {LandingKind::illegal, 0, half};
}

}  // namespace

Sowing sow(const Half& half, int house) {
  Sowing result{half, {}};
  int hand = half[static_cast<std::size_t>(house)];
  result.half[static_cast<std::size_t>(house)] = 0;
  for (int at = house; hand > 0;) {
    at = (at + 1) % kCircle;
    if (at == house) {
      continue;
    }
    --hand;
    result.pattern.ends_there = at >= kHalfHouses;
    if (result.pattern.ends_there) {
      ++result.pattern.reaching;
    } else {
      ++result.half[static_cast<std::size_t>(at)];
    }
  }
  return result;
}

Landing land(const Half& half, const Pattern& pattern, const rules::RuleSet& rules) {
  const bool starved = seeds_of_half(half.data()) == 0;
  const Half full = after(half, pattern);
  if (starved && pattern.reaching == 0) {
    return {LandingKind::illegal, 0, full};
  }
  const int last = pattern.ends_there ? (pattern.reaching - 1) % kHalfHouses : -1;
  int first = last + 1;
  while (first > 0 && capturable(full[static_cast<std::size_t>(first - 1)])) {
    --first;
  }
  const Landing taken = take(full, first, last);
  if (taken.captured == 0 || taken.captured < seeds_of_half(full.data())) {
    return taken;
  }
  const Landing slammed = slam(full, first, last, rules);
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

ReplyTable make_reply_table(int seeds) {
  const std::uint32_t halves = half_count(seeds);
  ReplyTable table((halves + kMaxLanes - 1) / kMaxLanes);
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
  table.ranks.assign(static_cast<std::size_t>(patterns) * halves, kLeaves);
  Half half = unrank_half(seeds, 0);
  for (std::size_t rank = 0; rank < halves; ++rank) {
    for (int number = 0; number < patterns; ++number) {
      const Landing landing = land(half, pattern(number), rules);
      if (landing.kind == LandingKind::stays) {
        table.ranks[static_cast<std::size_t>(number) * halves + rank] =
            rank_half(landing.half.data());
      }
    }
    if (rank + 1 < halves) {
      next_half(half);
    }
  }
  return table;
}

}  // namespace oware::build
