#include "build/builder.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/elapsed.hpp"
#include "base/files/folder_lock.hpp"
#include "build/checkpoint.hpp"
#include "build/estimate.hpp"
#include "build/layer_solver.hpp"
#include "build/layer_steps.hpp"
#include "build/lower.hpp"
#include "build/margins.hpp"
#include "build/plan.hpp"
#include "build/scratch.hpp"
#include "build/streamed_solver.hpp"
#include "build/sweep_cost.hpp"
#include "tables/disk/writer.hpp"

namespace oware::build {

namespace {

using tables::Form;
using tables::Kind;
using tables::disk::LayerWriter;

using Clock = std::chrono::steady_clock;

class Builder {
 public:
  Builder(const BuildOptions& options, const BuildControl& control)
      : options_(options),
        control_(control),
        kernel_(options.kernel != nullptr ? *options.kernel : best_kernel()),
        moves_(options.seeds, options.rules),
        pool_(options.threads),
        lower_(options.folder, {lower_cache_memory(options), options.most_unpacked}),
        upper_(options.folder) {}

  Result<BuildOutcome> run(const Plan& plan);

 private:
  Result<void> reserve();
  Result<bool> prepare(int layer);
  Result<bool> solve(int layer);
  Result<LayerWriter> begin_file(int layer) const;
  Result<bool> solve_streamed(int layer, Clock::time_point start);
  Result<std::optional<LayerWriter>> solve_on(Scratch& scratch, LayerReport& report);
  Result<void> prepare_upper(int layer);
  Result<void> write_out(LayerWriter& writer, const ReadMargins& lo, const ReadMargins& hi);
  Result<void> finish(LayerWriter writer, LayerReport report, Clock::time_point start);
  Result<void> keep_upper(int layer, const ReadMargins& hi);
  void tell_no_checkpoint(int layer, Checkpointer& checkpointer);
  void tell_progress(int layer, double work, double opening = 0);
  Result<void> report_finished();
  SolveControl solve_control(int layer);
  CheckpointName checkpoint_name(int layer) const {
    return {options_.folder, options_.kind, options_.rules, layer, digits_of(layer).clamp};
  }
  SavedState state_of(int layer, int part) const;
  bool stopping() const {
    return control_.stop != nullptr && control_.stop->load(std::memory_order_relaxed);
  }
  tables::Digits digits_of(int layer) const {
    return digits_of_layer(options_.kind, layer, options_.clamping);
  }
  bool is_bounds() const { return options_.kind == Kind::bounds; }
  bool is_read_again(int layer) const { return is_read_by(layer, options_.seeds); }

