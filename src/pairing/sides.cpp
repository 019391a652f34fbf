#include "pairing/sides.hpp"

#include <algorithm>

namespace oware::pairing {
namespace {

using rules::Side;

struct One {
  int third = 0;
  int square = 0;
  int repeat = 0;
};

One cost_of(SideHistory history, Side side) {
  const bool repeats = side == Side::south ? history.run > 0 : history.run < 0;
  history.add(side);
  const int run = history.run < 0 ? -history.run : history.run;
  return {run >= 3 ? 1 : 0, std::min(history.balance * history.balance, kMaxSquare),
          repeats ? 1 : 0};
}

}  // namespace

SideHistory SideHistory::of(const std::vector<Side>& sides) {
  SideHistory history;
  for (const Side side : sides) history.add(side);
  return history;
}

void SideHistory::add(Side side) {
  const int step = side == Side::south ? 1 : -1;
  balance += step;
  run = run * step > 0 ? run + step : step;
}

SideCost cost_of_sides(const SideHistory& south, const SideHistory& north) {
  const One one = cost_of(south, Side::south);
  const One other = cost_of(north, Side::north);
  return {one.third + other.third, one.square + other.square, one.repeat + other.repeat};
}

Side side_of_first(const SideHistory& first, const SideHistory& second, Side at_first) {
  const SideCost as_south = cost_of_sides(first, second);
  const SideCost as_north = cost_of_sides(second, first);
  if (as_south != as_north) return as_south < as_north ? Side::south : Side::north;
  if (first.run == 0) return at_first;
  return first.run > 0 ? Side::north : Side::south;
}

}  // namespace oware::pairing
