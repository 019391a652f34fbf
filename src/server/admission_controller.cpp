#include "server/admission_controller.hpp"

#include <utility>
#include <vector>

#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/credentials.hpp"
#include "server/problem.hpp"
#include "server/wire_moderation.hpp"

namespace oware::server {
namespace {

using games::AdminStore;
using games::Registration;

constexpr int kInvitesListed = 50;

// Why this person makes no invite; nothing: they may.
std::optional<Response> refuse_invite(const games::User& user, Registration registration,
                                      games::TimeMs now) {
  if (!user.registered || user.bot)
    return problem(ProblemCode::not_signed_in, "Invites are made by people with an account.");
  if (user.banned || user.muted_until > now)
    return problem(ProblemCode::banned, "You may not invite anybody at the moment.");
  if (registration != Registration::invite)
    return problem(ProblemCode::no_invites, registration == Registration::open
                                                ? "Nobody needs an invite here."
                                                : "Nobody can make an account here.");
  return std::nullopt;
}

}  // namespace

Task<Response> AdmissionController::registration(const Request& request) {
  const auto query = read_query(request);
  if (!query) co_return bad_body(query.error());
  const auto given = text_field(*query, "invite");
  std::optional<bool> stands;
  if (given) {
    const games::TokenHash token = games::hash_token(*given);
    const Conduct::Question<bool> question = [token,
                                              now = services_.games.now()](AdminStore& store) {
      return store.invite_stands(token, now);
    };
    const auto found = co_await services_.conduct.ask(question);
    if (!found) co_return problem(found.error());
    stands = *found;
  }
  co_return json_answer(200, registration_text(services_.conduct.registration(), stands));
}

// ---- members' invites

Task<Response> AdmissionController::invites(const Request& request) {
  const Conduct::Question<std::vector<games::Invite>> question =
      [user = request.person->user.id](AdminStore& store) {
        return store.invites(user, kInvitesListed);
      };
  const auto found = co_await services_.conduct.ask(question);
  if (!found) co_return problem(found.error());
  co_return json_answer(200, invites_text(*found));
}

Task<Response> AdmissionController::invite(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  const games::User user = request.person->user;
  const games::TimeMs now = services_.games.now();
  if (auto refused = refuse_invite(user, services_.conduct.registration(), now))
    co_return *std::move(refused);
  const std::string token = games::new_token();
  games::NewInvite fresh = read_invite(*body, token, now);
  fresh.maker = user.id;
  const Conduct::Question<std::optional<std::int64_t>> question = [fresh](AdminStore& store) {
    return store.add_invite({}, fresh, games::kMemberInvites);
  };
  const auto made = co_await services_.conduct.ask(question);
  if (!made) co_return problem(made.error());
  if (!*made)
    co_return problem(ProblemCode::too_many_invites,
                      "So many of your invites are open. Revoke one, or wait for its end.",
                      {{"most", std::int64_t{games::kMemberInvites.most_open}}});
  co_return json_answer(201, made_invite_text(**made, fresh, token, origin_of(request)));
}

Task<Response> AdmissionController::revoke_invite(const Request& request) {
  const auto id = parse_number(request.parameters[0]);
  const Conduct::Question<bool> question = [user = request.person->user.id,
                                            id = id.value_or(0)](AdminStore& store) {
    return store.revoke_invite({}, user, id);
  };
  const auto gone = co_await services_.conduct.ask(question);
  if (!gone) co_return problem(gone.error());
  co_return *gone ? json_answer(200, "{}") : no_such_invite();
}

// ---- appeals

Task<tl::expected<games::UserId, Response>> AdmissionController::appellant(const Request& request,
                                                                           std::string name,
                                                                           std::string password) {
  if (name.empty()) {
    const auto person = co_await services_.people.who(request);
    if (!person) co_return tl::unexpected(problem(person.error()));
    if (*person == nullptr || !(*person)->user.registered)
      co_return tl::unexpected(not_signed_in());
    co_return (*person)->user.id;
  }
  const std::string key = games::account_key(name).value_or("");
  if (!services_.throttle.allow(request, Cost::sign_in) ||
      !services_.throttle.allow("account:" + key, Cost::account_sign_in))
    co_return tl::unexpected(too_many());
  using Login = games::PeopleStore::Login;
  const auto login = co_await services_.people.ask<std::optional<Login>>(
      [&](auto& store, auto done) { store.login(key, std::move(done)); });
  if (!login) co_return tl::unexpected(problem(login.error()));
  const auto found = login->value_or(Login{});
  std::string hash = found.password;
  const auto matches = co_await services_.people.matches(std::move(hash), std::move(password));
  if (!matches)
    co_return tl::unexpected(problem(ProblemCode::unavailable, "Too many passwords at once."));
  if (!*matches)
    co_return tl::unexpected(problem(ProblemCode::wrong_password,
                                     "There is no account with this name and this password."));
  co_return found.user;
}

Task<Response> AdmissionController::appeal(const Request& request) {
  const auto body = read_body(request);
  if (!body) co_return bad_body(body.error());
  std::string name = text_or(*body, "name");
  std::string password = text_or(*body, "password");
  const auto user = co_await appellant(request, std::move(name), std::move(password));
  if (!user) co_return std::move(user.error());
  const games::TimeMs now = services_.games.now();
  if (const auto written = text_field(*body, "text")) {
    auto text = kept_text(*written, games::kLongestAppeal);
    if (!text) co_return bad_length(games::kLongestAppeal);
    const Conduct::Question<bool> question = [user = *user, text = *std::move(text),
                                              now](AdminStore& store) {
      return store.appeal(user, text, now);
    };
    const auto kept = co_await services_.conduct.ask(question);
    if (!kept) co_return problem(kept.error());
    if (!*kept)
      co_return problem(ProblemCode::no_appeal,
                        "There is nothing to appeal against, or you have written your appeal.");
  }
  const Conduct::Question<games::Standing> question = [user = *user](AdminStore& store) {
    return store.standing(user);
  };
  const auto standing = co_await services_.conduct.ask(question);
  if (!standing) co_return problem(standing.error());
  co_return json_answer(200, standing_text(*standing, now));
}

}  // namespace oware::server
