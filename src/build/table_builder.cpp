#include <algorithm>
#include <oware/table_builder.hpp>
#include <string>
#include <thread>

#include "build/builder.hpp"
#include "build/estimate.hpp"

namespace oware::tables {
namespace {

static_assert(kMaxBuilderSeeds == build::kMaxBuildLayer);
constexpr int kMaxThreads = 256;

Result<void> check_number(const char* what, int found, int most) {
  if (found >= 0 && found <= most) return {};
  return tl::unexpected(Error{.code = ErrorCode::bad_number,
                              .what = what,
                              .found = std::to_string(found),
                              .expected = "0 to " + std::to_string(most)});
}

}  // namespace

Result<BuilderOutcome> build(const BuilderOptions& options) {
  const Result<void> sound =
      rules::check(options.rules)
          .and_then([&] { return check_number("tables: seeds", options.seeds, kMaxBuilderSeeds); })
          .and_then([&] { return check_number("tables: threads", options.threads, kMaxThreads); });
  if (!sound) {
    return tl::unexpected(sound.error());
  }
  build::BuildOptions job;
  job.folder = options.folder;
  job.rules = options.rules;
  job.kind = options.kind;
  job.seeds = options.seeds;
  job.threads = options.threads > 0
                    ? options.threads
                    : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  job.memory_bytes = options.memory_bytes;
  build::BuildControl control;
  control.stop = options.cancel;
  if (options.on_progress) {
    control.on_progress = [&](const build::BuildProgress& progress) {
      const build::Estimate now = build::estimate(progress);
      options.on_progress({.layer = progress.layer,
                           .share = now.share,
                           .boards_per_second = now.boards_per_second,
                           .seconds_left = now.seconds_left,
                           .boards_finished = progress.boards_done});
    };
  }
  return build::build(job, control).map([](build::BuildOutcome outcome) {
    return outcome == build::BuildOutcome::done ? BuilderOutcome::done : BuilderOutcome::cancelled;
  });
}

}  // namespace oware::tables
