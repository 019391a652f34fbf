#include "store/check.hpp"
#include "games/rated.hpp"

#include <array>
#include <optional>
#include <utility>

#include "store/checksum.hpp"
#include "store/explorer.hpp"
#include "store/first_moves.hpp"
#include "store/game_repository.hpp"
#include "store/inspection.hpp"
#include "store/postgresql.hpp"
#include "store/rating_ledger.hpp"
#include "store/schema.hpp"
#include "store/write_ahead_log.hpp"

namespace oware::store {
namespace {

using rules::Side;
using Number = std::int64_t;
using Text = std::string;
using MaybeNumber = std::optional<std::int64_t>;
using MaybeText = std::optional<std::string>;

constexpr std::int64_t kTellEvery = 1000;
constexpr int kGamesAtOnce = 1000;

// What an error says, without the library's repetition of the statement.
std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

class Checker {
 public:
  explicit Checker(soci::session& session)
      : session_(session),
        is_file_(dialect_of(session) == Dialect::sqlite),
        sql_(session),
        games_(sql_) {}

  CheckReport run(const std::function<bool(std::int64_t)>& progress, CheckScope scope,
                  const std::optional<std::string>& log_damage) {
    if (log_damage) note(*log_damage);
    const bool everything = scope == CheckScope::everything;
    report_.version = schema_version(session_).value_or(0);
    part("schema", [this] {
      if (const auto sound = verify_schema(session_); !sound) note(message(sound.error()));
    });
    if (is_file_) check_file(everything);
    part("games", [&] {
      if (check_games(progress, everything) && everything && replayed_ == report_.games)
        check_openings();
    });
    if (everything) part("ratings", [this] { check_ratings(); });
    return std::move(report_);
  }

 private:
  // What PostgreSQL sees to by itself: checksums of pages, constraints, types.
  void check_file(bool everything) {
    if (everything) part("pages", [this] { check_pages(); });
    if (everything) part("links", [this] { check_links(); });
    for (const CheckedTable& table : kCheckedTables)
      part("table " + std::string(table.name), [&] { check_rows(table); });
    part("types", [this] { check_types(); });
    part("keys", [this] { check_sequences(); });
    if (everything) part("openings", [this] { check_opening_types(); });
  }

  void note(std::string problem) {
    if (++report_.problem_count <= static_cast<std::int64_t>(kMostProblems))
      report_.problems.push_back(std::move(problem));
  }

  // One that cannot be read to its end does not keep the others from being looked at.
  template <class Work>
  void part(const std::string& name, Work work) {
    try {
      work();
    } catch (const soci::soci_error& error) {
      // A transaction of PostgreSQL's ends with its first error.
      if (is_passing(error) || !is_file_) throw;
      note(name + ": " + first_line(error.what()));
    }
  }

  void check_pages() {
    for (auto& [line] : sql_.rows<MaybeText>("PRAGMA integrity_check(20)")) {
      if (line != "ok") note("database: " + line.value_or("NULL"));
    }
  }

  void check_links() {
    for (auto& [table, row, parent, key] :
         sql_.rows<Text, MaybeNumber, Text, Number>("PRAGMA foreign_key_check"))
      note("dangling foreign key: row " + std::to_string(row.value_or(0)) + " of " + table +
           " refers to a missing row of " + parent);
  }

  void check_rows(const CheckedTable& table) {
    const std::string name(table.name);
    const std::string key(table.key);
    const auto comma = key.find(", ");
    const std::string shown = comma == std::string::npos
                                  ? key
                                  : key.substr(0, comma) + " || ' ' || " + key.substr(comma + 2);
    for (auto& [row] : sql_.rows<MaybeText>("SELECT CAST(" + shown + " AS TEXT) FROM " + name +
                                            " WHERE checksum IS NOT row_checksum(" +
                                            std::string(table.columns) + ")"))
      note("table " + name + ": row " + row.value_or("NULL") + " does not match its checksum");
  }

