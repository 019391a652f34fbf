// Proves a puzzle again from nothing but its text, the rules and the tables. The rating is not
// proven: it is an estimate that people's results change.
//
// Thread rule: no shared state but the tables, which are only read.
#pragma once

#include <optional>
#include <oware/tables.hpp>
#include <string>

#include "puzzles/puzzle.hpp"

namespace oware::puzzles {

// Nothing where the puzzle holds, else what is wrong, in one sentence. Errors: unreadable where the
// tables lack a layer that the puzzle needs; those of tables::View.
Result<std::optional<std::string>> fault_of(const Puzzle& puzzle, const tables::Tables& tables);

}  // namespace oware::puzzles
