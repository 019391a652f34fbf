#include "build/shares.hpp"

#include <algorithm>

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
  std::vector<std::uint64_t> found;  // row, then rank
  for (std::uint32_t row = 0; row < rows; ++row) {
    found.push_back(std::uint64_t{row} << 16U | static_cast<std::uint64_t>(holder(section, row)));
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
      const std::uint32_t* const ranks = tables.reach(seeds).ranks.data() + number * columns;
      for (std::uint32_t column = 0; column < columns; ++column) {
        if (ranks[column] != kLeaves) {
          found.push_back(std::uint64_t{ranks[column]} << 16U |
                          static_cast<std::uint64_t>(owner({from, column / kBlockColumns})));
        }
      }
    }
  }
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  Readers& readers = readers_[static_cast<std::size_t>(section)];
  readers.first.assign(rows + 1, 0);
  for (const std::uint64_t one : found) {
    ++readers.first[(one >> 16U) + 1];
    readers.ranks.push_back(static_cast<std::uint16_t>(one));
  }
  for (std::uint32_t row = 0; row < rows; ++row) {
    readers.first[row + 1] += readers.first[row];
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
