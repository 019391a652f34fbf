#include "server/picture.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <new>
#include <vector>

namespace oware::server {
namespace {

// A pixel as PNG has it.
struct Colour {
  std::uint8_t red, green, blue;
};
static_assert(sizeof(Colour) == 3);

constexpr Colour kTable{236, 226, 208};
// As the page has them (web/src/board/board.css and theme.css, dark).
constexpr Colour kWood{108, 62, 29};
constexpr Colour kGrain{76, 41, 17};
constexpr Colour kRim{46, 26, 13};
constexpr Colour kEdge{164, 120, 80};
constexpr Colour kHollow{42, 23, 10};
constexpr Colour kSeed{176, 190, 168};
constexpr Colour kLight{226, 234, 218};
constexpr Colour kShade{82, 96, 80};
constexpr Colour kSouth{245, 140, 104};
constexpr Colour kNorth{144, 187, 240};
constexpr Colour kInk{250, 240, 220};

struct Point {
  double x, y;
};

double length(double x, double y) { return std::sqrt(x * x + y * y); }

class Canvas {
 public:
  Canvas() : pixels_(static_cast<std::size_t>(kPictureWidth) * kPictureHeight, kTable) {}

  // Everything within `reach` of the middle whose distance is below 0, with an edge a pixel wide.
  template <class Distance>
  void fill(Point middle, Point reach, Colour colour, Distance distance) {
    const int left = std::max(0, static_cast<int>(middle.x - reach.x) - 1);
    const int right = std::min(kPictureWidth - 1, static_cast<int>(middle.x + reach.x) + 1);
    const int top = std::max(0, static_cast<int>(middle.y - reach.y) - 1);
    const int bottom = std::min(kPictureHeight - 1, static_cast<int>(middle.y + reach.y) + 1);
    for (int y = top; y <= bottom; ++y) {
      for (int x = left; x <= right; ++x) {
        const double share = std::clamp(0.5 - distance(Point{x + 0.5, y + 0.5}), 0.0, 1.0);
        if (share > 0)
          blend(pixels_[static_cast<std::size_t>(y) * kPictureWidth + static_cast<std::size_t>(x)],
                colour, share);
      }
    }
  }

  void disc(Point middle, double radius, Colour colour) {
    fill(middle, {radius, radius}, colour,
         [=](Point at) { return length(at.x - middle.x, at.y - middle.y) - radius; });
  }

  // A rectangle with round corners; `half` is half its size.
  void plate(Point middle, Point half, double corner, Colour colour) {
    fill(middle, half, colour, [=](Point at) {
      const double x = std::abs(at.x - middle.x) - half.x + corner;
      const double y = std::abs(at.y - middle.y) - half.y + corner;
      return length(std::max(x, 0.0), std::max(y, 0.0)) + std::min(std::max(x, y), 0.0) - corner;
    });
  }

  // Pointing up; `radius` from the middle to a corner.
  void triangle(Point middle, double radius, Colour colour) {
    constexpr double kCos30 = 0.8660254;
    fill(middle, {radius, radius}, colour, [=](Point at) {
      const double x = std::abs(at.x - middle.x);
      const double y = at.y - middle.y;
      return std::max(y, kCos30 * x - y / 2) - radius / 2;
    });
  }

  // A line of the wood's grain from edge to edge, wavy, stronger and weaker.
  void grain_line(double left, double right, double y, double phase) {
    for (double x = left; x < right; x += 1) {
      const double at = y + 7 * std::sin(x / 170 + phase) + 3 * std::sin(x / 61 - 2 * phase);
      const double share = 0.25 + 0.2 * std::sin(x / 230 + 3 * phase);
      const auto row = static_cast<std::size_t>(at);
      blend(pixels_[row * kPictureWidth + static_cast<std::size_t>(x)], kGrain, share);
      blend(pixels_[(row + 1) * kPictureWidth + static_cast<std::size_t>(x)], kGrain, share / 2);
    }
  }

  const std::vector<Colour>& pixels() const { return pixels_; }

 private:
  static void blend(Colour& under, Colour over, double share) {
    const auto mix = [share](std::uint8_t from, std::uint8_t to) {
      return static_cast<std::uint8_t>(std::lround(from + (to - from) * share));
    };
    under = {mix(under.red, over.red), mix(under.green, over.green), mix(under.blue, over.blue)};
  }

