#include "store/backend.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "store/connection.hpp"
#include "store/database_lock.hpp"
#include "store/postgresql.hpp"
#include "store/schema.hpp"
#include "store/write_ahead_log.hpp"

namespace oware::store {
namespace {

constexpr mode_t kOwnerOnly = 0700;

Result<void> make_folder(const std::string& folder) {
  std::error_code error;
  if (std::filesystem::is_directory(folder, error)) return {};
  const auto parent = std::filesystem::path(folder).parent_path();
  if (!parent.empty()) std::filesystem::create_directories(parent, error);
  if (::mkdir(folder.c_str(), kOwnerOnly) == 0) return {};
  return tl::unexpected(Error{.code = ErrorCode::unreadable,
                              .what = folder,
                              .found = std::strerror(errno),
                              .expected = "a folder that can be made and written"});
}

// A file, of one server at a time.
class SqliteBackend final : public Backend {
 public:
  explicit SqliteBackend(const Options& options)
      : options_(options), path_((std::filesystem::path(options.folder) / options.file).string()) {}

  Result<void> prepare(const std::function<void(const std::string&)>& on_damage) override {
    if (auto folder = make_folder(options_.folder); !folder) return folder;
    if (auto locked = lock_database(lock_, path_); !locked) return locked;
    if (const auto damage = find_log_damage(path_)) on_damage(*damage);
    soci::session session;
    connect(session, Access::write);
    if (auto migrated = migrate(session, path_, steps()); !migrated) return migrated;
    return verify_schema(session);
  }

  void connect(soci::session& session, Access access) const override {
    open_database(session, path_, options_.busy_timeout_s);
    std::string mode;
    session << "PRAGMA journal_mode = WAL", soci::into(mode);
    session << (options_.synchronous == Synchronous::full ? "PRAGMA synchronous = FULL"
                                                          : "PRAGMA synchronous = OFF");
    session << "PRAGMA foreign_keys = ON";
    // What is deleted is overwritten: also in pages that nothing uses any more.
    session << "PRAGMA secure_delete = ON";
    if (access == Access::read) session << "PRAGMA query_only = ON";
  }

  Result<CheckReport> check(const std::function<bool(std::int64_t games)>& progress,
                            CheckScope scope) const override {
    return store::check(path_, progress, scope);
  }

  std::unique_ptr<LeasedNodes> join(
      std::function<void(std::string, games::Nodes::Done<int>)> /*version*/) const override {
    return nullptr;
  }

  Result<std::unique_ptr<TransactionRecorder>> record(const Open& read) const override {
    if (options_.transaction_log.empty()) return nullptr;
    if (auto folder = make_folder(options_.transaction_log); !folder)
      return tl::unexpected(folder.error());
    return TransactionRecorder::open({.folder = options_.transaction_log,
                                      .keep = std::chrono::hours(24) * options_.log_days,
                                      .synced = options_.synchronous == Synchronous::full,
                                      .on_failure = options_.on_log_failure},
                                     read);
  }

  std::string name() const override { return "database " + path_; }

 private:
  const Options options_;
  const std::string path_;
  base::FolderLock lock_;
};

// A database of PostgreSQL's, which any number of servers share.
class PostgresqlBackend final : public Backend {
 public:
  explicit PostgresqlBackend(const Options& options) : options_(options) {}

  Result<void> prepare(const std::function<void(const std::string&)>& /*on_damage*/) override {
    // For what is no game: tables, the operator's texts.
    if (auto folder = make_folder(options_.folder); !folder) return folder;
    soci::session session;
    connect(session, Access::write);
    if (auto migrated = migrate(session, name(), steps()); !migrated) return migrated;
    prepare_nodes(session);
    return verify_schema(session);
  }

  void connect(soci::session& session, Access access) const override {
    const bool reads = access == Access::read;
    open_postgresql(session, options_.postgresql,
                    reads ? options_.query_deadline : std::chrono::milliseconds(0));
    if (reads) {
      session << "SET default_transaction_read_only = on";
    } else {
      claim_database(session, access == Access::alone ? Claim::alone : Claim::shared);
    }
    // A node that stops in a transaction keeps its lease's row locked no longer.
    if (access == Access::write)
      session << "SET idle_in_transaction_session_timeout = " +
                     std::to_string(kLongestPause.count());
    if (options_.synchronous == Synchronous::off) session << "SET synchronous_commit = off";
  }

  Result<CheckReport> check(const std::function<bool(std::int64_t games)>& progress,
                            CheckScope scope) const override {
    return check_postgresql(options_.postgresql, progress, scope);
  }

  std::unique_ptr<LeasedNodes> join(
      std::function<void(std::string, games::Nodes::Done<int>)> version) const override {
    return join_nodes(
        [connection = options_.postgresql](soci::session& session) {
          open_postgresql(session, connection, 2 * kLease);
        },
        std::move(version));
  }

  Result<std::unique_ptr<TransactionRecorder>> record(const Open& /*read*/) const override {
    if (options_.transaction_log.empty()) return nullptr;
    return tl::unexpected(Error{.code = ErrorCode::usage,
                                .what = "--transaction-log",
                                .found = "a PostgreSQL database",
                                .expected = "a file: PostgreSQL archives its own log"});
  }

  std::string name() const override { return "PostgreSQL"; }

 private:
  const Options options_;
};

}  // namespace

std::unique_ptr<Backend> make_backend(const Options& options) {
  if (options.postgresql.empty()) return std::make_unique<SqliteBackend>(options);
  return std::make_unique<PostgresqlBackend>(options);
}

}  // namespace oware::store
