// The board drawn pixel by pixel, by shapes' distance functions, so that edges are smooth; for
// pictures (picture.hpp) and pictures that move (animation.hpp). Why cairo does not draw it stands
// in docs/experiments/build_and_tests.md. Thread rule: as a value.
#pragma once

#include <array>
#include <cstdint>
#include <oware/position.hpp>
#include <vector>

namespace oware::server {

inline constexpr int kPictureWidth = 1200;
inline constexpr int kPictureHeight = 630;

enum class Numbers : std::uint8_t {
  shown,
  hidden  // guarded play
};

// A pixel as PNG has it.
struct Colour {
  std::uint8_t red, green, blue;

  friend bool operator==(const Colour&, const Colour&) = default;
};
static_assert(sizeof(Colour) == 3);

using Pixels = std::vector<Colour>;  // row by row

// A rectangle of pixels, `right` and `bottom` not included.
struct Area {
  int left = 0, top = 0, right = 0, bottom = 0;

  bool empty() const { return left >= right || top >= bottom; }
  // The smallest rectangle that has both.
  void cover(const Area& other);
};

// South's row at the bottom, each store at its owner's right.
class BoardDrawing {
 public:
  explicit BoardDrawing(Numbers numbers);

  // Draws what differs from the position shown before; the area that has it.
  Area show(const rules::Position& position);
  const Pixels& pixels() const { return pixels_; }

 private:
  static constexpr int kHollows = rules::kHouses + 2;

  void clear(const Area& area);

  Numbers numbers_;
  Pixels empty_;  // the board without hollows
  Pixels pixels_;
  std::array<int, kHollows> seeds_{};  // shown: houses from A, South's store, North's; -1: nothing
};

}  // namespace oware::server
