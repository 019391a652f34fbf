#include "terminal/computer.hpp"

#include <unistd.h>

#include <oware/engine.hpp>
#include <utility>

namespace oware::terminal {

void Computer::think(const State& state, std::uint64_t seed,
                     std::shared_ptr<const tables::Tables> tables) {
  if (turn_ == state.turn) return;
  stop();
  turn_ = state.turn;
  thread_ = std::thread([this, game = state.game, turn = state.turn, level = state.match.level,
                         seed, known = std::move(tables)]() {
    const rules::House house =
        *search::choose_move(game, {.level = level, .seed = seed, .stop = &stop_, .tables = known});
    if (stop_) return;
    {
      const std::lock_guard lock(mutex_);
      answer_ = ComputerMove{turn, house};
    }
    // A full pipe already wakes the reader, so a write that fails loses nothing.
    static_cast<void>(::write(wake_descriptor_, "!", 1) == 1);
  });
}

void Computer::stop() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
  stop_ = false;
  turn_ = -1;
  const std::lock_guard lock(mutex_);
  answer_.reset();
}

std::optional<ComputerMove> Computer::take_answer() {
  const std::lock_guard lock(mutex_);
  return std::exchange(answer_, std::nullopt);
}

}  // namespace oware::terminal
