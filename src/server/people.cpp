#include "server/people.hpp"

#include "games/letters.hpp"
#include "games/password.hpp"
#include "server/access.hpp"
#include "server/answers.hpp"
#include "server/credentials.hpp"
#include "server/run_on.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

constexpr std::string_view kCookie = "oware_me";
constexpr std::string_view kSessionCookieAge =
    "34560000";  // 400 days, the longest that browsers keep one
constexpr std::string_view kDeviceCookie = "oware_device_";
constexpr std::size_t kDeviceName = 16;  // digits of an account's key, hashed, in the cookie's name
constexpr auto kFresh = std::chrono::seconds(10);
constexpr std::size_t kMostRemembered = 20'000;
constexpr games::TimeMs kTouchEveryMs = 60LL * 60 * 1000;
constexpr std::size_t kLongestAgent = 160;

// One cookie an account, so that several people sign in with one browser.
std::string device_cookie_name(std::string_view account_key) {
  const auto hash = games::hash_token(account_key);
  return std::string(kDeviceCookie) + games::to_hex(hash).substr(0, kDeviceName);
}

// BLAKE2b is no prey to length extension: the secret in front makes a message authentication code.
games::TokenHash device_code(std::string_view account_key, std::string_view password_hash,
                             std::string_view id) {
  std::string text("device\n");
  text.append(password_hash).append("\n").append(account_key).append("\n").append(id);
  return games::hash_token(text);
}

}  // namespace

std::string session_token(const Request& request) {
  if (reads(request) ? from_another_site(request) : !from_our_page(request)) return {};
  for (const auto& [name, value] : parse_cookies(request.cookie)) {
    if (name == kCookie) return std::string(value);
  }
  return {};
}

bool carries_session_cookie(const Request& request) {
  for (const auto& [name, value] : parse_cookies(request.cookie)) {
    if (name == kCookie) return true;
  }
  return false;
}

std::string session_cookie(const Request& request, std::string_view token) {
  std::string cookie(kCookie);
  cookie.append("=").append(token).append("; Path=/; HttpOnly; SameSite=Lax; Max-Age=");
  cookie.append(token.empty() ? "0" : kSessionCookieAge);
  return request.https ? cookie + "; Secure" : cookie;
}

std::string known_device(const Request& request, std::string_view account_key,
                         std::string_view password_hash) {
  if (password_hash.empty()) return {};
  const std::string own = device_cookie_name(account_key);
  for (const auto& [name, value] : parse_cookies(request.cookie)) {
    const std::string_view text(value);
    const std::size_t dot = text.find('.');
    if (name != own || dot == std::string_view::npos) continue;
    const auto given = games::parse_hex(text.substr(dot + 1));
    const std::string_view id = text.substr(0, dot);
    if (given && *given == device_code(account_key, password_hash, id)) return std::string(id);
  }
  return {};
}

std::string device_cookie(const Request& request, std::string_view account_key,
                          std::string_view password_hash) {
  const std::string id = games::new_token();
  std::string cookie = device_cookie_name(account_key);
  cookie.append("=").append(id).append(".");
  cookie.append(games::to_hex(device_code(account_key, password_hash, id)));
  cookie.append("; Path=/api/sessions; HttpOnly; SameSite=Lax; Max-Age=").append(kSessionCookieAge);
  return request.https ? cookie + "; Secure" : cookie;
}

std::string agent_of(const Request& request) {
  return games::clean_text(valid_utf8(request.agent.substr(0, kLongestAgent))).text;
}

People::People(asio::io_context& loop, games::PeopleStore& store, const Options& options)
    : loop_(loop),
      store_(store),
      passwords_(options.worker_threads, static_cast<std::size_t>(options.limits.waiting_jobs)) {}

Task<Outcome<Person>> People::who(const Request& request) {
  if (request.access != nullptr) co_return request.access->person;
  std::string token = session_token(request);
  if (token.empty()) co_return Person{};
  co_return co_await find(std::move(token));
}

