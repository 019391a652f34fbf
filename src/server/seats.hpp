// Seats: which one a request holds in a game, by its token, its cookie or its account, and under
// whose name a new one is taken. Thread rule: the loop thread.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "server/services.hpp"

namespace oware::server {

// Who takes a seat: for making and joining games.
struct Seating {
  std::string name;
  std::optional<games::Holder> holder;
  std::string cookie;  // of a new guest
  Person person;
};

// Refuses who would play for a bot account without its token.
Response only_by_program();

class Seats {
 public:
  explicit Seats(const Services& services)
      : games_(services.games), people_(services.people), conduct_(services.conduct) {}

  // The side that the request holds in the room.
  Task<std::optional<rules::Side>> side_of(const Request& request, RoomPtr room);
  // The seat that may change the game, or the answer that refuses: 401, 403.
  Task<tl::expected<Seated, Response>> seated(const Request& request, RoomPtr room);
  // `name` is what the person chooses to be called, or empty; else the answer that refuses.
  Task<tl::expected<Seating, Response>> seating(const Request& request, std::string name);

 private:
  GameService& games_;
  People& people_;
  const Conduct& conduct_;
};

}  // namespace oware::server
