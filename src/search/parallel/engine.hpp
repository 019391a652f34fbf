// The engine as a program uses it: a search in the background, on one thread or several, with a
// clock (time_management.hpp).
//
// Several threads search the same position and share the transposition table (lazy SMP) and the
// ABDADA busy table (abdada.hpp); the first thread's result counts. One thread without a clock is
// deterministic. Native only: the core has no threads. Thread rule: one owner calls start(), wait()
// and the set_ functions; stop() and ponder_hit() may come from any thread. The callbacks run on
// the engine's own thread and must not call back into it, but for stop().
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <oware/game.hpp>
#include <thread>
#include <vector>

#include "search/abdada.hpp"
#include "search/parallel/time_management.hpp"
#include "search/searcher.hpp"

namespace oware::search::parallel {

// What ends a search.
enum class Until : std::uint8_t {
  limits,     // depth, nodes or the clock
  told,       // stop()
  ponder_hit  // stop(), or ponder_hit() and then the limits
};

struct Task {
  int depth = kMaxDepth;
  std::uint64_t nodes = 0;  // of all threads together; 0: no limit
  int lines = 1;
  Clock clock;
  Until until = Until::limits;
};

struct Progress {
  Report report;
  std::uint64_t nodes = 0;  // of all threads
  std::int64_t elapsed_us = 0;
  int hash_per_mille = 0;
};

class Engine {
 public:
  using Callback = std::function<void(const Progress&)>;

  explicit Engine(std::size_t hash_bytes = kDefaultHashBytes, int threads = 1);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine();  // stops and waits

  static constexpr std::size_t kDefaultHashBytes = 64U << 20U;

  // These wait for the search to end.
  // False when there is not so much memory: the table stays as it is.
  bool set_hash(std::size_t bytes);
  void set_threads(int threads);
  void set_prober(std::shared_ptr<const Prober> prober);
  void forget();  // for a new game

  // Waits for the previous search, then begins. The caller's duty: the game is not over. `done` is
  // called once, last.
  void start(const rules::Game& game, const Task& task, Callback progress, Callback done);
  void stop() { stop_.store(true, std::memory_order_relaxed); }
  void ponder_hit();
  bool busy() const { return busy_.load(); }
  void wait();

 private:
  using Time = std::chrono::steady_clock;

  void run(const rules::Game& game, const Task& task, const Callback& progress,
           const Callback& done);
  void rebuild();
  bool past(std::int64_t limit_us) const;
  std::int64_t elapsed_us() const;
  std::uint64_t total_nodes() const;
  Progress progress_of(const Report& report) const;

  TranspositionTable table_;
  AbdadaTable abdada_;
  int threads_;
  std::shared_ptr<const Prober> prober_;
  std::vector<std::unique_ptr<Searcher>> searchers_;
  std::thread coordinator_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> busy_ = false;
  std::atomic<bool> clock_runs_ = false;
  std::atomic<std::int64_t> begin_us_ = 0;  // on the steady clock; a ponder hit moves it
};

}  // namespace oware::search::parallel
