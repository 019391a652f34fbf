// The folder of the games: what `oware serve` keeps, and the commands that look after it read.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "store/store.hpp"

namespace oware::app {

inline constexpr const char* kDatabaseFile = "oware.db";

void add_data_option(CLI::App& command, std::string& folder);
// --data, or oware in the user's data folder.
std::string data_folder(const std::string& given);

void add_database_option(CLI::App& command, std::string& url);
// Where the games are: of --database, or else the file of the data folder. `file` is a whole path.
// Error: usage.
Result<store::DatabaseUrl> database_of(const std::string& url, const std::string& folder);

}  // namespace oware::app
