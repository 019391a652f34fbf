#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <cstring>

#include "tables/format.hpp"
#include "tables/packed_coder.hpp"
#include "tables/packed_steps.hpp"

namespace oware::tables {
namespace {

using lanes::LaneBytes;
using lanes::StepContexts;

// a board takes a word at most
constexpr std::size_t kMostBytes = kStateBytes + 2 * std::size_t{kMostBlockBoards};

// The margins of a table that end beyond the slot, the first lowest; none where it falls to a
// further table.
unsigned ends_beyond(const ShareTable& table, std::uint32_t slot) {
#ifdef __SSE2__
  const __m128i wanted = _mm_set1_epi16(static_cast<std::int16_t>(slot));
  const auto* ends = reinterpret_cast<const __m128i*>(table.starts.data() + 1);
  const __m128i low = _mm_cmpgt_epi16(_mm_loadu_si128(ends), wanted);
  const __m128i high = _mm_cmpgt_epi16(_mm_loadu_si128(ends + 1), wanted);
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
#else
  unsigned beyond = 0;
  for (std::size_t i = 1; i <= ShareTable::kFirst; ++i) {
    beyond |= table.starts[i] > static_cast<std::int16_t>(slot) ? 1U << (i - 1) : 0;
  }
  return beyond;
#endif
}

// The words of a block, one after the other; zeros past the end.
class Words {
 public:
  explicit Words(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::uint32_t next() {
    std::uint16_t word = 0;
    static_assert(std::endian::native == std::endian::little, "words are copied as they stand");
    if (at_ < bytes_.size()) [[likely]] {
      std::memcpy(&word, bytes_.data() + at_, sizeof word);
    }
    at_ += sizeof word;
    return word;
  }
  // Whether a block can end here: nothing but zeros follows.
  bool end_here() const {
    return at_ <= bytes_.size() && std::ranges::all_of(bytes_.subspan(at_), [](std::byte rest) {
             return rest == std::byte{0};
           });
  }

 private:
  std::span<const std::byte> bytes_;  // an even number
  std::size_t at_ = 0;
};

// A board's margin, from its state.
inline std::int8_t read(const Model& model, const ShareTable* table, std::uint32_t& state,
                        Words& words) {
  const std::uint32_t slot = state & (kTotal - 1);
  unsigned beyond = ends_beyond(*table, slot);
  while (beyond == 0) [[unlikely]] {
    table = &model.table_at(table->more);
    beyond = ends_beyond(*table, slot);
  }
  const auto place = static_cast<unsigned>(std::countr_zero(beyond));
  const auto start = static_cast<std::uint32_t>(table->starts[place]);
  const std::uint32_t share = static_cast<std::uint32_t>(table->starts[place + 1]) - start;
  const std::uint32_t left = share * (state >> kTotalBits) + slot - start;
  // A branch that is guessed wrong now and then costs less than every board's waiting for the word
  // before.
  if (left < kLowest) [[unlikely]] {
    state = left << 16U | words.next();
  } else {
    state = left;
  }
  return table->margins[place];
}

// Reads a block's boards, step by step and in groups of lanes. While a group is being read, the
// contexts of the one before are computed for the next step, and their tables prefetched.
class Decoder {
 public:
  Decoder(const Model& model, const Rectangle& block, std::span<const std::int8_t> hints,
          std::span<const std::byte> words, const States& states)
      : model_(model),
        block_(block),
        contexts_(model.contexts(), block, hints),
        words_(words),
        states_(states) {}

  // The margins of each step, lane by lane.
  void read_all(std::span<std::int8_t, kMostPlaces> margins) {
    const std::uint32_t count = Step::count(block_);
    Step step(block_);
    look_ahead(step, 0);
    for (std::uint32_t there = step.there(); step.number() < count;) {
      Step next = step;
      next.next();
      const std::uint32_t there_next = next.there();
      for (std::size_t group = 0; group < StepContexts::kGroups; ++group) {
        const auto lanes = static_cast<std::uint8_t>(there >> (kContextLanes * group));
        if (lanes != 0) {
          const LaneBytes read_now = read_group(group, lanes);
          std::memcpy(&margins[step.number() * kBandRows + group * kContextLanes], &read_now,
                      sizeof read_now);
          contexts_.tell(step, group, read_now);
        }
        if (static_cast<std::uint8_t>(there_next >> (kContextLanes * group)) != 0) {
          look_ahead(next, group);
        }
      }
      step = next;
      there = there_next;
    }
  }

  const Words& words() const { return words_; }
  const States& states() const { return states_; }

 private:
  static_assert(kStates == 2 && kContextLanes % kStates == 0, "a group's boards are read in pairs");

