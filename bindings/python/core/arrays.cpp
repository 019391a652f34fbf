#include "arrays.hpp"

#include <algorithm>
#include <mutex>
#include <vector>

#include "errors.hpp"
#include "running.hpp"

namespace oware::python {
namespace {

namespace py = pybind11;

constexpr std::size_t kPiece = 64;  // positions that an action gets at a time

Error wrong_array(const char* name, const py::handle& argument, std::string expected) {
  return {ErrorCode::bad_number, name, described(argument), std::move(expected)};
}

}  // namespace

std::string described(const py::handle& argument) {
  if (!py::isinstance<py::array>(argument)) {
    return std::string(py::str(py::type::of(argument).attr("__name__")));
  }
  return "shape " + std::string(py::str(argument.attr("shape"))) + ", dtype " +
         std::string(py::str(argument.attr("dtype")));
}

PositionRows PositionRows::of(const py::object& argument) {
  constexpr const char* kExpected =
      "a numpy.ndarray of shape (n, 15), dtype uint8, the bytes of a row next to each other";
  if (!py::isinstance<py::array_t<std::uint8_t>>(argument)) {
    raise(wrong_array("positions", argument, kExpected));
  }
  auto array = py::reinterpret_borrow<py::array>(argument);
  const bool fits = array.ndim() == 2 && array.shape(1) == static_cast<py::ssize_t>(kColumns);
  if (!fits || (array.strides(1) != 1 && array.shape(0) > 0)) {
    raise(wrong_array("positions", argument, kExpected));
  }
  const auto* first = static_cast<const std::uint8_t*>(array.data());
  const auto rows = static_cast<std::size_t>(array.shape(0));
  const auto stride = static_cast<std::ptrdiff_t>(array.strides(0));
  return {std::move(array), first, rows, stride};
}

Result<rules::Position> PositionRows::position(std::size_t row) const {
  const std::uint8_t* const bytes = first_ + static_cast<std::ptrdiff_t>(row) * stride_;
  rules::Setup setup;
  std::copy_n(bytes, rules::kHouses, setup.houses.begin());
  std::copy_n(bytes + rules::kHouses, 2, setup.stores.begin());
  const std::uint8_t mover = bytes[kColumns - 1];
  const std::string where = "row " + std::to_string(row);
  if (mover > 1) {
    return tl::unexpected(Error{ErrorCode::bad_position, where + ": side to move, column 14",
                                std::to_string(mover), "0 (South) or 1 (North)"});
  }
  setup.mover = static_cast<rules::Side>(mover);
  auto position = rules::Position::from(setup, {}, rules::SeedCount::study);
  if (!position) position.error().what = where + ": " + position.error().what;
  return position;
}

void PositionRows::write(const rules::Position& position, Row row) {
  const rules::Setup setup = position.setup();
  const auto as_byte = [](int count) { return static_cast<std::uint8_t>(count); };
  std::transform(setup.houses.begin(), setup.houses.end(), row.begin(), as_byte);
  std::transform(setup.stores.begin(), setup.stores.end(), row.begin() + rules::kHouses, as_byte);
  row[kColumns - 1] = static_cast<std::uint8_t>(setup.mover);
}

void check_column(const py::object& argument, bool typed, std::size_t rows, const char* name,
                  const char* dtype) {
  const bool fits = typed && py::reinterpret_borrow<py::array>(argument).ndim() == 1 &&
                    static_cast<std::size_t>(py::len(argument)) == rows;
  if (fits) return;
  raise(wrong_array(name, argument,
                    "a numpy.ndarray of shape (" + std::to_string(rows) + ",), dtype " + dtype));
}

void for_rows(const PositionRows& rows, int threads, const PieceAction& action) {
  std::mutex mutex;
  std::optional<std::pair<std::size_t, Error>> failed;  // of the lowest piece that failed
  const auto fail = [&](std::size_t piece, Error error) {
    const std::lock_guard lock(mutex);
    if (!failed || piece < failed->first) failed = {piece, std::move(error)};
  };
  const auto piece_of = [&](std::size_t piece, const std::atomic<bool>& cancel) {
    std::vector<rules::Position> positions;
    const std::size_t first = piece * kPiece;
    const std::size_t last = std::min(rows.size(), first + kPiece);
    for (std::size_t row = first; row < last; ++row) {
      auto position = rows.position(row);
      if (!position) return fail(piece, std::move(position.error()));
      positions.push_back(*position);
    }
    if (auto error = action(first, positions, cancel)) fail(piece, *std::move(error));
  };
  run_pieces((rows.size() + kPiece - 1) / kPiece, threads,
             [&](std::size_t piece, const std::atomic<bool>& cancel) {
               if (const std::lock_guard lock(mutex); failed && failed->first < piece) return;
               piece_of(piece, cancel);
             });
  if (failed) raise(failed->second);
}

}  // namespace oware::python