  // A flipped bit can make a blob of a text, which reads as the same text.
  void check_types() {
    for (auto& [game, version] : sql_.rows<Number, Number>(
             "SELECT game, version FROM events WHERE typeof(kind) <> 'text' OR typeof(detail) <> "
             "'text'"))
      note("game number " + std::to_string(game) + ": event " + std::to_string(version) +
           " has a column of another type");
    for (auto& [number] : sql_.rows<Number>(
             "SELECT number FROM games WHERE "
             "'texttexttexttexttexttexttexttexttexttexttexttexttext' <> "
             "typeof(id) || typeof(rules) || typeof(opponent) || typeof(clock) || "
             "typeof(rematch_of) || typeof(status) || typeof(position) || typeof(turn) || "
             "typeof(end_reason) || typeof(winner) || typeof(start) || typeof(pool) || "
             "typeof(rating_range)"))
      note("game number " + std::to_string(number) + ": its row has a column of another type");
  }

  // SQLite's own rows: the largest key that each table has ever had.
  void check_sequences() {
    for (auto& [name, last] :
         sql_.rows<MaybeText, MaybeNumber>("SELECT name, seq FROM sqlite_sequence")) {
      bool ours = false;
      for (const char* table :
           {"access_tokens", "audit_log", "chat", "invites", "letters", "moderator_notes",
            "notices", "passkeys", "private_messages", "push_subscriptions", "reports", "sessions"})
        ours = ours || name == table;
      if (!ours || !last || *last < 0) {
        note("table sqlite_sequence: row " + name.value_or("NULL") + " is damaged");
      } else if (*last < sql_.value<Number>("SELECT COALESCE(MAX(id), 0) FROM " + *name)) {
        note("table sqlite_sequence: the last key of " + *name + " is too small");
      }
    }
  }

  void check_opening_types() {
    for (auto& [rows] :
         sql_.rows<Number>("SELECT COUNT(*) FROM openings WHERE typeof(rules) || typeof(kind) || "
                           "typeof(position) || typeof(house) || typeof(wins) || typeof(draws) || "
                           "typeof(losses) <> 'texttexttextintegerintegerintegerinteger'")) {
      if (rows > 0) note("table openings: a column of another type");
    }
    for (auto& [rows] : sql_.rows<Number>(
             "SELECT COUNT(*) FROM first_moves WHERE typeof(line) || typeof(ended_ms) || "
             "typeof(game) <> 'textintegerinteger'")) {
      if (rows > 0) note("table first_moves: a column of another type");
    }
  }

  // Where every game could be played again.
  void check_openings() {
    OpeningSum counted;
    counted.add_table(sql_);
    if (counted != openings_)
      note("table openings: other counts than the games give (oware admin recount mends them)");
    first_moves::Sum kept;
    kept.add_table(sql_);
    if (kept != first_moves_)
      note("table first_moves: other rows than the games give (oware admin recount mends them)");
  }

  void check_ratings() {
    for (const std::string& problem : RatingLedger(sql_).run().problems) note(problem);
  }

  // Whether all were looked at.
  bool check_games(const std::function<bool(std::int64_t)>& progress, bool everything) {
    const std::string text = std::string("SELECT number, id FROM games WHERE number > :after ") +
                             (everything ? "" : "AND ended_ms IS NULL ") +
                             "ORDER BY number LIMIT :limit";
    Number after = INT64_MIN;
    while (true) {
      const auto page = sql_.rows<Number, MaybeText>(text, after, kGamesAtOnce);
      for (auto& [number, id] : page) {
        after = number;
        const std::string name = id.value_or("number " + std::to_string(number));
        part("game " + name, [&] { check_game(name); });
        if (++report_.games % kTellEvery == 0 && progress && !progress(report_.games)) return false;
      }
      if (page.empty()) return true;
    }
  }

  void check_game(const std::string& id) {
    const auto stored = games_.load(id);
    if (!stored) return note(message(stored.error()));
    if (!*stored) return note("game " + id + ": is listed, but cannot be loaded");
    games::Room room((*stored)->founding);
    for (const games::Event& event : (*stored)->events) {
      ++report_.events;
      if (auto taken = room.take(event); !taken)
        return note("game " + id + ": " + message(taken.error()));
    }
    if (room.status() == games::Status::finished) ++report_.finished;
    if (summary_in_row(room.founding().number) != summary_text(games::summarise(room)))
      note("game " + id + ": its row differs from what its events lead to");
    const auto pool = sql_.value<MaybeText>("SELECT pool FROM games WHERE number = :number",
                                            room.founding().number);
    // Games of before version 15 have none.
    if (pool != "" && pool != games::pool_of(room.founding().settings).value_or(""))
      note("game " + id + ": its pool is not that of its settings");
    check_seats(room);
    openings_.add(room);
    first_moves_.add(room);
    ++replayed_;
  }

