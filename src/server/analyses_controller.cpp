#include "server/analyses_controller.hpp"

#include <string>
#include <utility>

#include "games/names.hpp"
#include "games/token.hpp"
#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/credentials.hpp"
#include "server/problem.hpp"
#include "server/wire_analysis.hpp"

namespace oware::server {
namespace {

using games::KeptAnalysis;
using Listed = games::AnalysisStore::Listed;
using Replaced = games::AnalysisStore::Replaced;

Response none() {
  return problem(ProblemCode::no_such_analysis, "There is no such analysis that you may see.");
}

Response another_version(int version) {
  return problem(ProblemCode::another_version, "It has been changed meanwhile: look at it first.",
                 {{"version", std::int64_t{version}}});
}

Response no_account() {
  return problem(ProblemCode::not_signed_in, "Analyses are kept for accounts. Sign in first.");
}

}  // namespace

Task<Response> AnalysesController::mine(const Request& request) {
  const games::UserId user = request.person->user.id;
  const auto found = co_await kept_analyses(services_, user, Listed::all);
  if (!found) co_return problem(found.error());
  co_return json_answer(200, kept_list_text(*found, user));
}

Task<Response> AnalysesController::keep(const Request& request) {
  auto wanted = read_body(request).and_then(read_kept);
  if (!wanted) co_return bad_body(wanted.error());
  const games::User& user = request.person->user;
  if (!user.registered) co_return no_account();
  wanted->id = games::new_game_id();
  wanted->user = user.id;
  wanted->owner = user.name;
  wanted->created = services_.games.now();
  wanted->changed = wanted->created;
  const auto kept = co_await ask_analyses<bool>(services_, [&](auto& store, auto done) {
    store.keep_analysis(*wanted, games::kMostAnalyses, std::move(done));
  });
  if (!kept) co_return co_await services_.people.problem_of(kept.error(), request.person);
  if (!*kept)
    co_return problem(ProblemCode::too_many_analyses,
                      "You keep as many analyses as one can. Delete one first.",
                      {{"max", std::int64_t{games::kMostAnalyses}}});
  Response response = json_answer(201, kept_text(*wanted, user.id));
  response.headers.emplace_back("Location", "/api/analyses/" + wanted->id);
  co_return response;
}

Task<Response> AnalysesController::of_player(const Request& request) {
  const std::string key = games::account_key(request.parameters[0]).value_or("");
  const auto page = co_await services_.people.ask<std::optional<games::PlayerPage>>(
      [&](auto& store, auto done) { store.player(key, std::move(done)); });
  if (!page) co_return problem(page.error());
  if (!*page) co_return problem(ProblemCode::no_such_player, "No account has this name.");
  const auto person = co_await services_.people.who(request);
  if (!person) co_return problem(person.error());
  const auto found = co_await kept_analyses(services_, (*page)->user.id, Listed::open);
  if (!found) co_return problem(found.error());
  co_return json_answer(200, kept_list_text(*found, asker_id(*person)));
}

Task<Response> AnalysesController::show(const Request& request) {
  const auto person = co_await services_.people.who(request);
  if (!person) co_return problem(person.error());
  const auto found = co_await ask_analyses<std::optional<KeptAnalysis>>(
      services_,
      [&](auto& store, auto done) { store.analysis(request.parameters[0], std::move(done)); });
  if (!found) co_return problem(found.error());
  if (!*found) co_return none();
  const KeptAnalysis& kept = **found;
  const games::UserId asker = asker_id(*person);
  const bool shown = kept.visibility != games::Visibility::secret && !kept.hidden;
  if (!shown && kept.user != asker) co_return none();
  co_return json_answer(200, kept_text(kept, asker));
}

Task<Response> AnalysesController::replace(const Request& request) {
  auto wanted = read_body(request).and_then(read_replacement);
  if (!wanted) co_return bad_body(wanted.error());
  wanted->id = request.parameters[0];
  wanted->user = request.person->user.id;
  wanted->changed = services_.games.now();
  const auto replaced = co_await ask_analyses<std::optional<Replaced>>(
      services_, [&](auto& store, auto done) { store.replace_analysis(*wanted, std::move(done)); });
  if (!replaced) co_return problem(replaced.error());
  if (!*replaced) co_return none();
  if (!(*replaced)->done) co_return another_version((*replaced)->version);
  JsonWriter json;
  json.begin_object().field("version", (*replaced)->version).end_object();
  co_return json_answer(200, json.take());
}

Task<Response> AnalysesController::drop(const Request& request) {
  const games::UserId user = request.person->user.id;
  const auto dropped = co_await ask_analyses<bool>(services_, [&](auto& store, auto done) {
    store.drop_analysis(user, request.parameters[0], std::move(done));
  });
  if (!dropped) co_return problem(dropped.error());
  co_return *dropped ? json_answer(200, "{}") : none();
}

}  // namespace oware::server
