// A search's report in seeds. Pure function; any thread.
#pragma once

#include <oware/variation.hpp>
#include <vector>

#include "search/report.hpp"
#include "search/score.hpp"

namespace oware::search {

// The report's lines, the best first; `possible` is of the position that was searched.
std::vector<Variation> variations_of(const Report& report, const StaticBounds& possible);

}  // namespace oware::search
