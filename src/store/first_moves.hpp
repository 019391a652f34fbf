// Finished games by the moves that they began with (games/explorer.hpp, opening_line): a row for
// each beginning of that line, so that a list of games with an opening begins at an index that has
// its order. Written in the transaction that finishes a game; `oware check` compares the rows with
// the games, `oware admin recount` makes them anew. Thread rule: as Sql.
#pragma once

#include <cstdint>
#include <string>

#include "games/room.hpp"
#include "store/sql.hpp"

namespace oware::store::first_moves {

// Of a game that has just finished.
void keep(Sql& sql, const games::Room& room);

// Makes the rows of all games anew. Damaged games are left out.
void refill(Sql& sql);

// A sum over rows that does not depend on their order: equal sums mean equal rows, but for a chance
// of 2^-64.
class Sum {
 public:
  void add(const games::Room& room);
  // All rows of the database.
  void add_table(Sql& sql);

  friend bool operator==(const Sum&, const Sum&) = default;

 private:
  std::uint64_t sum_ = 0;
};

}  // namespace oware::store::first_moves
