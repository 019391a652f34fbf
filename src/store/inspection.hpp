// Opening a database to look at it: nothing is changed, also while a server uses it. Thread rule:
// one session at a time.
#pragma once

#include <soci/soci.h>

#include <oware/error.hpp>
#include <string>

namespace oware::store {

// Whether the tables are this program's newest. Errors: bad_file, corrupt.
Result<void> is_newest(soci::session& session, const std::string& name);
// Throws soci::soci_error. Errors: unreadable, bad_file (other tables than this program's),
// corrupt.
Result<void> open_to_inspect(soci::session& session, const std::string& path);

}  // namespace oware::store
