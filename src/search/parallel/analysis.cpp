#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <oware/analysis.hpp>
#include <string>

#include "search/parallel/engine.hpp"
#include "search/table_prober.hpp"
#include "search/variations.hpp"

namespace oware::search {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{2};  // at `cancel`

Error out_of_range(std::string what, std::int64_t found, std::int64_t least, std::int64_t most) {
  return {.code = ErrorCode::bad_number,
          .what = std::move(what),
          .found = std::to_string(found),
          .expected = std::to_string(least) + " to " + std::to_string(most)};
}

Result<void> check(const rules::Game& game, const AnalysisOptions& options) {
  const AnalysisLimits& limits = options.limits;
  if (game.over())
    return tl::unexpected(Error{.code = ErrorCode::game_over,
                                .what = "analysis: the game is over",
                                .found = "",
                                .expected = "a game that goes on"});
  if (options.variations < 1 || options.variations > kMaxVariations)
    return tl::unexpected(
        out_of_range("analysis: variations", options.variations, 1, kMaxVariations));
  if (options.threads < 1 || options.threads > kMaxAnalysisThreads)
    return tl::unexpected(
        out_of_range("analysis: threads", options.threads, 1, kMaxAnalysisThreads));
  if (limits.depth < 0 || limits.depth > kMaxDepth)
    return tl::unexpected(out_of_range("analysis: depth", limits.depth, 0, kMaxDepth));
  if (limits.time.count() < 0)
    return tl::unexpected(
        out_of_range("analysis: milliseconds", limits.time.count(), 0, INT64_MAX));
  if (limits.depth == 0 && limits.nodes == 0 && limits.time.count() == 0 &&
      options.cancel == nullptr)
    return tl::unexpected(Error{.code = ErrorCode::usage,
                                .what = "analysis: no limit",
                                .found = "",
                                .expected = "a depth, nodes, a time, or a way to cancel"});
  return {};
}

Analysis analysis_of(const parallel::Progress& progress, const StaticBounds& possible) {
  Analysis analysis;
  analysis.depth = progress.report.depth;
  analysis.finished = progress.report.finished;
  analysis.nodes = progress.nodes;
  analysis.seconds = 1e-6 * static_cast<double>(progress.elapsed_us);
  analysis.variations = variations_of(progress.report, possible);
  return analysis;
}

parallel::Task task_of(const AnalysisOptions& options) {
  const AnalysisLimits& limits = options.limits;
  parallel::Task task;
  task.depth = limits.depth > 0 ? limits.depth : kMaxDepth;
  task.nodes = limits.nodes;
  task.lines = options.variations;
  if (limits.time.count() > 0) task.clock.move_ms = limits.time.count();
  return task;
}

}  // namespace

Result<Analysis> analyze(const rules::Game& game, const AnalysisOptions& options) {
  if (const Result<void> sound = check(game, options); !sound) {
    return tl::unexpected(sound.error());
  }
  constexpr std::size_t kSmallHash = 1U << 20U;
  parallel::Engine engine(kSmallHash, options.threads);
  if (!engine.set_hash(options.hash_bytes)) {
    return tl::unexpected(Error{.code = ErrorCode::unavailable,
                                .what = "analysis: memory for the transposition table",
                                .found = std::to_string(options.hash_bytes) + " bytes",
                                .expected = "fewer"});
  }
  if (options.tables) {
    engine.set_prober(std::make_shared<TableProber>(options.tables, game.rules()));
  }
  const StaticBounds possible = StaticBounds::of(game.position());
  std::mutex mutex;
  std::condition_variable ended;
  bool over = false;
  Analysis last;
  engine.start(
      game, task_of(options),
      [&](const parallel::Progress& progress) {
        if (options.on_progress) options.on_progress(analysis_of(progress, possible));
      },
      [&](const parallel::Progress& progress) {
        const std::lock_guard lock(mutex);
        last = analysis_of(progress, possible);
        over = true;
        ended.notify_all();
      });
  std::unique_lock lock(mutex);
  while (!ended.wait_for(lock, kBetweenLooks, [&] { return over; })) {
    if (options.cancel != nullptr && options.cancel->load(std::memory_order_relaxed)) {
      engine.stop();
    }
  }
  lock.unlock();
  engine.wait();
  return last;
}

}  // namespace oware::search
