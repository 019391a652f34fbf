// One build over several ranks (build/transport.hpp): build() of build/builder.hpp, with every
// layer solved by all ranks together and the same bytes in the folder.
//
//     rank 0 plans, locks the folder, begins the layer's file -> every rank solves its share
//     (build/distributed_solver.hpp) -> every rank writes the blocks that belong to it into that
//     file -> rank 0 has their checksums and finishes it, while the next layer is solved
//
// While a layer is solved each rank saves its share from time to time (build/rank_checkpoints.hpp),
// in options.scratch where that is given, otherwise in the folder. The folder is one that all ranks
// see: a local one where they are on one machine, a shared file system otherwise. A rank reads of
// smaller layers what its captures lead to, and keeps nothing of them. Every rank is to be called
// with the same options, but for memory and scratch. An error of one rank ends the build on all,
// with one message that names it; what is in the folder then can be built on.
// Thread rule: called by the transport's thread on every rank; callbacks run on rank 0.
#pragma once

#include "build/builder.hpp"
#include "build/transport.hpp"

namespace oware::build {

Result<BuildOutcome> build_distributed(const BuildOptions& options, const BuildControl& control,
                                       Transport& transport);

}  // namespace oware::build
