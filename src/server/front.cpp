#include "server/front.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <charconv>
#include <fstream>
#include <iterator>
#include <utility>

#include "server/answers.hpp"
#include "server/problem.hpp"
#include "server/text.hpp"
#include "server/wire_admin.hpp"

namespace oware::server {
namespace {

constexpr std::string_view kAdmin = "/api/admin";
constexpr std::string_view kTextList = "/api/pages";
constexpr std::string_view kPages = "/api/pages/";
constexpr auto kLookEvery = std::chrono::seconds(1);
constexpr int kListed = 200;
constexpr std::size_t kLongestText = 256 * 1024;
constexpr std::array<std::string_view, 2> kTexts = {"imprint", "privacy"};

// How often an address may be wrong about a key.
constexpr Rates kGuesses{.requests_burst = 10, .requests_per_second = 0.01};

// In no folder there is no such file.
std::string text_path(const std::string& folder, std::string_view name) {
  return folder.empty() ? std::string() : folder + "/" + std::string(name) + ".txt";
}

std::optional<std::int64_t> parse_id(std::string_view text) {
  std::int64_t id = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (failure != std::errc{} || end != text.data() + text.size() || id <= 0) return std::nullopt;
  return id;
}

}  // namespace

Front::Front(asio::io_context& loop, Routes& site, const AdminServices& services,
             games::SiteSettings& settings)
    : loop_(loop),
      site_(site),
      services_(services),
      wrong_keys_(kGuesses),
      settings_(settings),
      next_look_(loop) {}

Front::~Front() { desk_.join(); }

template <class T>
Task<Result<T>> Front::ask(std::function<Result<T>(games::AdminStore&)> question) {
  auto start = [this, &question](auto done) {
    asio::post(desk_, [admin = services_.admin, question, done = std::move(done)]() mutable {
      done(question(*admin));
    });
  };
  co_return co_await answer_of<Result<T>>(loop_, start);
}

Task<void> Front::read_settings() {
  std::function<Result<games::SiteSettings>(games::AdminStore&)> question =
      [](games::AdminStore& admin) { return admin.settings(); };
  const auto read = co_await ask(question);
  if (read) settings_ = *read;
}

// The site is told of each moderation action; of those before the start, too: they say who somebody
// is now, which changes nothing.
Task<void> Front::follow_moderation() {
  std::function<Result<std::vector<games::ModeratedPerson>>(games::AdminStore&)> question =
      [since = last_entry_](games::AdminStore& admin) { return admin.moderated_since(since); };
  const auto found = co_await ask(question);
  if (!found) co_return;
  for (const games::ModeratedPerson& one : *found) {
    if (one.entry <= last_entry_) continue;
    last_entry_ = one.entry;
    moderated(one);
  }
}

Task<void> Front::watch() {
  if (services_.admin == nullptr) co_return;
  while (true) {
    co_await read_settings();
    co_await follow_moderation();
    next_look_.expires_after(kLookEvery);
    co_await next_look_.async_wait(asio::as_tuple(asio::use_awaitable));
  }
}

std::optional<Response> Front::switched_off(const Request& request) const {
  if (reads(request)) return std::nullopt;
  if (settings_.read_only)
    return problem(Trouble::read_only, "The site can only be looked at for the time being.");
  const bool talks = request.path.ends_with("/chat");
  if (talks && !settings_.chat)
    return problem(Trouble::chat_closed, "Nobody can talk here at the moment.");
  return std::nullopt;
}

Task<Response> Front::answer(const Request& request) {
  if (request.path == kAdmin || request.path.starts_with("/api/admin/"))
    co_return co_await admin(request);
  if (request.path == kTextList) co_return text_list(request);
  if (request.path.starts_with(kPages))
    co_return text_page(request, std::string_view(request.path).substr(kPages.size()));
  if (auto refused = switched_off(request)) co_return *std::move(refused);
  co_return co_await site_.answer(request);
}

Task<tl::expected<Admission, Response>> Front::admit(const Request& request) {
  co_return co_await site_.admit(request);
}

// Which texts there are, for the page to link.
Response Front::text_list(const Request& request) const {
  if (!reads(request)) return not_allowed("GET, HEAD");
  std::string names;
  for (const std::string_view name : kTexts) {
    if (!std::ifstream(text_path(services_.texts_folder, name))) continue;
    names += (names.empty() ? "" : ",") + json_quoted(name);
  }
  return json_answer(200, R"({"pages":[)" + names + "]}");
}

// The operator's own words, as plain text: nothing in them is ever taken for a page of ours.
Response Front::text_page(const Request& request, std::string_view name) const {
  if (!reads(request)) return not_allowed("GET, HEAD");
  if (std::ranges::find(kTexts, name) == kTexts.end()) return no_such_page();
  std::ifstream file(text_path(services_.texts_folder, name), std::ios::binary);
  if (!file)
    return problem(Trouble::no_such_page, "The operator of this site has written no such text.");
  std::string text;
  text.reserve(4096);
  for (std::istreambuf_iterator<char> at(file), end; at != end && text.size() < kLongestText; ++at)
    text += *at;
  Response response{.status = 200,
                    .content_type = "text/plain; charset=utf-8",
                    .headers = {},
                    .body = std::move(text)};
  response.headers.emplace_back("Cache-Control", "no-cache");
  return response;
}

// ---- administration

Task<tl::expected<games::Actor, Response>> Front::administrator(const Request& request) {
  const auto key = bearer_token(request.authorization);
  if (!key)
    co_return tl::unexpected(
        problem(Trouble::no_key, "Send an administrator's key: Authorization: Bearer KEY."));
  const auto time = RateLimiter::Time::clock::now();
  if (!wrong_keys_.allow(request.address, Cost::request, time)) {
    Response refused =
        problem(Trouble::too_many_requests, "This address has been wrong too often.");
    refused.headers.emplace_back("Retry-After", "60");
    co_return tl::unexpected(std::move(refused));
  }
  const games::TokenHash hash = games::hash_token(*key);
  std::function<Result<std::optional<std::string>>(games::AdminStore&)> question =
      [hash](games::AdminStore& admin) { return admin.key_holder(hash); };
  const auto holder = co_await ask(question);
  if (!holder) co_return tl::unexpected(problem(holder.error()));
  if (!*holder)
    co_return tl::unexpected(problem(Trouble::no_key, "This is no administrator's key."));
  wrong_keys_.give_back(request.address, Cost::request);
  co_return games::Actor{**holder, now()};
}

Task<Response> Front::admin(const Request& request) {
  if (services_.admin == nullptr) co_return no_such_page();
  auto actor = co_await administrator(request);
  if (!actor) co_return std::move(actor.error());
  const std::string what =
      request.path.size() > kAdmin.size() ? request.path.substr(kAdmin.size() + 1) : std::string();
  co_return co_await route(request, what, *std::move(actor));
}

Task<Response> Front::route(const Request& request, std::string what, games::Actor actor) {
  const auto slash = what.find('/');
  const std::string list = what.substr(0, slash);
  const std::string id = slash == std::string::npos ? std::string() : what.substr(slash + 1);
  if (list == "settings" && id.empty()) co_return co_await settings(request, std::move(actor));
  if (list == "reports") co_return co_await reports(request, id, std::move(actor));
  if (list == "people") co_return co_await people(request, id, std::move(actor));
  if (list == "messages") co_return co_await messages(request, id, std::move(actor));
  if (list == "audit" && id.empty()) co_return co_await audit_log(request);
  if (list == "tables" && id.empty()) co_return tables(request);
  co_return no_such_page();
}

Task<Response> Front::settings(const Request& request, games::Actor actor) {
  if (!reads(request) && request.method != Method::post) co_return not_allowed("GET, HEAD, POST");
  if (request.method == Method::post) {
    const auto wanted = read_settings_change(request.body, settings_);
    if (!wanted) co_return bad_body(wanted.error());
    std::function<Result<void>(games::AdminStore&)> question =
        [actor, wanted = *wanted](games::AdminStore& admin) { return admin.change(actor, wanted); };
    const auto done = co_await ask(question);
    if (!done) co_return problem(done.error());
  }
  co_await read_settings();
  co_return json_answer(200, settings_text(settings_));
}

Task<Response> Front::reports(const Request& request, std::string id, games::Actor actor) {
  if (!id.empty()) {
    if (request.method != Method::post) co_return not_allowed("POST");
    const auto number = parse_id(id);
    const auto closed = read_flag(request.body, "closed");
    if (!closed) co_return bad_body(closed.error());
    std::function<Result<void>(games::AdminStore&)> question =
        [actor, id = number.value_or(0), closed = *closed](games::AdminStore& admin) {
          return admin.settle_report(actor, id, closed);
        };
    const auto done = co_await ask(question);
    if (!done) co_return problem(done.error());
    co_return json_answer(200, "{}");
  }
  if (!reads(request)) co_return not_allowed("GET, HEAD");
  const std::string state = query_value(request.query, "state").value_or("");
  std::function<Result<std::vector<games::ReportView>>(games::AdminStore&)> question =
      [state](games::AdminStore& admin) { return admin.reports(state, kListed); };
  const auto found = co_await ask(question);
  if (!found) co_return problem(found.error());
  co_return json_answer(200, reports_text(*found));
}

Task<Response> Front::people(const Request& request, std::string id, games::Actor actor) {
  if (!id.empty()) {
    if (request.method != Method::post) co_return not_allowed("POST");
    const auto command = read_moderation_command(request.body, std::move(id), actor.at);
    if (!command) co_return bad_body(command.error());
    std::function<Result<games::PersonView>(games::AdminStore&)> question =
        [actor, command = *command](games::AdminStore& admin) {
          return admin.moderate(actor, command);
        };
    const auto done = co_await ask(question);
    if (!done) co_return problem(done.error());
    co_await follow_moderation();
    co_return json_answer(200, person_text(*done));
  }
  if (!reads(request)) co_return not_allowed("GET, HEAD");
  const std::string text = query_value(request.query, "name").value_or("");
  std::function<Result<std::vector<games::PersonView>>(games::AdminStore&)> question =
      [text](games::AdminStore& admin) { return admin.people(text, kListed); };
  const auto found = co_await ask(question);
  if (!found) co_return problem(found.error());
  co_return json_answer(200, people_text(*found));
}

Task<Response> Front::messages(const Request& request, std::string id, games::Actor actor) {
  const auto number = parse_id(id);
  if (!number) co_return no_such_page();
  if (request.method != Method::post) co_return not_allowed("POST");
  const auto hidden = read_flag(request.body, "hidden");
  if (!hidden) co_return bad_body(hidden.error());
  std::function<Result<void>(games::AdminStore&)> question =
      [actor, id = *number, hidden = *hidden](games::AdminStore& admin) {
        return admin.hide_message(actor, id, hidden);
      };
  const auto done = co_await ask(question);
  if (!done) co_return problem(done.error());
  co_return json_answer(200, "{}");
}

Task<Response> Front::audit_log(const Request& request) {
  if (!reads(request)) co_return not_allowed("GET, HEAD");
  const auto before = parse_id(query_value(request.query, "before").value_or("")).value_or(0);
  std::function<Result<std::vector<games::AuditEntry>>(games::AdminStore&)> question =
      [before](games::AdminStore& admin) { return admin.audit_log(before, kListed); };
  const auto found = co_await ask(question);
  if (!found) co_return problem(found.error());
  co_return json_answer(200, audit_log_text(*found));
}

Response Front::tables(const Request& request) {
  if (services_.tables == nullptr) return no_such_page();
  const bool asks = request.method == Method::post;
  const bool stops = request.method == Method::del;
  if (!reads(request) && !asks && !stops) return not_allowed("GET, HEAD, POST, DELETE");
  if (stops) services_.tables->cancel();
  if (asks) {
    const auto wish = read_wish(request.body);
    if (!wish) return bad_body(wish.error());
    services_.tables->ask(*wish);
  }
  const auto progress = services_.tables->progress();
  const auto there = services_.tables->tables();
  return json_answer(
      200, tables_text(progress, there->under(progress.wish.rules).layers(progress.wish.kind)));
}

}  // namespace oware::server
