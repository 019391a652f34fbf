// What operators and their tools ask: health, readiness, figures, the interface's description.
// Thread rule: the loop thread.
#pragma once

#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class ServiceController final : public ServiceHandlers {
 public:
  explicit ServiceController(const Services& services) : services_(services) {}

  Task<Response> healthz(const Request& request) override;
  Task<Response> readyz(const Request& request) override;
  Task<Response> metrics(const Request& request) override;
  Task<Response> openapi(const Request& request) override;

  // From now on readyz says no: the server is about to end.
  void stop() { stopping_ = true; }

 private:
  Services services_;
  bool stopping_ = false;
};

}  // namespace oware::server
