#include "store/postgresql.hpp"

#include <soci/postgresql/soci-postgresql.h>

#include <array>
#include <memory>
#include <utility>

namespace oware::store {
namespace {

// Any number will do, as long as nobody else who uses the database locks it.
constexpr const char* kLock = "SELECT pg_advisory_xact_lock(7237955)";
constexpr const char* kClaimAlone = "SELECT pg_advisory_lock(7237955, hashtext(current_schema()))";
constexpr const char* kClaimShared =
    "SELECT pg_advisory_lock_shared(7237955, hashtext(current_schema()))";
constexpr std::string_view kNoConnection = "08000";

// What a URL that says nothing of them gets, in seconds and milliseconds: a server that has
// vanished is noticed, and the answer is an error, not a thread that waits for ever.
constexpr std::array<std::pair<const char*, const char*>, 5> kUsual = {{
    {"connect_timeout", "5"},
    {"tcp_user_timeout", "10000"},
    {"keepalives_idle", "10"},
    {"keepalives_interval", "5"},
    {"application_name", "oware"},
}};

// As a value of a connection string.
std::string quoted(const char* value) {
  std::string made = "'";
  for (; *value != '\0'; ++value) {
    if (*value == '\'' || *value == '\\') made += '\\';
    made += *value;
  }
  return made + "'";
}

// SOCI repeats the statement in further lines.
std::string first_line(const std::string& text) {
  constexpr std::string_view kNoise[] = {"Cannot execute query. ", "Cannot prepare statement. ",
                                         "Cannot establish connection to the database. "};
  std::string line = text.substr(0, text.find('\n'));
  for (const std::string_view noise : kNoise) {
    if (line.starts_with(noise)) line.erase(0, noise.size());
  }
  return line;
}

// `query` returns when the lock is had.
void lock(soci::session& session, const char* query) {
  PGconn* const connection = postgresql_handle(session);
  const std::unique_ptr<PGresult, decltype(&PQclear)> done(PQexec(connection, query), &PQclear);
  if (PQresultStatus(done.get()) == PGRES_TUPLES_OK) return;
  const char* state = PQresultErrorField(done.get(), PG_DIAG_SQLSTATE);
  throw soci::postgresql_soci_error(PQerrorMessage(connection),
                                    state == nullptr ? kNoConnection.data() : state);
}

}  // namespace

PGconn* postgresql_handle(soci::session& session) {
  return static_cast<soci::postgresql_session_backend*>(session.get_backend())->conn_;
}

Result<std::string> parse_postgresql_url(std::string_view url) {
  using InfoOptions = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;
  char* problem = nullptr;
  const InfoOptions options(PQconninfoParse(std::string(url).c_str(), &problem), &PQconninfoFree);
  const std::unique_ptr<char, decltype(&PQfreemem)> owned(problem, &PQfreemem);
  if (!options) {
    return tl::unexpected(Error{.code = ErrorCode::usage,
                                .what = "--database",
                                .found = problem == nullptr ? "no memory" : first_line(problem),
                                .expected = "postgresql://USER@HOST:PORT/DATABASE"});
  }
  std::string made;
  for (const PQconninfoOption* one = options.get(); one->keyword != nullptr; ++one) {
    const char* value = one->val;
    for (const auto& [name, usual] : kUsual) {
      if (value == nullptr && std::string_view(one->keyword) == name) value = usual;
    }
    if (value != nullptr) made += std::string(one->keyword) + "=" + quoted(value) + " ";
  }
  return made;
}

void open_postgresql(soci::session& session, const std::string& connection,
                     std::chrono::milliseconds limit) {
  session.open(*soci::factory_postgresql(), connection);
  // Notices ("there is no transaction in progress") would go to standard error.
  PQsetNoticeProcessor(postgresql_handle(session), [](void*, const char*) {}, nullptr);
  session << "SET client_encoding = 'UTF8'";
  session << "SET statement_timeout = " + std::to_string(limit.count());
}

void lock_for_writing(soci::session& session) { lock(session, kLock); }

void claim_database(soci::session& session, Claim claim) {
  // PostgreSQL, too, notices when the other end has vanished from the network.
  session << "SET tcp_keepalives_idle = 10";
  session << "SET tcp_keepalives_interval = 5";
  session << "SET tcp_keepalives_count = 3";
  session << "SET lock_timeout = '5s'";
  lock(session, claim == Claim::alone ? kClaimAlone : kClaimShared);
  session << "SET lock_timeout = 0";
}

// Starting a reset closes the connection; it is not led to its end.
void hang_up(soci::session& session) { PQresetStart(postgresql_handle(session)); }

std::string sqlstate_of(const soci::soci_error& error) {
  const auto* found = dynamic_cast<const soci::postgresql_soci_error*>(&error);
  if (found == nullptr) return {};
  std::string state = found->sqlstate();
  // SOCI has blanks for an error that came without one: the connection's.
  if (state.find_first_not_of(" \0") == std::string::npos) state = kNoConnection;
  return state;
}

Error error_of_postgresql(const soci::soci_error& error, std::string_view state) {
  const auto made = [&error](ErrorCode code, std::string expected) {
    return Error{.code = code,
                 .what = "database",
                 .found = first_line(error.what()),
                 .expected = std::move(expected)};
  };
  const std::string_view kind = state.substr(0, 2);
  if (state == "53100") return made(ErrorCode::disk_full, "room on the disk");
  if (state == "57014")
    return made(ErrorCode::unavailable, "a query that ends before its deadline");
  if (state == "55P03") {
    return {.code = ErrorCode::unavailable,
            .what = "database",
            .found = "another server that uses it, or a move of its games",
            .expected = "no server while games are moved"};
  }
  if (kind == "XX") return made(ErrorCode::corrupt, "a database that is sound");
  if (state == "23503") {
    return {.code = ErrorCode::not_allowed,
            .what = "account or game",
            .found = "one that has been deleted",
            .expected = "one that is there"};
  }
  if (kind == "23") return made(ErrorCode::corrupt, "each version of a game once");
  if (state == "42501" || kind == "28" || kind == "3D")
    return made(ErrorCode::unreadable, "a database that this user may read and write");
  return made(ErrorCode::unavailable, "a database that answers");
}

}  // namespace oware::store
