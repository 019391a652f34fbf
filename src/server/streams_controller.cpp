#include "server/streams_controller.hpp"

#include <deque>
#include <utility>

#include "server/account_events.hpp"
#include "server/answers.hpp"
#include "server/game_feed.hpp"
#include "server/problem.hpp"

namespace oware::server {
namespace {

constexpr int kMostListed = 500;
constexpr std::string_view kReady = R"({"type":"ready"})";

}  // namespace

// Refused when the token, or the session's person, has as many as it may.
Response StreamsController::streaming(const Request& request, std::shared_ptr<Feed> feed) {
  const std::int64_t owner =
      request.access != nullptr ? request.access->token : -request.person->user.id;
  auto ticket = services_.access.open_stream(owner, services_.options.limits.streams);
  if (ticket == nullptr)
    return problem(ProblemCode::too_many_streams, "Close one, or wait until the server notices.");
  Response response{
      .status = 200, .content_type = "application/x-ndjson", .headers = {}, .body = {}};
  response.headers.emplace_back("Cache-Control", "no-store");
  response.headers.emplace_back("X-Accel-Buffering", "no");  // nginx passes each line on at once
  response.feed = std::move(feed);
  response.ticket = std::move(ticket);
  return response;
}

// The feed hears of everything from its making on; what stands by then is listed before that.
Task<Response> StreamsController::events(const Request& request) {
  const games::UserId user = request.person->user.id;
  const auto feed = std::make_shared<EventFeed>(services_.account_events, user);
  games::ListQuery query;
  query.status = games::Status::playing;
  query.user = user;
  query.unlisted = true;
  query.limit = kMostListed;
  const auto listed = co_await services_.games.list(std::move(query));
  if (!listed) co_return problem(listed.error());
  std::deque<SharedText> first;
  for (const games::ListedGame& game : *listed) {
    std::string id = game.founding.id;
    const auto room = co_await services_.games.find(std::move(id));
    if (!room) co_return problem(room.error());
    for (const rules::Side side : {rules::Side::south, rules::Side::north}) {
      const auto& holder = (*room)->holders()[static_cast<std::size_t>(rules::index(side))];
      if (!holder || holder->user != user) continue;
      first.push_back(std::make_shared<const std::string>(
          game_event_text(GameChange::started, **room, side, services_.games.now())));
    }
  }
  const auto challenges = co_await answer_of<Result<std::vector<games::Challenge>>>(
      services_.people.loop(), [&](auto done) {
        services_.challenge_store.open_challenges(user, services_.games.now(), std::move(done));
      });
  if (!challenges) co_return problem(challenges.error());
  for (const games::Challenge& challenge : *challenges)
    first.push_back(std::make_shared<const std::string>(
        challenge_event_text(challenge, services_.games.now())));
  first.push_back(std::make_shared<const std::string>(kReady));
  feed->begin_with(std::move(first));
  co_return streaming(request, feed);
}

Task<Response> StreamsController::game(const Request& request) {
  const auto room = co_await services_.games.find(request.parameters[0]);
  if (!room) co_return problem(room.error());
  GameAdmission admission{*room, {}, {}, request.person};
  admission.you = co_await seats_.side_of(request, *room);
  co_return streaming(request, std::make_shared<GameFeed>(std::move(admission), services_));
}

}  // namespace oware::server
