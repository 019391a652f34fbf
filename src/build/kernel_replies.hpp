// What a line that changes tells the lines after it in the same strip (Strip::replies). Internal
// linkage for the reason given in kernel_body.hpp.
//
// A board's successors by moves within the mover's row are the opponent's boards with the same two
// halves, one of them sown; some of his moves lead back into the strip, to a line that was settled
// before. Where his values only rise as the mover's fall, they can be raised at once by what those
// boards have come to, ahead of their own strips: that is what their rule will make of them. So one
// pass follows play within both rows to its end, and a layer takes a quarter fewer passes, a small
// one two fifths fewer (docs/benchmarks.md).
#pragma once

#include "build/kernel_vectors.hpp"

namespace oware::build {
namespace {

// The rules whose successors rise by the best of their own successors alone: by `even`, by hi_rise,
// by lo_rise, by hi_test.
template <Rule kRule>
inline constexpr bool kPassedOn = kRule == Rule::even || kRule == Rule::lo_fall ||
                                  kRule == Rule::hi_fall || kRule == Rule::lo_test;

// The replies of a strip of so many lanes.
template <int kLanes>
class Replies {
 public:
  explicit Replies(const Strip& strip) {
    for (const Reply& reply : strip.replies) {
      const int from = reply.from - strip.first_lane;
      const int to = reply.to - strip.first_lane;
      if (from >= 0 && from < kLanes && to >= 0 && to < kLanes)
        add(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
    }
  }

  // Raises each lane of `column` to the best that a reply gives; `worth` has, by lane, what a board
  // is worth to the opponent.
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
  std::array<Reply, std::size_t{kLanes} * 5> replies_;  // the last house's moves leave the row
  std::size_t count_ = 0;
#endif
};

#if defined(__AVX2__)

template <int kLanes>
void Replies<kLanes>::add(std::size_t from, std::size_t to) {
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
OWARE_INLINE void Replies<kLanes>::raise(const std::uint8_t* worth, std::uint8_t* column) const {
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
void Replies<kLanes>::add(std::size_t from, std::size_t to) {
  replies_[count_++] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
}

template <int kLanes>
OWARE_INLINE void Replies<kLanes>::raise(const std::uint8_t* worth, std::uint8_t* column) const {
  for (std::size_t i = 0; i < count_; ++i) {
    const Reply reply = replies_[i];
    if (worth[reply.to] > column[reply.from]) column[reply.from] = worth[reply.to];
  }
}

#endif

// Where a rule passes nothing on.
class NoReplies {
 public:
  explicit NoReplies(const Strip& /*strip*/) {}
};

}  // namespace
}  // namespace oware::build
