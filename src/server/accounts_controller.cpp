#include "server/accounts_controller.hpp"

#include <fmt/format.h>

#include <charconv>
#include <oware/notation.hpp>

#include "games/names.hpp"
#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/credentials.hpp"
#include "server/problem.hpp"
#include "server/sign_in.hpp"

namespace oware::server {
namespace {

constexpr int kAllPoints = 1'000'000;  // of one pool, in an export

Response no_invite() {
  return problem(ProblemCode::no_invite,
                 "Accounts are made by invite here: the given one has expired, been used up or "
                 "never been made.");
}

// The answer to somebody who asks for an account without what it takes.
std::optional<Response> closed_to(games::Registration registration, std::string_view invite) {
  if (registration == games::Registration::closed)
    return problem(ProblemCode::registration_closed, "Nobody can make an account here.");
  if (registration == games::Registration::invite && invite.empty())
    return problem(ProblemCode::no_invite, "Accounts are made by invite here.");
  return std::nullopt;
}

bool refused_the_invite(const ServiceError& error) {
  const auto* found = std::get_if<Error>(&error);
  return found != nullptr && found->what == "invite";
}

}  // namespace

Task<Response> AccountsController::me(const Request& request) {
  const auto person = co_await people_.who(request);
  if (!person) co_return problem(person.error());
  co_return json_answer(200, me_text(person->get()));
}

Task<Response> AccountsController::change_me(const Request& request) {
  const auto wanted = read_body(request).and_then(read_profile);
  if (!wanted) co_return bad_body(wanted.error());
  if (services_.conduct.words().refuses(wanted->name)) co_return unwanted_word();
  auto before = co_await people_.who(request);
  if (!before) co_return problem(before.error());
  if (*before == nullptr && !services_.throttle.allow(request, Cost::game)) co_return too_many();
  if (*before != nullptr && (*before)->user.registered && !wanted->name.empty() &&
      wanted->name != (*before)->user.name) {
    co_return problem(ProblemCode::registered, "An account keeps its name.");
  }
  std::string name = wanted->name;
  const auto identity = co_await people_.who_or_guest(request, std::move(name), games_.now());
  if (!identity) co_return problem(identity.error());
  if (identity->person == nullptr) co_return not_signed_in();
  const games::User user = identity->person->user;
  Person person = identity->person;
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
  if (!identity->cookie.empty()) response.headers.emplace_back("Set-Cookie", identity->cookie);
  co_return response;
}

Task<Response> AccountsController::delete_me(const Request& request) {
  const games::User user = request.person->user;
  if (user.registered) {
    const auto body = read_body(request);
    if (!body) co_return bad_body(body.error());
    std::string password = text_or(*body, "password");
    if (auto refused = co_await check_password(services_, request, user.id, std::move(password)))
      co_return *std::move(refused);
  }
  const auto done = co_await people_.ask<void>(
      [&](auto& store, auto told) { store.forget(user.id, std::move(told)); });
  if (!done) co_return problem(done.error());
  games_.pass_on(user.id, std::nullopt, std::string(games::kAnonymous));
  people_.forget_all();
  services_.events.forget(user.id);
  Response response = json_answer(200, "{}");
  response.headers.emplace_back("Set-Cookie", session_cookie(request, {}));
  co_return response;
}

Task<Outcome<OwnRatings>> AccountsController::own_ratings(games::UserId user) {
  OwnRatings own;
  auto kept = co_await ratings_of(services_, user);
  if (!kept) co_return tl::unexpected(kept.error());
  own.ratings = *std::move(kept);
  auto answers = co_await ask_store<std::vector<games::PuzzleAnswer>>(
      services_, services_.rating_store,
      [&](auto& store, auto done) { store.puzzle_answers(user, std::move(done)); });
  if (!answers) co_return tl::unexpected(answers.error());
  own.answers = *std::move(answers);
  for (const games::PoolRating& one : own.ratings) {
    auto points = co_await ask_store<std::vector<games::RatingPoint>>(
        services_, services_.rating_store, [&](auto& store, auto done) {
          store.rating_history(user, one.pool, kAllPoints, std::move(done));
        });
    if (!points) co_return tl::unexpected(points.error());
    own.histories.push_back({one.pool, *std::move(points)});
  }
  co_return own;
}

Task<Outcome<OwnLife>> AccountsController::own_life(games::UserId user) {
  OwnLife life{.social = {}, .credentials = {}, .clubs = {}, .now = games_.now()};
  auto social = co_await ask_store<games::SocialLife>(
      services_, services_.social_store,
      [&](auto& store, auto done) { store.social_life(user, std::move(done)); });
  if (!social) co_return tl::unexpected(social.error());
  life.social = *std::move(social);
  auto credentials = co_await ask_store<games::Credentials>(
      services_, services_.credential_store,
      [&](auto& store, auto done) { store.credentials_of(user, std::move(done)); });
  if (!credentials) co_return tl::unexpected(credentials.error());
  life.credentials = *std::move(credentials);
  auto clubs = co_await ask_store<std::vector<games::JoinedClub>>(
      services_, services_.club_store,
      [&](auto& store, auto done) { store.clubs_of(user, std::move(done)); });
  if (!clubs) co_return tl::unexpected(clubs.error());
  life.clubs = *std::move(clubs);
  co_return life;
}

Task<Response> AccountsController::export_me(const Request& request) {
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  const games::UserId user = request.person->user.id;
  const auto all = co_await people_.ask<games::Everything>(
      [&](auto& store, auto done) { store.everything(user, std::move(done)); });
  if (!all) co_return problem(all.error());
  std::vector<std::string> moves;
  for (const games::OwnGame& own : all->games) {
    std::string id = own.id;
    const auto room = co_await games_.find(std::move(id));
    if (!room) co_return problem(room.error());
    moves.push_back(rules::format_moves((*room)->state().game().moves()));
  }
  const auto told = co_await push_subscriptions(services_, user);
  if (!told) co_return problem(told.error());
  const auto analyses =
      co_await kept_analyses(services_, user, games::AnalysisStore::Listed::whole);
  if (!analyses) co_return problem(analyses.error());
  const auto ratings = co_await own_ratings(user);
  if (!ratings) co_return problem(ratings.error());
  const auto tokens = co_await services_.access.ask<std::vector<games::AccessToken>>(
      [&](auto& store, auto done) { store.access_tokens(user, std::move(done)); });
  if (!tokens) co_return problem(tokens.error());
  const auto life = co_await own_life(user);
  if (!life) co_return problem(life.error());
  Response response =
      json_answer(200, everything_text(*all, moves, *told, *analyses, *ratings, *tokens, *life));
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"oware.json\"");
  co_return response;
}

