// What was played in a position. Thread rule: the loop thread.
#pragma once

#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class ExplorerController final : public ExplorerHandlers {
 public:
  explicit ExplorerController(const Services& services) : games_(services.games) {}

  Task<Response> show(const Request& request) override;

 private:
  GameService& games_;
};

}  // namespace oware::server
