#include "server/games_controller.hpp"

#include <utility>

#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/credentials.hpp"
#include "server/decided.hpp"
#include "server/game_feed.hpp"
#include "server/problem.hpp"
#include "server/text.hpp"
#include "server/wire.hpp"

namespace oware::server {
namespace {

using rules::Side;

Response banned() { return problem(ProblemCode::banned, "You may not play here."); }

Response blocked() {
  return problem(games::CommandError{.code = games::CommandErrorCode::blocked,
                                     .detail = "One of you has blocked the other."});
}

Response no_account() {
  return problem(
      ProblemCode::not_signed_in,
      "Rated games, and games that ask for a rating, are between accounts. Sign in first.");
}

bool has_account(const Seating& seating) { return seating.holder && seating.holder->registered; }

bool of_bot(const Seating& seating) { return seating.holder && seating.holder->bot; }

// Bots stay out of what is open to anybody: who plays one has asked for it.
Response only_asked() {
  return problem(ProblemCode::no_bots, "A bot plays by challenge, by link, or the computer.");
}

}  // namespace

GamesController::GamesController(const Services& services)
    : services_(services),
      games_(services.games),
      people_(services.people),
      seats_(services),
      pictures_(services.people.loop(), services.options.limits) {}

Response GamesController::game(const RoomPtr& room, std::optional<Side> you) const {
  return json_answer(200,
                     game_text(room->state(), room->context(), games_.now()).append(you_text(you)));
}

// ---- making and joining

Task<Response> GamesController::create(const Request& request) {
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  auto wanted = read_body(request).and_then(read_create);
  if (!wanted) co_return bad_body(wanted.error());
  std::string name = wanted->name;
  auto seating = co_await seats_.seating(request, std::move(name));
  if (!seating) co_return std::move(seating.error());
  const bool account_needed = wanted->settings.rated || wanted->settings.rating_range;
  if (account_needed && !has_account(*seating)) co_return no_account();
  if (of_bot(*seating) && wanted->settings.opponent == games::Opponent::anyone)
    co_return only_asked();
  wanted->name = seating->name;
  wanted->address = rate_key(request.address);
  auto holder = seating->holder;
  const auto seat = co_await games_.create(*std::move(wanted), std::move(holder));
  if (!seat) co_return co_await people_.problem_of(seat.error(), seating->person);
  const std::string url = origin_of(request) + "/g/" + seat->game;
  Response response = json_answer(201, created_text(seat->game, url, seat->side, seat->token));
  response.headers.emplace_back("Location", "/api/games/" + seat->game);
  if (request.access == nullptr)
    response.headers.emplace_back("Set-Cookie", seat_cookie(request, seat->game, seat->token));
  if (!seating->cookie.empty()) response.headers.emplace_back("Set-Cookie", seating->cookie);
  co_return response;
}

// Who joins a rated game has an account; who joins one that asks for a rating has that.
Task<std::optional<Response>> GamesController::refuse_join(const RoomPtr& room,
                                                           const Seating& seating) {
  const games::Settings& settings = room->state().founding().settings;
  if (!settings.rated && !settings.rating_range) co_return std::nullopt;
  if (!has_account(seating)) co_return no_account();
  if (!settings.rating_range) co_return std::nullopt;
  const auto rating = co_await rating_in(services_, seating.holder->user, settings);
  if (!rating) co_return problem(rating.error());
  if (settings.rating_range->contains(rating->value.rating)) co_return std::nullopt;
  co_return problem(games::CommandError{.code = games::CommandErrorCode::not_now,
                                        .detail = "Whoever offers this game asks for a rating of " +
                                                  games::to_string(settings.rating_range) + "."});
}

Task<Response> GamesController::join(const Request& request) {
  const auto found = co_await games_.find(request.parameters[0]);
  if (!found) co_return problem(found.error());
  const RoomPtr& room = *found;
  // The holder of a seat is told so again: a browser that asks twice has not joined its own game.
  if (const auto held = co_await seats_.side_of(request, room)) {
    const auto given = credentials(request, room->state());
    co_return json_answer(200, seat_text(*held, given ? given->token : std::string()));
  }
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  auto name = read_body(request).and_then(read_join);
  if (!name) co_return bad_body(name.error());
  auto seating = co_await seats_.seating(request, *std::move(name));
  if (!seating) co_return std::move(seating.error());
  if (of_bot(*seating) && room->state().founding().settings.opponent == games::Opponent::anyone)
    co_return only_asked();
  for (const auto& holder : room->holders()) {
    if (holder && seating->person != nullptr && seating->person->apart_from(holder->user))
      co_return blocked();
  }
  if (auto refused = co_await refuse_join(room, *seating)) co_return *std::move(refused);
  std::string seat_name = seating->name;
  auto holder = seating->holder;
  const auto seat = co_await games_.join(room, std::move(seat_name), std::move(holder));
  if (!seat) co_return co_await people_.problem_of(seat.error(), seating->person);
  Response response = json_answer(200, seat_text(seat->side, seat->token));
  if (request.access == nullptr)
    response.headers.emplace_back("Set-Cookie", seat_cookie(request, seat->game, seat->token));
  if (!seating->cookie.empty()) response.headers.emplace_back("Set-Cookie", seating->cookie);
  co_return response;
}

// ---- playing

Task<Response> GamesController::move(const Request& request) {
  const auto room = co_await games_.find(request.parameters[0]);
  if (!room) co_return problem(room.error());
  auto seat = co_await seats_.seated(request, *room);
  if (!seat) co_return std::move(seat.error());
  auto wanted = read_body(request).map(read_move);
  if (!wanted) co_return bad_body(wanted.error());
  const auto done = co_await games_.move(*seat, *std::move(wanted));
  if (!done) co_return problem(done.error());
  co_return game(*room, seat->side);
}

Task<Response> GamesController::act(const Request& request) {
  const auto room = co_await games_.find(request.parameters[0]);
  if (!room) co_return problem(room.error());
  auto seat = co_await seats_.seated(request, *room);
  if (!seat) co_return std::move(seat.error());
  const auto action = read_body(request).and_then(read_action);
  if (!action) co_return bad_body(action.error());
  if (*action == games::Action::rematch) {
    if (auto refused = co_await refuse_rematch(request, *seat)) co_return *std::move(refused);
  }
  const auto done = co_await games_.act(*seat, *action);
  if (!done) co_return problem(done.error());
  co_return game(*room, seat->side);
}

// A rematch is a new game: what holds for founding and joining one holds for it.
Task<std::optional<Response>> GamesController::refuse_rematch(const Request& request, Seated seat) {
  if (!seat.room->state().rematch().empty()) co_return std::nullopt;
  if (!services_.throttle.allow(request, Cost::game)) co_return too_many();
  if (services_.memory.scarce()) co_return memory_scarce();
  const auto side = static_cast<std::size_t>(rules::index(seat.side));
  const auto& holder = seat.room->holders()[side];
  if (!holder) co_return std::nullopt;
  const auto known = co_await people_.ask<std::optional<games::Known>>(
      [&](auto& store, auto done) { store.user(holder->user, std::move(done)); });
  if (!known) co_return problem(known.error());
  if (!*known) co_return std::nullopt;
  if ((*known)->user.banned) co_return banned();
  const auto& opponent = seat.room->holders()[1 - side];
  if (opponent && (*known)->apart_from(opponent->user)) co_return blocked();
  co_return std::nullopt;
}

// ---- looking

Task<Response> GamesController::show(const Request& request) {
  const auto room = co_await games_.find(request.parameters[0]);
  if (!room) co_return problem(room.error());
  const auto given = credentials(request, (*room)->state());
  const auto by_token = side_asking(request, (*room)->state());
  const auto you = co_await seats_.side_of(request, *room);
  Response response = game(*room, you);
  // The same token opens the other side's seat of the rematch: the browser gets a cookie for that
  // game, too.
  const std::string& rematch = (*room)->state().rematch();
  if (by_token && given->by_cookie && !rematch.empty())
    response.headers.emplace_back("Set-Cookie", seat_cookie(request, rematch, given->token));
  co_return response;
}

Task<Response> GamesController::ogn(const Request& request) {
  const auto room = co_await games_.find(request.parameters[0]);
  if (!room) co_return problem(room.error());
  co_return text(ogn_text((*room)->state()), "text/plain; charset=utf-8");
}

Task<Response> GamesController::picture(const Request& request) {
  const auto room = co_await games_.find(request.parameters[0]);
  if (!room) co_return problem(room.error());
  co_return co_await pictures_.answer(request, *room);
}

Task<Response> GamesController::animation(const Request& request) {
  const auto room = co_await games_.find(request.parameters[0]);
  if (!room) co_return problem(room.error());
  co_return co_await pictures_.animation(request, *room, services_.throttle);
}

// Of a game that was played elsewhere: on one screen, or in a book.
Task<Response> GamesController::decided(const Request& request) {
  const auto game = read_body(request).and_then(read_played);
  if (!game) co_return bad_body(game.error());
  const auto* tables = games_.tables();
  const auto ply = tables == nullptr ? std::nullopt : decided_ply(*game, tables->tables());
  JsonWriter json;
  json.begin_object().field("decided_ply", ply).end_object();
  co_return json_answer(200, json.take());
}

Task<Response> GamesController::live(const Request& request) {
  const auto room = co_await games_.find(request.parameters[0]);
  if (!room) co_return problem(room.error());
  if (const auto query = read_query(request); !query) co_return bad_body(query.error());
  Response upgrade = problem(ProblemCode::upgrade_required, "Open this address as a WebSocket.");
  upgrade.headers.emplace_back("Upgrade", "websocket");
  co_return upgrade;
}

Task<tl::expected<Admission, Response>> GamesController::admit(const Request& request) {
  const auto room = co_await games_.find(request.parameters[0]);
  if (!room) co_return tl::unexpected(problem(room.error()));
  const auto query = read_query(request);
  if (!query) co_return tl::unexpected(bad_body(query.error()));
  if (from_another_site(request) && !request.cookie.empty()) co_return tl::unexpected(bad_origin());
  const bool cookie_speaks = request.authorization.empty() &&
                             (carries_seat_cookie(request) || carries_session_cookie(request));
  if (cookie_speaks && !from_our_page(request)) co_return tl::unexpected(bad_origin());
  GameAdmission admission{*room, {}, {}, {}};
  admission.you = co_await seats_.side_of(request, *room);
  if (const auto person = co_await people_.who(request)) admission.person = *person;
  if (const auto from = number_field(*query, "from")) admission.from = static_cast<int>(*from);
  co_return std::make_shared<GameFeed>(std::move(admission), services_);
}

// ---- resuming elsewhere

// The secret of the link is the seat's token itself: it stands behind a '#', which browsers keep to
// themselves.
Task<Response> GamesController::resume_link(const Request& request) {
  const auto room = co_await games_.find(request.parameters[0]);
  if (!room) co_return problem(room.error());
  const auto seat = co_await seats_.seated(request, *room);
  if (!seat) co_return seat.error();
  const auto given = credentials(request, (*room)->state());
  if (!given || !(*room)->state().side_of(games::hash_token(given->token))) {
    co_return problem(games::CommandError{
        .code = games::CommandErrorCode::not_now,
        .detail = "Your account holds this seat: sign in where you want to play on."});
  }
  const std::string url = origin_of(request) + "/g/" + (*room)->id() + "#seat=" + given->token;
  JsonWriter json;
  json.begin_object().field("url", url).end_object();
  co_return json_answer(200, json.take());
}

Task<Response> GamesController::resume(const Request& request) {
  const auto found = co_await games_.find(request.parameters[0]);
  if (!found) co_return problem(found.error());
  const RoomPtr& room = *found;
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const std::string token = text_or(*body, "token");
  const std::optional<games::TokenHash> hash = games::hash_token(token);
  const auto side = co_await games_.seat_of(room, hash);
  if (!side) co_return problem(side.error());
  std::string unnamed;
  const auto identity = co_await people_.who_or_guest(request, std::move(unnamed), games_.now());
  if (!identity) co_return problem(identity.error());
  JsonWriter json;
  json.begin_object().field("side", rules::to_string(*side)).end_object();
  Response response = json_answer(200, json.take());
  response.headers.emplace_back("Set-Cookie", seat_cookie(request, room->id(), token));
  if (!identity->cookie.empty()) response.headers.emplace_back("Set-Cookie", identity->cookie);
  if (identity->person == nullptr) co_return response;
  const games::User& user = identity->person->user;
  if (user.bot) co_return response;
  const std::int64_t number = room->state().founding().number;
  const auto given = co_await people_.ask<bool>(
      [&](auto& store, auto done) { store.give_seat(number, *side, user.id, std::move(done)); });
  if (!given) co_return co_await people_.problem_of(given.error(), identity->person);
  if (*given) room->hold(*side, games::holder_of(user));
  co_return response;
}

}  // namespace oware::server
