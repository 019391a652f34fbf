#include "server/access.hpp"

#include "server/api.hpp"
#include "server/problem.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

constexpr auto kFresh = std::chrono::seconds(10);
constexpr std::size_t kMostRemembered = 20'000;
constexpr games::TimeMs kTouchEveryMs = 60LL * 60 * 1000;

bool permits(const Access& access, TokenUse use) {
  switch (use) {
    case TokenUse::none:
      return false;
    case TokenUse::any:
      return true;
    case TokenUse::read:
      return access.scopes.has(games::Scope::read);
    case TokenUse::bot:
      return access.scopes.has(games::Scope::bot);
    case TokenUse::play:
      break;
  }
  const bool bot = access.person->user.bot;
  return access.scopes.has(bot ? games::Scope::bot : games::Scope::play);
}

std::string_view sentence(const Access& access, TokenUse use) {
  switch (use) {
    case TokenUse::read:
      return "The token needs the scope \"read\" for this.";
    case TokenUse::bot:
      return "The token needs the scope \"bot\" for this.";
    case TokenUse::play:
      return access.person->user.bot ? "A bot account plays by a token with the scope \"bot\"."
                                     : "The token needs the scope \"play\" for this.";
    default:
      return "No token permits this: sign in on the site.";
  }
}

}  // namespace

std::optional<std::string> personal_token(const Request& request) {
  const auto token = bearer_token(request.authorization);
  if (!token || !token->starts_with(games::kAccessTokenPrefix)) return std::nullopt;
  return std::string(*token);
}

std::optional<Response> refused_by_scope(const Request& request) {
  if (request.access == nullptr || permits(*request.access, request.operation->token_use))
    return std::nullopt;
  return problem(ProblemCode::no_scope, sentence(*request.access, request.operation->token_use));
}

bool speaks_for_bot(const Request& request) {
  return request.access != nullptr && request.access->person->user.bot &&
         request.access->scopes.has(games::Scope::bot);
}

std::string rate_key_of(const Access& access) { return "token:" + std::to_string(access.token); }

AccessPtr AccessService::remembered(const std::string& token) const {
  const auto found = entries_.find(games::to_hex(games::hash_token(token)));
  if (found == entries_.end() || std::chrono::steady_clock::now() - found->second.read >= kFresh)
    return nullptr;
  return found->second.access;
}

Task<Outcome<AccessPtr>> AccessService::find(std::string token, games::TimeMs now) {
  const games::TokenHash hash = games::hash_token(token);
  const std::string key = games::to_hex(hash);
  auto grant = co_await ask<std::optional<games::Grant>>(
      [&](auto& store, auto done) { store.grant(hash, std::move(done)); });
  if (!grant) co_return tl::unexpected(grant.error());
  if (!*grant) {
    entries_.erase(key);
    co_return AccessPtr{};
  }
  if (now - (*grant)->used > kTouchEveryMs)
    store_.touch_access_token((*grant)->token, now, [](const Result<void>&) {});
  if (entries_.size() >= kMostRemembered) entries_.clear();
  auto access = std::make_shared<Access>(
      Access{std::make_shared<const games::Known>(std::move((*grant)->person)), (*grant)->token,
             (*grant)->scopes});
  entries_[key] = {access, std::chrono::steady_clock::now()};
  co_return access;
}

std::shared_ptr<StreamTicket> AccessService::open_stream(std::int64_t owner, std::size_t most) {
  auto& open = streams_[owner];
  std::erase_if(open, [](const auto& ticket) { return ticket.expired(); });
  if (open.size() >= most) return nullptr;
  auto ticket = std::make_shared<StreamTicket>();
  open.push_back(ticket);
  return ticket;
}

void AccessService::revoke(std::int64_t token) {
  revoke_here(token);
  if (told_) told_(token);
}

void AccessService::revoke_here(std::int64_t token) {
  forget_all();
  const auto found = streams_.find(token);
  if (found == streams_.end()) return;
  for (const auto& open : found->second) {
    if (const auto ticket = open.lock()) ticket->revoked = true;
  }
  streams_.erase(found);
}

}  // namespace oware::server
