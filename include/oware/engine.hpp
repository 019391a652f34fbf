// The computer player: a move for a game that goes on, at one of eight levels.
//
// Deterministic: the same game, level and seed give the same move unless `stop` cuts the search
// short. Thread rule: no shared state; any number of threads may call choose_move() at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <oware/game.hpp>
#include <oware/tables.hpp>

namespace oware::search {

inline constexpr int kMinLevel = 1;
inline constexpr int kMaxLevel = 8;
inline constexpr int kTablesLevel = 4;  // weaker ones play as people begin, without endgame tables

struct PlayOptions {
  // kMinLevel (a child's first game) .. kMaxLevel (full strength); outside it, the nearest
  int level = 3;
  std::uint64_t seed = 1;  // decides between moves that look equally good
  // Polled during the search: once true, the best move found so far is returned within a
  // millisecond or so.
  const std::atomic<bool>* stop = nullptr;
  // Positions that may be searched at most, for a busy server; 0: what the level takes.
  std::uint64_t most_nodes = 0;
  // Endgame tables for the levels that know endgames (kTablesLevel and up); may be null.
  std::shared_ptr<const tables::Tables> tables = nullptr;
};

// The move to play. The caller's duty: the game is not over. Weak levels err by short sight, never
// by playing at random.
rules::House choose_move(const rules::Game& game, const PlayOptions& options);

// Ending by agreement, each player taking the seeds on his own side. A server asks accepts_end()
// when a person offers, and offers_end() of the position that the computer would offer to end: the
// one after its move. The caller's duty: the game is not over. Both search as much as a move of the
// level does, at most.

// Whether the computer, who plays `side`, takes the offer: when playing on promises it no more than
// half a seed more.
bool accepts_end(const rules::Game& game, rules::Side side, const PlayOptions& options);

// Whether it should offer: nothing has been captured for a while and neither side has much to gain,
// whoever is to move.
bool offers_end(const rules::Game& game, const PlayOptions& options);

// What a level may search, in positions a move: for a server to plan by.
std::uint64_t level_nodes(int level);

}  // namespace oware::search
