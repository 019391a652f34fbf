#include "tables/packed_coder.hpp"

#include <algorithm>
#include <bit>

#include "tables/checksum.hpp"
#include "tables/format.hpp"
#include "tables/packed_wave.hpp"

namespace oware::tables {
namespace {

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
  std::array<Model::Slice, kMostBlockBoards> slices;
  find_slices(model, contexts, margins.first(block.boards()), slices);
  std::array<std::uint16_t, kMostBlockBoards> words;
  std::size_t first = words.size();
  States states = ends(margins.first(block.boards()));
  // The order of coding, from its end.
  std::vector<Step> steps(Step::count(block), Step(block));
  for (std::size_t i = 1; i < steps.size(); ++i) {
    steps[i] = steps[i - 1];
    steps[i].next();
  }
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    for (std::uint32_t lanes = step->there(); lanes != 0;) {
      const auto lane = static_cast<std::uint32_t>(std::bit_width(lanes)) - 1;
      lanes ^= 1U << lane;
      const Model::Slice slice = slices[step->at(lane)];
      std::uint32_t& state = states[lane % kStates];
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

}  // namespace oware::tables
