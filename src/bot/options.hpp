// What a bot is started with. Values; no shared state.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/player.hpp"

namespace oware::bot {

// What the bot says of its work, each a line for people; called on the bot's one thread.
using Say = std::function<void(std::string_view)>;
// A game that has ended.
struct Finished {
  std::string game;
  std::string_view side;    // the bot's
  std::string_view result;  // "won", "lost", "drawn", "aborted"
};

struct Options {
  std::string engine;  // a command
  std::vector<protocol::EngineOption> engine_options;
  int move_ms = 1'000;       // where no clock runs
  std::optional<int> depth;  // instead of a time
  std::optional<std::uint64_t> nodes;
  // Engines that think at the same time; up to so many games, challenges are accepted.
  int concurrency = 4;
  // Challenges that are accepted; others are declined.
  std::vector<std::string> rules;   // empty: all
  std::vector<std::string> clocks;  // "live", "correspondence", "none"; empty: all
  enum class Rated : std::uint8_t { both, rated, casual };
  Rated rated = Rated::both;
  bool rematches = true;
};

}  // namespace oware::bot
