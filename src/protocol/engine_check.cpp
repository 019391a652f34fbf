#include "protocol/engine_check.hpp"

#include <oware/notation.hpp>

#include "base/assert.hpp"
#include "protocol/check_cases.hpp"

namespace oware::protocol {
namespace {

constexpr int kHandshakeMs = 60'000;

std::vector<CheckCase> all_cases() {
  std::vector<CheckCase> cases;
  for (const auto some : {handshake_cases(), position_cases(), search_cases()})
    cases.insert(cases.end(), some.begin(), some.end());
  return cases;
}

CheckReport report_of(int number, const CheckCase& one, Verdict verdict) {
  return {number,
          one.group,
          one.name,
          verdict.result,
          std::move(verdict.found),
          std::move(verdict.expected)};
}

}  // namespace

std::string_view to_string(CheckResult result) {
  switch (result) {
    case CheckResult::passed:
      return "pass";
    case CheckResult::failed:
      return "fail";
    case CheckResult::skipped:
      break;
  }
  return "skip";
}

std::vector<CheckReport> all_checks() {
  std::vector<CheckReport> reports;
  for (const CheckCase& one : all_cases())
    reports.push_back(report_of(static_cast<int>(reports.size()) + 1, one, {}));
  return reports;
}

Result<void> check_engine(const CheckOptions& options, const CheckObserver& observer) {
  const auto stopped = [&] { return options.stopped && options.stopped(); };
  int number = 0;
  for (const CheckCase& one : all_cases()) {
    ++number;
    if (!options.groups.empty() && !options.groups.contains(std::string(one.group))) continue;
    auto engine =
        Conversation::start(options.command, kHandshakeMs, options.grace_ms, options.stopped);
    if (stopped()) return {};
    if (!engine) return tl::unexpected(engine.error());
    if (!engine->introduction().complete) {
      return tl::unexpected(Error{ErrorCode::unavailable, "engine", options.command,
                                  "uciok within a minute after uci", 0, 0});
    }
    Verdict verdict = one.run(*engine, options);
    if (stopped()) return {};
    if (!observer(report_of(number, one, std::move(verdict)))) return {};
  }
  return {};
}

// ---- what cases have in common

rules::Game game_of(std::string_view position, std::string_view moves) {
  const rules::RuleSet abapa;
  const auto start = rules::parse_position(position, abapa);
  const auto houses = rules::parse_moves(moves);
  OWARE_ASSERT(start && houses);
  rules::Game game(abapa, *start);
  for (const rules::House house : *houses) {
    const auto played = game.play(house);
    OWARE_ASSERT(played.has_value());
  }
  return game;
}

Verdict judge_move(const std::optional<SearchAnswer>& answer, const rules::Game& game) {
  std::string legal;
  for (const rules::House house : game.legal()) legal += house.letter();
  if (!answer) return failed("no bestmove", "bestmove with one of " + legal);
  const auto move = rules::parse_move(answer->move);
  if (game.over() ? answer->move == "0000" : move && game.legal().contains(*move)) return passed();
  return failed("bestmove " + answer->move,
                game.over() ? "bestmove 0000" : "bestmove with one of " + legal);
}

Verdict judge_search(Conversation& engine, const std::string& position, const rules::Game& game,
                     const std::string& go, int patience_ms) {
  if (!engine.tell(position) || !engine.tell(go))
    return failed("the end of the engine", "an engine that listens");
  return judge_move(engine.await_move(patience_ms), game);
}

Verdict judge_search(Conversation& engine, const rules::Game& game, const std::string& go,
                     int patience_ms) {
  return judge_search(engine, position_command(game), game, go, patience_ms);
}

Verdict judge_ready(Conversation& engine, const std::string& after) {
  if (engine.ready()) return passed();
  return failed("no readyok after " + after, "readyok: what makes no sense changes nothing");
}

}  // namespace oware::protocol
