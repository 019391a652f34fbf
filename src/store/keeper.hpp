// games::Keeper over the database, with a connection of its own beside the server's. Thread rule:
// as games::Keeper.
#pragma once

#include <memory>
#include <oware/error.hpp>
#include <string>

#include "games/keeper.hpp"

namespace oware::store {

// `path` is the database's. Errors: unreadable (no such file), corrupt (tables of another version:
// oware serve brings older ones up to date), unavailable.
Result<std::unique_ptr<games::Keeper>> open_keeper(const std::string& path);

}  // namespace oware::store
