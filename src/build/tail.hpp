// The end of an iteration: when few boards still change, following each change to the boards that lead there costs less than
// another pass over everything. The predecessors of a board are found by taking seeds back; each is settled again by the same
// rule.
//
// Two threads may settle the same board at once and the older value may be written last, so a tail proves nothing: the solver
// always goes over the whole layer once more.
//
// Thread rule: a Tail is made for one layer and one pair of rules; run() uses the team.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "build/strips.hpp"
#include "build/team.hpp"

namespace oware::build {

// A board of a sheet, in one number: bit 63 says which of two sheets.
struct TailBoard {
  int sheet = 0;
  int mover_seeds = 0;
  std::uint32_t mover_rank = 0;
  std::uint32_t opponent_rank = 0;
};
constexpr std::uint64_t pack(const TailBoard& board) {
  return static_cast<std::uint64_t>(board.sheet) << 63U | static_cast<std::uint64_t>(board.mover_seeds) << 48U |
         std::uint64_t{board.mover_rank} << 24U | board.opponent_rank;
}
constexpr TailBoard unpack(std::uint64_t number) {
  return {static_cast<int>(number >> 63U), static_cast<int>(number >> 48U & 0x3fU),
          static_cast<std::uint32_t>(number >> 24U & 0xffffffU), static_cast<std::uint32_t>(number & 0xffffffU)};
}

// One of the sheets that are settled together: what its boards follow from and by which rule.
struct TailSheet {
  Sheet to;
  Sheet from;
  Rule rule = Rule::even;
  bool keeps_fixed = false;  // its rule reads fixed values
};

class Tail {
 public:
  // `sheets` are one (even) or two (lower values, then upper ones), each the other's `from`. `fixed` by strip.
  Tail(const MoveTables& tables, const StripSolver& strips, std::vector<TailSheet> sheets,
       const std::vector<const std::uint8_t*>& fixed, Team& team);

  // Follows the changes until there are none left, or until they have become many again; returns how many boards it changed.
  // Calls `meanwhile` again and again.
  std::uint64_t run(std::vector<std::uint64_t> changed, const std::atomic<bool>* stop, const std::function<void()>& meanwhile);

 private:
  void index_fixed();
  void follow(std::uint64_t number, std::vector<std::uint64_t>& next) const;
  void settle(const TailBoard& board, std::uint8_t cause, std::vector<std::uint64_t>& next) const;
  std::uint8_t smallest_successor(const TailBoard& board, const Sheet& from) const;
  std::uint8_t fixed_value(const TailBoard& board, const Sheet& sheet) const;

  const MoveTables& tables_;
  const StripSolver& strips_;
  std::vector<TailSheet> sheets_;
  const std::vector<const std::uint8_t*>& fixed_;
  Team& team_;
  std::vector<std::size_t> first_strip_;                  // by mover's seeds
  std::vector<std::vector<std::uint32_t>> fixed_before_;  // by strip: fixed values before each run of lines
};

}  // namespace oware::build
