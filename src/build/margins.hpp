// Conversion between a layer buffer, as the solver holds it, and margins in the order of ranks, as
// files hold them. Pure but for the writer; the pool shares the work.
#pragma once

#include <functional>
#include <oware/error.hpp>
#include <span>

#include "build/layer_buffer.hpp"
#include "build/lower.hpp"
#include "build/thread_pool.hpp"
#include "build/tiles.hpp"
#include "tables/disk/writer.hpp"

namespace oware::build {

// Boards first_rank.. of the layer; as many as `margins` has room for.
void to_margins(const LayerBuffer& buffer, std::uint64_t first_rank,
                std::span<std::int8_t> margins);
void to_margins(const LayerBuffer& buffer, std::uint64_t first_rank, std::span<std::int8_t> margins,
                ThreadPool& pool);
void from_margins(const LowerMargins& margins, const LayerBuffer& buffer, ThreadPool& pool);

// Gives boards first_rank.., as many as `margins` has room for; from any thread.
using ReadMargins =
    std::function<Result<void>(std::uint64_t first_rank, std::span<std::int8_t> margins)>;
ReadMargins margins_of(const LayerBuffer& buffer);

// The whole layer, block by block, as the writer's header has it.
Result<void> write_margins(const ReadMargins& read, tables::disk::LayerWriter& writer,
                           ThreadPool& pool);
Result<void> write_margins(const ReadMargins& read, const TemporaryMapping& temporary,
                           ThreadPool& pool);

}  // namespace oware::build
