// What a connection asks of the rest of the server: an answer to a request, or leave to go live.
// Thread rule: the loop thread.
#pragma once

#include <memory>
#include <tl/expected.hpp>

#include "server/message.hpp"
#include "server/task.hpp"

namespace oware::server {

class Feed;

// Leave to follow something.
using Admission = std::shared_ptr<Feed>;

class Routes {
 public:
  virtual ~Routes() = default;

  virtual Task<Response> answer(Request& request) = 0;
  // A request for a WebSocket: leave, or the answer that refuses it.
  virtual Task<tl::expected<Admission, Response>> admit(Request& request) = 0;
};

}  // namespace oware::server
