// What is proven of positions, and what the server finds out about games. Thread rule: the loop
// thread.
#pragma once

#include <optional>

#include "server/api_routes.hpp"
#include "server/routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class AnalysisController final : public AnalysisHandlers {
 public:
  explicit AnalysisController(const Services& services) : services_(services) {}

  Task<Response> probe(const Request& request) override;
  Task<Response> start(const Request& request) override;
  Task<Response> show(const Request& request) override;
  Task<Response> cancel(const Request& request) override;
  Task<Response> live(const Request& request) override;
  // Leave to follow an analysis.
  Task<tl::expected<Admission, Response>> admit(const Request& request);

 private:
  Services services_;
};

}  // namespace oware::server
