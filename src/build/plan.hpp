// What a build would do and whether there is room for it, found before anything is begun; see
// plan_build() in build/builder.hpp. Reads the folder; no shared state.
#pragma once

#include "build/builder.hpp"
#include "build/scratch.hpp"
#include "build/section_owners.hpp"

namespace oware::build {

bool layer_exists(const BuildOptions& options, int layer);
ScratchShape scratch_shape(const BuildOptions& options, int layer);
// Of one of several ranks, with so much memory for boards; without the name of its share.
ScratchShape scratch_shape(const BuildOptions& options, std::uint64_t memory,
                           const SectionOwners& owners, int rank);
// Of one of so many ranks, for boards out of core.
std::uint64_t rank_board_memory(const BuildOptions& options, int ranks);

// Errors: unavailable (not enough memory), disk_full.
Result<void> check_memory(const BuildOptions& options, const Plan& plan);
Result<void> check_disk(const BuildOptions& options, const Plan& plan);

}  // namespace oware::build
