// The board as a picture for link previews: a PNG of 1200 x 630, drawn here pixel by pixel (shapes
// by their distance functions, so that edges are smooth) and written by libpng. Why cairo does not
// draw it stands in docs/experiments/build_and_tests.md. Thread rule: pure functions; some tens of
// milliseconds each, so not on the loop's thread.
#pragma once

#include <oware/position.hpp>
#include <string>

namespace oware::server {

inline constexpr int kPictureWidth = 1200;
inline constexpr int kPictureHeight = 630;

enum class Numbers : std::uint8_t {
  shown,
  hidden  // guarded play
};

// South's row at the bottom, each store at its owner's right.
std::string board_picture(const rules::Position& position, Numbers numbers);

}  // namespace oware::server
