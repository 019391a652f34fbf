// What is proven: that a player gets at least so many seeds from a position, whatever the opponent
// plays. Values.
#pragma once

#include <cstdint>
#include <oware/error.hpp>
#include <oware/position.hpp>
#include <oware/rule_set.hpp>
#include <string>
#include <unordered_map>

#include "tables/digits.hpp"

namespace oware::proofs {

// Holds for a game that begins at `position`: nothing that came before can recur.
struct Claim {
  rules::RuleSet rules;
  rules::Position position = rules::Position::start(rules);
  rules::Side side = rules::Side::south;
  int seeds = 0;  // at the end of the game, those in the store before it included

  friend bool operator==(const Claim&, const Claim&) = default;
};

// Larger layers may clamp their margins (src/build/clamp.hpp), so that a low one is no bound.
inline constexpr int kMostTableSeeds = tables::kMostWholeLayer;

struct PositionHash {
  std::size_t operator()(const rules::Position& position) const;
};

// A proof: what `side` plays where it is to move. It leads to a leaf whatever the opponent plays:
// to enough seeds in the store, to an end of the game with enough seeds, or, by a capture, to a
// board for whose seeds `bounds` tables promise enough. No position recurs on the way (verify.hpp),
// so no repetition comes before a leaf, and no board of a leaf's layer has been met before it.
struct Proof {
  Claim claim;
  int table_seeds =
      0;  // leaves use bounds tables of up to so many seeds, at most kMostTableSeeds; 0: none
  std::unordered_map<rules::Position, rules::House, PositionHash> moves;
};

// docs/proofs.md describes the form.
std::string format_proof(const Proof& proof);
// Errors: bad_file with the line; bad_rules, bad_position, bad_move.
Result<Proof> parse_proof(std::string_view text);

}  // namespace oware::proofs
