// Four whole numbers, compared from the first to the last: what an edge of a matching costs.
//
// Sums and halves are taken number by number. The order makes the numbers an ordered group, which
// is all that the matching needs: a later number never outweighs an earlier one, however large it
// is, and nothing is rounded. Values.
#pragma once

#include <compare>
#include <cstdint>

namespace oware::pairing {

struct Weight {
  std::int64_t first = 0;
  std::int64_t second = 0;
  std::int64_t third = 0;
  std::int64_t fourth = 0;

  friend constexpr auto operator<=>(const Weight&, const Weight&) = default;

  constexpr Weight& operator+=(const Weight& other) {
    first += other.first;
    second += other.second;
    third += other.third;
    fourth += other.fourth;
    return *this;
  }
  constexpr Weight& operator-=(const Weight& other) {
    first -= other.first;
    second -= other.second;
    third -= other.third;
    fourth -= other.fourth;
    return *this;
  }
  friend constexpr Weight operator+(Weight one, const Weight& other) { return one += other; }
  friend constexpr Weight operator-(Weight one, const Weight& other) { return one -= other; }
  // Of even numbers.
  constexpr Weight halved() const { return {first / 2, second / 2, third / 2, fourth / 2}; }
};

}  // namespace oware::pairing
