// Copies all of a database into another, of the same kind or of the other kind. Thread rule: a free
// function; any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <oware/error.hpp>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace oware::store {

struct MovedTable {
  std::string name;
  std::int64_t rows = 0;
};

struct MoveReport {
  std::vector<MovedTable> tables;
};

// Everything that `from` holds at one moment is written into `to`, which must be empty, in one
// transaction: an interruption leaves `to` empty. Before it is committed each table of `to` is read
// again and compared with what was read (number of rows, and a digest of every column of every
// row), and every game has its hash chain still. No server may have the source or the target.
// `progress` is told a table's name before it is copied; false from it ends the copying. Errors:
// usage (both are the same, or `to` is not empty), unreadable, unavailable, corrupt, disk_full.
Result<MoveReport> move_database(const DatabaseUrl& from, const DatabaseUrl& to,
                                 const std::function<bool(const std::string&)>& progress = {});

}  // namespace oware::store
