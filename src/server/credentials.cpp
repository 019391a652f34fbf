#include "server/credentials.hpp"

#include "server/text.hpp"

namespace oware::server {
namespace {

constexpr std::string_view kCookiePrefix = "oware_seat_";
constexpr std::string_view kCookieAge = "34560000";  // 400 days, the longest that browsers keep one

}  // namespace

std::optional<Credentials> credentials(const Request& request, const games::Room& room) {
  if (!request.authorization.empty()) {
    const auto token = bearer_token(request.authorization);
    if (!token) return std::nullopt;
    return Credentials{std::string(*token), false};
  }
  const std::string own = std::string(kCookiePrefix) + room.founding().id;
  for (const auto& [name, value] : parse_cookies(request.cookie)) {
    if (name == own) return Credentials{std::string(value), true};
  }
  return std::nullopt;
}

std::optional<rules::Side> side_asking(const Request& request, const games::Room& room) {
  const auto given = credentials(request, room);
  return given ? room.side_of(games::hash_token(given->token)) : std::nullopt;
}

bool from_another_site(const Request& request) {
  return request.authorization.empty() && !request.origin.empty() && !from_our_page(request);
}

bool from_our_page(const Request& request) {
  return same_origin(request.origin, request.host) ||
         (!request.public_url.empty() && equal_ignoring_case(request.origin, request.public_url));
}

std::string origin_of(const Request& request) {
  if (!request.public_url.empty()) return std::string(request.public_url);
  return std::string(request.https ? "https://" : "http://").append(request.host);
}

bool carries_seat_cookie(const Request& request) {
  for (const auto& [name, value] : parse_cookies(request.cookie)) {
    if (name.starts_with(kCookiePrefix)) return true;
  }
  return false;
}

std::string seat_cookie(const Request& request, std::string_view game, std::string_view token) {
  std::string cookie(kCookiePrefix);
  // Sent with this game's requests only: a browser that holds seats in many games sends one, not
  // all.
  cookie.append(game).append("=").append(token).append("; Path=/api/games/").append(game);
  cookie.append("; HttpOnly; SameSite=Lax; Max-Age=").append(kCookieAge);
  return request.https ? cookie + "; Secure" : cookie;
}

}  // namespace oware::server
