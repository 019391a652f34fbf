#include "server/seats.hpp"

#include "server/answers.hpp"
#include "server/credentials.hpp"
#include "server/problem.hpp"

namespace oware::server {

using rules::Side;

Task<std::optional<Side>> Seats::side_of(const Request& request, RoomPtr room) {
  if (const auto side = side_asking(request, room->state())) co_return side;
  if (!request.authorization.empty()) co_return std::nullopt;
  const auto person = co_await people_.who(request);
  if (!person || *person == nullptr) co_return std::nullopt;
  for (const Side side : {Side::south, Side::north}) {
    const auto& holder = room->holders()[static_cast<std::size_t>(rules::index(side))];
    if (holder && holder->user == (*person)->user.id) co_return side;
  }
  co_return std::nullopt;
}

Task<tl::expected<Seating, Response>> Seats::seating(const Request& request, std::string name) {
  const auto asker = co_await people_.who_or_guest(request, name, games_.now());
  if (!asker) co_return tl::unexpected(problem(asker.error()));
  Seating seating{.name = name, .holder = {}, .cookie = asker->cookie, .person = asker->person};
  if (seating.person != nullptr) {
    const games::User& user = seating.person->user;
    if (user.banned)
      co_return tl::unexpected(problem(ProblemCode::banned, "You may not play here."));
    if (user.registered || name.empty()) seating.name = user.name;
    seating.holder = games::Holder{user.id, user.player, user.registered};
  }
  if (seating.name.empty()) seating.name = "Guest";
  co_return seating;
}

// The seat that may change the game, or the answer that refuses: 401, 403.
Task<tl::expected<Seated, Response>> Seats::seated(const Request& request, RoomPtr room) {
  const auto given = credentials(request, room->state());
  std::optional<games::TokenHash> token;
  if (given) token = games::hash_token(given->token);
  std::optional<Side> side;
  if (!token || !room->state().side_of(*token)) side = co_await side_of(request, room);
  if (!side) {
    const auto found = co_await games_.seat_of(room, token);
    if (!found) co_return tl::unexpected(problem(found.error()));
    if (given->by_cookie && !from_our_page(request)) co_return tl::unexpected(bad_origin());
    side = *found;
  }
  if (auto wrong = wrong_type(request)) co_return tl::unexpected(*std::move(wrong));
  co_return Seated{room, *side};
}

}  // namespace oware::server
