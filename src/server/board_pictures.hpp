// Pictures of boards for link previews: drawn on a thread of their own, so that they delay no
// sign-in, and kept while a game stands as it is. Thread rule: the loop thread.
#pragma once

#include <string>
#include <unordered_map>

#include "base/executor/executor.hpp"
#include "server/game_cache.hpp"
#include "server/message.hpp"
#include "server/options.hpp"

namespace oware::server {

class BoardPictures {
 public:
  BoardPictures(asio::io_context& loop, const Limits& limits)
      : loop_(loop), executor_(1, static_cast<std::size_t>(limits.waiting_jobs)) {}

  // The board as it stands, as a PNG.
  Task<Response> answer(const Request& request, RoomPtr room);

 private:
  asio::io_context& loop_;
  std::unordered_map<std::string, std::string> pictures_;  // by their entity tag
  base::Executor executor_;
};

}  // namespace oware::server
