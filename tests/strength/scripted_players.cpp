#include "scripted_players.hpp"

#include <algorithm>
#include <base/random.hpp>
#include <cstdlib>
#include <vector>

namespace oware::strength {
namespace {

using rules::Game;
using rules::House;
using rules::Position;
using rules::RuleSet;

constexpr std::uint32_t kChildNotices = 50;  // per cent of the turns in which something lies there
constexpr std::uint32_t kCarefulOversees = 15;  // per cent of the opponent's replies

base::Random random_of(const Game& game, std::uint64_t seed) {
  return base::Random(base::mix(seed) + static_cast<std::uint64_t>(game.ply()));
}

House any_of(const std::vector<House>& houses, base::Random& random) {
  return houses[random.below(static_cast<std::uint32_t>(houses.size()))];
}

std::vector<House> legal(const Game& game) {
  std::vector<House> houses;
  for (const House house : game.legal()) houses.push_back(house);
  return houses;
}

int captured(const Position& before, House house, const RuleSet& rules) {
  return play_unchecked(before, house, rules).store(before.mover()) - before.store(before.mover());
}

// One of the moves that are worth most.
template <class Worth>
House best_of(const Game& game, base::Random& random, Worth worth) {
  std::vector<House> best;
  int most = 0;
  for (const House house : legal(game)) {
    const int value = worth(house);
    if (best.empty() || value > most) best.clear();
    if (best.empty() || value == most) best.push_back(house);
    most = best.size() == 1 ? value : most;
  }
  return any_of(best, random);
}

House random_move(const Game& game, std::uint64_t seed) {
  base::Random random = random_of(game, seed);
  return any_of(legal(game), random);
}

House child_move(const Game& game, std::uint64_t seed) {
  base::Random random = random_of(game, seed);
  std::vector<House> capturing;
  for (const House house : legal(game)) {
    if (captured(game.position(), house, game.rules()) > 0) capturing.push_back(house);
  }
  const bool notices = random.below(100) < kChildNotices;
  return any_of(notices && !capturing.empty() ? capturing : legal(game), random);
}

House greedy_move(const Game& game, std::uint64_t seed) {
  base::Random random = random_of(game, seed);
  return best_of(game, random,
                 [&](House house) { return captured(game.position(), house, game.rules()); });
}

struct Replies {
  int best = 0;
  int together = 0;  // seeds that all capturing replies would take
};

Replies replies_to(const Position& position, const RuleSet& rules, base::Random& random,
                   std::uint32_t overseen_percent) {
  Replies replies;
  if (decided_by_stores(position)) return replies;
  for (const House house : legal_moves(position, rules)) {
    const int seeds = captured(position, house, rules);
    if (random.below(100) < overseen_percent) continue;
    replies.best = std::max(replies.best, seeds);
    replies.together += seeds;
  }
  return replies;
}

House foreseeing_move(const Game& game, std::uint64_t seed) {
  base::Random random = random_of(game, seed);
  return best_of(game, random, [&](House house) {
    const Position after = play_unchecked(game.position(), house, game.rules());
    return captured(game.position(), house, game.rules()) -
           replies_to(after, game.rules(), random, 0).best;
  });
}

House careful_move(const Game& game, std::uint64_t seed) {
  constexpr int kFirst = 1000;  // what a seed counts before everything that is threatened
  base::Random random = random_of(game, seed);
  return best_of(game, random, [&](House house) {
    const Position after = play_unchecked(game.position(), house, game.rules());
    const Replies replies = replies_to(after, game.rules(), random, kCarefulOversees);
    return kFirst * (captured(game.position(), house, game.rules()) - replies.best) -
           replies.together;
  });
}

}  // namespace

const std::array<ScriptedPlayer, 5> kScriptedPlayers = {{
    {"random", "any legal move", random_move},
    {"child", "captures in half of the turns in which it can, else any move", child_move},
    {"greedy", "the largest capture, else any move", greedy_move},
    {"foreseeing", "the largest capture less the opponent's largest reply", foreseeing_move},
    {"careful", "the same, then the fewest seeds threatened; oversees 15 % of the replies",
     careful_move},
}};

const ScriptedPlayer& scripted_player(std::string_view name) {
  for (const ScriptedPlayer& player : kScriptedPlayers) {
    if (player.name == name) return player;
  }
  std::abort();
}

}  // namespace oware::strength
