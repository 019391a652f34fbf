#include "build/distributed_builder.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/elapsed.hpp"
#include "build/agreement.hpp"
#include "build/checkpoint.hpp"
#include "build/distributed_solver.hpp"
#include "build/kept_rows.hpp"
#include "build/layer_steps.hpp"
#include "build/lower.hpp"
#include "build/plan.hpp"
#include "build/rank_checkpoints.hpp"
#include "tables/disk/writer.hpp"

namespace oware::build {

namespace {

using tables::Form;
using tables::Kind;
using tables::disk::File;
using tables::disk::LayerWriter;

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kPieceBlocks = 64;           // of a table, written at a time by a thread
constexpr std::uint64_t kPieceBoards = 256U << 10U;  // of upper values

// A message with margins, or with checksums of the blocks from a first one on.
enum MessageKind : std::uint8_t { kMargins = 0, kSums = 1 };

const std::string& checkpoint_folder(const BuildOptions& options) {
  return options.scratch.empty() ? options.folder : options.scratch;
}

class DistributedBuilder {
 public:
  DistributedBuilder(const BuildOptions& options, const BuildControl& control, Transport& transport)
      : options_(options),
        control_(control),
        kernel_(options.kernel != nullptr ? *options.kernel : best_kernel()),
        transport_(transport),
        exchange_(transport),
        moves_(options.seeds, options.rules),
        pool_(options.threads),
        lower_(options.folder),
        upper_(options.folder) {}

  Result<BuildOutcome> run(const Plan& plan);

 private:
  struct Layer {
    std::unique_ptr<Shares> shares;
    std::unique_ptr<DistributedSolver> solver;
  };

  Result<void> agreed(const Result<void>& mine) { return agree(transport_, mine); }
  bool leads() const { return transport_.rank() == 0; }
  bool is_bounds() const { return options_.kind == Kind::bounds; }
  tables::Digits digits_of(int layer) const {
    return digits_of_layer(options_.kind, layer, options_.clamping);
  }
  std::string upper_path(int layer) const {
    return options_.folder + "/" +
           tables::file_name(options_.kind, options_.rules, layer, Form::working) + ".upper";
  }
  // Of this rank: on its own disk where it has one.
  CheckpointName checkpoint_name(int layer) const {
    return {.folder = checkpoint_folder(options_),
            .kind = options_.kind,
            .rules = options_.rules,
            .layer = layer,
            .clamp = digits_of(layer).clamp,
            .share = share_name(transport_)};
  }
  DistributedControl solver_control(int layer);
  Result<Layer> begin_layer(int layer);
  Result<LayerWriter> begin_file(int layer);
  Result<bool> prepare(int layer);
  Result<bool> solve(int layer);
  Result<bool> stop(RankCheckpoints& checkpoints, const DistributedSolver& solver,
                    const SolveStats& stats, Clock::time_point start);
  Result<void> write_out(LayerWriter& writer, Layer& layer);
  Result<void> write_blocks(LayerWriter& writer, const KeptRows& kept);
  void send_sums(const LayerWriter& writer, const KeptRows& kept);
  Result<void> keep_upper(int layer, const KeptRows& kept);
  Result<void> finish(LayerWriter writer, LayerReport report, Clock::time_point start);
  Result<void> end_file();
  void tell_progress(int layer, const Sweep& sweep);
  void remove_upper() const;

