#include "server/credentials_controller.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <charconv>
#include <chrono>
#include <utility>

#include "authentication/totp.hpp"
#include "authentication/webauthn.hpp"
#include "games/letters.hpp"
#include "push/keys.hpp"
#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/letters.hpp"
#include "server/problem.hpp"
#include "server/sign_in.hpp"
#include "server/wire_credentials.hpp"
#include "server/wire_people.hpp"

namespace oware::server {
namespace {

constexpr games::TimeMs kVerifyMs = 24LL * 60 * 60 * 1000;
constexpr games::TimeMs kResetMs = 60LL * 60 * 1000;
constexpr games::TimeMs kChallengeMs = 5LL * 60 * 1000;

Response mail_off() { return problem(ProblemCode::mail_off, "This site sends no letters."); }

Response bad_link() {
  return problem(ProblemCode::bad_link, "A link counts once, and for a while. Ask for another.");
}

Response bad_passkey() {
  return problem(ProblemCode::bad_passkey, "Please try again, or use another way to sign in.");
}

// Where the page is, as browsers name it.
std::string page_origin(const Request& request) {
  if (!request.public_url.empty()) return std::string(request.public_url);
  return (request.https ? "https://" : "http://") + std::string(request.host);
}

// The host of an origin, without its port.
std::string page_site(const std::string& origin) {
  std::string host = origin.substr(origin.find("//") + 2);
  const std::size_t port = host.rfind(':');
  if (port != std::string::npos && host.find(']', port) == std::string::npos) host.resize(port);
  return host;
}

std::string text_of(const push::Bytes& bytes) { return {bytes.begin(), bytes.end()}; }

// A field in base64url; nothing when it is none.
std::optional<push::Bytes> bytes_field(const boost::json::object& body, std::string_view name) {
  return push::from_base64url(text_or(body, name));
}

// What the browser says that it was asked; empty where it does not say.
std::string challenge_in(const std::string& client_data) {
  boost::system::error_code error;
  const auto value = boost::json::parse(client_data, error);
  if (error || !value.is_object()) return {};
  const auto* challenge = value.as_object().if_contains("challenge");
  return challenge != nullptr && challenge->is_string() ? std::string(challenge->get_string())
                                                        : std::string();
}

games::Addressee addressee(const games::User& user, const std::string& address) {
  return {user.id, user.name, user.language, address};
}

}  // namespace

Task<Response> CredentialsController::show(const Request& request) {
  const games::UserId user = request.person->user.id;
  const auto found = co_await ask<games::Credentials>(
      [&](auto& store, auto done) { store.credentials_of(user, std::move(done)); });
  if (!found) co_return problem(found.error());
  co_return json_answer(200, credentials_text(*found, services_.mailer.on()));
}

Task<std::optional<Response>> CredentialsController::refuse(const Request& request,
                                                            const boost::json::object& body) {
  const games::User& user = request.person->user;
  if (!user.registered) co_return not_signed_in();
  std::string password = text_or(body, "password");
  co_return co_await check_password(services_, request, user.id, std::move(password));
}

// ---- e-mail

Task<Response> CredentialsController::set_address(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  if (!services_.mailer.on()) co_return mail_off();
  const auto address = games::clean_address(text_or(*body, "address"));
  if (!address)
    co_return problem(ProblemCode::bad_address, "An address looks like name@example.org.");
  if (auto refused = co_await refuse(request, *body)) co_return *std::move(refused);
  const games::User& user = request.person->user;
  const games::TimeMs now = services_.games.now();
  const std::string secret = games::new_token();
  const games::MailToken token{games::hash_token(secret), user.id, games::MailPurpose::verify,
                               *address, now + kVerifyMs};
  const games::Letter letter =
      verification_letter(addressee(user, *address), services_.mailer.site(), secret, now);
  const auto queued = co_await ask<void>(
      [&](auto& store, auto done) { store.send_link(token, letter, std::move(done)); });
  if (!queued) co_return co_await people_.problem_of(queued.error(), request.person);
  services_.mailer.wake();
  co_return json_answer(202, "{}");
}

Task<Response> CredentialsController::drop_address(const Request& request) {
  const games::UserId user = request.person->user.id;
  const auto dropped = co_await ask<bool>(
      [&](auto& store, auto done) { store.drop_address(user, std::move(done)); });
  if (!dropped) co_return problem(dropped.error());
  if (*dropped) services_.notices.security(user, "email", services_.games.now());
  co_return co_await show(request);
}

Task<Response> CredentialsController::set_digest(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const games::UserId user = request.person->user.id;
  const bool wanted = flag_field(*body, "digest").value_or(false);
  const auto set = co_await ask<bool>(
      [&](auto& store, auto done) { store.set_digest(user, wanted, std::move(done)); });
  if (!set) co_return problem(set.error());
  if (!*set)
    co_return problem(ProblemCode::bad_address, "Digests go to an address that is confirmed.");
  co_return co_await show(request);
}

Task<Response> CredentialsController::verify_address(const Request& request) {
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const games::TokenHash token = games::hash_token(text_or(*body, "token"));
  const games::TimeMs now = services_.games.now();
  const auto verified = co_await ask<bool>(
      [&](auto& store, auto done) { store.verify_address(token, now, std::move(done)); });
  if (!verified) co_return problem(verified.error());
  co_return *verified ? json_answer(200, "{}") : bad_link();
}

// The answer and its time are the same whether an account has the address.
Task<Response> CredentialsController::forgot_password(const Request& request) {
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  if (!services_.mailer.on()) co_return mail_off();
  const auto address = games::clean_address(text_or(*body, "address"));
  if (!address)
    co_return problem(ProblemCode::bad_address, "An address looks like name@example.org.");
  // One address does not get letters without end, whoever asks for them.
  if (services_.throttle.allow("mail:" + games::name_key(*address), Cost::sign_in))
    asio::co_spawn(people_.loop(), send_resets(*address), asio::detached);
  co_return json_answer(202, "{}");
}

Task<void> CredentialsController::send_resets(std::string address) {
  const auto found = co_await ask<std::vector<games::Addressee>>(
      [&](auto& store, auto done) { store.addressees(address, std::move(done)); });
  if (!found) co_return;
  const games::TimeMs now = services_.games.now();
  for (const games::Addressee& to : *found) {
    const std::string secret = games::new_token();
    const games::MailToken token{games::hash_token(secret), to.user, games::MailPurpose::reset,
                                 to.address, now + kResetMs};
    const games::Letter letter = reset_letter(to, services_.mailer.site(), secret, now);
    co_await ask<void>(
        [&](auto& store, auto done) { store.send_link(token, letter, std::move(done)); });
  }
  services_.mailer.wake();
}

Task<Response> CredentialsController::reset_password(const Request& request) {
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  std::string password = text_or(*body, "password");
  if (auto refused = bad_password(password)) co_return *std::move(refused);
  const auto hash = co_await people_.hash(std::move(password));
  if (!hash) co_return busy_with_passwords();
  const games::TokenHash token = games::hash_token(text_or(*body, "token"));
  const games::TimeMs now = services_.games.now();
  const auto user = co_await ask<std::optional<games::UserId>>(
      [&](auto& store, auto done) { store.reset_password(token, *hash, now, std::move(done)); });
  if (!user) co_return problem(user.error());
  if (!*user) co_return bad_link();
  people_.forget_all();
  services_.notices.security(**user, "password", now);
  co_return json_answer(200, "{}");
}

// ---- authenticators

Task<Response> CredentialsController::begin_authenticator(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  if (auto refused = co_await refuse(request, *body)) co_return *std::move(refused);
  const games::User& user = request.person->user;
  const auto secret = authentication::new_secret();
  const std::string text = authentication::to_base32(secret);
  const auto begun = co_await ask<bool>(
      [&](auto& store, auto done) { store.begin_authenticator(user.id, text, std::move(done)); });
  if (!begun) co_return co_await people_.problem_of(begun.error(), request.person);
  if (!*begun)
    co_return problem(ProblemCode::has_authenticator, "Switch the one in use off first.");
  co_return json_answer(
      201, authenticator_text(text, authentication::provisioning_uri(
                                        secret, page_site(page_origin(request)), user.name)));
}

Task<Response> CredentialsController::confirm_authenticator(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const games::UserId user = request.person->user.id;
  if (!services_.throttle.allow("code:" + std::to_string(user), Cost::sign_in))
    co_return too_many();
  const auto kept = co_await ask<std::optional<games::Authenticator>>(
      [&](auto& store, auto done) { store.authenticator(user, std::move(done)); });
  if (!kept) co_return problem(kept.error());
  if (!*kept) co_return problem(ProblemCode::no_authenticator, "Begin with a secret.");
  const auto secret = authentication::from_base32((*kept)->secret);
  const games::TimeMs now = services_.games.now();
  const auto clock = std::chrono::system_clock::now().time_since_epoch();
  const auto step = authentication::matching_step(
      secret.value_or(authentication::Bytes{}), plain_code(text_or(*body, "code")),
      std::chrono::duration_cast<std::chrono::seconds>(clock).count(), (*kept)->step);
  if (!step) co_return problem(ProblemCode::wrong_code, "Codes change every 30 seconds.");
  std::vector<std::string> codes;
  std::vector<games::TokenHash> hashes;
  for (int i = 0; i < games::kRecoveryCodes; ++i) {
    codes.push_back(recovery_code());
    hashes.push_back(games::hash_token(plain_code(codes.back())));
  }
  const auto confirmed = co_await ask<bool>([&](auto& store, auto done) {
    store.confirm_authenticator(user, *step, hashes, now, std::move(done));
  });
  if (!confirmed) co_return co_await people_.problem_of(confirmed.error(), request.person);
  if (!*confirmed)
    co_return problem(ProblemCode::has_authenticator, "It has been confirmed already.");
  services_.notices.security(user, "authenticator", now);
  co_return json_answer(200, recovery_codes_text(codes));
}

Task<Response> CredentialsController::drop_authenticator(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  if (auto refused = co_await refuse(request, *body)) co_return *std::move(refused);
  const games::UserId user = request.person->user.id;
  const auto dropped = co_await ask<bool>(
      [&](auto& store, auto done) { store.drop_authenticator(user, std::move(done)); });
  if (!dropped) co_return problem(dropped.error());
  if (!*dropped) co_return problem(ProblemCode::no_authenticator, "There is none.");
  services_.notices.security(user, "authenticator-off", services_.games.now());
  co_return co_await show(request);
}

// ---- passkeys

Task<Outcome<std::string>> CredentialsController::new_challenge(std::optional<games::UserId> user) {
  const std::string challenge = games::new_token();  // base64url
  const games::TimeMs now = services_.games.now();
  const games::PasskeyChallenge kept{games::hash_token(challenge), user, now + kChallengeMs};
  const auto made = co_await ask<void>(
      [&](auto& store, auto done) { store.new_challenge(kept, now, std::move(done)); });
  if (!made) co_return tl::unexpected(made.error());
  co_return challenge;
}

Task<Outcome<bool>> CredentialsController::take_challenge(std::string challenge,
                                                          std::optional<games::UserId> user) {
  const games::TimeMs now = services_.games.now();
  const games::TokenHash hash = games::hash_token(challenge);
  const auto taken = co_await ask<std::optional<games::PasskeyChallenge>>(
      [&](auto& store, auto done) { store.take_challenge(hash, now, std::move(done)); });
  if (!taken) co_return tl::unexpected(taken.error());
  co_return *taken && (*taken)->user == user;
}

Task<Response> CredentialsController::passkey_options(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  if (auto refused = co_await refuse(request, *body)) co_return *std::move(refused);
  const games::User& user = request.person->user;
  const auto known = co_await ask<games::Credentials>(
      [&](auto& store, auto done) { store.credentials_of(user.id, std::move(done)); });
  if (!known) co_return problem(known.error());
  const auto challenge = co_await new_challenge(user.id);
  if (!challenge) co_return co_await people_.problem_of(challenge.error(), request.person);
  co_return json_answer(200, passkey_options_text(*challenge, page_site(page_origin(request)), user,
                                                  known->passkeys));
}

Task<Response> CredentialsController::add_passkey(const Request& request) {
  const games::User& user = request.person->user;
  if (!user.registered) co_return not_signed_in();
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const auto client = bytes_field(*body, "client_data");
  const auto attestation = bytes_field(*body, "attestation");
  if (!client || !attestation) co_return bad_passkey();
  const std::string origin = page_origin(request);
  const std::string challenge = challenge_in(text_of(*client));
  std::string given = challenge;
  const auto taken = co_await take_challenge(std::move(given), user.id);
  if (!taken) co_return problem(taken.error());
  const auto made = authentication::verify_registration(*attestation, text_of(*client),
                                                        {challenge, origin, page_site(origin)});
  if (!*taken || !made) co_return bad_passkey();
  games::Passkey fresh{.user = user.id,
                       .credential = push::to_base64url(made->id),
                       .public_key = push::to_base64url(made->public_key),
                       .counter = made->counter,
                       .name = games::clean_text(text_or(*body, "name", "Passkey")).text,
                       .created = services_.games.now()};
  const auto id = co_await ask<std::optional<std::int64_t>>(
      [&](auto& store, auto done) { store.add_passkey(fresh, std::move(done)); });
  if (!id) co_return co_await people_.problem_of(id.error(), request.person);
  if (!*id)
    co_return problem(ProblemCode::too_many_passkeys, "Remove one that you do not need any more.",
                      {{"max", std::int64_t{games::kMostPasskeys}}});
  fresh.id = **id;
  services_.notices.security(user.id, "passkey", fresh.created);
  co_return json_answer(201, passkey_text(fresh));
}

Task<Response> CredentialsController::drop_passkey(const Request& request) {
  const std::string& which = request.parameters[0];
  const games::UserId user = request.person->user.id;
  std::int64_t id = 0;
  const char* last = which.data() + which.size();
  const auto [end, failure] = std::from_chars(which.data(), last, id);
  if (failure != std::errc{} || end != last) id = 0;
  const auto dropped = co_await ask<bool>(
      [&](auto& store, auto done) { store.drop_passkey(user, id, std::move(done)); });
  if (!dropped) co_return problem(dropped.error());
  if (!*dropped) co_return problem(ProblemCode::no_such_passkey, "You have no such passkey.");
  services_.notices.security(user, "passkey-off", services_.games.now());
  co_return co_await show(request);
}

Task<Response> CredentialsController::sign_in_options(const Request& request) {
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  const auto challenge = co_await new_challenge(std::nullopt);
  if (!challenge) co_return problem(challenge.error());
  co_return json_answer(200, sign_in_options_text(*challenge, page_site(page_origin(request))));
}

Task<Response> CredentialsController::sign_in(const Request& request) {
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const auto client = bytes_field(*body, "client_data");
  const auto data = bytes_field(*body, "authenticator_data");
  const auto signature = bytes_field(*body, "signature");
  if (!client || !data || !signature) co_return bad_passkey();
  const std::string origin = page_origin(request);
  const std::string challenge = challenge_in(text_of(*client));
  std::string given = challenge;
  const auto taken = co_await take_challenge(std::move(given), std::nullopt);
  if (!taken) co_return problem(taken.error());
  const std::string credential = text_or(*body, "credential");
  const auto passkey = co_await ask<std::optional<games::Passkey>>(
      [&](auto& store, auto done) { store.passkey(credential, std::move(done)); });
  if (!passkey) co_return problem(passkey.error());
  if (!*taken || !*passkey) co_return bad_passkey();
  const auto counter = authentication::verify_assertion(
      push::from_base64url((*passkey)->public_key).value_or(push::Bytes{}), *data, text_of(*client),
      *signature, {challenge, origin, page_site(origin)});
  if (!counter) co_return bad_passkey();
  const games::TimeMs now = services_.games.now();
  const std::int64_t id = (*passkey)->id;
  const auto counts_up = co_await ask<bool>([&](auto& store, auto done) {
    store.use_passkey(id, std::int64_t{*counter}, now, std::move(done));
  });
  if (!counts_up) co_return problem(counts_up.error());
  if (!*counts_up) co_return bad_passkey();
  const auto identity = co_await enter(services_, request, (*passkey)->user);
  if (!identity) co_return problem(identity.error());
  Response response = json_answer(200, me_text(identity->person.get()));
  response.headers.emplace_back("Set-Cookie", identity->cookie);
  co_return response;
}

}  // namespace oware::server
