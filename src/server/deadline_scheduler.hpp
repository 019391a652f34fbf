// When the next clock of a game runs out, or the next offer is withdrawn: one timer for all of
// them, whether the games are in memory or not. Thread rule: the loop thread.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "games/clock.hpp"
#include "server/server_clock.hpp"
#include "server/task.hpp"

namespace oware::server {

class DeadlineScheduler {
 public:
  // `expired` is called with the id of each game whose deadline is reached; its deadline is
  // forgotten then.
  DeadlineScheduler(asio::io_context& loop, const ServerClock& clock,
                    std::function<void(std::string)> expired);

  // The game's deadline from now on; none: it has none.
  void set(const std::string& game, std::optional<games::TimeMs> deadline);
  // Calls `expired` as time passes; never ends.
  Task<void> run();

 private:
  const ServerClock& clock_;
  std::function<void(std::string)> expired_;
  std::set<std::pair<games::TimeMs, std::string>> deadlines_;
  std::unordered_map<std::string, games::TimeMs> by_game_;
  asio::steady_timer next_;
};

}  // namespace oware::server
