// Plays the computer's side: as long as a game waits for the computer, one coroutine for the game
// searches and gives the game its command, an answer to an offer or a move. Thread rule: the loop
// thread; searches run in the search pool.
#pragma once

#include <functional>
#include <variant>

#include "games/apply.hpp"
#include "server/game_cache.hpp"
#include "server/metrics.hpp"
#include "server/outcome.hpp"
#include "server/search_pool.hpp"
#include "server/task.hpp"

namespace oware::server {

using ComputerCommand = std::variant<games::Move, games::Act>;

class ComputerPlayer {
 public:
  // Carries a command out, as for any player.
  using Execute = std::function<Task<Outcome<void>>(RoomPtr, ComputerCommand)>;

  // `tables` may be null.
  ComputerPlayer(asio::io_context& loop, int search_threads, const tables::Source* tables,
                 Metrics& metrics, Execute execute);

  // Sees to the game if it waits for the computer, unless that is being done already.
  void attend(const RoomPtr& room);

 private:
  Task<void> play(RoomPtr room);
  Task<Outcome<void>> act(RoomPtr room);
  Task<Outcome<void>> answer_offer(RoomPtr room, rules::Side side);
  Task<Outcome<void>> move(RoomPtr room);

  asio::io_context& loop_;
  Metrics& metrics_;
  Execute execute_;
  SearchPool searches_;
};

}  // namespace oware::server
