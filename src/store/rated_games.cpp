#include "store/rated_games.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "games/levels.hpp"
#include "games/rated.hpp"
#include "store/people.hpp"
#include "store/ratings.hpp"

namespace oware::store::rated_games {
namespace {

using games::KeptRating;
using games::UserId;
using Number = std::int64_t;
using Text = std::string;
using MaybeNumber = std::optional<std::int64_t>;
using MaybeText = std::optional<std::string>;

constexpr std::array<const char*, 2> kSides = {"south", "north"};

// One player's change, as a row.
struct Row {
  Number game = 0;
  std::string side;
  std::string kind;
  std::optional<UserId> player{};    // none: the computer
  std::optional<UserId> opponent{};  // the same
  std::string pool{};
  int halves = 0;  // of a point that the player has scored
  oware::ratings::Rating before;
  KeptRating after;
  games::TimeMs at = 0;
};

void insert(Sql& sql, const Row& row) {
  sql.run(
      "INSERT INTO rating_history (game, side, kind, player, opponent, pool, halves, "
      "rating_before, deviation_before, volatility_before, rating, deviation, volatility, games, "
      "at_ms) VALUES (:game, :side, :kind, :player, :opponent, :pool, :halves, :rating_before, "
      ":deviation_before, :volatility_before, :rating, :deviation, :volatility, :games, :at)",
      row.game, row.side, row.kind, row.player, row.opponent, row.pool, row.halves,
      ratings::text_of(row.before.rating), ratings::text_of(row.before.deviation),
      ratings::text_of(row.before.volatility), ratings::text_of(row.after.value.rating),
      ratings::text_of(row.after.value.deviation), ratings::text_of(row.after.value.volatility),
      row.after.games, row.at);
}

int halves_of(const Text& winner, const char* side) {
  if (winner.empty()) return 1;
  return winner == side ? 2 : 0;
}

std::vector<Loss> losses(Sql& sql, UserId cheat, games::TimeMs since) {
  std::vector<Loss> found;
  for (auto& [player, pool, game, side, before, deviation, after] :
       sql.rows<MaybeNumber, Text, Number, Text, Text, Text, Text>(
           "SELECT player, pool, game, side, rating_before, deviation_before, rating FROM "
           "rating_history WHERE opponent = :cheat AND kind = 'game' AND at_ms > :since ORDER BY "
           "id DESC LIMIT :limit",
           cheat, since, kMostRefundedGames))
    found.push_back({player, pool, game, side, ratings::rating_of(before),
                     ratings::deviation_of(deviation), ratings::rating_of(after)});
  return found;
}

// What a player enters a game of that pool with.
KeptRating standing(Sql& sql, UserId player, const std::string& pool) {
  if (const auto kept = ratings::rating(sql, player, pool)) return *kept;
  return games::first_rating(ratings::rating(sql, player, games::kComputerPool), pool);
}

}  // namespace

std::optional<games::SeatRating> seat_rating(const MaybeText& rating, const MaybeText& deviation,
                                             const MaybeText& after) {
  if (!rating || !deviation) return std::nullopt;
  games::SeatRating found{.rating = ratings::rating_of(*rating),
                          .deviation = ratings::deviation_of(*deviation),
                          .change = {}};
  if (after) found.change = ratings::rating_of(*after) - found.rating;
  return found;
}

void rate(Sql& sql, Number game) {
  const auto row = sql.row<int, Text, Text, int, Text, Number, Text, int, MaybeNumber, MaybeNumber>(
      "SELECT g.rated, g.pool, g.end_reason, g.ply, g.winner, g.changed_ms, g.opponent, "
      "g.level, s.user, n.user FROM games g LEFT JOIN seats s ON s.game = g.number AND s.side "
      "= 'south' LEFT JOIN seats n ON n.game = g.number AND n.side = 'north' WHERE g.number = "
      ":game",
      game);
  if (!row) return;
  const auto& [rated, pool, end, ply, winner, at, opponent, level, south, north] = *row;
  const auto reason = rules::parse_end_reason(end);
  if (rated == 0 || pool.empty() || !reason || !games::result_counts(*reason, ply)) return;
  const std::array<MaybeNumber, 2> players = {south, north};
  // Without one of the accounts there is nobody to rate the other by.
  const bool computer = opponent == to_string(games::Opponent::computer);
  if (std::ranges::count(players, MaybeNumber()) != (computer ? 1 : 0) || south == north) return;
  if (sql.row<int>("SELECT 1 FROM rating_history WHERE game = :game AND kind = 'game'", game))
    return;
  std::array<KeptRating, 2> before;
  for (const std::size_t one : {0U, 1U})
    before[one] = players[one] ? standing(sql, *players[one], pool) : games::level_rating(level);
  for (const std::size_t one : {0U, 1U}) {
    const std::size_t other = 1 - one;
    const int halves = halves_of(winner, kSides[one]);
    KeptRating after = before[one];
    if (players[one]) {
      after = after_result(before[one], before[other], halves / 2.0, at);
      ratings::keep_rating(sql, *players[one], pool, after);
    }
    insert(sql, {.game = game,
                 .side = kSides[one],
                 .kind = "game",
                 .player = players[one],
                 .opponent = players[other],
                 .pool = pool,
                 .halves = halves,
                 .before = standing_at(before[one], at).value,
                 .after = after,
                 .at = at});
  }
}

void refund(Sql& sql, UserId cheat, games::TimeMs now) {
  if (sql.row<int>("SELECT 1 FROM rating_history WHERE opponent = :cheat AND kind = 'refund'",
                   cheat))
    return;
  for (auto& [whose, refund] : refunds(losses(sql, cheat, now - games::kRefundedMs))) {
    const auto& [player, pool] = whose;
    const auto kept = ratings::rating(sql, player, pool);
    if (!kept) continue;
    games::Losses losses = refund.losses;
    losses.now = kept->value.rating;
    const double points = games::refunded_points(losses);
    if (points <= 0) continue;
    KeptRating after = *kept;
    after.value.rating += points;
    ratings::keep_rating(sql, player, pool, after);
    insert(sql, {.game = refund.game,
                 .side = refund.side,
                 .kind = "refund",
                 .player = player,
                 .opponent = cheat,
                 .pool = pool,
                 .halves = 0,
                 .before = kept->value,
                 .after = after,
                 .at = now});
  }
}

std::map<std::pair<UserId, std::string>, Refund> refunds(const std::vector<Loss>& losses) {
  std::map<std::pair<UserId, std::string>, Refund> found;
  for (const Loss& loss : losses) {
    const double lost = loss.before - loss.after;
    if (!loss.player || lost <= 0 || loss.deviation > games::kProvisionalDeviation) continue;
    Refund& refund = found[{*loss.player, loss.pool}];
    refund.losses.lost += lost;
    refund.losses.top = std::max(refund.losses.top, loss.before);
    if (loss.game <= refund.game) continue;
    refund.game = loss.game;
    refund.side = loss.side;
  }
  return found;
}

games::SeatRatings seat_ratings(Sql& sql, Number game) {
  games::SeatRatings found;
  for (auto& [side, rating_then, deviation_then, after, rating, deviation] :
       sql.rows<Text, MaybeText, MaybeText, MaybeText, MaybeText, MaybeText>(
           "SELECT s.side, h.rating_before, h.deviation_before, h.rating, r.rating, r.deviation "
           "FROM seats s JOIN games g ON g.number = s.game LEFT JOIN rating_history h ON h.game = "
           "s.game AND h.side = s.side AND h.kind = 'game' LEFT JOIN ratings r ON r.user = s.user "
           "AND r.pool = g.pool AND g.ended_ms IS NULL WHERE s.game = :game",
           game))
    found[side == kSides[0] ? 0 : 1] = rating_then ? seat_rating(rating_then, deviation_then, after)
                                                   : seat_rating(rating, deviation, {});
  return found;
}

std::vector<games::RatingPoint> history(Sql& sql, UserId user, const std::string& pool, int limit) {
  std::vector<games::RatingPoint> found;
  for (auto& [kind, halves, before, after, deviation, at, game, side, opponent, opponent_rating,
              level] :
       sql.rows<Text, int, Text, Text, Text, Number, Text, Text, MaybeText, MaybeText, int>(
           "SELECT h.kind, h.halves, h.rating_before, h.rating, h.deviation, h.at_ms, g.id, "
           "h.side, u.name, o.rating_before, g.level FROM rating_history h JOIN games g ON "
           "g.number = "
           "h.game LEFT JOIN users u ON u.id = h.opponent LEFT JOIN rating_history o ON o.game = "
           "h.game AND o.kind = 'game' AND o.side <> h.side WHERE h.player = :user AND h.pool = "
           ":pool ORDER BY h.id DESC LIMIT :limit",
           user, pool, limit)) {
    games::RatingPoint point{
        .kind = kind == "game" ? games::RatingPoint::Kind::game : games::RatingPoint::Kind::refund,
        .at = at,
        .rating = ratings::rating_of(after),
        .deviation = ratings::deviation_of(deviation),
        .change = ratings::rating_of(after) - ratings::rating_of(before),
        .game = game,
        .side = side == kSides[0] ? rules::Side::south : rules::Side::north,
        .opponent = pool == games::kComputerPool ? games::computer_name(level)
                                                 : opponent.value_or(Text(games::kAnonymous)),
        .opponent_rating = {},
        .score = halves / 2.0};
    if (opponent_rating) point.opponent_rating = ratings::rating_of(*opponent_rating);
    found.push_back(std::move(point));
  }
  return {found.rbegin(), found.rend()};
}

std::vector<games::Leader> leaders(Sql& sql, const std::string& pool, games::TimeMs since,
                                   int limit) {
  std::vector<games::Leader> found;
  for (auto& [name, player, rating, deviation, count, standing] :
       sql.rows<Text, Text, Text, Text, Number, int>(
           "SELECT u.name, u.public_id, r.rating, r.deviation, r.games, " +
               people::standing_of("u") +
               " FROM leaders l JOIN users u ON u.id = l.player JOIN ratings r ON r.user = "
               "l.player AND r.pool = l.pool WHERE "
               "l.pool = :pool AND l.at_ms > :since AND u.banned = 0 ORDER BY l.points DESC, "
               "l.player "
               "LIMIT :limit",
           pool, since, limit))
    found.push_back({name, player, ratings::rating_of(rating), ratings::deviation_of(deviation),
                     count, standing == people::Standing::bot});
  return found;
}

games::HeadToHead head_to_head(Sql& sql, UserId user, UserId other) {
  games::HeadToHead found;
  for (auto& [winner, side, count] : sql.rows<Text, Text, int>(
           "SELECT g.winner, s.side, COUNT(*) FROM seats s JOIN seats o ON o.game = s.game AND "
           "o.side <> s.side JOIN games g ON g.number = s.game WHERE s.user = :user AND o.user = "
           ":other AND s.ended_ms IS NOT NULL AND g.end_reason <> 'aborted' AND g.start = '' GROUP "
           "BY g.winner, s.side",
           user, other))
    (winner.empty() ? found.drawn : winner == side ? found.won : found.lost) += count;
  return found;
}

}  // namespace oware::store::rated_games