  const BuildOptions& options_;
  const BuildControl& control_;
  const Kernel& kernel_;
  Transport& transport_;
  Exchange exchange_;
  MoveTables moves_;
  ThreadPool pool_;
  std::optional<Workspace> workspace_;
  LowerStore lower_;
  LowerStore upper_;                         // bounds only
  Finishing finishing_;                      // of rank 0
  std::optional<tables::Header> under_way_;  // the layer whose file is being finished
  BuildProgress progress_;
  Clock::time_point start_ = Clock::now();
};

void DistributedBuilder::tell_progress(int layer, const Sweep& sweep) {
  progress_.layer = layer;
  progress_.layer_boards = tables::board_count(layer);
  progress_.sweeps = sweep.sweeps;
  progress_.changing =
      static_cast<double>(sweep.changes) / static_cast<double>(progress_.layer_boards);
  progress_.seconds = base::seconds_since(start_);
  if (leads() && control_.on_progress) {
    control_.on_progress(progress_);
  }
}

DistributedControl DistributedBuilder::solver_control(int layer) {
  return {.clamp = digits_of(layer).clamp,
          .stop = control_.stop,
          .after_sweep = [this, layer](const Sweep& sweep) { tell_progress(layer, sweep); },
          .drop_lower =
              [this] {
                lower_.drop_pages();
                upper_.drop_pages();
              }};
}

Result<DistributedBuilder::Layer> DistributedBuilder::begin_layer(int layer) {
  Layer begun;
  begun.shares = std::make_unique<Shares>(moves_, layer, transport_.size());
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
  Result<void> added = lower_.add_checked(options_.kind, options_.rules, layer, pool_,
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
  Result<Layer> begun = begin_layer(layer);
  if (!begun) {
    return tl::unexpected(begun.error());
  }
  if (begun->solver->find_upper(lower_.layers()).stopped) {
    return false;
  }
  return keep_upper(layer, KeptRows(*begun->shares, begun->solver->share(), 1)).map([] {
    return true;
  });
}

// Solves and writes a missing layer; false when a rank was asked to stop.
Result<bool> DistributedBuilder::solve(int layer) {
  const Clock::time_point start = Clock::now();
  const double processor_start = base::processor_seconds();
  Result<LayerWriter> writer = begin_file(layer);
  if (!writer) {
    return tl::unexpected(writer.error());
  }
  Result<Layer> begun = begin_layer(layer);
  if (!begun) {
    return tl::unexpected(begun.error());
  }
  CheckpointName name = checkpoint_name(layer);
  name.buffer_bytes = begun->solver->share().own_bytes(0).size();
  name.layout = begun->solver->share().layout();
  RankCheckpoints checkpoints(name, options_.checkpoint_seconds);
  std::optional<Checkpoint> saved = checkpoints.latest(transport_);
  begun->solver->use_checkpoints(checkpoints, saved ? &saved->state : nullptr);
  const std::uint64_t sent_before = exchange_.sent_bytes();
  const SolveStats stats = is_bounds()
                               ? begun->solver->solve_bounds(lower_.layers(), upper_.layers())
                               : begun->solver->solve_even(lower_.layers());
  if (stats.stopped) {
    return stop(checkpoints, *begun->solver, stats, start);
  }
  if (stats.wide != 0) {
    return tl::unexpected(not_exact(layer, stats.wide));
  }
  LayerReport report;
  report.sweeps = stats.sweeps;
  if (const Result<void> written = write_out(*writer, *begun); !written) {
    return tl::unexpected(written.error());
  }
  // Two sums, and a number of each rank.
  std::vector<std::uint64_t> numbers(static_cast<std::size_t>(transport_.size()) + 2);
  numbers[0] = exchange_.sent_bytes() - sent_before;
  numbers[1] = static_cast<std::uint64_t>(1e6 * (base::processor_seconds() - processor_start));
  numbers[static_cast<std::size_t>(transport_.rank()) + 2] = peak_rss();
  transport_.sum(numbers);
  report.ranks = transport_.size();
  report.network_bytes = numbers[0];
  report.processor_seconds = 1e-6 * static_cast<double>(numbers[1]);
  report.peak_rss_bytes = *std::max_element(numbers.begin() + 2, numbers.end());
  return finish(std::move(*writer), report, start).map([] { return true; });
}

// Asked to stop in the middle of a layer: saves it where enough has been done.
Result<bool> DistributedBuilder::stop(RankCheckpoints& checkpoints, const DistributedSolver& solver,
                                      const SolveStats& stats, Clock::time_point start) {
  const bool worth_it =
      stats.part >= 0 && base::seconds_since(start) > options_.checkpoint_seconds / 8;
  std::array<std::uint64_t, 1> wanted{worth_it ? 1U : 0U};
  transport_.sum(wanted);
  if (wanted[0] == 0) {
    return false;
  }
  return agreed(checkpoints.write(solver.state())).map([] { return false; });
}

Result<void> DistributedBuilder::write_out(LayerWriter& writer, Layer& layer) {
  KeptRows kept(*layer.shares, layer.solver->share(), writer.header().block_boards);
  exchange_.on_message([&](int, std::span<const std::byte> message) {
    const auto kind = static_cast<MessageKind>(message.back());
    message = message.first(message.size() - 1);
    if (kind == kMargins) {
      kept.take(message);
      return;
    }
    std::uint64_t block = 0;
    std::memcpy(&block, message.data(), sizeof block);
    for (std::size_t at = sizeof block; at < message.size(); at += 8, ++block) {
      std::uint64_t sum = 0;
      std::memcpy(&sum, message.data() + at, sizeof sum);
      writer.adopt(static_cast<std::uint32_t>(block), sum);
    }
  });
  transport_.sum({});  // all ranks take such messages from now on
  kept.send_borders(exchange_, static_cast<std::byte>(kMargins));
  exchange_.finish({});
  Result<void> written = write_blocks(writer, kept);
  if (!leads()) {
    send_sums(writer, kept);
    written = written.and_then([&] { return writer.sync(); });
  }
  exchange_.finish({});
  written = agreed(written);
  const int number = writer.header().layer;
  if (written && is_bounds() && is_read_by(number, options_.seeds)) {
    return keep_upper(number, kept);
  }
  return written;
}

Result<void> DistributedBuilder::write_blocks(LayerWriter& writer, const KeptRows& kept) {
  struct Piece {
    std::uint64_t first;
    std::uint64_t end;
  };
  std::vector<Piece> pieces;
  for (const KeptRows::Interval& blocks : kept.blocks()) {
    for (std::uint64_t first = blocks.first; first < blocks.end; first += kPieceBlocks) {
      pieces.push_back({first, std::min(blocks.end, first + kPieceBlocks)});
    }
  }
  const tables::Header& header = writer.header();
  FirstError error;
  std::atomic<std::size_t> next = 0;
  pool_.run([&](int) {
    std::vector<std::int8_t> margins;
    std::vector<std::byte> bytes;
    for (std::size_t number = next++; number < pieces.size(); number = next++) {
      const Piece& piece = pieces[number];
      const std::uint64_t first = piece.first * header.block_boards;
      margins.resize(std::min(header.boards, piece.end * header.block_boards) - first);
      kept.read(0, first, margins);
      bytes.resize(tables::digit_bytes(header.bits, margins.size()));
      tables::pack_digits(header.digits(), margins, bytes.data());
      error.keep(writer.write(static_cast<std::uint32_t>(piece.first), bytes));
    }
  });
  return error.take();
}

// To rank 0.
void DistributedBuilder::send_sums(const LayerWriter& writer, const KeptRows& kept) {
  for (const KeptRows::Interval& blocks : kept.blocks()) {
    std::vector<std::byte> message(8 * (1 + blocks.end - blocks.first) + 1);
    std::memcpy(message.data(), &blocks.first, 8);
    for (std::uint64_t block = blocks.first; block < blocks.end; ++block) {
      const std::uint64_t sum = writer.sum(static_cast<std::uint32_t>(block));
      std::memcpy(message.data() + 8 * (1 + block - blocks.first), &sum, 8);
    }
    message.back() = static_cast<std::byte>(kSums);
    exchange_.send(0, std::move(message));
  }
}

// The upper values that a layer's rows have, for all ranks, in a file for the time of the build.
Result<void> DistributedBuilder::keep_upper(int layer, const KeptRows& kept) {
  const std::string path = upper_path(layer);
  Result<void> made;
  if (leads()) {
    made = File::create(path).and_then(
        [&](const File& file) { return file.reserve(tables::board_count(layer)); });
  }
  if (made = agreed(made); !made) {
    return made;
  }
  FirstError error;
  error.keep(File::open_for_updating(path).and_then([&](const File& file) -> Result<void> {
    std::vector<std::int8_t> margins;
    for (const KeptRows::Interval& interval : kept.intervals()) {
      for (std::uint64_t first = interval.first; first < interval.end; first += kPieceBoards) {
        margins.resize(std::min(kPieceBoards, interval.end - first));
        kept.read(1, first, margins);
        if (const Result<void> done = file.write_at(first, std::as_bytes(std::span(margins)));
            !done) {
          return done;
        }
      }
    }
    return {};
  }));
  // The file is closed by now, so that other machines see what is in it.
  return agreed(error.take()).and_then([&] { return agreed(upper_.add_plain(layer, path)); });
}

Result<void> DistributedBuilder::finish(LayerWriter writer, LayerReport report,
                                        Clock::time_point start) {
  const tables::Header header = writer.header();
  if (const Result<void> ended = end_file(); !ended) {
    return ended;
  }
  progress_.boards_done += header.boards;
  report.layer = header.layer;
  report.boards = header.boards;
  report.seconds = base::seconds_since(start);
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
    going = std::ranges::binary_search(plan.layers, layer) ? solve(layer) : prepare(layer);
  }
  // After an error the layer before it may just have become a table.
  const Result<void> ended = end_file();
  remove_upper();
  if (!going || !ended) {
    return tl::unexpected(!going ? going.error() : ended.error());
  }
  return *going ? BuildOutcome::done : BuildOutcome::stopped;
}

// What rank 0 finds is what all ranks do.
Result<Plan> shared_plan(const BuildOptions& options, Transport& transport) {
  Result<Plan> plan = Plan();
  if (transport.rank() == 0) {
    plan = plan_build(options);
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
    }
  }
}

// Memory of this rank for the largest layer.
Result<void> check_share(const BuildOptions& options, const Plan& plan, Transport& transport) {
  const int layer = plan.layers.back();
  const MoveTables moves(options.seeds, options.rules);
  const Shares shares(moves, layer, transport.size());
  const std::uint64_t needed = share_memory(shares, options.kind, transport.rank()) +
                               constant_memory(options.seeds, options.threads);
  const std::uint64_t allowed = allowed_memory(options);
  if (needed <= allowed) {
    return {};
  }
  return tl::unexpected(Error{.code = ErrorCode::unavailable,
                              .what = "memory",
                              .found = std::to_string(needed) + " bytes needed for this rank's " +
                                       "share of " + std::to_string(layer) + " seeds, " +
                                       std::to_string(allowed) + " allowed",
                              .expected = "more memory, more ranks, or fewer seeds"});
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
