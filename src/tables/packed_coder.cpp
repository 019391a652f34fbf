#include "tables/packed_coder.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <bit>
#include <cstring>

#include "tables/checksum.hpp"
#include "tables/format.hpp"

namespace oware::tables {
namespace {

constexpr std::size_t kStateBytes = 4 * kStates;
constexpr std::size_t kMostBytes = kStateBytes + 2 * std::size_t{kBlockBoards};  // a board takes a word at most

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

// Where in a table the slot falls: the number of starts at or below it, less one.
std::size_t place_of(const ShareTable& table, std::uint32_t slot) {
#ifdef __SSE2__
  const __m128i wanted = _mm_set1_epi16(static_cast<std::int16_t>(slot + 1));
  const auto* starts = reinterpret_cast<const __m128i*>(table.starts.data());
  const __m128i low = _mm_cmpgt_epi16(wanted, _mm_load_si128(starts));
  const __m128i high = _mm_cmpgt_epi16(wanted, _mm_load_si128(starts + 1));
  const auto below = static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
  return static_cast<std::size_t>(std::countr_one(below)) - 1;
#else
  std::size_t below = 0;
  for (std::size_t i = 0; i < ShareTable::kFirst; ++i) {
    below += table.starts[i] <= static_cast<std::int16_t>(slot) ? 1 : 0;
  }
  return below - 1;
#endif
}

// The words of a block, and how a margin is read from them with a state.
class Reader {
 public:
  // The caller's duty: kStateBytes to kMostBytes bytes, an even number.
  Reader(const Model& model, std::span<const std::byte> bytes) : model_(model), count_((bytes.size() - kStateBytes) / 2) {
    static_assert(std::endian::native == std::endian::little, "words are copied as they stand");
    std::memcpy(words_.data(), bytes.data() + kStateBytes, 2 * count_);
  }

  std::int8_t read(const ShareTable* table, std::uint32_t& state) {
    const std::uint32_t slot = state & (kTotal - 1);
    std::size_t place = place_of(*table, slot);
    while (place + 1 == ShareTable::kFirst && static_cast<std::int16_t>(slot) >= table->starts[ShareTable::kFirst]) [[unlikely]] {
      table = &model_.table_at(table->more);
      place = place_of(*table, slot);
    }
    const auto start = static_cast<std::uint32_t>(table->starts[place]);
    const std::uint32_t share = static_cast<std::uint32_t>(table->starts[place + 1]) - start;
    const std::uint32_t left = share * (state >> kTotalBits) + slot - start;
    // A branch that is guessed wrong now and then costs less than every board's waiting for the word before.
    if (left < kLowest) [[unlikely]] {
      state = left << 16U | words_[next_++];
    } else {
      state = left;
    }
    return table->margins[place];
  }

  bool at_end() const { return next_ == count_; }

 private:
  const Model& model_;
  std::size_t count_;
  std::size_t next_ = 0;
  // Zeros past the end, as many as all boards could take, so that nobody needs to look where the end is.
  std::array<std::uint16_t, kBlockBoards + 1> words_{};
};

// Reads the margins of a diagonal's boards.
void read_diagonal(Reader& reader, States& states, std::span<const ShareTable* const> tables, std::int8_t* margins) {
  States turns = states;
  std::size_t first = 0;
  for (; first + kStates <= tables.size(); first += kStates) {
    for (std::size_t i = 0; i < kStates; ++i) {
      margins[first + i] = reader.read(tables[first + i], turns[i]);
    }
  }
  for (std::size_t i = 0; first + i < tables.size(); ++i) {
    margins[first + i] = reader.read(tables[first + i], turns[i]);
  }
  states = turns;
}

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
  std::array<Model::Slice, kBlockBoards> slices;
  find_slices(model, contexts, margins.first(block.boards()), slices);
  std::array<std::uint16_t, kBlockBoards> words;
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
  Reader reader(model, bytes);
  Diagonals diagonals(model.contexts(), block, hints);
  std::array<const ShareTable*, kBlockBoards> tables;
  std::array<std::int8_t, kBlockBoards> told;
  for (std::uint32_t number = 0; number < Diagonal::count(block); ++number) {
    const Diagonal& diagonal = diagonals.begin(number);
    for (std::size_t i = 0; i < diagonal.boards; ++i) {
      tables[i] = &model.table(diagonals.context(i));
      __builtin_prefetch(tables[i]);
    }
    read_diagonal(reader, states, std::span(tables).first(diagonal.boards), told.data());
    for (std::size_t i = 0; i < diagonal.boards; ++i) {
      margins[diagonal.at(i)] = told[i];
    }
    diagonals.tell(std::span(told).first(diagonal.boards));
  }
  return reader.at_end() && states == ends(margins.first(block.boards()));
}

}  // namespace oware::tables
