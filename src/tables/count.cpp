#include "tables/count.hpp"

#include <algorithm>
#include <oware/move.hpp>
#include <vector>

#include "tables/board_iterator.hpp"

namespace oware::tables {
namespace {

std::uint64_t& at(Histogram& histogram, int margin) {
  return histogram[static_cast<std::size_t>(margin + kMaxLayer)];
}

// hi of a board: the best that its mover can get, from lo of the boards after each move.
Result<int> hi_of(const detail::State& state, const detail::TableSet& table_set,
                  const rules::RuleSet& rules, const Board& board, int lo) {
  const rules::Position position = detail::position_of(board);
  int hi = -rules::kMaxSeeds;
  for (const rules::House house : rules::legal_moves(position, rules)) {
    const rules::Position after = rules::play_unchecked(position, house, rules);
    const Result<std::optional<int>> child =
        detail::read(state, detail::locate(table_set, Kind::bounds, after));
    if (!child) {
      return tl::unexpected(child.error());
    }
    if (!*child) {
      return tl::unexpected(Error{ErrorCode::unreadable,
                                  "bounds of " + std::to_string(after.seeds_on_board()) + " seeds",
                                  "no file", "every layer below the one that is looked at", 0, 0});
    }
    hi = std::max(hi, detail::gain_of(position, after) - **child);
  }
  const int clamp = table_set.slot(Kind::bounds, position.seeds_on_board()).layer->header().clamp;
  const int most = clamp > 0 ? clamp : rules::kMaxSeeds;
  return hi == -rules::kMaxSeeds ? lo : std::clamp(hi, -most, most);
}

}  // namespace

LayerCounts& LayerCounts::operator+=(const LayerCounts& other) {
  for (std::size_t i = 0; i < stored.size(); ++i) {
    stored[i] += other.stored[i];
    hi[i] += other.hi[i];
    width[i] += other.width[i];
  }
  return *this;
}

Result<LayerCounts> count_blocks(const detail::State& state, const rules::RuleSet& rules, Kind kind,
                                 int layer, std::uint32_t first, std::uint32_t last) {
  const detail::TableSet& table_set = state.table_set(rules);
  const Layer& file = *table_set.slot(kind, layer).layer;
  const Result<HintLayers> hint_layers = detail::hint_layers_of(table_set, file);
  if (!hint_layers) {
    return tl::unexpected(hint_layers.error());
  }
  std::vector<std::int8_t> margins(file.header().block_boards);
  LayerCounts counts;
  for (std::uint32_t block = first; block < last; ++block) {
    if (const Result<void> decoded = file.decode(block, *hint_layers, margins); !decoded) {
      return tl::unexpected(decoded.error());
    }
    if (kind == Kind::even) {
      std::ranges::for_each(std::span(margins).first(file.boards_in(block)),
                            [&](std::int8_t margin) { ++at(counts.stored, margin); });
      continue;
    }
    for (const Run& run : file.runs(block)) {
      BoardIterator walk(layer, run.rank);
      for (std::uint32_t i = 0; i < run.length; ++i) {
        const int lo = margins[run.offset + i];
        const Result<int> hi = hi_of(state, table_set, rules, walk.board(), lo);
        if (!hi) {
          return tl::unexpected(hi.error());
        }
        ++at(counts.stored, lo);
        ++at(counts.hi, *hi);
        ++at(counts.width, *hi - lo);
        if (i + 1 < run.length) {
          walk.advance();
        }
      }
    }
  }
  return counts;
}

Result<LayerCounts> count_boards(const detail::State& state, const rules::RuleSet& rules, int layer,
                                 std::uint64_t first, std::uint64_t last) {
  const detail::TableSet& table_set = state.table_set(rules);
  LayerCounts counts;
  BoardIterator walk(layer, first);
  for (std::uint64_t rank = first; rank < last; ++rank) {
    const auto margin = detail::read(
        state, detail::locate(table_set, Kind::even, detail::position_of(walk.board())));
    if (!margin) {
      return tl::unexpected(margin.error());
    }
    ++at(counts.stored, margin->value());
    if (rank + 1 < last) {
      walk.advance();
    }
  }
  return counts;
}

}  // namespace oware::tables
