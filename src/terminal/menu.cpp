#include "terminal/menu.hpp"

#include <algorithm>
#include <oware/engine.hpp>

#include "terminal/words.hpp"

namespace oware::terminal {
namespace {

constexpr int kMostSeedsPerHouse = 6;

// `value` moved by `step` within first..last, round the ends.
constexpr int moved(int value, int step, int first, int last) {
  const int count = last - first + 1;
  return first + (value - first + step + count) % count;
}

template <class Choice>
Choice moved(Choice value, int step, Choice last) {
  return static_cast<Choice>(moved(static_cast<int>(value), step, 0, static_cast<int>(last)));
}

// The preset that a rule set stands for, seeds apart; kPresets.size() for none.
std::size_t preset_of(rules::RuleSet rules) {
  rules.seeds_per_house = rules::RuleSet{}.seeds_per_house;
  const auto same = [&rules](const rules::Preset& preset) { return preset.rules == rules; };
  return static_cast<std::size_t>(
      std::find_if(rules::kPresets.begin(), rules::kPresets.end(), same) - rules::kPresets.begin());
}

std::string side_text(const Match& match, const Texts& texts) {
  if (match.side == SideChoice::random) return std::string(texts.by_lot);
  const Text side = match.side == SideChoice::south ? texts.south : texts.north;
  return match.opponent == Player::computer ? std::string(side) : filled(texts.at_bottom, side);
}

rules::RuleSet next_preset(const rules::RuleSet& rules, int step) {
  const int last = static_cast<int>(rules::kPresets.size()) - 1;
  const std::size_t now = preset_of(rules);
  const int next = now < rules::kPresets.size() ? moved(static_cast<int>(now), step, 0, last) : 0;
  rules::RuleSet chosen = rules::kPresets[static_cast<std::size_t>(next)].rules;
  chosen.seeds_per_house = rules.seeds_per_house;
  return chosen;
}

}  // namespace

MenuLine menu_line(const Match& match, MenuRow row, const Texts& texts) {
  const bool computer = match.opponent == Player::computer;
  switch (row) {
    case MenuRow::opponent:
      return {texts.menu_opponent, std::string(computer ? texts.the_computer : texts.a_person)};
    case MenuRow::level:
      return {texts.menu_level, computer ? std::to_string(match.level) : "-"};
    case MenuRow::side:
      return {computer ? texts.menu_side : texts.menu_bottom, side_text(match, texts)};
    case MenuRow::preset: {
      const std::size_t preset = preset_of(match.rules);
      return {texts.menu_rules,
              std::string(preset < rules::kPresets.size() ? rules::kPresets[preset].name
                                                          : texts.own_rules)};
    }
    case MenuRow::grand_slam:
      return {texts.menu_grand_slam, std::string(rules::to_string(match.rules.grand_slam))};
    case MenuRow::feeding:
      return {texts.menu_feeding, std::string(rules::to_string(match.rules.feeding))};
    case MenuRow::repetition:
      return {texts.menu_repetition, std::string(rules::to_string(match.rules.repetition))};
    case MenuRow::seeds:
      break;
  }
  return {texts.menu_seeds, std::to_string(match.rules.seeds_per_house)};
}

Match changed(Match match, MenuRow row, int step) {
  rules::RuleSet& rules = match.rules;
  switch (row) {
    case MenuRow::opponent:
      match.opponent = moved(match.opponent, step, Player::computer);
      break;
    case MenuRow::level:
      if (match.opponent == Player::computer)
        match.level = moved(match.level, step, search::kMinLevel, search::kMaxLevel);
      break;
    case MenuRow::side:
      match.side = moved(match.side, step, SideChoice::north);
      break;
    case MenuRow::preset:
      rules = next_preset(rules, step);
      break;
    case MenuRow::grand_slam:
      rules.grand_slam = moved(rules.grand_slam, step, rules::GrandSlam::spare_first);
      break;
    case MenuRow::feeding:
      rules.feeding = moved(rules.feeding, step, rules::Feeding::whenever_possible);
      break;
    case MenuRow::repetition:
      rules.repetition = moved(rules.repetition, step, rules::Repetition::none);
      break;
    case MenuRow::seeds:
      rules.seeds_per_house =
          static_cast<std::uint8_t>(moved(rules.seeds_per_house, step, 1, kMostSeedsPerHouse));
      break;
  }
  return match;
}

}  // namespace oware::terminal
