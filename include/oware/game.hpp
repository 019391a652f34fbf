// A whole game: its moves, its history, its end. The move list is the truth; everything else
// follows from it. A Game is a value: copy it to look ahead.
//
// Thread rule: a Game is not to be shared between threads while one of them changes it. Complexity:
// constant time where nothing else is said; making or copying a game is linear in its plies.
#pragma once

#include <cstdint>
#include <optional>
#include <oware/ends.hpp>
#include <oware/move.hpp>
#include <span>
#include <string>
#include <vector>

namespace oware::rules {

// "majority", "even", "no-move", "repetition", "agreement", "resignation", "timeout", "aborted".
std::string_view to_string(EndReason reason);
// The end of that name; none for another text. Time: linear in the number of ends.
std::optional<EndReason> parse_end_reason(std::string_view text);

// A number of half seeds in seeds: "26", "24.5".
std::string seeds_text(int halves);

// How a game ended.
struct Ending {
  EndReason reason = EndReason::majority;  // why
  Score score;                             // the count after sharing out
  std::optional<Side> winner;              // none for a draw and for `aborted`
  // `repetition`: after this many plies the position stood there first (0: the start); else none
  std::optional<int> repeats_ply;

  friend bool operator==(const Ending&, const Ending&) = default;
};

// A game of two players by one rule set.
class Game {
 public:
  // A game from the start or from any validated position. It may be over at once (no legal move, a
  // decided store). The caller's duty: is_valid(rules); an assertion stops the program otherwise.
  explicit Game(const RuleSet& rules) : Game(rules, Position::start(rules)) {}
  Game(const RuleSet& rules, const Position& start);
  // The same for rule sets that come from outside. Error: bad_rules.
  static Result<Game> make(const RuleSet& rules);
  static Result<Game> make(const RuleSet& rules, const Position& start);

  // What the game is played by.
  const RuleSet& rules() const { return rules_; }
  // Where it began.
  const Position& start() const { return start_; }
  // Where it stands; before sharing out, when the game is over.
  const Position& position() const { return position_; }
  // Every move, the first one first; valid until the game changes.
  std::span<const House> moves() const { return moves_; }
  // How many moves have been played.
  int ply() const { return static_cast<int>(moves_.size()); }
  // How many of them since the last capture.
  int plies_since_capture() const { return static_cast<int>(since_capture_.size()) - 1; }
  // True when the game has ended.
  bool over() const { return ending_.has_value(); }
  // How it ended; none while it goes on.
  const std::optional<Ending>& ending() const { return ending_; }
  // The stores while the game goes on, the count after sharing out when it is over.
  Score score() const;
  // The mover's legal houses; empty when the game is over.
  HouseSet legal() const;
  // Boards since the last capture, oldest first, the present one last: the only ones that can
  // recur.
  std::span<const Position> recent() const { return since_capture_; }

  // Plays a move of the player to move. Time: linear in the plies since the last capture, among
  // which a recurrence is looked for. Errors: illegal_move (with the reason), game_over.
  Result<void> play(House house);
  // Both agree to end: each takes the seeds on their own side. Error: game_over.
  Result<void> agree();
  // `loser` gives up, or their time is up; stores stay as they are. Error: game_over.
  Result<void> resign(Side loser);
  Result<void> time_out(Side loser);
  // Ends the game without a result, before each side has moved. Errors: game_over, not_allowed.
  Result<void> abort();
  // True under Repetition::none after kClaimPlies without a capture.
  bool may_claim() const;
  // Ends the game by sharing out when may_claim(). Errors: game_over, not_allowed.
  Result<void> claim();
  // Takes the last `plies` moves back (1 or more). Also reopens a game that a move has ended.
  // Errors: not_allowed when there are fewer, game_over when the players have ended it (agreement,
  // resignation, timeout, aborted): that stands. Time: linear in the plies of the game.
  Result<void> take_back(int plies);

 private:
  void find_end();  // by the rules, after a move
  void end_with(EndReason reason);

  RuleSet rules_;
  Position start_;
  Position position_;
  std::vector<House> moves_;
  std::vector<Position> since_capture_;
  std::optional<Ending> ending_;
};

}  // namespace oware::rules
