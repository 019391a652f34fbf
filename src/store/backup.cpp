#include "store/backup.hpp"

#include <fcntl.h>
#include <soci/soci.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "store/database_lock.hpp"
#include "store/schema.hpp"
#include "store/sql.hpp"
#include "store/sqlite.hpp"

namespace oware::store {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kFileMode = 0600;

Error unreadable(const std::string& path, std::string found, std::string expected) {
  return {.code = ErrorCode::unreadable,
          .what = path,
          .found = std::move(found),
          .expected = std::move(expected)};
}

Result<void> is_a_file(const std::string& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error)) return {};
  return tl::unexpected(unreadable(path, "no such file", "a database of games"));
}

// Any database of SQLite's may be copied; only one with our tables is worth it.
Result<void> is_ours(soci::session& session, const std::string& path) {
  const auto known = schema_version(session);
  if (!known) return tl::unexpected(known.error());
  const int version = *known;
  const auto newest = static_cast<int>(steps().size());
  if (version > 0 && version <= newest) return {};
  return tl::unexpected(
      Error{.code = ErrorCode::bad_file,
            .what = path,
            .found = version == 0 ? "no games" : "version " + std::to_string(version),
            .expected = "a database of games, of version " + std::to_string(newest) + " or older"});
}

// The pages of one database as another.
void copy_pages(soci::session& from, soci::session& to) {
  sqlite_api::sqlite3_backup* copying =
      sqlite_api::sqlite3_backup_init(sqlite_handle(to), "main", sqlite_handle(from), "main");
  int result = SQLITE_ERROR;
  if (copying != nullptr) {
    sqlite_api::sqlite3_backup_step(copying, -1);
    result = sqlite_api::sqlite3_backup_finish(copying);
  } else {
    result = sqlite_api::sqlite3_errcode(sqlite_handle(to));
  }
  if (result != SQLITE_OK)
    throw soci::sqlite3_soci_error(sqlite_api::sqlite3_errmsg(sqlite_handle(to)), result);
}

Result<void> synced(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool done = descriptor != -1 && ::fsync(descriptor) == 0;
  const int problem = errno;
  if (descriptor != -1) ::close(descriptor);
  if (done) return {};
  return tl::unexpected(
      unreadable(path, std::strerror(problem), "a file that can be synced to disk"));
}

std::string folder_of(const std::string& path) {
  const std::string folder = fs::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

// Gives a finished copy its name, for good.
Result<void> put_in_place(const std::string& part, const std::string& to) {
  if (auto done = synced(part); !done) return done;
  std::error_code error;
  fs::rename(part, to, error);
  if (error) return tl::unexpected(unreadable(to, error.message(), "a file that can be written"));
  return synced(folder_of(to));
}

Result<void> make_copy(const std::string& from, const std::string& part) {
  std::error_code ignored;
  fs::remove(part, ignored);
  // Made first, so that nobody else can read it at any moment.
  const int made = ::open(part.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, kFileMode);
  if (made < 0)
    return tl::unexpected(unreadable(part, std::strerror(errno), "a folder that can be written"));
  ::close(made);
  try {
    soci::session source;
    open_database(source, from);
    if (auto ours = is_ours(source, from); !ours) return ours;
    soci::session target;
    open_database(target, part);
    copy_pages(source, target);
    // One file, without a log beside it.
    std::string mode;
    target << "PRAGMA journal_mode = DELETE", soci::into(mode);
    return {};
  } catch (const soci::soci_error& error) {
    return tl::unexpected(error_of_file(error, from));
  }
}

// Whatever happens, no half of a copy stays.
Result<void> copy(const std::string& from, const std::string& to) {
  const std::string part = to + ".part";
  auto done = make_copy(from, part);
  if (done) done = put_in_place(part, to);
  std::error_code ignored;
  if (!done) fs::remove(part, ignored);
  return done;
}

std::uint64_t size_of(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  return error ? 0 : size;
}

// The log of a database goes with it: left behind, it would be taken for that of the file that
// comes into its place.
Result<void> fold_log(const std::string& path) {
  try {
    soci::session session;
    open_database(session, path);
    std::string mode;
    session << "PRAGMA journal_mode = DELETE", soci::into(mode);
  } catch (const soci::soci_error& error) {
    return tl::unexpected(error_of_file(error, path));
  }
  std::error_code ignored;
  if (size_of(path + "-wal") == 0) return {};
  return tl::unexpected(unreadable(path + "-wal", "changes that are not in the database yet",
                                   "no program that uses these games"));
}

tl::unexpected<Error> is_there(const std::string& path) {
  return tl::unexpected(Error{.code = ErrorCode::usage,
                              .what = path,
                              .found = "a file of that name",
                              .expected = "another name, or --replace"});
}

}  // namespace

Result<BackupReport> backup(const std::string& from, const std::string& to, Existing existing) {
  if (auto file = is_a_file(from); !file) return tl::unexpected(file.error());
  std::error_code error;
  if (existing == Existing::keep && fs::exists(to, error)) return is_there(to);
  if (fs::equivalent(from, to, error)) return is_there(to);
  if (auto done = copy(from, to); !done) return tl::unexpected(done.error());
  return BackupReport{size_of(to)};
}

Result<RestoreReport> restore(const std::string& from, const std::string& to, Existing existing) {
  if (auto file = is_a_file(from); !file) return tl::unexpected(file.error());
  std::error_code error;
  fs::create_directories(folder_of(to), error);
  base::FolderLock lock;
  if (auto locked = lock_database(lock, to); !locked) return tl::unexpected(locked.error());
  RestoreReport report;
  if (fs::exists(to, error)) {
    if (existing == Existing::keep) return is_there(to);
    report.set_aside = to + ".before-restore";
    if (auto kept = copy(to, report.set_aside); !kept) return tl::unexpected(kept.error());
    if (auto folded = fold_log(to); !folded) return tl::unexpected(folded.error());
  }
  if (auto done = copy(from, to); !done) return tl::unexpected(done.error());
  report.bytes = size_of(to);
  return report;
}

}  // namespace oware::store
