// Rule sets: four independent switches, and the presets with names (docs/rules.md). Values.
// Thread rule: no shared state, any thread. Complexity: constant time where nothing else is said.
// Source: docs/rules.md names whose rules each preset is.
#pragma once

#include <array>
#include <cstdint>
#include <oware/error.hpp>
#include <string>
#include <string_view>

namespace oware::rules {

// What happens to a move that would capture every seed the opponent has.
enum class GrandSlam : std::uint8_t {
  no_capture,  // the move stands, nothing is captured
  capture,     // all of them are captured
  // captured, and every seed left on the board goes to the opponent, as part of the move
  opponent_collects,
  forbidden,   // never legal
  spare_last,  // captured, but for the house of the last seed
  spare_first  // captured, but for the house farthest back
};

// When a move must give the opponent seeds.
enum class Feeding : std::uint8_t {
  when_starved,  // an opponent without seeds must be given some, if a move does that
  // as when_starved; and an opponent with seeds may be left without only when every move does that
  whenever_possible
};

// What a recurrence of a position does.
enum class Repetition : std::uint8_t {
  // a position's second occurrence ends the game, each player takes the seeds on their own side
  split_own,
  split_even,  // as split_own, but the seeds on the board are halved; an odd number gives half
               // seeds
  none         // no end by repetition: the players agree, claim, or reach the limit of plies
};

// What a game is played by.
struct RuleSet {
  GrandSlam grand_slam = GrandSlam::no_capture;   // a move that would capture everything
  Feeding feeding = Feeding::when_starved;        // whether the opponent must be fed
  Repetition repetition = Repetition::split_own;  // what a recurrence does
  std::uint8_t seeds_per_house = 4;               // 1..6

  friend constexpr bool operator==(const RuleSet&, const RuleSet&) = default;
};

// A rule set with a name.
struct Preset {
  std::string_view name;  // as parse_rule_set() reads it
  RuleSet rules;          // its switches
};

// The only list of presets: the page's types, its choices and `--rules` come from it. The first is
// the default.
inline constexpr auto kPresets = std::to_array<Preset>({
    {"abapa", {GrandSlam::no_capture, Feeding::when_starved, Repetition::split_own, 4}},
    {"abapa-agreed", {GrandSlam::no_capture, Feeding::when_starved, Repetition::none, 4}},
    {"wari", {GrandSlam::capture, Feeding::when_starved, Repetition::none, 4}},
    {"awari", {GrandSlam::capture, Feeding::whenever_possible, Repetition::split_even, 4}},
});

inline constexpr int kMaxSeedsPerHouse = 6;  // at the start

// True for a rule set that exists: every switch has one of its values, and a house starts with 1 to
// kMaxSeedsPerHouse seeds. Other values can be made by casts only; the functions of this library
// that return a Result refuse them.
constexpr bool is_valid(const RuleSet& rules) {
  return rules.grand_slam <= GrandSlam::spare_first &&
         rules.feeding <= Feeding::whenever_possible && rules.repetition <= Repetition::none &&
         rules.seeds_per_house >= 1 && rules.seeds_per_house <= kMaxSeedsPerHouse;
}

// Nothing for a valid rule set. Error: bad_rules, with the switch that is wrong.
Result<void> check(const RuleSet& rules);

// A number that means this rule set for ever: it goes into files. Byte 3 is the scheme's version
// (1), then one nibble or more a switch.
constexpr std::uint32_t fingerprint(const RuleSet& rules) {
  return 0x01000000U | static_cast<std::uint32_t>(rules.grand_slam) << 16U |
         static_cast<std::uint32_t>(rules.feeding) << 12U |
         static_cast<std::uint32_t>(rules.repetition) << 8U | rules.seeds_per_house;
}

// Reads "abapa", "abapa,grand-slam=capture", "awari,repetition=none"; switches alone
// ("grand-slam=capture") start from abapa. Time: linear in the text. Error: bad_rules, with the
// part that is wrong.
Result<RuleSet> parse_rule_set(std::string_view text);

// The canonical name: the nearest preset (the earlier one on a tie), then the switches that differ,
// in the order of RuleSet.
std::string to_string(const RuleSet& rules);

// The value's name: "no-capture", "when-starved", "split-own".
std::string_view to_string(GrandSlam value);
std::string_view to_string(Feeding value);
std::string_view to_string(Repetition value);

}  // namespace oware::rules
