// Ratings computed anew from the archive, and compared with those that are kept.
//
// Who played, how a game ended and when are the games'; in which order results were rated says
// `rating_history`. A player whose account is deleted enters with the numbers that stand there.
// Each number must come out as it is kept, to kMostDifference. Thread rule: as Sql.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/ratings.hpp"
#include "store/rated_games.hpp"
#include "store/sql.hpp"

namespace oware::store {

// Between a rating, deviation or volatility that is computed and the one that is kept.
inline constexpr double kMostDifference = 1e-9;

struct ComputedRating {
  std::string player;  // the account's name
  std::string pool;
  games::KeptRating rating;
};

struct RatingReport {
  std::vector<ComputedRating> ratings;  // by pool, then the strongest first
  std::int64_t games = 0;               // that were rated
  std::int64_t refunds = 0;
  double largest_difference = 0;
  std::vector<std::string> problems;
};

class RatingLedger {
 public:
  explicit RatingLedger(Sql& sql) : sql_(sql) {}

  RatingReport run();

 private:
  struct Entry;  // a row of rating_history, and what the archive says of it
  using Key = std::pair<games::UserId, std::string>;  // player, pool

  std::vector<Entry> page_after(std::int64_t id);
  void add_game(const Entry& south, const Entry& north);
  void add_refund(const Entry& entry);
  void compare(const std::string& what, const oware::ratings::Rating& computed,
               const oware::ratings::Rating& kept);
  void compare_with_kept();
  void compare_leaders();
  void find_unrated();
  games::KeptRating standing_of(const Entry& entry) const;

  Sql& sql_;
  RatingReport report_;
  std::map<Key, games::KeptRating> standings_;
  struct Recent {
    std::optional<games::UserId> opponent;
    games::TimeMs at = 0;
    rated_games::Loss loss;
  };
  std::vector<Recent> recent_;  // every player's games, in the order of the ledger
};

// Of the database at `path`, also while a server uses it. Errors: as check().
Result<RatingReport> recompute_ratings(const std::string& path);

}  // namespace oware::store
