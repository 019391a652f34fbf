#include "server/seats.hpp"

#include "server/answers.hpp"
#include "server/credentials.hpp"
#include "server/problem.hpp"

namespace oware::server {

using rules::Side;

Response only_by_program() {
  return problem(ProblemCode::no_bots,
                 "A bot account plays by a personal token with the scope \"bot\" alone.");
}

Task<std::optional<Side>> Seats::side_of(const Request& request, RoomPtr room) {
  if (const auto side = side_asking(request, room->state())) co_return side;
  if (!request.authorization.empty() && request.access == nullptr) co_return std::nullopt;
  const auto person = co_await people_.who(request);
  if (!person || *person == nullptr) co_return std::nullopt;
  for (const Side side : {Side::south, Side::north}) {
    const auto& holder = room->holders()[static_cast<std::size_t>(rules::index(side))];
    if (holder && holder->user == (*person)->user.id) co_return side;
  }
  co_return std::nullopt;
}

Task<tl::expected<Seating, Response>> Seats::seating(const Request& request, std::string name) {
  if (conduct_.words().refuses(name)) co_return tl::unexpected(unwanted_word());
  const auto asker = co_await people_.who_or_guest(request, name, games_.now());
  if (!asker) co_return tl::unexpected(problem(asker.error()));
  Seating seating{.name = name, .holder = {}, .cookie = asker->cookie, .person = asker->person};
  if (seating.person != nullptr) {
    const games::User& user = seating.person->user;
    if (user.banned)
      co_return tl::unexpected(problem(ProblemCode::banned, "You may not play here."));
    if (user.bot && !speaks_for_bot(request)) co_return tl::unexpected(only_by_program());
    if (user.registered || name.empty()) seating.name = user.name;
    seating.holder = games::holder_of(user);
  }
  if (seating.name.empty()) seating.name = "Guest";
  co_return seating;
}

// The seat that may change the game, or the answer that refuses: 401, 403.
Task<tl::expected<Seated, Response>> Seats::seated(const Request& request, RoomPtr room) {
  if (request.access != nullptr) {
    if (auto refused = refused_by_scope(request)) co_return tl::unexpected(*std::move(refused));
  }
  const auto given = credentials(request, room->state());
  std::optional<games::TokenHash> token;
  if (given) token = games::hash_token(given->token);
  std::optional<Side> side;
  if (!token || !room->state().side_of(*token)) side = co_await side_of(request, room);
  if (!side && request.access != nullptr)
    co_return tl::unexpected(
        problem(games::CommandError{.code = games::CommandErrorCode::other_game,
                                    .detail = "The token's account holds no seat in this game."}));
  if (!side) {
    const auto found = co_await games_.seat_of(room, token);
    if (!found) co_return tl::unexpected(problem(found.error()));
    if (given->by_cookie && !from_our_page(request)) co_return tl::unexpected(bad_origin());
    side = *found;
  }
  const auto& holder = room->holders()[static_cast<std::size_t>(rules::index(*side))];
  if (holder && holder->bot && !speaks_for_bot(request))
    co_return tl::unexpected(only_by_program());
  if (auto wrong = wrong_type(request)) co_return tl::unexpected(*std::move(wrong));
  co_return Seated{room, *side};
}

}  // namespace oware::server
