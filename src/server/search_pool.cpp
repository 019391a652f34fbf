#include "server/search_pool.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

#include "base/assert.hpp"
#include "games/apply.hpp"
#include "games/token.hpp"
#include "server/load_shedding.hpp"

namespace oware::server {
namespace {

// How fast a thread searches is learnt from its searches, beginning with a careful guess. Those
// that end early, since the outcome is proven, look faster than they are: hence the upper bound,
// and the haste in believing bad news.
constexpr double kFirstSpeed = 2e6;
constexpr double kSlowest = 5e4;
constexpr double kFastest = 6e6;
constexpr double kBadNews = 0.5;
constexpr double kGoodNews = 0.1;
constexpr double kTellingNodes = 20'000;       // smaller searches say little
constexpr std::uint64_t kAlwaysWhole = 5'000;  // what the first levels take is nothing
constexpr double kLeastNodes = 500;

}  // namespace

SearchPool::SearchPool(int threads, const tables::Source* tables)
    : tables_(tables),
      nodes_per_second_(kFirstSpeed),
      threads_(threads),
      executor_(threads, std::numeric_limits<std::size_t>::max() / 2,
                base::Executor::Priority::low) {}

SearchPool::~SearchPool() { stop_ = true; }

void SearchPool::submit(QueuedTask task) {
  {
    const std::lock_guard lock(mutex_);
    if (stop_) return;
    task.asked = Clock::now();
    waiting_.push_back(std::move(task));
  }
  executor_.submit([this] { run_next(); });
}

void SearchPool::think(rules::Game game, int level, std::function<void(ComputerMove)> done) {
  // Whether it is time shows after the move, which is not known yet; most moves capture nothing.
  const int searches = game.plies_since_capture() + 1 >= search::kQuietPlies ? 2 : 1;
  auto work = [this, game = std::move(game), done = std::move(done)](
                  const search::PlayOptions& options, double share) {
    ComputerMove move{.house = *game.legal().begin(), .offers_end = false, .budget_share = 0};
    try {
      move.house = *search::choose_move(game, options);
      rules::Game after = game;
      const auto played = after.play(move.house);
      OWARE_ASSERT(played.has_value());
      move.offers_end = search::offers_end(after, options);
      move.budget_share = share;
    } catch (const std::bad_alloc&) {  // any legal move rather than none
    }
    if (!stop_) done(move);
  };
  submit({.level = level, .searches = searches, .work = std::move(work)});
}

void SearchPool::weigh(rules::Game game, int level, rules::Side side,
                       std::function<void(bool)> done) {
  auto work = [this, game = std::move(game), side, done = std::move(done)](
                  const search::PlayOptions& options, double) {
    bool agrees = false;
    try {
      agrees = search::accepts_end(game, side, options);
    } catch (const std::bad_alloc&) {  // declined
    }
    if (!stop_) done(agrees);
  };
  submit({.level = level, .work = std::move(work)});
}

double SearchPool::share_of_first() const {
  if (search::level_nodes(waiting_.front().level) <= kAlwaysWhole) return 1;
  std::vector<QueuedSearch> queue;
  queue.reserve(waiting_.size());
  const auto now = Clock::now();
  for (const QueuedTask& task : waiting_) {
    const double seconds =
        task.searches * static_cast<double>(search::level_nodes(task.level)) / nodes_per_second_;
    queue.push_back({std::chrono::duration<double>(seconds), now - task.asked});
  }
  return budget_share(queue, threads_);
}

void SearchPool::learn_speed(double nodes, double seconds) {
  if (nodes < kTellingNodes || seconds <= 0) return;
  const std::lock_guard lock(mutex_);
  const double seen = std::clamp(nodes / seconds, kSlowest, kFastest);
  nodes_per_second_ +=
      (seen < nodes_per_second_ ? kBadNews : kGoodNews) * (seen - nodes_per_second_);
}

void SearchPool::search(const QueuedTask& task, double share) {
  const double nodes = share * static_cast<double>(search::level_nodes(task.level));
  const search::PlayOptions options{
      .level = task.level,
      .seed = games::random_number(),
      .stop = &stop_,
      .most_nodes = static_cast<std::uint64_t>(std::max(nodes, kLeastNodes)),
      .tables = tables_ == nullptr ? nullptr : tables_->tables()};
  const auto begin = Clock::now();
  task.work(options, share);
  learn_speed(nodes, std::chrono::duration<double>(Clock::now() - begin).count());
}

void SearchPool::run_next() {
  if (stop_) return;
  std::unique_lock lock(mutex_);
  const double share = share_of_first();
  const QueuedTask task = std::move(waiting_.front());
  waiting_.pop_front();
  lock.unlock();
  search(task, share);
}

}  // namespace oware::server
