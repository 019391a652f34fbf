// The hash key of a position as its player to move sees it: the same for South and North, so that
// both share one table entry. Pure functions; no shared state.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <oware/position.hpp>

#include "rules/kernel.hpp"

namespace oware::search {

static_assert(std::endian::native == std::endian::little,
              "sixteen bytes are read as two little-endian words");

// The key of houses and stores. The caller's duty: South is to move. Every step before the last
// fold is bijective, so that positions that differ in one half of their bytes never collide.
inline std::uint64_t key_from_south(const rules::Position& position) {
  const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(position);
  std::uint64_t mixed =
      words[0] * 0x9e3779b97f4a7c15ULL ^ std::rotl(words[1] * 0xc2b2ae3d27d4eb4fULL, 31);
  mixed ^= mixed >> 32U;
  mixed *= 0xd6e8feb86659fd93ULL;
  return mixed ^ mixed >> 29U;
}

// The same, whoever is to move.
inline std::uint64_t key_of(const rules::Position& position) {
  return key_from_south(position.mover() == rules::Side::south ? position
                                                               : rules::Kernel::turned(position));
}

}  // namespace oware::search
