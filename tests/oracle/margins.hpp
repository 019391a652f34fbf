// Margins of all boards with few seeds, found the slow way: every board a node with its moves
// written out, every threshold a game of its own that is solved by going over all nodes until
// nothing changes. For tests only; it shares no code with src/tables or src/build, and its moves
// come from the oracle's own statement of the rules.
//
// Definitions (docs/knowledge.md says them for people): a margin is what the mover gains minus what
// the opponent gains of the seeds on the board. `even`: endless play is worth 0. `lo`: endless play
// pays the player to move first the liminf of (own side minus other side) over the positions with
// seeds on both sides; `hi`: the limsup; both under split-own.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <oware/rule_set.hpp>
#include <utility>
#include <vector>

namespace oware::oracle {

// A board from the mover: the six own houses from the first, then the opponent's.
using Twelve = std::array<int, 12>;

int side_of(const Twelve& board, int first);  // seeds in houses first..first+5
std::vector<Twelve> boards_with(int seeds);

struct Step {
  // what the mover gets minus what the opponent gets (opponent-collects) by this move
  int gain = 0;
  Twelve after{};
};

// The mover's legal moves, by the oracle.
std::vector<Step> steps(const Twelve& board, const rules::RuleSet& rules);

struct LoHi {
  int lo = 0;
  int hi = 0;
};

using Margins = std::map<Twelve, int>;
using Bounds = std::map<Twelve, LoHi>;

// Every board with 0..seeds seeds.
Margins even_margins(int seeds, const rules::RuleSet& rules);
Bounds bound_margins(int seeds, const rules::RuleSet& rules);

// Whether the player to move on `board` gets at least a margin under the repetition rule split-own:
// all histories are searched. Gives up after `budget` positions.
class HistorySearch {
 public:
  explicit HistorySearch(const rules::RuleSet& rules, std::uint64_t budget)
      : rules_(rules), budget_(budget) {}

  // `history`: the boards of this layer that have been there, oldest first, each seen from its
  // mover; empty where play enters the board fresh. Nothing when the budget was too small.
  std::optional<bool> at_least(const Twelve& board, int margin, std::vector<Twelve> history = {});

 private:
  bool fresh(const Twelve& board, int margin);
  bool search(const Twelve& board, std::vector<Twelve>& history, int margin);
  const std::vector<Step>& moves(const Twelve& board);

  rules::RuleSet rules_;
  std::uint64_t budget_;
  std::uint64_t left_ = 0;
  std::map<std::pair<Twelve, int>, bool> known_;
  std::map<Twelve, std::vector<Step>> moves_;
};

}  // namespace oware::oracle
