// OGN, the game file: tags, moves, comments, a tree of variations, a result, in the shape of PGN
// with Oware's moves; docs/notation.md specifies it. Reading and writing round-trip: tags,
// comments, marks and variations survive.
//
// Invariants of what a reader gives: every variation has a move, no comment is empty or holds '}',
// no tag's name occurs twice. Thread rule: values, no shared state; a reader belongs to one thread.
// Complexity: linear in the text or the game; checking a variation plays its moves. Source: tags,
// capture counts and escapes are those that the Oware program Auale writes (Joan Sala Soler,
// 2014-2021); comments, variations and marks are those of PGN (Steven J. Edwards, 1994).
#pragma once

#include <optional>
#include <oware/game.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oware::rules {

// Limits of one game, so that a hostile file costs time and memory in proportion to its size.
inline constexpr int kOgnMaxDepth = 64;       // variations within variations
inline constexpr int kOgnMaxItems = 100'000;  // moves, comments and variations together
inline constexpr int kOgnMaxTags = 256;       // of one game

// An annotator's mark of a move: ! ? !! ?? !? ?!
enum class OgnMark : std::uint8_t { none, good, mistake, brilliant, blunder, interesting, dubious };

// A move of a file, with what stands around it.
struct OgnMove {
  House house;                   // where its seeds lie
  OgnMark mark = OgnMark::none;  // the annotator's
  // seeds, as written ("C+2"); 0 when nothing is. For people: replay() goes by the rules, not by
  // this
  int captured = 0;
  // where the letter stands in its file, counted from 1; 0 when it was not read from one
  int line = 0;
  int column = 0;                                // in characters, from 1; 0 as for `line`
  std::vector<std::string> comments_before;      // between the move's number and its letter
  std::vector<std::string> comments_after;       // behind the move, ahead of its variations
  std::vector<std::vector<OgnMove>> variations;  // each an alternative to this move
};

// A game as its file tells it.
struct OgnGame {
  std::vector<std::pair<std::string, std::string>> tags;  // in the file's order
  std::vector<std::string> comments;                      // before the first move
  std::vector<OgnMove> moves;                             // the main line
  std::string result = "*";  // "26-22", "24.5-23.5", or "*" for a game not finished
  int line = 1;              // where the game begins in its file

  // The value of a tag; empty when it is absent. Valid until the tags change.
  std::string_view tag(std::string_view name) const;
};

// Reads a file game by game, in memory of one game.
class OgnReader {
 public:
  // `text` must outlive the reader. `first_line` is the number of its first line, for a text that
  // is the rest of a file.
  explicit OgnReader(std::string_view text, int first_line = 1);

  // The next game; nothing at the end of the file. Errors (bad_file) carry line and column; after
  // one the reader goes on with the next game. Legality is not looked at: see replay().
  Result<std::optional<OgnGame>> next();
  // What had been read of the game that next() met an error in.
  const OgnGame& partial() const { return game_; }

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
  int line_;
  int column_ = 1;
  OgnGame game_;
};

// Every game of a file. Errors: bad_file, the first one that there is.
Result<std::vector<OgnGame>> parse_ogn(std::string_view text);

// One game with its result at the end and a newline; games in one file are parted by an empty line.
// What OGN cannot hold is replaced: '}' in a comment by ')', control characters in a tag by a
// space.
std::string format_ogn(const OgnGame& game);

// The rule set and start position that the tags name (Variant, FEN), or `fallback` and its start.
// Errors: bad_rules, bad_position.
Result<Game> initial_game(const OgnGame& game, const RuleSet& fallback,
                          SeedCount seed_count = SeedCount::all_accounted);

// Ends `game`, whose moves have been played, as the tag Termination says: agreement, resignation,
// timeout, aborted. The side that resigned or ran out of time follows from the tag Winner; without
// one it is the side to move. A game that the rules have ended stays so. Error: bad_file when the
// tag is not a reason, or names an end by the rules that the moves do not reach.
Result<void> end_as_tagged(const OgnGame& ogn, Game& game);

// A move of a variation that cannot be played: why, with its line and column, and the game up to
// there.
struct IllegalVariation {
  Error error;  // why it cannot be played
  House house;  // the move
  Game before;  // the game up to it
};

// The first move in any variation that cannot be played; `start` is the game that initial_game()
// gives. Precondition: the main line is legal.
std::optional<IllegalVariation> find_illegal_variation(const OgnGame& ogn, const Game& start);

// Plays the main line, looks whether every variation can be played, and ends the game as tagged.
// Errors: those of initial_game() and end_as_tagged(); illegal_move and game_over, with the line
// and column of the move.
Result<Game> replay(const OgnGame& ogn, const RuleSet& fallback,
                    SeedCount seed_count = SeedCount::all_accounted);

// A game as OGN with the tags Event, Date, South, North, Result, Variant, FEN (when not the start),
// Termination (when over) and Winner (when it does not follow from the score).
struct OgnHeader {
  std::string event;  // the tag Event
  std::string date;   // the tag Date: "2026.11.26"
  std::string south;  // South's name
  std::string north;  // North's name
};
// The same tags with a game's moves.
OgnGame to_ogn(const Game& game, const OgnHeader& header);

// `written` with the notes of `read`, the file that it continues: names and further tags, comments,
// marks and variations as far as the moves agree. Where the moves differ, those of `read` become a
// variation. With another start or rule set nothing is carried over.
OgnGame with_notes(OgnGame written, const OgnGame& read);

}  // namespace oware::rules
