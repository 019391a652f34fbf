#include "store/point_in_time.hpp"

#include <soci/soci.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

#include "store/schema.hpp"
#include "store/sql.hpp"
#include "store/sqlite.hpp"

namespace oware::store {
namespace {

namespace fs = std::filesystem;
using namespace sqlite_api;

struct FoundLog {
  LogHeader header;
  std::optional<Error> damage;  // of the header, which then says nothing
  bool copied = false;          // its copy is there, and the header
  std::uint64_t bytes = 0;
};

std::uint64_t file_bytes(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  return error ? 0 : size;
}

Result<std::vector<FoundLog>> find_logs(const std::string& folder) {
  const auto numbers = log_numbers(folder);
  if (!numbers) return tl::unexpected(numbers.error());
  std::vector<FoundLog> logs;
  for (const int number : *numbers) {
    const auto reader = LogReader::open(folder, number);
    // A server that is killed while it makes a log leaves the last one without its header.
    if (!reader && number == numbers->back() &&
        file_bytes(log_path(folder, number)) < kLogHeaderBytes)
      break;
    FoundLog found;
    if (reader) {
      found.header = reader->header();
      found.copied = file_bytes(copy_path(folder, number)) > 0;
      found.bytes = file_bytes(log_path(folder, number));
    } else {
      found.damage = reader.error();
    }
    logs.push_back(std::move(found));
  }
  return logs;
}

Error not_in_log(const std::string& folder, std::string found, std::string expected) {
  return {.code = ErrorCode::unavailable,
          .what = folder,
          .found = std::move(found),
          .expected = std::move(expected)};
}

std::string until_text(games::TimeMs at) { return "--until " + time_text(at); }

// The logs to apply: the first one's copy begins, and each follows the one before. A damaged one is
// the last.
Result<std::vector<FoundLog>> choose(const std::string& folder, const std::vector<FoundLog>& logs,
                                     games::TimeMs until) {
  auto first = logs.end();
  for (auto one = logs.begin(); one != logs.end(); ++one)
    if (one->copied && one->header.begun <= until) first = one;
  if (first == logs.end()) {
    const auto oldest = std::ranges::find_if(logs, &FoundLog::copied);
    if (oldest == logs.end()) {
      const auto damaged =
          std::ranges::find_if(logs, [](const FoundLog& log) { return log.damage.has_value(); });
      return tl::unexpected(damaged != logs.end() ? *damaged->damage
                                                  : not_in_log(folder, "no copy of the database",
                                                               "a transaction log"));
    }
    return tl::unexpected(not_in_log(folder, "no copy from before that moment",
                                     until_text(oldest->header.begun) + " or later"));
  }
  std::vector<FoundLog> chosen{*first};
  for (auto one = std::next(first); one != logs.end(); ++one) {
    if (one->damage) {
      chosen.push_back(*one);
      break;
    }
    const LogHeader& header = one->header;
    const bool follows = header.follows == chosen.back().header.number;
    if (header.lost_since != 0 && header.lost_since <= until && !follows) {
      return tl::unexpected(not_in_log(folder,
                                       "no record of the transactions from " +
                                           time_text(header.lost_since) + " to " +
                                           time_text(header.begun),
                                       until_text(header.lost_since - 1)));
    }
    if (header.begun > until) break;
    if (!follows) {
      return tl::unexpected(not_in_log(
          folder, "no copy " + copy_path("", header.number) + ", of " + time_text(header.begun),
          until_text(header.begun - 1)));
    }
    chosen.push_back(*one);
  }
  return chosen;
}

// ---- applying changes

int refuse(void* /*context*/, int /*conflict*/, sqlite3_changeset_iter* /*change*/) {
  return SQLITE_CHANGESET_ABORT;
}

Error does_not_fit(const LogReader& reader, const std::string& path, std::string found) {
  return {.code = ErrorCode::corrupt,
          .what = path + ", byte " + std::to_string(reader.place()),
          .found = std::move(found),
          .expected = "changes of the state that was before"};
}

class Replayer {
 public:
  Replayer(const PointInTime& wanted, games::TimeMs until, PointInTimeReport& report,
           const std::function<bool(std::uint64_t, std::uint64_t)>& progress)
      : wanted_(wanted), until_(until), report_(report), progress_(progress) {}

