#include "server/social_controller.hpp"

#include <charconv>
#include <utility>

#include "games/names.hpp"
#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/json_writer.hpp"
#include "server/problem.hpp"
#include "server/wire_social.hpp"

namespace oware::server {
namespace {

constexpr int kMessagesAtOnce = 50;
constexpr int kConversations = 200;

Response no_such_player() {
  return problem(ProblemCode::no_such_player, "No account has this name.");
}

Response apart() {
  return problem(games::CommandError{.code = games::CommandErrorCode::blocked,
                                     .detail = "One of you has blocked the other."});
}

// The message of the path; 0, which none has, for anything but a number.
std::int64_t message_in(const Request& request) {
  const std::string& which = request.parameters[0];
  std::int64_t id = 0;
  const char* last = which.data() + which.size();
  const auto [end, failure] = std::from_chars(which.data(), last, id);
  return failure == std::errc{} && end == last ? id : 0;
}

std::string counted(games::UserId user) { return "user:" + std::to_string(user); }

}  // namespace

Task<tl::expected<games::User, Response>> SocialController::account(const Request& request) {
  const std::string key = games::account_key(request.parameters[0]).value_or("");
  const auto login = co_await people_.ask<std::optional<games::PeopleStore::Login>>(
      [&](auto& store, auto done) { store.login(key, std::move(done)); });
  if (!login) co_return tl::unexpected(problem(login.error()));
  if (!*login) co_return tl::unexpected(no_such_player());
  const games::UserId id = (*login)->user;
  auto known = co_await people_.ask<std::optional<games::Known>>(
      [&](auto& store, auto done) { store.user(id, std::move(done)); });
  if (!known) co_return tl::unexpected(problem(known.error()));
  if (!*known) co_return tl::unexpected(no_such_player());
  co_return std::move((*known)->user);
}

Task<tl::expected<games::User, Response>> SocialController::other_account(const Request& request) {
  if (!request.person->user.registered) co_return tl::unexpected(not_signed_in());
  auto other = co_await account(request);
  if (other && other->id == request.person->user.id)
    co_return tl::unexpected(
        bad_body(impossible("name", request.parameters[0], "somebody else's").value()));
  co_return other;
}

// ---- following

Task<Response> SocialController::friends(const Request& request) {
  const games::UserId user = request.person->user.id;
  const auto found = co_await ask<games::Friends>(
      [&](auto& store, auto done) { store.friends(user, std::move(done)); });
  if (!found) co_return problem(found.error());
  co_return json_answer(200, friends_text(*found, services_.push.online()));
}

Task<Response> SocialController::relation_to(const Request& request, games::UserId other) {
  const games::UserId user = request.person->user.id;
  const auto relation = co_await ask<games::Relation>(
      [&](auto& store, auto done) { store.relation(user, other, std::move(done)); });
  if (!relation) co_return problem(relation.error());
  co_return json_answer(200, relation_text(*relation));
}

Task<Response> SocialController::follow(const Request& request) {
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  const auto other = co_await other_account(request);
  if (!other) co_return other.error();
  const games::UserId user = request.person->user.id;
  const games::UserId whom = other->id;
  const games::TimeMs now = services_.games.now();
  const auto outcome = co_await ask<games::FollowOutcome>(
      [&](auto& store, auto done) { store.follow(user, whom, now, std::move(done)); });
  if (!outcome) co_return co_await people_.problem_of(outcome.error(), request.person);
  if (*outcome == games::FollowOutcome::apart) co_return apart();
  if (*outcome == games::FollowOutcome::too_many)
    co_return problem(ProblemCode::too_many_followed, "Stop following somebody else first.",
                      {{"max", std::int64_t{games::kMostFollowed}}});
  co_return co_await relation_to(request, whom);
}

Task<Response> SocialController::unfollow(const Request& request) {
  const auto other = co_await other_account(request);
  if (!other) co_return other.error();
  const games::UserId user = request.person->user.id;
  const games::UserId whom = other->id;
  const auto done = co_await ask<void>(
      [&](auto& store, auto told) { store.unfollow(user, whom, std::move(told)); });
  if (!done) co_return problem(done.error());
  co_return co_await relation_to(request, whom);
}

// ---- profiles

Task<Response> SocialController::profile(const Request& request) {
  const auto user = co_await account(request);
  if (!user) co_return user.error();
  const games::UserId id = user->id;
  const auto asking = co_await people_.who(request);
  if (!asking) co_return problem(asking.error());
  ProfilePage page;
  auto own = co_await ask<games::Profile>(
      [&](auto& store, auto done) { store.own_profile(id, std::move(done)); });
  if (!own) co_return problem(own.error());
  page.profile = *std::move(own);
  auto records = co_await ask<games::Records>(
      [&](auto& store, auto done) { store.records(id, std::move(done)); });
  if (!records) co_return problem(records.error());
  page.records = *std::move(records);
  const auto counts = co_await ask<games::FollowCounts>(
      [&](auto& store, auto done) { store.follow_counts(id, std::move(done)); });
  if (!counts) co_return problem(counts.error());
  page.counts = *counts;
  const auto joined = co_await ask_store<std::vector<games::JoinedClub>>(
      services_, services_.club_store,
      [&](auto& store, auto done) { store.clubs_of(id, std::move(done)); });
  if (!joined) co_return problem(joined.error());
  for (const games::JoinedClub& one : *joined)
    if (one.role != games::ClubRole::asked) page.clubs.push_back(one.club);
  if (*asking != nullptr && (*asking)->user.registered && (*asking)->user.id != id) {
    const games::UserId you = (*asking)->user.id;
    const auto relation = co_await ask<games::Relation>(
        [&](auto& store, auto done) { store.relation(you, id, std::move(done)); });
    if (!relation) co_return problem(relation.error());
    page.you = *relation;
    page.online = relation->follows && relation->followed &&
                  services_.push.online().around(id, std::chrono::steady_clock::now());
  }
  co_return json_answer(200, profile_text(*user, page));
}

Task<Response> SocialController::set_profile(const Request& request) {
  if (!request.person->user.registered) co_return not_signed_in();
  auto wanted = read_body(request).and_then(read_own_profile);
  if (!wanted) co_return bad_body(wanted.error());
  const games::User& user = request.person->user;
  if (user.muted_until > services_.games.now() && !wanted->text.empty())
    co_return problem(ProblemCode::muted, "You may not talk at the moment.");
  wanted->text = services_.conduct.words().masked(wanted->text);
  const auto kept = co_await ask<games::Profile>(
      [&](auto& store, auto done) { store.set_own_profile(user.id, *wanted, std::move(done)); });
  if (!kept) co_return co_await people_.problem_of(kept.error(), request.person);
  co_return json_answer(200, own_profile_text(*kept));
}

// ---- messages

Task<Response> SocialController::conversations(const Request& request) {
  const games::UserId user = request.person->user.id;
  const auto found = co_await ask<std::vector<games::Conversation>>(
      [&](auto& store, auto done) { store.conversations(user, kConversations, std::move(done)); });
  if (!found) co_return problem(found.error());
  co_return json_answer(200, conversations_text(*found, user));
}

Task<Response> SocialController::messages(const Request& request) {
  const auto query = read_query(request);
  if (!query) co_return bad_body(query.error());
  const auto other = co_await other_account(request);
  if (!other) co_return other.error();
  const games::UserId user = request.person->user.id;
  const games::UserId whom = other->id;
  const std::int64_t before = number_field(*query, "before").value_or(0);
  const auto found = co_await ask<std::vector<games::PrivateMessage>>([&](auto& store, auto done) {
    store.messages(user, whom, before, kMessagesAtOnce, std::move(done));
  });
  if (!found) co_return problem(found.error());
  const auto relation = co_await ask<games::Relation>(
      [&](auto& store, auto done) { store.relation(user, whom, std::move(done)); });
  if (!relation) co_return problem(relation.error());
  const bool open = relation->follows && relation->followed;
  const bool more = std::ssize(*found) == kMessagesAtOnce;
  co_return json_answer(200, messages_text(*found, *other, user,
                                           {.can_write = open,
                                            .more = more,
                                            .online = services_.push.online().around(
                                                whom, std::chrono::steady_clock::now())}));
}

Task<Response> SocialController::send(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const auto text = games::clean_said(text_or(*body, "text"));
  if (!text)
    co_return problem(ProblemCode::bad_text, "A message has 1 to 500 letters.",
                      {{"max", std::int64_t{games::kMaxSaid}}});
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  const auto other = co_await other_account(request);
  if (!other) co_return other.error();
  const games::User& user = request.person->user;
  if (!services_.settings.chat)
    co_return problem(ProblemCode::chat_closed, "Nobody can talk here at the moment.");
  if (user.banned) co_return problem(ProblemCode::banned, "You may not play here.");
  const games::TimeMs now = services_.games.now();
  if (user.muted_until > now)
    co_return problem(ProblemCode::muted, "You may not talk at the moment.");
  if (!services_.throttle.allow(counted(user.id), Cost::chat)) co_return too_many();
  games::PrivateMessage message{
      .id = 0, .from = user.id, .to = other->id, .text = *text, .at = now, .read = 0};
  const auto sent = co_await ask<games::SocialStore::Sent>(
      [&](auto& store, auto done) { store.send_message(message, std::move(done)); });
  if (!sent) co_return co_await people_.problem_of(sent.error(), request.person);
  if (sent->outcome == games::SendOutcome::no_friends)
    co_return problem(ProblemCode::not_friends,
                      "You write to each other once each of you follows "
                      "the other.");
  if (sent->outcome == games::SendOutcome::too_many)
    co_return problem(ProblemCode::too_many_messages, "Wait until some of them have been read.",
                      {{"max", std::int64_t{games::kMostUnread}}});
  message.id = sent->id;
  if (!sent->withheld) services_.notices.message(user, other->id);
  co_return json_answer(201, message_text(message, user.id));
}

Task<Response> SocialController::read_messages(const Request& request) {
  const auto other = co_await other_account(request);
  if (!other) co_return other.error();
  const games::UserId user = request.person->user.id;
  const games::UserId whom = other->id;
  const games::TimeMs now = services_.games.now();
  const auto done = co_await ask<void>(
      [&](auto& store, auto told) { store.read_messages(user, whom, now, std::move(told)); });
  if (!done) co_return problem(done.error());
  co_return json_answer(200, "{}");
}

Task<Response> SocialController::drop_message(const Request& request) {
  const games::UserId user = request.person->user.id;
  const std::int64_t id = message_in(request);
  const auto dropped = co_await ask<bool>(
      [&](auto& store, auto done) { store.drop_message(user, id, std::move(done)); });
  if (!dropped) co_return problem(dropped.error());
  if (!*dropped) co_return problem(ProblemCode::no_such_message, "You have sent no such message.");
  co_return json_answer(200, "{}");
}

Task<Response> SocialController::report_message(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const auto reason = games::clean_said(text_or(*body, "reason"));
  if (!reason)
    co_return problem(ProblemCode::bad_text, "A reason has 1 to 500 letters.",
                      {{"max", std::int64_t{games::kMaxSaid}}});
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  const games::UserId user = request.person->user.id;
  const std::int64_t id = message_in(request);
  const games::TimeMs now = services_.games.now();
  const auto kept = co_await ask<std::optional<std::int64_t>>([&](auto& store, auto done) {
    store.report_message(user, id, *reason, now, std::move(done));
  });
  if (!kept) co_return co_await people_.problem_of(kept.error(), request.person);
  if (!*kept)
    co_return problem(ProblemCode::no_such_message, "Nobody has sent you such a message.");
  JsonWriter json;
  co_return json_answer(201, json.begin_object().field("id", **kept).end_object().take());
}

// ---- notices

Task<Response> SocialController::notices(const Request& request) {
  const games::UserId user = request.person->user.id;
  services_.push.online().seen(user, std::chrono::steady_clock::now());
  const auto found = co_await ask<games::Notices>(
      [&](auto& store, auto done) { store.notices(user, std::move(done)); });
  if (!found) co_return problem(found.error());
  co_return json_answer(200, notices_text(*found));
}

Task<Response> SocialController::read_notices(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const games::UserId user = request.person->user.id;
  const std::int64_t last = number_field(*body, "last").value_or(0);
  const auto done = co_await ask<void>(
      [&](auto& store, auto told) { store.read_notices(user, last, std::move(told)); });
  if (!done) co_return problem(done.error());
  co_return json_answer(200, "{}");
}

}  // namespace oware::server
