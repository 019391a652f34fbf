#include "search/parallel/engine.hpp"

#include <utility>

#include "base/threads/workers.hpp"
#include "search/helper_limits.hpp"

namespace oware::search::parallel {
namespace {

std::int64_t now_us() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Engine::Engine(std::size_t hash_bytes, int threads) : table_(hash_bytes), threads_(threads) {
  rebuild();
}

Engine::~Engine() {
  stop();
  wait();
}

void Engine::rebuild() {
  searchers_.clear();
  for (int thread = 0; thread < threads_; ++thread) {
    searchers_.push_back(std::make_unique<Searcher>(table_, prober_.get()));
  }
}

bool Engine::set_hash(std::size_t bytes) {
  wait();
  return table_.resize(bytes);
}

void Engine::set_threads(int threads) {
  wait();
  threads_ = threads;
  rebuild();
}

void Engine::set_prober(std::shared_ptr<const Prober> prober) {
  wait();
  prober_ = std::move(prober);
  table_.clear();
  rebuild();
}

void Engine::forget() {
  wait();
  table_.clear();
  rebuild();
}

void Engine::wait() {
  if (coordinator_.joinable()) coordinator_.join();
}

void Engine::ponder_hit() {
  begin_us_.store(now_us());
  clock_runs_.store(true);
}

std::int64_t Engine::elapsed_us() const { return now_us() - begin_us_.load(); }
bool Engine::past(std::int64_t limit_us) const {
  return clock_runs_.load(std::memory_order_relaxed) && elapsed_us() >= limit_us;
}

std::uint64_t Engine::total_nodes() const {
  std::uint64_t total = 0;
  for (const auto& searcher : searchers_) total += searcher->nodes();
  return total;
}

Progress Engine::progress_of(const Report& report) const {
  return {report, searchers_.size() == 1 ? report.nodes : total_nodes(), elapsed_us(),
          table_.used_per_mille()};
}

void Engine::start(const rules::Game& game, const Task& task, Callback progress, Callback done) {
  wait();
  stop_.store(false);
  busy_.store(true);
  clock_runs_.store(task.until == Until::limits);
  begin_us_.store(now_us());
  table_.next_search();
  coordinator_ = std::thread([this, game, task, progress = std::move(progress),
                              done = std::move(done)] { run(game, task, progress, done); });
}

void Engine::run(const rules::Game& game, const Task& task, const Callback& progress,
                 const Callback& done) {
  const auto limit = time_budget(task.clock, game.position().mover());
  Limits limits;
  limits.depth = task.depth;
  limits.lines = task.lines;
  limits.stop = &stop_;
  limits.no_optimism_when_lost = true;
  if (searchers_.size() > 1) {
    abdada_.clear();
    limits.abdada = &abdada_;
  }
  base::Workers helpers(static_cast<int>(searchers_.size()) - 1,
                        [this, &game, &limits](int number) {
                          searchers_[static_cast<std::size_t>(number) + 1]->search(
                              game, helper_limits(limits, number + 1));
                        });
  if (searchers_.size() == 1) limits.nodes = task.nodes;
  limits.expired = [&] {
    return (limit && past(limit->hard_ms * 1000)) ||
           (searchers_.size() > 1 && task.nodes != 0 && total_nodes() >= task.nodes);
  };
  const bool only_move = limit && game.legal().size() == 1;
  const Report report = searchers_.front()->search(game, limits, [&](const Report& latest) {
    progress(progress_of(latest));
    return !(limit && past(only_move ? 0 : limit->soft_ms * 1000));
  });
  // A search that has proven everything still waits for stop() or ponder_hit().
  while (task.until != Until::limits && !clock_runs_.load() && !stop_.load())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const Progress last = progress_of(report);
  stop_.store(true);
  helpers.join();
  busy_.store(false);
  done(last);
}

}  // namespace oware::search::parallel
