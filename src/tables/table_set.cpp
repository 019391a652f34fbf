#include "tables/table_set.hpp"

#include <bit>

#include "tables/fan.hpp"

namespace oware::tables::detail {

using rules::House;
using rules::Position;

const TableSet& State::table_set(const rules::RuleSet& rules) const {
  static const TableSet empty;
  const auto found = table_sets.find(reduced_fingerprint(rules));
  return found == table_sets.end() ? empty : found->second;
}

rules::Position position_of(const Board& board) {
  rules::Setup setup;
  for (std::size_t house = 0; house < board.houses.size(); ++house) {
    setup.houses[house] = board.houses[house];
  }
  return *Position::from(setup, {}, rules::SeedCount::study);
}

Board board_of(const Position& position) {
  Board board;
  const int first = position.mover() == rules::Side::south ? 0 : kHalfHouses;
  for (int house = 0; house < 2 * kHalfHouses; ++house) {
    const int from =
        house + first < 2 * kHalfHouses ? house + first : house + first - 2 * kHalfHouses;
    board.houses[static_cast<std::size_t>(house)] =
        static_cast<std::uint8_t>(position.seeds(House(from)));
  }
  return board;
}

namespace {

static_assert(std::endian::native == std::endian::little,
              "a row is read as six bytes of a little-endian word");

// The rows of a position as words, the mover's first.
struct Rows {
  std::uint64_t own;
  std::uint64_t opponent;
};

Rows rows_of(const Position& position) {
  constexpr std::uint64_t kRow = 0xffff'ffff'ffffULL;
  const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(position);
  const std::uint64_t south = words[0] & kRow;
  const std::uint64_t north = words[0] >> 48U | (words[1] & 0xffff'ffffULL) << 16U;
  return position.mover() == rules::Side::south ? Rows{south, north} : Rows{north, south};
}

std::uint64_t cache_key(const Locator& locator) {
  return std::uint64_t{locator.slot->number} << 32U | locator.address.block;
}

}  // namespace

Locator locate(const TableSet& table_set, Kind kind, const Position& position) {
  const int seeds = position.seeds_on_board();
  if (seeds > kMaxLayer) {
    return {};
  }
  const Slot& slot =
      table_set.slots[static_cast<std::size_t>(kind)][static_cast<std::size_t>(seeds)];
  Locator locator{&table_set, &slot, kind, 0};
  if (!slot.layer) {
    return locator;
  }
  const Rows rows = rows_of(position);
  const RankedHalf own = rank_half_word(rows.own);
  const Place where{own.seeds, own.rank, rank_half_word(rows.opponent).rank};
  locator.rank = rank(seeds, where);
  if (slot.layer->packed()) {
    locator.held = table_set.decoded_layers[static_cast<std::size_t>(kind)].ready(seeds);
    locator.stored = slot.layer->stores(where);
    if (!locator.stored) {
      locator.position = std::bit_cast<std::array<std::uint64_t, 2>>(position);
    } else if (locator.held == nullptr) {
      locator.address = slot.layer->find(where);
    }
  }
  return locator;
}

void prefetch(const State& state, const Locator& locator) {
  if (!locator.there() || !locator.stored) {
    return;
  }
  if (locator.held != nullptr) {
    __builtin_prefetch(locator.held + locator.rank);
  } else if (locator.slot->layer->packed()) {
    state.cache->prefetch(cache_key(locator));
  } else {
    locator.slot->layer->prefetch(locator.rank);
  }
}

Result<HintLayers> hint_layers_of(const TableSet& table_set, const Layer& layer) {
  const auto kind = static_cast<std::size_t>(layer.header().kind);
  return table_set.decoded_layers[kind].ensure(
      table_set.slots[kind], layer.packed() ? layer.header().highest_hint_layer : -1);
}

namespace {

// From the layer where it is held whole, from the cache, by decoding the block, which is then kept,
// or from the boards after each move.
Result<int> read_packed(const State& state, const Locator& locator) {
  if (locator.held != nullptr) {
    return locator.held[locator.rank];
  }
  if (!locator.stored) {
    return restored_margin(state, locator);
  }
  const Layer& layer = *locator.slot->layer;
  const Address address = locator.address;
  const std::uint64_t key = cache_key(locator);
  if (const auto margin = state.cache->find(key, address.offset)) {
    return int{*margin};
  }
  const Result<HintLayers> hint_layers = hint_layers_of(*locator.table_set, layer);
  if (!hint_layers) {
    return tl::unexpected(hint_layers.error());
  }
  std::array<std::int8_t, kMostBlockBoards> margins;
  if (const Result<void> decoded = layer.decode(address.block, *hint_layers, margins); !decoded) {
    return tl::unexpected(decoded.error());
  }
  state.cache->insert(key, std::span(margins).first(layer.boards_in(address.block)));
  return margins[address.offset];
}

}  // namespace

Result<std::optional<int>> read(const State& state, const Locator& locator) {
  if (!locator.there()) {
    if (locator.slot != nullptr && locator.slot->problem) {
      return tl::unexpected(*locator.slot->problem);
    }
    return std::nullopt;
  }
  const Layer& layer = *locator.slot->layer;
  if (layer.packed()) {
    return read_packed(state, locator);
  }
  const int margin = layer.margin(locator.rank);
  if (margin == Layer::kDamaged) {
    return tl::unexpected(layer.block_error(layer.find(locator.rank).block));
  }
  return margin;
}

int margin_at(const State& state, const Locator& locator) {
  if (!locator.there()) {
    return kNoMargin;
  }
  const Layer& layer = *locator.slot->layer;
  if (!layer.packed()) {
    const int margin = layer.margin(locator.rank);
    return margin == Layer::kDamaged ? kNoMargin : margin;
  }
  return read_packed(state, locator).value_or(kNoMargin);
}

Error missing_layer(int layer) {
  return Error{ErrorCode::unreadable,
               "layer " + std::to_string(layer),
               "no file",
               "the layers that packed ones above lean on",
               0,
               0};
}

int gain_of(const Position& before, const Position& after) {
  const rules::Side mover = before.mover();
  return after.store(mover) - before.store(mover) -
         (after.store(other(mover)) - before.store(other(mover)));
}

}  // namespace oware::tables::detail
