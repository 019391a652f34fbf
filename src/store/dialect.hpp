// The databases that the store speaks, and what differs in the words of a statement.
//
// Repositories and the schema have one text each, in SQLite's words. For PostgreSQL it is
// translated word by word when it is prepared: names that are reserved there are quoted, and the
// definitions of tables get PostgreSQL's types. So there is no second schema. Thread rule: pure
// functions.
#pragma once

#include <soci/soci.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace oware::store {

enum class Dialect : std::uint8_t { sqlite, postgresql };

// Of a session that is open.
Dialect dialect_of(soci::session& session);

// In PostgreSQL's words: `user` is quoted; in CREATE TABLE and ALTER TABLE, INTEGER is BIGINT, an
// INTEGER PRIMARY KEY an identity column, TEXT is compared byte by byte as in SQLite, and WITHOUT
// ROWID is left out. Texts in quotes and parameters (`:user`) stay as they are.
std::string in_dialect(Dialect dialect, std::string_view statement);

}  // namespace oware::store
