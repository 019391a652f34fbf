// What a connection asks of the rest of the server: an answer to a request, or leave to go live.
// Thread rule: the loop thread.
#pragma once

#include <memory>
#include <optional>
#include <oware/position.hpp>
#include <tl/expected.hpp>
#include <variant>

#include "games/clock.hpp"
#include "games/people.hpp"
#include "server/message.hpp"
#include "server/task.hpp"

namespace oware::server {

class AnalysisJob;
class LiveRoom;

// Leave to follow a game: from which version on, and as whom.
struct GameAdmission {
  std::shared_ptr<LiveRoom> room;
  std::optional<rules::Side> you;
  // the last version that the client has; none: it starts with the present state
  std::optional<int> from;
  // who asks, where known: whose messages they have blocked
  std::shared_ptr<const games::Known> person;
};

// Leave to follow an analysis.
struct AnalysisAdmission {
  std::shared_ptr<AnalysisJob> job;
};

using Admission = std::variant<GameAdmission, AnalysisAdmission>;

class Routes {
 public:
  virtual ~Routes() = default;

  virtual Task<Response> answer(Request& request) = 0;
  // A request for a WebSocket: leave, or the answer that refuses it.
  virtual Task<tl::expected<Admission, Response>> admit(Request& request) = 0;
  // The server's time.
  virtual games::TimeMs now() const = 0;
};

}  // namespace oware::server
