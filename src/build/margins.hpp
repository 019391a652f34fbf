// Between a sheet, as the solver holds it, and margins in the order of ranks, as files hold them.
// Pure but for the writer; the work is shared by the team.
#pragma once

#include <oware/error.hpp>
#include <span>

#include "build/lower.hpp"
#include "build/sheet.hpp"
#include "build/strips.hpp"
#include "build/team.hpp"
#include "tables/disk/writer.hpp"

namespace oware::build {

// Boards first_rank.. of the layer; as many as `margins` has room for.
void to_margins(const Sheet& sheet, std::uint64_t first_rank, std::span<std::int8_t> margins);
void to_margins(const Sheet& sheet, std::uint64_t first_rank, std::span<std::int8_t> margins,
                Team& team);
void from_margins(const LowerMargins& margins, const Sheet& sheet, Team& team);

// The whole layer, block by block, as the writer's header has it.
Result<void> write_margins(const Sheet& sheet, tables::disk::LayerWriter& writer, Team& team);
Result<void> write_margins(const Sheet& sheet, const Scratch& scratch, Team& team);

}  // namespace oware::build
