#include "tables/packed_coder.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "tables/checksum.hpp"
#include "tables/format.hpp"

namespace oware::tables {
namespace {

constexpr std::size_t kMostBytes = kStateBytes + 2 * std::size_t{kMostBlockBoards};  // a board takes a word at most

using States = std::array<std::uint32_t, kStates>;

// Where the states end, which tells of the margins.
States ends(std::span<const std::int8_t> margins) {
  const std::uint64_t sum = checksum(std::as_bytes(margins));
  States states;
  for (std::size_t i = 0; i < kStates; ++i) {
    states[i] = kLowest + static_cast<std::uint32_t>(sum >> (16 * i) & 0xffffU);
  }
  return states;
}

// Where in a table the slot falls: the first margin that ends beyond it, kFirst if none does.
std::size_t place_of(const ShareTable& table, std::uint32_t slot) {
#ifdef __SSE2__
  const __m128i wanted = _mm_set1_epi16(static_cast<std::int16_t>(slot));
  const auto* ends = reinterpret_cast<const __m128i*>(table.starts.data() + 1);
  const __m128i low = _mm_cmpgt_epi16(_mm_loadu_si128(ends), wanted);
  const __m128i high = _mm_cmpgt_epi16(_mm_loadu_si128(ends + 1), wanted);
  const auto beyond = static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
  return static_cast<std::size_t>(std::countr_zero(beyond | 1U << ShareTable::kFirst));
#else
  std::size_t place = 0;
  for (std::size_t i = 1; i <= ShareTable::kFirst; ++i) {
    place += table.starts[i] <= static_cast<std::int16_t>(slot) ? 1 : 0;
  }
  return place;
#endif
}

// The words of a block, with zeros past the end, as many as all boards could take, so that nobody needs to look where the end
// is.
class Words {
 public:
  // The caller's duty: kStateBytes to kMostBytes bytes, an even number.
  explicit Words(std::span<const std::byte> bytes) : count_((bytes.size() - kStateBytes) / 2) {
    static_assert(std::endian::native == std::endian::little, "words are copied as they stand");
    std::memcpy(words_.data(), bytes.data() + kStateBytes, 2 * count_);
  }

  const std::uint16_t* begin() const { return words_.data(); }
  // Whether a block can end here: nothing but zeros follows.
  bool end_at(const std::uint16_t* word) const {
    const std::uint16_t* end = words_.data() + count_;
    return word <= end && std::all_of(word, end, [](std::uint16_t rest) { return rest == 0; });
  }

 private:
  std::size_t count_;
  std::array<std::uint16_t, kMostBlockBoards + 1> words_{};
};

// A board's margin, from its state.
inline std::int8_t read(const Model& model, const ShareTable* table, std::uint32_t& state, const std::uint16_t*& word) {
  const std::uint32_t slot = state & (kTotal - 1);
  std::size_t place = place_of(*table, slot);
  while (place == ShareTable::kFirst) [[unlikely]] {
    table = &model.table_at(table->more);
    place = place_of(*table, slot);
  }
  const auto start = static_cast<std::uint32_t>(table->starts[place]);
  const std::uint32_t share = static_cast<std::uint32_t>(table->starts[place + 1]) - start;
  const std::uint32_t left = share * (state >> kTotalBits) + slot - start;
  // A branch that is guessed wrong now and then costs less than every board's waiting for the word before.
  if (left < kLowest) [[unlikely]] {
    state = left << 16U | *word++;
  } else {
    state = left;
  }
  return table->margins[place];
}

// Reads a block's boards, diagonal by diagonal and in groups of rows. While a group is being read, the contexts of the group
// before are worked out; their tables are looked up one group later still, or when they are needed.
class Decoder {
 public:
  Decoder(const Model& model, const Rectangle& block, std::span<const std::int8_t> hints, const std::uint16_t* words,
          const States& states)
      : model_(model), diagonals_(model.contexts(), block, hints), word_(words), states_(states) {}

  void read_all(std::int8_t* margins) {
    for (; !diagonals_.at_end(); diagonals_.next()) {
      const Diagonal diagonal = diagonals_.at_hand();
      for (std::uint32_t group = diagonal.first_row / kLanes; group * kLanes < diagonal.end_row(); ++group) {
        if (group == waiting_) {
          look_up_waiting();
        }
        const std::uint32_t end = read_group(diagonal, group, margins);
        for (std::uint32_t made = group; made < end; ++made) {
          look_up_waiting();
          waiting_ = made;
        }
      }
    }
  }

  const std::uint16_t* word() const { return word_; }
  const States& states() const { return states_; }

 private:
  static constexpr auto kLanes = static_cast<std::uint32_t>(kContextLanes);
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static_assert(kStates == 2 && kLanes % kStates == 0, "a group's boards are read in pairs");

