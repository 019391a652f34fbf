// The tables and how they came to be: numbered steps, each taken once, in order, all in one
// transaction. A database of a newer program is refused; a file of an older is copied before it is
// changed. The statements are SQLite's and are translated for PostgreSQL (store/dialect.hpp).
// Thread rule: one session at a time.
#pragma once

#include <soci/soci.h>

#include <oware/error.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oware::store {

// The statements that lead from one version of the tables to the next. The first leads from nothing
// to version 1.
struct Step {
  std::vector<std::string_view> statements;
  // What SQL alone cannot do. It runs after the statements of all steps, since it reads and writes
  // by repositories, which know the newest tables alone.
  Result<void> (*fill)(soci::session& session) = nullptr;
};

// All steps of this program. Steps that have been released never change.
std::span<const Step> steps();

// 0 for an empty database. Error: corrupt, when the version is none that a program has written: it
// stands in the table `schema_version` and, from version 5 on, in SQLite's `user_version` as well.
Result<int> schema_version(soci::session& session);

// Whether tables, indexes and triggers are those that the steps make; of PostgreSQL: whether the
// tables have the columns and the indexes. Error: corrupt, naming the first that is missing or
// damaged.
Result<void> verify_schema(soci::session& session);

// Brings the tables up to the last step. A file that has tables is copied to `file` +
// ".before-vN" first (N: the version after its own). Throws soci::soci_error when the database
// does; then nothing has changed. Error: corrupt, when the version is newer; whatever a step's
// `fill` says, and then nothing has changed either.
Result<void> migrate(soci::session& session, const std::string& file, std::span<const Step> all);

}  // namespace oware::store
