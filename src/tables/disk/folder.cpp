#include <dirent.h>
#include <algorithm>
#include <cerrno>
#include <oware/tables.hpp>

#include "tables/disk/file.hpp"

namespace oware::tables {
namespace {

Result<std::vector<std::string>> names_in(const std::string& folder) {
  DIR* handle = ::opendir(folder.c_str());
  if (handle == nullptr) {
    return tl::unexpected(disk::system_error(folder, "open folder"));
  }
  std::vector<std::string> names;
  for (const dirent* entry = ::readdir(handle); entry != nullptr; entry = ::readdir(handle)) {
    const std::string name = entry->d_name;
    if (name.ends_with(".owt") || name.ends_with(".owp")) {
      names.push_back(name);
    }
  }
  ::closedir(handle);
  std::ranges::sort(names);
  return names;
}

}  // namespace

Result<Tables> open(const std::string& folder, const Options& options) {
  const Result<std::vector<std::string>> names = names_in(folder);
  if (!names) {
    return tl::unexpected(names.error());
  }
  const std::string prefix = folder + "/";
  Tables tables(options);
  for (const std::string& name : *names) {
    Result<disk::Mapping> mapping = disk::Mapping::open(prefix + name);
    if (!mapping) {
      tables.add_unreadable(name, mapping.error());
      continue;
    }
    const auto owner = std::make_shared<disk::Mapping>(std::move(*mapping));
    tables.add(name, owner->bytes(), owner);
  }
  return tables;
}

}  // namespace oware::tables
