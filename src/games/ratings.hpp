// How strong people are, and how hard puzzles are: ratings by Glicko-2 (ratings/glicko2.hpp) as
// they are kept, and the store that keeps them.
//
// One result at a time: it is rated when it is known, as a period with that one result, and the
// deviation grows with the time since the result before. Thread rule: values; RatingStore as Store
// (games/store.hpp).
#pragma once

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
  // All of an account's answers, by time.
  virtual void puzzle_answers(UserId user, Done<std::vector<PuzzleAnswer>> done) = 0;
};

}  // namespace oware::games
