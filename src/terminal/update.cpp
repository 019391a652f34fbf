// How keys, ticks, the computer's moves and files change the state.
#include <fmt/format.h>

#include <algorithm>
#include <oware/ogn.hpp>

#include "terminal/menu.hpp"
#include "terminal/state.hpp"
#include "terminal/words.hpp"

namespace oware::terminal {
namespace {

constexpr std::string_view kUsualFile = "oware.ogn";

std::size_t number(rules::Side side) { return static_cast<std::size_t>(index(side)); }
constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

const Texts& texts(const State& state) { return texts_of(state.language); }

void say(State& state, std::string text, Tone tone = Tone::plain) {
  state.message = std::move(text);
  state.message_tone = tone;
}

void say(State& state, Text text, Tone tone = Tone::plain) { say(state, std::string(text), tone); }

rules::Side drawn_side(State& state, SideChoice choice) {
  if (choice == SideChoice::south) return rules::Side::south;
  if (choice == SideChoice::north) return rules::Side::north;
  if (state.match.opponent == Player::person) return rules::Side::south;
  return static_cast<rules::Side>(state.random.below(2));
}

void begin_match(State& state, const Match& match) {
  state.match = state.menu = match;
  state.game = rules::Game(match.rules);
  state.loaded.reset();
  state.bottom = drawn_side(state, match.side);
  state.players = {Player::person, Player::person};
  state.players[number(other(state.bottom))] = match.opponent;
  state.focus = {rules::House(0), rules::House(rules::kHousesPerSide)};
  state.sowing.reset();
  state.counted.reset();
  state.mode = Mode::board;
  ++state.turn;
  const std::string first =
      filled(texts(state).moves_first, player_name(state, rules::Side::south));
  const bool yours = person_at_keys(state) == rules::Side::south;
  say(state, yours ? first + " " + std::string(texts(state).choose) : first);
}

// Sides are changed over: who sat at the bottom still does, and has the other side.
void begin_rematch(State& state) {
  Match match = state.match;
  const rules::Side seat =
      match.opponent == Player::computer ? person_at_keys(state) : state.bottom;
  match.side = seat == rules::Side::south ? SideChoice::north : SideChoice::south;
  begin_match(state, match);
}

void tell_end(State& state) {
  say(state, ending(state) + " " + std::string(texts(state).again), Tone::strong);
}

void end_sowing(State& state) {
  const Sowing sowing = *std::exchange(state.sowing, std::nullopt);
  const std::string text = played(sowing.before, sowing.trace, state.game.rules(), texts(state));
  const bool captured = !sowing.trace.captures.empty() || !sowing.trace.collected.empty();
  say(state, text, captured ? Tone::capture : Tone::plain);
  if (!state.game.over()) return;
  tell_end(state);
  state.message = text + " " + state.message;
}

// The caller's duty: the move is legal.
void play_house(State& state, rules::House house) {
  const rules::Position before = state.game.position();
  state.sowing = Sowing{before, rules::trace(before, house, state.game.rules()), 0};
  static_cast<void>(state.game.play(house));
  state.focus[number(house.side())] = house;
  state.counted.reset();
  ++state.turn;
  say(state, Text());
  if (state.speed == Speed::off) end_sowing(state);
}

// The person at the keys chooses a house of their own row by its letter.
void choose(State& state, int column) {
  if (state.game.over()) return tell_end(state);
  if (computer_is_to_move(state)) return say(state, texts(state).not_your_turn, Tone::alert);
  const rules::Position& position = state.game.position();
  const rules::House house(column + rules::kHousesPerSide * index(position.mover()));
  state.focus[number(position.mover())] = house;
  if (state.game.legal().contains(house)) return play_house(state, house);
  say(state, why_not(position, house, state.game.rules(), texts(state)), Tone::alert);
}

// `step` is to the right on the screen.
void move_focus(State& state, int step) {
  const rules::Side side = person_at_keys(state);
  const int along = side == state.bottom ? step : -step;
  const int first = rules::kHousesPerSide * index(side);
  const int column = state.focus[number(side)].number() - first;
  state.focus[number(side)] =
      rules::House(first + (column + along + rules::kHousesPerSide) % rules::kHousesPerSide);
}

// Takes back to the last choice that a person had; at one's own table a resignation, too.
void take_back(State& state) {
  const int ply = state.game.ply();
  for (int plies = 1; plies <= ply; ++plies) {
    const int mover = (index(state.game.start().mover()) + ply - plies) % 2;
    if (state.players[static_cast<std::size_t>(mover)] != Player::person) continue;
    state.game = game_at(state.game, ply - plies);
    ++state.turn;
    return say(state, plies == 1 ? std::string(texts(state).taken_back_one)
                                 : filled(texts(state).taken_back, plies));
  }
  say(state, texts(state).nothing_to_take_back, Tone::alert);
}

void agree(State& state) {
  static_cast<void>(state.game.agree());
  ++state.turn;
  tell_end(state);
}

rules::Score shared(const State& state) {
  rules::Game game = state.game;
  static_cast<void>(game.agree());
  return game.score();
}

// The computer shares out when that does not leave it behind.
void offer_to_computer(State& state) {
  const rules::Score score = shared(state);
  const bool computer_is_south = state.players[number(rules::Side::south)] == Player::computer;
  const int lead = computer_is_south ? score.south_halves - score.north_halves
                                     : score.north_halves - score.south_halves;
  if (lead >= 0) return agree(state);
  say(state, texts(state).computer_declines, Tone::alert);
}

void offer(State& state) {
  if (state.game.over()) return tell_end(state);
  if (state.game.may_claim()) {
    static_cast<void>(state.game.claim());
    ++state.turn;
    return tell_end(state);
  }
  if (state.match.opponent == Player::computer) return offer_to_computer(state);
  const rules::Score score = shared(state);
  const rules::Side mover = state.game.position().mover();
  state.mode = Mode::offer_question;
  say(state, filled(texts(state).offer, side_name(mover, texts(state)),
                    rules::seeds_text(score.south_halves), rules::seeds_text(score.north_halves),
                    side_name(other(mover), texts(state))));
}

void ask_to_resign(State& state) {
  if (state.game.over()) return tell_end(state);
  state.mode = Mode::resign_question;
  say(state, filled(texts(state).resign_question, side_name(person_at_keys(state), texts(state))));
}

void ask_for_path(State& state, Mode mode) {
  state.mode = mode;
  state.entry = kUsualFile;
}

void next_speed(State& state) {
  state.speed = static_cast<Speed>((static_cast<int>(state.speed) + 1) % 4);
  say(state,
      filled(texts(state).speed, texts(state).speeds[static_cast<std::size_t>(state.speed)]));
}

void toggle_guard(State& state) {
  state.guarded = !state.guarded;
  state.counted.reset();
  say(state, state.guarded ? texts(state).guarded : texts(state).unguarded);
}

void count_row(State& state) {
  if (!state.guarded) return say(state, texts(state).not_guarded, Tone::alert);
  state.counted = person_at_keys(state);
  say(state, texts(state).counted);
}

void board_character(State& state, char c) {
  const char letter = upper(c);
  if (letter >= 'A' && letter <= 'F') return choose(state, letter - 'A');
  switch (letter) {
    case ' ':
      return choose(state,
                    state.focus[number(person_at_keys(state))].number() % rules::kHousesPerSide);
    case 'U':
      return take_back(state);
    case 'R':
      state.bottom = other(state.bottom);
      return;
    case 'V':
      return next_speed(state);
    case 'N':
      state.mode = Mode::menu;
      state.menu = state.match;
      return;
    case 'M':
      return begin_rematch(state);
    case 'S':
      return ask_for_path(state, Mode::save_path);
    case 'L':
      return ask_for_path(state, Mode::load_path);
    case 'O':
      return offer(state);
    case 'X':
      return ask_to_resign(state);
    case 'G':
      return toggle_guard(state);
    case '#':
      return count_row(state);
    case 'I':
      state.mode = Mode::rules;
      return;
    case '?':
    case 'H':
      state.mode = Mode::help;
      return;
    default:
      return say(state, texts(state).no_such_key, Tone::alert);
  }
}

void board_key(State& state, const Key& key) {
  if (state.sowing) return end_sowing(state);
  switch (key.kind) {
    case KeyKind::left:
      return move_focus(state, -1);
    case KeyKind::right:
      return move_focus(state, +1);
    case KeyKind::enter:
      return board_character(state, ' ');
    case KeyKind::character:
      return board_character(state, key.character);
    default:
      return;
  }
}

void menu_key(State& state, const Key& key) {
  const int row = static_cast<int>(state.menu_row);
  switch (key.kind) {
    case KeyKind::up:
      state.menu_row = static_cast<MenuRow>((row + kMenuRows - 1) % kMenuRows);
      return;
    case KeyKind::down:
      state.menu_row = static_cast<MenuRow>((row + 1) % kMenuRows);
      return;
    case KeyKind::left:
      state.menu = changed(state.menu, state.menu_row, -1);
      return;
    case KeyKind::right:
      state.menu = changed(state.menu, state.menu_row, +1);
      return;
    case KeyKind::enter:
      return begin_match(state, state.menu);
    case KeyKind::escape:
      state.mode = Mode::board;
      return;
    default:
      return;
  }
}

std::string person_name(const State& state, rules::Side side) {
  const bool computer = state.players[number(side)] == Player::computer;
  return computer ? fmt::format("Computer, level {}", state.match.level)
                  : std::string(side_name(side, kEnglish));
}

void request_write(State& state, WriteFile::Existing existing) {
  const rules::OgnHeader header{"", state.date, person_name(state, rules::Side::south),
                                person_name(state, rules::Side::north)};
  rules::OgnGame ogn = rules::to_ogn(state.game, header);
  if (state.loaded) ogn = rules::with_notes(std::move(ogn), *state.loaded);
  state.request = WriteFile{state.entry, rules::format_ogn(ogn), existing};
}

void path_key(State& state, const Key& key) {
  if (key.kind == KeyKind::escape) {
    state.mode = Mode::board;
  } else if (key.kind == KeyKind::backspace) {
    while (!state.entry.empty() &&
           (static_cast<unsigned char>(state.entry.back()) & 0xC0U) == 0x80U)
      state.entry.pop_back();
    if (!state.entry.empty()) state.entry.pop_back();
  } else if (key.kind == KeyKind::character && static_cast<unsigned char>(key.character) >= 0x20U) {
    state.entry += key.character;
  } else if (key.kind == KeyKind::enter && !state.entry.empty()) {
    if (state.mode == Mode::save_path) {
      request_write(state, WriteFile::Existing::keep);
    } else {
      state.request = ReadFile{state.entry};
    }
    state.mode = Mode::board;
  }
}

// A question takes y for yes, or the language's letter; any other key is no.
void question_key(State& state, const Key& key) {
  const Mode asked = std::exchange(state.mode, Mode::board);
  const bool yes = key.kind == KeyKind::character &&
                   (upper(key.character) == 'Y' || upper(key.character) == upper(texts(state).yes));
  if (!yes) return say(state, asked == Mode::offer_question ? texts(state).declined : Text());
  if (asked == Mode::offer_question) return agree(state);
  if (asked == Mode::replace_question) return request_write(state, WriteFile::Existing::replace);
  if (state.game.over()) return tell_end(state);
  static_cast<void>(state.game.resign(person_at_keys(state)));
  ++state.turn;
  tell_end(state);
}

void handle(State& state, const Key& key) {
  const bool typing = state.mode == Mode::save_path || state.mode == Mode::load_path;
  if (!typing && key.kind == KeyKind::character && upper(key.character) == 'Q') {
    state.quit = true;
    return;
  }
  switch (state.mode) {
    case Mode::board:
      return board_key(state, key);
    case Mode::menu:
      return menu_key(state, key);
    case Mode::help:
    case Mode::rules:
      state.mode = Mode::board;
      return;
    case Mode::save_path:
    case Mode::load_path:
      return path_key(state, key);
    case Mode::resign_question:
    case Mode::offer_question:
    case Mode::replace_question:
      return question_key(state, key);
  }
}

void handle(State& state, const Tick&) {
  if (!state.sowing) return;
  if (++state.sowing->frame >= state.sowing->frames()) end_sowing(state);
}

void handle(State& state, const ComputerMove& move) {
  const bool current = move.turn == state.turn && computer_is_to_move(state);
  if (current && state.game.legal().contains(move.house)) play_house(state, move.house);
}

void handle(State& state, const FileRead& file) {
  rules::OgnReader reader(file.text);
  Result<std::optional<rules::OgnGame>> ogn = reader.next();
  if (!ogn) return say(state, fmt::format("{}: {}", file.path, message(ogn.error())), Tone::alert);
  if (!*ogn) return say(state, filled(texts(state).no_game, file.path), Tone::alert);
  Result<rules::Game> game = rules::replay(**ogn, state.match.rules, rules::SeedCount::study);
  if (!game)
    return say(state, fmt::format("{}: {}", file.path, message(game.error())), Tone::alert);
  state.game = std::move(*game);
  state.loaded = std::move(**ogn);
  state.match.rules = state.game.rules();
  state.sowing.reset();
  ++state.turn;
  say(state, filled(texts(state).loaded, file.path, state.game.ply(),
                    rules::to_string(state.match.rules)));
  if (state.game.over()) state.message += " " + ending(state);
}

void handle(State& state, const FileWritten& file) {
  say(state, filled(texts(state).saved, file.path));
}

void handle(State& state, const FileExists& file) {
  state.mode = Mode::replace_question;
  say(state, filled(texts(state).exists, file.path));
}

void handle(State& state, const TablesNews& news) { state.tables = news.text; }

void handle(State& state, const FileFailed& failed) {
  say(state, message(failed.error), Tone::alert);
}

}  // namespace

State begin(const Options& options) {
  State state(options.match);
  state.language = options.language;
  state.speed = options.speed;
  state.guarded = options.guarded;
  state.date = options.date;
  state.random = base::Random(options.seed);
  begin_match(state, options.match);
  return state;
}

State update(State state, const Event& event) {
  state.request = std::monostate();
  std::visit([&state](const auto& what) { handle(state, what); }, event);
  return state;
}

}  // namespace oware::terminal
