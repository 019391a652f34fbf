#include "server/challenges_controller.hpp"

#include <utility>

#include "games/rated.hpp"
#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/credentials.hpp"
#include "server/problem.hpp"
#include "server/wire_challenges.hpp"

namespace oware::server {
namespace {

using games::Challenge;
using games::ChallengeState;
using games::MadeChallenge;

Response none() {
  return problem(ProblemCode::no_such_page, "There is no such challenge of yours.");
}

Response no_account() {
  return problem(ProblemCode::not_signed_in, "Challenges are between accounts. Sign in first.");
}

Response banned(std::string_view detail) { return problem(ProblemCode::banned, detail); }

Response blocked() {
  return problem(games::CommandError{.code = games::CommandErrorCode::blocked,
                                     .detail = "One of you has blocked the other."});
}

Response not_now(std::string detail) {
  return problem(
      games::CommandError{.code = games::CommandErrorCode::not_now, .detail = std::move(detail)});
}

Response not_open(ChallengeState state) {
  return not_now("The challenge is " + std::string(games::to_string(state)) + ".");
}

std::string_view why_not(MadeChallenge outcome) {
  switch (outcome) {
    case MadeChallenge::too_many_made:
      return "So many of your challenges are open already.";
    case MadeChallenge::too_many_received:
      return "So many challenges to this player are open already.";
    case MadeChallenge::too_many_between:
      return "So many of your challenges to this player are open already.";
    case MadeChallenge::made:
      break;
  }
  return "";
}

games::Challenger party(const games::User& user) {
  return {user.id, user.player, user.name, user.bot};
}

}  // namespace

Task<tl::expected<games::Known, Response>> ChallengesController::challenged(const Request& request,
                                                                            std::string name) {
  const std::string key = games::account_key(name).value_or("");
  const auto login = co_await people_.ask<std::optional<games::PeopleStore::Login>>(
      [&](auto& store, auto done) { store.login(key, std::move(done)); });
  if (!login) co_return tl::unexpected(problem(login.error()));
  if (!*login)
    co_return tl::unexpected(problem(ProblemCode::no_such_player, "No account has this name."));
  const games::UserId id = (*login)->user;
  auto known = co_await people_.ask<std::optional<games::Known>>(
      [&](auto& store, auto done) { store.user(id, std::move(done)); });
  if (!known) co_return tl::unexpected(problem(known.error()));
  if (!*known)
    co_return tl::unexpected(problem(ProblemCode::no_such_player, "No account has this name."));
  if (id == request.person->user.id)
    co_return tl::unexpected(bad_body(impossible("to", name, "somebody else").value()));
  if ((*known)->user.banned) co_return tl::unexpected(banned("This player may not play here."));
  if (request.person->apart_from(id)) co_return tl::unexpected(blocked());
  co_return *std::move(*known);
}

Task<Response> ChallengesController::make(const Request& request) {
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  auto wanted = read_body(request).and_then(read_challenge);
  if (!wanted) co_return bad_body(wanted.error());
  const games::User& user = request.person->user;
  if (!user.registered) co_return no_account();
  if (user.banned) co_return banned("You may not play here.");
  std::string name = wanted->to;
  const auto other = co_await challenged(request, std::move(name));
  if (!other) co_return other.error();
  const games::TimeMs now = games_.now();
  const bool live = wanted->settings.clock.kind == games::ClockKind::live;
  const std::string token = games::new_token();
  const Challenge fresh{.id = games::new_game_id(),
                        .from = party(user),
                        .to = party(other->user),
                        .settings = std::move(wanted->settings),
                        .side = wanted->side,
                        .token = games::hash_token(token),
                        .created = now,
                        .expires = now + (live ? services_.options.challenges.live_ms
                                               : services_.options.challenges.long_ms)};
  const auto made = co_await ask<MadeChallenge>([&](auto& store, auto done) {
    store.make_challenge(fresh, services_.options.challenges.limits, std::move(done));
  });
  if (!made) co_return co_await people_.problem_of(made.error(), request.person);
  if (*made != MadeChallenge::made) co_return not_now(std::string(why_not(*made)));
  games_.tell_challenge(fresh);
  Response response = json_answer(201, challenge_text(fresh, now, token));
  response.headers.emplace_back("Location", "/api/challenges/" + fresh.id);
  co_return response;
}

Task<Response> ChallengesController::mine(const Request& request) {
  const games::UserId user = request.person->user.id;
  const games::TimeMs now = games_.now();
  const auto found = co_await ask<std::vector<Challenge>>(
      [&](auto& store, auto done) { store.open_challenges(user, now, std::move(done)); });
  if (!found) co_return problem(found.error());
  co_return json_answer(200, challenges_text(*found, user, now));
}

Task<ChallengesController::Found> ChallengesController::find(const Request& request) {
  const auto found = co_await ask<std::optional<Challenge>>(
      [&](auto& store, auto done) { store.challenge(request.parameters[0], std::move(done)); });
  if (!found) co_return tl::unexpected(problem(found.error()));
  if (!*found || !(*found)->between(request.person->user.id)) co_return tl::unexpected(none());
  co_return **found;
}

Task<Response> ChallengesController::show(const Request& request) {
  const auto challenge = co_await find(request);
  if (!challenge) co_return challenge.error();
  co_return json_answer(200, challenge_text(*challenge, games_.now(), {}));
}

Task<Response> ChallengesController::game_answer(const Request& request, Challenge challenge,
                                                 std::string token) {
  const auto room = co_await games_.find(challenge.game);
  if (!room) co_return problem(room.error());
  const bool south =
      (*room)->holders()[0] && (*room)->holders()[0]->user == request.person->user.id;
  const std::string url = origin_of(request) + "/g/" + challenge.game;
  Response response = json_answer(
      200,
      created_text(challenge.game, url, south ? rules::Side::south : rules::Side::north, token));
  response.headers.emplace_back("Location", "/api/games/" + challenge.game);
  if (!token.empty())
    response.headers.emplace_back("Set-Cookie", seat_cookie(request, challenge.game, token));
  co_return response;
}

Task<std::optional<Response>> ChallengesController::refuse_game(Challenge& challenge) {
  for (games::Challenger* one : {&challenge.from, &challenge.to}) {
    games::Challenger& party = *one;
    const auto known = co_await people_.ask<std::optional<games::Known>>(
        [&](auto& store, auto done) { store.user(party.user, std::move(done)); });
    if (!known) co_return problem(known.error());
    if (!*known) co_return none();
    party.bot = (*known)->user.bot;
    if ((*known)->user.banned)
      co_return banned(party.user == challenge.to.user ? "You may not play here."
                                                       : "This player may not play here.");
    if ((*known)->apart_from(challenge.from.user) || (*known)->apart_from(challenge.to.user))
      co_return blocked();
  }
  co_return std::nullopt;
}

Task<Response> ChallengesController::accept(const Request& request) {
  auto challenge = co_await find(request);
  if (!challenge) co_return challenge.error();
  if (challenge->to.user != request.person->user.id) co_return none();
  // A client may try again: the account holds the seat.
  if (challenge->state == ChallengeState::accepted)
    co_return co_await game_answer(request, *std::move(challenge), {});
  const ChallengeState state = challenge->state_at(games_.now());
  if (state != ChallengeState::open) co_return not_open(state);
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  if (auto refused = co_await refuse_game(*challenge)) co_return *std::move(refused);
  const auto seat = co_await games_.found_challenged(*challenge);
  if (!seat) {
    // Somebody may have been quicker: with an answer, or with deleting an account.
    const auto now = co_await find(request);
    if (!now) co_return now.error();
    if (now->state == ChallengeState::accepted) co_return co_await game_answer(request, *now, {});
    if (now->state_at(games_.now()) != ChallengeState::open)
      co_return not_open(now->state_at(games_.now()));
    co_return problem(seat.error());
  }
  challenge->state = ChallengeState::accepted;
  challenge->game = seat->game;
  games_.tell_challenge(*challenge);
  std::string token = seat->token;
  co_return co_await game_answer(request, *std::move(challenge), std::move(token));
}

Task<Response> ChallengesController::end(const Request& request, ChallengeState state) {
  auto challenge = co_await find(request);
  if (!challenge) co_return challenge.error();
  const games::UserId may =
      state == ChallengeState::cancelled ? challenge->from.user : challenge->to.user;
  if (may != request.person->user.id) co_return none();
  const games::TimeMs now = games_.now();
  if (challenge->state != state) {
    const auto ended = co_await ask<bool>([&](auto& store, auto done) {
      store.end_challenge(challenge->id, state, now, std::move(done));
    });
    if (!ended) co_return problem(ended.error());
    if (!*ended) {
      const auto found = co_await find(request);
      if (!found) co_return found.error();
      if (found->state != state) co_return not_open(found->state_at(now));
    }
    challenge->state = state;
    if (*ended) games_.tell_challenge(*challenge);
  }
  co_return json_answer(200, challenge_text(*challenge, now, {}));
}

Task<Response> ChallengesController::decline(const Request& request) {
  co_return co_await end(request, ChallengeState::declined);
}

Task<Response> ChallengesController::cancel(const Request& request) {
  co_return co_await end(request, ChallengeState::cancelled);
}

}  // namespace oware::server
