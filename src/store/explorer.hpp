// The opening explorer's counts in the database (games/explorer.hpp says what is counted): added to
// in the transaction that finishes a game, and the same as if they were counted anew from all
// games, which `oware check` proves and the command `oware admin recount` does. Thread rule: as
// Sql.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/explorer.hpp"
#include "games/room.hpp"
#include "store/game_repository.hpp"
#include "store/sql.hpp"

namespace oware::store {

// Counts a game that has just finished, if it is one that counts.
void count_opening(Sql& sql, const games::Room& room);

// Counts all games anew. Damaged ones are left out.
void recount_openings(Sql& sql);

// The question for one position: it begins at the index that has all of its rows together.
ListStatement explorer_statement(const games::ExplorerQuery& query);
std::vector<games::ExplorerMove> explore(Sql& sql, const games::ExplorerQuery& query);

// A sum over counts that does not depend on the order in which they are added: equal sums mean
// equal counts, but for a chance of 2^-64.
class OpeningSum {
 public:
  void add(const games::Room& room);
  // All that the database has counted.
  void add_table(Sql& sql);

  friend bool operator==(const OpeningSum&, const OpeningSum&) = default;

 private:
  std::uint64_t sum_ = 0;
};

}  // namespace oware::store
