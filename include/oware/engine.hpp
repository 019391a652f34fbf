// The computer player: a move at one of eight levels. For scores and variations see analysis.hpp.
//
// Deterministic: the same game, level and seed give the same move unless `stop` ends the search
// early. Thread rule: no shared state; any number of threads may call these functions at once. They
// block while they search. Complexity: in proportion to level_nodes(), where nothing else is said.
// Source: docs/search.md, with the matches that set the levels.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <oware/error.hpp>
#include <oware/game.hpp>
#include <oware/tables.hpp>

namespace oware::search {

inline constexpr int kMinLevel = 1;     // a beginner
inline constexpr int kMaxLevel = 8;     // full strength
inline constexpr int kTablesLevel = 6;  // weaker ones play as beginners do, without endgame tables

// How the computer plays.
struct PlayOptions {
  // kMinLevel (about even with someone who takes the largest capture) .. kMaxLevel (full strength);
  // outside it, the nearest
  int level = 3;
  std::uint64_t seed = 1;  // decides between moves that look equally good
  // Polled during the search: once true, the best move found so far is returned within a
  // millisecond or so.
  const std::atomic<bool>* stop = nullptr;
  // The most positions to search, for a busy server; 0: as many as the level takes.
  std::uint64_t most_nodes = 0;
  // Endgame tables for the levels that know endgames (kTablesLevel and up); may be null.
  std::shared_ptr<const tables::Tables> tables = nullptr;
};

// The move to play; always legal. Weak levels err by looking few plies ahead and by overlooking
// long sowings, never by playing a move that they have seen to be worse. Time and memory: in
// proportion to level_nodes(). Error: game_over.
Result<rules::House> choose_move(const rules::Game& game, const PlayOptions& options);

// Ending by agreement, each player taking the seeds on their own side. A server asks accepts_end()
// when a person offers, and offers_end() of the position after the computer's own move. Both search
// at most as much as a move of the level does, and are false when the game is over.

// Whether the computer, which plays `side`, accepts: true when its expected final margin by playing
// on is at most half a seed better.
bool accepts_end(const rules::Game& game, rules::Side side, const PlayOptions& options);

// Plies without a capture after which the computer, that has just moved, thinks of offering to end;
// once in so many, so that whoever wants to play on is left in peace.
inline constexpr int kQuietPlies = 16;

// Whether the computer should offer now: it is time to (kQuietPlies) and the expected final margin
// is within half a seed of the one now, whoever is to move.
bool offers_end(const rules::Game& game, const PlayOptions& options);

// The positions that a level may search for a move: for a server to plan by.
// Outside kMinLevel..kMaxLevel those of the nearest level. Constant time.
std::uint64_t level_nodes(int level);

}  // namespace oware::search
