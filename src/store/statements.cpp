#include "store/statements.hpp"

#include <soci/sqlite3/soci-sqlite3.h>

namespace oware::store {
namespace {

using rules::Side;
using soci::into;
using soci::use;

std::size_t at(Side side) { return static_cast<std::size_t>(rules::index(side)); }

std::string text_of(std::optional<Side> side) {
  return side ? std::string(rules::to_string(*side)) : std::string();
}

}  // namespace

void open_database(soci::session& session, const std::string& path, int busy_seconds) {
  session.open(*soci::factory_sqlite3(),
               "dbname=\"" + path + "\" timeout=" + std::to_string(busy_seconds));
}

Error error_of(const soci::soci_error& error) {
  using namespace sqlite_api;
  const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
  const int result = sqlite == nullptr ? SQLITE_ERROR : sqlite->result() & 0xFF;
  const auto made = [&error](ErrorCode code, std::string expected) {
    return Error{
        .code = code, .what = "database", .found = error.what(), .expected = std::move(expected)};
  };
  switch (result) {
    case SQLITE_FULL:
      return made(ErrorCode::disk_full, "room on the disk");
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return made(ErrorCode::corrupt, "a database of oware's");
    case SQLITE_CONSTRAINT:
      return made(ErrorCode::corrupt, "each version of a game once");
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
      return made(ErrorCode::unreadable, "a file that can be read and written");
    default:
      return made(ErrorCode::unavailable, "a database that answers");
  }
}

Result<games::Founding> parse_founding(const FoundingText& text) {
  const auto rules = rules::parse_rule_set(text.rules);
  if (!rules) return tl::unexpected(rules.error());
  const auto clock = games::parse_clock(text.clock);
  if (!clock) return tl::unexpected(clock.error());
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
                                      .casual = text.casual != 0},
                         .created = text.created,
                         .rematch_of = text.rematch_of};
}

// ---- writing

Writer::Writer(soci::session& session)
    : insert_game_((session.prepare
                        << "INSERT INTO games (number, id, rules, opponent, level, clock, "
                           "created_ms, rematch_of, "
                           "guarded, casual, status, computer_to_move) VALUES (:number, :id, "
                           ":rules, :opponent, "
                           ":level, :clock, :created, :rematch_of, :guarded, :casual, :status, 0)",
                    use(number_), use(id_), use(rules_), use(opponent_), use(level_), use(clock_),
                    use(created_), use(rematch_of_), use(guarded_), use(casual_), use(status_))),
      update_game_(
          (session.prepare
               << "UPDATE games SET status = :status, deadline_ms = :deadline, computer_to_move = "
                  ":computer, "
                  "south_name = :south, north_name = :north, position = :position, ply = :ply, "
                  "turn = :turn, "
                  "south_halves = :south_halves, north_halves = :north_halves, end_reason = :end, "
                  "winner = :winner, changed_ms = :changed, ended_ms = :ended WHERE number = "
                  ":number",
           use(status_), use(deadline_, deadline_set_), use(computer_to_move_), use(south_name_),
           use(north_name_), use(position_), use(ply_), use(turn_), use(south_halves_),
           use(north_halves_), use(end_), use(winner_), use(changed_), use(ended_, ended_set_),
           use(number_))),
      insert_event_((session.prepare << "INSERT INTO events (game, version, at_ms, kind, detail) "
                                        "VALUES (:game, :version, :at, :kind, :detail)",
                     use(number_), use(version_), use(at_), use(kind_), use(detail_))),
      insert_seat_((session.prepare << "INSERT INTO seats (game, side, token_hash, user) VALUES "
                                       "(:game, :side, :token, :user)",
                    use(number_), use(side_), use(token_), use(user_, user_set_))) {}

void Writer::set_summary(const games::Summary& summary) {
  status_ = games::to_string(summary.status);
  deadline_ = summary.deadline.value_or(0);
  deadline_set_ = summary.deadline ? soci::i_ok : soci::i_null;
  computer_to_move_ = summary.computer_to_move ? 1 : 0;
  south_name_ = summary.names[at(Side::south)];
  north_name_ = summary.names[at(Side::north)];
  position_ = summary.position;
  ply_ = summary.ply;
  turn_ = text_of(summary.turn);
  south_halves_ = summary.score.south_halves;
  north_halves_ = summary.score.north_halves;
  end_ = summary.end ? rules::to_string(*summary.end) : "";
  winner_ = text_of(summary.winner);
  changed_ = summary.changed;
  ended_ = summary.changed;
  ended_set_ = summary.status == games::Status::finished ? soci::i_ok : soci::i_null;
}

void Writer::write_founding(const games::Founding& founding, const games::Summary& summary) {
  number_ = founding.number;
  id_ = founding.id;
  rules_ = founding.settings.rules_name;
  opponent_ = games::to_string(founding.settings.opponent);
  level_ = founding.settings.level;
  clock_ = games::to_string(founding.settings.clock);
  created_ = founding.created;
  rematch_of_ = founding.rematch_of;
  guarded_ = founding.settings.guarded ? 1 : 0;
  casual_ = founding.settings.casual ? 1 : 0;
  set_summary(summary);
  insert_game_.execute(true);
  update_game_.execute(true);
}

void Writer::write_summary(std::int64_t number, const games::Summary& summary) {
  number_ = number;
  set_summary(summary);
  update_game_.execute(true);
}

