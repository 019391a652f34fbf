// The kernels' one source. Included by kernel_portable.cpp, kernel_avx2.cpp and kernel_avx512.cpp,
// each compiled with its own flags; everything here has internal linkage, so that no wider
// instruction leaks into another kernel.
#pragma once

#include <type_traits>

#include "build/kernel_propagation.hpp"
#include "build/kernel_transpose.hpp"
#include "build/kernel_vectors.hpp"

namespace oware::build {
namespace {

// How many rows ahead of use memory is prefetched; measured.
inline constexpr std::uint32_t kPrefetchRows = 24;

// Of the lanes of a row that begin at `part`.
template <class V, int kLanes>
OWARE_INLINE V smallest_successor(const Tile& tile, std::uint32_t row, std::size_t part) {
  const std::uint32_t* const columns = tile.columns + std::size_t{row} * 6;
  const std::uint8_t* const successors = tile.successors + part;
  V smallest = load<V>(successors + std::size_t{columns[0]} * kLanes);
  for (int i = 1; i < 6; ++i) {
    smallest = smaller(smallest, load<V>(successors + std::size_t{columns[i]} * kLanes));
  }
  return smallest;
}

// In `bounds` margins have the layer's parity; these take a marked byte (+-2) to the unmarked one
// below or above, and drop bit 0.
template <class V>
OWARE_INLINE V round_down(V bytes, std::uint8_t parity) {
  return ((bytes - parity) & static_cast<std::uint8_t>(0xfc)) + parity;
}
template <class V>
OWARE_INLINE V round_up(V bytes, std::uint8_t parity) {
  return ((bytes - parity + 3) & static_cast<std::uint8_t>(0xfc)) + parity;
}

template <class V>
OWARE_INLINE V unflagged(V bytes) {
  return bytes & static_cast<std::uint8_t>(0xfe);
}

// The new byte of a row. `best` is 0 - (the smallest successor) in the rule's own rounding: the
// best the mover can reach in the layer.
template <Rule kRule, class V>
OWARE_INLINE V next_bytes(V old, V smallest, V limit, std::uint8_t parity, FixedReader& fixed) {
  const V zero{};
  if constexpr (kRule == Rule::even) {
    const V best = zero - unflagged(smallest);
    const V kept = is_negative(old - 2) ? old : zero;  // above 0: it stays
    return larger(larger(best, fixed.next(old)), kept) | (old & 1);
  } else if constexpr (kRule == Rule::lo_fall) {
    const V best = zero - unflagged(smallest);
    // a capture better than the limit: it stands
    const V kept = unflagged(old) > limit ? old : zero;
    return larger(larger(smaller(best, limit), fixed.next(old)), kept) | (old & 1);
  } else if constexpr (kRule == Rule::hi_rise) {
    return larger(old, zero - unflagged(smallest));
  } else if constexpr (kRule == Rule::lo_rise) {
    return larger(unflagged(old), zero - round_down(smallest, parity)) | (old & 1);
  } else if constexpr (kRule == Rule::hi_fall) {
    const V best = larger(zero - unflagged(smallest), fixed.next(old));
    const V fallen = smaller(best, unflagged(old)) | (old & 1);
    return ((old - parity) & 2) != 0 ? old : fallen;
  } else if constexpr (kRule == Rule::lo_test) {
    // A mark stands at +1: it holds when the best reachable is at least 2 above the unmarked value.
    const V best = zero - round_down(smallest, parity);
    const V lost = old - 2;
    return ((old - parity) & 2) != 0 ? (best >= old + 2 ? old : lost) : old;
  } else {
    const V best = zero - round_up(smallest, parity);
    const V lost = old + 2;
    return ((old - parity) & 2) != 0 ? (best <= old - 2 ? old : lost) : old;
  }
}

// Whether the third part of `bounds` has anything to do in a row: whether one of its boards is
// marked.
template <class V, std::uint32_t kParts>
OWARE_INLINE bool any_marked(const std::uint8_t* row, std::uint8_t parity) {
  V marks{};
  for (std::uint32_t part = 0; part < kParts; ++part) {
    marks |= load<V>(row + part * sizeof(V)) - parity;
  }
  return any_lane(marks & 2);
}

// Notes the set lanes of a row, where there is room.
void note_changes(std::uint64_t lanes, std::uint32_t first, std::uint64_t noted, const Tile& tile) {
  for (; lanes != 0 && noted < tile.changed_room; lanes &= lanes - 1) {
    tile.changed[noted++] = first + static_cast<std::uint32_t>(std::countr_zero(lanes));
  }
}

// What a row's new bytes are worth to the opponent, who leads there: by the rule of the boards that
// are raised.
template <Rule kRule, class V>
OWARE_INLINE V value_to_opponent(V now, std::uint8_t parity) {
  return V{} - (kRule == Rule::hi_fall   ? round_down(now, parity)
                : kRule == Rule::lo_test ? round_up(now, parity)
                                         : unflagged(now));
}

// What becomes of the boards that change: nothing more, Tile::changed, Tile::changed_lanes.
enum class Changes : std::uint8_t { counted, noted, lanes };

template <Rule kRule, int kLanes, Changes kChanges>
std::uint64_t relax_tile(const Tile& shared) {
  using V = VectorFor<kLanes>;
  constexpr std::uint32_t kParts = kLanes / sizeof(V);
  const Tile tile = shared;  // which no byte that is stored can change
  [[maybe_unused]] const std::conditional_t<kPropagated<kRule>, Propagation<kLanes>, NoPropagation>
      lane_moves(tile);
  FixedReader fixed(tile.fixed);
  const V limit = splat<V>(tile.limit);
  std::uint64_t changes = 0;
  std::uint8_t* at = tile.values;
  for (std::uint32_t row = 0; row < tile.rows; ++row, at += tile.stride) {
    __builtin_prefetch(at + kPrefetchRows * tile.stride, 1);
    if ((kRule == Rule::lo_test || kRule == Rule::hi_test) &&
        !any_marked<V, kParts>(at, tile.parity))
      continue;
    V old[kParts];
    V now[kParts];
    V differences{};
    for (std::uint32_t part = 0; part < kParts; ++part) {
      old[part] = load<V>(at + part * sizeof(V));
      const V smallest = smallest_successor<V, kLanes>(tile, row, part * sizeof(V));
      now[part] = next_bytes<kRule>(old[part], smallest, limit, tile.parity, fixed);
      differences |= old[part] ^ now[part];
    }
    if (!any_lane(differences)) continue;
    std::uint64_t lanes = 0;
    for (std::uint32_t part = 0; part < kParts; ++part) {
      store(at + part * sizeof(V), now[part]);
      lanes |= changed_lanes(old[part], now[part]) << (part * sizeof(V) % 64);
    }
    if constexpr (kPropagated<kRule>) {
      alignas(64) std::uint8_t worth[std::size_t{kLanes}];
      for (std::uint32_t part = 0; part < kParts; ++part) {
        store(worth + part * sizeof(V), value_to_opponent<kRule>(now[part], tile.parity));
      }
      lane_moves.raise(worth, tile.own_row + std::size_t{row} * kLanes);
    }
    if constexpr (kChanges == Changes::noted) note_changes(lanes, row * kLanes, changes, tile);
    if constexpr (kChanges == Changes::lanes) tile.changed_lanes[row] |= lanes << tile.first_lane;
    changes += static_cast<unsigned>(std::popcount(lanes));
  }
  return changes;
}

template <Rule kRule, int kLanes>
std::uint64_t relax_noted(const Tile& tile) {
  return tile.changed_lanes != nullptr ? relax_tile<kRule, kLanes, Changes::lanes>(tile)
         : tile.changed != nullptr     ? relax_tile<kRule, kLanes, Changes::noted>(tile)
                                       : relax_tile<kRule, kLanes, Changes::counted>(tile);
}

template <int kLanes>
std::uint64_t relax_lanes(Rule rule, const Tile& tile) {
  switch (rule) {
    case Rule::even:
      return relax_noted<Rule::even, kLanes>(tile);
    case Rule::lo_fall:
      return relax_noted<Rule::lo_fall, kLanes>(tile);
    case Rule::hi_rise:
      return relax_noted<Rule::hi_rise, kLanes>(tile);
    case Rule::lo_rise:
      return relax_noted<Rule::lo_rise, kLanes>(tile);
    case Rule::hi_fall:
      return relax_noted<Rule::hi_fall, kLanes>(tile);
    case Rule::lo_test:
      return relax_noted<Rule::lo_test, kLanes>(tile);
    case Rule::hi_test:
      return relax_noted<Rule::hi_test, kLanes>(tile);
  }
  return 0;
}

std::uint64_t relax(Rule rule, const Tile& tile) {
  return tile.lanes == 64   ? relax_lanes<64>(rule, tile)
         : tile.lanes == 32 ? relax_lanes<32>(rule, tile)
                            : relax_lanes<16>(rule, tile);
}

template <Rule kRule>
std::uint8_t next_byte(const OneBoard& board) {
  using V = Vector<16>;
  std::uint8_t fixed_bytes[16];
  std::memset(fixed_bytes, board.fixed, sizeof fixed_bytes);
  FixedReader fixed(fixed_bytes);
  const V now = next_bytes<kRule>(splat<V>(board.old), splat<V>(board.smallest),
                                  splat<V>(board.limit), board.parity, fixed);
  return now[0];
}

std::uint8_t relax_one(Rule rule, const OneBoard& board) {
  switch (rule) {
    case Rule::even:
      return next_byte<Rule::even>(board);
    case Rule::lo_fall:
      return next_byte<Rule::lo_fall>(board);
    case Rule::hi_rise:
      return next_byte<Rule::hi_rise>(board);
    case Rule::lo_rise:
      return next_byte<Rule::lo_rise>(board);
    case Rule::hi_fall:
      return next_byte<Rule::hi_fall>(board);
    case Rule::lo_test:
      return next_byte<Rule::lo_test>(board);
    case Rule::hi_test:
      return next_byte<Rule::hi_test>(board);
  }
  return board.old;
}

// The first byte of a row, and in `fixed` what is to be kept where bit 0 is set. `fixed` comes as
// 0 where nothing stands.
template <Start kStart, class V>
OWARE_INLINE V first_bytes(V fixed, V stays, V before, V limit, std::uint8_t /*parity*/) {
  const V zero{};
  const V is_fixed = std::bit_cast<V>(fixed != 0);
  if constexpr (kStart == Start::even) {
    const V open = stays != 0 ? zero + 128 : fixed;
    const V low = open | (is_fixed & 1);
    return fixed > 128 ? fixed : low;
  } else if constexpr (kStart == Start::lo_fall) {
    const V open = stays != 0 ? limit : fixed;
    const V low = open | (is_fixed & 1);
    return fixed > limit ? fixed : low;
  } else if constexpr (kStart == Start::hi_rise) {
    return stays != 0 ? larger(limit, fixed) : fixed;
  } else {
    const V clean = unflagged(before);
    const V open = clean | (is_fixed & 1);
    return fixed == clean ? clean + 2 : open;
  }
}

template <Start kStart, int kLanes>
std::size_t open_tile(const Tile& tile, const Opening& opening, std::uint8_t* kept) {
  using V = VectorFor<kLanes>;
  const V zero{};
  std::uint8_t inside_bytes[std::size_t{kLanes}];
  for (int lane = 0; lane < kLanes; ++lane) {
    inside_bytes[lane] = lane < opening.inside ? 255 : 0;
  }
  const V limit = splat<V>(tile.limit);
  const V least = splat<V>(opening.least);
  const V most = splat<V>(opening.most);
  std::uint8_t* const begin = kept;
  std::uint8_t* at = tile.values;
  for (std::uint32_t row = 0; row < tile.rows; ++row, at += tile.stride) {
    for (std::uint32_t part = 0; part < kLanes; part += sizeof(V)) {
      V stays{};
      V slam{};
      for (std::size_t i = 0; i < 6; ++i) {
        const std::size_t pattern =
            opening.patterns[std::size_t{row} * 6 + i] * std::size_t{kMaxLanes} + part;
        stays |= load<V>(opening.stays + pattern);
        slam = larger(slam, load<V>(opening.slams + pattern));
      }
      const V captured = zero - unflagged(smallest_successor<V, kLanes>(tile, row, part));
      const V resort = slam != 0 ? slam : zero + opening.no_move;
      const V otherwise = stays != 0 ? zero : resort;
      const V stands = captured == kNothing ? otherwise : captured;
      const V fixed = stands != 0 ? smaller(larger(stands, least), most) : zero;
      const V first = first_bytes<kStart>(fixed, stays, load<V>(at + part), limit, tile.parity);
      const V bytes = load<V>(inside_bytes + part) != 0 ? first : zero + kNothing;
      kept = append_fixed(kept, bytes, fixed);
      store(at + part, bytes);
    }
  }
  return static_cast<std::size_t>(kept - begin);
}

template <int kLanes>
std::size_t open_lanes(Start start, const Tile& tile, const Opening& opening, std::uint8_t* kept) {
  switch (start) {
    case Start::even:
      return open_tile<Start::even, kLanes>(tile, opening, kept);
    case Start::lo_fall:
      return open_tile<Start::lo_fall, kLanes>(tile, opening, kept);
    case Start::hi_rise:
      return open_tile<Start::hi_rise, kLanes>(tile, opening, kept);
    case Start::hi_fall:
      return open_tile<Start::hi_fall, kLanes>(tile, opening, kept);
  }
  return 0;
}

std::size_t open(Start start, const Tile& tile, const Opening& opening, std::uint8_t* kept) {
  return tile.lanes == 64   ? open_lanes<64>(start, tile, opening, kept)
         : tile.lanes == 32 ? open_lanes<32>(start, tile, opening, kept)
                            : open_lanes<16>(start, tile, opening, kept);
}

template <int kLanes>
void adjust_lanes(const Adjustment& how, std::size_t columns, std::uint8_t* out) {
  using V = VectorFor<kLanes>;
  for (std::size_t part = 0; part < kLanes; part += sizeof(V)) {
    const V add = load<V>(how.add.data() + part);
    const V keep = load<V>(how.keep.data() + part);
    const V constant = load<V>(how.constant.data() + part);
    std::uint8_t* at = out + part;
    for (std::size_t column = 0; column < columns; ++column, at += kLanes) {
      const V margins = load<V>(at);
      store(at, ((margins + margins + add) & keep) | constant);
    }
  }
}

void adjust(const Adjustment& how, int lanes, std::size_t columns, std::uint8_t* out) {
  if (lanes == 64) {
    adjust_lanes<64>(how, columns, out);
  } else if (lanes == 32) {
    adjust_lanes<32>(how, columns, out);
  } else {
    adjust_lanes<16>(how, columns, out);
  }
}

template <int kLanes>
void mark_tile(const Tile& lo, const Tile& hi) {
  using V = VectorFor<kLanes>;
  const V zero{};
  FixedReader fixed(hi.fixed);
  for (std::size_t place = 0; place < std::size_t{lo.rows} * kLanes; place += sizeof(V)) {
    std::uint8_t* lo_at = lo.values + place / kLanes * lo.stride + place % kLanes;
    std::uint8_t* hi_at = hi.values + place / kLanes * hi.stride + place % kLanes;
    const V low = unflagged(load<V>(lo_at));
    const V raw = load<V>(hi_at);
    const V stands = fixed.next(raw);
    const V final = std::bit_cast<V>(((raw - hi.parity) & 2) != 0);
    const V high = final != 0 ? raw - 2 : unflagged(raw);
    const V apart = low >= encode(-48) ? high - low : zero;
    const V lo_marked = ((apart != 0) & (splat<V>(lo.limit) > low)) != 0 ? zero + 2 : zero;
    const V hi_open =
        std::bit_cast<V>((apart != 0) & (splat<V>(hi.limit) < high) & (stands < high)) & ~final;
    const V hi_marked = hi_open & 2;
    store(lo_at, low + lo_marked);
    store(hi_at, high - hi_marked);
  }
}

// Calls `change` for all bytes, as many at a time as the machine has in a vector.
template <class Change>
OWARE_INLINE void change_bytes(std::size_t count, std::uint8_t* bytes, const Change& change) {
  using Wide = Vector<kWidestVector>;
  using Least = Vector<16>;
  std::size_t at = 0;
  for (; at + sizeof(Wide) <= count; at += sizeof(Wide)) {
    store(bytes + at, change(load<Wide>(bytes + at)));
  }
  for (; at < count; at += sizeof(Least)) {
    store(bytes + at, change(load<Least>(bytes + at)));
  }
}

void to_codes(const ByteCodes& codes, std::size_t count, std::uint8_t* bytes) {
  change_bytes(count, bytes, [&codes](auto worth) {
    using V = decltype(worth);
    const V code = (V{} - worth - codes.least) >> 1;
    return worth == kNothing ? splat<V>(codes.missing) : code;
  });
}

void from_codes(const ByteCodes& codes, std::size_t count, std::uint8_t* bytes) {
  change_bytes(count, bytes, [&codes](auto code) {
    using V = decltype(code);
    return code == codes.missing ? splat<V>(kNoChild) : code + code + codes.least;
  });
}

void mark(const Tile& lo, const Tile& hi) {
  if (lo.lanes == 64) {
    mark_tile<64>(lo, hi);
  } else if (lo.lanes == 32) {
    mark_tile<32>(lo, hi);
  } else {
    mark_tile<16>(lo, hi);
  }
}

}  // namespace
}  // namespace oware::build
