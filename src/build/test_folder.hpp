// A folder for one test of builds, and what lies in it. For tests only.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <oware/tables.hpp>
#include <string>
#include <utility>

#include "tables/table_set.hpp"

namespace oware::build {

// A folder that goes away with the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "oware_build_XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  const std::string& path() const { return path_; }

  // Names and content of the tables.
  std::map<std::string, std::string> tables() const {
    std::map<std::string, std::string> content;
    for (const std::filesystem::directory_entry& entry :
         std::filesystem::directory_iterator(path_)) {
      if (entry.path().extension() == ".owt") {
        std::ifstream in(entry.path(), std::ios::binary);
        content[entry.path().filename()] = {std::istreambuf_iterator<char>(in), {}};
      }
    }
    return content;
  }

 private:
  std::string path_;
};

// Every file with a table's name holds a sound table.
inline void expect_sound(const Folder& folder) {
  const tables::Tables tables = std::move(*tables::open(folder.path()));
  ASSERT_TRUE(tables.problems().empty()) << message(tables.problems().front());
  for (const auto& [fingerprint, table_set] : tables.state().table_sets) {
    for (const auto& slots : table_set.slots) {
      for (const auto& slot : slots) {
        for (std::uint32_t block = 0; slot.layer && block < slot.layer->header().blocks; ++block) {
          ASSERT_TRUE(slot.layer->sound(block)) << slot.layer->name();
        }
      }
    }
  }
}

}  // namespace oware::build
