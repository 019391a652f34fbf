// Whole games between two players, for the strength test and for tools/measure_levels.cpp. The same
// seed gives the same games. Thread rule: no shared state.
#pragma once

#include <cstdint>
#include <functional>
#include <oware/engine.hpp>
#include <oware/game.hpp>

namespace oware::strength {

using Player = std::function<rules::House(const rules::Game&, std::uint64_t seed)>;

// Random plies that make games differ which two deterministic players would repeat.
inline constexpr int kOpeningPlies = 4;

struct Tally {
  int won = 0, drawn = 0, lost = 0;

  int games() const { return won + drawn + lost; }
  double share() const { return (won + drawn / 2.0) / games(); }
  Tally& operator+=(const Tally& other);
};

// The computer at one of its levels; `most_nodes` as in search::PlayOptions.
Player computer(int level, std::uint64_t most_nodes = 0);

// One game as `player` sees it. Games 0 and 1 share an opening and change sides, and so on.
Tally play_one(const Player& player, const Player& opponent, std::uint64_t seed, int game,
               int opening_plies);

// The first so many games.
Tally play(const Player& player, const Player& opponent, std::uint64_t seed, int games,
           int opening_plies);

}  // namespace oware::strength
