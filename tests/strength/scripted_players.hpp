// Scripted people, from a toddler to a careful beginner, to measure the computer's levels by.
//
// Each is a pure function of the game and a seed. They count captures only and look two plies ahead
// at most. Thread rule: no shared state.
#pragma once

#include <array>
#include <cstdint>
#include <oware/game.hpp>
#include <string_view>

namespace oware::strength {

struct ScriptedPlayer {
  std::string_view name;
  std::string_view plays;  // how, in a phrase for a table
  rules::House (*move)(const rules::Game& game, std::uint64_t seed);
};

// From the weakest to the strongest.
extern const std::array<ScriptedPlayer, 5> kScriptedPlayers;

// The one of this name; the caller's duty is that there is one.
const ScriptedPlayer& scripted_player(std::string_view name);

}  // namespace oware::strength
