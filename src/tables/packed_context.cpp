#include "tables/packed_context.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <bit>
#include <cstring>

namespace oware::tables {
namespace {

constexpr std::int16_t kNoExcess = 4;  // of no board
// The margin of no board: more than any.
std::int16_t no_margin(const Contexts& contexts) { return static_cast<std::int16_t>(contexts.layer() + 1); }

int occupied(std::uint64_t half) {
  constexpr std::uint64_t kOnes = 0x0101'0101'0101ULL;
  const std::uint64_t seeded = (half + 0x7f * kOnes) >> 7U & kOnes;
  return static_cast<int>(seeded * kOnes >> 40U & 0xffU);
}

int mobility_of(std::uint64_t half) { return std::clamp(occupied(half), 1, 5) - 1; }

int reply_of(std::uint64_t half) { return std::min(occupied(half) / 2, 2); }

inline Lanes smaller(Lanes left, Lanes right) { return left < right ? left : right; }
inline Lanes larger(Lanes left, Lanes right) { return left > right ? left : right; }
inline Lanes all(int value) { return Lanes{} + static_cast<std::int16_t>(value); }
// `yes` where the mask has all bits, else `no`.
inline Lanes choose(Lanes mask, Lanes yes, Lanes no) { return (mask & yes) | (~mask & no); }

inline Lanes load(const std::int16_t* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

// Signed bytes as numbers.
inline Lanes widen(LaneBytes bytes) {
  using Bytes [[gnu::vector_size(16)]] = std::int8_t;
  static_assert(std::endian::native == std::endian::little, "the first byte is the lowest");
  using Words [[gnu::vector_size(16)]] = LaneBytes;
  const auto wide = std::bit_cast<Bytes>(Words{bytes, 0});
  return std::bit_cast<Lanes>(__builtin_shufflevector(wide, wide, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)) >> 8;
}

// Each board's upper neighbour, from the group itself and the one above.
inline Lanes one_down(Lanes above, Lanes own) { return __builtin_shufflevector(above, own, 7, 8, 9, 10, 11, 12, 13, 14); }

// Hints as contexts know them: cut to -n..n.
inline Lanes cut(const LaneLevels& levels, Lanes hint) { return smaller(larger(hint, levels.lowest), levels.highest); }

// The excesses of boards that are there.
inline Lanes find_excesses(const LaneLevels& levels, Lanes margin, Lanes hint) {
  const Lanes over = smaller(larger(margin - cut(levels, hint), all(0)), all(2));
  return choose(hint == kNoHint, all(3), over);
}

// What is known of boards that are worked on together.
struct Known {
  Lanes hint;
  Lanes left;
  Lanes left_excess;
  Lanes above;
  Lanes above_excess;
  Lanes sides;  // mobility * kReplies + reply, times kExcesses
};

inline void store_contexts(Lanes pairs, Lanes fines, std::uint32_t* found) {
#ifdef __SSE2__
  const __m128i factors = _mm_set1_epi32(static_cast<int>(kSides | 1U << 16U));
  const auto pair = std::bit_cast<__m128i>(pairs);
  const auto fine = std::bit_cast<__m128i>(fines);
  auto* to = reinterpret_cast<__m128i*>(found);
  _mm_storeu_si128(to, _mm_madd_epi16(_mm_unpacklo_epi16(pair, fine), factors));
  _mm_storeu_si128(to + 1, _mm_madd_epi16(_mm_unpackhi_epi16(pair, fine), factors));
#else
  for (std::size_t i = 0; i < kContextLanes; ++i) {
    found[i] = static_cast<std::uint32_t>(pairs[i] * static_cast<int>(kSides) + fines[i]);
  }
#endif
}

// The contexts of kContextLanes boards.
inline void find_group(const LaneLevels& levels, const Known& known, std::uint32_t* found) {
  const Lanes b = cut(levels, known.hint);
  const auto near = [&](Lanes margin) {
    const Lanes there = smaller(larger(margin - b, all(-1)), all(3)) + 1;
    return larger(there, (margin == levels.none) & 5);
  };
  const Lanes hinted = b * 36 + levels.hinted + near(known.left) * 6 + near(known.above);
  const Lanes plain = known.left * levels.count + levels.plain + known.above;
  store_contexts(choose(known.hint == kNoHint, plain, hinted), known.sides + known.left_excess * 5 + known.above_excess, found);
}

// Calls put(row, its mobility times kReplies * kExcesses) for a block's rows.
void each_mobility(const Rectangle& block, const auto& put) {
  std::uint64_t half = word_of(unrank_half(block.mover_seeds, block.first_row));
  for (std::uint32_t row = 0; row < block.rows; ++row) {
    put(row, static_cast<std::int16_t>(mobility_of(half) * static_cast<int>(kReplies * kExcesses)));
    half = row + 1 < block.rows ? next_half_word(half) : half;
  }
}

// Calls put(column, its reply times kExcesses) for a block's columns.
void each_reply(const Contexts& contexts, const Rectangle& block, const auto& put) {
  std::uint64_t half = word_of(unrank_half(contexts.layer() - block.mover_seeds, block.first_column));
  for (std::uint32_t column = 0; column < block.columns; ++column) {
    put(column, static_cast<std::int16_t>(reply_of(half) * static_cast<int>(kExcesses)));
    half = column + 1 < block.columns ? next_half_word(half) : half;
  }
}

}  // namespace

LaneLevels::LaneLevels(const Contexts& contexts)
    : lowest(all(-contexts.layer())),
      highest(all(contexts.layer())),
      none(all(no_margin(contexts))),
      count(all(static_cast<int>(contexts.levels()))),
      hinted(all(36 * contexts.layer())),
      plain(36 * (count - 1) + highest * count + highest) {}

void find_contexts(const Contexts& contexts, const Rectangle& block, std::span<const std::int8_t> hints,
                   std::span<const std::int8_t> margins, BlockContexts& found) {
  // A row's values from [1] on, [0] standing for the column to the left of the block.
  using Row = std::array<std::int16_t, kMostBlockBoards + 1 + kContextLanes>;
  struct Values {
    Row margin;
    Row excess;
  };
  std::array<Values, 2> rows;
  rows[0].margin.fill(no_margin(contexts));
  rows[0].excess.fill(kNoExcess);
  rows[1].margin[0] = no_margin(contexts);
  rows[1].excess[0] = kNoExcess;
  Row reply{};
  each_reply(contexts, block, [&reply](std::uint32_t column, std::int16_t value) { reply[column] = value; });
  Row hint{};
  const LaneLevels levels(contexts);
  each_mobility(block, [&](std::uint32_t row, std::int16_t mobility) {
    const std::size_t first = std::size_t{row} * block.columns;
    const Values& above = rows[row % 2];
    Values& own = rows[(row + 1) % 2];
    std::copy_n(margins.begin() + static_cast<std::ptrdiff_t>(first), block.columns, own.margin.begin() + 1);
    std::copy_n(hints.begin() + static_cast<std::ptrdiff_t>(first), block.columns, hint.begin());
    for (std::size_t i = 0; i < block.columns; i += kContextLanes) {
      const Lanes excess = find_excesses(levels, load(&own.margin[i + 1]), load(&hint[i]));
      std::memcpy(&own.excess[i + 1], &excess, sizeof excess);
      const Known known = {load(&hint[i]),
                           load(&own.margin[i]),
                           load(&own.excess[i]),
                           load(&above.margin[i + 1]),
                           load(&above.excess[i + 1]),
                           load(&reply[i]) + mobility};
      find_group(levels, known, &found[first + i]);
    }
  });
}

Diagonal Diagonal::of(const Rectangle& block, std::uint32_t number) {
  Diagonal diagonal;
  diagonal.first_row = number < block.columns ? 0 : number - block.columns + 1;
  diagonal.first_column = number - diagonal.first_row;
  diagonal.boards = std::min(number, block.rows - 1) + 1 - diagonal.first_row;
  diagonal.first_at = std::size_t{diagonal.first_row} * block.columns + diagonal.first_column;
  diagonal.stride = block.columns - 1;
  return diagonal;
}

// A row's place turns round where a diagonal has no more rows than that.
HintLayout hints_by_diagonals(const Rectangle& block) {
  const std::uint32_t line = std::bit_ceil(std::max({std::uint32_t{kContextLanes}, std::min(block.rows, block.columns)}));
  return {Diagonal::count(block) * line, line, line, line};
}

Diagonals::Diagonals(const Contexts& contexts, const Rectangle& block, std::span<const std::int8_t> hints)
    : levels_(contexts), block_(block), layout_(hints_by_diagonals(block)), hints_(hints), diagonal_(Diagonal::of(block, 0)) {
  const std::size_t groups = (block.rows + kContextLanes - 1) / kContextLanes;
  std::fill_n(margin_.begin(), groups + 1, all(no_margin(contexts)));
  std::fill_n(excess_.begin(), groups + 1, all(kNoExcess));
  std::fill_n(mobility_.begin(), groups * kContextLanes, std::int16_t{0});
  std::fill_n(reply_.begin(), block.columns + 2 * kContextLanes, std::int16_t{0});
  each_mobility(block, [this](std::uint32_t row, std::int16_t value) { mobility_[row] = value; });
  each_reply(contexts, block,
             [this](std::uint32_t column, std::int16_t value) { reply_[kContextLanes + block_.columns - 1 - column] = value; });
  work_out(0, 0);
}

Lanes Diagonals::hints_of(std::uint32_t number, std::uint32_t group) const {
  LaneBytes bytes;
  const std::size_t row = group * kContextLanes;
  std::memcpy(&bytes, &hints_[number * layout_.across + (row & (layout_.turn - 1))], sizeof bytes);
  return widen(bytes);
}

// Where the diagonal has no board, any hint and any reply will do: nobody looks at what comes out.
void Diagonals::work_out(std::uint32_t number, std::uint32_t group) {
  const std::size_t row = group * kContextLanes;
  const Lanes reply = load(&reply_[kContextLanes + block_.columns - 1 + row - number]);
  const Known known = {hints_of(number, group),
                       margin_[group + 1],
                       excess_[group + 1],
                       one_down(margin_[group], margin_[group + 1]),
                       one_down(excess_[group], excess_[group + 1]),
                       load(&mobility_[row]) + reply};
  find_group(levels_, known, &contexts_[row]);
}

std::uint32_t Diagonals::tell(std::uint32_t group, LaneBytes margins, LaneBytes there) {
  const Lanes mask = widen(there);
  const Lanes margin = widen(margins);
  margin_[group + 1] = choose(mask, margin, margin_[group + 1]);
  excess_[group + 1] = choose(mask, find_excesses(levels_, margin, hints_of(number_, group)), excess_[group + 1]);
  const std::uint32_t next = number_ + 1;
  if (next == Diagonal::count(block_)) {
    return group;
  }
  work_out(next, group);
  if (next != (group + 1) * kContextLanes || next >= block_.rows) {
    return group + 1;
  }
  work_out(next, group + 1);  // each row begins on the diagonal of its number
  return group + 2;
}

void Diagonals::next() {
  ++number_;
  diagonal_ = at_end() ? Diagonal{} : Diagonal::of(block_, number_);
}

}  // namespace oware::tables
