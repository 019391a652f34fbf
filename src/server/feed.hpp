// What a connection that follows something is told, message by message: by a WebSocket (live.hpp)
// or as lines of a stream (stream.hpp). A feed keeps no queue for its reader: it knows what has
// been told and is asked for what comes next, so that a slow reader costs no memory. Thread rule:
// the loop thread.
#pragma once

#include <memory>
#include <string>

#include "server/live_room.hpp"

namespace oware::server {

class Feed {
 public:
  Feed() = default;
  Feed(const Feed&) = delete;
  Feed& operator=(const Feed&) = delete;
  virtual ~Feed() = default;

  // From now on `follower` is woken; until leave(), which comes once, before the end.
  virtual void enter(Follower* follower) = 0;
  virtual void leave(Follower* follower) = 0;
  // Whether the reader has kept up so far; asked while a message is being written.
  virtual bool keeps_up() const { return true; }
  // Null when there is nothing to say at present.
  virtual SharedText next_message() = 0;
  // What stands behind each message.
  virtual std::string message_end() const { return {}; }
  // Nothing will ever follow.
  virtual bool told_all() const { return false; }
};

}  // namespace oware::server
