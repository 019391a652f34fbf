#include "protocol/schedule.hpp"

namespace oware::protocol {

Schedule::Schedule(int engines, Format format, std::size_t openings) : openings_(openings) {
  const int firsts = format == Format::gauntlet ? 1 : engines;
  for (int first = 0; first < firsts; ++first) {
    for (int second = first + 1; second < engines; ++second) pairs_.emplace_back(first, second);
  }
}

Fixture Schedule::at(int number) const {
  const auto pair = static_cast<std::size_t>(number / 2) % pairs_.size();
  const auto round = static_cast<std::size_t>(number / games_a_round());
  Fixture fixture{{pairs_[pair].first, pairs_[pair].second}, round % openings_};
  if (number % 2 != 0) std::swap(fixture.players[0], fixture.players[1]);
  return fixture;
}

}  // namespace oware::protocol
