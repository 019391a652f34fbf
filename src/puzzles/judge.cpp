#include "puzzles/judge.hpp"

#include <algorithm>
#include <oware/ends.hpp>

#include "base/assert.hpp"

namespace oware::puzzles {
namespace {

using rules::EndReason;
using rules::Game;
using rules::House;
using rules::Position;
using rules::Side;
using tables::Bounds;

int stored_margin(const Position& position, Side side) {
  return rules::stored(position).margin(side);
}

Bounds negated(const Bounds& bounds) { return {-bounds.hi, -bounds.lo}; }

// A majority ends the game, but the margin counts on; other ends have their count.
std::optional<int> counted_margin(const Game& game, Side side) {
  if (!game.over() || game.ending()->reason == EndReason::majority) return std::nullopt;
  return game.score().margin(side);
}

// Widens what is known of a quiet move by the boards that may recur.
void add_history(const Game& game, int first_ply, JudgedMove& judged) {
  const auto recent = game.recent();
  int ply = game.ply() - static_cast<int>(recent.size()) + 1;
  for (const Position& board : recent.first(recent.size() - 1)) {
    if (seeds_on_both_sides(board)) {
      const int pays = rules::shared_at_recurrence(board, game.rules().repetition)
                           .margin(game.position().mover());
      judged.highest = std::max(judged.highest, pays);
      if (ply < first_ply) judged.lowest = std::min(judged.lowest, pays);
    }
    ++ply;
  }
}

}  // namespace

// For the player who has just moved: what they still gain of the seeds on the board.
Result<std::optional<Bounds>> Judge::bounds_after(const Game& child) const {
  return view_.bounds(child.position()).map([](const std::optional<Bounds>& bounds) {
    return bounds ? std::optional(negated(*bounds)) : std::nullopt;
  });
}

Result<std::optional<std::vector<JudgedMove>>> Judge::moves(const Game& game, int first_ply) const {
  const Side mover = game.position().mover();
  std::vector<JudgedMove> judged;
  for (const House move : game.legal()) {
    Game child = game;
    OWARE_ASSERT(child.play(move));
    if (const auto margin = counted_margin(child, mover)) {
      judged.push_back({move, *margin, *margin});
      continue;
    }
    const auto bounds = bounds_after(child);
    if (!bounds) return tl::unexpected(bounds.error());
    if (!*bounds) return std::nullopt;
    const int stores = stored_margin(child.position(), mover);
    judged.push_back({move, stores + (*bounds)->lo, stores + (*bounds)->hi});
    if (child.plies_since_capture() > 0) add_history(game, first_ply, judged.back());
  }
  return judged;
}

Result<std::vector<House>> Judge::best_replies(const Game& game) const {
  const Side opponent = game.position().mover();
  std::vector<House> best;
  int most = 0;
  for (const House reply : game.legal()) {
    Game child = game;
    OWARE_ASSERT(child.play(reply));
    auto kept = counted_margin(child, opponent);
    if (!kept) {
      const auto bounds = bounds_after(child);
      if (!bounds) return tl::unexpected(bounds.error());
      if (!*bounds) continue;
      kept = stored_margin(child.position(), opponent) + (*bounds)->hi;
    }
    if (best.empty() || *kept > most) best.clear();
    if (best.empty() || *kept == most) best.push_back(reply);
    most = best.size() == 1 ? *kept : most;
  }
  return best;
}

std::optional<int> target_of(const std::vector<JudgedMove>& moves) {
  const auto best = std::ranges::max_element(moves, {}, &JudgedMove::lowest);
  if (best == moves.end() || best->lowest < kDraw) return std::nullopt;
  return best->lowest >= kWin ? kWin : kDraw;
}

std::optional<JudgedMove> only_move(const std::vector<JudgedMove>& moves, int target) {
  std::optional<JudgedMove> only;
  for (const JudgedMove& move : moves) {
    if (move.highest < target) continue;
    if (only || move.lowest < target) return std::nullopt;
    only = move;
  }
  return only;
}

int loss_of(const std::vector<JudgedMove>& moves, const JudgedMove& best) {
  std::optional<int> others;
  for (const JudgedMove& move : moves) {
    if (move.move != best.move) others = std::max(others.value_or(move.highest), move.highest);
  }
  return others ? best.lowest - *others : 0;
}

}  // namespace oware::puzzles
