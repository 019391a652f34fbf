#include "server/events_controller.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <set>
#include <utility>

#include "games/rated.hpp"
#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/credentials.hpp"
#include "server/event_feed.hpp"
#include "server/problem.hpp"
#include "server/wire.hpp"
#include "server/wire_analysis.hpp"
#include "server/wire_events.hpp"

namespace oware::server {
namespace {

Response not_now(std::string detail) {
  return problem(games::CommandError{games::CommandErrorCode::not_now, std::move(detail), {}});
}

// The terms of the games that a newcomer's rating counts in: the event's, and where those have no
// pool, the usual rules with such a clock.
games::Settings rated_terms(const events::Settings& settings) {
  games::Settings terms = events::game_settings(settings);
  if (games::pool_of(terms)) return terms;
  games::Settings usual;
  usual.clock = settings.clock;
  return usual;
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
  const EventNames names = co_await services_.events.names(event);
  co_await services_.events.look_for_games(event);
  co_return json_answer(status, event_text(*event, names, you, services_.games.now()));
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
  if (services_.conduct.words().refuses(settings->name)) co_return unwanted_word();
  if (!settings->club.empty()) {
    const auto role = co_await club_role(services_, settings->club, user.id);
    if (!role) co_return problem(role.error());
    if (!*role || **role < games::ClubRole::officer)
      co_return not_now("Only a club's officers make its events.");
  }
  events::Founding founding{games::new_game_id(), user.id, now, *std::move(settings)};
  const auto made = co_await services_.events.found(std::move(founding));
  if (!made) co_return problem(made.error());
  if (*made == nullptr) co_return not_now("Wait until one of your events is over.");
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
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const games::User& user = request.person->user;
  if (auto refused = no_account(user)) co_return *std::move(refused);
  const auto found = co_await event_of(request);
  if (!found) co_return found.error();
  const events::Settings settings = (*found)->state.settings();
  const std::string team = text_or(*body, "team");
  const std::array<std::string, 2> clubs = {settings.club, team};
  for (const std::string& club : clubs) {
    if (club.empty()) continue;
    const auto role = co_await club_role(services_, club, user.id);
    if (!role) co_return problem(role.error());
    if (!*role || **role < games::ClubRole::member)
      co_return not_now("You are not a member of that club.");
  }
  const auto rating = co_await rating_in(services_, user.id, rated_terms(settings));
  if (!rating) co_return problem(rating.error());
  const events::Newcomer newcomer{user.id, static_cast<int>(std::lround(rating->value.rating)),
                                  rating->games, team};
  EventService::Command command = [&](const events::Tournament& event, games::TimeMs now) {
    return events::enter(event, newcomer, now);
  };
  co_return co_await execute(request, std::move(command));
}

Task<Response> EventsController::leave(const Request& request) {
  EventService::Command command = [&](const events::Tournament& event, games::TimeMs now) {
    return events::leave(event, request.person->user.id, now);
  };
  co_return co_await execute(request, std::move(command));
}

Task<Response> EventsController::remove(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const auto found = co_await event_of(request);
  if (!found) co_return found.error();
  if ((*found)->state.founding().founder != request.person->user.id)
    co_return not_now("Only the founder can remove players.");
  const EventNames names = co_await services_.events.names(*found);
  const std::string wanted = games::name_key(text_or(*body, "name"));
  const auto named = std::ranges::find_if(names.people, [&wanted](const auto& one) {
    return games::name_key(one.second.name) == wanted;
  });
  // A number that is nobody's: the event's own answer says so.
  const games::UserId user = named == names.people.end() ? 0 : named->first;
  EventService::Command command = [user](const events::Tournament& event, games::TimeMs now) {
    return events::remove(event, user, now);
  };
  co_return co_await execute(request, std::move(command));
}

Task<Response> EventsController::start(const Request& request) {
  const auto found = co_await event_of(request);
  if (!found) co_return found.error();
  if ((*found)->state.founding().founder != request.person->user.id)
    co_return not_now("Only the host can begin a simul.");
  EventService::Command command = [](const events::Tournament& event, games::TimeMs now) {
    return events::start(event, now);
  };
  co_return co_await execute(request, std::move(command));
}

Task<Response> EventsController::berserk(const Request& request) {
  const auto found = co_await event_of(request);
  if (!found) co_return found.error();
  const events::Tournament& event = (*found)->state;
  if (!event.settings().berserk) co_return not_now("Nobody goes berserk in this event.");
  const games::UserId you = request.person->user.id;
  const auto running = std::ranges::find_if(event.running(), [you](const auto& one) {
    return one.second.game.south == you || one.second.game.north == you;
  });
  if (running == event.running().end()) co_return not_now("You are not playing in this event.");
  const std::string id = running->first;
  const rules::Side side =
      running->second.game.south == you ? rules::Side::south : rules::Side::north;
  const games::GiveClock given{side, events::berserk_clock(event.settings())};
  const auto room = co_await services_.games.find(id);
  if (!room) co_return problem(room.error());
  const auto done = co_await services_.games.give_clock(*room, given);
  if (!done) co_return problem(done.error());
  co_return co_await this->event(200, *found, you);
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

Task<Response> EventsController::results(const Request& request) {
  const auto found = co_await event_of(request);
  if (!found) co_return found.error();
  const EventNames names = co_await services_.events.names(*found);
  co_return json_answer(200, event_results_text((*found)->state, names));
}

Task<Response> EventsController::live(const Request& request) {
  const auto found = co_await event_of(request);
  if (!found) co_return found.error();
  Response upgrade = problem(ProblemCode::upgrade_required, "Open this address as a WebSocket.");
  upgrade.headers.emplace_back("Upgrade", "websocket");
  co_return upgrade;
}

Task<tl::expected<Admission, Response>> EventsController::admit(const Request& request) {
  const auto found = co_await event_of(request);
  if (!found) co_return tl::unexpected(found.error());
  if (!request.cookie.empty() && !from_our_page(request)) co_return tl::unexpected(bad_origin());
  const auto person = co_await services_.people.who(request);
  if (!person) co_return tl::unexpected(problem(person.error()));
  co_await services_.events.tell(*found);
  co_return std::make_shared<TournamentFeed>(*found, asker_id(*person), services_.games);
}

}  // namespace oware::server
