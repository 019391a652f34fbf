#include "terminal/canvas.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace oware::terminal {
namespace {

constexpr bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

// The bytes of the first character of a text that is not empty.
std::string_view first_character(std::string_view text) {
  std::size_t end = 1;
  while (end < text.size() && continues(text[end])) ++end;
  return text.substr(0, end);
}

}  // namespace

Canvas::Canvas(const Size& size) : size_(size) {
  OWARE_ASSERT(size.rows >= 0 && size.columns >= 0);
  cells_.resize(static_cast<std::size_t>(size.rows) * static_cast<std::size_t>(size.columns));
}

void Canvas::put(int row, int column, std::string_view text, Tone tone) {
  if (row < 0 || row >= size_.rows) return;
  while (!text.empty() && column < size_.columns) {
    const std::string_view glyph = first_character(text);
    if (column >= 0) {
      Cell& cell = cells_[static_cast<std::size_t>(row * size_.columns + column)];
      cell.glyph = glyph;
      cell.tone = tone;
    }
    text.remove_prefix(glyph.size());
    ++column;
  }
}

void Canvas::fill(int row, int column, int columns, std::string_view glyph, Tone tone) {
  for (int i = 0; i < columns; ++i) put(row, column + i, glyph, tone);
}

void Canvas::clear(int row, int column, const Size& size) {
  for (int i = 0; i < size.rows; ++i) fill(row + i, column, size.columns, " ");
}

const Cell& Canvas::at(int row, int column) const {
  OWARE_ASSERT(row >= 0 && row < size_.rows && column >= 0 && column < size_.columns);
  return cells_[static_cast<std::size_t>(row * size_.columns + column)];
}

std::string Canvas::row_text(int row) const {
  std::string text;
  for (int column = 0; column < size_.columns; ++column) text += at(row, column).glyph;
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::string Canvas::text() const {
  std::string text;
  for (int row = 0; row < size_.rows; ++row) text += row_text(row) + "\n";
  return text;
}

int width_of(std::string_view text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char byte) { return !continues(byte); }));
}

std::vector<std::string> wrap(std::string_view text, int columns) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    if (!lines.empty() && width_of(lines.back()) + 1 + width_of(word) <= columns) {
      lines.back() += " ";
      lines.back() += word;
    } else {
      lines.emplace_back(word);
    }
  }
  return lines;
}

}  // namespace oware::terminal
