#include <algorithm>
#include <utility>

#include "build/distributed_parts.hpp"

namespace oware::build {

using tables::disk::LayerWriter;

// Each rank finds the upper values of its sections.
Result<bool> DistributedBuilder::prepare_streamed(int layer) {
  const SectionOwners owners(layer, transport_.size());
  return make_upper_file(layer)
      .and_then([&] {
        return agreed(TemporaryMapping::open(upper_path(layer), tables::board_count(layer))
                          .and_then([&](TemporaryMapping&& upper) {
                            return stream_upper(moves_, kernel_, pool_, *workspace_, layer,
                                                digits_of(layer).clamp, lower_.layers(),
                                                owners.sections(transport_.rank()), upper.margins(),
                                                board_memory(options_),
                                                [&] {
                                                  lower_.drop_pages();
                                                  upper.drop_pages();
                                                })
                                .and_then([&] { return lower_.read_error(); });
                          }));
      })
      .and_then([&] { return agreed(upper_.add_plain(layer, upper_path(layer))); })
      .map([] { return true; });
}

// The same out of core. Damaged scratch files of any rank are thrown away by all, and the layer is
// begun again, once.
Result<bool> DistributedBuilder::solve_streamed(int layer) {
  // The scratch files of the layer before go first.
  if (const Result<void> ended = end_file(); !ended) {
    return tl::unexpected(ended.error());
  }
  return_freed_memory();
  const SectionOwners owners(layer, transport_.size());
  ScratchShape shape = scratch_shape(options_, stream_memory(options_, transport_.size()), owners,
                                     transport_.rank());
  shape.share = share_name(transport_);
  std::optional<Scratch> scratch = Scratch::resume(shape);
  for (bool again = false;; again = true) {
    Result<void> made;
    if (!scratch) {
      made = Scratch::create(shape).map([&](Scratch&& created) { scratch = std::move(created); });
    }
    if (made = agreed(made); !made) {
      return tl::unexpected(made.error());
    }
    LayerReport report;
    Result<std::optional<LayerWriter>> writer = solve_on(*scratch, owners, report);
    if (writer && *writer) {
      scratch.reset();
      return finish(std::move(**writer), report).map([] { return true; });
    }
    if (writer) {
      return false;
    }
    if (again || writer.error().code != ErrorCode::corrupt) {
      return tl::unexpected(writer.error());
    }
    scratch.reset();
    Scratch::remove(shape);
  }
}

// Solves on scratch files and writes the layer's margins; nothing when a rank was asked to stop.
Result<std::optional<LayerWriter>> DistributedBuilder::solve_on(Scratch& scratch,
                                                                const SectionOwners& owners,
                                                                LayerReport& report) {
  const int layer = scratch.shape().layer;
  StreamOptions options;
  options.commit_seconds = options_.checkpoint_seconds / 3;
  options.clamp = scratch.shape().clamp;
  options.stop = control_.stop;
  options.on_progress = [this, layer](double passes, double opening) {
    tell_progress(layer, passes, opening);
  };
  options.drop_lower = [this] {
    lower_.drop_pages();
    upper_.drop_pages();
  };
  options.memory = stream_memory(options_, transport_.size());
  options.opening_memory = opening_memory(options_, layer, options.memory);
  const std::uint64_t cache = options.memory - std::min(options.memory, options.opening_memory);
  options.reads_lower = [this, cache](bool reads) { lower_.resize_cache(reads ? cache : 0); };
  options.lower_error = [this] { return lower_.read_error(); };
  options.owners = &owners;
  options.exchange = &exchange_;
  const std::uint64_t sent_before = exchange_.sent_bytes();
  StreamedSolver solver(moves_, kernel_, pool_, *workspace_, scratch, options);
  const Result<StreamStats> stats = solver.solve(lower_.layers(), upper_.layers());
  const Result<bool> solved = is_solved(stats, layer);
  if (!solved) {
    return tl::unexpected(solved.error());
  }
  if (!*solved) {
    return std::nullopt;
  }
  Result<LayerWriter> writer =
      agreed(scratch.keep_values_alone()).and_then([&] { return begin_file(layer); });
  if (!writer) {
    return tl::unexpected(writer.error());
  }
  KeptRows kept(sections_of(owners, transport_.rank(), solver), writer->header().block_boards);
  if (const Result<void> written = write_out(*writer, kept); !written) {
    return tl::unexpected(written.error());
  }
  report.sweeps = stats->passes;
  report.scratch_read_bytes = scratch.read_bytes();
  report.scratch_written_bytes = scratch.written_bytes();
  count(report, sent_before);
  return std::make_optional(std::move(*writer));
}

}  // namespace oware::build
