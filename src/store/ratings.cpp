#include "store/ratings.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace oware::store::ratings {
namespace {

using games::KeptRating;
using games::UserId;
using Number = std::int64_t;
using Text = std::string;

// Leaders are ordered by hundredths of a point.
constexpr double kPointsPerRating = 100;

// Damage is found by the row's checksum; until then a number out of its range is the usual one.
double number_of(const Text& text, const oware::ratings::Range& range, double usual) {
  double value = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value);
  return error == std::errc{} && end == last && range.contains(value) ? value : usual;
}

}  // namespace

Text text_of(double value) {
  std::array<char, 32> digits;
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  return {digits.data(), end};
}

double rating_of(const Text& text) {
  return number_of(text, oware::ratings::kRatings, oware::ratings::Rating{}.rating);
}

double deviation_of(const Text& text) {
  return number_of(text, oware::ratings::kDeviations, oware::ratings::Rating{}.deviation);
}

KeptRating kept_rating(const Text& rating, const Text& deviation, const Text& volatility,
                       Number games, Number at) {
  const oware::ratings::Rating usual;
  return {{number_of(rating, oware::ratings::kRatings, usual.rating),
           number_of(deviation, oware::ratings::kDeviations, usual.deviation),
           number_of(volatility, oware::ratings::kVolatilities, usual.volatility)},
          games,
          at};
}

namespace {

void keep_puzzle(Sql& sql, const Text& puzzle, const KeptRating& kept) {
  sql.run(
      "INSERT INTO puzzle_ratings (puzzle, rating, deviation, volatility, games, at_ms) VALUES "
      "(:puzzle, :rating, :deviation, :volatility, :games, :at) ON CONFLICT (puzzle) DO UPDATE SET "
      "rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, "
      "games = excluded.games, at_ms = excluded.at_ms",
      puzzle, text_of(kept.value.rating), text_of(kept.value.deviation),
      text_of(kept.value.volatility), kept.games, kept.at);
}

}  // namespace

void keep_rating(Sql& sql, UserId user, std::string_view pool, const KeptRating& kept) {
  sql.run(
      "INSERT INTO ratings (user, pool, rating, deviation, volatility, games, at_ms) VALUES "
      "(:user, "
      ":pool, :rating, :deviation, :volatility, :games, :at) ON CONFLICT (user, pool) DO UPDATE "
      "SET "
      "rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, "
      "games = excluded.games, at_ms = excluded.at_ms",
      user, pool, text_of(kept.value.rating), text_of(kept.value.deviation),
      text_of(kept.value.volatility), kept.games, kept.at);
  if (pool == games::kPuzzlePool) return;
  sql.run("DELETE FROM leaders WHERE pool = :pool AND player = :player", pool, user);
  if (kept.provisional()) return;
  sql.run("INSERT INTO leaders (pool, player, points, at_ms) VALUES (:pool, :player, :points, :at)",
          pool, user, std::llround(kept.value.rating * kPointsPerRating), kept.at);
}

std::optional<KeptRating> rating(Sql& sql, UserId user, std::string_view pool) {
  const auto row = sql.row<Text, Text, Text, Number, Number>(
      "SELECT rating, deviation, volatility, games, at_ms FROM ratings WHERE user = :user AND pool "
      "= :pool",
      user, pool);
  if (!row) return std::nullopt;
  return std::apply(kept_rating, *row);
}

std::optional<KeptRating> puzzle_rating(Sql& sql, const std::string& puzzle) {
  const auto row = sql.row<Text, Text, Text, Number, Number>(
      "SELECT rating, deviation, volatility, games, at_ms FROM puzzle_ratings WHERE puzzle = "
      ":puzzle",
      puzzle);
  if (!row) return std::nullopt;
  return std::apply(kept_rating, *row);
}

std::vector<games::PoolRating> ratings_of(Sql& sql, UserId user) {
  std::vector<games::PoolRating> found;
  for (auto& [pool, value, deviation, volatility, games, at] :
       sql.rows<Text, Text, Text, Text, Number, Number>(
           "SELECT pool, rating, deviation, volatility, games, at_ms FROM ratings WHERE user = "
           ":user ORDER BY pool",
           user))
    found.push_back({pool, kept_rating(value, deviation, volatility, games, at)});
  return found;
}

std::vector<games::PuzzleAnswer> puzzle_answers(Sql& sql, UserId user) {
  std::vector<games::PuzzleAnswer> found;
  for (auto& [puzzle, right, at, rating] : sql.rows<Text, int, Number, Text>(
           "SELECT puzzle, correct, at_ms, rating FROM puzzle_answers WHERE user = :user ORDER BY "
           "at_ms, puzzle",
           user))
    found.push_back({puzzle, right != 0, at, rating_of(rating)});
  return found;
}

games::PuzzleStanding puzzle_standing(Sql& sql, std::optional<UserId> user) {
  games::PuzzleStanding standing;
  for (auto& [puzzle, value] : sql.rows<Text, Text>("SELECT puzzle, rating FROM puzzle_ratings"))
    standing.ratings.emplace(puzzle, rating_of(value));
  if (!user) return standing;
  standing.rating = rating(sql, *user, games::kPuzzlePool).value_or(KeptRating{});
  for (auto& [puzzle] :
       sql.rows<Text>("SELECT puzzle FROM puzzle_answers WHERE user = :user", *user))
    standing.answered.insert(puzzle);
  return standing;
}

games::PuzzleOutcome answer_puzzle(Sql& sql, UserId user, const games::PuzzleAnswer& answer,
                                   const oware::ratings::Rating& fresh) {
  games::PuzzleOutcome outcome;
  outcome.before = rating(sql, user, games::kPuzzlePool).value_or(KeptRating{});
  outcome.after = outcome.before;
  const KeptRating before = puzzle_rating(sql, answer.puzzle).value_or(KeptRating{.value = fresh});
  outcome.puzzle = before;
  outcome.counted = !sql.row<int>(
      "SELECT 1 FROM puzzle_answers WHERE user = :user AND puzzle = :puzzle", user, answer.puzzle);
  if (!outcome.counted) return outcome;
  const double score = answer.right ? 1 : 0;
  outcome.after = after_result(outcome.before, before, score, answer.at);
  outcome.puzzle = after_result(before, outcome.before, 1 - score, answer.at);
  sql.run(
      "INSERT INTO puzzle_answers (user, puzzle, correct, rating, at_ms) VALUES (:user, :puzzle, "
      ":correct, :rating, :at)",
      user, answer.puzzle, answer.right ? 1 : 0, text_of(outcome.after.value.rating), answer.at);
  keep_rating(sql, user, games::kPuzzlePool, outcome.after);
  keep_puzzle(sql, answer.puzzle, outcome.puzzle);
  return outcome;
}

}  // namespace oware::store::ratings
