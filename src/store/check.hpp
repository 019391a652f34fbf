// Proves a database: its pages, its schema, the checksum of every row, and every game by its hashes
// and by playing it again. Reads only, also while a server runs; what it sees is one state of the
// database. Thread rule: free functions; any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <oware/error.hpp>
#include <string>
#include <vector>

namespace oware::store {

struct CheckReport {
  std::int64_t games = 0;
  std::int64_t finished = 0;
  std::int64_t events = 0;
  int version = 0;                    // of the tables
  std::vector<std::string> problems;  // at most kMostProblems, each a sentence that names the game
  std::int64_t problem_count = 0;

  bool sound() const { return problem_count == 0; }
};

inline constexpr std::size_t kMostProblems = 100;

enum class CheckScope : std::uint8_t {
  everything,
  quick  // without the pages and without finished games: those are proved when they are loaded
};

// `progress` is told how many games are done, now and then; false from it ends the check. Errors:
// unreadable, corrupt (no database of ours, or so damaged that it cannot be read to its end),
// unavailable.
Result<CheckReport> check(const std::string& path,
                          const std::function<bool(std::int64_t games)>& progress = {},
                          CheckScope scope = CheckScope::everything);

// The same of the PostgreSQL database that a connection string leads to: its schema and every game.
// Its pages have checksums of PostgreSQL's, and its links are kept by constraints.
Result<CheckReport> check_postgresql(const std::string& connection,
                                     const std::function<bool(std::int64_t games)>& progress = {},
                                     CheckScope scope = CheckScope::everything);

}  // namespace oware::store
