#include "server/admin_controller.hpp"

#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/fair_play.hpp"
#include "server/problem.hpp"
#include "server/run_on.hpp"
#include "server/text.hpp"
#include "server/wire_admin.hpp"

namespace oware::server {
namespace {

constexpr auto kLookEvery = std::chrono::seconds(1);
constexpr int kListed = 200;
constexpr std::size_t kMaxSearches = 4;

// How often an address may be wrong about a key.
constexpr Rates kGuesses{.requests_burst = 10, .requests_per_second = 0.01};

std::optional<std::int64_t> parse_id(std::string_view text) {
  std::int64_t id = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (failure != std::errc{} || end != text.data() + text.size() || id <= 0) return std::nullopt;
  return id;
}

}  // namespace

AdminController::AdminController(const Services& services, const AdminServices& admin)
    : services_(services),
      admin_(admin),
      wrong_keys_(kGuesses),
      next_look_(services.people.loop()),
      searches_(1, kMaxSearches) {}

Task<void> AdminController::read_settings() {
  std::function<Result<games::SiteSettings>(games::AdminStore&)> question =
      [](games::AdminStore& admin) { return admin.settings(); };
  const auto read = co_await services_.conduct.ask(question);
  if (read) services_.settings = *read;
}

// Of the actions before the start, too: they say who somebody is now, which changes nothing.
Task<void> AdminController::follow_moderation() {
  std::function<Result<std::vector<games::ModeratedPerson>>(games::AdminStore&)> question =
      [since = last_entry_](games::AdminStore& admin) { return admin.moderated_since(since); };
  const auto found = co_await services_.conduct.ask(question);
  if (!found) co_return;
  for (const games::ModeratedPerson& one : *found) {
    if (one.entry <= last_entry_) continue;
    last_entry_ = one.entry;
    if (one.action == games::ModerationAction::rename)
      services_.games.rename(one.person.player, one.person.name);
    services_.people.forget_all();
  }
}

Task<void> AdminController::watch() {
  if (admin_.admin == nullptr) co_return;
  while (true) {
    co_await read_settings();
    co_await services_.conduct.read_words();
    co_await follow_moderation();
    next_look_.expires_after(kLookEvery);
    co_await next_look_.async_wait(kNoThrow);
  }
}

Task<tl::expected<std::string, Response>> AdminController::administrator(const Request& request) {
  if (admin_.admin == nullptr) co_return tl::unexpected(no_such_page());
  const auto key = bearer_token(request.authorization);
  if (!key)
    co_return tl::unexpected(
        problem(ProblemCode::no_key, "Send an administrator's key: Authorization: Bearer KEY."));
  const auto time = RateLimiter::Time::clock::now();
  if (!wrong_keys_.allow(request.address, Cost::request, time)) {
    Response refused =
        problem(ProblemCode::too_many_requests, "This address has been wrong too often.");
    refused.headers.emplace_back("Retry-After", "60");
    co_return tl::unexpected(std::move(refused));
  }
  const games::TokenHash hash = games::hash_token(*key);
  std::function<Result<std::optional<std::string>>(games::AdminStore&)> question =
      [hash](games::AdminStore& admin) { return admin.key_holder(hash); };
  const auto holder = co_await services_.conduct.ask(question);
  if (!holder) co_return tl::unexpected(problem(holder.error()));
  if (!*holder)
    co_return tl::unexpected(problem(ProblemCode::no_key, "This is no administrator's key."));
  wrong_keys_.give_back(request.address, Cost::request);
  co_return **holder;
}

games::Actor AdminController::actor(const Request& request) const {
  return {request.administrator, services_.games.now()};
}

// ---- settings

Task<Response> AdminController::settings(const Request&) {
  co_await read_settings();
  co_return json_answer(200, settings_text(services_.settings));
}

Task<Response> AdminController::change_settings(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const games::SiteSettings wanted = read_settings_change(*body, services_.settings);
  std::function<Result<void>(games::AdminStore&)> question = [who = actor(request),
                                                              wanted](games::AdminStore& admin) {
    return admin.change(who, wanted);
  };
  const auto done = co_await services_.conduct.ask(question);
  if (!done) co_return problem(done.error());
  co_return co_await settings(request);
}

// ---- reports, people, messages

Task<Response> AdminController::reports(const Request& request) {
  const auto query = read_query(request);
  if (!query) co_return bad_body(query.error());
  const std::string state = text_or(*query, "state");
  std::function<Result<std::vector<games::ReportView>>(games::AdminStore&)> question =
      [state](games::AdminStore& admin) { return admin.reports(state, kListed); };
  const auto found = co_await services_.conduct.ask(question);
  if (!found) co_return problem(found.error());
  co_return json_answer(200, reports_text(*found));
}

Task<Response> AdminController::close_report(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  std::function<Result<void>(games::AdminStore&)> question =
      [who = actor(request), id = parse_id(request.parameters[0]).value_or(0),
       closed = flag_field(*body, "closed").value_or(true)](games::AdminStore& admin) {
        return admin.resolve_report(who, id, closed);
      };
  const auto done = co_await services_.conduct.ask(question);
  if (!done) co_return problem(done.error());
  co_return json_answer(200, "{}");
}

Task<Response> AdminController::people(const Request& request) {
  const auto query = read_query(request);
  if (!query) co_return bad_body(query.error());
  const std::string text = text_or(*query, "name");
  std::function<Result<std::vector<games::PersonView>>(games::AdminStore&)> question =
      [text](games::AdminStore& admin) { return admin.people(text, kListed); };
  const auto found = co_await services_.conduct.ask(question);
  if (!found) co_return problem(found.error());
  co_return json_answer(200, people_text(*found));
}

Task<Response> AdminController::moderate(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const games::Actor who = actor(request);
  const auto command = read_moderation_command(*body, request.parameters[0], who.at);
  if (!command) co_return bad_body(command.error());
  std::function<Result<games::PersonView>(games::AdminStore&)> question =
      [who, command = *command](games::AdminStore& admin) { return admin.moderate(who, command); };
  const auto done = co_await services_.conduct.ask(question);
  if (!done) co_return problem(done.error());
  co_await follow_moderation();
  co_return json_answer(200, person_text(*done));
}

Task<Response> AdminController::evidence(const Request& request) {
  const std::string key = games::account_key(request.parameters[0]).value_or("");
  const auto login = co_await services_.people.ask<std::optional<games::PeopleStore::Login>>(
      [&](auto& store, auto done) { store.login(key, std::move(done)); });
  if (!login) co_return problem(login.error());
  if (!*login) co_return problem(ProblemCode::no_such_player, "No account has this name.");
  games::ListQuery query;
  query.user = (*login)->user;
  query.status = games::Status::finished;
  query.unlisted = true;
  const auto listed = co_await services_.games.list(std::move(query));
  if (!listed) co_return problem(listed.error());
  std::vector<GameInQuestion> games;
  for (const games::ListedGame& one : *listed) {
    if (!one.founding.settings.rated || std::ssize(games) == kEvidenceGames) continue;
    std::string id = one.founding.id;
    const auto room = co_await services_.games.find(std::move(id));
    if (!room) continue;
    const auto& south = one.holders[0];
    const bool at_south = south && south->user == (*login)->user;
    const std::function<Result<std::array<int, 2>>(games::AdminStore&)> blurs =
        [id = one.founding.id](games::AdminStore& admin) { return admin.blurs(id); };
    const auto blurred = co_await services_.conduct.ask(blurs);
    if (!blurred) co_return problem(blurred.error());
    games.push_back({.id = one.founding.id,
                     .side = at_south ? rules::Side::south : rules::Side::north,
                     .game = (*room)->state().game(),
                     .milliseconds = move_times((*room)->log(), (*room)->state()),
                     .blurred = (*blurred)[at_south ? 0 : 1]});
  }
  auto search = [this, name = request.parameters[0], games = std::move(games),
                 tables = admin_.tables == nullptr ? nullptr : admin_.tables->tables()] {
    return evidence_text(name, find_evidence(games, tables, [this] { return ended_.load(); }));
  };
  auto found = co_await run_on<std::string>(services_.people.loop(), searches_, search);
  if (!found) co_return problem(ProblemCode::unavailable, "Too many questions at once.");
  co_return json_answer(200, *std::move(found));
}

Task<Response> AdminController::hide_message(const Request& request) {
  const auto id = parse_id(request.parameters[0]);
  if (!id) co_return no_such_page();
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  std::function<Result<void>(games::AdminStore&)> question =
      [who = actor(request), id = *id, hidden = flag_field(*body, "hidden").value_or(true)](
          games::AdminStore& admin) { return admin.hide_message(who, id, hidden); };
  const auto done = co_await services_.conduct.ask(question);
  if (!done) co_return problem(done.error());
  co_return json_answer(200, "{}");
}

Task<Response> AdminController::hide_analysis(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  std::function<Result<void>(games::AdminStore&)> question =
      [who = actor(request), id = request.parameters[0],
       hidden = flag_field(*body, "hidden").value_or(true)](games::AdminStore& admin) {
        return admin.hide_analysis(who, id, hidden);
      };
  const auto done = co_await services_.conduct.ask(question);
  if (!done) co_return problem(done.error());
  co_return json_answer(200, "{}");
}

Task<Response> AdminController::audit(const Request& request) {
  const auto query = read_query(request);
  if (!query) co_return bad_body(query.error());
  const std::int64_t before = number_field(*query, "before").value_or(0);
  std::function<Result<std::vector<games::AuditEntry>>(games::AdminStore&)> question =
      [before](games::AdminStore& admin) { return admin.audit_log(before, kListed); };
  const auto found = co_await services_.conduct.ask(question);
  if (!found) co_return problem(found.error());
  co_return json_answer(200, audit_log_text(*found));
}

// ---- endgame tables

Response AdminController::tables_now() const {
  const auto progress = admin_.tables->progress();
  const auto tables = admin_.tables->tables();
  const int layers = tables->under(progress.wish.rules).layers(progress.wish.kind);
  return json_answer(200, tables_text(progress, layers));
}

Task<Response> AdminController::tables(const Request&) {
  co_return admin_.tables == nullptr ? no_such_page() : tables_now();
}

Task<Response> AdminController::build_tables(const Request& request) {
  if (admin_.tables == nullptr) co_return no_such_page();
  const auto wish = read_body(request).and_then(read_wish);
  if (!wish) co_return bad_body(wish.error());
  admin_.tables->ask(*wish);
  co_return tables_now();
}

Task<Response> AdminController::cancel_tables(const Request&) {
  if (admin_.tables == nullptr) co_return no_such_page();
  admin_.tables->cancel();
  co_return tables_now();
}

}  // namespace oware::server
