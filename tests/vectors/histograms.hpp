// The published histograms of margins: how many boards of a layer have which margin. No shared
// state; a broken file throws.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace oware::vectors {

using Histogram = std::map<int, std::uint64_t>;  // margin or width to count, no zero counts

struct BoundHistograms {
  Histogram lo, hi, width;
};

// By layer.
std::map<int, Histogram> awari_even_histograms();
std::map<int, Histogram> abapa_even_histograms();
std::map<int, BoundHistograms> abapa_bound_histograms();

}  // namespace oware::vectors