  std::vector<Colour> pixels_;
};

// ---- numbers, as seven bars: top, upper right, lower right, bottom, lower left, upper left,
// middle

constexpr std::array<unsigned, 10> kBars = {0x3F, 0x06, 0x5B, 0x4F, 0x66,
                                            0x6D, 0x7D, 0x07, 0x7F, 0x6F};
constexpr double kDigitWidth = 14;
constexpr double kDigitHeight = 28;
constexpr double kBarHalf = 2.2;

void draw_digit(Canvas& canvas, Point at, int digit) {
  const double w = kDigitWidth / 2;
  const double h = kDigitHeight / 2;
  constexpr double kFlat = kBarHalf;
  const std::array<std::pair<Point, Point>, 7> bars = {{{{0, -h}, {w, kFlat}},
                                                        {{w, -h / 2}, {kFlat, h / 2}},
                                                        {{w, h / 2}, {kFlat, h / 2}},
                                                        {{0, h}, {w, kFlat}},
                                                        {{-w, h / 2}, {kFlat, h / 2}},
                                                        {{-w, -h / 2}, {kFlat, h / 2}},
                                                        {{0, 0}, {w, kFlat}}}};
  for (std::size_t bar = 0; bar < bars.size(); ++bar) {
    if ((kBars[static_cast<std::size_t>(digit)] >> bar & 1U) == 0) continue;
    const auto& [offset, half] = bars[bar];
    canvas.plate({at.x + offset.x, at.y + offset.y}, half, kBarHalf, kInk);
  }
}

void draw_number(Canvas& canvas, Point middle, int number) {
  const std::string digits = std::to_string(number);
  constexpr double kStep = kDigitWidth + 10;
  double x = middle.x - kStep * static_cast<double>(digits.size() - 1) / 2;
  for (const char digit : digits) {
    draw_digit(canvas, {x, middle.y}, digit - '0');
    x += kStep;
  }
}

// ---- the board

constexpr double kGoldenAngle = 2.399963;

// Seeds lie as in a sunflower's head (Vogel 1979), which fills a round or an oval hollow evenly;
// each hollow is turned in its own way.
void draw_seeds(Canvas& canvas, Point middle, Point hollow, int count) {
  const double turn = 0.7 + middle.x / 50 + middle.y / 90;
  const double seed = std::clamp(58.0 / std::sqrt(std::max(count, 1)), 7.0, 15.0);
  for (int i = 0; i < count; ++i) {
    const double out = std::sqrt((i + 0.5) / count);
    const double angle = kGoldenAngle * i + turn;
    const Point at{middle.x + (hollow.x - seed - 6) * out * std::cos(angle),
                   middle.y + (hollow.y - seed - 6) * out * std::sin(angle)};
    canvas.disc({at.x + 1.5, at.y + 2}, seed, kShade);
    canvas.disc(at, seed - 1, kSeed);
    canvas.disc({at.x - seed * 0.3, at.y - seed * 0.35}, seed * 0.28, kLight);
  }
}

constexpr Point kBoardMiddle{600, 315};
constexpr double kHouse = 64;      // radius of a hollow
constexpr double kColumn = 143;    // from house to house
constexpr double kRow = 108;       // from the middle line to a row
constexpr Point kStore{44, 150};   // half of a store
constexpr double kStoreAt = 500;   // from the middle to a store
constexpr double kSideLine = 238;  // from the middle line to a side's line
constexpr int kGrainLines = 34;

void draw_hollow(Canvas& canvas, Point middle, Point half, int count, Numbers numbers,
                 double number_y) {
  const double corner = std::min(half.x, half.y);
  canvas.plate({middle.x + 2, middle.y + 2}, {half.x + 3, half.y + 3}, corner + 3, kEdge);
  canvas.plate({middle.x - 1, middle.y - 1}, {half.x + 3, half.y + 3}, corner + 3, kRim);
  canvas.plate(middle, half, corner, kHollow);
  draw_seeds(canvas, middle, half, count);
  if (numbers == Numbers::shown) draw_number(canvas, {middle.x, number_y}, count);
}

// The sides' lines along their rows, with their marks at the ends: no side is told by colour alone.
void draw_marks(Canvas& canvas) {
  const double half = 2.5 * kColumn + 40;
  const double low = kBoardMiddle.y + kSideLine;
  const double high = kBoardMiddle.y - kSideLine;
  canvas.plate({kBoardMiddle.x, low}, {half, 1.5}, 1.5, kSouth);
  canvas.plate({kBoardMiddle.x, high}, {half, 1.5}, 1.5, kNorth);
  for (const double end : {-half, half}) {
    canvas.disc({kBoardMiddle.x + end, low}, 7, kSouth);
    canvas.triangle({kBoardMiddle.x + end, high}, 10, kNorth);
  }
}

Canvas draw_board(const rules::Position& position, Numbers numbers) {
  Canvas canvas;
  canvas.plate(kBoardMiddle, {580, 262}, 90, kRim);
  canvas.plate(kBoardMiddle, {574, 256}, 86, kWood);
  for (int line = 0; line < kGrainLines; ++line) {
    const double y = 80.0 + 470.0 * line / kGrainLines;
    const double inset = std::abs(y - kBoardMiddle.y) > 170 ? 130 : 50;  // the round corners
    canvas.grain_line(inset, kPictureWidth - inset, y, line * 1.7);
  }
  draw_marks(canvas);
  const rules::Setup setup = position.setup();
  for (int column = 0; column < 6; ++column) {
    const double x = kBoardMiddle.x + (column - 2.5) * kColumn;
    const Point half{kHouse, kHouse};
    const auto south = static_cast<std::size_t>(column);
    const auto north = static_cast<std::size_t>(11 - column);
    const double low = kBoardMiddle.y + kRow;
    const double high = kBoardMiddle.y - kRow;
    draw_hollow(canvas, {x, low}, half, setup.houses[south], numbers, low + kHouse + 30);
    draw_hollow(canvas, {x, high}, half, setup.houses[north], numbers, high - kHouse - 30);
  }
  const Point right{kBoardMiddle.x + kStoreAt, kBoardMiddle.y};
  const Point left{kBoardMiddle.x - kStoreAt, kBoardMiddle.y};
  draw_hollow(canvas, right, kStore, setup.stores[0], Numbers::shown, right.y + kStore.y + 32);
  draw_hollow(canvas, left, kStore, setup.stores[1], Numbers::shown, left.y - kStore.y - 32);
  return canvas;
}

// The simplified interface of libpng 1.6. It fails for want of memory alone: what it writes to has
// room for any picture of this size.
std::string png(const Canvas& canvas) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = kPictureWidth;
  image.height = kPictureHeight;
  image.format = PNG_FORMAT_RGB;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string bytes(size, '\0');
  if (png_image_write_to_memory(&image, bytes.data(), &size, 0, canvas.pixels().data(), 0,
                                nullptr) == 0)
    throw std::bad_alloc();
  bytes.resize(size);
  bytes.shrink_to_fit();
  return bytes;
}

}  // namespace

std::string board_picture(const rules::Position& position, Numbers numbers) {
  return png(draw_board(position, numbers));
}

}  // namespace oware::server
