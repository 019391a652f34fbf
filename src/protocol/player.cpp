#include "protocol/player.hpp"

#include <algorithm>
#include <oware/notation.hpp>

#include "protocol/conversation.hpp"
#include "protocol/words.hpp"

namespace oware::protocol {
namespace {

constexpr int kHandshakeMs = 60'000;

using Time = std::chrono::steady_clock;

std::string go_line(const Budget& budget) {
  if (budget.clock) {
    const ClockState& clock = *budget.clock;
    std::string line = "go wtime " + std::to_string(clock.left_ms[0]) + " btime " +
                       std::to_string(clock.left_ms[1]) + " winc " +
                       std::to_string(clock.increment_ms[0]) + " binc " +
                       std::to_string(clock.increment_ms[1]);
    if (clock.moves_to_go > 0) line += " movestogo " + std::to_string(clock.moves_to_go);
    return line;
  }
  if (budget.move_ms) return "go movetime " + std::to_string(*budget.move_ms);
  if (budget.nodes) return "go nodes " + std::to_string(*budget.nodes);
  return "go depth " + std::to_string(budget.depth.value_or(1));
}

// "F" or "f" of the mover's row, whatever the case: which row is meant is clear. Nothing for
// anything else, "0000" and the like.
std::optional<rules::House> house_of(std::string_view word, rules::Side mover) {
  const std::string letter = lower_case(word);
  if (letter.size() != 1 || letter[0] < 'a' || letter[0] > 'f') return std::nullopt;
  return rules::House(letter[0] - 'a' + rules::kHousesPerSide * index(mover));
}

// What "info depth 9 ... score cp 12 ..." says; other lines, and those of the second best move and
// on, change nothing.
void take_note(std::string_view line, MoveNote& note) {
  MoveNote said = note;
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
    if (word == "string" || (word == "multipv" && take_word(line) != "1")) return;
    if (word == "depth") {
      if (const auto depth = number_in(take_word(line), 0, 1000))
        said.depth = static_cast<int>(*depth);
    } else if (word == "cp") {
      if (const auto score = number_in(take_word(line), -100'000, 100'000))
        said.score = static_cast<int>(*score);
    }
  }
  note = said;
}

}  // namespace

std::string_view to_string(Fault fault) {
  switch (fault) {
    case Fault::none:
      return "none";
    case Fault::illegal:
      return "illegal move";
    case Fault::timeout:
      return "time forfeit";
    case Fault::crash:
      return "crash";
    case Fault::stopped:
      break;
  }
  return "stopped";
}

// A line, waited for until `deadline` or until the match is stopped.
Child::Heard Player::hear(std::string& line, Time::time_point deadline) {
  constexpr std::chrono::milliseconds kSlice(50);
  while (true) {
    const Time::time_point now = Time::now();
    const Child::Heard heard = child_.hear(line, std::min(deadline, now + kSlice));
    if (heard == Child::Heard::line && hooks_.on_error && line.starts_with("info string error"))
      hooks_.on_error(line);
    if (heard != Child::Heard::nothing_yet || Time::now() >= deadline || stopped()) return heard;
  }
}

bool Player::await(std::string_view word, int patience_ms) {
  const auto deadline = Time::now() + std::chrono::milliseconds(patience_ms);
  std::string line;
  while (hear(line, deadline) == Child::Heard::line) {
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

Result<Player> Player::start(const std::string& command, const rules::RuleSet& rules,
                             PlayerHooks hooks, const std::vector<EngineOption>& options) {
  auto child = Child::start(command);
  if (!child) return tl::unexpected(child.error());
  Player player(std::move(*child), std::move(hooks));
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
  for (const EngineOption& option : options) {
    if (!player.child_.tell("setoption name " + option.name + " value " + option.value))
      return refused("an engine that listens");
  }
  if (!player.new_game()) return refused("readyok within a minute");
  return player;
}

bool Player::new_game() { return child_.tell("ucinewgame") && in_step(); }
bool Player::in_step() { return child_.tell("isready") && await("readyok", kHandshakeMs); }

Reply Player::move(const rules::Game& game, const Budget& budget, int grace_ms) {
  // Some engines pass over a command that comes right after their move: first they say that they
  // are there.
  const bool told =
      in_step() && child_.tell(position_command(game)) && child_.tell(go_line(budget));
  if (!told) return {{}, stopped() ? Fault::stopped : Fault::crash, "", {}};
  const auto mover = static_cast<std::size_t>(index(game.position().mover()));
  const int patience_ms = budget.clock     ? budget.clock->left_ms[mover] + grace_ms
                          : budget.move_ms ? *budget.move_ms + grace_ms
                                           : kLongestMs;
  const Time::time_point begin = Time::now();
  Reply reply = await_move(game, begin + std::chrono::milliseconds(patience_ms));
  reply.note.ms = static_cast<int>(
      std::chrono::duration_cast<std::chrono::milliseconds>(Time::now() - begin).count());
  return reply;
}

Reply Player::await_move(const rules::Game& game, Time::time_point deadline) {
  std::string line;
  Reply reply;
  while (true) {
    const Child::Heard heard = hear(line, deadline);
    if (heard != Child::Heard::line) {
      reply.fault = stopped()                     ? Fault::stopped
                    : heard == Child::Heard::gone ? Fault::crash
                                                  : Fault::timeout;
      return reply;
    }
    std::string_view rest = line;
    const std::string first = lower_case(take_word(rest));
    if (first == "info") take_note(rest, reply.note);
    if (first != "bestmove") continue;
    reply.word = take_word(rest);
    const auto house = house_of(reply.word, game.position().mover());
    const bool legal = house && game.legal().contains(*house);
    if (legal) reply.move = *house;
    reply.fault = legal ? Fault::none : Fault::illegal;
    return reply;
  }
}

}  // namespace oware::protocol
