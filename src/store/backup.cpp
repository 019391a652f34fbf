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

constexpr int kPagesAtOnce = 1'000;

// The pages of one database as another; whether all are.
bool copy_pages(soci::session& from, soci::session& to, const std::function<bool()>& go_on) {
  sqlite_api::sqlite3_backup* copying =
      sqlite_api::sqlite3_backup_init(sqlite_handle(to), "main", sqlite_handle(from), "main");
  int result = SQLITE_OK;
  if (copying != nullptr) {
    const int pages = go_on ? kPagesAtOnce : -1;
    bool wanted = true;
    while (result == SQLITE_OK && wanted) {
      result = sqlite_api::sqlite3_backup_step(copying, pages);
      wanted = !go_on || go_on();
    }
    const bool whole = result == SQLITE_DONE;
    result = sqlite_api::sqlite3_backup_finish(copying);
    if (result == SQLITE_OK) return whole;
  } else {
    result = sqlite_api::sqlite3_errcode(sqlite_handle(to));
  }
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

// Made first, so that nobody else can read it at any moment.
Result<void> make_private(const std::string& part) {
  std::error_code ignored;
  fs::remove(part, ignored);
  const int made = ::open(part.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, kFileMode);
  if (made < 0)
    return tl::unexpected(unreadable(part, std::strerror(errno), "a folder that can be written"));
  ::close(made);
  return {};
}

// One file, without a log beside it.
void fold_into_one(soci::session& session) {
  std::string mode;
  session << "PRAGMA journal_mode = DELETE", soci::into(mode);
}

// Throws soci::soci_error.
Result<void> make_copy(soci::session& source, const std::string& part,
                       const std::function<bool()>& go_on) {
  if (auto made = make_private(part); !made) return made;
  soci::session target;
  open_database(target, part);
  if (!copy_pages(source, target, go_on)) {
    return tl::unexpected(Error{.code = ErrorCode::unavailable,
                                .what = part,
                                .found = "a copy that was given up",
                                .expected = {}});
  }
  fold_into_one(target);
  return {};
}

// Makes a file that has its name only when it is whole: whatever happens, no half of one stays.
Result<void> make_whole(const std::string& to,
                        const std::function<Result<void>(const std::string& part)>& make) {
  const std::string part = to + ".part";
  auto done = make(part);
  if (done) done = put_in_place(part, to);
  std::error_code ignored;
  if (!done) fs::remove(part, ignored);
  return done;
}

Result<void> copy(const std::string& from, const std::string& to, const Replay& replay = {}) {
  return make_whole(to, [&](const std::string& part) -> Result<void> {
    try {
      soci::session source;
      open_database(source, from);
      if (auto ours = is_ours(source, from); !ours) return ours;
      if (auto made = make_copy(source, part, {}); !made) return made;
    } catch (const soci::soci_error& error) {
      return tl::unexpected(error_of_file(error, from));
    }
    return replay ? replay(part) : Result<void>{};
  });
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
    fold_into_one(session);
  } catch (const soci::soci_error& error) {
    return tl::unexpected(error_of_file(error, path));
  }
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

Result<void> copy_session(soci::session& from, const std::string& to,
                          const std::function<bool()>& go_on) {
  return make_whole(to, [&](const std::string& part) -> Result<void> {
    try {
      return make_copy(from, part, go_on);
    } catch (const soci::soci_error& error) {
      return tl::unexpected(error_of_file(error, to));
    }
  });
}

Result<RestoreReport> restore(const std::string& from, const std::string& to, Existing existing,
                              const Replay& replay) {
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
  if (auto done = copy(from, to, replay); !done) return tl::unexpected(done.error());
  report.bytes = size_of(to);
  return report;
}

}  // namespace oware::store
