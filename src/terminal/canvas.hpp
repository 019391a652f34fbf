// A screen of characters as a value: what a frame shows, before any terminal is asked to show it.
// Thread rule: values, no shared state.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oware::terminal {

// What a piece of text is; the terminal decides how it looks. Nothing is told by tone alone.
enum class Tone : std::uint8_t { plain, quiet, strong, south, north, seed, capture, alert };

struct Cell {
  std::string glyph = " ";  // one character of UTF-8, one column wide
  Tone tone = Tone::plain;
};

struct Size {
  int rows = 24;
  int columns = 80;

  friend constexpr bool operator==(const Size&, const Size&) = default;
};

class Canvas {
 public:
  explicit Canvas(const Size& size);

  const Size& size() const { return size_; }
  // Writes a line of UTF-8 from `column` on; what lies outside the canvas is left out.
  void put(int row, int column, std::string_view text, Tone tone = Tone::plain);
  void fill(int row, int column, int columns, std::string_view glyph, Tone tone = Tone::plain);
  // Blank text of a frame round `size` cells at row, column: what lies below an overlay.
  void clear(int row, int column, const Size& size);

  const Cell& at(int row, int column) const;
  // Without blanks at its end.
  std::string row_text(int row) const;
  // All rows, each with a newline.
  std::string text() const;

 private:
  Size size_;
  std::vector<Cell> cells_;
};

// How many characters a UTF-8 text has.
int width_of(std::string_view text);

// Breaks a text at blanks into lines of at most `columns` characters; a longer word stands on a
// line of its own.
std::vector<std::string> wrap(std::string_view text, int columns);

}  // namespace oware::terminal
