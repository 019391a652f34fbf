// NumPy arrays of positions, read where they lie: shape (n, 15), dtype uint8, a position a row. The
// columns are the seeds of A..F and a..f, South's store, North's store, and the side to move (0
// South, 1 North). Rows may be any distance apart; a row's bytes are next to each other.
//
// Thread rule: of() needs the interpreter's lock; reading does not. A caller who writes to the
// array meanwhile gets values of the one or the other kind, or an error.
#pragma once

#include <pybind11/numpy.h>

#include <atomic>
#include <functional>
#include <optional>
#include <oware/position.hpp>
#include <span>
#include <string>

namespace oware::python {

class PositionRows {
 public:
  static constexpr std::size_t kColumns = 15;
  using Row = std::span<std::uint8_t, kColumns>;

  // NumberError unless `array` is of that shape, dtype and layout.
  static PositionRows of(const pybind11::object& array);

  std::size_t size() const { return size_; }
  // The error names the row.
  Result<rules::Position> position(std::size_t row) const;

  static void write(const rules::Position& position, Row row);

 private:
  PositionRows(pybind11::array array, const std::uint8_t* first, std::size_t size,
               std::ptrdiff_t stride)
      : array_(std::move(array)), first_(first), size_(size), stride_(stride) {}

  pybind11::array array_;  // kept alive
  const std::uint8_t* first_;
  std::size_t size_;
  std::ptrdiff_t stride_;  // bytes from row to row
};

// What an array argument is, for an error: "shape (3, 4), dtype int64".
std::string described(const pybind11::handle& argument);

// NumberError unless `argument` is an array of shape (rows,) that is `typed`.
void check_column(const pybind11::object& argument, bool typed, std::size_t rows, const char* name,
                  const char* dtype);

// An array of a value a row; NumberError for anything else.
template <class T>
pybind11::array_t<T> column_of(const pybind11::object& argument, std::size_t rows, const char* name,
                               const char* dtype) {
  check_column(argument, pybind11::isinstance<pybind11::array_t<T>>(argument), rows, name, dtype);
  return pybind11::reinterpret_borrow<pybind11::array_t<T>>(argument);
}

// A piece of rows at a time, their positions beside each other: `first` is the number of the first.
// What takes long looks at `cancel`. An error ends the work and is raised.
using PieceAction = std::function<std::optional<Error>(std::size_t first,
                                                       std::span<const rules::Position> positions,
                                                       const std::atomic<bool>& cancel)>;
void for_rows(const PositionRows& rows, int threads, const PieceAction& action);

}  // namespace oware::python