void Writer::write_event(std::int64_t number, const games::Event& event,
                         const games::Holders& holders) {
  const games::StoredBody stored = games::encode(event.body);
  number_ = number;
  version_ = event.version;
  at_ = event.at;
  kind_ = stored.kind;
  detail_ = stored.detail;
  insert_event_.execute(true);
  const auto* joined = std::get_if<games::Joined>(&event.body);
  if (joined == nullptr || !joined->token) return;
  side_ = rules::to_string(joined->side);
  token_ = games::to_hex(*joined->token);
  const auto& holder = holders[at(joined->side)];
  user_ = holder ? holder->user : 0;
  user_set_ = holder ? soci::i_ok : soci::i_null;
  insert_seat_.execute(true);
}

void Writer::write(const games::Change& change) {
  if (change.founding) {
    write_founding(*change.founding, change.summary.value_or(games::Summary{}));
  } else if (change.summary) {
    write_summary(change.number, *change.summary);
  }
  for (const games::Event& event : change.events) write_event(change.number, event, change.holders);
}

// ---- reading

Reader::Reader(soci::session& session)
    : session_(session),
      select_game_((session.prepare << "SELECT number, rules, opponent, level, clock, created_ms, "
                                       "rematch_of, guarded, casual FROM games "
                                       "WHERE id = :id",
                    into(number_), into(rules_), into(opponent_), into(level_), into(clock_),
                    into(created_), into(rematch_of_), into(guarded_), into(casual_), use(id_))),
      select_events_((session.prepare << "SELECT version, at_ms, kind, detail FROM events WHERE "
                                         "game = :game ORDER BY version",
                      into(version_), into(at_), into(kind_), into(detail_), use(number_))),
      count_seats_(
          (session.prepare
               << "SELECT COUNT(*) FROM (SELECT 1 FROM seats WHERE token_hash = :token LIMIT 1)",
           into(seats_), use(token_))),
      select_holders_(
          (session.prepare
               << "SELECT s.side, u.id, u.public_id, u.name_key IS NOT NULL FROM seats s "
                  "JOIN users u ON u.id = s.user WHERE s.game = :game",
           into(side_), into(user_), into(player_), into(registered_), use(number_))) {}

games::Holders Reader::load_holders(std::int64_t number) {
  number_ = number;
  games::Holders holders;
  for (bool more = select_holders_.execute(true); more; more = select_holders_.fetch()) {
    holders[at(side_ == "south" ? Side::south : Side::north)] =
        games::Holder{user_, player_, registered_ != 0};
  }
  return holders;
}

Result<std::vector<games::Event>> Reader::load_events(std::int64_t number) {
  number_ = number;
  std::vector<games::Event> events;
  for (bool more = select_events_.execute(true); more; more = select_events_.fetch()) {
    auto body = games::decode({kind_, detail_});
    if (!body) return tl::unexpected(body.error());
    events.push_back({version_, at_, *std::move(body)});
  }
  return events;
}

Result<std::optional<games::StoredGame>> Reader::load(const std::string& id) {
  id_ = id;
  if (!select_game_.execute(true)) return std::nullopt;
  const FoundingText text{id,      rules_,   opponent_, clock_,   rematch_of_,
                          number_, created_, level_,    guarded_, casual_};
  while (select_game_.fetch()) {
  }
  auto founding = parse_founding(text);
  if (!founding) return tl::unexpected(founding.error());
  auto events = load_events(text.number);
  if (!events) return tl::unexpected(events.error());
  return games::StoredGame{*std::move(founding), *std::move(events), load_holders(text.number)};
}

bool Reader::knows(const games::TokenHash& token) {
  token_ = games::to_hex(token);
  count_seats_.execute(true);
  const bool known = seats_ > 0;
  while (count_seats_.fetch()) {
  }
  return known;
}

std::vector<games::Waiting> Reader::waiting(const char* query) {
  std::string id;
  long long deadline = 0;
  int computer = 0;
  soci::indicator deadline_set = soci::i_null;
  soci::statement select =
      (session_.prepare << query, into(id), into(deadline, deadline_set), into(computer));
  std::vector<games::Waiting> found;
  for (bool more = select.execute(true); more; more = select.fetch()) {
    found.push_back({.id = id, .deadline = std::nullopt, .computer_to_move = computer == 1});
    if (deadline_set == soci::i_ok) found.back().deadline = deadline;
  }
  return found;
}

games::Overview Reader::overview() {
  games::Overview overview;
  long long last = 0;
  session_ << "SELECT COALESCE(MAX(number), 0) FROM games", into(last);
  overview.last_number = last;
  // Two questions, so that each has its index.
  overview.waiting =
      waiting("SELECT id, deadline_ms, computer_to_move FROM games WHERE deadline_ms IS NOT NULL");
  const auto computers = waiting(
      "SELECT id, deadline_ms, computer_to_move FROM games WHERE computer_to_move = 1 AND "
      "deadline_ms IS NULL");
  overview.waiting.insert(overview.waiting.end(), computers.begin(), computers.end());
  return overview;
}

// ---- for lists

Result<void> fill_summaries(soci::session& session) {
  std::vector<std::string> ids;
  {
    std::string id;
    soci::statement select = (session.prepare << "SELECT id FROM games ORDER BY number", into(id));
    for (bool more = select.execute(true); more; more = select.fetch()) ids.push_back(id);
  }
  Reader reader(session);
  Writer writer(session);
  for (const std::string& id : ids) {
    const auto stored = reader.load(id);
    if (!stored) return tl::unexpected(stored.error());
    games::Room room((*stored)->founding);
    for (const games::Event& event : (*stored)->events) {
      if (auto taken = room.take(event); !taken) return taken;
    }
    writer.write_summary(room.founding().number, games::summarise(room));
  }
  return {};
}

}  // namespace oware::store
