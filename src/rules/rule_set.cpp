#include <algorithm>
#include <cstddef>
#include <oware/rule_set.hpp>
#include <span>
#include <vector>

#include "rules/rule_set_help.hpp"

namespace oware::rules {
namespace {

constexpr std::array<std::string_view, 6> kGrandSlamNames = {
    "no-capture", "capture", "opponent-collects", "forbidden", "spare-last", "spare-first"};
constexpr std::array<std::string_view, 2> kFeedingNames = {"when-starved", "whenever-possible"};
constexpr std::array<std::string_view, 3> kRepetitionNames = {"split-own", "split-even", "none"};

std::string joined(std::span<const std::string_view> names, std::string_view comma,
                   std::string_view last_comma) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "" : i + 1 == names.size() ? last_comma : comma;
    text += names[i];
  }
  return text;
}

std::string list_of(std::span<const std::string_view> names) { return joined(names, ", ", " or "); }

std::string choice_of(std::span<const std::string_view> names) { return joined(names, "|", "|"); }

std::string preset_names() {
  std::array<std::string_view, kPresets.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    names[i] = kPresets[i].name;
  }
  return list_of(names);
}

// The number of the value called `text` among `names`.
Result<std::size_t> find_value(std::string_view key, std::string_view text,
                               std::span<const std::string_view> names) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == text) {
      return i;
    }
  }
  return tl::unexpected(Error{ErrorCode::bad_rules, "rule set: " + std::string(key),
                              std::string(text), list_of(names)});
}

Result<RuleSet> with_switch(RuleSet rules, std::string_view key, std::string_view value) {
  if (key == "seeds-per-house") {
    if (value.size() != 1 || value[0] < '1' || value[0] > '6') {
      return tl::unexpected(Error{ErrorCode::bad_rules, "rule set: seeds-per-house",
                                  std::string(value), "a number from 1 to 6"});
    }
    rules.seeds_per_house = static_cast<std::uint8_t>(value[0] - '0');
    return rules;
  }
  if (key == "grand-slam") {
    return find_value(key, value, kGrandSlamNames).map([&](std::size_t found) {
      rules.grand_slam = static_cast<GrandSlam>(found);
      return rules;
    });
  }
  if (key == "feeding") {
    return find_value(key, value, kFeedingNames).map([&](std::size_t found) {
      rules.feeding = static_cast<Feeding>(found);
      return rules;
    });
  }
  if (key == "repetition") {
    return find_value(key, value, kRepetitionNames).map([&](std::size_t found) {
      rules.repetition = static_cast<Repetition>(found);
      return rules;
    });
  }
  return tl::unexpected(Error{ErrorCode::bad_rules, "rule set: switch", std::string(key),
                              "grand-slam, feeding, repetition or seeds-per-house"});
}

int differences(const RuleSet& left, const RuleSet& right) {
  return (left.grand_slam != right.grand_slam) + (left.feeding != right.feeding) +
         (left.repetition != right.repetition) + (left.seeds_per_house != right.seeds_per_house);
}

}  // namespace

std::string_view to_string(GrandSlam value) {
  return kGrandSlamNames[static_cast<std::size_t>(value)];
}
std::string_view to_string(Feeding value) { return kFeedingNames[static_cast<std::size_t>(value)]; }
std::string_view to_string(Repetition value) {
  return kRepetitionNames[static_cast<std::size_t>(value)];
}

Result<void> check(const RuleSet& rules) {
  const auto wrong = [](std::string_view key, int found, std::string expected) {
    return tl::unexpected(Error{ErrorCode::bad_rules, "rule set: " + std::string(key),
                                std::to_string(found), std::move(expected)});
  };
  if (rules.grand_slam > GrandSlam::spare_first) {
    return wrong("grand-slam", static_cast<int>(rules.grand_slam), list_of(kGrandSlamNames));
  }
  if (rules.feeding > Feeding::whenever_possible) {
    return wrong("feeding", static_cast<int>(rules.feeding), list_of(kFeedingNames));
  }
  if (rules.repetition > Repetition::none) {
    return wrong("repetition", static_cast<int>(rules.repetition), list_of(kRepetitionNames));
  }
  if (!is_valid(rules)) {
    return wrong("seeds-per-house", rules.seeds_per_house,
                 "1 to " + std::to_string(kMaxSeedsPerHouse));
  }
  return {};
}

Result<RuleSet> parse_rule_set(std::string_view text) {
  RuleSet rules;
  bool first = true;
  std::vector<std::string_view> given;  // the switches so far
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    const std::size_t equals = part.find('=');
    if (equals != std::string_view::npos) {
      const std::string_view key = part.substr(0, equals);
      if (std::find(given.begin(), given.end(), key) != given.end()) {
        return tl::unexpected(Error{ErrorCode::bad_rules, "rule set: " + std::string(key),
                                    std::string(part), "each switch once"});
      }
      given.push_back(key);
      auto changed = with_switch(rules, key, part.substr(equals + 1));
      if (!changed) {
        return changed;
      }
      rules = *changed;
    } else {
      const Preset* preset = nullptr;
      for (const Preset& candidate : kPresets) {
        preset = candidate.name == part ? &candidate : preset;
      }
      if (preset == nullptr || !first) {
        const std::string expected = (first ? preset_names() + ", or " : std::string()) +
                                     "a switch such as grand-slam=capture";
        return tl::unexpected(Error{ErrorCode::bad_rules, "rule set", std::string(part), expected});
      }
      rules = preset->rules;
    }
    first = false;
    if (comma == std::string_view::npos) {
      return rules;
    }
    text.remove_prefix(comma + 1);
  }
}

std::string rule_set_help() {
  return "a preset (" + preset_names() +
         "), then switches after commas: grand-slam=" + choice_of(kGrandSlamNames) +
         ", feeding=" + choice_of(kFeedingNames) + ", repetition=" + choice_of(kRepetitionNames) +
         ", seeds-per-house=1..6";
}

std::string to_string(const RuleSet& rules) {
  const Preset* nearest = kPresets.data();
  for (const Preset& preset : kPresets) {
    if (differences(preset.rules, rules) < differences(nearest->rules, rules)) {
      nearest = &preset;
    }
  }
  std::string text(nearest->name);
  const auto add = [&text](std::string_view key, std::string_view value) {
    text.append(",").append(key).append("=").append(value);
  };
  if (rules.grand_slam != nearest->rules.grand_slam) {
    add("grand-slam", to_string(rules.grand_slam));
  }
  if (rules.feeding != nearest->rules.feeding) {
    add("feeding", to_string(rules.feeding));
  }
  if (rules.repetition != nearest->rules.repetition) {
    add("repetition", to_string(rules.repetition));
  }
  if (rules.seeds_per_house != nearest->rules.seeds_per_house) {
    add("seeds-per-house", std::to_string(rules.seeds_per_house));
  }
  return text;
}

}  // namespace oware::rules
