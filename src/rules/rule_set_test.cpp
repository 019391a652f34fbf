#include <gtest/gtest.h>

#include <oware/rule_set.hpp>
#include <set>

#include "rules/rule_set_help.hpp"

namespace oware::rules {
namespace {

TEST(RuleSet, PresetsReadBackByName) {
  for (const Preset& preset : kPresets) {
    EXPECT_EQ(parse_rule_set(preset.name), preset.rules);
    EXPECT_EQ(to_string(preset.rules), preset.name);
  }
}

TEST(RuleSet, EveryRuleSetHasANameThatReadsBackAndAFingerprintOfItsOwn) {
  std::set<std::uint32_t> fingerprints;
  for (int number = 0; number < 6 * 2 * 3 * 6; ++number) {
    const RuleSet rules{static_cast<GrandSlam>(number % 6), static_cast<Feeding>(number / 6 % 2),
                        static_cast<Repetition>(number / 12 % 3),
                        static_cast<std::uint8_t>(1 + number / 36)};
    EXPECT_EQ(parse_rule_set(to_string(rules)), rules) << to_string(rules);
    fingerprints.insert(fingerprint(rules));
  }
  EXPECT_EQ(fingerprints.size(), 216U);
}

// As near to `wari` as to `awari`, both a switch away: the earlier one gives the name.
TEST(RuleSet, TheEarlierPresetGivesTheNameOnATie) {
  const auto rules = parse_rule_set("wari,repetition=split-even");
  ASSERT_TRUE(rules);
  EXPECT_EQ(to_string(*rules), "wari,repetition=split-even");
  EXPECT_EQ(to_string(*parse_rule_set("awari,feeding=when-starved")), "wari,repetition=split-even");
}

TEST(RuleSet, FingerprintsNeverChange) {
  EXPECT_EQ(fingerprint(kPresets[0].rules), 0x01000004U);
  EXPECT_EQ(fingerprint(kPresets[1].rules), 0x01000204U);
  EXPECT_EQ(fingerprint(kPresets[2].rules), 0x01010204U);
  EXPECT_EQ(fingerprint(kPresets[3].rules), 0x01011104U);
}

TEST(RuleSet, MistakesAreNamed) {
  const auto said = [](std::string_view text) {
    const auto rules = parse_rule_set(text);
    return rules ? std::string("accepted") : message(rules.error());
  };
  EXPECT_EQ(said("abappa"),
            "rule set: found 'abappa'; expected abapa, abapa-agreed, wari or awari, or a switch "
            "such as grand-slam=capture");
  EXPECT_EQ(said("abapa,grand-slam=x"),
            "rule set: grand-slam: found 'x'; expected no-capture, capture, opponent-collects, "
            "forbidden, spare-last or spare-first");
  EXPECT_EQ(said("abapa,seeds-per-house=7"),
            "rule set: seeds-per-house: found '7'; expected a number from 1 to 6");
  EXPECT_EQ(said("abapa,seeds-per-house=0"),
            "rule set: seeds-per-house: found '0'; expected a number from 1 to 6");
  EXPECT_EQ(said("abapa,wari"),
            "rule set: found 'wari'; expected a switch such as grand-slam=capture");
  EXPECT_EQ(said("abapa,size=3"),
            "rule set: switch: found 'size'; expected grand-slam, feeding, repetition or "
            "seeds-per-house");
  EXPECT_EQ(said(""),
            "rule set; expected abapa, abapa-agreed, wari or awari, or a switch such as "
            "grand-slam=capture");
  EXPECT_EQ(said("abapa,repetition=none,repetition=none"),
            "rule set: repetition: found 'repetition=none'; expected each switch once");
  EXPECT_EQ(said("abapa,"), "rule set; expected a switch such as grand-slam=capture");
}

TEST(RuleSet, ValuesThatAreNoneAreRefused) {
  const auto refused = [](auto change, std::string_view what) {
    RuleSet rules;
    change(rules);
    EXPECT_FALSE(is_valid(rules)) << what;
    const Result<void> checked = check(rules);
    ASSERT_FALSE(checked) << what;
    EXPECT_EQ(checked.error().code, ErrorCode::bad_rules);
    EXPECT_EQ(checked.error().what, "rule set: " + std::string(what));
  };
  refused([](RuleSet& rules) { rules.grand_slam = static_cast<GrandSlam>(6); }, "grand-slam");
  refused([](RuleSet& rules) { rules.feeding = static_cast<Feeding>(2); }, "feeding");
  refused([](RuleSet& rules) { rules.repetition = static_cast<Repetition>(3); }, "repetition");
  refused([](RuleSet& rules) { rules.seeds_per_house = 0; }, "seeds-per-house");
  refused([](RuleSet& rules) { rules.seeds_per_house = 7; }, "seeds-per-house");
  for (const Preset& preset : kPresets) EXPECT_TRUE(check(preset.rules)) << preset.name;
  RuleSet edges{GrandSlam::spare_first, Feeding::whenever_possible, Repetition::none, 6};
  EXPECT_TRUE(check(edges));
  edges.seeds_per_house = 1;
  EXPECT_TRUE(is_valid(edges));
}

TEST(RuleSet, ItsHelpNamesEveryPresetSwitchAndValue) {
  const std::string help = rule_set_help();
  for (const Preset& preset : kPresets) EXPECT_NE(help.find(preset.name), std::string::npos);
  for (const char* text :
       {"grand-slam=no-capture|capture|opponent-collects|forbidden|spare-last|spare-first",
        "feeding=when-starved|whenever-possible", "repetition=split-own|split-even|none",
        "seeds-per-house=1..6"}) {
    EXPECT_NE(help.find(text), std::string::npos) << text << " in " << help;
  }
}

}  // namespace
}  // namespace oware::rules
