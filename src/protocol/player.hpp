// An engine of the text protocol as a player: our side of the pipe. Engines of other makers are met
// half way: an option is set only where the engine names it, what it says besides is passed over,
// letters may be in either case, and it may take a minute to load. Thread rule: one thread at a
// time.
#pragma once

#include <functional>
#include <optional>
#include <oware/game.hpp>
#include <string>
#include <vector>

#include "protocol/child.hpp"
#include "protocol/time_control.hpp"

namespace oware::protocol {

// What an engine is given for a move; exactly one is set.
struct Budget {
  std::optional<ClockState> clock;
  std::optional<int> move_ms;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
};

// `stopped` is nobody's fault: the match was ended while the engine thought.
enum class Fault : std::uint8_t { none, illegal, timeout, crash, stopped };
std::string_view to_string(Fault fault);  // "illegal move", "time forfeit", "crash"

// What an engine has said of its move, and how long it took.
struct MoveNote {
  std::optional<int> score;  // in hundredths of a seed, for the mover
  std::optional<int> depth;
  int ms = 0;
};

struct Reply {
  rules::House move;
  Fault fault = Fault::none;
  std::string word;  // the answer of an illegal move, as given
  MoveNote note;
};

// `setoption name NAME value VALUE`.
struct EngineOption {
  std::string name;
  std::string value;
};

// How a player is watched. Both may be empty; they are called on the player's thread.
struct PlayerHooks {
  // A line by which the engine says that something is wrong.
  std::function<void(std::string_view line)> on_error;
  // True when nobody waits for the answer any more; asked ten times a second and more.
  std::function<bool()> stopped;
};

class Player {
 public:
  // Starts the engine and shakes hands. An engine without the option Rules is taken to play abapa,
  // the usual game, and nothing else. Errors: unavailable when it does not start, does not answer
  // in a minute or does not know the rules.
  static Result<Player> start(const std::string& command, const rules::RuleSet& rules,
                              PlayerHooks hooks = {},
                              const std::vector<EngineOption>& options = {});

  const std::string& name() const { return name_; }
  bool new_game();
  // The engine's move in a game that goes on. It is late when it has not answered within the
  // budget's time (or its clock's) and `grace_ms`; budgets without a time may take kLongestMs.
  Reply move(const rules::Game& game, const Budget& budget, int grace_ms);

  static constexpr int kLongestMs = 600'000;

 private:
  Player(Child child, PlayerHooks hooks) : child_(std::move(child)), hooks_(std::move(hooks)) {}
  bool stopped() const { return hooks_.stopped && hooks_.stopped(); }
  Child::Heard hear(std::string& line, std::chrono::steady_clock::time_point deadline);
  Reply await_move(const rules::Game& game, std::chrono::steady_clock::time_point deadline);
  bool await(std::string_view word, int patience_ms);
  bool in_step();

  Child child_;
  PlayerHooks hooks_;
  std::string name_;
  bool takes_rules_ = false;
};

}  // namespace oware::protocol
