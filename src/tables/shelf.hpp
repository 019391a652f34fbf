// Which layers there are, and how a position finds its margin among them: what Tables and View
// stand on, and the commands that look at whole layers. Thread rule: as Tables.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <oware/tables.hpp>
#include <vector>

#include "tables/cache.hpp"
#include "tables/floors.hpp"
#include "tables/index.hpp"
#include "tables/layer.hpp"

namespace oware::tables::detail {

// What is known of one layer of one kind: the file in use, or why there is none.
struct Slot {
  std::optional<Layer> layer;
  std::optional<Error> problem;
  std::uint32_t number = 0;  // tells the layers of one State apart in its cache
};

struct Shelf {
  std::array<std::array<Slot, kMaxLayer + 1>, 2> slots;
  mutable std::array<Floors, 2> floors;  // by kind

  const Slot& slot(Kind kind, int layer) const {
    return slots[static_cast<std::size_t>(kind)][static_cast<std::size_t>(layer)];
  }
};

struct State {
  Options options;
  // by reduced fingerprint; a map, so that a View's shelf stays where it is
  std::map<std::uint32_t, Shelf> shelves;
  std::vector<Error> problems;
  std::vector<std::shared_ptr<const void>> owners;
  std::unique_ptr<BlockCache> cache;
  std::uint32_t slots_in_use = 0;

  // An empty one where there are no files for these rules.
  const Shelf& shelf(const rules::RuleSet& rules) const;
};

// The houses seen from the mover.
Board board_of(const rules::Position& position);

// The position with this board, South to move and empty stores.
rules::Position position_of(const Board& board);

// Where a position's margin stands; no slot when the board holds more seeds than any layer.
struct Spot {
  const Shelf* shelf = nullptr;
  const Slot* slot = nullptr;
  Kind kind = Kind::even;
  std::uint64_t rank = 0;
  Address address = {};  // packed form only
  // packed form only: all margins by rank, where hints needed the layer whole
  const std::int8_t* held = nullptr;

  bool there() const { return slot != nullptr && slot->layer.has_value(); }
};

Spot locate(const Shelf& shelf, Kind kind, const rules::Position& position);

// Brings nearer what read() will look at.
void prefetch(const State& state, const Spot& spot);

// Nothing when there is no file. Errors: corrupt, or why the file was refused.
Result<std::optional<int>> read(const State& state, const Spot& spot);

// The same without the reasons: kNoMargin where there is none that can be used.
inline constexpr int kNoMargin = -128;
int margin_at(const State& state, const Spot& spot);

// What the packed form of a layer leans on, made ready. Errors: as Floors::ensure().
Result<Floor> floor_of(const Shelf& shelf, const Layer& layer);

// What a move gives the mover: seeds into his store less seeds into the opponent's.
int gain_of(const rules::Position& before, const rules::Position& after);

}  // namespace oware::tables::detail
