// Quick pairing: whoever wants a game on certain terms gets the open offer that fits best, or makes
// one that the next finds. Thread rule: the loop thread.
#pragma once

#include <vector>

#include "server/api_routes.hpp"
#include "server/seats.hpp"
#include "server/services.hpp"

namespace oware::server {

class PairingsController final : public PairingsHandlers {
 public:
  explicit PairingsController(const Services& services)
      : services_(services), games_(services.games), people_(services.people), seats_(services) {}

  Task<Response> pair(const Request& request) override;

 private:
  struct Wish {
    games::Settings settings;
    double rating = 0;  // of who asks, in the game's pool
  };

  // The open offers that fit, the nearest rating first.
  Task<Outcome<std::vector<games::OpenGame>>> fitting(Wish wish, Person person);
  // Takes the first of them that is still open; nothing when none is.
  Task<Outcome<std::optional<NewSeat>>> join_one(std::vector<games::OpenGame> open,
                                                 Seating seating);

  Services services_;
  GameService& games_;
  People& people_;
  Seats seats_;
  AsyncMutex mutex_;  // two who ask at once find each other
};

}  // namespace oware::server
