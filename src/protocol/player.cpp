#include "protocol/player.hpp"

#include <oware/notation.hpp>

#include "protocol/words.hpp"

namespace oware::protocol {
namespace {

constexpr int kHandshakeMs = 60'000;

using Time = std::chrono::steady_clock;

std::string go_line(const Budget& budget) {
  if (budget.move_ms) return "go movetime " + std::to_string(*budget.move_ms);
  if (budget.nodes) return "go nodes " + std::to_string(*budget.nodes);
  return "go depth " + std::to_string(budget.depth.value_or(1));
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower)
    letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  return lower;
}

// "F" or "f" of the mover's row, whatever the case: which row is meant is clear. Nothing for
// anything else, "0000" and the like.
std::optional<rules::House> house_of(std::string_view word, rules::Side mover) {
  const std::string letter = lower_case(word);
  if (letter.size() != 1 || letter[0] < 'a' || letter[0] > 'f') return std::nullopt;
  return rules::House(letter[0] - 'a' + rules::kHousesPerSide * index(mover));
}

std::string position_line(const rules::Game& game) {
  std::string line = "position fen " + format_position(game.start());
  if (!game.moves().empty()) line += " moves " + rules::format_moves(game.moves());
  return line;
}

}  // namespace

std::string_view to_string(Fault fault) {
  switch (fault) {
    case Fault::none:
      return "none";
    case Fault::illegal:
      return "illegal";
    case Fault::timeout:
      return "timeout";
    case Fault::crash:
      break;
  }
  return "crash";
}

bool Player::await(std::string_view word, int patience_ms) {
  const auto deadline = Time::now() + std::chrono::milliseconds(patience_ms);
  std::string line;
  while (child_.hear(line, deadline) == Child::Heard::line) {
    std::string_view rest = line;
    const std::string_view first = take_word(rest);
    const std::string_view second = take_word(rest);
    if (first == "id" && second == "name") name_ = rest;
    if (first == "option" && second == "name")
      takes_rules_ = takes_rules_ || lower_case(take_word(rest)) == "rules";
    if (first == word) return true;
  }
  return false;
}

Result<Player> Player::start(const std::string& command, const rules::RuleSet& rules) {
  auto child = Child::start(command);
  if (!child) return tl::unexpected(child.error());
  Player player(std::move(*child));
  const auto refused = [&](const char* expected) {
    return tl::unexpected(Error{ErrorCode::unavailable, "engine", command, expected, 0, 0});
  };
  if (!player.child_.tell("uci") || !player.await("uciok", kHandshakeMs))
    return refused("uciok within a minute");
  if (player.takes_rules_) {
    if (!player.child_.tell("setoption name Rules value " + to_string(rules)))
      return refused("an engine that listens");
  } else if (rules != rules::RuleSet{}) {
    return refused("an engine with the option Rules, or the rules abapa");
  }
  if (!player.new_game()) return refused("readyok within a minute");
  return player;
}

bool Player::new_game() { return child_.tell("ucinewgame") && in_step(); }
bool Player::in_step() { return child_.tell("isready") && await("readyok", kHandshakeMs); }

Reply Player::move(const rules::Game& game, const Budget& budget, int grace_ms) {
  // Some engines pass over a command that comes right after their move: first they say that they
  // are there.
  if (!in_step() || !child_.tell(position_line(game)) || !child_.tell(go_line(budget)))
    return {{}, Fault::crash};
  const int patience_ms = budget.move_ms ? *budget.move_ms + grace_ms : kLongestMs;
  const auto deadline = Time::now() + std::chrono::milliseconds(patience_ms);
  std::string line;
  while (true) {
    const Child::Heard heard = child_.hear(line, deadline);
    if (heard != Child::Heard::line)
      return {{}, heard == Child::Heard::gone ? Fault::crash : Fault::timeout};
    std::string_view rest = line;
    if (lower_case(take_word(rest)) != "bestmove") continue;
    const auto house = house_of(take_word(rest), game.position().mover());
    if (!house || !game.legal().contains(*house)) return {{}, Fault::illegal};
    return {*house, Fault::none};
  }
}

}  // namespace oware::protocol
