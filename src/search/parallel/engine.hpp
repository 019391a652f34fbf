// The engine as a program uses it: a search in the background, on one thread or several, with a
// clock.
//
// Several threads search the same position and meet in the transposition table ("lazy SMP", as
// chess programs do it); the first thread's result counts. One thread without a clock is
// deterministic. Native only: the core below has no threads. Thread rule: one owner calls start(),
// wait() and the set_ functions; stop() and ponder_hit() may come from any thread. The callbacks
// run on the engine's own thread and must not call back into it, but for stop().
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

#include "search/searcher.hpp"
#include "search/underway.hpp"

namespace oware::search::parallel {

// What a clock leaves, in milliseconds; index 0 is South's.
struct Clock {
  std::optional<std::int64_t> move_ms;  // exactly this long, less a safety margin
  std::array<std::optional<std::int64_t>, 2> left_ms{};
  std::array<std::int64_t, 2> increment_ms{};
  std::optional<int> moves_to_go;
};

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

// How long a move may take: when no new depth is begun, and when the search is broken off.
// Milliseconds.
struct Allowance {
  std::int64_t soft_ms;
  std::int64_t hard_ms;
};
std::optional<Allowance> allowance(const Clock& clock, rules::Side mover);

class Engine {
 public:
  using Callback = std::function<void(const Progress&)>;

  explicit Engine(std::size_t hash_bytes = kDefaultHashBytes, int threads = 1);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine();  // stops and waits

  static constexpr std::size_t kDefaultHashBytes = 64U << 20U;

  // While idle only.
  // false when there is not so much memory; the table is as it was then
  bool set_hash(std::size_t bytes);
  void set_threads(int threads);
  void set_prober(std::shared_ptr<const Prober> prober);
  void forget();  // for a new game

  // Waits for the search before, then begins. The caller's duty: the game is not over. `done` is
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
  Underway underway_;
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
