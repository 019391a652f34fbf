#include "build/distributed_builder.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

#include "base/elapsed.hpp"
#include "build/distributed_parts.hpp"
#include "build/estimate.hpp"
#include "build/sweep_cost.hpp"

namespace oware::build {

using tables::Form;
using tables::Kind;
using tables::disk::LayerWriter;

// As Builder::tell_progress().
void DistributedBuilder::tell_progress(int layer, double work, double opening) {
  progress_.layer = layer;
  progress_.layer_boards = tables::board_count(layer);
  progress_.usual_work =
      streams_ ? usual_passes(options_.kind, layer, stream_memory(options_, transport_.size()),
                              transport_.size())
               : usual_sweeps(options_.kind, layer);
  note(progress_, work, opening, base::seconds_since(start_));
  if (leads() && control_.on_progress) {
    control_.on_progress(progress_);
  }
}

// Collective, after each sweep: as Builder::tell_no_checkpoint(), of the first rank that has none.
void DistributedBuilder::tell_no_checkpoint(int layer) {
  if (no_checkpoint_of_ == layer) {
    return;
  }
  const std::optional<Error> failure = checkpoints_->take_failure();
  const Result<void> all =
      agreed(failure ? Result<void>(tl::unexpected(*failure)) : Result<void>());
  if (!all) {
    no_checkpoint_of_ = layer;
    if (leads() && control_.on_no_checkpoint) {
      control_.on_no_checkpoint(layer, all.error());
    }
  }
}

DistributedControl DistributedBuilder::solver_control(int layer) {
  return {.clamp = digits_of(layer).clamp,
          .stop = control_.stop,
          .after_sweep =
              [this, layer](const Sweep& sweep) {
                tell_progress(layer, sweep.sweeps);
                tell_no_checkpoint(layer);
              },
          .drop_lower =
              [this] {
                lower_.drop_pages();
                upper_.drop_pages();
              }};
}

// Collective: whether some rank's share is more than it may hold in memory.
bool DistributedBuilder::is_streamed(const Shares& shares) {
  const bool fits =
      share_memory(shares, options_.kind, transport_.rank()) <= board_memory(options_);
  std::array<std::uint64_t, 1> too_much{fits || options_.scratch.empty() ? 0U : 1U};
  transport_.sum(too_much);
  return too_much[0] != 0;
}

Result<DistributedBuilder::Layer> DistributedBuilder::begin_layer(std::unique_ptr<Shares> shares) {
  Layer begun;
  begun.shares = std::move(shares);
  const int layer = begun.shares->layer();
  begun.solver =
      std::make_unique<DistributedSolver>(moves_, kernel_, *begun.shares, pool_, *workspace_,
                                          exchange_, is_bounds() ? 2 : 1, solver_control(layer));
  return agreed(begun.solver->reserve()).map([&] { return std::move(begun); });
}

// Rank 0 takes the room on the disk; the others then open what it has made.
Result<LayerWriter> DistributedBuilder::begin_file(int layer) {
  const tables::Header header =
      tables::working_header(options_.kind, options_.rules, layer, digits_of(layer));
  std::optional<Result<LayerWriter>> writer;
  const auto opened = [&]() -> Result<void> {
    return *writer ? Result<void>() : tl::unexpected(writer->error());
  };
  if (leads()) {
    writer.emplace(LayerWriter::create(options_.folder, options_.rules, header,
                                       is_read_by(layer, options_.seeds)));
  }
  Result<void> all = agreed(writer ? opened() : Result<void>());
  if (all && !leads()) {
    writer.emplace(LayerWriter::join(options_.folder, options_.rules, header));
    if (!*writer) {
      writer->error().expected =
          "a folder that all ranks share, on one machine or a file system of "
          "the network";
    }
  }
  all = all.and_then([&] { return agreed(opened()); });
  if (!all) {
    return tl::unexpected(all.error());
  }
  return std::move(*writer);
}

// Makes a layer that is in the folder available to higher ones; every rank checks a part of it.
Result<bool> DistributedBuilder::prepare(int layer) {
  const auto use =
      is_read_by(layer, options_.seeds) ? LowerStore::Use::margins : LowerStore::Use::none;
  Result<void> added = lower_.add_checked(options_.kind, options_.rules, layer, use, pool_,
                                          {.number = transport_.rank(), .of = transport_.size()});
  if (added && lower_.clamp(layer) != digits_of(layer).clamp) {
    added = tl::unexpected(other_clamp(layer, lower_.clamp(layer), digits_of(layer).clamp));
  }
  if (const Result<void> all = agreed(added); !all) {
    return tl::unexpected(all.error());
  }
  if (!is_bounds() || !is_read_by(layer, options_.seeds)) {
    return true;
  }
  auto shares = std::make_unique<Shares>(moves_, layer, transport_.size());
  if (is_streamed(*shares)) {
    return prepare_streamed(layer);
  }
  Result<Layer> begun = begin_layer(std::move(shares));
  if (!begun) {
    return tl::unexpected(begun.error());
  }
  if (begun->solver->find_upper(lower_.layers()).stopped) {
    return false;
  }
  return agreed(lower_.read_error())
      .and_then([&] { return make_upper_file(layer); })
      .and_then([&] {
        return keep_upper(layer, KeptRows(rows_of(*begun->shares, begun->solver->share()), 1));
      })
      .map([] { return true; });
}

// Solves and writes a missing layer; false when a rank was asked to stop.
Result<bool> DistributedBuilder::solve(int layer) {
  layer_start_ = std::chrono::steady_clock::now();
  layer_processor_start_ = base::processor_seconds();
  auto shares = std::make_unique<Shares>(moves_, layer, transport_.size());
  streams_ = is_streamed(*shares);
  if (streams_) {
    return solve_streamed(layer);
  }
  Result<LayerWriter> writer = begin_file(layer);
  if (!writer) {
    return tl::unexpected(writer.error());
  }
  return solve_in_memory(std::move(*writer), std::move(shares));
}

Result<bool> DistributedBuilder::solve_in_memory(LayerWriter writer,
                                                 std::unique_ptr<Shares> shares) {
  const int layer = shares->layer();
  Result<Layer> begun = begin_layer(std::move(shares));
  if (!begun) {
    return tl::unexpected(begun.error());
  }
  CheckpointName name = checkpoint_name(layer);
  name.buffer_bytes = begun->solver->share().own_bytes(0).size();
  name.layout = begun->solver->share().layout();
  RankCheckpoints checkpoints(name, options_.checkpoint_seconds);
  checkpoints_ = &checkpoints;
  std::optional<Checkpoint> saved = checkpoints.latest(transport_);
  begun->solver->use_checkpoints(checkpoints, saved ? &saved->state : nullptr);
  const std::uint64_t sent_before = exchange_.sent_bytes();
  const SolveStats stats = is_bounds()
                               ? begun->solver->solve_bounds(lower_.layers(), upper_.layers())
                               : begun->solver->solve_even(lower_.layers());
  checkpoints.wait();
  tell_no_checkpoint(layer);
  if (stats.stopped) {
    return stop(checkpoints, *begun->solver, stats);
  }
  if (const Result<void> sound = agreed(lower_.read_error()); !sound) {
    return tl::unexpected(sound.error());
  }
  if (stats.wide != 0) {
    return tl::unexpected(not_exact(layer, stats.wide));
  }
  LayerReport report;
  report.sweeps = stats.sweeps;
  KeptRows kept(rows_of(*begun->shares, begun->solver->share()), writer.header().block_boards);
  if (const Result<void> written = write_out(writer, kept); !written) {
    return tl::unexpected(written.error());
  }
  count(report, sent_before);
  return finish(std::move(writer), report).map([] { return true; });
}

// Collective: what all ranks have taken for the layer.
void DistributedBuilder::count(LayerReport& report, std::uint64_t sent_before) {
  // Sums, and a number of each rank.
  constexpr std::size_t kSums = 4;
  std::vector<std::uint64_t> numbers(static_cast<std::size_t>(transport_.size()) + kSums);
  numbers[0] = exchange_.sent_bytes() - sent_before;
  numbers[1] =
      static_cast<std::uint64_t>(1e6 * (base::processor_seconds() - layer_processor_start_));
  numbers[2] = report.scratch_read_bytes;
  numbers[3] = report.scratch_written_bytes;
  numbers[static_cast<std::size_t>(transport_.rank()) + kSums] = peak_rss();
  transport_.sum(numbers);
  report.ranks = transport_.size();
  report.network_bytes = numbers[0];
  report.processor_seconds = 1e-6 * static_cast<double>(numbers[1]);
  report.scratch_read_bytes = numbers[2];
  report.scratch_written_bytes = numbers[3];
  report.peak_rss_bytes = *std::max_element(numbers.begin() + kSums, numbers.end());
}

// Asked to stop in the middle of a layer: saves it where enough has been done.
Result<bool> DistributedBuilder::stop(RankCheckpoints& checkpoints, const DistributedSolver& solver,
                                      const SolveStats& stats) {
  const bool worth_it =
      stats.part >= 0 && base::seconds_since(layer_start_) > options_.checkpoint_seconds / 8;
  std::array<std::uint64_t, 1> wanted{worth_it ? 1U : 0U};
  transport_.sum(wanted);
  if (wanted[0] == 0) {
    return false;
  }
  return agreed(checkpoints.write(solver.state())).map([] { return false; });
}

Result<void> DistributedBuilder::finish(LayerWriter writer, LayerReport report) {
  const tables::Header header = writer.header();
  if (const Result<void> ended = end_file(); !ended) {
    return ended;
  }
  progress_.boards_done += header.boards;
  report.layer = header.layer;
  report.boards = header.boards;
  report.seconds = base::seconds_since(layer_start_);
  report.bytes = header.file_bytes();
  if (leads()) {
    finishing_.start(std::move(writer), report);
  }
  under_way_ = header;
  return {};
}

// The layer before has become a table, and is there for all ranks. The next but one needs it.
Result<void> DistributedBuilder::end_file() {
  if (!under_way_) {
    return {};
  }
  Result<std::optional<LayerReport>> report = finishing_.join();
  if (const Result<void> all = agreed(report.map([](const auto&) {})); !all) {
    return all;
  }
  const tables::Header header = *std::exchange(under_way_, std::nullopt);
  remove_checkpoints(checkpoint_name(header.layer));
  if (!options_.scratch.empty()) {
    Scratch::remove_all(scratch_shape(options_, header.layer));
  }
  if (*report && control_.on_layer) {
    control_.on_layer(**report);
  }
  return agreed(lower_.add_written(
      options_.folder + "/" +
          tables::file_name(options_.kind, options_.rules, header.layer, Form::working),
      header));
}

void DistributedBuilder::remove_upper() const {
  for (int layer = 0; leads() && is_bounds() && layer <= options_.seeds; ++layer) {
    std::remove(upper_path(layer).c_str());
  }
}

Result<BuildOutcome> DistributedBuilder::run(const Plan& plan) {
  Result<Workspace> workspace = Workspace::make(options_.seeds, pool_.size());
  if (const Result<void> all = agreed(workspace.map([](const Workspace&) {})); !all) {
    return tl::unexpected(all.error());
  }
  workspace_ = std::move(*workspace);
  progress_.seeds = options_.seeds;
  progress_.boards_total = plan.boards;
  Result<bool> going = true;
  for (int layer = 0; layer <= options_.seeds && going && *going; ++layer) {
    if (std::ranges::binary_search(plan.layers, layer)) {
      going = solve(layer);
    } else if (layer >= options_.first || layer_exists(options_, layer)) {
      going = prepare(layer);
    }
  }
  // After an error the layer before it may just have become a table.
  const Result<void> ended = end_file();
  remove_upper();
  if (!going || !ended) {
    return tl::unexpected(!going ? going.error() : ended.error());
  }
  return *going ? BuildOutcome::done : BuildOutcome::stopped;
}

namespace {

// What rank 0 finds is what all ranks do.
Result<Plan> shared_plan(const BuildOptions& options, Transport& transport) {
  Result<Plan> plan = Plan();
  if (transport.rank() == 0) {
    plan = plan_build(options).and_then([&](Plan&& made) {
      made.streamed = 0;  // each rank takes the room for its part, if a layer is streamed at all
      made.scratch_bytes = 0;
      return (made.layers.empty() ? Result<void>() : check_lower(options)).map([&] {
        return std::move(made);
      });
    });
  }
  if (const Result<void> all = agree(transport, plan.map([](const Plan&) {})); !all) {
    return tl::unexpected(plan ? all.error() : plan.error());
  }
  std::vector<std::uint64_t> missing(static_cast<std::size_t>(options.seeds) + 1);
  for (const int layer : plan->layers) {
    missing[static_cast<std::size_t>(layer)] = 1;
  }
  transport.sum(missing);
  plan->layers.clear();
  for (int layer = 0; layer <= options.seeds; ++layer) {
    if (missing[static_cast<std::size_t>(layer)] != 0) {
      plan->layers.push_back(layer);
    }
  }
  return plan;
}

// Those of a build that was killed when a layer had just become a table.
void remove_used_checkpoints(const BuildOptions& options, const Plan& plan) {
  for (int layer = 0; layer <= options.seeds; ++layer) {
    if (!std::ranges::binary_search(plan.layers, layer)) {
      remove_checkpoints({checkpoint_folder(options), options.kind, options.rules, layer});
      if (!options.scratch.empty()) {
        Scratch::remove_all(scratch_shape(options, layer));
      }
    }
  }
}

// Memory of this rank for the largest layer.
Result<void> check_share(const BuildOptions& options, const Plan& plan, Transport& transport) {
  const int layer = plan.layers.back();
  const MoveTables moves(options.seeds, options.rules);
  const Shares shares(moves, layer, transport.size());
  const std::uint64_t in_memory = share_memory(shares, options.kind, transport.rank());
  const std::uint64_t streamed =
      least_stream_memory(layer, options.scratch_columns) + rank_message_memory(transport.size());
  const std::uint64_t needed =
      (options.scratch.empty() ? in_memory : std::min(in_memory, streamed)) +
      constant_memory(options.seeds, options.threads) + lower_model_memory(options) +
      lower_cache_memory(options);
  const std::uint64_t allowed = allowed_memory(options);
  if (needed <= allowed) {
    return {};
  }
  return tl::unexpected(
      Error{.code = ErrorCode::unavailable,
            .what = "memory",
            .found = std::to_string(needed) + " bytes needed for this rank's " + "share of " +
                     std::to_string(layer) + " seeds, " + std::to_string(allowed) + " allowed",
            .expected = options.scratch.empty() ? "more memory, more ranks, a scratch folder for "
                                                  "each rank, or fewer seeds"
                                                : "more memory or fewer seeds"});
}

}  // namespace

Result<BuildOutcome> build_distributed(const BuildOptions& options, const BuildControl& control,
                                       Transport& transport) {
  const Result<Plan> plan = shared_plan(options, transport);
  if (!plan) {
    return tl::unexpected(plan.error());
  }
  remove_used_checkpoints(options, *plan);
  if (plan->layers.empty()) {
    return BuildOutcome::done;
  }
  Result<void> ready = agree(transport, check_share(options, *plan, transport).and_then([&] {
    return tables::disk::make_folder(checkpoint_folder(options));
  }));
  std::optional<Result<base::FolderLock>> lock;
  if (ready) {
    if (transport.rank() == 0) {
      lock.emplace(lock_folder(options.folder, "build.lock"));
      ready = lock->map([](const base::FolderLock&) {}).and_then([&] {
        return check_disk(options, *plan);
      });
    }
    ready = agree(transport, ready);
  }
  if (!ready) {
    return tl::unexpected(ready.error());
  }
  return DistributedBuilder(options, control, transport).run(*plan);
}

}  // namespace oware::build
