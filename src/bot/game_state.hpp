// A game as the site tells it, for the side that the bot has: what the JSON of a game (schema Game
// in docs/openapi.json) means to a player. Thread rule: values, pure functions.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <oware/game.hpp>
#include <string>

namespace oware::bot {

enum class GameStatus : std::uint8_t { open, playing, finished };

struct GameState {
  std::string id;
  GameStatus status = GameStatus::open;
  std::string rules;
  rules::Game game{rules::RuleSet{}};
  std::optional<rules::Side> you;   // the bot's side
  std::optional<rules::Side> turn;  // none unless playing
  std::string opponent;             // the other's name, or empty
  std::string rematch;              // the id of the game that follows, or empty
  bool may_claim = false;           // the sharing-out
  // What the other side has offered.
  bool end_offered = false;
  bool takeback_offered = false;
  bool rematch_offered = false;
  // Live clocks: none without a clock, and by correspondence.
  struct Clock {
    int south_ms = 0;
    int north_ms = 0;
    int increment_ms = 0;
  };
  std::optional<Clock> clock;

  bool my_turn() const { return you && turn == you; }
};

// Error: bad_file, when the object is no such game.
Result<GameState> read_game(const boost::json::object& game);

// What the bot gets if the seeds are shared out now, in half seeds, and what the other gets.
struct Share {
  int mine = 0;
  int theirs = 0;
};
Share share_now(const GameState& state);

}  // namespace oware::bot
