#include "server/sign_in.hpp"

#include <chrono>
#include <utility>

#include "authentication/totp.hpp"
#include "games/password.hpp"
#include "server/answers.hpp"
#include "server/problem.hpp"

namespace oware::server {

Response busy_with_passwords() {
  return problem(ProblemCode::unavailable,
                 "Too many passwords at once. Please try again in a moment.");
}

Response wrong_password() {
  return problem(ProblemCode::wrong_password,
                 "There is no account with this name and this password.");
}

std::optional<Response> bad_password(std::string_view password) {
  if (password.size() < games::kMinPassword || password.size() > games::kMaxPassword)
    return problem(
        ProblemCode::bad_password, "A password has 8 to 200 bytes.",
        {{"min", std::int64_t{games::kMinPassword}}, {"max", std::int64_t{games::kMaxPassword}}});
  if (games::is_common_password(password))
    return problem(ProblemCode::bad_password, "This password is among the first that are guessed.",
                   {{"common", true}});
  return std::nullopt;
}

Task<std::optional<Response>> check_password(const Services& services, const Request& request,
                                             games::UserId user, std::string password) {
  if (!services.throttle.allow(request, Cost::sign_in) ||
      !services.throttle.allow("user:" + std::to_string(user), Cost::sign_in))
    co_return too_many();
  auto hash = co_await services.people.ask<std::string>(
      [&](auto& store, auto done) { store.password(user, std::move(done)); });
  if (!hash) co_return problem(hash.error());
  const auto matches = co_await services.people.matches(*std::move(hash), std::move(password));
  if (!matches) co_return busy_with_passwords();
  if (!*matches) co_return wrong_password();
  co_return std::nullopt;
}

Task<std::optional<Response>> check_code(const Services& services, games::UserId user,
                                         std::string code) {
  auto& store = services.credential_store;
  const auto kept = co_await ask_store<std::optional<games::Authenticator>>(
      services, store, [&](auto& from, auto done) { from.authenticator(user, std::move(done)); });
  if (!kept) co_return problem(kept.error());
  if (!*kept || (*kept)->confirmed == 0) co_return std::nullopt;
  if (code.empty())
    co_return problem(ProblemCode::code_required,
                      "Give the code that your authenticator shows, or a recovery code.");
  // Whoever tries codes knows the password: also from everywhere at once, few are tried.
  if (!services.throttle.allow("code:" + std::to_string(user), Cost::sign_in)) co_return too_many();
  const auto secret = authentication::from_base32((*kept)->secret);
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto step = authentication::matching_step(
      secret.value_or(authentication::Bytes{}), plain_code(code),
      std::chrono::duration_cast<std::chrono::seconds>(now).count(), (*kept)->step);
  const games::TokenHash hash = games::hash_token(plain_code(code));
  const auto used = co_await ask_store<bool>(services, store, [&](auto& to, auto done) {
    if (step) {
      to.use_step(user, *step, std::move(done));
    } else {
      to.use_recovery_code(user, hash, std::move(done));
    }
  });
  if (!used) co_return problem(used.error());
  if (!*used) co_return problem(ProblemCode::wrong_code, "Codes change every 30 seconds.");
  services.throttle.give_back("code:" + std::to_string(user), Cost::sign_in);
  co_return std::nullopt;
}

Task<Outcome<std::optional<games::UserId>>> asking_guest(const Services& services,
                                                         const Request& request) {
  const auto before = co_await services.people.who(request);
  if (!before) co_return tl::unexpected(before.error());
  if (*before == nullptr || (*before)->user.registered) co_return std::nullopt;
  co_return (*before)->user.id;
}

Task<Outcome<Identity>> enter(const Services& services, const Request& request,
                              games::UserId user) {
  const auto guest = co_await asking_guest(services, request);
  if (!guest) co_return tl::unexpected(guest.error());
  const std::string token = games::new_token();
  const games::NewSession session{games::hash_token(token), agent_of(request),
                                  services.games.now()};
  auto made = co_await services.people.ask<games::Known>(
      [&](auto& store, auto done) { store.sign_in(user, *guest, session, std::move(done)); });
  if (!made) co_return tl::unexpected(made.error());
  if (*guest && !made->user.bot)
    services.games.pass_on(**guest, games::holder_of(made->user), made->user.name);
  services.people.forget_all();
  co_return services.people.welcome(request, token, *std::move(made));
}

// Ten letters of a game's id: about 50 bits, of which ten tries a code's bucket gives find none.
std::string recovery_code() {
  std::string code = games::new_game_id();
  code.insert(code.size() / 2, "-");
  return code;
}

std::string plain_code(std::string_view code) {
  std::string plain;
  for (const char letter : code) {
    if (letter >= 'A' && letter <= 'Z') {
      plain += static_cast<char>(letter - 'A' + 'a');
    } else if ((letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z')) {
      plain += letter;
    }
  }
  return plain;
}

}  // namespace oware::server
