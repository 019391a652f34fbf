#include "data_folder.hpp"

#include <cstdlib>

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

}  // namespace oware::app
