// A text as a rule set: its canonical name is read as the same rules and written the same again.
#include <oware/rule_set.hpp>

#include "require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace rules = oware::rules;
  using oware::fuzz::require;
  const std::string_view text = oware::fuzz::text_of(data, size);
  const auto rule_set = rules::parse_rule_set(text);
  if (!rule_set) {
    oware::fuzz::require_readable(rule_set.error(), text);
    return 0;
  }
  const std::string name = rules::to_string(*rule_set);
  const auto again = rules::parse_rule_set(name);
  require(again && *again == *rule_set, "a rule set's name is read as the rule set");
  require(rules::to_string(*again) == name, "and is written the same again");
  require(rule_set->seeds_per_house >= 1 && rule_set->seeds_per_house <= 6,
          "a house begins with 1 to 6 seeds");
  require(rules::fingerprint(*again) == rules::fingerprint(*rule_set),
          "the same rules have the same fingerprint");
  return 0;
}
