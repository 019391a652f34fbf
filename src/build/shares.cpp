#include "build/shares.hpp"

#include <algorithm>
#include <bit>

namespace oware::build {

// Blocks in the order of their columns' houses, the last house first, are shared out so that each
// rank has as many boards as the others, but for one block.
BlockOwners::BlockOwners(int layer, int ranks) : layer_(layer), ranks_(ranks) {
  struct Block {
    Half houses;  // of its first column, the last house first
    int seeds;
    std::uint32_t number;
    std::uint64_t boards;
  };
  std::vector<Block> blocks;
  std::uint64_t boards = 0;
  for (int seeds = 0; seeds <= layer_; ++seeds) {
    const std::uint32_t columns = half_count(seeds);
    for (std::uint32_t first = 0; first < columns; first += kBlockColumns) {
      Half houses = tables::unrank_half(seeds, first);
      std::ranges::reverse(houses);
      blocks.push_back(
          {houses, seeds, first / kBlockColumns,
           std::uint64_t{half_count(layer_ - seeds)} * std::min(kBlockColumns, columns - first)});
      boards += blocks.back().boards;
    }
    owners_[static_cast<std::size_t>(seeds)].resize(blocks.back().number + 1);
  }
  std::ranges::stable_sort(blocks, std::greater<>(), &Block::houses);
  std::uint64_t before = 0;
  for (const Block& block : blocks) {
    // by its middle, so that no rank is left out for rounding
    const std::uint64_t middle = before + block.boards / 2;
    owners_[static_cast<std::size_t>(block.seeds)][block.number] =
        static_cast<std::uint16_t>(middle * static_cast<unsigned>(ranks_) / boards);
    before += block.boards;
  }
}

Shares::Shares(const MoveTables& tables, int layer, int ranks) : BlockOwners(layer, ranks) {
  for (int section = 0; section <= layer; ++section) {
    find_readers(tables, section);
  }
}

void Shares::find_readers(const MoveTables& tables, int section) {
  const std::uint32_t rows = half_count(section);
  // A bit for each row and rank.
  const auto words = static_cast<std::size_t>(ranks() + 63) / 64;
  std::vector<std::uint64_t> marks(rows * words);
  const auto mark = [&](std::uint32_t row, int rank) {
    marks[row * words + static_cast<unsigned>(rank) / 64] |= std::uint64_t{1} << (rank % 64);
  };
  for (std::uint32_t row = 0; row < rows; ++row) {
    mark(row, holder(section, row));
  }
  for (int laid = 0; laid <= section; ++laid) {
    const int seeds = section - laid;  // of the columns
    const int from = layer() - seeds;
    const std::vector<bool>& used = tables.moves(from).used;
    for (const bool ends_there : {false, true}) {
      const Pattern laid_so{laid, ends_there};
      const auto number = static_cast<std::size_t>(pattern_number(laid_so));
      if (number >= used.size() || !used[number] || pattern(static_cast<int>(number)) != laid_so) {
        continue;
      }
      const std::uint32_t columns = half_count(seeds);
      const std::uint32_t* const reached = tables.reach(seeds).reached.data() + number * columns;
      for (std::uint32_t column = 0; column < columns; ++column) {
        if (stays_in_layer(reached[column])) {
          mark(reached[column], owner({from, column / kBlockColumns}));
        }
      }
    }
  }
  Readers& readers = readers_[static_cast<std::size_t>(section)];
  readers.first.assign(1, 0);
  for (std::uint32_t row = 0; row < rows; ++row) {
    for (std::size_t word = 0; word < words; ++word) {
      for (std::uint64_t left = marks[row * words + word]; left != 0; left &= left - 1) {
        readers.ranks.push_back(
            static_cast<std::uint16_t>(word * 64 + static_cast<unsigned>(std::countr_zero(left))));
      }
    }
    readers.first.push_back(static_cast<std::uint32_t>(readers.ranks.size()));
  }
}

std::uint64_t share_memory(const Shares& shares, tables::Kind kind, int rank) {
  const std::uint64_t buffers = kind == tables::Kind::even ? 1 : 2;
  std::uint64_t bytes = 0;
  for (int section = 0; section <= shares.layer(); ++section) {
    std::uint64_t own = 0;  // blocks
    std::uint64_t read = 0;
    for (std::uint32_t block = 0; block < shares.blocks(section); ++block) {
      own += shares.owner({section, block}) == rank ? 1U : 0U;
    }
    for (std::uint32_t row = 0; row < half_count(section); ++row) {
      const auto readers = shares.readers(section, row);
      read += std::ranges::binary_search(readers, static_cast<std::uint16_t>(rank)) ? 1U : 0U;
      bytes += 4 + 2 * readers.size() + 4;
    }
    const std::uint64_t boards = own * half_count(section) * kBlockColumns;
    bytes += buffers * (boards + read * (shares.blocks(section) - own) * kBlockColumns);
    bytes += boards * (buffers == 1 ? 14U : 32U) / 100;  // fixed values: see layer_memory()
    bytes += buffers * read * 4;
  }
  return bytes;
}

}  // namespace oware::build
