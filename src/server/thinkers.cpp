#include "server/thinkers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <oware/engine.hpp>
#include <utility>

#include "games/token.hpp"
#include "server/fair_share.hpp"

namespace oware::server {
namespace {

constexpr int kLowPriority = 10;

// How fast a thread searches is learnt from its searches, beginning with a careful guess. Those that end early, since the outcome
// is proven, look faster than they are: hence the upper bound, and the haste in believing bad news.
constexpr double kFirstSpeed = 2e6;
constexpr double kSlowest = 5e4;
constexpr double kFastest = 6e6;
constexpr double kBadNews = 0.5;
constexpr double kGoodNews = 0.1;
constexpr double kTellingNodes = 20'000;       // smaller searches say little
constexpr std::uint64_t kAlwaysWhole = 5'000;  // what the first levels take is nothing
constexpr double kLeastNodes = 500;

}  // namespace

Thinkers::Thinkers(int threads, const tables::Source* tables) : tables_(tables), nodes_per_second_(kFirstSpeed) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Thinkers::~Thinkers() {
  stop_ = true;
  {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void Thinkers::think(rules::Game game, int level, std::function<void(Thought)> done) {
  {
    const std::lock_guard lock(mutex_);
    if (stop_) return;
    waiting_.push_back(Task{std::move(game), level, std::move(done), Clock::now()});
  }
  wake_.notify_one();
}

double Thinkers::share_of_first() const {
  if (search::level_nodes(waiting_.front().level) <= kAlwaysWhole) return 1;
  std::vector<QueuedSearch> queue;
  queue.reserve(waiting_.size());
  const auto now = Clock::now();
  for (const Task& task : waiting_) {
    const double seconds = static_cast<double>(search::level_nodes(task.level)) / nodes_per_second_;
    queue.push_back({std::chrono::duration<double>(seconds), now - task.asked});
  }
  return fair_share(queue, static_cast<int>(threads_.size()));
}

void Thinkers::learn_speed(double nodes, double seconds) {
  if (nodes < kTellingNodes || seconds <= 0) return;
  const std::lock_guard lock(mutex_);
  const double seen = std::clamp(nodes / seconds, kSlowest, kFastest);
  nodes_per_second_ += (seen < nodes_per_second_ ? kBadNews : kGoodNews) * (seen - nodes_per_second_);
}

void Thinkers::search(const Task& task, double share) {
  const double nodes = share * static_cast<double>(search::level_nodes(task.level));
  const search::PlayOptions options{.level = task.level,
                                    .seed = games::random_number(),
                                    .stop = &stop_,
                                    .most_nodes = static_cast<std::uint64_t>(std::max(nodes, kLeastNodes)),
                                    .tables = tables_ == nullptr ? nullptr : tables_->tables()};
  const auto begin = Clock::now();
  const rules::House house = search::choose_move(task.game, options);
  learn_speed(nodes, std::chrono::duration<double>(Clock::now() - begin).count());
  if (!stop_) task.done({house, share});
}

void Thinkers::run() {
  // On Linux this is the thread's own priority: searches yield to whoever waits for an answer.
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kLowPriority);
  while (true) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return stop_ || !waiting_.empty(); });
    if (stop_) return;
    const double share = share_of_first();
    const Task task = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    search(task, share);
  }
}

}  // namespace oware::server
