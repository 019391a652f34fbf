// The computer's searches: a few threads at low priority, one search at a time on each, in the
// order they were asked for. When too many wait, each gets a smaller budget (fair_share.hpp), and
// says so. Thread rule: think() from any thread; `done` is called on a thinker's thread. Destroying
// ends the searches under way.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <oware/engine.hpp>
#include <oware/game.hpp>
#include <thread>
#include <vector>

#include "tables/source.hpp"

namespace oware::server {

struct Thought {
  rules::House house;
  bool offers_end = false;  // after that move
  double budget_share = 1;  // of what the level takes
};

class Thinkers {
 public:
  // `tables` may be null: the computer then plays without.
  Thinkers(int threads, const tables::Source* tables);
  ~Thinkers();
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // A move for a game that is not over. After the end of the server `done` is not called any more.
  void think(rules::Game game, int level, std::function<void(Thought)> done);
  // Whether the computer, that plays `side`, agrees to end a game that is not over.
  void weigh(rules::Game game, int level, rules::Side side, std::function<void(bool)> done);

 private:
  using Clock = std::chrono::steady_clock;

  // `work` searches with these options, which give it this share of its budget, and tells what
  // comes of it.
  struct Task {
    int level = 1;
    int searches = 1;  // at most, each of the level's size
    std::function<void(const search::PlayOptions& options, double share)> work;
    Clock::time_point asked{};
  };

  void submit(Task task);
  void run();
  double share_of_first() const;
  void search(const Task& task, double share);
  void learn_speed(double nodes, double seconds);

  const tables::Source* tables_;
  std::mutex mutex_;  // guards waiting_ and nodes_per_second_
  std::condition_variable wake_;
  std::deque<Task> waiting_;
  double nodes_per_second_;
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

}  // namespace oware::server
