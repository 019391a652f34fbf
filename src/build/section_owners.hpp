// Who keeps which sections of a layer that several ranks solve out of core.
//
// Sections k and n - k, which are closed under moves within the own rows
// (build/streamed_solver.hpp), belong to one rank, in both buffers. Each rank has pairs that follow
// each other, chosen so that all ranks have much the same number of boards; with more ranks than
// pairs some have none. Every rank computes this alone, with the same result. Thread rule: values;
// read by all.
#pragma once

#include <array>
#include <cstdint>
#include "tables/index.hpp"

namespace oware::build {

class SectionOwners {
 public:
  // Pairs by the smaller one's seeds: first, .. end - 1.
  struct Pairs {
    int first = 0;
    int end = 0;
  };

  SectionOwners(int layer, int ranks);

  int layer() const { return layer_; }
  int ranks() const { return ranks_; }
  int owner(int section) const {
    return owners_[static_cast<std::size_t>(section < layer_ - section ? section
                                                                       : layer_ - section)];
  }
  Pairs pairs(int rank) const;
  // A bit each.
  std::uint64_t sections(int rank) const;

 private:
  int layer_;
  int ranks_;
  std::array<int, tables::kMaxLayer / 2 + 1> owners_{};  // by pair
};

// Where one has all.
constexpr SectionOwners::Pairs all_pairs(int layer) { return {0, layer / 2 + 1}; }

}  // namespace oware::build
