// Says what each move of a game was worth: annotate MOVES [RULES]
//
//     $ annotate FfEe
//     F  -0.12  best B
//
// A line a move: the move, what it cost against the best one in seeds, and the best one.
#include <algorithm>
#include <cstdio>
#include <oware/analysis.hpp>
#include <oware/notation.hpp>

using oware::rules::Game;
using oware::rules::House;

namespace {

constexpr int kDepth = 8;

int fail(const oware::Error& error) {
  std::fprintf(stderr, "annotate: %s\n", message(error).c_str());
  return policy(error.code).exit_status;
}

// What every move of the position is worth to the player to move, the best first.
oware::Result<oware::search::Analysis> analyze(const Game& game) {
  oware::search::AnalysisOptions options;
  options.limits.depth = kDepth;
  options.variations = oware::search::kMaxVariations;
  return oware::search::analyze(game, options);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) return std::fputs("usage: annotate MOVES [RULES]\n", stderr), 2;
  const auto rules = oware::rules::parse_rule_set(count > 2 ? arguments[2] : "abapa");
  if (!rules) return fail(rules.error());
  const auto moves = oware::rules::parse_moves(arguments[1]);
  if (!moves) return fail(moves.error());
  Game game(*rules);
  for (const House move : *moves) {
    if (game.over()) return fail(game.play(move).error());
    const auto analysis = analyze(game);
    if (!analysis) return fail(analysis.error());
    const auto& best = analysis->variations.front();
    const auto played = std::ranges::find(analysis->variations, move,
                                          [](const auto& variation) { return variation.move; });
    if (auto done = game.play(move); !done) return fail(done.error());
    std::printf("%c  %.2f  best %c\n", move.letter(), (played->score - best.score) / 100.0,
                best.move.letter());
  }
  std::printf("%s\n", format_position(game.position()).c_str());
}
