// What many tests of the rules begin with.
#pragma once

#include <oware/rule_set.hpp>
#include <string_view>

namespace oware::rules {

inline constexpr RuleSet kAbapa = kPresets[0].rules;
inline constexpr std::string_view kStart = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";

}  // namespace oware::rules
