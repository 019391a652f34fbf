#include "store/game_repository.hpp"

#include <oware/notation.hpp>

#include "games/apply.hpp"
#include "games/rated.hpp"
#include "store/challenges.hpp"
#include "store/checksum.hpp"
#include "store/explorer.hpp"
#include "store/first_moves.hpp"
#include "store/people.hpp"
#include "store/rated_games.hpp"

namespace oware::store {
namespace {

using rules::Side;

std::size_t at(Side side) { return static_cast<std::size_t>(rules::index(side)); }

std::string text_of(std::optional<Side> side) {
  return side ? std::string(rules::to_string(*side)) : std::string();
}

Error damaged(const std::string& id, std::string found) {
  return {.code = ErrorCode::corrupt,
          .what = "game " + id,
          .found = std::move(found),
          .expected = "a game as it was written (oware check names all damage)"};
}

std::string seats_of_game() {
  return "SELECT s.side, u.id, u.public_id, " + people::standing_of("u") +
         ", CASE WHEN u.name_key IS NULL THEN s.name ELSE u.name END FROM seats s "
         "LEFT JOIN users u ON u.id = s.user WHERE s.game = :game";
}

struct SeatNames {
  games::Holders holders;
  std::array<std::string, 2> names;
};

SeatNames seats_of(Sql& sql, std::int64_t number) {
  SeatNames seats;
  for (auto& [side, user, player, standing, name] :
       sql.rows<std::string, std::optional<std::int64_t>, std::optional<std::string>, int,
                std::string>(seats_of_game(), number)) {
    const std::size_t index = at(side == "south" ? Side::south : Side::north);
    if (user)
      seats.holders[index] =
          games::Holder{*user, player.value_or(""), standing != people::Standing::guest,
                        standing == people::Standing::bot};
    seats.names[index] = name;
  }
  return seats;
}

}  // namespace

FoundingText founding_text(const games::Founding& founding) {
  const games::Settings& settings = founding.settings;
  return {.id = founding.id,
          .rules = settings.rules_name,
          .opponent = std::string(games::to_string(settings.opponent)),
          .clock = games::to_string(settings.clock),
          .rematch_of = founding.rematch_of,
          .number = founding.number,
          .created = founding.created,
          .level = settings.level,
          .guarded = settings.guarded ? 1 : 0,
          .casual = settings.casual ? 1 : 0,
          .start = settings.start ? rules::format_position(*settings.start) : std::string(),
          .listed = settings.listed ? 1 : 0,
          .rated = settings.rated ? 1 : 0,
          .range = games::to_string(settings.rating_range)};
}

Result<games::Founding> parse_founding(const FoundingText& text) {
  const auto rules = rules::parse_rule_set(text.rules);
  if (!rules) return tl::unexpected(rules.error());
  const auto clock = games::parse_clock(text.clock);
  if (!clock) return tl::unexpected(clock.error());
  std::optional<rules::Position> start;
  if (!text.start.empty()) {
    auto position = rules::parse_position(text.start, *rules);
    if (!position) return tl::unexpected(position.error());
    start = *position;
  }
  const auto range = games::parse_rating_range(text.range);
  if (!range) return tl::unexpected(range.error());
  const auto opponent = games::parse_opponent(text.opponent);
  if (!opponent) {
    return tl::unexpected(Error{.code = ErrorCode::corrupt,
                                .what = "game " + text.id,
                                .found = text.opponent,
                                .expected = "friend, anyone or computer"});
  }
  return games::Founding{.id = text.id,
                         .number = text.number,
                         .settings = {.rules = *rules,
                                      .rules_name = text.rules,
                                      .opponent = *opponent,
                                      .level = text.level,
                                      .clock = *clock,
                                      .guarded = text.guarded != 0,
                                      .casual = text.casual != 0,
                                      .listed = text.listed != 0,
                                      .start = start,
                                      .rated = text.rated != 0,
                                      .rating_range = *range},
                         .created = text.created,
                         .rematch_of = text.rematch_of};
}

std::int64_t founding_hash(const FoundingText& text) {
  Checksum sum;
  sum.add(text.number);
  for (const std::string* column : {&text.id, &text.rules, &text.opponent}) sum.add(*column);
  sum.add(static_cast<std::int64_t>(text.level));
  sum.add(text.clock);
  sum.add(text.created);
  sum.add(text.rematch_of);
  sum.add(static_cast<std::int64_t>(text.guarded));
  sum.add(static_cast<std::int64_t>(text.casual));
  // Games of before version 7 have none.
  if (!text.start.empty()) sum.add(text.start);
  // Games of before version 8 have the default.
  const auto opponent = games::parse_opponent(text.opponent);
  const int usual = opponent && games::listed_by_default(*opponent) ? 1 : 0;
  if (text.listed != usual) sum.add(static_cast<std::int64_t>(text.listed));
  // Games of before version 14 are not rated.
  if (text.rated != 0) sum.add(std::string_view("rated"));
  // Nor do those of before version 15 ask for a rating.
  if (!text.range.empty()) sum.add(text.range);
  return sum.value();
}

SummaryText summary_text(const games::Summary& summary) {
  SummaryText text{.status = std::string(games::to_string(summary.status)),
                   .position = summary.position,
                   .turn = text_of(summary.turn),
                   .end = summary.end ? std::string(rules::to_string(*summary.end)) : "",
                   .winner = text_of(summary.winner),
                   .deadline = summary.deadline,
                   .ended = std::nullopt,
                   .changed = summary.changed,
                   .computer_to_move = summary.computer_to_move ? 1 : 0,
                   .ply = summary.ply,
                   .south_halves = summary.score.south_halves,
                   .north_halves = summary.score.north_halves};
  if (summary.status == games::Status::finished) text.ended = summary.changed;
  return text;
}

// ---- writing

void GameRepository::insert_game(const games::Founding& founding) {
  const FoundingText text = founding_text(founding);
  const std::string pool = games::pool_of(founding.settings).value_or("");
  sql_.run(
      "INSERT INTO games (number, id, rules, opponent, level, clock, created_ms, rematch_of, "
      "guarded, casual, start, listed, rated, pool, rating_range, status, computer_to_move, head, "
      "version) VALUES "
      "(:number, "
      ":id, :rules, :opponent, :level, :clock, :created, :rematch_of, :guarded, :casual, :start, "
      ":listed, :rated, :pool, :range, 'open', 0, :head, 0)",
      text.number, text.id, text.rules, text.opponent, text.level, text.clock, text.created,
      text.rematch_of, text.guarded, text.casual, text.start, text.listed, text.rated, pool,
      text.range, founding_hash(text));
}

void GameRepository::write_summary(std::int64_t number, const games::Summary& summary) {
  const SummaryText text = summary_text(summary);
  sql_.run(
      "UPDATE games SET status = :status, deadline_ms = :deadline, computer_to_move = :computer, "
      "position = :position, ply = :ply, turn = :turn, south_halves = :south_halves, north_halves "
      "= :north_halves, end_reason = :end, winner = :winner, changed_ms = :changed, ended_ms = "
      ":ended WHERE number = :number",
      text.status, text.deadline, text.computer_to_move, text.position, text.ply, text.turn,
      text.south_halves, text.north_halves, text.end, text.winner, text.changed, text.ended,
      number);
  if (text.ended)
    sql_.run("UPDATE seats SET ended_ms = :ended WHERE game = :game", *text.ended, number);
}

void GameRepository::insert_seat(std::int64_t number, const games::Joined& joined,
                                 const std::optional<games::Holder>& holder) {
  // An account's name is its user's.
  const bool named = !holder || !holder->registered;
  const std::string name = named ? joined.name : std::string();
  const auto user = holder ? std::optional(holder->user) : std::nullopt;
  sql_.run(
      "INSERT INTO seats (game, side, token_hash, user, name, name_key) VALUES (:game, :side, "
      ":token, :user, :name, :name_key)",
      number, rules::to_string(joined.side), games::to_hex(*joined.token), user, name,
      games::name_key(name));
}

void GameRepository::write(const games::Change& change) {
  if (change.founding) insert_game(*change.founding);
  if (!change.challenge.empty() && change.founding)
    challenges::accept(sql_, change.challenge, change.founding->id, change.founding->created);
  const auto row = sql_.row<std::int64_t, int, std::string, std::string>(
      "SELECT head, version, status, id FROM games WHERE number = :number", change.number);
  std::int64_t head = row ? std::get<0>(*row) : 0;
  int version = row ? std::get<1>(*row) : 0;
  for (const games::Event& event : change.events) {
    const games::StoredBody stored = games::encode(event.body);
    head = chained(head, change.number, event.version, event.at, stored);
    version = event.version;
    sql_.run(
        "INSERT INTO events (game, version, at_ms, kind, detail, hash) VALUES (:game, :version, "
        ":at, :kind, :detail, :hash)",
        change.number, event.version, event.at, stored.kind, stored.detail, head);
    const auto* joined = std::get_if<games::Joined>(&event.body);
    if (joined != nullptr && joined->token)
      insert_seat(change.number, *joined, change.holders[at(joined->side)]);
  }
  sql_.run("UPDATE games SET head = :head, version = :version WHERE number = :number", head,
           version, change.number);
  if (change.blurred)
    sql_.run(
        "INSERT INTO blurs (game, side, moves) VALUES (:game, :side, 1) ON CONFLICT (game, side) "
        "DO "
        "UPDATE SET moves = blurs.moves + 1",
        change.number, rules::to_string(*change.blurred));
  if (!change.summary) return;
  write_summary(change.number, *change.summary);
  const std::string finished(games::to_string(games::Status::finished));
  if (change.summary->status != games::Status::finished) return;
  if (!row || std::get<2>(*row) == finished) return;
  if (const auto room = replayed(sql_, std::get<3>(*row))) {
    count_opening(sql_, *room);
    first_moves::keep(sql_, *room);
  }
  rated_games::rate(sql_, change.number);
}

// ---- reading

Result<std::optional<games::StoredGame>> GameRepository::load(const std::string& id) {
  const auto row =
      sql_.row<std::int64_t, std::string, std::string, std::string, int, std::string, std::int64_t,
               std::string, int, int, std::string, int, int, std::string>(
          std::string("SELECT ") + kFoundingColumns + " FROM games g WHERE g.id = :id", id);
  if (!row) return std::nullopt;
  FoundingText text;
  std::tie(text.number, text.id, text.rules, text.opponent, text.level, text.clock, text.created,
           text.rematch_of, text.guarded, text.casual, text.start, text.listed, text.rated,
           text.range) = *row;
  auto founding = parse_founding(text);
  if (!founding) return tl::unexpected(damaged(id, message(founding.error())));
  const SeatNames seats = seats_of(sql_, text.number);
  games::StoredGame game{
      *std::move(founding), {}, seats.holders, rated_games::seat_ratings(sql_, text.number)};
  std::int64_t hash = founding_hash(text);
  std::optional<std::pair<std::int64_t, int>> newest;
  // One statement, so that the events and the row's head are of one state of the database.
  for (auto& [version, when, kind, detail, stored_hash, head, last] :
       sql_.rows<int, std::int64_t, std::string, std::string, std::int64_t, std::int64_t, int>(
           "SELECT e.version, e.at_ms, e.kind, e.detail, e.hash, g.head, g.version FROM games g "
           "CROSS JOIN events e WHERE g.number = :number AND e.game = g.number ORDER BY e.version",
           text.number)) {
    hash = chained(hash, text.number, version, when, {kind, detail});
    if (hash != stored_hash)
      return tl::unexpected(
          damaged(id, "event " + std::to_string(version) + " that does not match its hash"));
    auto body = games::decode({kind, detail});
    if (!body) return tl::unexpected(damaged(id, message(body.error())));
    if (auto* joined = std::get_if<games::Joined>(&*body)) {
      joined->name =
          joined->token ? seats.names[at(joined->side)] : games::computer_name(text.level);
    }
    game.events.push_back({version, when, *std::move(body)});
    newest = {head, last};
  }
  if (!newest || newest->first != hash || newest->second != std::ssize(game.events))
    return tl::unexpected(damaged(id, "other events than the last that were written"));
  return game;
}

int GameRepository::version(const std::string& id) {
  const auto row = sql_.row<int>("SELECT version FROM games WHERE id = :id", id);
  return row ? std::get<0>(*row) : 0;
}

bool GameRepository::knows(const games::TokenHash& token) {
  return sql_
      .row<int>("SELECT 1 FROM seats WHERE token_hash = :token LIMIT 1", games::to_hex(token))
      .has_value();
}

games::Overview GameRepository::overview() {
  games::Overview overview;
  overview.last_number = sql_.value<std::int64_t>("SELECT COALESCE(MAX(number), 0) FROM games");
  // Two questions, so that each has its index.
  for (const char* text :
       {"SELECT id, deadline_ms, computer_to_move FROM games WHERE deadline_ms IS NOT NULL",
        "SELECT id, deadline_ms, computer_to_move FROM games WHERE computer_to_move = 1 AND "
        "deadline_ms IS NULL"}) {
    for (auto& [id, deadline, computer] :
         sql_.rows<std::string, std::optional<std::int64_t>, int>(text))
      overview.waiting.push_back(
          {.id = id, .deadline = deadline, .computer_to_move = computer == 1});
  }
  for (auto& [id, clock] : sql_.rows<std::string, std::string>(
           "SELECT id, clock FROM games WHERE status = 'open' AND opponent = 'anyone'")) {
    const auto rules = games::parse_clock(clock);
    if (rules && rules->kind != games::ClockKind::correspondence)
      overview.attended_offers.push_back(std::move(id));
  }
  return overview;
}

std::optional<games::Room> replayed(Sql& sql, const std::string& id) {
  const auto stored = GameRepository(sql).load(id);
  if (!stored || !*stored) return std::nullopt;
  games::Room room((*stored)->founding);
  for (const games::Event& event : (*stored)->events) {
    if (!room.take(event)) return std::nullopt;
  }
  return room;
}

}  // namespace oware::store
