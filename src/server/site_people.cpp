#include <oware/notation.hpp>

#include "games/password.hpp"
#include "server/answers.hpp"
#include "server/credentials.hpp"
#include "server/site.hpp"

namespace oware::server {

// What does not begin with /api/games: people and lists.
Task<Response> Site::of_people(const Request& request) {
  constexpr std::string_view kSessions = "/api/sessions";
  constexpr std::string_view kPlayers = "/api/players/";
  const std::string_view path = request.path;
  if (path == "/api/me") co_return co_await me(request);
  if (path == "/api/me/blocks") co_return co_await blocks(request);
  if (path == "/api/push") co_return co_await push(request);
  if (path == kSessions) co_return co_await sessions(request);
  if (path.starts_with(kSessions) && path.size() > kSessions.size() + 1 &&
      path[kSessions.size()] == '/') {
    std::string which(path.substr(kSessions.size() + 1));
    if (request.method != Method::del) co_return not_allowed("DELETE");
    co_return co_await end_sessions(request, std::move(which));
  }
  if (path == "/api/accounts" || path == "/api/me/password" || path == "/api/reports") {
    if (request.method != Method::post) co_return not_allowed("POST");
    if (path == "/api/accounts") co_return co_await enrol(request);
    if (path == "/api/reports") co_return co_await report(request);
    co_return co_await change_password(request);
  }
  const bool named = path.starts_with(kPlayers) && path.size() > kPlayers.size();
  if (path != "/api/lobby" && path != "/api/me/export" && !named) co_return no_such_page();
  if (!reads(request)) co_return not_allowed("GET, HEAD");
  if (path == "/api/lobby") co_return co_await lobby(request);
  if (path == "/api/me/export") co_return co_await everything(request);
  std::string name(path.substr(kPlayers.size()));
  co_return co_await player(std::move(name));
}

Task<tl::expected<Person, Response>> Site::somebody(const Request& request) {
  if (!reads(request)) {
    if (!request.cookie.empty() && !from_our_page(request)) co_return tl::unexpected(bad_origin());
    if (auto wrong = wrong_type(request)) co_return tl::unexpected(*std::move(wrong));
  }
  auto person = co_await people_.who(request);
  if (!person) co_return tl::unexpected(problem(person.error()));
  if (*person == nullptr) co_return tl::unexpected(not_signed_in());
  co_return *std::move(person);
}

void Site::moderated(const games::ModeratedPerson& moderated) {
  if (moderated.action == games::ModerationAction::rename)
    hall_.rename(moderated.person.player, moderated.person.name);
  people_.forget_all();
}

Task<Response> Site::me(const Request& request) {
  if (request.method == Method::post) co_return co_await change_me(request);
  if (request.method == Method::del) co_return co_await delete_me(request);
  if (!reads(request)) co_return not_allowed("GET, HEAD, POST, DELETE");
  const auto person = co_await people_.who(request);
  if (!person) co_return problem(person.error());
  co_return json_answer(200, me_text(person->get()));
}

Task<Response> Site::change_me(const Request& request) {
  if (from_another_site(request)) co_return bad_origin();
  if (auto wrong = wrong_type(request)) co_return *std::move(wrong);
  const auto wanted = read_profile(request.body);
  if (!wanted) co_return bad_body(wanted.error());
  auto before = co_await people_.who(request);
  if (!before) co_return problem(before.error());
  if (*before == nullptr && !within_rate(request, Cost::game)) co_return too_many();
  if (*before != nullptr && (*before)->user.registered && !wanted->name.empty() &&
      wanted->name != (*before)->user.name) {
    co_return problem(Trouble::registered, "An account keeps its name.");
  }
  std::string name = wanted->name;
  const auto asker = co_await people_.who_or_guest(request, std::move(name), now());
  if (!asker) co_return problem(asker.error());
  if (asker->person == nullptr) co_return not_signed_in();
  const games::User user = asker->person->user;
  Person person = asker->person;
  if (wanted->language && *wanted->language != user.language) {
    const auto kept = co_await people_.ask<void>([&](auto& store, auto done) {
      store.set_profile(user.id, user.name, *wanted->language, std::move(done));
    });
    if (!kept) co_return problem(kept.error());
    auto changed = std::make_shared<games::Known>(*person);
    changed->user.language = *wanted->language;
    person = changed;
    people_.forget_all();
  }
  Response response = json_answer(200, me_text(person.get()));
  if (!asker->cookie.empty()) response.headers.emplace_back("Set-Cookie", asker->cookie);
  co_return response;
}

Task<Response> Site::delete_me(const Request& request) {
  const auto person = co_await somebody(request);
  if (!person) co_return person.error();
  const games::User user = (*person)->user;
  if (user.registered) {
    auto password = read_password(request.body);
    if (!password) co_return bad_body(password.error());
    if (auto refused = co_await check_password(request, user.id, *std::move(password)))
      co_return *std::move(refused);
  }
  const auto done = co_await people_.ask<void>(
      [&](auto& store, auto told) { store.forget(user.id, std::move(told)); });
  if (!done) co_return problem(done.error());
  hall_.pass_on(user.id, std::nullopt, std::string(games::kAnonymous));
  people_.forget_all();
  Response response = json_answer(200, "{}");
  response.headers.emplace_back("Set-Cookie", session_cookie(request, {}));
  co_return response;
}

Task<Response> Site::everything(const Request& request) {
  const auto person = co_await somebody(request);
  if (!person) co_return person.error();
  if (!within_rate(request, Cost::game)) co_return too_many();
  const games::UserId user = (*person)->user.id;
  const auto all = co_await people_.ask<games::Everything>(
      [&](auto& store, auto done) { store.everything(user, std::move(done)); });
  if (!all) co_return problem(all.error());
  std::vector<std::string> moves;
  for (const games::OwnGame& own : all->games) {
    std::string id = own.id;
    const auto room = co_await hall_.find(std::move(id));
    if (!room) co_return problem(room.error());
    moves.push_back(rules::format_moves((*room)->state().game().moves()));
  }
  const auto told = co_await subscriptions(user);
  if (!told) co_return problem(told.error());
  Response response = json_answer(200, everything_text(*all, moves, *told));
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"oware.json\"");
  co_return response;
}

// ---- whom one does not want to hear

Task<Response> Site::blocks(const Request& request) {
  if (!reads(request) && request.method != Method::post) co_return not_allowed("GET, HEAD, POST");
  const auto person = co_await somebody(request);
  if (!person) co_return person.error();
  if (request.method == Method::post) co_return co_await set_block(request, *person);
  co_return json_answer(200, blocks_text((*person)->blocks));
}

Task<Response> Site::set_block(const Request& request, Person person) {
  const auto wanted = read_block(request.body);
  if (!wanted) co_return bad_body(wanted.error());
  const games::UserId user = person->user.id;
  const games::TimeMs at = now();
  const auto known = co_await people_.ask<bool>([&](auto& store, auto done) {
    store.set_block(user, wanted->player, wanted->kind, at, std::move(done));
  });
  if (!known) co_return problem(known.error());
  if (!*known) co_return problem(Trouble::no_such_player, "Nobody else has this id.");
  people_.forget_all();
  const auto again = co_await people_.who(request);
  if (!again) co_return problem(again.error());
  co_return *again == nullptr ? not_signed_in() : json_answer(200, blocks_text((*again)->blocks));
}

}  // namespace oware::server
