// Where puzzles are looked for: boards scattered at random over the layers of the tables, and games
// between levels of the engine. What a source yields are games at a position that may be a puzzle.
//
// Deterministic: the same rules, layers and random numbers give the same games. Thread rule: no
// shared state but the tables, which are only read.
#pragma once

#include <base/random.hpp>
#include <optional>
#include <oware/game.hpp>
#include <oware/tables.hpp>
#include <vector>

namespace oware::puzzles {

class Sources {
 public:
  // The caller's duty: the tables behind `view` outlive the sources.
  Sources(const tables::View& view, const rules::RuleSet& rules);

  // Boards with kLeastSeeds seeds or more, with stores for which one move alone wins or draws.
  std::vector<rules::Game> boards(base::Random& random) const;

  // Positions of one game without its history, with their stores and with others as boards()
  // chooses them.
  std::vector<rules::Game> game(base::Random& random) const;

  // Positions with their history in which a move ends the game by repetition: the game of two
  // levels, and behind it many ends at random without captures.
  std::vector<rules::Game> repetitions(base::Random& random) const;

  static constexpr int kLeastSeeds = 4;

 private:
  rules::Position scattered(base::Random& random) const;
  std::optional<rules::Game> with_stores(const rules::Position& board, base::Random& random) const;

  tables::View view_;
  rules::RuleSet rules_;
  int most_seeds_;
};

}  // namespace oware::puzzles
