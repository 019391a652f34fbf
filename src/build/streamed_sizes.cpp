#include "build/streamed_parts.hpp"

#include <algorithm>
#include <utility>

#include "build/clamp.hpp"
#include "build/outside_best.hpp"
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
StreamGroup pair_of(const StreamLayer& of, int section) {
  const int partner = of.layer - section;
  StreamGroup pair = {{0, section}};
  if (of.buffers == 2) {
    pair.push_back({1, partner});
  } else if (partner != section) {
    pair.push_back({0, partner});
  }
  return pair;
}

// Moves lay few seeds, so pairs that follow each other are put together: as many as fit.
class GroupFilling {
 public:
  GroupFilling(const StreamLayer& of, std::uint64_t memory) : of_(of), memory_(memory) {}

  void begin() { open_ = false; }
  void add(int section) {
    const StreamGroup pair = pair_of(of_, section);
    if (open_) {
      StreamGroup grown = groups_.back();
      grown.insert(grown.end(), pair.begin(), pair.end());
      if (group_bytes(of_, grown) <= memory_) {
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
  StreamLayer of_;
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

StreamLayer stream_layer(const ScratchShape& shape) {
  return {shape.layer, shape.buffers(), shape.clamp > 0 ? shape.clamp : shape.layer};
}

StreamLayer stream_layer(tables::Kind kind, int layer) {
  ScratchShape shape;
  shape.kind = kind;
  shape.layer = layer;
  shape.clamp = digits_of_layer(kind, layer, {}).clamp;
  return stream_layer(shape);
}

LaidSeeds moves_inside(const StreamLayer& layer, const StreamGroup& group,
                       const BufferSection& of) {
  LaidSeeds inside = 0;
  for (const BufferSection& to : group) {
    const int laid = to.section - (layer.layer - of.section);
    if (to.buffer == source_of(layer.buffers, of.buffer) && laid >= 0 && laid <= of.section) {
      inside |= LaidSeeds{1} << laid;
    }
  }
  return inside;
}

std::uint64_t group_bytes(const StreamLayer& layer, const StreamGroup& group) {
  const ByteCodes codes = outside_codes(layer.most_margin, layer.buffers == 2);
  std::uint64_t bytes = 0;
  std::uint64_t window = 0;
  for (const BufferSection& of : group) {
    const std::uint32_t columns = half_count(layer.layer - of.section);
    const std::uint64_t rows = half_count(of.section);
    const std::uint64_t boards = in_blocks(rows, columns);
    const LaidSeeds inside = moves_inside(layer, group, of);
    const auto lanes = static_cast<std::uint32_t>(tile_lanes(of.section, layer.layer - of.section));
    bytes += boards + OutsideBest::section_bytes(codes, count_outside_rows(of.section, inside),
                                                 columns, lanes);
    // tables of columns; checksums
    bytes += group_fixed_room(boards) + boards / kBoardsAListed + 72 * rows + boards / 128;
    window = std::max(window, kBlock * window_bytes_a_column(of.section, ~inside));
  }
  return stamp_bytes(layer.layer) + bytes + window;
}

std::vector<StreamGroup> stream_groups(const StreamLayer& of, std::uint64_t memory) {
  return stream_groups(of, memory, all_pairs(of.layer));
}

std::vector<StreamGroup> stream_groups(const StreamLayer& of, std::uint64_t memory,
                                       SectionOwners::Pairs pairs) {
  // Filled from the middle, where most boards are, and taken from the outside in.
  GroupFilling filling(of, memory);
  const int middle = of.layer / 2;
  int below = pairs.end - 1;
  if (of.buffers == 1) {
    for (; below >= pairs.first; --below) {
      filling.add(below);
    }
  } else {
    const int last = of.layer - pairs.first;
    int above = std::max(of.layer - below, below + 1);
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

std::uint64_t pair_stream_memory(const StreamLayer& of) {
  std::uint64_t bytes = 0;
  for (int section = 0; section <= of.layer; ++section) {
    bytes = std::max(bytes, group_bytes(of, pair_of(of, section)));
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
  for (const StreamGroup& group : stream_groups(stream_layer(shape), memory, pairs)) {
    std::uint32_t chunks = 0;
    for (const BufferSection& of : group) {
      chunks += shape.chunks(of.section);
    }
    most = std::max(most, chunks);
  }
  return most;
}

std::size_t stream_group_count(const StreamLayer& of, std::uint64_t memory) {
  return stream_groups(of, memory).size();
}

namespace {

// Adds what a visit to a group of a rank's reads and writes.
void add_visit(const ScratchShape& shape, std::uint64_t memory, const StreamGroup& group,
               const SectionOwners& owners, StreamPass& pass) {
  const StreamLayer layer = stream_layer(shape);
  const bool fits = group_bytes(layer, group) <= memory;
  for (const BufferSection& of : group) {
    const LaidSeeds inside = fits ? moves_inside(layer, group, of) : 0;
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
         stream_groups(stream_layer(shape), memory, owners.pairs(rank))) {
      add_visit(shape, memory, group, owners, pass);
    }
  }
  return pass;
}

}  // namespace oware::build
