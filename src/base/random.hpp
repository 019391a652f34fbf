// A small, fast, seedable generator: xoshiro256** by David Blackman and Sebastiano Vigna (2018),
// seeded by their splitmix64. The same seed gives the same numbers everywhere. Not for secrets. Not
// to be shared between threads.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace oware::base {

// One step of splitmix64: also a good mixer of a 64-bit number.
constexpr std::uint64_t mix(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15ULL;
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31U);
}

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) {
    for (auto& word : state_) {
      word = mix(seed);
      seed += 0x9e3779b97f4a7c15ULL;
    }
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform in 0..bound-1; bound is at least 1. The bias is below bound / 2^32.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32U) * bound) >> 32U);
  }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace oware::base
