// The files of a transaction log: what each committed transaction of a SQLite database changed, and
// copies of the whole database from which the changes go on.
//
// A folder holds, by rising numbers, logs (00000001.log) and copies (00000001.db): a copy is the
// database as it was before the first transaction of the log of the same number. A log is a header
// and records, in the order of the commits, each with the changeset of one transaction
// (https://www.sqlite.org/sessionintro.html), the time of its commit and checksums. Integers are
// little-endian. A record that ends with the file before it is whole was being written when the
// server was killed; anything else that does not match its checksum is damage. Thread rule: one
// thread for each object; the functions: any.
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/event.hpp"

namespace oware::store {

// Length of a log without records.
inline constexpr std::uint64_t kLogHeaderBytes = 56;

struct LogHeader {
  int number = 0;
  int follows = 0;  // the log whose last state this one begins with; 0: not known to be any's
  int schema = 0;   // version of the tables
  std::uint64_t follows_bytes = 0;  // length of the log that it follows
  games::TimeMs begun = 0;
  // Transactions since then are in no log, up to `begun`; 0: none were lost.
  games::TimeMs lost_since = 0;

  bool operator==(const LogHeader&) const = default;
};

struct LogRecord {
  games::TimeMs at = 0;
  std::string changes;  // a changeset; empty: the log was closed, nothing follows
};

std::string log_path(const std::string& folder, int number);
std::string copy_path(const std::string& folder, int number);
// The numbers of the logs in a folder, rising. Error: unreadable (no such folder).
Result<std::vector<int>> log_numbers(const std::string& folder);

class LogWriter {
 public:
  // Makes the log, its header synced to disk. Errors: unreadable, disk_full.
  static Result<LogWriter> create(const std::string& folder, const LogHeader& header, bool synced);
  LogWriter(LogWriter&& other) noexcept;
  LogWriter& operator=(LogWriter&&) = delete;
  ~LogWriter();

  // Returns when the record is on disk (`synced`). After an error nothing more may be appended.
  // Errors: unreadable, disk_full.
  Result<void> append(const LogRecord& record);
  const LogHeader& header() const { return header_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  LogWriter(std::string path, int descriptor, const LogHeader& header, bool synced);
  Result<void> write(std::string_view bytes);

  std::string path_;
  int descriptor_ = -1;
  LogHeader header_;
  std::uint64_t bytes_ = 0;  // written
  bool synced_;
};

class LogReader {
 public:
  // Errors: unreadable, corrupt (the header).
  static Result<LogReader> open(const std::string& folder, int number);

  const LogHeader& header() const { return header_; }
  // The next record; nothing at the end. Error: corrupt, which names the file and the place in it.
  Result<std::optional<LogRecord>> next();
  // At the end: whether the last record is not whole.
  bool torn() const { return torn_; }
  // Bytes that have been read.
  std::uint64_t place() const { return place_; }

 private:
  explicit LogReader(const std::string& path) : path_(path), file_(path, std::ios::binary) {}
  bool read(std::string& bytes);
  tl::unexpected<Error> damage(std::string found) const;

  std::string path_;
  std::ifstream file_;
  LogHeader header_;
  std::uint64_t place_ = 0;  // in bytes, behind the last record that was read
  bool torn_ = false;
};

// "2026-11-27T12:00:00.000Z", in UTC.
std::string time_text(games::TimeMs at);
// The same, without milliseconds or without seconds, too. Error: bad_number.
Result<games::TimeMs> parse_time(std::string_view text);

}  // namespace oware::store
