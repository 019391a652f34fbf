// Margins of a packed layer, read where they are: a block is decoded when one of its margins is
// asked for, and stays in a cache that a folder's layers share. Opening a layer walks through the
// rows of smaller ones in nearly the order of their ranks (build/tiles.hpp), so that a block is
// decoded a few times at most.
//
// A block whose checksum is wrong gives margins of 0 and is remembered: whoever reads asks error()
// before what was found from them is used. Thread rule: from any threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <oware/error.hpp>
#include <span>

#include "tables/cache.hpp"
#include "tables/layer.hpp"

namespace oware::build {

// Boards of the largest packed layer that a build unpacks at once; larger ones it reads packed.
inline constexpr std::uint64_t kMostUnpacked = 1U << 27U;

class PackedMargins {
 public:
  // `cache` and what `hint_layers` points to stay.
  PackedMargins(tables::Layer layer, const tables::HintLayers& hint_layers,
                tables::BlockCache& cache)
      : layer_(std::move(layer)), hint_layers_(hint_layers), cache_(cache) {}

  std::uint64_t boards() const { return layer_.header().boards; }
  // Of boards that follow each other in rank.
  void copy(std::uint64_t first, std::span<std::int8_t> margins) const;
  // The block that was found damaged. Error: corrupt.
  Result<void> error() const;

 private:
  void copy_from_block(const tables::Address& from, std::span<std::int8_t> margins) const;

  tables::Layer layer_;
  tables::HintLayers hint_layers_;
  tables::BlockCache& cache_;
  mutable std::atomic<std::uint64_t> damaged_ = 0;  // the number of a block, plus one
};

}  // namespace oware::build
