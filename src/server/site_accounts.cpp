#include <charconv>

#include "games/password.hpp"
#include "server/answers.hpp"
#include "server/credentials.hpp"
#include "server/site.hpp"

namespace oware::server {
namespace {

Response busy() {
  return problem(Trouble::unavailable, "Too many passwords at once. Please try again in a moment.");
}

Response wrong_password() {
  return problem(Trouble::wrong_password, "There is no account with this name and this password.");
}

std::optional<Response> bad_password(std::string_view password) {
  if (password.size() < games::kMinPassword || password.size() > games::kMaxPassword)
    return problem(Trouble::bad_password, "A password has 8 to 200 bytes.",
                   R"({"min":8,"max":200})");
  if (games::is_common_password(password))
    return problem(Trouble::bad_password, "This password is among the first that are guessed.",
                   R"({"common":true})");
  return std::nullopt;
}

games::Holder holder_of(const games::User& user) { return {user.id, user.player, user.registered}; }

}  // namespace

// A device that has signed in to the account before has a bucket of its own; a right password does
// not empty it. Others share their address's and the account's.
bool Site::may_sign_in(const Request& request, const std::string& account,
                       const std::string& device) {
  if (!device.empty()) return within_rate("device:" + device, Cost::sign_in);
  return within_rate(request, Cost::sign_in) &&
         within_rate("account:" + account, Cost::account_sign_in);
}

Response Site::welcomed(int status, const Asker& asker) const {
  Response response = json_answer(status, me_text(asker.person.get()));
  response.headers.emplace_back("Set-Cookie", asker.cookie);
  return response;
}

Task<Response> Site::enrol(const Request& request) {
  if (from_another_site(request)) co_return bad_origin();
  if (auto wrong = wrong_type(request)) co_return *std::move(wrong);
  if (!within_rate(request, Cost::sign_in)) co_return too_many();
  auto wanted = read_account(request.body);
  if (!wanted) co_return bad_body(wanted.error());
  if (!games::account_key(wanted->name)) {
    co_return problem(
        Trouble::bad_name,
        "A name has 2 to 20 letters, digits, '-', '_' and '.'; it begins with a letter.",
        R"({"min":2,"max":20})");
  }
  if (auto refused = bad_password(wanted->password)) co_return *std::move(refused);
  const auto before = co_await people_.who(request);
  if (!before) co_return problem(before.error());
  std::optional<games::UserId> guest;
  if (*before != nullptr) {
    if ((*before)->user.registered)
      co_return problem(Trouble::registered, "You are signed in to an account. Sign out first.");
    guest = (*before)->user.id;
  }
  const auto hash = co_await people_.hash(std::move(wanted->password));
  if (!hash) co_return busy();
  const std::string token = games::new_token();
  const games::User account{.id = 0,
                            .player = games::new_game_id(),
                            .name = wanted->name,
                            .registered = true,
                            .language = wanted->language,
                            .created = now()};
  const games::NewSession session{games::hash_token(token), agent_of(request), now()};
  auto made = co_await people_.ask<std::optional<games::Known>>([&](auto& store, auto done) {
    store.enrol(guest, account, *hash, session, std::move(done));
  });
  if (!made) co_return problem(made.error());
  if (!*made) co_return problem(Trouble::name_taken, "Somebody has this name already.");
  const games::User user = (*made)->user;
  if (guest) hall_.pass_on(*guest, holder_of(user), user.name);
  people_.forget_all();
  Response response = welcomed(201, people_.welcome(request, token, std::move(**made)));
  const std::string key = games::account_key(user.name).value_or("");
  response.headers.emplace_back("Set-Cookie", device_cookie(request, key, *hash));
  co_return response;
}

Task<Response> Site::sessions(const Request& request) {
  if (request.method == Method::post) co_return co_await sign_in(request);
  if (request.method == Method::del) {
    std::string others;
    co_return co_await end_sessions(request, std::move(others));
  }
  if (!reads(request)) co_return not_allowed("GET, HEAD, POST, DELETE");
  const auto person = co_await somebody(request);
  if (!person) co_return person.error();
  const games::UserId user = (*person)->user.id;
  const auto sessions = co_await people_.ask<std::vector<games::Session>>(
      [&](auto& store, auto done) { store.sessions(user, std::move(done)); });
  if (!sessions) co_return problem(sessions.error());
  co_return json_answer(200, sessions_text(*sessions, (*person)->session));
}

Task<Response> Site::sign_in(const Request& request) {
  if (from_another_site(request)) co_return bad_origin();
  if (auto wrong = wrong_type(request)) co_return *std::move(wrong);
  auto wanted = read_account(request.body);
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
  if (!matches) co_return busy();
  if (!*matches) co_return wrong_password();
  if (!device.empty()) limiter_.give_back("device:" + device, Cost::sign_in);
  const auto before = co_await people_.who(request);
  if (!before) co_return problem(before.error());
  std::optional<games::UserId> guest;
  if (*before != nullptr && !(*before)->user.registered) guest = (*before)->user.id;
  const std::string token = games::new_token();
  const games::NewSession session{games::hash_token(token), agent_of(request), now()};
  auto made = co_await people_.ask<games::Known>([&](auto& store, auto done) {
    store.sign_in((*login)->user, guest, session, std::move(done));
  });
  if (!made) co_return problem(made.error());
  const games::User user = made->user;
  if (guest) hall_.pass_on(*guest, holder_of(user), user.name);
  people_.forget_all();
  Response response = welcomed(200, people_.welcome(request, token, *std::move(made)));
  if (device.empty())
    response.headers.emplace_back("Set-Cookie", device_cookie(request, key, hash));
  co_return response;
}

// "current", the number of a session, or empty for all but this one.
Task<Response> Site::end_sessions(const Request& request, std::string which) {
  const auto person = co_await somebody(request);
  if (!person) co_return person.error();
  const games::UserId user = (*person)->user.id;
  const std::int64_t current = (*person)->session;
  if (which.empty()) {
    const auto done = co_await people_.ask<void>(
        [&](auto& store, auto told) { store.end_other_sessions(user, current, std::move(told)); });
    if (!done) co_return problem(done.error());
    people_.forget_all();
    co_return json_answer(200, "{}");
  }
  std::int64_t session = current;
  if (which != "current") {
    const char* last = which.data() + which.size();
    const auto [end, failure] = std::from_chars(which.data(), last, session);
    if (failure != std::errc{} || end != last)
      co_return problem(Trouble::no_such_session, "You have no such session.");
  }
  const auto ended = co_await people_.ask<bool>(
      [&](auto& store, auto told) { store.end_session(user, session, std::move(told)); });
  if (!ended) co_return problem(ended.error());
  if (!*ended) co_return problem(Trouble::no_such_session, "You have no such session.");
  people_.forget_all();
  Response response = json_answer(200, "{}");
  if (session == current) response.headers.emplace_back("Set-Cookie", session_cookie(request, {}));
  co_return response;
}

Task<std::optional<Response>> Site::check_password(const Request& request, games::UserId user,
                                                   std::string password) {
  if (!within_rate(request, Cost::sign_in) ||
      !within_rate("user:" + std::to_string(user), Cost::sign_in))
    co_return too_many();
  auto hash = co_await people_.ask<std::string>(
      [&](auto& store, auto done) { store.password(user, std::move(done)); });
  if (!hash) co_return problem(hash.error());
  const auto matches = co_await people_.matches(*std::move(hash), std::move(password));
  if (!matches) co_return busy();
  if (!*matches) co_return wrong_password();
  co_return std::nullopt;
}

Task<Response> Site::change_password(const Request& request) {
  const auto person = co_await somebody(request);
  if (!person) co_return person.error();
  auto wanted = read_password_change(request.body);
  if (!wanted) co_return bad_body(wanted.error());
  if (auto refused = bad_password(wanted->after)) co_return *std::move(refused);
  const games::UserId user = (*person)->user.id;
  const std::int64_t session = (*person)->session;
  if (auto refused = co_await check_password(request, user, std::move(wanted->before)))
    co_return *std::move(refused);
  const auto hash = co_await people_.hash(std::move(wanted->after));
  if (!hash) co_return busy();
  const auto done = co_await people_.ask<void>(
      [&](auto& store, auto told) { store.set_password(user, *hash, session, std::move(told)); });
  if (!done) co_return problem(done.error());
  people_.forget_all();
  co_return json_answer(200, "{}");
}

}  // namespace oware::server
