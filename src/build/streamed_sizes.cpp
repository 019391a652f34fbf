#include "build/streamed_parts.hpp"

#include <algorithm>
#include <utility>

#include "build/partition.hpp"

namespace oware::build {

namespace {

// Fixed values and checksums of so many boards, at most; measured on all layers.
constexpr std::uint64_t fixed_room(std::uint64_t boards) { return boards / 4 + (64U << 10U); }

// The same for a group, whose sections make up for each other.
constexpr std::uint64_t group_fixed_room(std::uint64_t boards) {
  return boards * 18 / 100 + (64U << 10U);
}

// Of so many boards of a group, the worklist at a visit's end takes a byte at most.
constexpr std::uint64_t kBoardsAListed = 16;

// Sections that are closed under moves on the own side: groups are made of such pairs.
StreamGroup pair_of(int layer, int buffers, int section) {
  const int partner = layer - section;
  StreamGroup pair = {{0, section}};
  if (buffers == 2) {
    pair.push_back({1, partner});
  } else if (partner != section) {
    pair.push_back({0, partner});
  }
  return pair;
}

// Moves lay few seeds, so pairs that follow each other are put together: as many as fit.
class GroupFilling {
 public:
  GroupFilling(int layer, int buffers, std::uint64_t memory)
      : layer_(layer), buffers_(buffers), memory_(memory) {}

  void begin() { open_ = false; }
  void add(int section) {
    const StreamGroup pair = pair_of(layer_, buffers_, section);
    if (open_) {
      StreamGroup grown = groups_.back();
      grown.insert(grown.end(), pair.begin(), pair.end());
      if (group_bytes(layer_, buffers_, grown) <= memory_) {
        groups_.back() = std::move(grown);
        return;
      }
    }
    groups_.push_back(pair);
    open_ = true;
  }
  std::size_t count() const { return groups_.size(); }
  std::vector<StreamGroup> take() { return std::move(groups_); }

