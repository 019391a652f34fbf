#include "store/rating_ledger.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <tuple>

#include "games/levels.hpp"
#include "games/rated.hpp"
#include "store/inspection.hpp"
#include "store/ratings.hpp"

namespace oware::store {
namespace {

using games::KeptRating;
using games::UserId;
using Number = std::int64_t;
using Text = std::string;
using MaybeNumber = std::optional<std::int64_t>;
using MaybeText = std::optional<std::string>;

constexpr int kEntriesAtOnce = 1000;
constexpr double kPointsPerRating = 100;  // of `leaders`

double score_of(const Text& winner, const Text& side) {
  if (winner.empty()) return 0.5;
  return winner == side ? 1 : 0;
}

}  // namespace

struct RatingLedger::Entry {
  Number id = 0, number = 0;
  Text side, kind;
  std::optional<UserId> player, opponent;
  Text pool;
  int halves = 0;
  KeptRating before, after;  // before: as it stood when the game ended
  games::TimeMs at = 0;
  // The archive:
  Text game, game_pool, winner, end;
  int rated = 0, ply = 0;
  MaybeNumber ended, seat;
  std::optional<int> level;  // the computer's, whose entry it is

  std::string name() const { return "game " + game + ", " + side + " in " + pool; }
};

std::vector<RatingLedger::Entry> RatingLedger::page_after(Number last) {
  std::vector<Entry> found;
  for (auto& [id, number, side, kind, player, opponent, pool, halves, rating_before,
              deviation_before, volatility_before, rating, deviation, volatility, count, at, game,
              game_pool, winner, end, rated, ply, ended, seat, level] :
       sql_.rows<Number, Number, Text, Text, MaybeNumber, MaybeNumber, Text, int, Text, Text, Text,
                 Text, Text, Text, Number, Number, Text, Text, Text, Text, int, int, MaybeNumber,
                 MaybeNumber, std::optional<int>>(
           "SELECT h.id, h.game, h.side, h.kind, h.player, h.opponent, h.pool, h.halves, "
           "h.rating_before, h.deviation_before, h.volatility_before, h.rating, h.deviation, "
           "h.volatility, h.games, h.at_ms, g.id, g.pool, g.winner, g.end_reason, g.rated, g.ply, "
           "(SELECT MIN(e.at_ms) FROM events e WHERE e.game = h.game AND e.kind = 'ended'), "
           "s.user, "
           "CASE WHEN s.game IS NULL THEN g.level END "
           "FROM rating_history h JOIN games g ON g.number = h.game LEFT JOIN seats "
           "s ON s.game = h.game AND s.side = h.side WHERE h.id > :last ORDER BY h.id LIMIT :limit",
           last, kEntriesAtOnce)) {
    found.push_back(
        {.id = id,
         .number = number,
         .side = side,
         .kind = kind,
         .player = player,
         .opponent = opponent,
         .pool = pool,
         .halves = halves,
         .before = ratings::kept_rating(rating_before, deviation_before, volatility_before, 0, at),
         .after = ratings::kept_rating(rating, deviation, volatility, count, at),
         .at = at,
         .game = game,
         .game_pool = game_pool,
         .winner = winner,
         .end = end,
         .rated = rated,
         .ply = ply,
         .ended = ended,
         .seat = seat,
         .level = level});
  }
  return found;
}

// A deleted account's is what the entry says; without results, so that it stands still.
KeptRating RatingLedger::standing_of(const Entry& entry) const {
  if (entry.level) return games::level_rating(*entry.level);
  if (!entry.player) return entry.before;
  const auto found = standings_.find({*entry.player, entry.pool});
  if (found != standings_.end()) return found->second;
  const auto computer = standings_.find({*entry.player, Text(games::kComputerPool)});
  return games::first_rating(
      computer == standings_.end() ? std::nullopt : std::optional(computer->second), entry.pool);
}

void RatingLedger::compare(const std::string& what, const oware::ratings::Rating& computed,
                           const oware::ratings::Rating& kept) {
  const double difference = std::max({std::abs(computed.rating - kept.rating),
                                      std::abs(computed.deviation - kept.deviation),
                                      std::abs(computed.volatility - kept.volatility)});
  report_.largest_difference = std::max(report_.largest_difference, difference);
  if (difference > kMostDifference)
    report_.problems.push_back("ratings: " + what + ": kept " + ratings::text_of(kept.rating) +
                               ", computed " + ratings::text_of(computed.rating));
}

void RatingLedger::add_game(const Entry& south, const Entry& north) {
  ++report_.games;
  const std::array<const Entry*, 2> entries = {&south, &north};
  const std::array<KeptRating, 2> before = {standing_of(south), standing_of(north)};
  for (const std::size_t one : {0U, 1U}) {
    const Entry& entry = *entries[one];
    const double score = score_of(entry.winner, entry.side);
    const auto reason = rules::parse_end_reason(entry.end);
    const bool counts = entry.rated != 0 && reason && games::result_counts(*reason, entry.ply);
    const bool same = entry.ended == entry.at && entry.game_pool == entry.pool &&
                      entry.halves == std::lround(2 * score) &&
                      (!entry.player || entry.seat == entry.player);
    if (!counts || !same)
      report_.problems.push_back("ratings: " + entry.name() + ": the archive says otherwise");
    const games::TimeMs at = entry.ended.value_or(entry.at);
    const KeptRating after = after_result(before[one], before[1 - one], score, at);
    // What a deleted account had when it ended before is not kept: its entries stand as they are.
    if (entry.player) {
      compare(entry.name() + ", before", standing_at(before[one], at).value, entry.before.value);
      compare(entry.name(), after.value, entry.after.value);
    }
    if (entry.level) {
      compare(entry.name() + ", before", before[one].value, entry.before.value);
      compare(entry.name(), before[one].value, entry.after.value);
    }
    if (entry.player && after.games != entry.after.games)
      report_.problems.push_back("ratings: " + entry.name() + ": another number of games");
    recent_.push_back({entry.opponent,
                       at,
                       {entry.player, entry.pool, entry.number, entry.side,
                        standing_at(before[one], at).value.rating,
                        standing_at(before[one], at).value.deviation, after.value.rating}});
    if (entry.player) standings_[{*entry.player, entry.pool}] = after;
  }
}

void RatingLedger::add_refund(const Entry& entry) {
  ++report_.refunds;
  if (!entry.player) return;
  KeptRating after = standing_of(entry);
  double points = entry.after.value.rating - entry.before.value.rating;
  if (entry.opponent) {
    std::vector<rated_games::Loss> losses;
    for (auto recent = recent_.rbegin(); recent != recent_.rend(); ++recent) {
      if (std::ssize(losses) == rated_games::kMostRefundedGames) break;
      if (recent->opponent == entry.opponent && recent->at > entry.at - games::kRefundedMs)
        losses.push_back(recent->loss);
    }
    const auto all = rated_games::refunds(losses);
    const auto found = all.find({*entry.player, entry.pool});
    games::Losses lost = found == all.end() ? games::Losses{} : found->second.losses;
    lost.now = after.value.rating;
    points = games::refunded_points(lost);
  }
  after.value.rating += points;
  compare(entry.name() + ", refund", after.value, entry.after.value);
  standings_[{*entry.player, entry.pool}] = after;
}

void RatingLedger::compare_with_kept() {
  auto computed = standings_;
  for (auto& [user, pool, name, rating, deviation, volatility, count, at] :
       sql_.rows<Number, Text, Text, Text, Text, Text, Number, Number>(
           "SELECT r.user, r.pool, u.name, r.rating, r.deviation, r.volatility, r.games, r.at_ms "
           "FROM ratings r JOIN users u ON u.id = r.user WHERE r.pool <> :puzzles",
           games::kPuzzlePool)) {
    const KeptRating kept = ratings::kept_rating(rating, deviation, volatility, count, at);
    const auto found = computed.find({user, pool});
    const KeptRating ours = found == computed.end() ? KeptRating{} : found->second;
    const std::string what = "account " + name + " in " + pool;
    compare(what, ours.value, kept.value);
    if (ours.games != kept.games || ours.at != kept.at)
      report_.problems.push_back("ratings: " + what + ": another number or time of games");
    report_.ratings.push_back({name, pool, ours});
    if (found != computed.end()) computed.erase(found);
  }
  for (const auto& [key, kept] : computed)
    report_.problems.push_back("ratings: account number " + std::to_string(key.first) + " in " +
                               key.second + ": none is kept");
  std::ranges::sort(report_.ratings, {}, [](const ComputedRating& one) {
    return std::tuple(one.pool, -one.rating.value.rating, one.player);
  });
}

void RatingLedger::compare_leaders() {
  std::map<Key, Number> expected;
  for (const auto& [key, kept] : standings_) {
    if (!kept.provisional()) expected[key] = std::llround(kept.value.rating * kPointsPerRating);
  }
  std::map<Key, Number> found;
  for (auto& [pool, player, points] :
       sql_.rows<Text, Number, Number>("SELECT pool, player, points FROM leaders"))
    found[{player, pool}] = points;
  if (found != expected)
    report_.problems.emplace_back("ratings: the table of leaders differs from the ratings");
}

// Rated games that count, between two accounts that are there, and that nothing says of.
void RatingLedger::find_unrated() {
  for (auto& [id, end, ply] : sql_.rows<Text, Text, int>(
           "SELECT g.id, g.end_reason, g.ply FROM games g WHERE g.rated = 1 AND g.ended_ms IS NOT "
           "NULL AND NOT EXISTS (SELECT 1 FROM rating_history h WHERE h.game = g.number AND h.kind "
           "= 'game') AND (SELECT COUNT(s.user) FROM seats s WHERE s.game = g.number) = CASE "
           "g.opponent WHEN 'computer' THEN 1 ELSE 2 END")) {
    const auto reason = rules::parse_end_reason(end);
    if (reason && games::result_counts(*reason, ply))
      report_.problems.push_back("ratings: game " + id + " counts and has not been rated");
  }
}

RatingReport RatingLedger::run() {
  std::optional<Entry> south;
  Number last = INT64_MIN;
  while (true) {
    const auto page = page_after(last);
    for (const Entry& entry : page) {
      last = entry.id;
      if (entry.kind != "game") {
        add_refund(entry);
      } else if (!south) {
        south = entry;
      } else {
        if (south->number != entry.number)
          report_.problems.push_back("ratings: " + south->name() + ": the other side is missing");
        add_game(*south, entry);
        south.reset();
      }
    }
    if (page.empty()) break;
  }
  compare_with_kept();
  compare_leaders();
  find_unrated();
  return std::move(report_);
}

Result<RatingReport> recompute_ratings(const std::string& path) {
  try {
    soci::session session;
    if (auto opened = open_to_inspect(session, path); !opened)
      return tl::unexpected(opened.error());
    const soci::transaction one_state(session);
    Sql sql(session);
    return RatingLedger(sql).run();
  } catch (const soci::soci_error& failure) {
    return tl::unexpected(error_of_file(failure, path));
  }
}

}  // namespace oware::store
