// Proves a puzzle again from nothing but its text, the rules and the tables. The rating is not
// proven: it is an estimate that people's results change.
//
// Thread rule: no shared state but the tables, which are only read.
#pragma once

#include <optional>
#include <oware/tables.hpp>

#include "puzzles/puzzle.hpp"

namespace oware::puzzles {

// Nothing where the puzzle holds, else what is wrong of it, with the name of the field in `what`.
// Errors: unreadable where the tables lack a layer that the puzzle needs; those of tables::View.
Result<std::optional<Error>> fault_of(const Puzzle& puzzle, const tables::Tables& tables);

}  // namespace oware::puzzles