 private:
  int layer_;
  int buffers_;
  std::uint64_t memory_;
  bool open_ = false;
  std::vector<StreamGroup> groups_;
};

}  // namespace

std::uint64_t window_bytes_a_column(int section, LaidSeeds which) {
  std::uint64_t bytes = 0;
  for (int laid = 0; laid <= section; ++laid) {
    if (has_laid(which, laid)) {
      bytes += blocks_of(half_count(section - laid)) * kBlock;
    }
  }
  return bytes;
}

std::uint64_t stamp_bytes(int layer) {
  std::uint64_t index = 0;
  for (int section = 0; section <= layer; ++section) {
    const auto lanes = static_cast<std::uint32_t>(tile_lanes(section, layer - section));
    const std::uint64_t tiles = (half_count(layer - section) + lanes - 1) / lanes;
    index += tiles * fixed_index_bytes(half_count(section));
  }
  return index +
         2 * sizeof(std::uint32_t) * tables::detail::binomial(layer + kHalfHouses, kHalfHouses);
}

std::uint64_t alone_bytes(int layer, int section, std::uint32_t columns) {
  const std::uint64_t boards = in_blocks(half_count(section), columns);
  return stamp_bytes(layer) + 2 * boards + fixed_room(boards) +
         32 * std::uint64_t{half_count(section)} +
         std::min<std::uint64_t>(kBlock, blocks_of(half_count(layer - section)) * kBlock) *
             window_bytes_a_column(section, kAllMoves);
}

std::vector<int> opened_sections(int layer, int first, std::uint64_t kept, std::uint64_t memory) {
  std::vector<int> sections;
  std::uint64_t bytes = stamp_bytes(layer);
  for (int section = first; section <= layer; ++section) {
    if ((kept >> section & 1U) == 0) {
      continue;
    }
    const std::uint64_t boards = in_blocks(half_count(section), half_count(layer - section));
    bytes += boards + fixed_room(boards) + 32 * std::uint64_t{half_count(section)};
    if (!sections.empty() && bytes > memory) {
      break;
    }
    sections.push_back(section);
  }
  return sections;
}

LaidSeeds moves_inside(int layer, int buffers, const StreamGroup& group, const BufferSection& of) {
  LaidSeeds inside = 0;
  for (const BufferSection& to : group) {
    const int laid = to.section - (layer - of.section);
    if (to.buffer == source_of(buffers, of.buffer) && laid >= 0 && laid <= of.section) {
      inside |= LaidSeeds{1} << laid;
    }
  }
  return inside;
}

std::uint64_t group_bytes(int layer, int buffers, const StreamGroup& group) {
  std::uint64_t bytes = 0;
  std::uint64_t window = 0;
  for (const BufferSection& of : group) {
    const std::uint32_t columns = half_count(layer - of.section);
    const std::uint64_t rows = half_count(of.section);
    const std::uint64_t boards = in_blocks(rows, columns);
    const LaidSeeds inside = moves_inside(layer, buffers, group, of);
    bytes += boards + in_blocks(count_outside_rows(of.section, inside), columns);
    // tables of columns; checksums
    bytes += group_fixed_room(boards) + boards / kBoardsAListed + 72 * rows + boards / 128;
    window = std::max(window, kBlock * window_bytes_a_column(of.section, ~inside));
  }
  return stamp_bytes(layer) + bytes + window;
}

std::vector<StreamGroup> stream_groups(int layer, int buffers, std::uint64_t memory) {
  return stream_groups(layer, buffers, memory, all_pairs(layer));
}

std::vector<StreamGroup> stream_groups(int layer, int buffers, std::uint64_t memory,
                                       SectionOwners::Pairs pairs) {
  // Filled from the middle, where most boards are, and taken from the outside in.
  GroupFilling filling(layer, buffers, memory);
  const int middle = layer / 2;
  int below = pairs.end - 1;
  if (buffers == 1) {
    for (; below >= pairs.first; --below) {
      filling.add(below);
    }
  } else {
    const int last = layer - pairs.first;
    int above = std::max(layer - below, below + 1);
    const bool from_middle = below == middle;
    while (from_middle && filling.count() < 2 && (below >= pairs.first || above <= last)) {
      const bool down =
          above > last || (below >= pairs.first && middle - below <= above - middle - 1);
      filling.add(down ? below-- : above++);
    }
    for (; below >= pairs.first; --below) {
      filling.add(below);
    }
    filling.begin();
    for (; above <= last; ++above) {
      filling.add(above);
    }
  }
  std::vector<StreamGroup> groups = filling.take();
  std::ranges::reverse(groups);
  return groups;
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

// Answers to a rank for two windows, and those that the others are sent.
std::uint64_t rank_message_memory(int ranks) {
  return kRemoteWindow * (static_cast<unsigned>(ranks) + 1);
}

std::uint64_t pair_stream_memory(int layer) {
  std::uint64_t bytes = 0;
  for (const int buffers : {1, 2}) {
    for (int section = 0; section <= layer; ++section) {
      bytes = std::max(bytes, group_bytes(layer, buffers, pair_of(layer, buffers, section)));
    }
  }
  return bytes;
}

std::uint32_t stream_step_chunks(const ScratchShape& shape, std::uint64_t memory,
                                 SectionOwners::Pairs pairs) {
  std::uint32_t most = 0;
  for (int section = 0; section <= shape.layer; ++section) {
    // opened, and rewritten between two parts
    most = std::max(most, shape.chunks(section) * static_cast<std::uint32_t>(shape.buffers()));
    std::uint32_t opened_again = 0;
    for (const int of : shape.buffers() == 1
                            ? std::vector<int>()
                            : opened_sections(shape.layer, section, shape.sections, memory)) {
      opened_again += shape.chunks(of);
    }
    most = std::max(most, opened_again);
  }
  for (const StreamGroup& group : stream_groups(shape.layer, shape.buffers(), memory, pairs)) {
    std::uint32_t chunks = 0;
    for (const BufferSection& of : group) {
      chunks += shape.chunks(of.section);
    }
    most = std::max(most, chunks);
  }
  return most;
}

std::size_t stream_group_count(tables::Kind kind, int layer, std::uint64_t memory) {
  return stream_groups(layer, kind == tables::Kind::even ? 1 : 2, memory).size();
}

namespace {

// Adds what a visit to a group of a rank's reads and writes.
void add_visit(const ScratchShape& shape, std::uint64_t memory, const StreamGroup& group,
               const SectionOwners& owners, StreamPass& pass) {
  const bool fits = group_bytes(shape.layer, shape.buffers(), group) <= memory;
  for (const BufferSection& of : group) {
    const LaidSeeds inside = fits ? moves_inside(shape.layer, shape.buffers(), group, of) : 0;
    pass.read_bytes += shape.section_bytes(of.section);
    pass.written_bytes += shape.section_bytes(of.section);
    for (int laid = 0; laid <= of.section; ++laid) {
      if (has_laid(inside, laid)) {
        continue;
      }
      const int from = shape.layer - of.section + laid;
      const std::uint64_t bytes = shape.columns(of.section) * shape.row_bytes(from);
      pass.read_bytes += bytes;
      pass.sent_bytes += owners.owner(from) != owners.owner(of.section) ? bytes : 0;
    }
  }
}

}  // namespace

StreamPass stream_pass(const ScratchShape& shape, std::uint64_t memory, int ranks) {
  const SectionOwners owners(shape.layer, ranks);
  StreamPass pass;
  for (int rank = 0; rank < ranks; ++rank) {
    for (const StreamGroup& group :
         stream_groups(shape.layer, shape.buffers(), memory, owners.pairs(rank))) {
      add_visit(shape, memory, group, owners, pass);
    }
  }
  return pass;
}

}  // namespace oware::build
