#include "server/moderation_controller.hpp"

#include <utility>
#include <vector>

#include "games/letters.hpp"
#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/credentials.hpp"
#include "server/problem.hpp"
#include "server/wire_moderation.hpp"

namespace oware::server {
namespace {

using games::AdminStore;

constexpr int kModerationListed = 200;

}  // namespace

games::Actor ModerationController::actor(const Request& request) const {
  return {request.administrator, services_.games.now()};
}

// ---- notes

Task<Response> ModerationController::notes(const Request& request) {
  const Conduct::Question<std::vector<games::ModeratorNote>> question =
      [player = request.parameters[0]](AdminStore& store) { return store.notes(player); };
  const auto found = co_await services_.conduct.ask(question);
  if (!found) co_return problem(found.error());
  co_return json_answer(200, notes_text(*found));
}

Task<Response> ModerationController::add_note(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  auto text = kept_text(text_or(*body, "text"), games::kLongestNote);
  if (!text) co_return bad_length(games::kLongestNote);
  const Conduct::Question<void> question = [who = actor(request), player = request.parameters[0],
                                            note = *std::move(text)](AdminStore& store) {
    return store.add_note(who, player, note);
  };
  const auto done = co_await services_.conduct.ask(question);
  if (!done) co_return problem(done.error());
  co_return co_await notes(request);
}

// ---- appeals

Task<Response> ModerationController::appeals(const Request& request) {
  const auto query = read_query(request);
  if (!query) co_return bad_body(query.error());
  const auto state =
      games::parse_appeal_state(text_or(*query, "state")).value_or(games::AppealState::open);
  const Conduct::Question<std::vector<games::AppealView>> question = [state](AdminStore& store) {
    return store.appeals(state, kModerationListed);
  };
  const auto found = co_await services_.conduct.ask(question);
  if (!found) co_return problem(found.error());
  co_return json_answer(200, appeals_text(*found));
}

Task<Response> ModerationController::decide(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const std::string given = text_or(*body, "answer");
  auto answer = kept_text(given, games::kLongestAppeal);
  if (!answer && !given.empty()) co_return bad_length(games::kLongestAppeal);
  const Conduct::Question<void> question = [who = actor(request), player = request.parameters[0],
                                            granted = flag_field(*body, "granted").value_or(false),
                                            text = answer.value_or("")](AdminStore& store) {
    return store.decide_appeal(who, player, granted, text);
  };
  const auto done = co_await services_.conduct.ask(question);
  if (!done) co_return problem(done.error());
  services_.people.forget_all();
  co_return json_answer(200, "{}");
}

// ---- words

Task<Response> ModerationController::words(const Request& /*request*/) {
  const Conduct::Question<std::vector<games::WordList>> question = [](AdminStore& store) {
    return store.word_lists();
  };
  const auto written = co_await services_.conduct.ask(question);
  if (!written) co_return problem(written.error());
  co_return json_answer(200, words_text(*written));
}

Task<Response> ModerationController::set_words(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const auto list = read_words(*body, request.parameters[0]);
  if (!list) co_return bad_body(list.error());
  const Conduct::Question<void> question = [who = actor(request), list = *list](AdminStore& store) {
    return store.set_words(who, list);
  };
  const auto done = co_await services_.conduct.ask(question);
  if (!done) co_return problem(done.error());
  co_await services_.conduct.read_words();
  co_return co_await words(request);
}

Task<Response> ModerationController::reset_words(const Request& request) {
  const Conduct::Question<void> question = [who = actor(request),
                                            language = request.parameters[0]](AdminStore& store) {
    return store.reset_words(who, language);
  };
  const auto done = co_await services_.conduct.ask(question);
  if (!done) co_return problem(done.error());
  co_await services_.conduct.read_words();
  co_return co_await words(request);
}

// ---- invites

Task<Response> ModerationController::invites(const Request& /*request*/) {
  const Conduct::Question<std::vector<games::Invite>> question = [](AdminStore& store) {
    return store.invites({}, kModerationListed);
  };
  const auto found = co_await services_.conduct.ask(question);
  if (!found) co_return problem(found.error());
  co_return json_answer(200, invites_text(*found));
}

Task<Response> ModerationController::make_invite(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const games::Actor who = actor(request);
  const std::string token = games::new_token();
  games::NewInvite fresh = read_invite(*body, token, who.at);
  fresh.by = who.name;
  const Conduct::Question<std::optional<std::int64_t>> question = [who, fresh](AdminStore& store) {
    return store.add_invite(who, fresh, games::kAdministratorInvites);
  };
  const auto made = co_await services_.conduct.ask(question);
  if (!made) co_return problem(made.error());
  co_return json_answer(201, made_invite_text(made->value_or(0), fresh, token, origin_of(request)));
}

Task<Response> ModerationController::revoke_invite(const Request& request) {
  const auto id = parse_number(request.parameters[0]);
  const Conduct::Question<bool> question = [who = actor(request),
                                            id = id.value_or(0)](AdminStore& store) {
    return store.revoke_invite(who, {}, id);
  };
  const auto gone = co_await services_.conduct.ask(question);
  if (!gone) co_return problem(gone.error());
  co_return *gone ? json_answer(200, "{}") : no_such_invite();
}

}  // namespace oware::server
