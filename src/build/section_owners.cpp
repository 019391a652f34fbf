#include "build/section_owners.hpp"

namespace oware::build {

SectionOwners::SectionOwners(int layer, int ranks) : layer_(layer), ranks_(ranks) {
  const auto boards = [layer](int pair) {
    const std::uint64_t one =
        std::uint64_t{tables::half_count(pair)} * tables::half_count(layer - pair);
    return 2 * pair == layer ? one : 2 * one;
  };
  std::uint64_t before = 0;
  for (int pair = 0; 2 * pair <= layer; ++pair) {
    const std::uint64_t middle = before + boards(pair) / 2;
    owners_[static_cast<std::size_t>(pair)] =
        static_cast<int>(middle * static_cast<unsigned>(ranks) / tables::board_count(layer));
    before += boards(pair);
  }
}

SectionOwners::Pairs SectionOwners::pairs(int rank) const {
  Pairs pairs;
  for (int pair = 0; 2 * pair <= layer_; ++pair) {
    if (owners_[static_cast<std::size_t>(pair)] < rank) {
      pairs.first = pair + 1;
    }
    if (owners_[static_cast<std::size_t>(pair)] <= rank) {
      pairs.end = pair + 1;
    }
  }
  return pairs;
}

std::uint64_t SectionOwners::sections(int rank) const {
  std::uint64_t sections = 0;
  const Pairs own = pairs(rank);
  for (int pair = own.first; pair < own.end; ++pair) {
    sections |= std::uint64_t{1} << pair | std::uint64_t{1} << (layer_ - pair);
  }
  return sections;
}

}  // namespace oware::build
