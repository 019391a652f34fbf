// The lists of games. Each begins at an index that has its order, so that no list sorts or scans
// the whole table (store_test, ListPlans); pages are by key: the next one begins after the last
// game's end and number.
#include <algorithm>
#include <functional>
#include <oware/game.hpp>
#include <tuple>

#include "games/apply.hpp"
#include "store/game_repository.hpp"
#include "store/people.hpp"
#include "store/rated_games.hpp"

namespace oware::store {
namespace {

using rules::Side;
using Text = std::string;
using Number = std::int64_t;
using MaybeNumber = std::optional<std::int64_t>;
using MaybeText = std::optional<std::string>;

// A user's unfinished games that a list looks at, the newest; more are left out.
constexpr int kMostUnfinished = 2'000;

// What a game lists as, with both seats joined.
std::string columns() {
  return std::string("SELECT ") + kFoundingColumns +
         ", g.status, g.deadline_ms, g.position, g.ply, g.turn, g.south_halves, g.north_halves, "
         "g.end_reason, g.winner, g.changed_ms, "
         "ss.side, su.id, su.public_id, " +
         people::standing_of("su") +
         ", CASE WHEN su.name_key IS NULL THEN ss.name ELSE su.name END, "
         "sn.side, nu.id, nu.public_id, " +
         people::standing_of("nu") +
         ", CASE WHEN nu.name_key IS NULL THEN sn.name ELSE nu.name END, "
         "COALESCE(hs.rating_before, rs.rating), COALESCE(hs.deviation_before, rs.deviation), "
         "hs.rating, COALESCE(hn.rating_before, rn.rating), COALESCE(hn.deviation_before, "
         "rn.deviation), hn.rating ";
}

constexpr const char* kJoins =
    "LEFT JOIN seats ss ON ss.game = g.number AND ss.side = 'south' "
    "LEFT JOIN users su ON su.id = ss.user "
    "LEFT JOIN seats sn ON sn.game = g.number AND sn.side = 'north' "
    "LEFT JOIN users nu ON nu.id = sn.user "
    "LEFT JOIN rating_history hs ON hs.game = g.number AND hs.side = 'south' AND hs.kind = 'game' "
    "LEFT JOIN rating_history hn ON hn.game = g.number AND hn.side = 'north' AND hn.kind = 'game' "
    "LEFT JOIN ratings rs ON rs.user = ss.user AND rs.pool = g.pool AND g.ended_ms IS NULL "
    "LEFT JOIN ratings rn ON rn.user = sn.user AND rn.pool = g.pool AND g.ended_ms IS NULL WHERE ";

std::optional<Side> side_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return text == "south" ? Side::south : Side::north;
}

games::Status status_of(const std::string& text) {
  for (const games::Status status : {games::Status::open, games::Status::playing}) {
    if (games::to_string(status) == text) return status;
  }
  return games::Status::finished;
}

std::optional<games::Holder> holder_of(const MaybeNumber& user, const MaybeText& player,
                                       int standing) {
  if (!user) return std::nullopt;
  return games::Holder{*user, player.value_or(""), standing != people::Standing::guest,
                       standing == people::Standing::bot};
}

// The name of a listed seat: of its row; the computer, which has none, is named by its level.
std::string name_of(const MaybeText& side, const MaybeText& name, const FoundingText& game) {
  if (side) return name.value_or("");
  return game.opponent == games::to_string(games::Opponent::computer)
             ? games::computer_name(game.level)
             : std::string();
}

std::optional<games::PlayerKind> kind_of(const MaybeText& side, const MaybeText& name,
                                         const std::optional<games::Holder>& holder,
                                         const FoundingText& game) {
  if (side) return games::person_kind(holder, name.value_or(""));
  if (game.opponent != games::to_string(games::Opponent::computer)) return std::nullopt;
  return games::PlayerKind::computer;
}

// Of finished games; aborted ones, which have no winner either, are no draws.
void add_result(ListStatement& made, games::ListResult result) {
  switch (result) {
    case games::ListResult::south:
    case games::ListResult::north:
      made.text += " AND g.winner = :winner";
      made.values.emplace_back(Text(result == games::ListResult::south ? "south" : "north"));
      return;
    case games::ListResult::draw:
      made.text += " AND g.winner = '' AND g.end_reason <> 'aborted'";
      return;
    case games::ListResult::won:
      made.text += " AND g.winner = m.side";
      return;
    case games::ListResult::lost:
      made.text += " AND g.winner <> m.side AND g.winner <> ''";
  }
}

void add(ListStatement& made, const std::string& condition, Value value) {
  made.text += condition;
  made.values.push_back(std::move(value));
}

void add_conditions_of_games(ListStatement& made, const games::ListQuery& query) {
  if (!query.rules.empty()) add(made, " AND g.rules = :rules", query.rules);
  if (query.opponent)
    add(made, " AND g.opponent = :opponent", Text(games::to_string(*query.opponent)));
  if (query.end) {
    add(made, " AND g.end_reason = :end", Text(rules::to_string(*query.end)));
  } else if (query.status == games::Status::finished) {
    made.text += " AND g.end_reason <> 'aborted'";
  }
  if (query.result) add_result(made, *query.result);
  if (query.min_ply) add(made, " AND g.ply >= :min_ply", Number(*query.min_ply));
  if (query.max_ply) add(made, " AND g.ply <= :max_ply", Number(*query.max_ply));
}

bool moves_in(const games::ListedGame& game, games::UserId user) {
  if (!game.summary.turn) return false;
  const auto& holder = game.holders[static_cast<std::size_t>(rules::index(*game.summary.turn))];
  return holder && holder->user == user;
}

}  // namespace

