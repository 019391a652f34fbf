// Contexts for a reader, which learns the margins on the way, step by step in wavefront order
// (packed_wavefront.hpp). The lanes are processed in groups of kContextLanes: as soon as a group's
// boards of one step have been read, the contexts of its boards in the next one are computed, long
// before they are used.
#pragma once

#include <array>
#include <span>

#include "tables/packed_lanes.hpp"
#include "tables/packed_wavefront.hpp"

namespace oware::tables::lanes {

static_assert(kBandRows % kContextLanes == 0 && kMostBlockBoards % kContextLanes == 0);

class StepContexts {
 public:
  static constexpr std::size_t kGroups = kBandRows / kContextLanes;

  // `hints` are laid out as boards_by_steps() says, and outlive the object.
  StepContexts(const Contexts& contexts, const Rectangle& block,
               std::span<const std::int8_t> hints);

  // Takes the margins of a group's boards in a step, whose contexts were found last; any will do
  // for lanes that have none. The caller's duty: the groups of each step in order.
  void tell(const Step& step, std::size_t group, LaneBytes margins);

  // The contexts of a group's boards in a step, lane by lane; any for lanes that have none. The
  // caller's duty: tell() for the group in the step before, and for the groups before it in no step
  // later than that.
  void find(const Step& step, std::size_t group, std::uint32_t* found);

 private:
  Lanes hints_of(const Step& step, std::size_t group) const;

  LaneLevels levels_;
  std::uint32_t rows_there_;
  std::uint32_t period_;
  std::span<const std::int8_t> hints_;
  std::array<Lanes, kGroups> hint_;    // of the boards that contexts were found for last
  std::array<Lanes, kGroups> margin_;  // of each lane's last board
  std::array<Lanes, kGroups> excess_;
  std::array<std::int16_t, kBandRows> mobility_;     // of each lane's row
  std::array<std::int16_t, kMostBlockBoards> rows_;  // the mobility of all rows
  // by column in reverse, with those that go before turn 0
  std::array<std::int16_t, kMostBlockBoards + kBandRows> reply_;
  // by column, of the lowest row of the band above
  std::array<std::int16_t, kMostBlockBoards> lowest_;
  std::array<std::int16_t, kMostBlockBoards> lowest_excess_;
};

inline StepContexts::StepContexts(const Contexts& contexts, const Rectangle& block,
                                  std::span<const std::int8_t> hints)
    : levels_(contexts), rows_there_(block.rows), period_(Step::period(block)), hints_(hints) {
  margin_.fill(all(0));
  excess_.fill(all(0));
  mobility_.fill(0);
  std::fill_n(lowest_.begin(), period_, no_margin(contexts));
  std::fill_n(lowest_excess_.begin(), period_, kNoExcess);
  each_mobility(block, [this](std::uint32_t row, std::int16_t value) { rows_[row] = value; });
  // Lane i of turn t has the column t - i, or, a band behind, t - i + period.
  std::fill_n(reply_.begin(), period_ + kBandRows, std::int16_t{0});
  each_reply(contexts, block, [this](std::uint32_t column, std::int16_t value) {
    reply_[period_ - 1 - column] = value;
    if (column + kBandRows >= period_) {
      reply_[2 * period_ - 1 - column] = value;
    }
  });
}

inline Lanes StepContexts::hints_of(const Step& step, std::size_t group) const {
  LaneBytes bytes;
  std::memcpy(&bytes, &hints_[step.number() * kBandRows + group * kContextLanes], sizeof bytes);
  return widen(bytes);
}

inline void StepContexts::tell(const Step& step, std::size_t group, LaneBytes margins) {
  const Lanes margin = widen(margins);
  const Lanes excess = find_excesses(levels_, margin, hint_[group]);
  margin_[group] = margin;
  excess_[group] = excess;
  constexpr std::uint32_t kLast = kBandRows - 1;
  if (group + 1 == kGroups && step.number() >= kLast) {
    const std::uint32_t column =
        step.turn() >= kLast ? step.turn() - kLast : step.turn() + period_ - kLast;
    lowest_[column] = margin[kContextLanes - 1];
    lowest_excess_[column] = excess[kContextLanes - 1];
  }
}

inline void StepContexts::find(const Step& step, std::size_t group, std::uint32_t* found) {
  const std::uint32_t turn = step.turn();
  if (turn / kContextLanes == group && step.first_row() + turn < rows_there_) {
    mobility_[turn] = rows_[step.first_row() + turn];
  }
  constexpr Lanes kNumbers = {0, 1, 2, 3, 4, 5, 6, 7};
  const Lanes begins =
      kNumbers == all(static_cast<int>(turn) - static_cast<int>(group * kContextLanes));
  const Lanes above = group == 0 ? all(lowest_[turn]) : margin_[group - 1];
  const Lanes above_excess = group == 0 ? all(lowest_excess_[turn]) : excess_[group - 1];
  hint_[group] = hints_of(step, group);
  const Known known = {hint_[group],
                       choose(begins, levels_.none, margin_[group]),
                       choose(begins, all(kNoExcess), excess_[group]),
                       one_down(above, margin_[group]),
                       one_down(above_excess, excess_[group]),
                       load(&mobility_[group * kContextLanes]) +
                           load(&reply_[period_ - 1 - turn + group * kContextLanes])};
  find_group(levels_, known, found);
}

}  // namespace oware::tables::lanes
