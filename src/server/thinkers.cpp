#include "server/thinkers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "games/apply.hpp"
#include "games/token.hpp"
#include "server/fair_share.hpp"

namespace oware::server {
namespace {

constexpr int kLowPriority = 10;

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

Thinkers::Thinkers(int threads, const tables::Source* tables)
    : tables_(tables), nodes_per_second_(kFirstSpeed) {
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

void Thinkers::submit(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (stop_) return;
    task.asked = Clock::now();
    waiting_.push_back(std::move(task));
  }
  wake_.notify_one();
}

void Thinkers::think(rules::Game game, int level, std::function<void(Thought)> done) {
  // Whether it is time shows after the move, which is not known yet; most moves capture nothing.
  const int searches = game.plies_since_capture() + 1 >= games::kQuietPlies ? 2 : 1;
  auto work = [this, game = std::move(game), done = std::move(done)](
                  const search::PlayOptions& options, double share) {
    const rules::House house = *search::choose_move(game, options);
    rules::Game after = game;
    const auto played = after.play(house);
    OWARE_ASSERT(played.has_value());
    const bool offers = games::time_to_offer(after) && search::offers_end(after, options);
    if (!stop_) done({house, offers, share});
  };
  submit({.level = level, .searches = searches, .work = std::move(work)});
}

void Thinkers::weigh(rules::Game game, int level, rules::Side side,
                     std::function<void(bool)> done) {
  auto work = [this, game = std::move(game), side, done = std::move(done)](
                  const search::PlayOptions& options, double) {
    const bool agrees = search::accepts_end(game, side, options);
    if (!stop_) done(agrees);
  };
  submit({.level = level, .work = std::move(work)});
}

double Thinkers::share_of_first() const {
  if (search::level_nodes(waiting_.front().level) <= kAlwaysWhole) return 1;
  std::vector<QueuedSearch> queue;
  queue.reserve(waiting_.size());
  const auto now = Clock::now();
  for (const Task& task : waiting_) {
    const double seconds =
        task.searches * static_cast<double>(search::level_nodes(task.level)) / nodes_per_second_;
    queue.push_back({std::chrono::duration<double>(seconds), now - task.asked});
  }
  return fair_share(queue, static_cast<int>(threads_.size()));
}

void Thinkers::learn_speed(double nodes, double seconds) {
  if (nodes < kTellingNodes || seconds <= 0) return;
  const std::lock_guard lock(mutex_);
  const double seen = std::clamp(nodes / seconds, kSlowest, kFastest);
  nodes_per_second_ +=
      (seen < nodes_per_second_ ? kBadNews : kGoodNews) * (seen - nodes_per_second_);
}

void Thinkers::search(const Task& task, double share) {
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
