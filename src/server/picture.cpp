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
constexpr Colour kWood{122, 78, 45};
constexpr Colour kRim{96, 59, 33};
constexpr Colour kHollow{70, 42, 24};
constexpr Colour kSeed{176, 190, 168};
constexpr Colour kShade{112, 128, 110};
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

// Seeds lie as in a sunflower's head (Vogel 1979), which fills a round or an oval hollow evenly.
void draw_seeds(Canvas& canvas, Point middle, Point hollow, int count) {
  const double seed = std::clamp(58.0 / std::sqrt(std::max(count, 1)), 7.0, 15.0);
  for (int i = 0; i < count; ++i) {
    const double out = std::sqrt((i + 0.5) / count);
    const double angle = kGoldenAngle * i + 0.7;
    const Point at{middle.x + (hollow.x - seed - 6) * out * std::cos(angle),
                   middle.y + (hollow.y - seed - 6) * out * std::sin(angle)};
    canvas.disc({at.x + 1.5, at.y + 2}, seed, kShade);
    canvas.disc(at, seed - 1, kSeed);
  }
}

constexpr Point kBoardMiddle{600, 315};
constexpr double kHouse = 64;     // radius of a hollow
constexpr double kColumn = 143;   // from house to house
constexpr double kRow = 108;      // from the middle line to a row
constexpr Point kStore{44, 150};  // half of a store
constexpr double kStoreAt = 500;  // from the middle to a store

void draw_hollow(Canvas& canvas, Point middle, Point half, int count, Numbers numbers,
                 double number_y) {
  const double corner = std::min(half.x, half.y);
  canvas.plate(middle, {half.x + 5, half.y + 5}, corner + 5, kRim);
  canvas.plate(middle, half, corner, kHollow);
  draw_seeds(canvas, middle, half, count);
  if (numbers == Numbers::shown) draw_number(canvas, {middle.x, number_y}, count);
}

Canvas draw_board(const rules::Position& position, Numbers numbers) {
  Canvas canvas;
  canvas.plate(kBoardMiddle, {580, 262}, 90, kRim);
  canvas.plate(kBoardMiddle, {574, 256}, 86, kWood);
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
