// Rule sets and positions of the C interface.
#include <algorithm>
#include <oware/move.hpp>
#include <oware/notation.hpp>
#include <oware/perft.hpp>

#include "capi/border.hpp"

using namespace oware::capi;
using oware::Result;
namespace rules = oware::rules;

namespace {

constexpr int kDeepestPerft = 64;

}  // namespace

extern "C" {

oware_status oware_rules_parse(const char* text, oware_rules* number) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"text", text}, {"rules", number}}); !given) return given;
    const auto read = rules::parse_rule_set(text);
    if (!read) return tl::unexpected(read.error());
    *number = fingerprint(*read);
    return {};
  });
}

oware_status oware_rules_format(oware_rules number, char* text, size_t size) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"text", text}}); !given) return given;
    const auto rule_set = rules_of(number);
    if (!rule_set) return tl::unexpected(rule_set.error());
    return copy_text(to_string(*rule_set), text, size);
  });
}

oware_status oware_position_start(oware_rules number, oware_position* position) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"position", position}}); !given) return given;
    const auto rule_set = rules_of(number);
    if (!rule_set) return tl::unexpected(rule_set.error());
    *position = plain(rules::Position::start(*rule_set));
    return {};
  });
}

oware_status oware_position_parse(const char* text, oware_rules number, int study,
                                  oware_position* position) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"text", text}, {"position", position}}); !given) return given;
    const auto rule_set = rules_of(number);
    if (!rule_set) return tl::unexpected(rule_set.error());
    const auto read = rules::parse_position(
        text, *rule_set, study != 0 ? rules::SeedCount::study : rules::SeedCount::all_accounted);
    if (!read) return tl::unexpected(read.error());
    *position = plain(*read);
    return {};
  });
}

oware_status oware_position_format(const oware_position* position, char* text, size_t size) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"position", position}, {"text", text}}); !given) return given;
    const auto checked = position_of(*position, rules::RuleSet{});
    if (!checked) return tl::unexpected(checked.error());
    return copy_text(rules::format_position(*checked), text, size);
  });
}

oware_status oware_legal_moves(const oware_position* position, oware_rules number,
                               uint16_t* houses) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"position", position}, {"houses", houses}}); !given)
      return given;
    const auto rule_set = rules_of(number);
    if (!rule_set) return tl::unexpected(rule_set.error());
    const auto checked = position_of(*position, *rule_set);
    if (!checked) return tl::unexpected(checked.error());
    *houses = static_cast<uint16_t>(legal_moves(*checked, *rule_set).bits());
    return {};
  });
}

oware_status oware_play(const oware_position* position, oware_rules number, int house,
                        oware_position* after) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"position", position}, {"after", after}}); !given) return given;
    const auto rule_set = rules_of(number);
    if (!rule_set) return tl::unexpected(rule_set.error());
    const auto checked = position_of(*position, *rule_set);
    if (!checked) return tl::unexpected(checked.error());
    const auto played = rules::House::from_number(house).and_then(
        [&](rules::House one) { return rules::play(*checked, one, *rule_set); });
    if (!played) return tl::unexpected(played.error());
    *after = plain(*played);
    return {};
  });
}

oware_status oware_perft(const oware_position* position, oware_rules number, int depth,
                         uint64_t* counts) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"position", position}, {"counts", counts}}); !given)
      return given;
    if (depth < 1 || depth > kDeepestPerft)
      return tl::unexpected(out_of_range("depth", depth, 1, kDeepestPerft));
    const auto rule_set = rules_of(number);
    if (!rule_set) return tl::unexpected(rule_set.error());
    const auto checked = position_of(*position, *rule_set);
    if (!checked) return tl::unexpected(checked.error());
    std::ranges::copy(perft(*checked, *rule_set, depth).counts, counts);
    return {};
  });
}

}  // extern "C"
