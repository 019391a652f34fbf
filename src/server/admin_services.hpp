// What the administration of a running server works with. Thread rule: a value.
#pragma once

#include <string>

#include "games/administration.hpp"
#include "tables/source.hpp"

namespace oware::server {

// The objects pointed at outlive the server. Null: no administration; no tables.
struct AdminServices {
  games::AdminStore* admin = nullptr;
  tables::Source* tables = nullptr;
  std::string texts_folder{};  // of imprint.txt and privacy.txt
};

}  // namespace oware::server
