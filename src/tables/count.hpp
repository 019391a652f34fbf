// Histograms of the margins of a layer, over a range of blocks or boards at a time, so that several
// threads may share a layer. Thread rule: pure but for the tables read.
#pragma once

#include <array>
#include <cstdint>
#include <oware/tables.hpp>

#include "tables/index.hpp"
#include "tables/table_set.hpp"

namespace oware::tables {

// counts[margin + kMaxLayer]
using Histogram = std::array<std::uint64_t, 2 * kMaxLayer + 1>;

struct LayerCounts {
  Histogram stored{};  // the margin of `even`, restored ones, too; lo of `bounds`
  Histogram hi{};      // bounds only
  Histogram width{};   // bounds only: hi - lo

  LayerCounts& operator+=(const LayerCounts& other);
};

// Counts blocks first..last-1 of an existing layer. For bounds every smaller layer must exist too.
// Errors: corrupt; unreadable where a layer is missing.
Result<LayerCounts> count_blocks(const detail::State& state, const rules::RuleSet& rules, Kind kind,
                                 int layer, std::uint32_t first, std::uint32_t last);

// The same for boards first..last-1, by rank, of an `even` layer: for those that a one-sided one
// does not store. Every smaller layer must exist.
Result<LayerCounts> count_boards(const detail::State& state, const rules::RuleSet& rules, int layer,
                                 std::uint64_t first, std::uint64_t last);

}  // namespace oware::tables