  Result<void> apply_all(const std::string& part, const std::vector<FoundLog>& logs) {
    for (const FoundLog& log : logs) of_ += log.bytes;
    try {
      soci::session session;
      open_database(session, part);
      // What triggers and foreign keys did is in the changes. The file is synced at the end.
      sqlite3_db_config(sqlite_handle(session), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
      session << "PRAGMA foreign_keys = OFF";
      session << "PRAGMA secure_delete = ON";
      session << "PRAGMA synchronous = OFF";
      session << "BEGIN";
      const auto schema = schema_version(session);
      if (!schema) return tl::unexpected(schema.error());
      for (auto log = logs.begin(); log != logs.end(); ++log) {
        if (log->damage) {
          if (auto before = reached(*log->damage); !before) return before;
          continue;
        }
        const auto next = std::next(log);
        const bool last = next == logs.end() || next->damage;
        if (auto done = apply(session, *schema, *log, last ? 0 : next->header.follows_bytes); !done)
          return done;
        before_ += log->bytes;
      }
      session << "COMMIT";
    } catch (const soci::soci_error& error) {
      return tl::unexpected(error_of_file(error, part));
    }
    return {};
  }

 private:
  // Whether the moment was reached before this damage.
  Result<void> reached(Error damage) const {
    if (report_.last >= until_) return {};
    damage.expected = "a moment up to " + time_text(report_.last) + " (--until)";
    return tl::unexpected(std::move(damage));
  }

  // `whole`: how long the log was when another followed it; 0: it is the last.
  Result<void> apply(soci::session& session, int schema, const FoundLog& log, std::uint64_t whole) {
    const std::string path = log_path(wanted_.folder, log.header.number);
    auto reader = LogReader::open(wanted_.folder, log.header.number);
    if (!reader) return tl::unexpected(reader.error());
    if (log.header.schema != schema) {
      return tl::unexpected(does_not_fit(*reader, path,
                                         "changes of tables of version " +
                                             std::to_string(log.header.schema) + ", not " +
                                             std::to_string(schema)));
    }
    while (true) {
      auto record = reader->next();
      if (!record) return reached(record.error());
      report_.torn = reader->torn();
      if (!*record && whole != 0 && reader->place() != whole) {
        return tl::unexpected(does_not_fit(
            *reader, path, "its end, of a log of " + std::to_string(whole) + " bytes"));
      }
      if (!*record || (*record)->at > until_ || (*record)->changes.empty()) return {};
      if (progress_ && !progress_(before_ + reader->place(), of_)) {
        return tl::unexpected(Error{.code = ErrorCode::unavailable,
                                    .what = "restoring",
                                    .found = "an interruption",
                                    .expected = {}});
      }
      std::string& changes = (*record)->changes;
      const int result =
          sqlite3changeset_apply(sqlite_handle(session), static_cast<int>(changes.size()),
                                 changes.data(), nullptr, refuse, nullptr);
      if (result == SQLITE_ABORT || result == SQLITE_CORRUPT)
        return tl::unexpected(does_not_fit(*reader, path, "changes of another state"));
      if (result != SQLITE_OK)
        throw soci::sqlite3_soci_error(sqlite3_errmsg(sqlite_handle(session)), result);
      report_.last = (*record)->at;
      ++report_.transactions;
    }
  }

  const PointInTime& wanted_;
  games::TimeMs until_;
  PointInTimeReport& report_;
  const std::function<bool(std::uint64_t, std::uint64_t)>& progress_;
  std::uint64_t before_ = 0;  // bytes of the logs before this one
  std::uint64_t of_ = 0;
};

// Reads a log for what it holds.
Result<void> add_to(LoggedRange& range, const std::string& folder, const FoundLog& log) {
  auto reader = LogReader::open(folder, log.header.number);
  if (!reader) return tl::unexpected(reader.error());
  range.bytes += log.bytes + file_bytes(copy_path(folder, log.header.number));
  range.to = std::max(range.to, log.header.begun);
  range.closed = false;
  while (true) {
    const auto record = reader->next();
    if (!record) return tl::unexpected(record.error());
    if (!*record) return {};
    range.to = (*record)->at;
    range.closed = (*record)->changes.empty();
    if (!range.closed) ++range.transactions;
  }
}

}  // namespace

Result<Logged> logged_ranges(const std::string& folder) {
  const auto logs = find_logs(folder);
  if (!logs) return tl::unexpected(logs.error());
  Logged logged;
  int before = 0;  // the log that the last range ends with
  for (const FoundLog& log : *logs) {
    const bool follows = before != 0 && log.header.follows == before;
    before = 0;
    if (log.damage) logged.damage.push_back(*log.damage);
    if (!follows && !log.copied) continue;
    if (!follows) logged.ranges.push_back({.from = log.header.begun});
    const auto added = add_to(logged.ranges.back(), folder, log);
    if (added) {
      before = log.header.number;
    } else {
      logged.damage.push_back(added.error());
    }
  }
  return logged;
}

Result<PointInTimeReport> restore_to(
    const PointInTime& wanted, const std::string& to, Existing existing,
    const std::function<bool(std::uint64_t done, std::uint64_t of)>& progress) {
  const auto logs = find_logs(wanted.folder);
  if (!logs) return tl::unexpected(logs.error());
  const games::TimeMs until = wanted.until.value_or(std::numeric_limits<games::TimeMs>::max());
  const auto chosen = choose(wanted.folder, *logs, until);
  if (!chosen) return tl::unexpected(chosen.error());
  PointInTimeReport report;
  report.copied = report.last = chosen->front().header.begun;
  Replayer replayer(wanted, until, report, progress);
  auto restored =
      restore(copy_path(wanted.folder, chosen->front().header.number), to, existing,
              [&](const std::string& part) { return replayer.apply_all(part, *chosen); });
  if (!restored) return tl::unexpected(restored.error());
  report.restored = *std::move(restored);
  return report;
}

}  // namespace oware::store
