#include "server/clubs_controller.hpp"

#include <utility>

#include "games/token.hpp"
#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/problem.hpp"
#include "server/wire_analysis.hpp"
#include "server/wire_clubs.hpp"

namespace oware::server {
namespace {

using games::ClubChange;

constexpr int kClubsListed = 100;
constexpr int kEventsShown = 20;

Response not_possible(std::string detail) {
  return problem(games::CommandError{games::CommandErrorCode::not_now, std::move(detail), {}});
}

Response no_such_club() { return problem(ProblemCode::no_such_page, "No club has this id."); }

// Whoever may be in a club; else the answer.
std::optional<Response> needs_account(const games::User& user) {
  if (user.banned) return problem(ProblemCode::banned, "You may not do that here.");
  if (!user.registered)
    return problem(ProblemCode::not_signed_in, "Clubs are for accounts. Sign in first.");
  return std::nullopt;
}

std::optional<Response> error_answer(ClubChange change) {
  switch (change) {
    case ClubChange::no_club:
      return no_such_club();
    case ClubChange::not_allowed:
      return not_possible("That is not yours to change in this club.");
    case ClubChange::name_taken:
      return problem(ProblemCode::name_taken, "Another club has this name.");
    case ClubChange::too_many:
      return not_possible("So many clubs, or members, there may be already.");
    case ClubChange::made:
      break;
  }
  return std::nullopt;
}

}  // namespace

template <class T, class Question>
Task<Outcome<T>> ClubsController::ask(Question question) {
  auto found = co_await answer_of<Result<T>>(
      services_.people.loop(), [&](auto done) { question(services_.club_store, std::move(done)); });
  if (!found) co_return fail(found.error());
  co_return *std::move(found);
}

Task<Outcome<std::optional<std::string>>> ClubsController::look(std::string id, games::UserId you) {
  using Text = std::optional<std::string>;
  const auto found = co_await ask<std::optional<games::ClubPage>>(
      [&](auto& store, auto done) { store.club(id, std::move(done)); });
  if (!found) co_return tl::unexpected(found.error());
  if (!*found) co_return Text();
  const auto events = co_await services_.events.list_of_club(id, kEventsShown);
  if (!events) co_return tl::unexpected(events.error());
  co_return Text(club_text(**found, *events, you));
}

Task<Response> ClubsController::page(int status, std::string id, games::UserId you) {
  const auto found = co_await look(std::move(id), you);
  if (!found) co_return problem(found.error());
  co_return json_answer(status, found->value_or("null"));
}

Task<Response> ClubsController::list(const Request&) {
  const auto found = co_await ask<std::vector<games::Club>>(
      [](auto& store, auto done) { store.list_clubs(kClubsListed, std::move(done)); });
  if (!found) co_return problem(found.error());
  co_return json_answer(200, clubs_text(*found));
}

Task<Response> ClubsController::create(const Request& request) {
  auto club = read_body(request).and_then(read_club);
  if (!club) co_return bad_body(club.error());
  const games::User& user = request.person->user;
  if (auto refused = needs_account(user)) co_return *std::move(refused);
  if (services_.conduct.words().refuses(club->name)) co_return unwanted_word();
  club->text = services_.conduct.words().masked(club->text);
  club->id = games::new_game_id();
  club->created = services_.games.now();
  const auto made = co_await ask<ClubChange>(
      [&](auto& store, auto done) { store.found_club(*club, user.id, std::move(done)); });
  if (!made) co_return problem(made.error());
  if (auto refused = error_answer(*made)) co_return *std::move(refused);
  Response response = co_await page(201, club->id, user.id);
  response.headers.emplace_back("Location", "/api/clubs/" + club->id);
  co_return response;
}

Task<Response> ClubsController::show(const Request& request) {
  const auto person = co_await services_.people.who(request);
  if (!person) co_return problem(person.error());
  const auto found = co_await look(request.parameters[0], asker_id(*person));
  if (!found) co_return problem(found.error());
  co_return *found ? json_answer(200, **found) : no_such_club();
}

Task<Response> ClubsController::change(const Request& request) {
  auto club = read_body(request).and_then(read_club);
  if (!club) co_return bad_body(club.error());
  const games::User& user = request.person->user;
  if (auto refused = needs_account(user)) co_return *std::move(refused);
  if (services_.conduct.words().refuses(club->name)) co_return unwanted_word();
  club->text = services_.conduct.words().masked(club->text);
  club->id = request.parameters[0];
  const auto changed = co_await ask<ClubChange>(
      [&](auto& store, auto done) { store.change_club(*club, user.id, std::move(done)); });
  if (!changed) co_return problem(changed.error());
  if (auto refused = error_answer(*changed)) co_return *std::move(refused);
  co_return co_await page(200, club->id, user.id);
}

Task<Response> ClubsController::set_role(const Request& request) {
  const auto wanted = read_body(request).and_then(read_role);
  if (!wanted) co_return bad_body(wanted.error());
  const games::User& user = request.person->user;
  if (auto refused = needs_account(user)) co_return *std::move(refused);
  const std::string id = request.parameters[0];
  const std::string player = wanted->player.empty() ? user.player : wanted->player;
  const games::TimeMs now = services_.games.now();
  const auto changed = co_await ask<ClubChange>([&](auto& store, auto done) {
    store.set_club_role(id, user.id, player, wanted->role, now, std::move(done));
  });
  if (!changed) co_return problem(changed.error());
  if (auto refused = error_answer(*changed)) co_return *std::move(refused);
  co_return co_await page(200, id, user.id);
}

Task<Response> ClubsController::mine(const Request& request) {
  const games::UserId user = request.person->user.id;
  const auto found = co_await ask<std::vector<games::JoinedClub>>(
      [&](auto& store, auto done) { store.clubs_of(user, std::move(done)); });
  if (!found) co_return problem(found.error());
  co_return json_answer(200, joined_clubs_text(*found));
}

}  // namespace oware::server
