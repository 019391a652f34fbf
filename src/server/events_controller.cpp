#include "server/events_controller.hpp"

#include <cmath>
#include <set>
#include <utility>

#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/problem.hpp"
#include "server/wire.hpp"
#include "server/wire_analysis.hpp"
#include "server/wire_events.hpp"

namespace oware::server {
namespace {

// Of an account that nobody has rated yet.
const int kUnrated = static_cast<int>(ratings::Rating{}.rating);

Response not_now(std::string detail) {
  return problem(games::CommandError{games::CommandErrorCode::not_now, std::move(detail), {}});
}

// The account's rating in what the event is played in.
int rating_in(const std::vector<games::PoolRating>& ratings, const events::Settings& settings) {
  const std::string_view pool =
      settings.clock.kind == games::ClockKind::correspondence ? "correspondence" : "live";
  for (const games::PoolRating& one : ratings) {
    if (one.pool == pool) return static_cast<int>(std::lround(one.rating.value.rating));
  }
  return kUnrated;
}

// Whoever may take part; else the answer.
std::optional<Response> no_account(const games::User& user) {
  if (user.banned) return problem(ProblemCode::banned, "You may not play here.");
  if (!user.registered)
    return problem(ProblemCode::not_signed_in, "Events are for accounts. Sign in first.");
  return std::nullopt;
}

}  // namespace

Task<tl::expected<EventPtr, Response>> EventsController::event_of(const Request& request) {
  auto found = co_await services_.events.find(request.parameters[0]);
  if (!found) co_return tl::unexpected(problem(found.error()));
  if (*found == nullptr)
    co_return tl::unexpected(problem(ProblemCode::no_such_page, "No event has this id."));
  co_return *std::move(found);
}

Task<Response> EventsController::event(int status, EventPtr event, games::UserId you) {
  EventPlayers players;
  std::vector<games::UserId> users;
  for (const events::Entrant& one : event->state.entrants()) users.push_back(one.user);
  for (const games::UserId user : users) {
    auto player = co_await services_.events.player(user);
    if (player) players.emplace(user, *std::move(player));
  }
  co_return json_answer(status, event_text(event->state, players, you, services_.games.now()));
}

Task<Response> EventsController::list(const Request&) {
  const auto found = co_await services_.events.list();
  if (!found) co_return problem(found.error());
  co_return json_answer(200, event_list_text(*found, services_.games.now()));
}

Task<Response> EventsController::create(const Request& request) {
  const games::TimeMs now = services_.games.now();
  auto settings = read_body(request).and_then(
      [now](const boost::json::object& body) { return read_event(body, now); });
  if (!settings) co_return bad_body(settings.error());
  const games::User& user = request.person->user;
  if (auto refused = no_account(user)) co_return *std::move(refused);
  if (services_.events.open_events_of(user.id) >= kMostEventsOpen)
    co_return not_now("Wait until one of your events is over.");
  events::Founding founding{games::new_game_id(), user.id, now, *std::move(settings)};
  const auto made = co_await services_.events.found(std::move(founding));
  if (!made) co_return problem(made.error());
  Response response = co_await event(201, *made, user.id);
  response.headers.emplace_back("Location", "/api/events/" + (*made)->state.founding().id);
  co_return response;
}

Task<Response> EventsController::show(const Request& request) {
  const auto person = co_await services_.people.who(request);
  if (!person) co_return problem(person.error());
  const auto found = co_await event_of(request);
  if (!found) co_return found.error();
  co_return co_await event(200, *found, asker_id(*person));
}

Task<Response> EventsController::execute(const Request& request, EventService::Command command) {
  const auto found = co_await event_of(request);
  if (!found) co_return found.error();
  const auto refused = co_await services_.events.execute(*found, std::move(command));
  if (!refused) co_return problem(refused.error());
  if (*refused) co_return not_now((*refused)->detail);
  co_return co_await event(200, *found, request.person->user.id);
}

Task<Response> EventsController::join(const Request& request) {
  const games::User& user = request.person->user;
  if (auto refused = no_account(user)) co_return *std::move(refused);
  const auto ratings = co_await ratings_of(services_, user.id);
  if (!ratings) co_return problem(ratings.error());
  EventService::Command command = [&](const events::Tournament& event, games::TimeMs now) {
    return events::enter(event, user.id, rating_in(*ratings, event.settings()), now);
  };
  co_return co_await execute(request, std::move(command));
}

Task<Response> EventsController::leave(const Request& request) {
  EventService::Command command = [&](const events::Tournament& event, games::TimeMs now) {
    return events::leave(event, request.person->user.id, now);
  };
  co_return co_await execute(request, std::move(command));
}

Task<Response> EventsController::cancel(const Request& request) {
  const auto found = co_await event_of(request);
  if (!found) co_return found.error();
  if ((*found)->state.founding().founder != request.person->user.id)
    co_return not_now("Only the founder can call an event off.");
  EventService::Command command = [](const events::Tournament& event, games::TimeMs now) {
    return events::cancel(event, now);
  };
  co_return co_await execute(request, std::move(command));
}

Task<Response> EventsController::ogn(const Request& request) {
  const auto found = co_await event_of(request);
  if (!found) co_return found.error();
  std::set<std::string> ids;
  for (const events::Entrant& one : (*found)->state.entrants()) {
    for (const events::Played& game : one.games) ids.insert(game.game);
  }
  std::string all;
  for (const std::string& id : ids) {
    const auto room = co_await services_.games.find(id);
    if (room) all += ogn_text((*room)->state()) + "\n";
  }
  co_return text(std::move(all), "text/plain; charset=utf-8");
}

}  // namespace oware::server
