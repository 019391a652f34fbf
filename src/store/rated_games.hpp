// The repository of rated games: what each result and refund did to a player's rating, the leaders
// of each pool, and how two players stand against each other.
//
// `rating_history` is what ratings are made of: each row has a player's numbers before and after.
// Its ids give the order in which results were rated. Each is a function of the executor, inside a
// transaction of the caller's where it writes. Thread rule: as Sql.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/ratings.hpp"
#include "store/sql.hpp"

namespace oware::store::rated_games {

// Rates the result of a game that has just ended, unless it is not rated, does not count, or has
// been rated already.
void rate(Sql& sql, std::int64_t game);
// Gives back what players have lost lately to someone who cheated; once.
void refund(Sql& sql, games::UserId cheat, games::TimeMs now);

// A rated game as the victims of a cheat count it: what one player's rating was before and after.
struct Loss {
  std::optional<games::UserId> player;  // none: deleted
  std::string pool;
  std::int64_t game = 0;
  std::string side;
  double before = 0;
  double deviation = 0;  // before
  double after = 0;
};
// What is given back for these games of a cheat, the newest first: by player and pool.
inline constexpr int kMostRefundedGames = 40;
struct Refund {
  games::Losses losses;  // without the present rating
  std::int64_t game = 0;
  std::string side;
};
std::map<std::pair<games::UserId, std::string>, Refund> refunds(const std::vector<Loss>& losses);

// From columns; nothing where there is no rating.
std::optional<games::SeatRating> seat_rating(const std::optional<std::string>& rating,
                                             const std::optional<std::string>& deviation,
                                             const std::optional<std::string>& after);
// As they are shown beside the players' names.
games::SeatRatings seat_ratings(Sql& sql, std::int64_t game);
// The last `limit` changes, the oldest first.
std::vector<games::RatingPoint> history(Sql& sql, games::UserId user, const std::string& pool,
                                        int limit);
std::vector<games::Leader> leaders(Sql& sql, const std::string& pool, games::TimeMs since,
                                   int limit);
games::HeadToHead head_to_head(Sql& sql, games::UserId user, games::UserId other);

}  // namespace oware::store::rated_games
