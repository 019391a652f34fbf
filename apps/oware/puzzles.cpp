// `oware puzzles`: positions with one right move, made from endgame tables and proven by them.
#include "puzzles.hpp"

namespace oware::app {

void add_puzzles(CLI::App& program, Status& status) {
  CLI::App* puzzles = program.add_subcommand(
      "puzzles", "Positions in which one move alone keeps the win or the draw");
  puzzles->require_subcommand(1);
  puzzles->footer(
      "Example: oware puzzles make --tables tables --count 100 --seed 1 --out puzzles.jsonl && "
      "oware puzzles check puzzles.jsonl --tables tables");
  add_puzzles_make(*puzzles, status);
  add_puzzles_check(*puzzles, status);
}

}  // namespace oware::app
