#include "store/check.hpp"

#include <soci/soci.h>

#include <array>
#include <filesystem>
#include <optional>
#include <utility>

#include "store/schema.hpp"
#include "store/statements.hpp"

namespace oware::store {
namespace {

using rules::Side;
using soci::into;
using soci::use;

constexpr std::int64_t kTellEvery = 1000;

// What the row of a game says of it without a replay.
struct Row {
  std::string id;
  std::string status;
  std::optional<games::TimeMs> deadline;
  bool computer_to_move = false;
  std::string position;
  int ply = 0;
  std::string end;
};

class Checker {
 public:
  explicit Checker(soci::session& session) : session_(session), reader_(session) {}

  CheckReport run(const std::function<bool(std::int64_t)>& progress) {
    report_.version = schema_version(session_);
    check_pages();
    check_links();
    for (const Row& row : rows()) {
      check_game(row);
      if (++report_.games % kTellEvery == 0 && progress && !progress(report_.games)) break;
    }
    return std::move(report_);
  }

 private:
  void note(std::string problem) {
    if (++report_.problem_count <= static_cast<std::int64_t>(kMostProblems))
      report_.problems.push_back(std::move(problem));
  }

  void check_pages() {
    std::string line;
    soci::statement check = (session_.prepare << "PRAGMA integrity_check(20)", into(line));
    for (bool more = check.execute(true); more; more = check.fetch()) {
      if (line != "ok") note("database: " + line);
    }
  }

  void check_links() {
    soci::row row;
    soci::statement check = (session_.prepare << "PRAGMA foreign_key_check", into(row));
    for (bool more = check.execute(true); more; more = check.fetch()) {
      note("database: a row of " + row.get<std::string>(0) + " speaks of one that is not there");
    }
  }

  std::vector<Row> rows() {
    Row row;
    long long deadline = 0;
    int computer = 0;
    soci::indicator deadline_set = soci::i_null;
    soci::statement select =
        (session_.prepare << "SELECT id, status, deadline_ms, computer_to_move, position, ply, "
                             "end_reason FROM games ORDER BY number",
         into(row.id), into(row.status), into(deadline, deadline_set), into(computer),
         into(row.position), into(row.ply), into(row.end));
    std::vector<Row> all;
    for (bool more = select.execute(true); more; more = select.fetch()) {
      row.deadline.reset();
      if (deadline_set == soci::i_ok) row.deadline = deadline;
      row.computer_to_move = computer == 1;
      all.push_back(row);
    }
    return all;
  }

  void check_game(const Row& row) {
    const auto stored = reader_.load(row.id);
    if (!stored) return note("game " + row.id + ": " + message(stored.error()));
    if (!*stored) return note("game " + row.id + ": is listed, but cannot be loaded");
    games::Room room((*stored)->founding);
    for (const games::Event& event : (*stored)->events) {
      ++report_.events;
      if (auto taken = room.take(event); !taken)
        return note("game " + row.id + ": " + message(taken.error()));
    }
    if (room.version() == 0) return note("game " + row.id + ": has no events");
    if (room.status() == games::Status::finished) ++report_.finished;
    const games::Summary summary = games::summarise(room);
    const bool agrees =
        games::to_string(summary.status) == row.status && summary.deadline == row.deadline &&
        summary.computer_to_move == row.computer_to_move && summary.position == row.position &&
        summary.ply == row.ply && (summary.end ? rules::to_string(*summary.end) : "") == row.end;
    if (!agrees) note("game " + row.id + ": its row does not say what its events lead to");
    check_seats(room);
  }

  // The index of tokens leads to those that the events speak of.
  void check_seats(const games::Room& room) {
    std::string side;
    std::string token;
    std::array<std::string, 2> found;
    const long long number = room.founding().number;
    soci::statement select =
        (session_.prepare << "SELECT side, token_hash FROM seats WHERE game = :game", into(side),
         into(token), use(number));
    for (bool more = select.execute(true); more; more = select.fetch())
      found[side == "south" ? 0 : 1] = token;
    for (const Side one : {Side::south, Side::north}) {
      const auto& seat = room.seat(one);
      const std::string expected =
          seat && seat->token ? games::to_hex(*seat->token) : std::string();
      if (found[static_cast<std::size_t>(rules::index(one))] == expected) continue;
      note("game " + room.founding().id + ": the seat of " + std::string(rules::to_string(one)) +
           " cannot be found by its token");
    }
  }

  soci::session& session_;
  Reader reader_;
  CheckReport report_;
};

}  // namespace

Result<CheckReport> check(const std::string& path,
                          const std::function<bool(std::int64_t games)>& progress) {
  const auto wrong = [&path](ErrorCode code, std::string found, std::string expected) {
    return tl::unexpected(Error{
        .code = code, .what = path, .found = std::move(found), .expected = std::move(expected)});
  };
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    return wrong(ErrorCode::unreadable, "no such file", "a database of games");
  }
  try {
    soci::session session;
    open_database(session, path);
    session << "PRAGMA query_only = 1";
    const soci::transaction one_state(session);
    const int version = schema_version(session);
    const auto newest = static_cast<int>(steps().size());
    if (version != newest) {
      return wrong(ErrorCode::corrupt,
                   version == 0 ? "no games" : "version " + std::to_string(version),
                   "a database of games, of version " + std::to_string(newest) +
                       " (oware serve brings an older one up to date)");
    }
    return Checker(session).run(progress);
  } catch (const soci::soci_error& failure) {
    Error found = error_of(failure);
    found.what = path;
    return tl::unexpected(found);
  }
}

}  // namespace oware::store
