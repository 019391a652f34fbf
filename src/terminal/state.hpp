// A game on a terminal as a value: what is on the screen, and how a key, a tick of the clock or a
// move of the computer changes it.
//
// update(state, event) -> state and render(state) -> canvas (render.hpp) are pure; session.hpp
// alone touches the terminal, the clock, files and threads. What the state wants from the world
// stands in `request` and `computer_is_to_move()`. Thread rule: values, no shared state.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <oware/game.hpp>
#include <oware/ogn.hpp>
#include <string>
#include <variant>

#include "base/random.hpp"
#include "terminal/canvas.hpp"
#include "terminal/texts.hpp"

namespace oware::terminal {

enum class Player : std::uint8_t { person, computer };
enum class Speed : std::uint8_t { slow, normal, fast, off };
enum class SideChoice : std::uint8_t { random, south, north };

// What a game is begun with. Between two persons `side` only says who sits at the bottom.
struct Match {
  rules::RuleSet rules;
  Player opponent = Player::computer;
  int level = 3;  // 1..8
  SideChoice side = SideChoice::random;
};

enum class KeyKind : std::uint8_t { character, left, right, up, down, enter, escape, backspace };

struct Key {
  KeyKind kind = KeyKind::character;
  char character = 0;  // a byte of UTF-8, for KeyKind::character
};
struct Tick {};        // the time of tick_ms() has passed
struct ComputerMove {  // the answer to computer_is_to_move()
  int turn = 0;        // State::turn when it began to think
  rules::House house;
};
struct FileRead {
  std::string path, text;
};
struct FileWritten {
  std::string path;
};
struct FileExists {  // nothing was written
  std::string path;
};
struct FileFailed {
  Error error;
};
struct TablesNews {  // what there is to say of endgame tables, words.hpp
  std::string text;
};
using Event = std::variant<Key, Tick, ComputerMove, FileRead, FileWritten, FileExists, FileFailed,
                           TablesNews>;

struct ReadFile {
  std::string path;
};
struct WriteFile {
  std::string path, text;
  enum class Existing : std::uint8_t { keep, replace } existing = Existing::keep;
};
using Request = std::variant<std::monostate, ReadFile, WriteFile>;

// A move on its way over the board. Frames: the seeds lifted, one dropped after the other, the
// captured houses one after the other from the last backwards, then what the opponent collects.
struct Sowing {
  rules::Position before;
  rules::MoveTrace trace;
  int frame = 0;

  int frames() const;
};

enum class Mode : std::uint8_t {
  board,
  menu,
  help,
  rules,
  save_path,
  load_path,
  resign_question,
  offer_question,
  replace_question
};

enum class MenuRow : std::uint8_t {
  opponent,
  level,
  side,
  preset,
  grand_slam,
  feeding,
  repetition,
  seeds
};
inline constexpr int kMenuRows = 8;

struct State {
  Match match;  // of the game that is played
  rules::Game game;
  // the file the game was read from, for its comments and variations
  std::optional<rules::OgnGame> loaded;
  std::array<Player, 2> players = {Player::person, Player::person};  // by side
  rules::Side bottom = rules::Side::south;                           // whose row is nearest
  std::array<rules::House, 2> focus = {rules::House(0),
                                       rules::House(6)};  // each side's chosen house
  Language language = Language::english;
  Speed speed = Speed::normal;
  // Guarded, houses do not tell their seeds; who wants to know them counts the own row, until the
  // next move.
  bool guarded = false;
  std::optional<rules::Side> counted;
  std::optional<Sowing> sowing;
  Mode mode = Mode::board;
  Match menu;  // what the menu of a new game stands at
  MenuRow menu_row = MenuRow::opponent;
  std::string entry;    // what has been typed where a path is asked for
  std::string message;  // one or two sentences on what just happened or is asked
  Tone message_tone = Tone::plain;
  std::string tables;  // what there is to say of endgame tables
  Request request;     // to be carried out once, then answered by an event
  int turn = 0;  // counts changes of the game, so that a late move of the computer is known as such
  bool quit = false;
  std::string date;  // for files, "2026.11.21"
  base::Random random{1};

  explicit State(const Match& chosen) : match(chosen), game(chosen.rules), menu(chosen) {}
};

struct Options {
  Match match;
  Speed speed = Speed::normal;
  bool guarded = false;
  Language language = Language::english;
  std::string date = {};   // for files, "2026.11.21"
  std::uint64_t seed = 1;  // decides who is South, where that is left to chance
};

State begin(const Options& options);
State update(State state, const Event& event);

// True while the computer should think about the game at `turn`.
bool computer_is_to_move(const State& state);
// Milliseconds until the next Tick is due; nothing while nothing moves.
std::optional<int> tick_ms(const State& state);

// What lies on the board at this moment of a sowing.
struct ShownBoard {
  std::array<int, rules::kHouses> houses{};
  std::array<int, 2> stores{};
  int in_hand = 0;
  std::optional<rules::House> origin;  // of the last move
  std::optional<rules::House> last;    // where its last seed so far fell
};
ShownBoard shown_board(const State& state);

// The game after its first `plies` moves; an end that the players have made is gone.
rules::Game game_at(const rules::Game& game, int plies);

// The person at the keys: the mover between two persons, the person against the computer.
rules::Side person_at_keys(const State& state);

}  // namespace oware::terminal
