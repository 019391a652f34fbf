// The cases of engine_check, in three files by subject.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "protocol/conversation.hpp"
#include "protocol/engine_check.hpp"

namespace oware::protocol {

struct Verdict {
  CheckResult result = CheckResult::passed;
  std::string found{};
  std::string expected{};
};

struct CheckCase {
  std::string_view group;
  std::string_view name;
  Verdict (*run)(Conversation& engine, const CheckOptions& options);
};

std::span<const CheckCase> handshake_cases();
std::span<const CheckCase> position_cases();
std::span<const CheckCase> search_cases();

// ---- what cases have in common

inline Verdict passed() { return {}; }
inline Verdict failed(std::string found, std::string expected) {
  return {CheckResult::failed, std::move(found), std::move(expected)};
}
inline Verdict skipped(std::string missing) {
  return {CheckResult::skipped, std::move(missing), {}};
}

// A game of `abapa` from a position, with moves; both are right.
rules::Game game_of(std::string_view position, std::string_view moves = "");

// Passed when `answer` is a legal move of the game, in the letter case of the mover's row.
Verdict judge_move(const std::optional<SearchAnswer>& answer, const rules::Game& game);
// Sends `position`, a line of the protocol that leads to `game`, then `go`, and judges the move.
Verdict judge_search(Conversation& engine, const std::string& position, const rules::Game& game,
                     const std::string& go = "go depth 1", int patience_ms = 0);
// The same with the position as a match sends it.
Verdict judge_search(Conversation& engine, const rules::Game& game,
                     const std::string& go = "go depth 1", int patience_ms = 0);
// Whether the engine still says readyok, after what `after` names.
Verdict judge_ready(Conversation& engine, const std::string& after);

}  // namespace oware::protocol
