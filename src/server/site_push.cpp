#include "server/answers.hpp"
#include "server/push.hpp"
#include "server/site.hpp"
#include "server/wire_push.hpp"

namespace oware::server {

// Which browsers are told when it is one's turn.
Task<Response> Site::push(const Request& request) {
  if (reads(request)) co_return co_await push_state(request);
  if (request.method != Method::post && request.method != Method::del)
    co_return not_allowed("GET, HEAD, POST, DELETE");
  const auto person = co_await somebody(request);
  if (!person) co_return person.error();
  if (request.method == Method::del) co_return co_await unsubscribe(request, *person);
  if (!push_.on()) co_return problem(Trouble::push_off, "This server sends no messages.");
  auto wanted = read_subscription(request.body, options_.push.reach);
  if (!wanted) co_return bad_body(wanted.error());
  const std::int64_t session = (*person)->session;
  games::PushSubscription subscription = *std::move(wanted);
  subscription.created = now();
  const auto done = co_await answer_of<Result<games::Subscribed>>(people_.loop(), [&](auto told) {
    push_store_.subscribe(session, std::move(subscription), options_.push.most_subscriptions,
                          std::move(told));
  });
  if (!done) co_return problem(fail(done.error()).value());
  if (*done == games::Subscribed::session_ended) co_return not_signed_in();
  if (*done == games::Subscribed::too_many) {
    co_return problem(Trouble::too_many_browsers, "So many browsers of yours are told already.");
  }
  co_return json_answer(201, "{}");
}

// The server's key, null while push is off, and which browsers of the one who asks are told.
Task<Response> Site::push_state(const Request& request) {
  const auto person = co_await people_.who(request);
  if (!person) co_return problem(person.error());
  std::vector<games::PushSubscription> told;
  if (*person != nullptr && push_.on()) {
    auto found = co_await subscriptions((*person)->user.id);
    if (!found) co_return problem(found.error());
    told = *std::move(found);
  }
  co_return json_answer(200, push_text(push_.public_key(), told));
}

Task<Outcome<std::vector<games::PushSubscription>>> Site::subscriptions(games::UserId user) {
  auto found = co_await answer_of<Result<std::vector<games::PushSubscription>>>(
      people_.loop(), [&](auto done) {
        push_store_.subscriptions(user, options_.push.most_subscriptions, std::move(done));
      });
  if (!found) co_return fail(found.error());
  co_return *std::move(found);
}

Task<Response> Site::unsubscribe(const Request& request, Person person) {
  auto endpoint = read_endpoint(request.body);
  if (!endpoint) co_return bad_body(endpoint.error());
  const games::UserId user = person->user.id;
  const auto done = co_await answer_of<Result<bool>>(people_.loop(), [&](auto told) {
    push_store_.unsubscribe(user, *std::move(endpoint), std::move(told));
  });
  if (!done) co_return problem(fail(done.error()).value());
  co_return json_answer(200, *done ? R"({"known":true})" : R"({"known":false})");
}

}  // namespace oware::server
