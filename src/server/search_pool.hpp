// The computer's searches: a pool of a few threads at low priority, one search at a time on each,
// in the order they were asked for. When too many wait, each gets a smaller budget
// (load_shedding.hpp), and says so. Thread rule: think() and weigh() from any thread; `done` is
// called on one of the pool's threads. Destroying ends the searches under way.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <oware/engine.hpp>
#include <oware/game.hpp>

#include "base/executor/executor.hpp"
#include "tables/source.hpp"

namespace oware::server {

// What a search has found.
struct ComputerMove {
  rules::House house;
  bool offers_end = false;  // after that move
  double budget_share = 1;  // of what the level takes
};

class SearchPool {
 public:
  // `tables` may be null: the computer then plays without.
  SearchPool(int threads, const tables::Source* tables);
  ~SearchPool();
  SearchPool(const SearchPool&) = delete;
  SearchPool& operator=(const SearchPool&) = delete;

  // A move for a game that is not over. After the end of the server `done` is not called any more.
  void think(rules::Game game, int level, std::function<void(ComputerMove)> done);
  // Whether the computer, that plays `side`, agrees to end a game that is not over.
  void weigh(rules::Game game, int level, rules::Side side, std::function<void(bool)> done);

 private:
  using Clock = std::chrono::steady_clock;

  // `work` searches with these options, which give it this share of its budget, and tells what
  // comes of it.
  struct QueuedTask {
    int level = 1;
    int searches = 1;  // at most, each of the level's size
    std::function<void(const search::PlayOptions& options, double share)> work;
    Clock::time_point asked{};
  };

  void submit(QueuedTask task);
  void run_next();
  double share_of_first() const;
  void search(const QueuedTask& task, double share);
  void learn_speed(double nodes, double seconds);

  const tables::Source* tables_;
  std::mutex mutex_;  // guards waiting_ and nodes_per_second_
  std::deque<QueuedTask> waiting_;
  double nodes_per_second_;
  std::atomic<bool> stop_{false};
  const int threads_;
  base::Executor executor_;
};

}  // namespace oware::server
