// A match of engines: each pair of them plays both colours of each opening, several games at once,
// faults are attributed, and a test may end a match of two early.
//
// Games are numbered from 0 (schedule.hpp). An illegal move, a lost engine or a move that comes
// late loses the game. Under Repetition::none the arbiter claims the sharing-out as soon as the
// rules let a player do so. Games may be ended by endgame tables or by what the engines say
// (adjudication.hpp). Thread rule: play_match() blocks; its callbacks come from worker threads, one
// call at a time. Each worker has engines of its own, started when they are first needed.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <oware/game.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "protocol/adjudication.hpp"
#include "protocol/elo.hpp"
#include "protocol/player.hpp"
#include "protocol/schedule.hpp"
#include "protocol/time_control.hpp"
#include "search/prober.hpp"

namespace oware::protocol {

inline constexpr int kMostEngines = 64;

struct MatchGame {
  int number = 0;
  std::array<int, 2> players{};  // engines by rules::index
  rules::Game game{rules::RuleSet{}};
  std::optional<int> winner;  // an engine
  Fault fault = Fault::none;
  int faulty = 0;               // whose fault: an engine
  std::string fault_word;       // the illegal answer
  std::vector<MoveNote> notes;  // of the moves after the opening
  // what ended it; the game itself goes on
  std::optional<Adjudication> adjudication;
  std::array<std::string, 2> names;  // by rules::index
};

struct EngineScore {
  Tally tally;
  int illegal = 0;
  int timeouts = 0;
  int crashes = 0;
};

struct MatchScore {
  explicit MatchScore(std::size_t engine_count = 2) : engines(engine_count) {}

  int games = 0;
  std::vector<EngineScore> engines;              // against all the others
  std::map<std::pair<int, int>, Tally> pairs{};  // of (a, b) with a < b, a's

  void add(const MatchGame& game);
};

struct Hypotheses {
  double elo0;
  double elo1;
};

struct MatchOptions {
  std::vector<std::string> commands;  // 2..kMostEngines
  rules::RuleSet rules;
  Format format = Format::round_robin;
  int games = 100;
  // What a move may cost: a time control, or else the budget.
  std::optional<TimeControl> time_control;
  Budget budget;
  int odds = 1;  // of two engines, the second gets this part of the time or positions
  int grace_ms = 200;
  int concurrency = 1;
  std::vector<rules::Game> openings;  // at least one
  std::optional<Hypotheses> sprt;     // of two engines
  ScoreRules score_rules;
  std::shared_ptr<const search::Prober> tables;  // that adjudicate; may be null
  // A line by which an engine says that something is wrong. One call at a time; may be empty.
  std::function<void(int engine, std::string_view line)> on_engine_error;
  // True when the match is to end at once: games that run are given up, and not counted. Called
  // from worker threads; may be empty.
  std::function<bool()> stopped;
  std::vector<MatchGame> played;  // games that an earlier run has finished, each number once
};

// After each game; false ends the match when the games that run are done.
using MatchObserver = std::function<bool(const MatchGame&, const MatchScore&)>;

// Error: unavailable, when an engine does not start. Otherwise the score of all games, those of the
// earlier run included.
Result<MatchScore> play_match(const MatchOptions& options, const MatchObserver& observer);

}  // namespace oware::protocol
