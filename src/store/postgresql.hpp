// What is PostgreSQL's alone: connections, what its errors mean, and the locks that stand for
// SQLite's single writer and single server. Thread rule: as the session; the rest are pure
// functions.
#pragma once

#include <libpq-fe.h>
#include <soci/soci.h>

#include <chrono>
#include <oware/error.hpp>
#include <string>
#include <string_view>

namespace oware::store {

// libpq's own handle of a session, for what SOCI does not offer.
PGconn* postgresql_handle(soci::session& session);

// The connection string of a URL, with limits on how long it waits for a server that is not there.
// Error: usage, for a URL that libpq does not understand.
Result<std::string> parse_postgresql_url(std::string_view url);

// Opens a session; a statement on it ends after `limit`, 0: whenever it is done. Throws
// soci::soci_error.
void open_postgresql(soci::session& session, const std::string& connection,
                     std::chrono::milliseconds limit);

// Waits for the lock of all nodes that makes a transaction the only one to read and write, as
// SQLite's BEGIN IMMEDIATE does; it ends with the transaction. Games need none: their events are
// unique by game and version.
void lock_for_writing(soci::session& session);

// Claims the database (its schema) as long as the session lasts: for servers, which share it, or
// alone, without any; waits a little for who has just ended. Throws soci::soci_error.
enum class Claim : std::uint8_t { shared, alone };
void claim_database(soci::session& session, Claim claim);

// Ends the connection of a session that is of no use any more, and with it what it claims.
void hang_up(soci::session& session);

// The SQLSTATE of an error of PostgreSQL's, five letters; "08000" (a connection's) for one without.
// Empty: not PostgreSQL's.
std::string sqlstate_of(const soci::soci_error& error);

// In words for people. `state` is not empty.
Error error_of_postgresql(const soci::soci_error& error, std::string_view state);

}  // namespace oware::store
