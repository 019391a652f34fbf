// The repository of access for programs: personal tokens, and which accounts are bots. Each is a
// function of the executor, inside a transaction of the caller's where it writes. Thread rule: as
// Sql.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/access.hpp"
#include "store/sql.hpp"

namespace oware::store::access {

std::vector<games::AccessToken> tokens(Sql& sql, games::UserId user);
std::optional<games::Grant> grant(Sql& sql, const std::string& token_hash);

std::optional<std::int64_t> add(Sql& sql, games::UserId user, const games::NewAccessToken& fresh,
                                int most);
bool revoke(Sql& sql, games::UserId user, std::int64_t token, games::TimeMs at);
void touch(Sql& sql, std::int64_t token, games::TimeMs at);
games::BotChange become_bot(Sql& sql, games::UserId user, games::TimeMs at);

}  // namespace oware::store::access
