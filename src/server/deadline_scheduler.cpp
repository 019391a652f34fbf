#include "server/deadline_scheduler.hpp"

namespace oware::server {

DeadlineScheduler::DeadlineScheduler(asio::io_context& loop, const ServerClock& clock,
                                     std::function<void(std::string)> expired)
    : clock_(clock), expired_(std::move(expired)), next_(loop) {}

void DeadlineScheduler::set(const std::string& game, std::optional<games::TimeMs> deadline) {
  if (const auto known = by_game_.find(game); known != by_game_.end()) {
    if (known->second == deadline) return;
    deadlines_.erase({known->second, game});
    by_game_.erase(known);
  }
  if (!deadline) return;
  by_game_.emplace(game, *deadline);
  const auto entry = deadlines_.emplace(*deadline, game).first;
  if (entry == deadlines_.begin()) next_.cancel();
}

Task<void> DeadlineScheduler::run() {
  while (true) {
    while (!deadlines_.empty() && deadlines_.begin()->first <= clock_.now()) {
      std::string game = deadlines_.begin()->second;
      deadlines_.erase(deadlines_.begin());
      by_game_.erase(game);
      expired_(std::move(game));
    }
    next_.expires_at(deadlines_.empty() ? std::chrono::steady_clock::time_point::max()
                                        : clock_.when(deadlines_.begin()->first));
    co_await next_.async_wait(kNoThrow);
  }
}

}  // namespace oware::server
