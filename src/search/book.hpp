// The opening book: the best moves of the first plies, found by searches deeper than a game has
// time for.
//
// For abapa from the usual start only. A position is keyed as its player to move sees it, so
// South's and North's share one entry. Made by `oware book`, which expands the tree best-first
// (after T. Lincke, "Strategies for the automatic construction of opening books", 2000): the leaf
// that good moves reach most cheaply is searched next, and scores are backed up to the start.
// Thread rule: constant data, no state.
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
  std::int16_t score = 0;  // of the player to move, in hundredths of a seed
  std::uint8_t house = 0;  // of the row of the player to move

  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

// The built-in book, sorted by key (book_data.cpp, written by `oware book`).
std::span<const BookEntry> built_in_book();

// The book's move; none where it has none or the game is not abapa's.
std::optional<rules::House> book_move(const rules::Game& game, std::span<const BookEntry> book);

struct BookPlan {
  int positions = 100;              // searched at most
  std::uint64_t nodes = 1'000'000;  // for all moves of one position
  int most_plies = 30;
};

struct BookReport {
  std::vector<BookEntry> entries;
  int deepest = 0;  // plies of the longest line
};

// Builds a book from the start position. `prober` may be null. `after_each` is called with the
// number of positions done; false ends the build.
BookReport build_book(const BookPlan& plan, const Prober* prober,
                      const std::function<bool(int done)>& after_each);

}  // namespace oware::search
