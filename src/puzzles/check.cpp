#include "puzzles/check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"
#include "puzzles/judge.hpp"

namespace oware::puzzles {
namespace {

using rules::Game;
using rules::House;
using Fault = std::optional<std::string>;

std::string themes_text(ThemeSet themes) {
  std::vector<std::string_view> names;
  for (int theme = 0; theme < kThemes; ++theme) {
    if (themes.contains(static_cast<Theme>(theme)))
      names.push_back(to_string(static_cast<Theme>(theme)));
  }
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
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
      const auto fault = ply_ % 2 == 0 ? check_turn() : check_reply();
      if (!fault || *fault) return fault;
      OWARE_ASSERT(line_.play(move()));
    }
    return Fault();
  }

 private:
  House move() const { return puzzle_.solution[ply_]; }

  // Nothing where the move can be played.
  Fault illegal() const {
    if (line_.over())
      return fmt::format("solution: ply {}: the game ended before {}", ply_, move().letter());
    if (!line_.legal().contains(move()))
      return fmt::format("solution: ply {}: {} is illegal", ply_, move().letter());
    return std::nullopt;
  }

  Result<Fault> check_turn() {
    if (Fault fault = illegal()) return fault;
    const auto judged = judge_.moves(line_, first_ply_);
    if (!judged) return tl::unexpected(judged.error());
    if (!*judged)
      return tl::unexpected(missing_layer(line_.position().seeds_on_board(), line_.rules()));
    if (ply_ == 0) target_ = target_of(**judged);
    const auto only = target_ ? only_move(**judged, *target_) : std::nullopt;
    if (!only) return Fault(fmt::format("solution: ply {}: no single move keeps the result", ply_));
    if (only->move != move())
      return Fault(fmt::format("solution: ply {}: {} keeps the result, not {}", ply_,
                               only->move.letter(), move().letter()));
    if (line_.legal().size() == 1 && (ply_ == 0 || ply_ + 1 == puzzle_.solution.size()))
      return Fault(fmt::format("solution: ply {}: {} is no choice", ply_, move().letter()));
    return ply_ == 0 ? check_loss(loss_of(**judged, *only)) : Fault();
  }

  Fault check_loss(int loss) const {
    if (loss < kLeastLoss)
      return fmt::format("loss: another move loses {} seeds, less than {}", loss, kLeastLoss);
    if (loss != puzzle_.loss)
      return fmt::format("loss: {}, but the tables say {}", puzzle_.loss, loss);
    return std::nullopt;
  }

  Result<Fault> check_reply() const {
    if (Fault fault = illegal()) return fault;
    const auto best = judge_.best_replies(line_);
    if (!best) return tl::unexpected(best.error());
    if (std::ranges::find(*best, move()) != best->end()) return Fault();
    return Fault(
        fmt::format("solution: ply {}: the reply {} does not resist most", ply_, move().letter()));
  }

  const Puzzle& puzzle_;
  const Judge& judge_;
  Game line_;
  int first_ply_;
  std::size_t ply_ = 0;
  std::optional<int> target_;
};

}  // namespace

Result<std::optional<std::string>> fault_of(const Puzzle& puzzle, const tables::Tables& tables) {
  if (const std::string id = id_of(puzzle); id != puzzle.id)
    return Fault(fmt::format("id: {}, but the position's is {}", puzzle.id, id));
  const auto game = game_of(puzzle);
  if (!game) return Fault(message(game.error()));
  const tables::View view = tables.under(puzzle.rules);
  const int seeds = puzzle.position.seeds_on_board();
  if (view.layers(tables::Kind::bounds) < seeds)
    return tl::unexpected(missing_layer(seeds, puzzle.rules));
  const Judge judge(view);
  const auto fault = Checker(puzzle, judge, *game).check();
  if (!fault || *fault) return fault;
  if (const ThemeSet themes = themes_of(*game, puzzle.solution); !(themes == puzzle.themes))
    return Fault(fmt::format("themes: {}, but the solution shows {}", themes_text(puzzle.themes),
                             themes_text(themes)));
  return Fault();
}

}  // namespace oware::puzzles
