// Opens endgame tables for the engine. Thread rule: values.
#pragma once

#include <memory>
#include <oware/error.hpp>
#include <oware/rule_set.hpp>
#include <string>

#include "search/prober.hpp"

namespace oware::app {

// That a folder has no tables which the engine would use under `rules`, and how to make them.
std::string no_tables_text(const std::string& folder, const rules::RuleSet& rules);

// The tables of a folder as a prober under `rules`. Files that cannot be used are named on standard
// error and left out; where there are none that the engine uses, it says so and how to make them.
// Error: unreadable (the folder).
Result<std::shared_ptr<const search::Prober>> open_prober(const std::string& folder,
                                                          const rules::RuleSet& rules);

}  // namespace oware::app
