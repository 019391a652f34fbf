#include "store/inspection.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "store/schema.hpp"
#include "store/sql.hpp"
#include "store/sqlite.hpp"

namespace oware::store {
namespace {

// The last connection that closes folds the log into the database and removes it: not this one,
// which looks at what is there.
void keep_log(soci::session& session) {
  sqlite_api::sqlite3_db_config(sqlite_handle(session), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1,
                                nullptr);
}

}  // namespace

Result<void> is_newest(soci::session& session, const std::string& name) {
  const auto wrong = [&name](ErrorCode code, std::string found, std::string expected) {
    return tl::unexpected(Error{
        .code = code, .what = name, .found = std::move(found), .expected = std::move(expected)});
  };
  const auto version = schema_version(session);
  if (!version) return wrong(version.error().code, version.error().found, version.error().expected);
  const auto newest = static_cast<int>(steps().size());
  if (*version == newest) return {};
  return wrong(ErrorCode::bad_file,
               *version == 0 ? "no games" : "version " + std::to_string(*version),
               "a database of games, of version " + std::to_string(newest) +
                   " (oware serve brings an older one up to date)");
}

Result<void> open_to_inspect(soci::session& session, const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    return tl::unexpected(Error{.code = ErrorCode::unreadable,
                                .what = path,
                                .found = "no such file",
                                .expected = "a database of games that can be read"});
  open_database(session, path);
  keep_log(session);
  session << "PRAGMA query_only = 1";
  return is_newest(session, path);
}

}  // namespace oware::store
