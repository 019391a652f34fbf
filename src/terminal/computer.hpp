// The computer player on a thread of its own, so that the board stays alive while it thinks.
//
// One thought at a time. Thread rule: all members belong to the thread that made the object; only
// the thought itself runs elsewhere, on a copy of the game, and hands its answer over under a
// mutex.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <oware/game.hpp>
#include <oware/tables.hpp>
#include <thread>

#include "terminal/state.hpp"

namespace oware::terminal {

class Computer {
 public:
  // A byte is written to `wake_descriptor` when an answer is there.
  explicit Computer(int wake_descriptor) : wake_descriptor_(wake_descriptor) {}
  ~Computer() { stop(); }
  Computer(const Computer&) = delete;
  Computer& operator=(const Computer&) = delete;

  // Thinks about the state's game, unless it already does or did; `tables` may be null.
  void think(const State& state, std::uint64_t seed, std::shared_ptr<const tables::Tables> tables);
  // Gives up the thought, if there is one; returns within a millisecond or so.
  void stop();
  std::optional<ComputerMove> take_answer();

 private:
  int wake_descriptor_;
  int turn_ = -1;  // what the thought is about
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::optional<ComputerMove> answer_;
  std::thread thread_;
};

}  // namespace oware::terminal
