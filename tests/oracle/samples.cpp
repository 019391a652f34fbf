#include "samples.hpp"

#include <algorithm>
#include <array>

namespace oware::oracle {
namespace {

using rules::Feeding;
using rules::GrandSlam;
using rules::Repetition;

int pick(base::Random& random, int bound) {
  return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
}

void scatter(base::Random& random, std::vector<int>& houses, int seeds, int first, int count) {
  for (int seed = 0; seed < seeds; ++seed)
    ++houses[static_cast<std::size_t>(first + pick(random, count))];
}

void visit_rest(std::vector<int>& houses, std::size_t house, int left,
                const std::function<void(const std::vector<int>&)>& visit) {
  if (house + 1 == houses.size()) {
    houses[house] = left;
    visit(houses);
    return;
  }
  for (int seeds = 0; seeds <= left; ++seeds) {
    houses[house] = seeds;
    visit_rest(houses, house + 1, left - seeds, visit);
  }
}

// Puts one house of about one, two or three laps among the others. Returns the seeds left.
int place_big_house(base::Random& random, std::vector<int>& houses, int seeds) {
  constexpr std::array<int, 9> kSizes = {11, 12, 13, 17, 22, 23, 24, 33, 34};
  const int size = std::min(
      seeds, kSizes[static_cast<std::size_t>(pick(random, static_cast<int>(kSizes.size())))]);
  houses[static_cast<std::size_t>(pick(random, 12))] += size;
  return seeds - size;
}

// One side of ones and twos, as far as the seeds go; the rest on the other side.
void ripen(base::Random& random, std::vector<int>& houses, int seeds) {
  const int ripe = 6 * pick(random, 2);
  for (int house = ripe; house < ripe + 6 && seeds > 0; ++house) {
    const int some = std::min(seeds, pick(random, 3));
    houses[static_cast<std::size_t>(house)] = some;
    seeds -= some;
  }
  scatter(random, houses, seeds, 6 - ripe, 6);
}

// One side of ones and twos from its first house up to another, and one to three houses of the
// mover's that each end there: every move is a grand slam.
Table aim(base::Random& random, int seeds) {
  const bool north = pick(random, 2) == 0;
  const int own = north ? 6 : 0;
  std::vector<int> houses(12, 0);
  const int last = pick(random, 6);
  for (int house = 0; house <= last; ++house) {
    houses[static_cast<std::size_t>(6 - own + house)] = 1 + pick(random, 2);
    seeds -= 2;
  }
  for (int tries = 1 + pick(random, 3); tries > 0; --tries) {
    const int house = pick(random, 6);
    const int distance = 6 - house + last;
    if (distance > seeds) continue;
    houses[static_cast<std::size_t>(own + house)] = distance;
    seeds -= distance;
  }
  return lay_out(houses, pick(random, 20), pick(random, 20), north ? 'N' : 'S');
}

}  // namespace

std::vector<RuleSet> move_rules() {
  std::vector<RuleSet> list;
  for (const GrandSlam slam :
       {GrandSlam::no_capture, GrandSlam::capture, GrandSlam::opponent_collects,
        GrandSlam::forbidden, GrandSlam::spare_last, GrandSlam::spare_first}) {
    for (const Feeding feeding : {Feeding::when_starved, Feeding::whenever_possible}) {
      list.push_back({slam, feeding, Repetition::split_own, 4});
    }
  }
  return list;
}

std::vector<RuleSet> all_rules() {
  std::vector<RuleSet> list;
  for (RuleSet rules : move_rules()) {
    for (const Repetition repetition :
         {Repetition::split_own, Repetition::split_even, Repetition::none}) {
      for (std::uint8_t seeds = 1; seeds <= 6; ++seeds) {
        rules.repetition = repetition;
        rules.seeds_per_house = seeds;
        list.push_back(rules);
      }
    }
  }
  return list;
}

void for_each_board(int seeds, const std::function<void(const std::vector<int>&)>& visit) {
  std::vector<int> houses(12, 0);
  visit_rest(houses, 0, seeds, visit);
}

Table random_table(base::Random& random, int seeds) {
  std::vector<int> houses(12, 0);
  switch (pick(random, 7)) {
    case 0:
      scatter(random, houses, seeds, 0, 12);
      break;
    case 1: {
      const int first = pick(random, 12);
      scatter(random, houses, seeds, first, std::min(3, 12 - first));
      break;
    }
    case 2:
      scatter(random, houses, place_big_house(random, houses, seeds), 0, 12);
      break;
    case 3:
      scatter(random, houses, seeds, 6 * pick(random, 2), 6);
      break;
    case 4: {
      const int first = 6 * pick(random, 2);
      std::vector<int> big(12, 0);
      const int rest = place_big_house(random, big, seeds);
      for (std::size_t i = 0; i < 12; ++i)
        houses[static_cast<std::size_t>(first) + i % 6] += big[i];
      scatter(random, houses, rest, first, 6);
      break;
    }
    case 5:
      return aim(random, seeds);
    default:
      ripen(random, houses, seeds);
      break;
  }
  const int room = std::min(20, (rules::kMaxSeeds - seeds) / 2 + 1);
  return lay_out(houses, pick(random, room), pick(random, room), pick(random, 2) == 0 ? 'S' : 'N');
}

}  // namespace oware::oracle
