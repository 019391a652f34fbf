#include "data_folder.hpp"

#include <cstdlib>
#include <filesystem>

namespace oware::app {

void add_data_option(CLI::App& command, std::string& folder) {
  command.add_option("--data", folder,
                     "Folder of the games (default: oware in the user's data folder)");
}

std::string data_folder(const std::string& given) {
  if (!given.empty()) return given;
  if (const char* home = std::getenv("XDG_DATA_HOME"); home != nullptr && *home != '\0')
    return std::string(home) + "/oware";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return std::string(home) + "/.local/share/oware";
  return "oware-data";
}

void add_database_option(CLI::App& command, std::string& url) {
  command.add_option("--database", url,
                     "sqlite:FILE, in the data folder unless absolute; or "
                     "postgresql://USER@HOST:PORT/DATABASE");
}

Result<store::DatabaseUrl> database_of(const std::string& url, const std::string& folder) {
  Result<store::DatabaseUrl> found = store::DatabaseUrl{.file = kDatabaseFile, .postgresql = {}};
  if (!url.empty()) found = store::parse_database_url(url);
  if (found && found->postgresql.empty())
    found->file = (std::filesystem::path(data_folder(folder)) / found->file).string();
  return found;
}

}  // namespace oware::app
