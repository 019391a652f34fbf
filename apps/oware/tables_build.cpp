// `oware tables build`: makes the layers that are missing, with a bar for people and a JSON object
// a layer for programs. `oware tables predict`: what that would take.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <thread>

#include "bar.hpp"
#include "build/builder.hpp"
#include "build/cluster_predict.hpp"
#include "build/distributed_builder.hpp"
#include "build/estimate.hpp"
#include "build/predict.hpp"
#include "cluster_plan.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "ranks.hpp"
#include "tables.hpp"

namespace oware::app {
namespace {

struct BuildCommand {
  TablesOptions tables;
  int seeds = 0;
  int from = 0;
  std::uint64_t memory = 0;
  std::string scratch;
  std::string kernel = "best";
  std::string plan;  // predict: a file
};

// Follows the signal flag for the builder's threads, which must not look at it themselves.
class StopOnInterrupt {
 public:
  StopOnInterrupt() : watcher_([this] { watch(); }) {}
  ~StopOnInterrupt() {
    done_ = true;
    watcher_.join();
  }
  const std::atomic<bool>& flag() const { return stop_; }

 private:
  void watch() {
    while (!done_) {
      stop_ = stop_ || interrupted();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  std::atomic<bool> stop_ = false;
  std::atomic<bool> done_ = false;
  std::thread watcher_;
};

std::string layer_json(const build::LayerReport& report) {
  const auto boards = static_cast<double>(report.boards);
  std::string more;
  if (report.scratch_read_bytes != 0) {
    more = fmt::format(R"(,"scratch_read_bytes":{},"scratch_written_bytes":{})",
                       report.scratch_read_bytes, report.scratch_written_bytes);
  }
  if (report.ranks != 1) {
    more += fmt::format(R"(,"ranks":{},"network_bytes":{},"processor_seconds":{:.6f})",
                        report.ranks, report.network_bytes, report.processor_seconds);
  }
  return fmt::format(
      R"({{"layer":{},"boards":{},"seconds":{:.6f},"boards_per_second":{:.0f},"sweeps":{},"bytes":{},"bits_per_board":{:.4f},"peak_rss_bytes":{}{}}})",
      report.layer, report.boards, report.seconds, boards / std::max(report.seconds, 1e-9),
      report.sweeps, report.bytes, 8.0 * static_cast<double>(report.bytes) / boards,
      report.peak_rss_bytes, more);
}

const build::Kernel* kernel_named(const std::string& name) {
  if (name == "avx512") {
    return build::avx512_kernel();
  }
  if (name == "avx2") {
    return build::avx2_kernel();
  }
  return name == "portable" ? &build::portable_kernel() : &build::best_kernel();
}

Result<build::BuildOptions> options_of(const BuildCommand& command, const TablesChoice& choice) {
  build::BuildOptions options;
  options.folder = tables_folder(command.tables);
  options.rules = choice.rules;
  options.kind = choice.kind;
  options.seeds = command.seeds;
  options.first = command.from;
  options.threads = thread_count(command.tables);
  options.memory_bytes = command.memory;
  options.scratch = command.scratch;
  if (command.from > command.seeds) {
    return tl::unexpected(Error{ErrorCode::usage, "--from", std::to_string(command.from),
                                "--seeds, " + std::to_string(command.seeds) + ", or less", 0, 0});
  }
  options.kernel = kernel_named(command.kernel);
  if (options.kernel == nullptr) {
    return tl::unexpected(Error{ErrorCode::unavailable, "--kernel", command.kernel,
                                "a kernel that this machine has, such as portable", 0, 0});
  }
  return options;
}

int say(Output& out) {
  const Result<void> written = out.finish();
  return written ? kDone : report(written.error());
}

// Over the machines that a plan names.
int run_predict_plan(const BuildCommand& command, const build::BuildOptions& options) {
  const Result<build::ClusterPlan> plan =
      read_file(command.plan).and_then([&](const std::string& text) {
        return parse_cluster_plan(text, command.plan);
      });
  if (!plan) {
    return report(plan.error());
  }
  const Result<build::ClusterPrediction> prediction = build::predict_cluster(options, *plan);
  if (!prediction) {
    return report(prediction.error());
  }
  Output out;
  out.line(command.tables.json ? prediction_json(*prediction)
                               : prediction_text(*prediction, *plan));
  return say(out);
}

int run_predict(const BuildCommand& command) {
  const Result<TablesChoice> choice = choose(command.tables);
  if (!choice) {
    return report(choice.error());
  }
  const Result<build::BuildOptions> options = options_of(command, *choice);
  if (!options) {
    return report(options.error());
  }
  if (!command.plan.empty()) {
    return run_predict_plan(command, *options);
  }
  const Result<build::Prediction> prediction = build::predict(*options);
  if (!prediction) {
    return report(prediction.error());
  }
  Output out;
  if (command.tables.json) {
    out.line(fmt::format(
        R"({{"boards":{},"disk_bytes":{},"memory_bytes":{},"seconds":{:.3f},"processor_seconds":{:.3f},"fits":{}{}}})",
        prediction->boards, prediction->disk_bytes, prediction->memory_bytes, prediction->seconds,
        prediction->processor_seconds, prediction->fits,
        prediction->streamed == 0
            ? std::string()
            : fmt::format(R"(,"streamed_layers":{},"scratch_bytes":{},"traffic_bytes":{})",
                          prediction->streamed, prediction->scratch_bytes,
                          prediction->traffic_bytes)));
  } else {
    out.line(fmt::format("{} boards, {:.2f} GB on disk, {:.2f} GB of memory{}, about {}",
                         prediction->boards, static_cast<double>(prediction->disk_bytes) / 1e9,
                         static_cast<double>(prediction->memory_bytes) / 1e9,
                         prediction->fits ? "" : " (more than there is)",
                         terminal::clock_text(prediction->seconds)));
    if (prediction->streamed != 0) {
      out.line(
          fmt::format("{} layers out of core: {:.2f} GB of scratch, {:.2f} GB read and written",
                      prediction->streamed, static_cast<double>(prediction->scratch_bytes) / 1e9,
                      static_cast<double>(prediction->traffic_bytes) / 1e9));
    }
  }
  return say(out);
}

// Even tables alone do not help the engine under the rules that are usual.
int say_kind(const TablesChoice& choice) {
  if (const tables::Kind played = tables::played_kind(choice.rules); played != choice.kind) {
    print_error("oware: under {} the engine uses {} tables: add --kind {} to make them\n",
                to_string(choice.rules), to_string(played), to_string(played));
  }
  return kDone;
}

// By this process alone, or as one of the ranks that `ranks` joins. Rank 0 speaks for all.
int build_with(const TablesChoice& choice, const build::BuildOptions& options,
               const TablesOptions& tables, build::Transport* ranks) {
  const bool speaks = ranks == nullptr || ranks->rank() == 0;
  install_interrupt_handler();
  std::signal(SIGXFSZ, SIG_IGN);  // a limit on file sizes is an error to report like a full disk
  const StopOnInterrupt stop;
  Bar bar(!tables.json && speaks);
  Output out;
  build::BuildControl control;
  control.stop = &stop.flag();
  if (bar.shown()) {
    control.on_progress = [&bar](const build::BuildProgress& progress) {
      constexpr double kLeastShare = 1e-3;  // that says something about the time left
      const build::Estimate now = build::estimate(progress);
      const bool known = progress.opening == 0 && now.share >= kLeastShare;
      const std::string more = progress.opening > 0
                                   ? fmt::format("  opening {:.0f} %", 100 * progress.opening)
                                   : fmt::format("  sweep {}", progress.sweeps);
      bar.draw({progress.layer, progress.seeds, now.share, now.boards_per_second,
                known ? now.seconds_left : -1, more});
    };
  }
  int built = 0;
  control.on_layer = [&](const build::LayerReport& layer) {
    ++built;
    if (tables.json) {
      out.line(layer_json(layer));
      out.flush();
    } else {
      bar.clear();
      print_error("layer {}: {} boards in {:.2f} s, {:.1f} M/s, {} sweeps\n", layer.layer,
                  layer.boards, layer.seconds,
                  static_cast<double>(layer.boards) / std::max(layer.seconds, 1e-9) / 1e6,
                  layer.sweeps);
    }
  };
  control.on_no_checkpoint = [&](int layer, const Error& error) {
    bar.clear();
    print_error(
        "oware: no checkpoint of layer {}: {}\n"
        "       The build goes on; an interruption may lose all that has been done of this "
        "layer.\n",
        layer, message(error));
  };
  const Result<build::BuildOutcome> outcome =
      ranks == nullptr ? build::build(options, control)
                       : build::build_distributed(options, control, *ranks);
  bar.clear();
  if (!speaks) {
    return outcome ? kDone : policy(outcome.error().code).exit_status;
  }
  if (!outcome) {
    return report(outcome.error());
  }
  if (const Result<void> written = out.finish(); !written) {
    return report(written.error());
  }
  return *outcome == build::BuildOutcome::stopped
             ? report_resumable(fmt::format("{} layers built now, {} still missing", built,
                                            build::plan_build(options)->layers.size()))
             : say_kind(choice);
}

int run_build(const BuildCommand& command) {
  const Result<TablesChoice> choice = choose(command.tables);
  if (!choice) {
    return report(choice.error());
  }
  Result<build::BuildOptions> options = options_of(command, *choice);
  if (!options) {
    return report(options.error());
  }
  const std::optional<Launch> launch = launched_by_mpirun();
  if (!launch) {
    return build_with(*choice, *options, command.tables, nullptr);
  }
  // What the machine has is shared by the ranks on it, where nothing else is said.
  if (options->memory_bytes == 0) {
    options->memory_bytes = build::allowed_memory(*options) / static_cast<unsigned>(launch->here);
  }
  if (command.tables.threads == 0) {
    options->threads = std::max(1, options->threads / launch->here);
  }
  return run_as_rank(*launch, [&](build::Transport& ranks) {
    return build_with(*choice, *options, command.tables, &ranks);
  });
}

}  // namespace

namespace {

void add_build_options(CLI::App& app, BuildCommand& command, int most_seeds) {
  add_place_options(app, command.tables);
  add_kind_option(app, command.tables);
  add_threads_option(app, command.tables);
  add_json_option(app, command.tables);
  app.add_option("--seeds", command.seeds, "The highest layer")
      ->required()
      ->check(whole_number(0, static_cast<std::uint64_t>(most_seeds)));
  app.add_option("--from", command.from,
                 "The lowest layer to build; those below that it reads must be there. No layer\n"
                 "reads the one below it: 38 can be built from 0..36")
      ->check(whole_number(0, static_cast<std::uint64_t>(most_seeds)))
      ->capture_default_str();
  app.add_option("--memory", command.memory,
                 "What the build may take, such as 8G; all the machine has if left out")
      ->transform(byte_size());
  app.add_option("--scratch", command.scratch,
                 "A folder for layers that do not fit into --memory while they are solved;\n"
                 "under mpirun also for the checkpoints of the ranks on this machine");
  app.add_option("--kernel", command.kernel,
                 "The vector unit to use: best, avx512, avx2, portable (the tables are the same)")
      ->check(one_of({"best", "avx512", "avx2", "portable"}))
      ->capture_default_str();
}

}  // namespace

void add_tables_build(CLI::App& tables, Status& status) {
  const auto command = std::make_shared<BuildCommand>();
  CLI::App& build = *tables.add_subcommand("build", "Make the layers up to N that are missing");
  add_build_options(build, *command, build::kMaxBuildLayer);
  build.footer(
      "Under repetition=split-own (abapa) the engine uses bounds, under the other rules even.\n"
      "Example: oware tables build --seeds 20 --kind bounds");
  build.callback([command, &status] { status.code = run_build(*command); });
}

void add_tables_predict(CLI::App& tables, Status& status) {
  const auto command = std::make_shared<BuildCommand>();
  CLI::App& predict =
      *tables.add_subcommand("predict", "Say what a build would take, from measured rates");
  add_build_options(predict, *command, tables::kMaxLayer);
  predict.add_option("--plan", command->plan,
                     "A file that names machines (docs/cluster.md): what a build over all of them "
                     "would take");
  predict.footer("Example: oware tables predict --seeds 24");
  predict.callback([command, &status] { status.code = run_predict(*command); });
}

}  // namespace oware::app
