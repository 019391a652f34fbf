// Intra-tile propagation: a tile row that changes updates the successors of later rows of the same
// tile (Tile::lane_moves). Internal linkage for the reason given in kernel_body.hpp.
//
// A board's successors by moves on the mover's side are the opponent's boards with the same two
// halves, one of them sown. Some of the opponent's moves lead back into the tile, to a row that was
// relaxed before. Where the opponent's values only rise as the mover's fall, they can be raised at
// once by the new values of those boards, ahead of their own tiles: their rule will do the same. So
// one sweep follows play on both sides to its end, and a layer takes a quarter fewer sweeps, a
// small one two fifths fewer (docs/benchmarks.md).
#pragma once

#include "build/kernel_vectors.hpp"

namespace oware::build {
namespace {

// The rules whose successors rise by the best of their own successors alone: by `even`, by hi_rise,
// by lo_rise, by hi_test.
template <Rule kRule>
inline constexpr bool kPropagated = kRule == Rule::even || kRule == Rule::lo_fall ||
                                    kRule == Rule::hi_fall || kRule == Rule::lo_test;

// The lane_moves of a tile of so many lanes.
template <int kLanes>
class Propagation {
 public:
  explicit Propagation(const Tile& tile) {
    for (const LaneMove& lane_move : tile.lane_moves) {
      const int from = lane_move.from - tile.first_lane;
      const int to = lane_move.to - tile.first_lane;
      if (from >= 0 && from < kLanes && to >= 0 && to < kLanes)
        add(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
    }
  }

  // Raises each lane of `column` to the best that a lane move gives; `worth` has, by lane, a
  // board's value to the opponent.
  OWARE_INLINE void raise(const std::uint8_t* worth, std::uint8_t* column) const;

 private:
  void add(std::size_t from, std::size_t to);

#if defined(__AVX2__)
  // For thirty-two lanes: which of sixteen others is next, if any.
  struct Piece {
    alignas(32) std::uint8_t order[32];
    std::size_t source;  // the first of the sixteen
  };
  static constexpr std::size_t kParts = kLanes == 64 ? 2 : 1;
  std::array<std::array<Piece, 20>, kParts> pieces_;  // five houses, four times sixteen lanes
  std::array<std::size_t, kParts> counts_{};
#else
  std::array<LaneMove, std::size_t{kLanes} * 5>
      lane_moves_;  // the last house's moves leave the row
  std::size_t count_ = 0;
#endif
};

#if defined(__AVX2__)

template <int kLanes>
void Propagation<kLanes>::add(std::size_t from, std::size_t to) {
  constexpr std::uint8_t kNone = 0x80;
  std::array<Piece, 20>& pieces = pieces_[from / 32];
  std::size_t& count = counts_[from / 32];
  std::size_t number = 0;
  while (number < count &&
         (pieces[number].source != to / 16 * 16 || pieces[number].order[from % 32] != kNone))
    ++number;
  if (number == count) {
    pieces[count++].source = to / 16 * 16;
    std::memset(pieces[number].order, kNone, sizeof pieces[number].order);
  }
  pieces[number].order[from % 32] = static_cast<std::uint8_t>(to % 16);
}

template <int kLanes>
OWARE_INLINE void Propagation<kLanes>::raise(const std::uint8_t* worth,
                                             std::uint8_t* column) const {
  using V = Vector<32>;
  for (std::size_t part = 0; part < kParts; ++part) {
    if (counts_[part] == 0) continue;
    V best = load<V>(column + 32 * part);
    for (std::size_t i = 0; i < counts_[part]; ++i) {
      const Piece& piece = pieces_[part][i];
      const __m128i source = _mm_load_si128(reinterpret_cast<const __m128i*>(worth + piece.source));
      const __m256i order = _mm256_load_si256(reinterpret_cast<const __m256i*>(piece.order));
      best = larger(
          best, std::bit_cast<V>(_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(source), order)));
    }
    store(column + 32 * part, best);
  }
}

#else

template <int kLanes>
void Propagation<kLanes>::add(std::size_t from, std::size_t to) {
  lane_moves_[count_++] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
}

template <int kLanes>
OWARE_INLINE void Propagation<kLanes>::raise(const std::uint8_t* worth,
                                             std::uint8_t* column) const {
  for (std::size_t i = 0; i < count_; ++i) {
    const LaneMove lane_move = lane_moves_[i];
    if (worth[lane_move.to] > column[lane_move.from]) column[lane_move.from] = worth[lane_move.to];
  }
}

#endif

// Where a rule sweeps nothing on.
class NoPropagation {
 public:
  explicit NoPropagation(const Tile& /*tile*/) {}
};

}  // namespace
}  // namespace oware::build
