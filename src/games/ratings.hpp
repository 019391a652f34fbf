// How strong people are, and how hard puzzles are: ratings by Glicko-2 (ratings/glicko2.hpp) as
// they are kept, and the store that keeps them.
//
// One result at a time: it is rated when it is known, as a period with that one result, and the
// deviation grows with the time since the result before. Thread rule: values; RatingStore as Store
// (games/store.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <oware/error.hpp>
#include <set>
#include <string>
#include <vector>

#include "games/clock.hpp"
#include "games/people.hpp"
#include "ratings/glicko2.hpp"

namespace oware::games {

// A rating period: so long that a regular player has ten results or so in it.
inline constexpr TimeMs kRatingPeriodMs = 4 * kDayMs;
// Nobody is less certain than who has no results.
inline constexpr double kMostDeviation = ratings::Rating{}.deviation;
// Above this deviation a rating is provisional.
inline constexpr double kProvisionalDeviation = 110;

struct KeptRating {
  ratings::Rating value;
  std::int64_t games = 0;  // results that it comes from
  TimeMs at = 0;           // of the last one

  bool provisional() const { return value.deviation > kProvisionalDeviation; }

  friend bool operator==(const KeptRating&, const KeptRating&) = default;
};

// As it stands at a later time: the deviation has grown.
KeptRating standing_at(const KeptRating& kept, TimeMs at);
// After a result at `at` (1 a win, 0.5 a draw, 0 a loss) against `other`, both as they were kept
// before it.
KeptRating after_result(const KeptRating& kept, const KeptRating& other, double score, TimeMs at);

// What one player is rated in.
inline constexpr std::string_view kPuzzlePool = "puzzles";

// An account's first answer to a puzzle.
struct PuzzleAnswer {
  std::string puzzle;
  bool right = false;
  TimeMs at = 0;
  double rating = 0;  // the account's after it
};

struct PuzzleOutcome {
  bool counted = false;  // the account's first answer to this puzzle
  KeptRating before;     // the account's
  KeptRating after;
  KeptRating puzzle;  // after the answer
};

// What a choice of puzzles depends on.
struct PuzzleStanding {
  KeptRating rating;                      // of the account
  std::set<std::string> answered;         // by the account
  std::map<std::string, double> ratings;  // of the puzzles that have been answered by anybody
};

// One of an account's ratings.
struct PoolRating {
  std::string pool;
  KeptRating rating;
};

// ---- games

// What the player of a seat is rated, as shown beside their name: in a rated game that has ended,
// before it and by how much it changed; else as it is.
struct SeatRating {
  double rating = 0;
  double deviation = 0;
  std::optional<double> change{};

  bool provisional() const { return deviation > kProvisionalDeviation; }

  friend bool operator==(const SeatRating&, const SeatRating&) = default;
};
using SeatRatings = std::array<std::optional<SeatRating>, 2>;  // by rules::index

// A change of a rating.
struct RatingPoint {
  enum class Kind : std::uint8_t { game, refund };

  Kind kind = Kind::game;
  TimeMs at = 0;
  double rating = 0;  // after it
  double deviation = 0;
  double change = 0;
  std::string game;  // its id; of a refund, the last of those that are made good
  rules::Side side = rules::Side::south;
  std::string opponent;
  std::optional<double> opponent_rating;  // before the game
  double score = 0;                       // 1, 0.5 or 0
};

struct Leader {
  std::string name;
  std::string player;  // the public id
  double rating = 0;
  double deviation = 0;
  std::int64_t games = 0;
  bool bot = false;  // a program plays for it
};
// Who has had no result for so long is none of the leaders.
inline constexpr TimeMs kLeaderMs = 90 * kDayMs;

// How one account's finished games from the start against another have ended, rated or not.
struct HeadToHead {
  int won = 0;
  int lost = 0;
  int drawn = 0;
};

// A player gets back what they have lost in the last days to someone who cheated. As on
// lichess.org: half of what leads above the rating that they had before is kept back, and nobody
// gets more than kMostRefunded.
inline constexpr TimeMs kRefundedMs = 5 * kDayMs;
inline constexpr double kMostRefunded = 150;
struct Losses {
  double lost = 0;  // points
  double now = 0;   // the player's rating
  double top = 0;   // the highest before one of those games
};
double refunded_points(const Losses& losses);

class RatingStore {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  virtual ~RatingStore() = default;

  // Rates account and puzzle, unless the account has answered the puzzle before. `fresh` is the
  // puzzle's rating where nobody has. Error: not_allowed, when the account has been deleted.
  virtual void answer_puzzle(UserId user, PuzzleAnswer answer, ratings::Rating fresh,
                             Done<PuzzleOutcome> done) = 0;
  // Without a user: the puzzles' ratings alone.
  virtual void puzzle_standing(std::optional<UserId> user, Done<PuzzleStanding> done) = 0;
  // Nothing where nobody has answered it.
  virtual void puzzle_rating(std::string puzzle, Done<std::optional<KeptRating>> done) = 0;
  // All of an account's ratings.
  virtual void ratings_of(UserId user, Done<std::vector<PoolRating>> done) = 0;
  // Of the players of a game.
  virtual void seat_ratings(std::int64_t game, Done<SeatRatings> done) = 0;
  // The last `limit` changes of an account's rating in a pool, the oldest first.
  virtual void rating_history(UserId user, std::string pool, int limit,
                              Done<std::vector<RatingPoint>> done) = 0;
  // The strongest of a pool whose rating is not provisional and that had a result after `since`.
  virtual void leaders(std::string pool, TimeMs since, int limit,
                       Done<std::vector<Leader>> done) = 0;
  virtual void head_to_head(UserId user, UserId other, Done<HeadToHead> done) = 0;
  // All of an account's answers, by time.
  virtual void puzzle_answers(UserId user, Done<std::vector<PuzzleAnswer>> done) = 0;
};

}  // namespace oware::games
