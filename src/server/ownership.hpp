// What a server is given besides its games: what belongs to its owner. Thread rule: a value.
#pragma once

#include <string>

#include "games/keeper.hpp"
#include "tables/source.hpp"

namespace oware::server {

// What is pointed at outlives the server. Null: there is no owner's page; there are no tables.
struct Ownership {
  games::Keeper* keeper = nullptr;
  tables::Source* tables = nullptr;
  std::string texts_folder{};  // of imprint.txt and privacy.txt
};

}  // namespace oware::server
