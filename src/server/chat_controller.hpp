// Chat of a game, and reports. Thread rule: the loop thread.
#pragma once

#include "server/api_routes.hpp"
#include "server/seats.hpp"
#include "server/services.hpp"

namespace oware::server {

class ChatController final : public ChatHandlers {
 public:
  explicit ChatController(const Services& services)
      : services_(services), games_(services.games), people_(services.people), seats_(services) {}

  Task<Response> messages(const Request& request) override;
  Task<Response> send(const Request& request) override;
  Task<Response> report(const Request& request) override;

 private:
  Services services_;
  GameService& games_;
  People& people_;
  Seats seats_;
};

}  // namespace oware::server