Task<Outcome<Person>> People::find(std::string token) {
  const games::TokenHash hash = games::hash_token(token);
  const std::string key = games::to_hex(hash);
  const auto entry = entries_.find(key);
  if (entry != entries_.end() && std::chrono::steady_clock::now() - entry->second.read < kFresh)
    co_return entry->second.known;
  auto found = co_await ask<std::optional<games::Known>>(
      [&](auto& store, auto done) { store.who(hash, std::move(done)); });
  if (!found) co_return tl::unexpected(found.error());
  if (!*found) {
    entries_.erase(key);
    co_return Person{};
  }
  co_return remember(key, std::move(**found));
}

Person People::remember(const std::string& key, games::Known known) {
  if (entries_.size() >= kMostRemembered) entries_.clear();  // live connections keep what they have
  Entry& entry = entries_[key];
  if (entry.known == nullptr) entry.known = std::make_shared<games::Known>();
  *entry.known = std::move(known);
  entry.read = std::chrono::steady_clock::now();
  return entry.known;
}

Identity People::welcome(const Request& request, const std::string& token, games::Known known) {
  const std::string key = games::to_hex(games::hash_token(token));
  return {remember(key, std::move(known)), session_cookie(request, token)};
}

Task<Outcome<Identity>> People::who_or_guest(const Request& request, std::string name,
                                             games::TimeMs now) {
  auto person = co_await who(request);
  if (!person) co_return tl::unexpected(person.error());
  Identity identity{*person, {}};
  if (identity.person == nullptr) {
    if (!from_our_page(request)) co_return identity;
    const std::string token = games::new_token();
    if (name.empty()) name = "Guest";
    const games::User guest{
        .id = 0, .player = games::new_game_id(), .name = name, .language = {}, .created = now};
    const games::NewSession session{games::hash_token(token), agent_of(request), now};
    auto made = co_await ask<games::Known>(
        [&](auto& store, auto done) { store.found_guest(guest, session, std::move(done)); });
    if (!made) co_return tl::unexpected(made.error());
    co_return welcome(request, token, *std::move(made));
  }
  const games::Known& known = *identity.person;
  if (known.session != 0 && now - known.seen > kTouchEveryMs)
    store_.touch(known.session, now, [](const Result<void>&) {});
  if (!known.user.registered && !name.empty() && name != known.user.name) {
    const auto kept = co_await ask<void>([&](auto& store, auto done) {
      store.set_profile(known.user.id, name, known.user.language, std::move(done));
    });
    if (!kept) co_return tl::unexpected(kept.error());
    forget_all();
    const auto again = co_await who(request);
    if (again && *again != nullptr) identity.person = *again;
  }
  co_return identity;
}

void People::forget_all() {
  forget_all_here();
  if (told_) told_();
}

void People::forget_all_here() {
  for (auto& [key, entry] : entries_) entry.read = {};
}

Task<tl::expected<Person, Response>> People::somebody(const Request& request) {
  if (!reads(request) && !request.cookie.empty() && !from_our_page(request))
    co_return tl::unexpected(bad_origin());
  auto person = co_await who(request);
  if (!person) co_return tl::unexpected(problem(person.error()));
  if (*person == nullptr) co_return tl::unexpected(not_signed_in());
  co_return *std::move(person);
}

Task<Response> People::problem_of(ServiceError error, Person person) {
  if (person == nullptr || !std::holds_alternative<Error>(error)) co_return problem(error);
  const games::UserId id = person->user.id;
  const auto known = co_await ask<std::optional<games::Known>>(
      [&](auto& store, auto done) { store.user(id, std::move(done)); });
  if (!known || *known) co_return problem(error);
  forget_all();
  co_return not_signed_in();
}

Task<std::optional<std::string>> People::hash(std::string password) {
  auto work = [password = std::move(password)] { return games::hash_password(password); };
  auto hash = co_await run_on<std::string>(loop_, passwords_, work);
  if (hash && hash->empty()) co_return std::nullopt;
  co_return hash;
}

Task<std::optional<bool>> People::matches(std::string hash, std::string password) {
  auto work = [hash = std::move(hash), password = std::move(password)] {
    return games::password_matches(hash, password);
  };
  co_return co_await run_on<bool>(loop_, passwords_, work);
}

}  // namespace oware::server
