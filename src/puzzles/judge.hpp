// What `bounds` tables prove of each move of a game, its history included, and from that which move
// is the only one that keeps the win or the draw.
//
// Margins here are final ones: the mover's seeds minus the opponent's, stores included, as if play
// went on to the last seed. A player whose final margin is positive has passed half of all seeds,
// so the sign is the result of the game (src/search/score.hpp).
//
// A table's bounds hold for play that enters its layer fresh. What that leaves to prove, where a
// repetition ends the game (src/search/root_probe.hpp has the same for the search's root):
// - After a capture, both bounds hold as they are.
// - After a quiet move a board of the history may recur and pay what its sides hold. Whatever else
//   recurs lies on a cycle under the opponent's strategy without memory, and pays no more than
//   `hi`. So at most the larger of `hi` and the history's payments can be had.
// - A strategy without memory that guarantees the target exists for every board whose `lo` reaches
//   it. Where on every turn of the solver one move alone reaches it, the strategy played these
//   moves, so boards of the line that recur lie on its cycles and pay the target. Only boards from
//   before the puzzle can pay less.
//
// Thread rule: no shared state but the tables, which are only read.
#pragma once

#include <optional>
#include <oware/game.hpp>
#include <oware/tables.hpp>
#include <vector>

namespace oware::puzzles {

struct JudgedMove {
  rules::House move;
  int lowest = 0;  // proven bounds of the mover's final margin
  int highest = 0;
};

// The least final margin that keeps the result: 1 a win, 0 a draw.
inline constexpr int kWin = 1;
inline constexpr int kDraw = 0;

class Judge {
 public:
  // The caller's duty: the tables behind `view` outlive the judge; a repetition splits by side.
  explicit Judge(const tables::View& view) : view_(view) {}

  // The mover's legal moves. Moves up to `first_ply` lie before the puzzle. Nothing where no table
  // covers the position. The caller's duty: the game goes on. Errors: those of tables::View.
  Result<std::optional<std::vector<JudgedMove>>> moves(const rules::Game& game,
                                                       int first_ply) const;

  // The replies that leave the solver, who has just moved, the least guaranteed final margin, in
  // the order of houses. As moves() otherwise.
  Result<std::vector<rules::House>> best_replies(const rules::Game& game) const;

 private:
  Result<std::optional<tables::Bounds>> bounds_after(const rules::Game& child) const;

  tables::View view_;
};

// The result that the best move guarantees; nothing where none keeps at least a draw.
std::optional<int> target_of(const std::vector<JudgedMove>& moves);

// The only move that reaches the target by proof, where every other misses it by proof.
std::optional<JudgedMove> only_move(const std::vector<JudgedMove>& moves, int target);

// How much less than `best` guarantees the best other move can have at most; 0 without another.
int loss_of(const std::vector<JudgedMove>& moves, const JudgedMove& best);

}  // namespace oware::puzzles
