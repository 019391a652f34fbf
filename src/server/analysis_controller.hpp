// What is proven of positions. Thread rule: the loop thread.
#pragma once

#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class AnalysisController final : public AnalysisHandlers {
 public:
  explicit AnalysisController(const Services& services) : games_(services.games) {}

  Task<Response> probe(const Request& request) override;

 private:
  GameService& games_;
};

}  // namespace oware::server
