#include "server/board_drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace oware::server {
namespace {

struct Point {
  double x, y;
};

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

double length(double x, double y) { return std::sqrt(x * x + y * y); }

class Painter {
 public:
  explicit Painter(Pixels& pixels) : pixels_(pixels) {}

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

 private:
  static void blend(Colour& under, Colour over, double share) {
    const auto mix = [share](std::uint8_t from, std::uint8_t to) {
      return static_cast<std::uint8_t>(std::lround(from + (to - from) * share));
    };
    under = {mix(under.red, over.red), mix(under.green, over.green), mix(under.blue, over.blue)};
  }

  Pixels& pixels_;
};

// ---- numbers, as seven bars: top, upper right, lower right, bottom, lower left, upper left,
// middle

constexpr std::array<unsigned, 10> kBars = {0x3F, 0x06, 0x5B, 0x4F, 0x66,
                                            0x6D, 0x7D, 0x07, 0x7F, 0x6F};
constexpr double kDigitWidth = 14;
constexpr double kDigitHeight = 28;
constexpr double kBarHalf = 2.2;

void draw_digit(Painter& canvas, Point at, int digit) {
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

void draw_number(Painter& canvas, Point middle, int number) {
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
void draw_seeds(Painter& canvas, Point middle, Point hollow, int count) {
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

void draw_hollow(Painter& canvas, Point middle, Point half, int count, Numbers numbers,
                 double number_y) {
  const double corner = std::min(half.x, half.y);
  canvas.plate({middle.x + 2, middle.y + 2}, {half.x + 3, half.y + 3}, corner + 3, kEdge);
  canvas.plate({middle.x - 1, middle.y - 1}, {half.x + 3, half.y + 3}, corner + 3, kRim);
  canvas.plate(middle, half, corner, kHollow);
  draw_seeds(canvas, middle, half, count);
  if (numbers == Numbers::shown) draw_number(canvas, {middle.x, number_y}, count);
}

// The sides' lines along their rows, with their marks at the ends: no side is told by colour alone.
void draw_marks(Painter& canvas) {
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

Pixels empty_board() {
  Pixels pixels(static_cast<std::size_t>(kPictureWidth) * kPictureHeight, kTable);
  Painter canvas(pixels);
  canvas.plate(kBoardMiddle, {580, 262}, 90, kRim);
  canvas.plate(kBoardMiddle, {574, 256}, 86, kWood);
  for (int line = 0; line < kGrainLines; ++line) {
    const double y = 80.0 + 470.0 * line / kGrainLines;
    const double inset = std::abs(y - kBoardMiddle.y) > 170 ? 130 : 50;  // the round corners
    canvas.grain_line(inset, kPictureWidth - inset, y, line * 1.7);
  }
  draw_marks(canvas);
  return pixels;
}

// Where a hollow lies: houses from A, then South's store and North's.
struct Hollow {
  Point middle;
  Point half;
  double number_y;
};

Hollow hollow_of(int index) {
  if (index >= rules::kHouses) {
    const bool south = index == rules::kHouses;
    const Point middle{kBoardMiddle.x + (south ? kStoreAt : -kStoreAt), kBoardMiddle.y};
    return {middle, kStore, middle.y + (south ? 1 : -1) * (kStore.y + 32)};
  }
  const bool south = index < rules::kHousesPerSide;
  const int column = south ? index : rules::kHouses - 1 - index;
  const double down = south ? 1 : -1;
  const Point middle{kBoardMiddle.x + (column - 2.5) * kColumn, kBoardMiddle.y + down * kRow};
  return {middle, {kHouse, kHouse}, middle.y + down * (kHouse + 30)};
}

// All that a hollow and its number cover; no two of them meet.
Area area_of(const Hollow& hollow) {
  constexpr double kAround = 6;
  constexpr double kNumber = kDigitHeight / 2 + kBarHalf + 1;
  const double top = std::min(hollow.middle.y - hollow.half.y - kAround, hollow.number_y - kNumber);
  const double end = std::max(hollow.middle.y + hollow.half.y + kAround, hollow.number_y + kNumber);
  return {static_cast<int>(hollow.middle.x - hollow.half.x - kAround), static_cast<int>(top),
          static_cast<int>(hollow.middle.x + hollow.half.x + kAround) + 1,
          static_cast<int>(end) + 1};
}

int seeds_in(const rules::Setup& setup, int index) {
  const auto at = static_cast<std::size_t>(index);
  return index < rules::kHouses ? setup.houses[at] : setup.stores[at - rules::kHouses];
}

}  // namespace

void Area::cover(const Area& other) {
  if (other.empty()) return;
  if (empty()) {
    *this = other;
    return;
  }
  *this = {std::min(left, other.left), std::min(top, other.top), std::max(right, other.right),
           std::max(bottom, other.bottom)};
}

BoardDrawing::BoardDrawing(Numbers numbers)
    : numbers_(numbers), empty_(empty_board()), pixels_(empty_) {
  seeds_.fill(-1);
}

Area BoardDrawing::show(const rules::Position& position) {
  const rules::Setup setup = position.setup();
  Painter canvas(pixels_);
  Area changed;
  for (int index = 0; index < kHollows; ++index) {
    const int seeds = seeds_in(setup, index);
    int& shown = seeds_[static_cast<std::size_t>(index)];
    if (shown == seeds) continue;
    const Hollow hollow = hollow_of(index);
    const Area area = area_of(hollow);
    if (shown >= 0) clear(area);
    shown = seeds;
    const bool store = index >= rules::kHouses;
    draw_hollow(canvas, hollow.middle, hollow.half, seeds, store ? Numbers::shown : numbers_,
                hollow.number_y);
    changed.cover(area);
  }
  return changed;
}

void BoardDrawing::clear(const Area& area) {
  for (int y = area.top; y < area.bottom; ++y) {
    const auto from = static_cast<std::ptrdiff_t>(y) * kPictureWidth + area.left;
    std::copy_n(empty_.begin() + from, area.right - area.left, pixels_.begin() + from);
  }
}

}  // namespace oware::server
