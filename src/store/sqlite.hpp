// SQLite's own handle of a session, for what SOCI does not offer. Thread rule: as the session.
#pragma once

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

namespace oware::store {

inline sqlite_api::sqlite3* sqlite_handle(soci::session& session) {
  return static_cast<soci::sqlite3_session_backend*>(session.get_backend())->conn_;
}

}  // namespace oware::store
