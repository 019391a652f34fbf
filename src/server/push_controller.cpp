#include "server/push_controller.hpp"

#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/json_writer.hpp"
#include "server/problem.hpp"
#include "server/wire_push.hpp"

namespace oware::server {

Task<Response> PushController::subscribe(const Request& request) {
  if (!services_.push.on())
    co_return problem(ProblemCode::push_off, "This server sends no messages.");
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  auto wanted = read_subscription(*body, services_.options.push.reach);
  if (!wanted) co_return bad_body(wanted.error());
  const std::int64_t session = request.person->session;
  games::PushSubscription subscription = *std::move(wanted);
  subscription.created = services_.games.now();
  const auto done =
      co_await answer_of<Result<games::Subscribed>>(services_.people.loop(), [&](auto told) {
        services_.push_store.subscribe(session, std::move(subscription),
                                       services_.options.push.most_subscriptions, std::move(told));
      });
  if (!done) co_return problem(fail(done.error()).value());
  if (*done == games::Subscribed::session_ended) co_return not_signed_in();
  if (*done == games::Subscribed::too_many) {
    co_return problem(ProblemCode::too_many_browsers,
                      "So many browsers of yours are told already.");
  }
  co_return json_answer(201, "{}");
}

// The server's key, null while push is off, and the asker's browsers that are told.
Task<Response> PushController::state(const Request& request) {
  const auto person = co_await services_.people.who(request);
  if (!person) co_return problem(person.error());
  std::vector<games::PushSubscription> told;
  if (*person != nullptr && services_.push.on()) {
    auto found = co_await push_subscriptions(services_, (*person)->user.id);
    if (!found) co_return problem(found.error());
    told = *std::move(found);
  }
  co_return json_answer(200, push_text(services_.push.public_key(), told));
}

Task<Response> PushController::unsubscribe(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  std::string endpoint = text_or(*body, "endpoint");
  const games::UserId user = request.person->user.id;
  const auto done = co_await answer_of<Result<bool>>(services_.people.loop(), [&](auto told) {
    services_.push_store.unsubscribe(user, std::move(endpoint), std::move(told));
  });
  if (!done) co_return problem(fail(done.error()).value());
  JsonWriter json;
  json.begin_object().field("known", *done).end_object();
  co_return json_answer(200, json.take());
}

}  // namespace oware::server