// ---- whom one blocks

Task<Response> AccountsController::blocks(const Request& request) {
  co_return json_answer(200, blocks_text(request.person->blocks));
}

Task<Response> AccountsController::set_block(const Request& request) {
  const auto wanted = read_body(request).and_then(read_block);
  if (!wanted) co_return bad_body(wanted.error());
  const games::UserId user = request.person->user.id;
  const games::TimeMs at = games_.now();
  const auto known = co_await people_.ask<bool>([&](auto& store, auto done) {
    store.set_block(user, wanted->player, wanted->kind, at, std::move(done));
  });
  if (!known) co_return co_await people_.problem_of(known.error(), request.person);
  if (!*known) co_return problem(ProblemCode::no_such_player, "Nobody else has this id.");
  people_.forget_all();
  const auto again = co_await people_.who(request);
  if (!again) co_return problem(again.error());
  co_return *again == nullptr ? not_signed_in() : json_answer(200, blocks_text((*again)->blocks));
}

// ---- accounts and their sessions

// A device that has signed in to the account before has a bucket of its own; a right password does
// not empty it. Others share their address's and the account's.
bool AccountsController::may_sign_in(const Request& request, const std::string& account,
                                     const std::string& device) {
  if (!device.empty()) return services_.throttle.allow("device:" + device, Cost::sign_in);
  return services_.throttle.allow(request, Cost::sign_in) &&
         services_.throttle.allow("account:" + account, Cost::account_sign_in);
}

