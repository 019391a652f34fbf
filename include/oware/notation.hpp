// Text forms of moves and positions, both ways; docs/notation.md specifies them. Game files (OGN)
// are in ogn.hpp. Readers are strict: any deviation is an Error that says what was found, where,
// and what would be right (bad_position where nothing else is said).
// Thread rule: pure functions, any thread. Complexity: linear in the text. Source: the position
// form is the one of the program Auale (Joan Sala Soler), the others are those of PlayStrategy and
// OpenSpiel.
#pragma once

#include <oware/position.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oware::rules {

// One letter, upper case South's, lower case North's. Error: bad_move.
Result<House> parse_move(std::string_view text);

// A line of moves: letters with or without spaces; readers also take what OGN writes beside them:
// move numbers ("12."), {comments}, captures ("C+2") and marks ("!?"). Error: bad_move with the
// column. Says nothing about legality.
Result<std::vector<House>> parse_moves(std::string_view line);
std::string format_moves(std::span<const House> moves);  // glued together: "FfEe"

// `A-B-C-D-E-F-a-b-c-d-e-f-SOUTH-NORTH-TURN`, the start being `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`. A
// Setup is the board as typed, whose numbers need not add up; a Position has been validated.
Result<Setup> parse_setup(std::string_view text);
Result<Position> parse_position(std::string_view text, const RuleSet& rules,
                                SeedCount seed_count = SeedCount::all_accounted);
std::string format_position(const Position& position);

// PlayStrategy's FEN: `4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1`; the last field is the
// full-move number (1 for plies 0 and 1).
struct NumberedSetup {
  Setup setup;        // the board as typed
  int full_move = 1;  // its last field
};
// That form, both ways.
Result<NumberedSetup> parse_playstrategy(std::string_view text);
std::string format_playstrategy(const Position& position, int full_move);

// OpenSpiel's state string: `0 | 0 0 | 4 4 4 4 4 4 4 4 4 4 4 4`: player to move, stores, houses
// from A.
Result<Setup> parse_openspiel(std::string_view text);
std::string format_openspiel(const Position& position);

// Twelve houses from the mover's first, mover's store, opponent's store; read back with South to
// move.
Result<Setup> parse_integers(std::string_view text);
std::string format_integers(const Position& position);

}  // namespace oware::rules
