// The repository of challenges. Each is a function of the executor, inside a transaction of the
// caller's where it writes. Thread rule: as Sql.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/challenges.hpp"
#include "store/sql.hpp"

namespace oware::store::challenges {

games::MadeChallenge make(Sql& sql, const games::Challenge& fresh,
                          const games::ChallengeLimits& limits);
std::optional<games::Challenge> load(Sql& sql, const std::string& id);
std::vector<games::Challenge> open_of(Sql& sql, games::UserId user, games::TimeMs now);
// All that are kept, the oldest first.
std::vector<games::Challenge> all_of(Sql& sql, games::UserId user);
// False when it is not open any more.
bool end(Sql& sql, const std::string& id, games::ChallengeState state, games::TimeMs now);
// The challenge has led to that game. Throws Abandon (not_allowed) when it is not open at that
// time.
void accept(Sql& sql, const std::string& id, const std::string& game, games::TimeMs now);

}  // namespace oware::store::challenges
