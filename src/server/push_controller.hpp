// Which browsers are told when it is their player's turn. Thread rule: the loop thread.
#pragma once

#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class PushController final : public PushHandlers {
 public:
  explicit PushController(const Services& services) : services_(services) {}

  Task<Response> state(const Request& request) override;
  Task<Response> subscribe(const Request& request) override;
  Task<Response> unsubscribe(const Request& request) override;

 private:
  Services services_;
};

}  // namespace oware::server
