// Reads the rule sets that the vectors name. The oracle's own reader, so that the library's parser
// is not trusted.
#pragma once

#include <oware/rule_set.hpp>
#include <string>

namespace oware::oracle {

// "awari", "abapa,grand-slam=capture": throws std::logic_error on anything unknown.
rules::RuleSet rule_set_named(const std::string& text);

}  // namespace oware::oracle
