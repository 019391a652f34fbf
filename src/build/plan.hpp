// What a build would do and whether there is room for it, found before anything is begun; see
// plan_build() in build/builder.hpp. Reads the folder; no shared state.
#pragma once

#include "build/builder.hpp"
#include "build/scratch.hpp"
#include "build/section_owners.hpp"

namespace oware::build {

bool layer_exists(const BuildOptions& options, int layer);
// Those of the folder that stay packed while a layer is solved which reads them; ascending.
std::vector<int> packed_layers_read(const BuildOptions& options, int layer);
// Of a layer's file; of one that is missing, what its working form will have.
std::uint64_t file_bytes(const BuildOptions& options, int layer);
ScratchShape scratch_shape(const BuildOptions& options, int layer);
// Of one of several ranks, with so much memory for boards; without the name of its share.
ScratchShape scratch_shape(const BuildOptions& options, std::uint64_t memory,
                           const SectionOwners& owners, int rank);
// For boards out of core: board_memory() and what decoded blocks of smaller layers take, which are
// needed at the beginning only. Of one of so many ranks.
std::uint64_t stream_memory(const BuildOptions& options, int ranks = 1);
// Of `memory`, what boards take at the beginning; decoded blocks have the rest.
std::uint64_t opening_memory(const BuildOptions& options, int layer, std::uint64_t memory);

// Whether a layer's values on scratch are more than a machine with so much memory holds beside the
// build.
bool reads_scratch_from_disk(const BuildOptions& options, const ScratchShape& shape,
                             std::uint64_t machine_memory);

// Errors: unavailable (a layer below the first that is built and that is read is missing; not
// enough memory), disk_full.
Result<void> check_lower(const BuildOptions& options);
Result<void> check_memory(const BuildOptions& options, const Plan& plan);
Result<void> check_disk(const BuildOptions& options, const Plan& plan);

}  // namespace oware::build