ListStatement list_statement(const games::ListQuery& query, ListFrom from,
                             std::optional<games::UserId> against) {
  const bool finished = query.status == games::Status::finished;
  const std::string key = games::name_key(query.against);
  ListStatement made{columns(), {}};
  const auto add = [&made](const std::string& condition, Value value) {
    store::add(made, condition, std::move(value));
  };
  // The key that the list is ordered by, in the table that it begins at.
  std::string ended = "g.ended_ms";
  std::string number = "g.number";
  if (from == ListFrom::games) {
    made.text += std::string("FROM games g ") + kJoins;
  } else {
    made.text += std::string(from == ListFrom::opening ? "FROM first_moves m" : "FROM seats m") +
                 " CROSS JOIN games g " + kJoins + "g.number = m.game AND ";
    ended = "m.ended_ms";
    number = "m.game";
    if (from == ListFrom::name) {
      add("m.name_key = :name AND ", key);
    } else if (from == ListFrom::opening) {
      add("m.line = :line AND ", query.opening);
    } else {
      add("m.user = :user AND ", query.user ? *query.user : against.value_or(0));
    }
  }
  made.text += ended + (finished ? " IS NOT NULL" : " IS NULL");
  // In these words the partial indexes of `games` have it, too.
  if (!query.user || !query.unlisted) made.text += " AND g.listed = 1";
  if (query.status && !finished)
    add(" AND g.status = :status", Text(games::to_string(*query.status)));
  // Of a list that begins elsewhere they are one condition: SQLite expects so few games to meet
  // many that it would rather sort them than read them in order.
  if (from != ListFrom::games) made.text += " AND (1 = 1";
  add_conditions_of_games(made, query);
  if (from != ListFrom::games) made.text += ") IS TRUE";
  if (!query.opening.empty() && from != ListFrom::opening)
    add(" AND EXISTS (SELECT 1 FROM first_moves f WHERE f.line = :line AND f.ended_ms = " + ended +
            " AND f.game = " + number + ")",
        query.opening);
  if (query.since) add(" AND " + ended + " >= :since", *query.since);
  if (query.before) add(" AND " + ended + " < :before", *query.before);
  if (query.after) {
    add(" AND (" + ended + ", " + number + ") < (:after_ended, ", query.after->ended);
    add(":after_number)", query.after->number);
  }
  if (query.user && !query.against.empty()) {
    add(" AND EXISTS (SELECT 1 FROM seats o WHERE o.game = m.game AND o.side <> m.side AND "
        "(o.user = :against ",
        against.value_or(0));
    add("OR o.name_key = :against_key))", key);
  }
  if (finished) {
    made.text += " ORDER BY " + ended + " DESC, " + number + " DESC";
  } else if (from == ListFrom::games) {
    made.text += " ORDER BY g.changed_ms DESC, g.number DESC";
  } else {
    made.text += " ORDER BY m.game DESC";
  }
  const bool sorted_here = !finished && from != ListFrom::games;
  add(" LIMIT :limit", Number(sorted_here ? kMostUnfinished : query.limit));
  return made;
}

