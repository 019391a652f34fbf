// A folder of tables that the slow solver made, for tests. Removed with the object.
#pragma once

#include <filesystem>
#include <margins.hpp>
#include <oware/position.hpp>
#include <oware/rule_set.hpp>
#include <string>

#include "tables/format.hpp"
#include "tables/index.hpp"

namespace oware::tables {

class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string text() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

oracle::Twelve twelve_of(const Board& board);

// The position with this board and South to move, stores empty.
rules::Position position_of(const Board& board, const rules::RuleSet& rules);

// The layer's margins in rank order; `lo` for bounds.
std::vector<std::int8_t> in_rank_order(int layer, const oracle::Margins& margins);
std::vector<std::int8_t> in_rank_order(int layer, const oracle::Bounds& bounds);

// The slow solver's margins, worked out once in a program. One thread asks.
const oracle::Margins& slow_margins(int seeds, const rules::RuleSet& rules);
const oracle::Bounds& slow_bounds(int seeds, const rules::RuleSet& rules);

// Writes layers 0..seeds of both kinds (bounds where the rules have them) in the working form.
void write_slow_tables(const std::string& folder, int seeds, const rules::RuleSet& rules);

}  // namespace oware::tables
