// Table sets: the layers of one rule set, and how a position's margin is located and read in them.
// Tables and View stand on this, and so do the commands that look at whole layers. Thread rule: as
// Tables.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <oware/tables.hpp>
#include <vector>

#include "tables/cache.hpp"
#include "tables/decoded_layers.hpp"
#include "tables/index.hpp"
#include "tables/layer.hpp"

namespace oware::tables::detail {

// One layer of one kind: the file in use, or why there is none.
struct Slot {
  std::optional<Layer> layer;
  std::optional<Error> problem;
  std::uint32_t number = 0;  // tells the layers of one State apart in its cache
};

struct TableSet {
  rules::RuleSet rules;  // one of those that these layers hold for
  std::array<std::array<Slot, kMaxLayer + 1>, 2> slots;
  mutable std::array<DecodedLayerCache, 2> decoded_layers;  // by kind

  const Slot& slot(Kind kind, int layer) const {
    return slots[static_cast<std::size_t>(kind)][static_cast<std::size_t>(layer)];
  }
};

struct State {
  Options options;
  // by reduced fingerprint; a map, so that a View's table set stays where it is
  std::map<std::uint32_t, TableSet> table_sets;
  std::vector<Error> problems;
  std::vector<std::shared_ptr<const void>> owners;
  std::unique_ptr<BlockCache> cache;
  std::uint32_t slots_in_use = 0;

  // An empty one where there are no files for these rules.
  const TableSet& table_set(const rules::RuleSet& rules) const;
};

// The houses seen from the mover.
Board board_of(const rules::Position& position);

// The position with this board, South to move and empty stores.
rules::Position position_of(const Board& board);

// Where a position's margin is stored; no slot when the board holds more seeds than any layer.
struct Locator {
  const TableSet* table_set = nullptr;
  const Slot* slot = nullptr;
  Kind kind = Kind::even;
  std::uint64_t rank = 0;
  Address address = {};                        // packed form only, stored
  bool stored = true;                          // else one ply from here restores it (fan.hpp)
  std::array<std::uint64_t, 2> position = {};  // the bytes of one that is not stored
  // packed form only: all margins by rank, where hints needed the layer whole
  const std::int8_t* held = nullptr;

  bool there() const { return slot != nullptr && slot->layer.has_value(); }
};

Locator locate(const TableSet& table_set, Kind kind, const rules::Position& position);

// Prefetches for read().
void prefetch(const State& state, const Locator& locator);

// Nothing when there is no file. Errors: corrupt, or why the file was refused.
Result<std::optional<int>> read(const State& state, const Locator& locator);

// The same without the reasons: kNoMargin where there is none that can be used.
inline constexpr int kNoMargin = -128;
int margin_at(const State& state, const Locator& locator);

// The layers that the hints of a packed layer look at, made ready. Errors: as
// DecodedLayerCache::ensure().
Result<HintLayers> hint_layers_of(const TableSet& table_set, const Layer& layer);

// For a packed layer that leans on one that there is no file of.
Error missing_layer(int layer);

// The gain of a move: seeds into the mover's store less seeds into the opponent's.
int gain_of(const rules::Position& before, const rules::Position& after);

}  // namespace oware::tables::detail
