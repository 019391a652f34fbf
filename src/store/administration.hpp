// games::AdminStore over the database: it reads on a connection of its own and writes where it is
// told to. Thread rule: as games::AdminStore.
#pragma once

#include <functional>
#include <memory>
#include <oware/error.hpp>
#include <string>

#include "games/administration.hpp"
#include "store/connection.hpp"
#include "store/game_repository.hpp"
#include "store/sql.hpp"

namespace oware::store {

using Transaction = std::function<void(Sql&)>;
// Runs the work in a write transaction and waits for its end.
using Transact = std::function<Result<void>(const Transaction& work)>;

// The questions that find people, each with an index that has its order: by the beginning of an
// account's name and of a guest's, letter case aside, and by a public id; those muted or banned
// when `text` is empty.
std::vector<ListStatement> people_statements(const std::string& text, int limit);

// Over a database that a store has open: `name` is for messages. Errors: corrupt (tables of another
// version: oware serve brings older ones up to date). Throws soci::soci_error.
Result<std::unique_ptr<games::AdminStore>> open_admin_store(const std::string& name, Open read,
                                                            Transact transact);
// Without a store, writing on a connection of its own: over the file `path`, or over the PostgreSQL
// that a connection string leads to. Errors also: unreadable (no such file), unavailable.
Result<std::unique_ptr<games::AdminStore>> open_admin_store(const std::string& path);
Result<std::unique_ptr<games::AdminStore>> open_postgresql_admin_store(
    const std::string& connection);

}  // namespace oware::store
