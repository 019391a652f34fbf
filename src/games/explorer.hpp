// The opening explorer: which houses were played in the first plies of finished games, and with
// what result.
//
// Which games count: those that are listed, began at the start of their rules, and ended with a
// result (not called off). So what it tells could be read from the public lists. Games between two
// people and games against the computer are told apart; the setting `casual`, which decides who
// reads the spectators' chat, makes no difference.
//
// A position is the houses and both stores as the player to move sees them. So a position and the
// one with the sides exchanged (the board turned round) are one: that is the symmetry every rule
// set has. Thread rule: values, pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/room.hpp"

namespace oware::games {

// The plies of a game that are counted, from its first.
inline constexpr int kExplorerPlies = 20;
// The plies of a game by which the archive finds its opening.
inline constexpr int kOpeningPlies = 8;

enum class ExplorerKind : std::uint8_t { people, computer };
std::string_view to_string(ExplorerKind kind);  // "people", "computer"

// The same text for positions that are the same.
std::string explorer_key(const rules::Position& position);

enum class ExplorerResult : std::uint8_t { win, draw, loss };

// A move that was played in a position, and what it came to for its player at the end.
struct ExplorerPly {
  std::string position;  // explorer_key()
  int house = 0;         // of the mover's row, 0..5
  ExplorerResult result = ExplorerResult::draw;
};

// How often a house was played in a position, by the results of the player to move.
struct ExplorerMove {
  int house = 0;  // of the mover's row, 0..5
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;

  friend bool operator==(const ExplorerMove&, const ExplorerMove&) = default;
};

struct ExplorerQuery {
  std::string rules;  // canonical
  ExplorerKind kind = ExplorerKind::people;
  std::string position;  // explorer_key()
};

// As what the game counts; none: it does not.
std::optional<ExplorerKind> explorer_kind(const Room& room);
// The plies that count of a game that does.
std::vector<ExplorerPly> explorer_plies(const rules::Game& game);

// The first moves of a finished game, glued together, at most kOpeningPlies; empty where it did not
// begin at the start of its rules.
std::string opening_line(const Room& room);

}  // namespace oware::games
