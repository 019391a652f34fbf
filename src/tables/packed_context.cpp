#include "tables/packed_context.hpp"

#include "tables/packed_lanes.hpp"

namespace oware::tables {

using lanes::each_mobility;
using lanes::each_reply;
using lanes::find_excesses;
using lanes::find_group;
using lanes::kNoExcess;
using lanes::Known;
using lanes::LaneLevels;
using lanes::Lanes;
using lanes::load;
using lanes::no_margin;

void find_contexts(const Contexts& contexts, const Rectangle& block,
                   std::span<const std::int8_t> hints, std::span<const std::int8_t> margins,
                   BlockContexts& found) {
  // A row's values from [1] on, [0] standing for the column to the left of the block.
  using Row = std::array<std::int16_t, kMostBlockBoards + 1 + kContextLanes>;
  struct Values {
    Row margin;
    Row excess;
  };
  std::array<Values, 2> rows;
  const std::size_t used = block.columns + 1 + kContextLanes;
  std::fill_n(rows[0].margin.begin(), used, no_margin(contexts));
  std::fill_n(rows[0].excess.begin(), used, kNoExcess);
  rows[1].margin[0] = no_margin(contexts);
  rows[1].excess[0] = kNoExcess;
  Row reply;
  std::fill_n(reply.begin(), used, std::int16_t{0});
  each_reply(contexts, block,
             [&reply](std::uint32_t column, std::int16_t value) { reply[column] = value; });
  Row hint;
  std::fill_n(hint.begin(), used, std::int16_t{0});
  const LaneLevels levels(contexts);
  each_mobility(block, [&](std::uint32_t row, std::int16_t mobility) {
    const std::size_t first = std::size_t{row} * block.columns;
    const Values& above = rows[row % 2];
    Values& own = rows[(row + 1) % 2];
    std::copy_n(margins.begin() + static_cast<std::ptrdiff_t>(first), block.columns,
                own.margin.begin() + 1);
    std::copy_n(hints.begin() + static_cast<std::ptrdiff_t>(first), block.columns, hint.begin());
    for (std::size_t i = 0; i < block.columns; i += kContextLanes) {
      const Lanes excess = find_excesses(levels, load(&own.margin[i + 1]), load(&hint[i]));
      std::memcpy(&own.excess[i + 1], &excess, sizeof excess);
      const Known known = {load(&hint[i]),
                           load(&own.margin[i]),
                           load(&own.excess[i]),
                           load(&above.margin[i + 1]),
                           load(&above.excess[i + 1]),
                           load(&reply[i]) + mobility};
      find_group(levels, known, &found[first + i]);
    }
  });
}

}  // namespace oware::tables
