#include "puzzles/solution.hpp"

#include "base/assert.hpp"
#include "puzzles/puzzle.hpp"

namespace oware::puzzles {
namespace {

using rules::Game;
using rules::House;
using Moves = std::vector<House>;

class LineFinder {
 public:
  LineFinder(const Judge& judge, int first_ply, int target)
      : judge_(judge), first_ply_(first_ply), target_(target) {}

  // The longest line of at most `plies` that the solver's `move` begins; empty where no turn of it
  // is a choice.
  Result<Moves> from_move(const Game& game, House move, int plies) const {
    Game next = game;
    OWARE_ASSERT(next.play(move));
    Moves line;
    if (!next.over() && plies >= 3) {
      auto behind = behind_replies(next, plies - 1);
      if (!behind) return behind;
      line = std::move(*behind);
    }
    if (!line.empty() || game.legal().size() > 1) line.insert(line.begin(), move);
    return line;
  }

 private:
  Result<Moves> behind_replies(const Game& game, int plies) const {
    const auto replies = judge_.best_replies(game);
    if (!replies) return tl::unexpected(replies.error());
    Moves longest;
    for (const House reply : *replies) {
      auto line = from_reply(game, reply, plies);
      if (!line) return line;
      if (line->size() > longest.size()) longest = std::move(*line);
    }
    return longest;
  }

  Result<Moves> from_reply(const Game& game, House reply, int plies) const {
    Game next = game;
    OWARE_ASSERT(next.play(reply));
    if (next.over()) return Moves{};
    const auto judged = judge_.moves(next, first_ply_);
    if (!judged) return tl::unexpected(judged.error());
    const auto only = *judged ? only_move(**judged, target_) : std::nullopt;
    if (!only) return Moves{};
    auto line = from_move(next, only->move, plies - 1);
    if (line && !line->empty()) line->insert(line->begin(), reply);
    return line;
  }

  const Judge& judge_;
  int first_ply_;
  int target_;
};

}  // namespace

Result<Solution> find_solution(const Judge& judge, const Game& game) {
  const auto judged = judge.moves(game, game.ply());
  if (!judged) return tl::unexpected(judged.error());
  if (!*judged || (*judged)->size() < 2) return Solution{};
  const auto target = target_of(**judged);
  if (!target) return Solution{};
  const auto first = only_move(**judged, *target);
  if (!first) return Solution{};
  const int loss = loss_of(**judged, *first);
  if (loss < kLeastLoss) return Solution{};
  return LineFinder(judge, game.ply(), *target)
      .from_move(game, first->move, kMostPlies)
      .map([&](Moves moves) { return Solution{std::move(moves), *target, loss}; });
}

}  // namespace oware::puzzles
