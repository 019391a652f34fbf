// The folder of the games: what `oware serve` keeps, and the commands that look after it read.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace oware::app {

inline constexpr const char* kDatabaseFile = "oware.db";

void add_data_option(CLI::App& command, std::string& folder);
// --data, or oware in the user's data folder.
std::string data_folder(const std::string& given);

}  // namespace oware::app
