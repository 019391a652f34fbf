#include "server/tokens_controller.hpp"

#include <charconv>
#include <utility>

#include "games/letters.hpp"
#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/problem.hpp"
#include "server/wire_people.hpp"

namespace oware::server {
namespace {

constexpr std::string_view kUsualName = "Token";

Result<games::NewAccessToken> read_token(const boost::json::object& body) {
  games::NewAccessToken fresh;
  auto name = games::clean_text(text_or(body, "name", kUsualName));
  if (name.text.empty()) return impossible("name", text_or(body, "name"), "a name with letters");
  fresh.name = std::move(name.text);
  for (const auto& word : body.at("scopes").as_array()) {
    if (const auto scope = games::parse_scope(word.as_string())) fresh.scopes.add(*scope);
  }
  if (fresh.scopes.empty()) return impossible("scopes", "none", "at least one of read, play, bot");
  return fresh;
}

Response no_such_token() { return problem(ProblemCode::no_such_token, "You have no such token."); }

}  // namespace

Task<Response> TokensController::list(const Request& request) {
  const games::User& user = request.person->user;
  if (!user.registered) co_return not_signed_in();
  const auto tokens = co_await access_.ask<std::vector<games::AccessToken>>(
      [&](auto& store, auto done) { store.access_tokens(user.id, std::move(done)); });
  if (!tokens) co_return problem(tokens.error());
  co_return json_answer(200, tokens_text(*tokens));
}

Task<Response> TokensController::make(const Request& request) {
  const games::User& user = request.person->user;
  if (!user.registered) co_return not_signed_in();
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  auto fresh = read_body(request).and_then(read_token);
  if (!fresh) co_return bad_body(fresh.error());
  if (user.bot && fresh->scopes.has(games::Scope::play))
    co_return problem(ProblemCode::no_bots, "A bot account plays by the scope \"bot\" alone.");
  const std::string secret = std::string(games::kAccessTokenPrefix) + games::new_token();
  fresh->hash = games::hash_token(secret);
  fresh->at = services_.games.now();
  const auto id = co_await access_.ask<std::optional<std::int64_t>>([&](auto& store, auto done) {
    store.add_access_token(user.id, *fresh, games::kMostAccessTokens, std::move(done));
  });
  if (!id) co_return co_await people_.problem_of(id.error(), request.person);
  if (!*id)
    co_return problem(ProblemCode::too_many_tokens, "Revoke one that you do not need any more.",
                      {{"max", std::int64_t{games::kMostAccessTokens}}});
  const games::AccessToken made{**id, fresh->name, fresh->scopes, fresh->at, 0};
  co_return json_answer(201, made_token_text(made, secret));
}

Task<Response> TokensController::revoke(const Request& request) {
  const games::User& user = request.person->user;
  if (!user.registered) co_return not_signed_in();
  const std::string& which = request.parameters[0];
  std::int64_t token = 0;
  const char* last = which.data() + which.size();
  const auto [end, failure] = std::from_chars(which.data(), last, token);
  if (failure != std::errc{} || end != last) co_return no_such_token();
  const games::TimeMs at = services_.games.now();
  const auto revoked = co_await access_.ask<bool>([&](auto& store, auto done) {
    store.revoke_access_token(user.id, token, at, std::move(done));
  });
  if (!revoked) co_return problem(revoked.error());
  if (!*revoked) co_return no_such_token();
  access_.revoke(token);
  co_return json_answer(200, "{}");
}

Task<Response> TokensController::become_bot(const Request& request) {
  games::Known known = *request.person;
  if (!known.user.registered) co_return not_signed_in();
  const games::TimeMs at = services_.games.now();
  const auto change = co_await access_.ask<games::BotChange>(
      [&](auto& store, auto done) { store.become_bot(known.user.id, at, std::move(done)); });
  if (!change) co_return co_await people_.problem_of(change.error(), request.person);
  if (*change == games::BotChange::has_played)
    co_return problem(ProblemCode::has_played,
                      "Only an account without games becomes a bot: make another one.");
  people_.forget_all();
  access_.forget_all();
  known.user.bot = true;
  co_return json_answer(200, me_text(&known));
}

}  // namespace oware::server