  SummaryText summary_in_row(Number number) {
    const auto row = sql_.row<MaybeText, MaybeText, MaybeText, MaybeText, MaybeText, MaybeNumber,
                              MaybeNumber, MaybeNumber, int, int, int, int>(
        "SELECT status, position, turn, end_reason, winner, deadline_ms, ended_ms, changed_ms, "
        "computer_to_move, ply, south_halves, north_halves FROM games WHERE number = :number",
        number);
    SummaryText text;
    if (!row) return text;
    const auto& [status, position, turn, end, winner, deadline, ended, changed, computer, ply,
                 south, north] = *row;
    return {.status = status.value_or("NULL"),
            .position = position.value_or("NULL"),
            .turn = turn.value_or("NULL"),
            .end = end.value_or("NULL"),
            .winner = winner.value_or("NULL"),
            .deadline = deadline,
            .ended = ended,
            .changed = changed.value_or(-1),
            .computer_to_move = computer,
            .ply = ply,
            .south_halves = south,
            .north_halves = north};
  }

  // The index of tokens leads to those that the events have, and seats know when their game ended.
  void check_seats(const games::Room& room) {
    const games::Founding& founding = room.founding();
    std::array<std::string, 2> found;
    const auto ended = summary_text(games::summarise(room)).ended;
    for (auto& [side, token, seat_ended] : sql_.rows<Text, Text, MaybeNumber>(
             "SELECT side, token_hash, ended_ms FROM seats WHERE game = :game", founding.number)) {
      found[side == "south" ? 0 : 1] = token;
      if (seat_ended != ended)
        note("game " + founding.id + ": the seat of " + side + " has another end");
    }
    for (const Side one : {Side::south, Side::north}) {
      const auto& seat = room.seat(one);
      const std::string expected =
          seat && seat->token ? games::to_hex(*seat->token) : std::string();
      if (found[static_cast<std::size_t>(rules::index(one))] == expected) continue;
      note("game " + founding.id + ": the seat of " + std::string(rules::to_string(one)) +
           " cannot be found by its token");
    }
  }

  soci::session& session_;
  const bool is_file_;
  Sql sql_;
  GameRepository games_;
  CheckReport report_;
  OpeningSum openings_;           // of the games that could be played again
  first_moves::Sum first_moves_;  // of the same games
  std::int64_t replayed_ = 0;     // their number
};

}  // namespace

Result<CheckReport> check(const std::string& path,
                          const std::function<bool(std::int64_t games)>& progress,
                          CheckScope scope) {
  const auto log_damage = find_log_damage(path);
  try {
    soci::session session;
    if (auto opened = open_to_inspect(session, path); !opened)
      return tl::unexpected(opened.error());
    const soci::transaction one_state(session);
    return Checker(session).run(progress, scope, log_damage);
  } catch (const soci::soci_error& failure) {
    return tl::unexpected(error_of_file(failure, path));
  }
}

Result<CheckReport> check_postgresql(const std::string& connection,
                                     const std::function<bool(std::int64_t games)>& progress,
                                     CheckScope scope) {
  try {
    soci::session session;
    open_postgresql(session, connection, std::chrono::milliseconds(0));
    session << "SET default_transaction_isolation = 'repeatable read'";
    session << "SET default_transaction_read_only = on";
    const soci::transaction one_state(session);
    if (auto newest = is_newest(session, "PostgreSQL"); !newest)
      return tl::unexpected(newest.error());
    return Checker(session).run(progress, scope, std::nullopt);
  } catch (const soci::soci_error& failure) {
    return tl::unexpected(error_of(failure));
  }
}

}  // namespace oware::store
