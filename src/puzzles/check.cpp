#include "puzzles/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <oware/notation.hpp>

#include "base/assert.hpp"
#include "puzzles/judge.hpp"

namespace oware::puzzles {
namespace {

using rules::Game;
using rules::House;
using Fault = std::optional<Error>;

std::string themes_text(ThemeSet themes) {
  std::vector<std::string_view> names;
  for (int theme = 0; theme < kThemes; ++theme) {
    if (themes.contains(static_cast<Theme>(theme)))
      names.push_back(to_string(static_cast<Theme>(theme)));
  }
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

Error fault(std::string what, std::string found, std::string expected) {
  return {ErrorCode::bad_file, std::move(what), std::move(found), std::move(expected), 0, 0};
}

Error missing_layer(int seeds, const rules::RuleSet& rules) {
  return {ErrorCode::unreadable,
          "bounds tables for " + to_string(rules),
          fmt::format("no layer of {} seeds", seeds),
          fmt::format("oware tables build --kind bounds --seeds {}", seeds),
          0,
          0};
}

// Goes along the solution.
class Checker {
 public:
  Checker(const Puzzle& puzzle, const Judge& judge, const Game& game)
      : puzzle_(puzzle), judge_(judge), line_(game), first_ply_(game.ply()) {}

  Result<Fault> check() {
    for (ply_ = 0; ply_ < puzzle_.solution.size(); ++ply_) {
      auto found = ply_ % 2 == 0 ? check_turn() : check_reply();
      if (!found || *found) return found;
      OWARE_ASSERT(line_.play(move()));
    }
    return Fault();
  }

 private:
  House move() const { return puzzle_.solution[ply_]; }

  // A fault of the solution at the present ply.
  Fault wrong(std::string found, std::string expected) const {
    return fault(fmt::format("solution: ply {}", ply_), std::move(found), std::move(expected));
  }

  // Nothing where the move can be played.
  Fault illegal() const {
    const std::string letter(1, move().letter());
    if (line_.over()) return wrong(letter, "no move: the game is over");
    const auto legal = line_.legal();
    if (!legal.contains(move())) return wrong(letter, "a legal move");
    return std::nullopt;
  }

  Result<Fault> check_turn() {
    if (Fault found = illegal()) return found;
    const auto judged = judge_.moves(line_, first_ply_);
    if (!judged) return tl::unexpected(judged.error());
    if (!*judged)
      return tl::unexpected(missing_layer(line_.position().seeds_on_board(), line_.rules()));
    if (ply_ == 0) target_ = target_of(**judged);
    const auto only = target_ ? only_move(**judged, *target_) : std::nullopt;
    const std::string letter(1, move().letter());
    if (!only) return wrong(letter, "one move alone that keeps the win or the draw");
    if (only->move != move())
      return wrong(letter, fmt::format("{}, which alone keeps the result", only->move.letter()));
    if (line_.legal().size() == 1 && (ply_ == 0 || ply_ + 1 == puzzle_.solution.size()))
      return wrong(letter, "a choice between two moves or more");
    return ply_ == 0 ? check_loss(loss_of(**judged, *only)) : Fault();
  }

  Fault check_loss(int loss) const {
    if (loss < kLeastLoss)
      return fault("loss", fmt::format("another move that loses {} seeds", loss),
                   fmt::format("{} seeds or more", kLeastLoss));
    if (loss != puzzle_.loss)
      return fault("loss", fmt::to_string(puzzle_.loss), fmt::to_string(loss));
    return std::nullopt;
  }

  Result<Fault> check_reply() const {
    if (Fault found = illegal()) return found;
    const auto best = judge_.best_replies(line_);
    if (!best) return tl::unexpected(best.error());
    if (std::ranges::find(*best, move()) != best->end()) return Fault();
    return wrong(std::string(1, move().letter()),
                 rules::format_moves(*best) + ", the replies that resist most");
  }

  const Puzzle& puzzle_;
  const Judge& judge_;
  Game line_;
  int first_ply_;
  std::size_t ply_ = 0;
  std::optional<int> target_;
};

}  // namespace

Result<std::optional<Error>> fault_of(const Puzzle& puzzle, const tables::Tables& tables) {
  if (const std::string id = id_of(puzzle); id != puzzle.id)
    return Fault(fault("id", puzzle.id, id + ", which the position gives"));
  const auto game = game_of(puzzle);
  if (!game) return Fault(game.error());
  const tables::View view = tables.under(puzzle.rules);
  const int seeds = puzzle.position.seeds_on_board();
  if (view.layers(tables::Kind::bounds) < seeds)
    return tl::unexpected(missing_layer(seeds, puzzle.rules));
  const Judge judge(view);
  auto found = Checker(puzzle, judge, *game).check();
  if (!found || *found) return found;
  if (const ThemeSet themes = themes_of(*game, puzzle.solution); !(themes == puzzle.themes))
    return Fault(fault("themes", themes_text(puzzle.themes), themes_text(themes)));
  return Fault();
}

}  // namespace oware::puzzles
