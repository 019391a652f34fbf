// Streams for programs: what happens to an account's games, and one game. Thread rule: the loop
// thread.
#pragma once

#include "server/api_routes.hpp"
#include "server/seats.hpp"
#include "server/services.hpp"

namespace oware::server {

class StreamsController final : public StreamsHandlers {
 public:
  explicit StreamsController(const Services& services) : services_(services), seats_(services) {}

  Task<Response> events(const Request& request) override;
  Task<Response> game(const Request& request) override;

 private:
  Response streaming(const Request& request, std::shared_ptr<Feed> feed);

  Services services_;
  Seats seats_;
};

}  // namespace oware::server
