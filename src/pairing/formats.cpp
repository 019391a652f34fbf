#include "pairing/formats.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"

namespace oware::pairing {

using rules::Side;

std::vector<Round> round_robin(std::size_t players) {
  if (players < 2) return {};
  const std::size_t even = players + players % 2;
  const std::size_t wheel = even - 1;  // the last player does not turn with the others
  std::vector<Round> rounds(wheel);
  for (std::size_t number = 0; number < wheel; ++number) {
    Round& round = rounds[number];
    const std::size_t first = number * (even / 2) % wheel;
    if (even != players) {
      round.bye = first;
    } else if (number % 2 == 0) {
      round.pairs.push_back({first, wheel});
    } else {
      round.pairs.push_back({wheel, first});
    }
    for (std::size_t step = 1; step < even / 2; ++step)
      round.pairs.push_back({(first + step) % wheel, (first + wheel - step) % wheel});
  }
  return rounds;
}

std::vector<std::optional<std::size_t>> bracket(std::size_t players) {
  if (players == 0) return {};
  std::vector<std::size_t> order = {0};
  while (order.size() < std::bit_ceil(players)) {
    std::vector<std::size_t> wider;
    for (const std::size_t seed : order) {
      wider.push_back(seed);
      wider.push_back(order.size() * 2 - 1 - seed);
    }
    order = std::move(wider);
  }
  std::vector<std::optional<std::size_t>> places;
  for (const std::size_t seed : order)
    places.push_back(seed < players ? std::optional(seed) : std::nullopt);
  return places;
}

namespace {

constexpr std::int64_t kBalanceUnit = std::int64_t{1} << 12;
constexpr std::int64_t kThirdUnit = std::int64_t{1} << 32;

bool have_just_met(const Waiting& one, const Waiting& other) {
  return one.last_opponent == other.name || other.last_opponent == one.name;
}

Weight cost_of_waiting_pair(const std::vector<Waiting>& waiting, int first, int second) {
  const Waiting& one = waiting[static_cast<std::size_t>(first)];
  const Waiting& other = waiting[static_cast<std::size_t>(second)];
  const std::int64_t apart = second - first;
  const SideCost sides =
      std::min(cost_of_sides(one.sides, other.sides), cost_of_sides(other.sides, one.sides));
  return {have_just_met(one, other) ? 1 : 0, apart * apart,
          sides.thirds * kThirdUnit + sides.balance * kBalanceUnit + sides.repeats, 0};
}

}  // namespace

std::vector<Pair> arena_round(const std::vector<Waiting>& waiting, Rematch rematch) {
  OWARE_ASSERT(waiting.size() <= kMaxPlayers);
  const int count = static_cast<int>(waiting.size());
  const auto cost = [&](int one, int other) -> std::optional<Weight> {
    if (other < count) return cost_of_waiting_pair(waiting, one, other);
    return Weight{waiting[static_cast<std::size_t>(one)].left_out ? count : 0, 0, 0, 0};
  };
  const auto mates = cheapest_matching(count + count % 2, cost);
  OWARE_ASSERT(mates.has_value());  // nothing is forbidden, only dear
  std::vector<Pair> pairs;
  for (std::size_t one = 0; one < waiting.size(); ++one) {
    const auto other = static_cast<std::size_t>((*mates)[one]);
    if (other <= one || other >= waiting.size()) continue;
    if (rematch == Rematch::forbidden && have_just_met(waiting[one], waiting[other])) continue;
    const Side at_first = one % 4 < 2 ? Side::south : Side::north;
    const bool south =
        side_of_first(waiting[one].sides, waiting[other].sides, at_first) == Side::south;
    pairs.push_back(south ? Pair{one, other} : Pair{other, one});
  }
  return pairs;
}

}  // namespace oware::pairing