Response AccountsController::welcomed(int status, const Identity& identity) const {
  Response response = json_answer(status, me_text(identity.person.get()));
  response.headers.emplace_back("Set-Cookie", identity.cookie);
  return response;
}

Task<Response> AccountsController::enrol(const Request& request) {
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  auto wanted = read_body(request).and_then(read_account);
  if (!wanted) co_return bad_body(wanted.error());
  if (auto refused = closed_to(services_.conduct.registration(), wanted->invite))
    co_return *std::move(refused);
  if (!games::account_key(wanted->name)) {
    co_return problem(
        ProblemCode::bad_name,
        fmt::format(
            "A name has {} to {} letters, digits, '-', '_' and '.'; it begins with a letter.",
            games::kMinAccountName, games::kMaxAccountName),
        {{"min", std::int64_t{games::kMinAccountName}},
         {"max", std::int64_t{games::kMaxAccountName}}});
  }
  if (games::is_reserved(wanted->name))
    co_return problem(ProblemCode::name_taken, "The site keeps this name for itself.");
  if (services_.conduct.words().refuses(wanted->name)) co_return unwanted_word();
  if (auto refused = bad_password(wanted->password)) co_return *std::move(refused);
  const auto before = co_await people_.who(request);
  if (!before) co_return problem(before.error());
  std::optional<games::UserId> guest;
  if (*before != nullptr) {
    if ((*before)->user.registered)
      co_return problem(ProblemCode::registered,
                        "You are signed in to an account. Sign out first.");
    guest = (*before)->user.id;
  }
  const auto hash = co_await people_.hash(std::move(wanted->password));
  if (!hash) co_return busy_with_passwords();
  const std::string token = games::new_token();
  const games::User account{.id = 0,
                            .player = games::new_game_id(),
                            .name = wanted->name,
                            .registered = true,
                            .language = wanted->language,
                            .created = games_.now()};
  const games::NewSession session{games::hash_token(token), agent_of(request), games_.now()};
  const bool invited = services_.conduct.registration() == games::Registration::invite;
  const games::TokenHash invite = games::hash_token(wanted->invite);
  auto made = co_await people_.ask<std::optional<games::Known>>([&](auto& store, auto done) {
    if (invited) {
      store.enrol_by_invite(invite, guest, account, *hash, session, std::move(done));
    } else {
      store.enrol(guest, account, *hash, session, std::move(done));
    }
  });
  if (!made && refused_the_invite(made.error())) co_return no_invite();
  if (!made) co_return co_await people_.problem_of(made.error(), *before);
  if (!*made) co_return problem(ProblemCode::name_taken, "Somebody has this name already.");
  const games::User user = (*made)->user;
  if (guest) games_.pass_on(*guest, games::holder_of(user), user.name);
  people_.forget_all();
  Response response = welcomed(201, people_.welcome(request, token, std::move(**made)));
  const std::string key = games::account_key(user.name).value_or("");
  response.headers.emplace_back("Set-Cookie", device_cookie(request, key, *hash));
  co_return response;
}

Task<Response> AccountsController::sessions(const Request& request) {
  const games::UserId user = request.person->user.id;
  const auto sessions = co_await people_.ask<std::vector<games::Session>>(
      [&](auto& store, auto done) { store.sessions(user, std::move(done)); });
  if (!sessions) co_return problem(sessions.error());
  co_return json_answer(200, sessions_text(*sessions, request.person->session));
}

