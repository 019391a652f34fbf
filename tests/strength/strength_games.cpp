#include "strength_games.hpp"

#include <base/random.hpp>
#include <cstdlib>

#include "scripted_players.hpp"

namespace oware::strength {

using rules::Game;
using rules::Side;

Tally& Tally::operator+=(const Tally& other) {
  won += other.won;
  drawn += other.drawn;
  lost += other.lost;
  return *this;
}

Player computer(int level, std::uint64_t most_nodes) {
  return [=](const Game& game, std::uint64_t seed) {
    return *search::choose_move(game, {.level = level, .seed = seed, .most_nodes = most_nodes});
  };
}

Tally play_one(const Player& player, const Player& opponent, std::uint64_t seed, int game,
               int opening_plies) {
  const ScriptedPlayer& any = scripted_player("random");
  const Side side = game % 2 == 0 ? Side::south : Side::north;
  const auto number = static_cast<std::uint64_t>(game);
  const std::uint64_t opening_seed = base::mix(seed) + number / 2;
  const std::uint64_t game_seed = base::mix(seed + base::mix(number));
  Game board{rules::RuleSet{}};
  while (!board.over()) {
    const bool own_turn = board.position().mover() == side;
    const rules::House house = board.ply() < opening_plies ? any.move(board, opening_seed)
                               : own_turn                  ? player(board, game_seed)
                                                           : opponent(board, ~game_seed);
    if (!board.play(house)) std::abort();
  }
  const auto& winner = board.ending()->winner;
  return {.won = winner == side, .drawn = !winner, .lost = winner == other(side)};
}

Tally play(const Player& player, const Player& opponent, std::uint64_t seed, int games,
           int opening_plies) {
  Tally sum;
  for (int game = 0; game < games; ++game)
    sum += play_one(player, opponent, seed, game, opening_plies);
  return sum;
}

}  // namespace oware::strength
