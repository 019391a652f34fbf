// A match of two engines: both colours of each opening, several games at once, faults attributed,
// and a test that ends it early.
//
// Games are numbered from 0; game 2k and 2k+1 play opening k with sides changed, the first engine
// having South in even games. An illegal move, a lost engine or a move that comes late loses the
// game. Under Repetition::none the arbiter claims the sharing-out as soon as the rules let a player
// do so. Where the match is given endgame tables, a game ends right after a capture whose position
// they know exactly, with the score that they promise; nothing else is adjudicated. Thread rule:
// play_match() blocks; its callbacks come from worker threads, one call at a time.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <oware/game.hpp>
#include <set>
#include <string>
#include <vector>

#include "protocol/elo.hpp"
#include "protocol/player.hpp"
#include "search/prober.hpp"

namespace oware::protocol {

struct MatchGame {
  int number = 0;
  rules::Game game{rules::RuleSet{}};
  std::optional<int> winner;  // 0 the first engine, 1 the second
  Fault fault = Fault::none;
  int faulty = 0;               // whose fault
  std::string fault_word;       // the illegal answer
  std::vector<MoveNote> notes;  // of the moves after the opening
  // by tables: the game itself goes on, this would be its end
  std::optional<rules::Score> adjudicated;
  std::array<std::string, 2> names;
};

struct MatchScore {
  Tally tally;  // the first engine's
  std::array<int, 2> illegal{};
  std::array<int, 2> timeouts{};
  std::array<int, 2> crashes{};

  void add(const MatchGame& game);
};

struct Hypotheses {
  double elo0;
  double elo1;
};

struct MatchOptions {
  std::array<std::string, 2> commands;
  rules::RuleSet rules;
  int games = 100;
  Budget budget;
  int odds = 1;  // the second engine gets this part of the budget's time or positions
  int grace_ms = 200;
  int concurrency = 1;
  std::vector<rules::Game> openings;  // at least one
  std::optional<Hypotheses> sprt;
  std::shared_ptr<const search::Prober> adjudicator;  // may be null
  // A line by which an engine, 0 or 1, says that something is wrong. One call at a time; may be
  // empty.
  std::function<void(int engine, std::string_view line)> on_engine_error;
  // True when the match is to end at once: games that run are given up, and not counted. Called
  // from worker threads; may be empty.
  std::function<bool()> stopped;
  std::set<int> played;  // numbers of games that an earlier run has finished
  MatchScore score;      // and their score
};

// After each game; false ends the match when the games that run are done.
using MatchObserver = std::function<bool(const MatchGame&, const MatchScore&)>;

// Error: unavailable, when an engine does not start. Otherwise the score of all games, those of the
// earlier run included.
Result<MatchScore> play_match(const MatchOptions& options, const MatchObserver& observer);

}  // namespace oware::protocol
