// An engine of the text protocol as a player: our side of the pipe. Engines of other makers are met
// half way: an option is set only where the engine names it, what it says besides is passed over,
// letters may be in either case, and it may take a minute to load. Thread rule: one thread at a
// time.
#pragma once

#include <optional>
#include <oware/game.hpp>
#include <string>

#include "protocol/child.hpp"

namespace oware::protocol {

// What an engine is given for a move; exactly one is set.
struct Budget {
  std::optional<int> move_ms;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
};

enum class Fault : std::uint8_t { none, illegal, timeout, crash };
std::string_view to_string(Fault fault);

struct Reply {
  rules::House move;
  Fault fault = Fault::none;
};

class Player {
 public:
  // Starts the engine and shakes hands. An engine without the option Rules is taken to play abapa,
  // the usual game, and nothing else. Errors: unavailable when it does not start, does not answer
  // in a minute or does not know the rules.
  static Result<Player> start(const std::string& command, const rules::RuleSet& rules);

  const std::string& name() const { return name_; }
  bool new_game();
  // The engine's move in a game that goes on. It is late when it has not answered within the
  // budget's time and `grace_ms`; budgets without a time may take kLongestMs.
  Reply move(const rules::Game& game, const Budget& budget, int grace_ms);

  static constexpr int kLongestMs = 600'000;

 private:
  explicit Player(Child child) : child_(std::move(child)) {}
  bool await(std::string_view word, int patience_ms);
  bool in_step();

  Child child_;
  std::string name_;
  bool takes_rules_ = false;
};

}  // namespace oware::protocol
