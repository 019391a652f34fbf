#include "tables/packed_coder.hpp"

#include <algorithm>

#include "tables/checksum.hpp"
#include "tables/format.hpp"
#include "tables/packed_wavefront.hpp"

namespace oware::tables {
namespace {

// By step and lane; a share of 0 where there is no board.
using Slices = std::array<Model::Slice, kMostPlaces>;

// Where each board's margin stands in its context's table.
void find_slices(const Model& model, const Rectangle& block, const BlockContexts& contexts,
                 std::span<const std::int8_t> margins, Slices& slices) {
  constexpr std::size_t kAhead = 16;  // boards whose tables are on their way
  const BoardLayout layout = boards_by_steps(block);
  std::fill_n(slices.begin(), layout.size, Model::Slice{});
  std::size_t i = 0;
  for (std::uint32_t row = 0; row < block.rows; ++row) {
    Model::Slice* to = &slices[layout.begin_of(row)];
    for (std::uint32_t column = 0; column < block.columns; ++column, ++i) {
      if (i + 2 * kAhead < margins.size()) {
        model.prefetch_number(contexts[i + 2 * kAhead]);
        model.prefetch_table(contexts[i + kAhead]);
      }
      to[std::size_t{column} * layout.across] = model.slice(contexts[i], margins[i]);
    }
  }
}

}  // namespace

States ends(std::span<const std::int8_t> margins) {
  const std::uint64_t sum = checksum(std::as_bytes(margins));
  States states;
  for (std::size_t i = 0; i < kStates; ++i) {
    states[i] = kLowest + static_cast<std::uint32_t>(sum >> (16 * i) & 0xffffU);
  }
  return states;
}

void encode_block(const Model& model, const Rectangle& block, std::span<const std::int8_t> hints,
                  std::span<const std::int8_t> margins, std::vector<std::byte>& bytes) {
  BlockContexts contexts;
  find_contexts(model.contexts(), block, hints, margins, contexts);
  Slices slices;
  find_slices(model, block, contexts, margins.first(block.boards()), slices);
  std::array<std::uint16_t, kMostBlockBoards> words;
  std::size_t first = words.size();
  States states = ends(margins.first(block.boards()));
  for (std::size_t place = boards_by_steps(block).size; place-- > 0;) {
    const std::uint32_t share = slices[place].share;
    if (share == 0) {
      continue;
    }
    static_assert(kBandRows % kStates == 0);
    std::uint32_t& state = states[place % kStates];
    if (state >= std::uint64_t{share} << (32 - kTotalBits)) {
      words[--first] = static_cast<std::uint16_t>(state);
      state >>= 16U;
    }
    state = (state / share << kTotalBits) + state % share + slices[place].start;
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

}  // namespace oware::tables
