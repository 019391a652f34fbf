// Analyses that people keep: their own, and those that others let them see. Thread rule: the loop
// thread.
#pragma once

#include <functional>

#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class AnalysesController final : public AnalysesHandlers {
 public:
  explicit AnalysesController(const Services& services) : services_(services) {}

  Task<Response> mine(const Request& request) override;
  Task<Response> keep(const Request& request) override;
  Task<Response> of_player(const Request& request) override;
  Task<Response> show(const Request& request) override;
  Task<Response> replace(const Request& request) override;
  Task<Response> drop(const Request& request) override;

 private:
  Services services_;
};

}  // namespace oware::server
