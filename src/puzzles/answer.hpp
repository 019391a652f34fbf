// Whether somebody's answer solves a puzzle.
//
// Right is the solution, and every other line of the same length or with the game's end in which
// each move of the solver is proven to keep the result: an opponent may reply otherwise than the
// solution says, and then other moves may be right. What tables do not cover is not proven.
//
// Thread rule: no shared state but the tables, which are only read.
#pragma once

#include <oware/tables.hpp>
#include <span>

#include "puzzles/puzzle.hpp"

namespace oware::puzzles {

// `moves` begin with the solver's first move, replies included. An illegal move, and a line that
// breaks off, are wrong. Errors: those of tables::View, when a table is damaged.
Result<bool> solves(const Puzzle& puzzle, std::span<const rules::House> moves,
                    const tables::Tables& tables);

}  // namespace oware::puzzles
