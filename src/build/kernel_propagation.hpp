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

#include <algorithm>
#include <type_traits>

#include "build/kernel_vectors.hpp"

namespace oware::build {
namespace {

// The rules whose successors rise by the best of their own successors alone: by `even`, by hi_rise,
// by lo_rise, by hi_test.
template <Rule kRule>
inline constexpr bool kPropagated = kRule == Rule::even || kRule == Rule::lo_fall ||
                                    kRule == Rule::hi_fall || kRule == Rule::lo_test;

// How many moves a lane has at most: those of the last house leave the row.
inline constexpr std::size_t kMostLaneMoves = 5;

#if defined(__AVX512VBMI2__)

// Of sixty-four lanes: a vector for each move that a lane can have.
class WideLaneMoves {
 public:
  static constexpr std::size_t kLanes = 64;

  void add(std::size_t from, std::size_t to) {
    std::size_t number = 0;
    while ((steps_[number].lanes >> from & 1U) != 0) ++number;
    steps_[number].lanes |= std::uint64_t{1} << from;
    steps_[number].order[from] = static_cast<std::uint8_t>(to);
    count_ = std::max(count_, number + 1);
  }

  OWARE_INLINE void raise(const std::uint8_t* worth, std::uint8_t* column) const {
    const __m512i source = _mm512_load_si512(worth);
    __m512i best = _mm512_loadu_si512(column);
    for (std::size_t i = 0; i < count_; ++i) {
      const __m512i order = _mm512_load_si512(steps_[i].order);
      best = _mm512_max_epu8(best, _mm512_maskz_permutexvar_epi8(steps_[i].lanes, order, source));
    }
    _mm512_storeu_si512(column, best);
  }

 private:
  struct Step {
    alignas(64) std::uint8_t order[64];
    std::uint64_t lanes = 0;  // those that have such a move
  };
  std::array<Step, kMostLaneMoves> steps_;
  std::size_t count_ = 0;
};

#endif

#if defined(__AVX2__)

// Of thirty-two lanes, or sixteen: a vector for each sixteen lanes that their moves lead to.
class NarrowLaneMoves {
 public:
  static constexpr std::size_t kLanes = 32;

  void add(std::size_t from, std::size_t to) {
    constexpr std::uint8_t kNone = 0x80;
    std::size_t number = 0;
    while (number < count_ &&
           (steps_[number].source != to / 16 * 16 || steps_[number].order[from] != kNone))
      ++number;
    if (number == count_) {
      steps_[count_++].source = to / 16 * 16;
      std::memset(steps_[number].order, kNone, sizeof steps_[number].order);
    }
    steps_[number].order[from] = static_cast<std::uint8_t>(to % 16);
  }

  OWARE_INLINE void raise(const std::uint8_t* worth, std::uint8_t* column) const {
    using V = Vector<32>;
    V best = load<V>(column);
    for (std::size_t i = 0; i < count_; ++i) {
      const Step& step = steps_[i];
      const __m128i source = _mm_load_si128(reinterpret_cast<const __m128i*>(worth + step.source));
      const __m256i order = _mm256_load_si256(reinterpret_cast<const __m256i*>(step.order));
      best = larger(
          best, std::bit_cast<V>(_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(source), order)));
    }
    store(column, best);
  }

 private:
  struct Step {
    alignas(32) std::uint8_t order[32];
    std::size_t source;  // the first of the sixteen
  };
  std::array<Step, 4 * kMostLaneMoves> steps_;
  std::size_t count_ = 0;
};

#endif

// Of any lanes, one by one.
class SingleLaneMoves {
 public:
  static constexpr std::size_t kLanes = kMaxLanes;

  void add(std::size_t from, std::size_t to) {
    lane_moves_[count_++] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
  }

  OWARE_INLINE void raise(const std::uint8_t* worth, std::uint8_t* column) const {
    for (std::size_t i = 0; i < count_; ++i) {
      const LaneMove move = lane_moves_[i];
      if (worth[move.to] > column[move.from]) column[move.from] = worth[move.to];
    }
  }

 private:
  std::array<LaneMove, kLanes * kMostLaneMoves> lane_moves_;
  std::size_t count_ = 0;
};

#if defined(__AVX512VBMI2__)
template <int kLanes>
using LaneMovesFor = std::conditional_t<kLanes == 64, WideLaneMoves, NarrowLaneMoves>;
#elif defined(__AVX2__)
template <int kLanes>
using LaneMovesFor = NarrowLaneMoves;
#else
template <int kLanes>
using LaneMovesFor = SingleLaneMoves;
#endif

// The lane moves of a tile of so many lanes.
template <int kLanes>
class Propagation {
 public:
  explicit Propagation(const Tile& tile) {
    for (const LaneMove& lane_move : tile.lane_moves) {
      const int from = lane_move.from - tile.first_lane;
      const int to = lane_move.to - tile.first_lane;
      if (from >= 0 && from < kLanes && to >= 0 && to < kLanes) {
        const auto lane = static_cast<std::size_t>(from);
        parts_[lane / Part::kLanes].add(lane % Part::kLanes, static_cast<std::size_t>(to));
      }
    }
  }

  // Raises each lane of `column` to the best that a lane move gives; `worth` has, by lane, a
  // board's value to the opponent. Reads and writes thirty-two bytes at least.
  OWARE_INLINE void raise(const std::uint8_t* worth, std::uint8_t* column) const {
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      parts_[part].raise(worth, column + Part::kLanes * part);
    }
  }

 private:
  using Part = LaneMovesFor<kLanes>;
  std::array<Part, (kLanes + Part::kLanes - 1) / Part::kLanes> parts_;
};

// Where a rule sweeps nothing on.
class NoPropagation {
 public:
  explicit NoPropagation(const Tile& /*tile*/) {}
};

}  // namespace
}  // namespace oware::build
