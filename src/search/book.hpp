// The opening book: the best moves of the first plies, found by searches far deeper than a game has
// time for.
//
// Only for abapa from the usual start; a position is known by its mover's view, so South's and
// North's share one entry. Made by `oware book`, which expands the tree best-first (after T.
// Lincke, "Strategies for the automatic construction of opening books", 2000): the leaf that is
// cheapest to reach by good moves is searched next, and scores go back up to the start. Thread
// rule: constant data, no state.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <oware/game.hpp>
#include <span>
#include <vector>

#include "search/prober.hpp"

namespace oware::search {

struct BookEntry {
  std::uint64_t key = 0;   // key_of() the position
  std::int16_t score = 0;  // the mover's, in hundredths of a seed
  std::uint8_t house = 0;  // of the mover's row

  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

// The book that is built in, in the order of keys (book_data.cpp, written by `oware book`).
std::span<const BookEntry> built_in_book();

// The book's move; nothing where it has none or the game is not abapa's.
std::optional<rules::House> book_move(const rules::Game& game, std::span<const BookEntry> book);

struct BookPlan {
  int positions = 100;              // to be searched
  std::uint64_t nodes = 1'000'000;  // for all moves of each
  int most_plies = 30;
};

struct BookReport {
  std::vector<BookEntry> entries;
  int deepest = 0;  // plies of the longest line
};

// Builds a book from the start position. `prober` may be null; `after_each` hears how many
// positions are done, false ends it.
BookReport build_book(const BookPlan& plan, const Prober* prober,
                      const std::function<bool(int done)>& after_each);

}  // namespace oware::search
