// The puzzles that are shipped, as the text of their file: found by id, the one of a day, the next
// one for somebody. A line is read in full only when its puzzle is asked for.
//
// Invariant: every line can be read, and no id is there twice. Thread rule: immutable.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/puzzle.hpp"

namespace oware::puzzles {

class Catalogue {
 public:
  struct Entry {
    std::string id;
    std::string_view line;
    ThemeSet themes;
    int rating = 0;

    Puzzle puzzle() const;
  };

  // The text is a puzzle a line and outlives the catalogue. Error: bad_file, or that of a field's
  // content, with the line's number.
  static Result<Catalogue> read(std::string_view text);

  std::size_t size() const { return entries_.size(); }
  // Null where there is none.
  const Entry* find(std::string_view id) const;
  // The same for everybody on a day, given in days since 1970; null in an empty catalogue.
  // web/src/puzzles/puzzle.ts says the same for pages without a server.
  const Entry* daily(std::int64_t day) const;

  struct Wish {
    std::optional<Theme> theme;
    double rating = 0;  // of who solves
    std::function<double(const Entry&)> rating_of;
    std::function<bool(const Entry&)> known;  // answered already
  };
  // One of the twenty unknown ones whose ratings are nearest, by `random`; known ones come again
  // when no others are left. Null where no puzzle has the theme.
  const Entry* next(const Wish& wish, std::uint64_t random) const;

 private:
  std::vector<Entry> entries_;      // in the order of the file
  std::vector<std::size_t> by_id_;  // indices of entries_, ordered by id
};

}  // namespace oware::puzzles
