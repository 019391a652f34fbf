#include "build/streamed_parts.hpp"

#include <algorithm>

namespace oware::build {

namespace {

// Fixed values and checksums of so many boards, at most; measured on all layers.
constexpr std::uint64_t fixed_room(std::uint64_t boards) { return boards / 4 + (64U << 10U); }

}  // namespace

std::uint64_t window_bytes_a_column(int section, bool all) {
  std::uint64_t bytes = 0;
  for (int laid = all ? 0 : 1; laid <= section; ++laid) {
    bytes += blocks_of(half_count(section - laid)) * kBlock;
  }
  return bytes;
}

std::uint64_t stamp_bytes(int layer) {
  return 2 * sizeof(std::uint32_t) * tables::detail::binomial(layer + kHalfHouses, kHalfHouses);
}

std::uint64_t alone_bytes(int layer, int section, std::uint32_t columns) {
  const std::uint64_t boards = in_blocks(half_count(section), columns);
  return stamp_bytes(layer) + 2 * boards + fixed_room(boards) +
         32 * std::uint64_t{half_count(section)} +
         std::min<std::uint64_t>(kBlock, blocks_of(half_count(layer - section)) * kBlock) *
             window_bytes_a_column(section, true);
}

std::uint64_t pair_bytes(int layer, int section) {
  std::uint64_t bytes = 0;
  std::uint64_t window = 0;
  for (const int one : {section, layer - section}) {
    const std::uint64_t boards = in_blocks(half_count(one), half_count(layer - one));
    bytes += 2 * boards + fixed_room(boards) + 80 * std::uint64_t{half_count(one)};
    window = std::max(window, kBlock * window_bytes_a_column(one, false));
  }
  return stamp_bytes(layer) + bytes + window;
}

std::uint64_t least_stream_memory(int layer, std::uint32_t segment_columns) {
  std::uint64_t bytes = 0;
  for (int section = 0; section <= layer; ++section) {
    const std::uint32_t columns = std::min(segment_columns, half_count(layer - section));
    // lo and hi of a section are marked together
    bytes = std::max(
        bytes, alone_bytes(layer, section, columns) + in_blocks(half_count(section), columns));
  }
  return bytes;
}

std::uint64_t pair_stream_memory(int layer) {
  std::uint64_t bytes = 0;
  for (int section = 0; section <= layer / 2; ++section) {
    bytes = std::max(bytes, pair_bytes(layer, section));
  }
  return bytes;
}

StreamPass stream_pass(const ScratchShape& shape, bool pairs) {
  StreamPass pass;
  for (int section = 0; section <= shape.layer; ++section) {
    pass.written_bytes += shape.section_bytes(section);
    for (int laid = pairs ? 1 : 0; laid <= section; ++laid) {
      pass.read_bytes += shape.columns(section) * shape.row_bytes(shape.layer - section + laid);
    }
  }
  pass.read_bytes += pass.written_bytes;
  pass.read_bytes *= static_cast<std::uint64_t>(shape.buffers());
  pass.written_bytes *= static_cast<std::uint64_t>(shape.buffers());
  return pass;
}

}  // namespace oware::build
