// A board as its mover sees it: the same for South and North, so that both share one evaluation and one table entry.
// Values; no shared state.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <oware/position.hpp>

#include "rules/kernel.hpp"

namespace oware::search {

static_assert(std::endian::native == std::endian::little, "a row is read as six bytes of a little-endian word");

struct View {
  std::uint64_t own;       // six houses, a byte each, the mover's first house lowest
  std::uint64_t opponent;  // likewise, from the opponent's first house
  std::uint64_t own_store;

  static View of(const rules::Position& position) {
    return from_south(position.mover() == rules::Side::south ? position : rules::Kernel::turned(position));
  }
  // The caller's duty: South is to move.
  static View from_south(const rules::Position& position) {
    constexpr std::uint64_t kRow = 0xffff'ffff'ffffULL;
    const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(position);
    return {words[0] & kRow, words[0] >> 48U | (words[1] & 0xffff'ffffULL) << 16U, words[1] >> 32U & 0xffU};
  }

  // A key of board and stores; within one game the mover's store fixes the opponent's. Bijective steps before the last fold,
  // so that boards that differ in one row only never meet.
  std::uint64_t key() const {
    std::uint64_t mixed = own * 0x9e3779b97f4a7c15ULL ^ std::rotl((opponent | own_store << 48U) * 0xc2b2ae3d27d4eb4fULL, 31);
    mixed ^= mixed >> 32U;
    mixed *= 0xd6e8feb86659fd93ULL;
    return mixed ^ mixed >> 29U;
  }
};

}  // namespace oware::search