std::vector<games::ListedGame> GameRepository::listed(const games::ListQuery& query, ListFrom from,
                                                      std::optional<games::UserId> against) {
  ListStatement statement = list_statement(query, from, against);
  std::vector<games::ListedGame> found;
  for (auto& row :
       sql_.rows_bound<Number, Text, Text, Text, int, Text, Number, Text, int, int, Text, int, int,
                       Text, Text, MaybeNumber, Text, int, Text, int, int, Text, Text, Number,
                       MaybeText, MaybeNumber, MaybeText, int, MaybeText, MaybeText, MaybeNumber,
                       MaybeText, int, MaybeText, MaybeText, MaybeText, MaybeText, MaybeText,
                       MaybeText, MaybeText>(statement.text, std::move(statement.values))) {
    auto& [number, id, rules, opponent, level, clock, created, rematch_of, guarded, casual, start,
           is_listed, is_rated, range, status, deadline, position, ply, turn, south_halves,
           north_halves, end, winner, changed, south_seat, south_user, south_player,
           south_registered, south_name, north_seat, north_user, north_player, north_registered,
           north_name, south_rating, south_deviation, south_after, north_rating, north_deviation,
           north_after] = row;
    const FoundingText text{id,    rules,   opponent, clock, rematch_of, number,   created,
                            level, guarded, casual,   start, is_listed,  is_rated, range};
    auto founding = parse_founding(text);
    if (!founding) continue;
    const games::Summary summary{
        .status = status_of(status),
        .deadline = deadline,
        .names = {name_of(south_seat, south_name, text), name_of(north_seat, north_name, text)},
        .position = position,
        .ply = ply,
        .turn = side_of(turn),
        .score = {south_halves, north_halves},
        .end = rules::parse_end_reason(end),
        .winner = side_of(winner),
        .changed = changed};
    const games::Holders holders = {holder_of(south_user, south_player, south_registered),
                                    holder_of(north_user, north_player, north_registered)};
    found.push_back({*std::move(founding),
                     summary,
                     holders,
                     {kind_of(south_seat, south_name, holders[0], text),
                      kind_of(north_seat, north_name, holders[1], text)},
                     {rated_games::seat_rating(south_rating, south_deviation, south_after),
                      rated_games::seat_rating(north_rating, north_deviation, north_after)}});
  }
  return found;
}

std::vector<games::ListedGame> GameRepository::list(const games::ListQuery& query) {
  std::optional<games::UserId> against;
  if (!query.against.empty()) {
    const auto account = sql_.row<Number>("SELECT id FROM users WHERE name_key = :key",
                                          games::name_key(query.against));
    if (account) against = std::get<0>(*account);
  }
  std::vector<games::ListedGame> found;
  if (query.user || query.against.empty()) {
    const ListFrom all = query.opening.empty() ? ListFrom::games : ListFrom::opening;
    found = listed(query, query.user ? ListFrom::user : all, against);
  } else {
    // Players of that name: the account, and others who called themselves so.
    found = listed(query, ListFrom::name, against);
    if (against) {
      auto more = listed(query, ListFrom::user, against);
      found.insert(found.end(), more.begin(), more.end());
    }
  }
  // `changed` of a finished game is its end, and it is nobody's turn.
  std::ranges::sort(found, std::greater{}, [&query](const games::ListedGame& game) {
    return std::tuple(query.user && moves_in(game, *query.user), game.summary.changed,
                      game.founding.number);
  });
  const auto again = std::ranges::unique(
      found, {}, [](const games::ListedGame& game) { return game.founding.number; });
  found.erase(again.begin(), again.end());
  found.erase(found.begin() + std::min<std::ptrdiff_t>(query.limit, std::ssize(found)),
              found.end());
  return found;
}

std::vector<games::OpenGame> GameRepository::list_open(int limit) {
  std::vector<games::OpenGame> open;
  for (auto& [number, id, rules, opponent, level, clock, created, rematch_of, guarded, casual,
              start, is_listed, is_rated, range, side, user, player, registered, name, rating,
              deviation] :
       sql_.rows<Number, Text, Text, Text, int, Text, Number, Text, int, int, Text, int, int, Text,
                 Text, MaybeNumber, MaybeText, int, Text, MaybeText, MaybeText>(
           std::string("SELECT ") + kFoundingColumns + ", s.side, u.id, u.public_id, " +
               people::standing_of("u") +
               ", CASE WHEN u.name_key IS NULL THEN s.name ELSE u.name END, r.rating, r.deviation "
               "FROM games g CROSS JOIN seats s LEFT JOIN users u ON u.id = s.user LEFT JOIN "
               "ratings r ON r.user = s.user AND r.pool = g.pool "
               "WHERE g.status = 'open' AND g.opponent = 'anyone' AND s.game = g.number "
               "ORDER BY g.number DESC LIMIT :limit",
           limit)) {
    auto founding = parse_founding({id, rules, opponent, clock, rematch_of, number, created, level,
                                    guarded, casual, start, is_listed, is_rated, range});
    auto holder = holder_of(user, player, registered);
    if (!founding || games::person_kind(holder, name) == games::PlayerKind::deleted) continue;
    open.push_back({*std::move(founding), rules::other(side_of(side).value_or(Side::south)), name,
                    std::move(holder), rated_games::seat_rating(rating, deviation, {})});
  }
  return open;
}

}  // namespace oware::store