Task<Response> AccountsController::sign_in(const Request& request) {
  auto wanted = read_body(request).and_then(read_account);
  if (!wanted) co_return bad_body(wanted.error());
  // A name that cannot be an account's takes as long as one that can.
  const std::string key = games::account_key(wanted->name).value_or("");
  using Login = games::PeopleStore::Login;
  const auto login = co_await people_.ask<std::optional<Login>>(
      [&](auto& store, auto done) { store.login(key, std::move(done)); });
  if (!login) co_return problem(login.error());
  const std::string hash = login->value_or(Login{}).password;
  const std::string device = known_device(request, key, hash);
  if (!may_sign_in(request, key, device)) co_return too_many();
  const auto matches = co_await people_.matches(hash, std::move(wanted->password));
  if (!matches) co_return busy_with_passwords();
  if (!*matches) co_return wrong_password();
  if ((*login)->closed)
    co_return problem(ProblemCode::account_closed,
                      "This account has been closed. It can write an appeal: POST /api/appeals.");
  std::string code = wanted->code;
  if (auto refused = co_await check_code(services_, (*login)->user, std::move(code)))
    co_return *std::move(refused);
  if (!device.empty()) services_.throttle.give_back("device:" + device, Cost::sign_in);
  auto identity = co_await enter(services_, request, (*login)->user);
  if (!identity) {
    const auto still = co_await people_.ask<std::optional<Login>>(
        [&](auto& store, auto done) { store.login(key, std::move(done)); });
    co_return still && !*still ? wrong_password() : problem(identity.error());  // deleted meanwhile
  }
  Response response = welcomed(200, *identity);
  if (device.empty())
    response.headers.emplace_back("Set-Cookie", device_cookie(request, key, hash));
  co_return response;
}

Task<Response> AccountsController::end_other_sessions(const Request& request) {
  const games::UserId user = request.person->user.id;
  const std::int64_t current = request.person->session;
  const auto done = co_await people_.ask<void>(
      [&](auto& store, auto told) { store.end_other_sessions(user, current, std::move(told)); });
  if (!done) co_return problem(done.error());
  people_.forget_all();
  co_return json_answer(200, "{}");
}

// "current", or the number of a session.
Task<Response> AccountsController::end_session(const Request& request) {
  const std::string& which = request.parameters[0];
  const games::UserId user = request.person->user.id;
  const std::int64_t current = request.person->session;
  std::int64_t session = current;
  if (which != "current") {
    const char* last = which.data() + which.size();
    const auto [end, failure] = std::from_chars(which.data(), last, session);
    if (failure != std::errc{} || end != last)
      co_return problem(ProblemCode::no_such_session, "You have no such session.");
  }
  const auto ended = co_await people_.ask<bool>(
      [&](auto& store, auto told) { store.end_session(user, session, std::move(told)); });
  if (!ended) co_return problem(ended.error());
  if (!*ended) co_return problem(ProblemCode::no_such_session, "You have no such session.");
  people_.forget_all();
  Response response = json_answer(200, "{}");
  if (session == current) response.headers.emplace_back("Set-Cookie", session_cookie(request, {}));
  co_return response;
}

Task<Response> AccountsController::change_password(const Request& request) {
  auto wanted = read_body(request).map(read_password_change);
  if (!wanted) co_return bad_body(wanted.error());
  if (auto refused = bad_password(wanted->after)) co_return *std::move(refused);
  const games::UserId user = request.person->user.id;
  const std::int64_t session = request.person->session;
  if (auto refused = co_await check_password(services_, request, user, std::move(wanted->before)))
    co_return *std::move(refused);
  const auto hash = co_await people_.hash(std::move(wanted->after));
  if (!hash) co_return busy_with_passwords();
  const auto done = co_await people_.ask<void>(
      [&](auto& store, auto told) { store.set_password(user, *hash, session, std::move(told)); });
  if (!done) co_return problem(done.error());
  if (request.person->user.registered)
    services_.notices.security(user, "password", services_.games.now());
  people_.forget_all();
  co_return json_answer(200, "{}");
}

}  // namespace oware::server
