// Events: making them, taking part, looking at them. Thread rule: the loop thread.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "server/api_routes.hpp"
#include "server/routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class EventsController final : public EventsHandlers {
 public:
  explicit EventsController(const Services& services) : services_(services) {}

  Task<Response> list(const Request& request) override;
  Task<Response> create(const Request& request) override;
  Task<Response> show(const Request& request) override;
  Task<Response> join(const Request& request) override;
  Task<Response> leave(const Request& request) override;
  Task<Response> remove(const Request& request) override;
  Task<Response> cancel(const Request& request) override;
  Task<Response> start(const Request& request) override;
  Task<Response> berserk(const Request& request) override;
  Task<Response> ogn(const Request& request) override;
  Task<Response> results(const Request& request) override;
  // Asked for without a WebSocket.
  Task<Response> live(const Request& request) override;
  Task<tl::expected<Admission, Response>> admit(const Request& request);

 private:
  // The event that the path names, or the answer that says that there is none.
  Task<tl::expected<EventPtr, Response>> event_of(const Request& request);
  Task<Response> event(int status, EventPtr event, games::UserId you);
  Task<Response> execute(const Request& request, EventService::Command command);

  Services services_;
};

}  // namespace oware::server
