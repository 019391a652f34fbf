// What a game on the terminal says, in the languages of the site. A language is a table of this
// type; the compiler names a text that is missing. {0}, {1} and so on stand for what is put in,
// which the comments name. Thread rule: constants.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace oware::terminal {

enum class Language : std::uint8_t { english, french, german, dutch, portuguese };
inline constexpr std::array<std::string_view, 5> kLanguageNames = {"en", "fr", "de", "nl", "pt"};

using Text = std::string_view;

struct Texts {
  // Players and seeds.
  Text south, north;
  Text you;          // side
  Text computer;     // side, level
  Text seed, seeds;  // number
  Text last_comma;   // before the last of several letters

  // Why a house cannot be played.
  Text is_empty;        // house
  Text must_feed;       // houses that can
  Text slam_forbidden;  // house
  Text starves;         // house, houses that can
  Text not_yours;       // house

  // What a move does.
  Text preview;              // house, seeds, last house
  Text captures;             // houses, seeds
  Text sows;                 // side, house
  Text sows_and_captures;    // side, house, houses, seeds
  std::array<Text, 6> slam;  // by rules::GrandSlam

  // How a game ended.
  Text majority, even, no_move, agreement, aborted;
  Text resigns, time_up;  // side
  Text repetition;        // ply
  Text own_sides, halved;
  Text no_result, draw;
  Text wins;  // side
  Text you_win, computer_wins;

  // Endgame tables.
  Text tables_building;  // layer, seeds, per cent, million boards a second, seconds left
  Text tables_waiting;
  Text tables_failed;  // why
  Text tables_known;   // seeds

  // Messages.
  Text moves_first;  // player
  Text choose;
  Text again;
  Text not_your_turn;
  Text taken_back_one;
  Text taken_back;  // number of moves
  Text nothing_to_take_back;
  Text computer_declines;
  Text offer;            // side, South's seeds, North's, the other side
  Text resign_question;  // side
  Text speed;            // name of the speed
  std::array<Text, 4> speeds;
  Text no_such_key;
  Text declined;
  Text no_game;  // file
  Text loaded;   // file, plies, rules
  Text saved;    // file
  Text exists;   // file
  Text guarded, unguarded, not_guarded, counted;
  char yes = 'y';  // answers a question, beside y

  // The screen.
  Text is_thinking, to_move;
  Text title;               // rules, ply
  Text sowing;              // house, seeds in hand
  Text captured;            // houses
  Text save_as, load_from;  // what has been typed
  Text keys;                // arrow left, arrow right, speed
  Text more_keys;
  Text too_small;  // columns, rows, columns and rows needed

  // The menu of a new game.
  Text new_game;
  Text menu_opponent, menu_level, menu_side, menu_bottom, menu_rules, menu_grand_slam, menu_feeding,
      menu_repetition, menu_seeds;
  Text the_computer, a_person;
  Text at_bottom;  // side
  Text by_lot, own_rules, menu_keys;

  // Help.
  Text help;
  std::array<Text, 15>
      help_lines;  // arrows left, right; marks of South, North; origin, last, capture

  // The rules.
  Text rule_sowing, rule_capture;
  std::array<Text, 6> rule_slam;     // by rules::GrandSlam
  std::array<Text, 2> rule_feeding;  // by rules::Feeding
  Text rule_end;
  std::array<Text, 3> rule_repetition;  // by rules::Repetition
};

const Texts& texts_of(Language language);

// The language of a name such as "fr" or "pt_BR.UTF-8"; nothing for one that we do not speak.
std::optional<Language> language_named(std::string_view name);

extern const Texts kEnglish, kFrench, kGerman, kDutch, kPortuguese;

}  // namespace oware::terminal
