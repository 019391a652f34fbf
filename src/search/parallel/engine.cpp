#include "search/parallel/engine.hpp"

#include <algorithm>
#include <utility>

namespace oware::search::parallel {
namespace {

constexpr std::int64_t kOverheadMs = 2;  // kept back for the way to and from the other side
constexpr std::int64_t kUsualMovesLeft = 24;
// a hard limit is so many soft ones, and never above a third of the clock
constexpr std::int64_t kHardShare = 3;

std::int64_t now_us() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

std::optional<Allowance> allowance(const Clock& clock, rules::Side mover) {
  if (clock.move_ms) {
    const std::int64_t limit = std::max<std::int64_t>(*clock.move_ms - kOverheadMs, 1);
    return Allowance{limit, limit};
  }
  const auto side = static_cast<std::size_t>(index(mover));
  if (!clock.left_ms[side]) return std::nullopt;
  const std::int64_t left = std::max<std::int64_t>(*clock.left_ms[side] - kOverheadMs, 1);
  const std::int64_t moves =
      std::clamp<std::int64_t>(clock.moves_to_go.value_or(kUsualMovesLeft), 1, kUsualMovesLeft);
  const std::int64_t share = left / moves + clock.increment_ms[side] * 3 / 4;
  const std::int64_t most = moves == 1 ? left : std::max<std::int64_t>(left / 3, 1);
  const std::int64_t soft = std::clamp<std::int64_t>(share * 6 / 10, 1, most);
  return Allowance{soft, std::clamp<std::int64_t>(soft * kHardShare, 1, most)};
}

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
  const auto limit = allowance(task.clock, game.position().mover());
  Limits limits;
  limits.depth = task.depth;
  limits.lines = task.lines;
  limits.stop = &stop_;
  limits.save_seeds = true;
  if (searchers_.size() > 1) {
    underway_.clear();
    limits.underway = &underway_;
  }
  std::vector<std::thread> helpers;
  for (std::size_t thread = 1; thread < searchers_.size(); ++thread) {
    helpers.emplace_back([this, &game, &limits, thread] {
      Limits own;
      own.stop = &stop_;
      own.save_seeds = true;
      own.underway = limits.underway;
      own.first_depth = 1 + static_cast<int>(thread % 2);
      searchers_[thread]->search(game, own);
    });
  }
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
  // A search that has nothing left to find still waits to be told.
  while (task.until != Until::limits && !clock_runs_.load() && !stop_.load())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const Progress last = progress_of(report);
  stop_.store(true);
  for (std::thread& helper : helpers) helper.join();
  busy_.store(false);
  done(last);
}

}  // namespace oware::search::parallel
