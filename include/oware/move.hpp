// One move: which moves are legal, and what a move does. The rules of sowing, capturing and feeding
// are stated in src/rules/kernel.hpp and nowhere else; docs/rules.md says the same for players.
//
// Rule sets are valid (is_valid() of rule_set.hpp) where nothing else is said. Values; only trace()
// and errors allocate. Thread rule: no shared state, any thread. Complexity: constant time.
#pragma once

#include <array>
#include <cstdint>
#include <oware/position.hpp>
#include <vector>

namespace oware::rules {

// The mover's legal houses; empty when the game is over by `no_move`. Ends by store (majority,
// even) are not looked at: see ends.hpp.
HouseSet legal_moves(const Position& position, const RuleSet& rules);

// Plays a legal move. The caller's duty: legal_moves() contains `house`, and the game is not over.
Position play_unchecked(const Position& position, House house, const RuleSet& rules);

// Plays a move if it is legal. Errors: illegal_move with the reason in words ("that house is
// empty") and the legal houses; bad_rules.
Result<Position> play(const Position& position, House house, const RuleSet& rules);

// What forbids a move.
enum class IllegalReason : std::uint8_t {
  none,
  no_house,  // not one of the twelve
  not_your_house,
  empty_house,
  must_feed,
  grand_slam_forbidden,
  leaves_opponent_empty
};

// Why `house` cannot be played here; `none` when it can.
IllegalReason why_illegal(const Position& position, House house, const RuleSet& rules);

// Seeds taken out of one house.
struct CapturedHouse {
  House house;    // where they lay
  int seeds = 0;  // how many
};

// What one move does, seed by seed, for animation, speech and teaching.
struct MoveTrace {
  House origin;              // the house that was sown
  std::vector<House> drops;  // where each seed falls, in order; the origin never occurs
  // in the order they are taken: from the last house backwards
  std::vector<CapturedHouse> captures;
  std::vector<CapturedHouse> collected;  // `opponent_collects`: what the opponent takes
  bool grand_slam = false;               // the move would have captured every seed the opponent has
  Position after;                        // the position that the move leads to
};

// The caller's duty is that of play_unchecked(); `after` is the same position.
MoveTrace trace(const Position& position, House house, const RuleSet& rules);

}  // namespace oware::rules
