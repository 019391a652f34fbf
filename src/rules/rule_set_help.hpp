// What a rule set may be written as, for people.
#pragma once

#include <string>

namespace oware::rules {

// Every preset, switch and value that parse_rule_set() takes, as a part of a sentence.
std::string rule_set_help();

}  // namespace oware::rules
