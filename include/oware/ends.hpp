// How a game of Oware ends by the rules, and what each player then has: the only statement of it in
// the program. Whole games (game.hpp), random playouts, perft, the terminal and the search
// instantiate these functions; docs/rules.md says the same for players.
//
// An end is looked for in this order: the stores decide (majority, even split); the player to move
// has no legal move; the position recurs with seeds on both sides, or, under Repetition::none, the
// game reaches the limit of plies. Agreement, resignation, timeout and abortion are the players'.
// Pure functions of values. Thread rule: any thread. Complexity: constant time where nothing else
// is said.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <oware/position.hpp>
#include <span>

namespace oware::rules {

// Why a game is over.
enum class EndReason : std::uint8_t {
  majority,     // a store holds more than half of all seeds (25 of 48)
  even,         // both stores hold exactly half, the board is empty
  no_move,      // the player to move has no legal move
  repetition,   // a position recurs with seeds on both sides
  agreement,    // the players agree to share the board out, or one claims it, or the limit of plies
  resignation,  // a player gives up
  timeout,      // a player's time is up
  aborted       // ended before each side has moved; no result
};

// Seeds of both players in halves, since Repetition::split_even can give half a seed.
struct Score {
  int south_halves = 0;  // South's, in half seeds
  int north_halves = 0;  // North's, in half seeds

  // The final margin of `side` in whole seeds: its seeds minus the opponent's. Exact, since the
  // halves of both players add up to an even number.
  constexpr int margin(Side side) const {
    const int south = (south_halves - north_halves) / 2;
    return side == Side::south ? south : -south;
  }
  // The player with more seeds; none when both have as many.
  constexpr std::optional<Side> leader() const {
    if (south_halves == north_halves) return std::nullopt;
    return south_halves > north_halves ? Side::south : Side::north;
  }
  friend constexpr bool operator==(const Score&, const Score&) = default;
};

// Under Repetition::none, so that no game runs for ever: after kClaimPlies plies without a capture
// either player may claim the sharing-out, and at kPlyLimit plies it is made (reason `agreement`).
inline constexpr int kClaimPlies = 200;
// The most plies of a game under Repetition::none; see kClaimPlies.
inline constexpr int kPlyLimit = 2000;

// True when the stores decide the game: one holds more than half of all seeds, or both hold exactly
// half. Without a branch, since perft and playouts ask it after every capture.
constexpr bool decided_by_stores(const Position& position) {
  const int south = position.store(Side::south);
  const int north = position.store(Side::north);
  const int total = position.total_seeds();
  // An empty board that no majority has decided is an even one.
  return ((2 * south > total) | (2 * north > total) | (south + north == total)) != 0;
}

// Which end the stores make. The caller's duty: decided_by_stores().
constexpr EndReason end_by_stores(const Position& position) {
  return position.store(Side::south) == position.store(Side::north) ? EndReason::even
                                                                    : EndReason::majority;
}

// True when each player has a seed on their own side of the board.
constexpr bool seeds_on_both_sides(const Position& position) {
  return position.seeds_of(Side::south) != 0 && position.seeds_of(Side::north) != 0;
}

// True when the rule set ends a game at a recurrence. It does so only with seeds on both sides.
constexpr bool repetition_ends_game(Repetition repetition) {
  return repetition != Repetition::none;
}

// How many plies before the last of these positions the same one (board and side to move) stood
// last; 0 when it did not. `since_capture` holds the positions since the last capture, oldest
// first: only those can recur. Linear in their number.
constexpr int plies_since_occurrence(std::span<const Position> since_capture) {
  const std::size_t present = since_capture.size() - 1;
  for (std::size_t back = 2; back <= present; back += 2) {
    if (same_board(since_capture[present - back], since_capture[present])) {
      return static_cast<int>(back);
    }
  }
  return 0;
}

// The end that the rules make at `position`, reached after `ply` plies, where the stores do not
// decide it; none while the game goes on. `has_legal_move()` and `recurs()` (whether the position
// occurred before since the last capture) are asked only where they matter, so that a caller may
// answer them its own fast way. `recurs` may be asked with one side empty, where its answer does
// not matter.
template <class HasLegalMove, class Recurs>
constexpr std::optional<EndReason> end_of_undecided(const Position& position, Repetition repetition,
                                                    int ply, const HasLegalMove& has_legal_move,
                                                    const Recurs& recurs) {
  if (!has_legal_move()) return EndReason::no_move;
  if (repetition_ends_game(repetition)) {
    if (recurs() && seeds_on_both_sides(position)) return EndReason::repetition;
  } else if (ply >= kPlyLimit) {
    return EndReason::agreement;
  }
  return std::nullopt;
}

// The end that the rules make at `position`, of whatever kind: the stores', or end_of_undecided().
template <class HasLegalMove, class Recurs>
constexpr std::optional<EndReason> end_by_rules(const Position& position, Repetition repetition,
                                                int ply, const HasLegalMove& has_legal_move,
                                                const Recurs& recurs) {
  if (decided_by_stores(position)) return end_by_stores(position);
  return end_of_undecided(position, repetition, ply, has_legal_move, recurs);
}

// True when a player may claim the sharing-out. The caller's duty: the game is not over.
constexpr bool claim_is_open(Repetition repetition, int plies_since_capture) {
  return !repetition_ends_game(repetition) && plies_since_capture >= kClaimPlies;
}

// The stores as they are: the count at majority, even, resignation, timeout and aborted.
constexpr Score stored(const Position& position) {
  return {2 * position.store(Side::south), 2 * position.store(Side::north)};
}

// Each player takes the seeds on their own side: the count at no_move and agreement.
constexpr Score shared_by_side(const Position& position) {
  return {2 * (position.store(Side::south) + position.seeds_of(Side::south)),
          2 * (position.store(Side::north) + position.seeds_of(Side::north))};
}

// Each player takes half of the seeds on the board.
constexpr Score shared_evenly(const Position& position) {
  const int rest = position.seeds_on_board();
  return {2 * position.store(Side::south) + rest, 2 * position.store(Side::north) + rest};
}

// The count at a recurrence; under Repetition::none, where it ends no game, the count that the
// players would agree on or claim.
constexpr Score shared_at_recurrence(const Position& position, Repetition repetition) {
  return repetition == Repetition::split_even ? shared_evenly(position) : shared_by_side(position);
}

// The count after an end by the rules.
constexpr Score final_score(const Position& position, EndReason reason, Repetition repetition) {
  switch (reason) {
    case EndReason::no_move:
    case EndReason::agreement:
      return shared_by_side(position);
    case EndReason::repetition:
      return shared_at_recurrence(position, repetition);
    default:
      return stored(position);
  }
}

}  // namespace oware::rules
