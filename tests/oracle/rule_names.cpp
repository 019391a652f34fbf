#include "rule_names.hpp"

#include <map>
#include <sstream>
#include <stdexcept>

namespace oware::oracle {

using rules::Feeding;
using rules::GrandSlam;
using rules::Repetition;
using rules::RuleSet;

namespace {

const std::map<std::string, RuleSet> kByName = {
    {"abapa", {GrandSlam::no_capture, Feeding::when_starved, Repetition::split_own, 4}},
    {"abapa-agreed", {GrandSlam::no_capture, Feeding::when_starved, Repetition::none, 4}},
    {"wari", {GrandSlam::capture, Feeding::when_starved, Repetition::none, 4}},
    {"awari", {GrandSlam::capture, Feeding::whenever_possible, Repetition::split_even, 4}},
};

const std::map<std::string, GrandSlam> kGrandSlams = {
    {"no-capture", GrandSlam::no_capture},
    {"capture", GrandSlam::capture},
    {"opponent-collects", GrandSlam::opponent_collects},
    {"forbidden", GrandSlam::forbidden},
    {"spare-last", GrandSlam::spare_last},
    {"spare-first", GrandSlam::spare_first},
};

const std::map<std::string, Feeding> kFeedings = {
    {"when-starved", Feeding::when_starved},
    {"whenever-possible", Feeding::whenever_possible},
};

const std::map<std::string, Repetition> kRepetitions = {
    {"split-own", Repetition::split_own},
    {"split-even", Repetition::split_even},
    {"none", Repetition::none},
};

}  // namespace

RuleSet rule_set_named(const std::string& text) {
  std::istringstream in(text);
  std::string word;
  std::getline(in, word, ',');
  RuleSet rules = kByName.at(word);
  while (std::getline(in, word, ',')) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const std::string value = word.substr(equals + 1);
    if (name == "grand-slam") {
      rules.grand_slam = kGrandSlams.at(value);
    } else if (name == "feeding") {
      rules.feeding = kFeedings.at(value);
    } else if (name == "repetition") {
      rules.repetition = kRepetitions.at(value);
    } else if (name == "seeds-per-house") {
      rules.seeds_per_house = static_cast<std::uint8_t>(std::stoi(value));
    } else {
      throw std::logic_error("unknown switch " + name);
    }
  }
  return rules;
}

}  // namespace oware::oracle