  const BuildOptions& options_;
  const BuildControl& control_;
  const Kernel& kernel_;
  MoveTables moves_;
  ThreadPool pool_;
  std::optional<Workspace> workspace_;
  Memory lo_;
  Memory hi_;
  LowerStore lower_;
  LowerStore upper_;  // bounds only
  Finishing finishing_;
  BuildProgress progress_;
  int no_checkpoint_of_ = -1;  // the last layer of which that has been told
  Clock::time_point start_ = Clock::now();
};

Result<void> Builder::reserve() {
  Result<Workspace> workspace = Workspace::make(options_.seeds, pool_.size());
  if (!workspace) {
    return tl::unexpected(workspace.error());
  }
  workspace_ = std::move(*workspace);
  for (Memory* memory : {&lo_, &hi_}) {
    Result<Memory> reserved = Memory::reserve(layer_buffer_bytes(options_.seeds));
    if (!reserved) {
      return tl::unexpected(reserved.error());
    }
    *memory = std::move(*reserved);
  }
  return {};
}

// A layer that so many sweeps have been made over; out of core, how much of its opening.
void Builder::tell_progress(int layer, double work, double opening) {
  if (progress_.layer != layer) {
    progress_.layer = layer;
    progress_.layer_boards = tables::board_count(layer);
    progress_.usual_work = is_streamed(options_, layer)
                               ? usual_passes(options_.kind, layer, stream_memory(options_), 1)
                               : usual_sweeps(options_.kind, layer);
  }
  note(progress_, work, opening, base::seconds_since(start_));
  if (control_.on_progress) {
    control_.on_progress(progress_);
  }
}

void Builder::tell_no_checkpoint(int layer, Checkpointer& checkpointer) {
  const std::optional<Error> failure =
      no_checkpoint_of_ == layer ? std::nullopt : checkpointer.take_failure();
  if (failure) {
    no_checkpoint_of_ = layer;
    if (control_.on_no_checkpoint) {
      control_.on_no_checkpoint(layer, *failure);
    }
  }
}

SolveControl Builder::solve_control(int layer) {
  SolveControl control;
  control.stop = control_.stop;
  control.clamp = digits_of(layer).clamp;
  control.after_sweep = [this, layer](const Sweep& sweep) { tell_progress(layer, sweep.sweeps); };
  control.drop_lower = [this] {
    lower_.drop_pages();
    upper_.drop_pages();
  };
  return control;
}

SavedState Builder::state_of(int layer, int part) const {
  SavedState state{part, {{lo_.data(), layer_buffer_bytes(layer)}}};
  if (is_bounds()) {
    state.buffers.emplace_back(hi_.data(), layer_buffer_bytes(layer));
  }
  return state;
}

// Makes a layer that is in the folder available to higher ones.
Result<bool> Builder::prepare(int layer) {
  tell_progress(layer, 0);
  const auto use = is_read_again(layer) ? LowerStore::Use::margins : LowerStore::Use::none;
  if (const Result<void> added =
          lower_.add_checked(options_.kind, options_.rules, layer, use, pool_);
      !added) {
    return tl::unexpected(added.error());
  }
  // Layers above one that is clamped for another game would not be the same bytes.
  if (lower_.clamp(layer) != digits_of(layer).clamp) {
    return tl::unexpected(other_clamp(layer, lower_.clamp(layer), digits_of(layer).clamp));
  }
  if (is_bounds() && is_read_again(layer)) {
    if (const Result<void> kept = prepare_upper(layer); !kept) {
      return tl::unexpected(kept.error());
    }
  }
  return !stopping();
}

// The upper values of a layer that is in the folder.
Result<void> Builder::prepare_upper(int layer) {
  if (is_streamed(options_, layer)) {
    return TemporaryMapping::make(options_.folder, tables::board_count(layer))
        .and_then([&](TemporaryMapping&& temporary) {
          return stream_upper(moves_, kernel_, pool_, *workspace_, layer, digits_of(layer).clamp,
                              lower_.layers(), ~std::uint64_t{0}, temporary.margins(),
                              board_memory(options_),
                              [&] {
                                lower_.drop_pages();
                                temporary.drop_pages();
                              })
              .and_then([&] { return lower_.read_error(); })
              .map([&] { upper_.add_temporary(layer, std::move(temporary)); });
        });
  }
  const LayerBuffer lo(layer, lo_.data());
  const LayerBuffer hi(layer, hi_.data());
  from_margins(lower_.layers()[static_cast<std::size_t>(layer)], lo, pool_);
  LayerSolver(moves_, kernel_, layer, pool_, *workspace_, solve_control(layer))
      .find_upper(lo, hi, lower_.layers());
  return lower_.read_error().and_then([&] { return keep_upper(layer, margins_of(hi)); });
}

Result<void> Builder::keep_upper(int layer, const ReadMargins& hi) {
  return TemporaryMapping::make(options_.folder, tables::board_count(layer))
      .and_then([&](TemporaryMapping&& temporary) {
        return write_margins(hi, temporary, pool_).map([&] {
          upper_.add_temporary(layer, std::move(temporary));
        });
      });
}

// Takes the room of a layer's file on the disk.
Result<LayerWriter> Builder::begin_file(int layer) const {
  const tables::Header header =
      tables::working_header(options_.kind, options_.rules, layer, digits_of(layer));
  return LayerWriter::create(options_.folder, options_.rules, header, is_read_again(layer));
}

// Solves and writes a missing layer; false when asked to stop.
Result<bool> Builder::solve(int layer) {
  const Clock::time_point start = Clock::now();
  if (is_streamed(options_, layer)) {
    return solve_streamed(layer, start);
  }
  const LayerBuffer lo(layer, lo_.data());
  const LayerBuffer hi(layer, hi_.data());
  // Now, so that checkpoints do not take its room.
  Result<LayerWriter> writer = begin_file(layer);
  if (!writer) {
    return tl::unexpected(writer.error());
  }
  const CheckpointName name = checkpoint_name(layer);
  Checkpointer checkpointer(name, options_.checkpoint_seconds);
  const std::optional<Checkpoint> saved = read_checkpoint(name);
  SolveControl control = solve_control(layer);
  control.resume = saved ? &saved->state : nullptr;
  control.before_part_ends = [&checkpointer] { static_cast<void>(checkpointer.wait()); };
  control.meanwhile = [&](int part) { checkpointer.offer(state_of(layer, part)); };
  control.after_sweep = [&](const Sweep& sweep) {
    tell_progress(layer, sweep.sweeps);
    tell_no_checkpoint(layer, checkpointer);
  };
  LayerSolver solver(moves_, kernel_, layer, pool_, *workspace_, control);
  const SolveStats stats = is_bounds()
                               ? solver.solve_bounds(lo, hi, lower_.layers(), upper_.layers())
                               : solver.solve_even(lo, lower_.layers());
  static_cast<void>(checkpointer.wait());
  tell_no_checkpoint(layer, checkpointer);
  if (stats.stopped) {
    const bool worth_it =
        stats.part >= 0 && base::seconds_since(start) > options_.checkpoint_seconds / 8;
    return worth_it ? checkpointer.write(state_of(layer, stats.part)).map([] { return false; })
                    : Result<bool>(false);
  }
  if (const Result<void> sound = lower_.read_error(); !sound) {
    return tl::unexpected(sound.error());
  }
  if (stats.wide != 0) {
    return tl::unexpected(not_exact(layer, stats.wide));
  }
  LayerReport report;
  report.sweeps = stats.sweeps;
  return write_out(*writer, margins_of(lo), margins_of(hi))
      .and_then([&] { return finish(std::move(*writer), report, start); })
      .map([] { return true; });
}

// The same out of core. Damaged scratch files are thrown away and the layer is begun again, once.
Result<bool> Builder::solve_streamed(int layer, Clock::time_point start) {
  // The scratch files of the layer before go first.
  if (const Result<void> reported = report_finished(); !reported) {
    return tl::unexpected(reported.error());
  }
  lo_.release();
  hi_.release();
  for (int thread = 0; thread < pool_.size(); ++thread) {
    workspace_->fixed(thread).release();
  }
  return_freed_memory();
  const ScratchShape shape = scratch_shape(options_, layer);
  std::optional<Scratch> scratch = Scratch::resume(shape);
  for (bool again = false;; again = true) {
    if (!scratch) {
      Result<Scratch> made = Scratch::create(shape);
      if (!made) {
        return tl::unexpected(made.error());
      }
      scratch.emplace(std::move(*made));
    }
    LayerReport report;
    Result<std::optional<LayerWriter>> writer = solve_on(*scratch, report);
    if (writer && *writer) {
      scratch.reset();
      return finish(std::move(**writer), report, start).map([] { return true; });
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

// Solves on scratch files and writes the layer's margins; nothing when asked to stop.
Result<std::optional<LayerWriter>> Builder::solve_on(Scratch& scratch, LayerReport& report) {
  const ScratchShape& shape = scratch.shape();
  const int layer = shape.layer;
  StreamOptions options;
  options.commit_seconds = options_.checkpoint_seconds / 3;
  options.clamp = shape.clamp;
  options.stop = control_.stop;
  options.on_progress = [this, layer](double passes, double opening) {
    tell_progress(layer, passes, opening);
  };
  options.drop_lower = [this] {
    lower_.drop_pages();
    upper_.drop_pages();
  };
  options.reads_from_disk = reads_scratch_from_disk(options_, shape, allowed_memory({}));
  options.memory = stream_memory(options_);
  options.opening_memory = opening_memory(options_, layer, options.memory);
  const std::uint64_t cache = options.memory - std::min(options.memory, options.opening_memory);
  options.reads_lower = [this, cache](bool reads) { lower_.resize_cache(reads ? cache : 0); };
  options.lower_error = [this] { return lower_.read_error(); };
  StreamedSolver solver(moves_, kernel_, pool_, *workspace_, scratch, options);
  const Result<StreamStats> stats = solver.solve(lower_.layers(), upper_.layers());
  const Result<bool> solved = is_solved(stats, layer);
  if (!solved) {
    return tl::unexpected(solved.error());
  }
  if (!*solved) {
    return std::nullopt;
  }
  report.sweeps = stats->passes;
  report.scratch_read_bytes = scratch.read_bytes();
  report.scratch_written_bytes = scratch.written_bytes();
  const auto margins = [&solver](int buffer) {
    return [&solver, buffer](std::uint64_t first_rank, std::span<std::int8_t> to) {
      return solver.read_margins(buffer, first_rank, to);
    };
  };
  Result<LayerWriter> writer =
      scratch.keep_values_alone().and_then([&] { return begin_file(layer); });
  if (!writer) {
    return tl::unexpected(writer.error());
  }
  return write_out(*writer, margins(0), margins(1)).map([&] {
    return std::make_optional(std::move(*writer));
  });
}

// The layer's margins to its file and, where larger layers need them, its upper values.
Result<void> Builder::write_out(LayerWriter& writer, const ReadMargins& lo, const ReadMargins& hi) {
  const int layer = writer.header().layer;
  return write_margins(lo, writer, pool_).and_then([&]() -> Result<void> {
    return is_bounds() && is_read_again(layer) ? keep_upper(layer, hi) : Result<void>();
  });
}

Result<void> Builder::finish(LayerWriter writer, LayerReport report, Clock::time_point start) {
  const tables::Header header = writer.header();
  const int layer = header.layer;
  if (const Result<void> reported = report_finished(); !reported) {
    return reported;
  }
  const std::string path = options_.folder + "/" +
                           tables::file_name(options_.kind, options_.rules, layer, Form::working);
  if (const Result<void> added = lower_.add_written(path + tables::disk::kPartSuffix, header);
      !added) {
    return added;
  }
  progress_.boards_done += header.boards;
  report.layer = layer;
  report.boards = header.boards;
  report.seconds = base::seconds_since(start);
  report.bytes = header.file_bytes();
  report.peak_rss_bytes = peak_rss();
  finishing_.start(std::move(writer), report);
  return {};
}

Result<void> Builder::report_finished() {
  return finishing_.join().map([&](const std::optional<LayerReport>& report) {
    if (report) {
      remove_checkpoints(checkpoint_name(report->layer));
      if (!options_.scratch.empty()) {
        Scratch::remove_all(scratch_shape(options_, report->layer));
      }
      if (control_.on_layer) {
        control_.on_layer(*report);
      }
    }
  });
}

Result<BuildOutcome> Builder::run(const Plan& plan) {
  if (const Result<void> reserved = reserve(); !reserved) {
    return tl::unexpected(reserved.error());
  }
  progress_.seeds = options_.seeds;
  progress_.boards_total = plan.boards;
  bool going = true;
  for (int layer = 0; layer <= options_.seeds && going; ++layer) {
    const bool exists = layer_exists(options_, layer);
    if (!exists && layer < options_.first) {
      continue;  // no other layer reads it
    }
    const Result<bool> done = exists ? prepare(layer) : solve(layer);
    if (!done) {
      // The layer before it may just have become a table.
      static_cast<void>(report_finished());
      return tl::unexpected(done.error());
    }
    going = *done;
  }
  if (const Result<void> reported = report_finished(); !reported) {
    return tl::unexpected(reported.error());
  }
  return going ? BuildOutcome::done : BuildOutcome::stopped;
}

// A build that is killed when a layer has just become a table leaves the layer's checkpoint behind.
void remove_used_checkpoints(const BuildOptions& options) {
  for (int layer = 0; layer <= options.seeds; ++layer) {
    if (layer_exists(options, layer)) {
      remove_checkpoints({options.folder, options.kind, options.rules, layer, 0});
      if (!options.scratch.empty()) {
        Scratch::remove_all({options.scratch, options.kind, options.rules, layer});
      }
    }
  }
}

}  // namespace

Result<BuildOutcome> build(const BuildOptions& options, const BuildControl& control) {
  OWARE_ASSERT(options.seeds >= 0 && options.seeds <= kMaxBuildLayer && options.threads >= 1);
  const Result<Plan> plan = plan_build(options);
  if (!plan) {
    return tl::unexpected(plan.error());
  }
  remove_used_checkpoints(options);
  if (plan->layers.empty()) {
    return BuildOutcome::done;
  }
  if (const Result<void> there = check_lower(options); !there) {
    return tl::unexpected(there.error());
  }
  if (const Result<void> fits = check_memory(options, *plan); !fits) {
    return tl::unexpected(fits.error());
  }
  const Result<base::FolderLock> lock = lock_folder(options.folder, "build.lock");
  if (!lock) {
    return tl::unexpected(lock.error());
  }
  std::optional<base::FolderLock> scratch_lock;
  if (plan->streamed > 0) {
    Result<base::FolderLock> locked = lock_folder(options.scratch, "scratch.lock");
    if (!locked) {
      return tl::unexpected(locked.error());
    }
    scratch_lock.emplace(std::move(*locked));
  }
  if (const Result<void> fits = check_disk(options, *plan); !fits) {
    return tl::unexpected(fits.error());
  }
  return Builder(options, control).run(*plan);
}

}  // namespace oware::build