  // The boards of a group's rows that the diagonal has. Gives what Diagonals::tell() does.
  std::uint32_t read_group(const Diagonal& diagonal, std::uint32_t group, std::int8_t* margins) {
    const std::uint32_t first = std::max(diagonal.first_row, group * kLanes);
    const std::uint32_t end = std::min(diagonal.end_row(), (group + 1) * kLanes);
    const std::size_t turn = (first - diagonal.first_row) % kStates;
    // In variables of their own, so that they need not go through memory.
    std::uint32_t state = states_[turn];
    std::uint32_t other = states_[(turn + 1) % kStates];
    const std::uint16_t* word = word_;
    std::int8_t* margin = margins + diagonal.at(first - diagonal.first_row);
    LaneBytes told = 0;
    const ShareTable* const* table = &tables_[first];
    const ShareTable* const* last = &tables_[end];
    const unsigned begin = 8 * (first % kLanes);
    const auto take = [&](std::uint32_t& from) {
      const std::int8_t read_now = read(model_, *table++, from, word);
      *margin = read_now;
      margin += diagonal.stride;
      // The last one comes in at the top.
      told = told >> 8U | LaneBytes{static_cast<std::uint8_t>(read_now)} << 56U;
    };
    if (last - table == kLanes) {  // mostly, and then nobody need guess how many there are
      for (std::size_t i = 0; i < kLanes; i += 2) {
        take(state);
        take(other);
      }
    } else {
      while (table + 1 < last) {
        take(state);
        take(other);
      }
      if (table < last) {
        take(state);
      }
    }
    states_[turn] = state;
    states_[(turn + 1) % kStates] = other;
    word_ = word;
    const unsigned above_end = 8 * (group * kLanes + kLanes - end);
    const LaneBytes there = ~LaneBytes{0} << begin & ~LaneBytes{0} >> above_end;
    return diagonals_.tell(group, told >> above_end, there);
  }

  // Finds the tables of a group's boards, and brings them nearer.
  void look_up_waiting() {
    if (waiting_ == kNone) {
      return;
    }
    const std::uint32_t group = std::exchange(waiting_, kNone);
    const std::uint32_t* contexts = diagonals_.contexts(group);
    const ShareTable** tables = &tables_[group * kContextLanes];
    for (std::size_t i = 0; i < kContextLanes; ++i) {
      tables[i] = &model_.table(contexts[i]);
      __builtin_prefetch(tables[i]);
    }
  }

  const Model& model_;
  Diagonals diagonals_;
  const std::uint16_t* word_;
  States states_;
  std::array<const ShareTable*, kMostBlockBoards> tables_;  // by row
  std::uint32_t waiting_ = 0;                               // the group whose tables are to be looked up
};

// Where each board's margin stands in its context's table.
void find_slices(const Model& model, const BlockContexts& contexts, std::span<const std::int8_t> margins,
                 std::span<Model::Slice> slices) {
  constexpr std::size_t kAhead = 16;  // boards whose tables are on their way
  for (std::size_t i = 0; i < margins.size(); ++i) {
    if (i + 2 * kAhead < margins.size()) {
      model.prefetch_number(contexts[i + 2 * kAhead]);
      model.prefetch_table(contexts[i + kAhead]);
    }
    slices[i] = model.slice(contexts[i], margins[i]);
  }
}

}  // namespace

void encode_block(const Model& model, const Rectangle& block, std::span<const std::int8_t> hints,
                  std::span<const std::int8_t> margins, std::vector<std::byte>& bytes) {
  BlockContexts contexts;
  find_contexts(model.contexts(), block, hints, margins, contexts);
  std::array<Model::Slice, kMostBlockBoards> slices;
  find_slices(model, contexts, margins.first(block.boards()), slices);
  std::array<std::uint16_t, kMostBlockBoards> words;
  std::size_t first = words.size();
  States states = ends(margins.first(block.boards()));
  for (std::uint32_t number = Diagonal::count(block); number-- > 0;) {
    const Diagonal diagonal = Diagonal::of(block, number);
    for (std::size_t i = diagonal.boards; i-- > 0;) {
      const Model::Slice slice = slices[diagonal.at(i)];
      std::uint32_t& state = states[i % kStates];
      if (state >= std::uint64_t{slice.share} << (32 - kTotalBits)) {
        words[--first] = static_cast<std::uint16_t>(state);
        state >>= 16U;
      }
      state = (state / slice.share << kTotalBits) + state % slice.share + slice.start;
    }
  }
  const std::size_t begin = bytes.size();
  bytes.resize(begin + kStateBytes + 2 * (words.size() - first));
  for (std::size_t i = 0; i < kStates; ++i) {
    store_le(bytes.data() + begin + 4 * i, states[i], 4);
  }
  for (std::size_t i = first; i < words.size(); ++i) {
    store_le(bytes.data() + begin + kStateBytes + 2 * (i - first), words[i], 2);
  }
}

bool decode_block(const Model& model, const Rectangle& block, std::span<const std::int8_t> hints,
                  std::span<const std::byte> bytes, std::span<std::int8_t> margins) {
  if (bytes.size() < kStateBytes || bytes.size() > kMostBytes || bytes.size() % 2 != 0) {
    return false;
  }
  States states;
  for (std::size_t i = 0; i < kStates; ++i) {
    states[i] = static_cast<std::uint32_t>(load_le(bytes.data() + 4 * i, 4));
  }
  const Words words(bytes);
  Decoder decoder(model, block, hints, words.begin(), states);
  decoder.read_all(margins.data());
  return words.end_at(decoder.word()) && decoder.states() == ends(margins.first(block.boards()));
}

}  // namespace oware::tables
