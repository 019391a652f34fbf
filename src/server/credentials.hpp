// Who asks: the seat's token, by the Authorization header or by the seat's cookie, and whether a
// page of ours has sent it. Thread rule: pure functions.
#pragma once

#include <optional>
#include <oware/position.hpp>
#include <string>
#include <string_view>

#include "games/room.hpp"
#include "server/message.hpp"

namespace oware::server {

struct Credentials {
  std::string token;
  bool by_cookie = false;
};

// The bearer token if there is one; else the cookie of this game's seat.
std::optional<Credentials> credentials(const Request& request, const games::Room& room);

// The seat that the request holds in the room.
std::optional<rules::Side> side_asking(const Request& request, const games::Room& room);

// True when another site's page has sent the request, as far as can be told without knowing whether
// a cookie counts.
bool from_another_site(const Request& request);
// A request that a cookie speaks for must say that our own page sent it.
bool from_our_page(const Request& request);
// "https://host": the public URL, else where the client has asked.
std::string origin_of(const Request& request);
bool carries_seat_cookie(const Request& request);

// The Set-Cookie header that gives a browser its seat in this game.
std::string seat_cookie(const Request& request, std::string_view game, std::string_view token);

}  // namespace oware::server
