#include "store/export.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "store/game_repository.hpp"
#include "store/postgresql.hpp"
#include "store/schema.hpp"

namespace oware::store {
namespace {

// Games whose numbers are read at once.
constexpr int kPage = 1'000;

struct Place {
  games::TimeMs ended = 0;
  std::int64_t number = 0;
};

struct Listed {
  std::string id;
  Place place;
};

std::vector<Listed> next_page(Sql& sql, const ExportQuery& query, const Place& after) {
  const std::string people =
      query.games == ExportedGames::people ? "AND opponent <> 'computer' " : "";
  std::vector<Listed> page;
  for (auto& [id, number, ended] : sql.rows<std::string, std::int64_t, std::int64_t>(
           "SELECT id, number, ended_ms FROM games WHERE listed = 1 AND ended_ms >= :since AND "
           "ended_ms < :before AND (ended_ms > :ended OR number > :number) AND end_reason <> "
           "'aborted' " +
               people + "ORDER BY ended_ms, number LIMIT :limit",
           std::max(query.since, after.ended), query.before, after.ended, after.number, kPage))
    page.push_back({id, {ended, number}});
  return page;
}

Result<games::Room> replay(const games::StoredGame& stored) {
  games::Room room(stored.founding);
  for (const games::Event& event : stored.events) {
    if (auto taken = room.take(event); !taken) return tl::unexpected(taken.error());
  }
  return room;
}

void open_for_reading(soci::session& session, const DatabaseUrl& from) {
  if (from.postgresql.empty()) return open_database(session, from.file);
  open_postgresql(session, from.postgresql, std::chrono::milliseconds(0));
  session << "SET default_transaction_isolation = 'repeatable read'";
  session << "SET default_transaction_read_only = on";
}

Result<void> is_current(soci::session& session, const std::string& path) {
  const auto version = schema_version(session);
  if (!version) return tl::unexpected(version.error());
  const auto newest = static_cast<int>(steps().size());
  if (*version == newest) return {};
  return tl::unexpected(
      Error{.code = ErrorCode::bad_file,
            .what = path,
            .found = "version " + std::to_string(*version),
            .expected = "a database of games, of version " + std::to_string(newest)});
}

}  // namespace

Result<ExportReport> export_games(
    const DatabaseUrl& from, const ExportQuery& query,
    const std::function<Result<void>(const games::Room& room, const games::Holders& holders,
                                     games::TimeMs ended)>& take) {
  const bool is_file = from.postgresql.empty();
  std::error_code error;
  if (is_file && !std::filesystem::is_regular_file(from.file, error)) {
    return tl::unexpected(Error{.code = ErrorCode::unreadable,
                                .what = from.file,
                                .found = "no such file",
                                .expected = "a database of games that can be read"});
  }
  try {
    soci::session session;
    open_for_reading(session, from);
    const soci::transaction snapshot(session);
    if (auto current = is_current(session, is_file ? from.file : "PostgreSQL"); !current)
      return tl::unexpected(current.error());
    Sql sql(session);
    GameRepository games(sql);
    ExportReport report;
    Place after;
    while (true) {
      const auto page = next_page(sql, query, after);
      if (page.empty()) return report;
      for (const Listed& one : page) {
        after = one.place;
        const auto stored = games.load(one.id);
        const auto room =
            stored ? replay(**stored) : Result<games::Room>(tl::unexpected(stored.error()));
        if (!room) {
          report.problems.push_back(message(room.error()));
          continue;
        }
        if (auto taken = take(*room, (*stored)->holders, one.place.ended); !taken)
          return tl::unexpected(taken.error());
        ++report.games;
      }
    }
  } catch (const soci::soci_error& failure) {
    return tl::unexpected(is_file ? error_of_file(failure, from.file) : error_of(failure));
  }
}

}  // namespace oware::store