  // The margins of a group's boards in the lanes given, 0 in the others.
  LaneBytes read_group(std::size_t group, std::uint8_t lanes) {
    const ShareTable* const* tables = &tables_[group * kContextLanes];
    Words words = words_;  // in variables of their own, so that they need not go through memory
    std::uint32_t first = states_[0];
    std::uint32_t second = states_[1];
    LaneBytes margins = 0;
    const auto take = [&](std::uint32_t& state, std::size_t lane) {
      return LaneBytes{static_cast<std::uint8_t>(read(model_, tables[lane], state, words))};
    };
    if (lanes == 0xff) {  // mostly
#pragma GCC unroll 4
      for (std::size_t lane = 0; lane < kContextLanes; lane += kStates) {
        margins |= take(first, lane) << (8 * lane);
        margins |= take(second, lane + 1) << (8 * lane + 8);
      }
    } else {
      for (std::size_t lane = 0; lane < kContextLanes; lane += kStates) {
        if ((lanes >> lane & 1U) != 0) {
          margins |= take(first, lane) << (8 * lane);
        }
        if ((lanes >> lane & 2U) != 0) {
          margins |= take(second, lane + 1) << (8 * lane + 8);
        }
      }
    }
    words_ = words;
    states_ = {first, second};
    return margins;
  }

  // Finds and prefetches the tables of a group's boards in a step.
  void look_ahead(const Step& step, std::size_t group) {
    std::array<std::uint32_t, kContextLanes> contexts;
    contexts_.find(step, group, contexts.data());
#pragma GCC unroll 8
    for (std::size_t lane = 0; lane < kContextLanes; ++lane) {
      const ShareTable* table = &model_.table(contexts[lane]);
      tables_[group * kContextLanes + lane] = table;
      __builtin_prefetch(table);
    }
  }

  const Model& model_;
  Rectangle block_;
  StepContexts contexts_;
  Words words_;
  States states_;
  std::array<const ShareTable*, kBandRows> tables_;  // by lane
};

// From the order of coding to rows.
void put_in_rows(const Rectangle& block, std::span<const std::int8_t, kMostPlaces> places,
                 std::int8_t* margins) {
  const BoardLayout layout = boards_by_steps(block);
  for (std::uint32_t row = 0; row < block.rows; ++row) {
    const std::int8_t* from = &places[layout.begin_of(row)];
#pragma GCC unroll 8
    for (const std::int8_t* end = margins + block.columns; margins != end; from += layout.across) {
      *margins++ = *from;
    }
  }
}

// What decode_block() does.
inline bool decode(const Model& model, const Rectangle& block, std::span<const std::int8_t> hints,
                   std::span<const std::byte> bytes, std::span<std::int8_t> margins) {
  if (bytes.size() < kStateBytes || bytes.size() > kMostBytes || bytes.size() % 2 != 0) {
    return false;
  }
  States states;
  for (std::size_t i = 0; i < kStates; ++i) {
    states[i] = static_cast<std::uint32_t>(load_le(bytes.data() + 4 * i, 4));
  }
  Decoder decoder(model, block, hints, bytes.subspan(kStateBytes), states);
  std::array<std::int8_t, kMostPlaces> places;
  decoder.read_all(places);
  put_in_rows(block, places, margins.data());
  return decoder.words().end_here() && decoder.states() == ends(margins.first(block.boards()));
}

bool portable_decode(const Model& model, const Rectangle& block, std::span<const std::int8_t> hints,
                     std::span<const std::byte> bytes, std::span<std::int8_t> margins) {
  return decode(model, block, hints, bytes, margins);
}

#if defined(__x86_64__)

// The same, all of it compiled in one piece for newer processors.
__attribute__((target("avx2,bmi,bmi2"), flatten)) bool avx2_decode(
    const Model& model, const Rectangle& block, std::span<const std::int8_t> hints,
    std::span<const std::byte> bytes, std::span<std::int8_t> margins) {
  return decode(model, block, hints, bytes, margins);
}

#endif

// Those that this machine can run, the widest first.
struct Decoders {
  std::array<DecodeBlock, 2> list{};
  std::size_t size = 0;

  Decoders() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2")) {
      list[size++] = avx2_decode;
    }
#endif
    list[size++] = portable_decode;
  }
};

const Decoders& decoders() {
  static const Decoders found;
  return found;
}

}  // namespace

std::span<const DecodeBlock> block_decoders() { return {decoders().list.data(), decoders().size}; }

bool decode_block(const Model& model, const Rectangle& block, std::span<const std::int8_t> hints,
                  std::span<const std::byte> bytes, std::span<std::int8_t> margins) {
  return decoders().list[0](model, block, hints, bytes, margins);
}

}  // namespace oware::tables
