// Pictures of boards for link previews, and of games that move: drawn on a thread of their own, so
// that they delay no sign-in, and kept while a game stands as it is. Thread rule: the loop thread.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "base/executor/executor.hpp"
#include "server/game_cache.hpp"
#include "server/message.hpp"
#include "server/options.hpp"
#include "server/throttle.hpp"

namespace oware::server {

class BoardPictures {
 public:
  BoardPictures(asio::io_context& loop, const Limits& limits)
      : loop_(loop), executor_(1, static_cast<std::size_t>(limits.waiting_jobs)) {}

  // The board as it stands, as a PNG.
  Task<Response> answer(const Request& request, RoomPtr room);
  // A finished game as a GIF. Where it has to be drawn, the throttle is asked.
  Task<Response> animation(const Request& request, RoomPtr room, Throttle& throttle);

 private:
  // Pictures by their entity tags, together no larger than a limit.
  struct Kept {
    std::unordered_map<std::string, std::string> pictures;
    std::size_t bytes = 0;
  };

  Task<Response> drawn(const Request& request, Response response, Kept& kept, Throttle* throttle,
                       std::function<std::string()> draw);

  asio::io_context& loop_;
  Kept boards_;
  Kept games_;
  base::Executor executor_;
};

}  // namespace oware::server
