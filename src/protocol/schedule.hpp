// Who plays whom in a match of two or more engines. Values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace oware::protocol {

// What is played: every engine against every other, or the first against each of the others.
enum class Format : std::uint8_t { round_robin, gauntlet };

struct Fixture {
  std::array<int, 2> players{};  // engines by rules::index of the side that they play
  std::size_t opening = 0;
};

// Games are numbered from 0. A round is one opening, which every pair of engines plays twice in a
// row, the lower numbered engine first as South: with two engines game 2k and 2k+1 are opening k.
class Schedule {
 public:
  Schedule(int engines, Format format, std::size_t openings);

  Fixture at(int number) const;
  int games_a_round() const { return 2 * static_cast<int>(pairs_.size()); }
  const std::vector<std::pair<int, int>>& pairs() const { return pairs_; }

 private:
  std::vector<std::pair<int, int>> pairs_;
  std::size_t openings_;
};

}  // namespace oware::protocol
