#include "server/animation.hpp"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <oware/move.hpp>
#include <string_view>
#include <utility>
#include <vector>

namespace oware::server {
namespace {

// In hundredths of a second.
constexpr int kFirstBoard = 120;
constexpr int kBoard = 90;
constexpr int kLastBoard = 400;

// The start, the end, and the positions between them at equal distances.
std::vector<rules::Position> boards_of(const rules::Game& game) {
  const auto moves = game.moves();
  const auto plies = static_cast<int>(moves.size());
  const int stride = std::max(1, (plies + kMostBoards - 2) / (kMostBoards - 1));
  rules::Position position = game.start();
  std::vector<rules::Position> boards{position};
  for (int ply = 1; ply <= plies; ++ply) {
    position =
        rules::play_unchecked(position, moves[static_cast<std::size_t>(ply - 1)], game.rules());
    if (ply % stride == 0 || ply == plies) boards.push_back(position);
  }
  return boards;
}

// ---- half as wide and as high

using Frame = std::vector<Colour>;  // row by row

Colour mean(const Pixels& pixels, int x, int y) {
  int red = 2;
  int green = 2;
  int blue = 2;
  for (const int down : {0, 1}) {
    for (const int right : {0, 1}) {
      const Colour& one = pixels[static_cast<std::size_t>(2 * y + down) * kPictureWidth +
                                 static_cast<std::size_t>(2 * x + right)];
      red += one.red;
      green += one.green;
      blue += one.blue;
    }
  }
  return {static_cast<std::uint8_t>(red / 4), static_cast<std::uint8_t>(green / 4),
          static_cast<std::uint8_t>(blue / 4)};
}

Area halved(const Area& area) {
  return {area.left / 2, area.top / 2, std::min((area.right + 1) / 2, kAnimationWidth),
          std::min((area.bottom + 1) / 2, kAnimationHeight)};
}

std::size_t at(int x, int y) {
  return static_cast<std::size_t>(y) * kAnimationWidth + static_cast<std::size_t>(x);
}

void halve(const Pixels& pixels, const Area& area, Frame& frame) {
  for (int y = area.top; y < area.bottom; ++y) {
    for (int x = area.left; x < area.right; ++x) frame[at(x, y)] = mean(pixels, x, y);
  }
}

// ---- colours

constexpr int kColours = 255;
constexpr int kTransparent = 255;
constexpr std::size_t kShades = 1U << 15U;  // five bits a channel

std::size_t shade_of(const Colour& colour) {
  return (static_cast<std::size_t>(colour.red) >> 3U << 10U) |
         (static_cast<std::size_t>(colour.green) >> 3U << 5U) |
         (static_cast<std::size_t>(colour.blue) >> 3U);
}

Colour colour_of(std::size_t shade) {
  const auto channel = [shade](unsigned from) {
    const auto bits = static_cast<unsigned>(shade >> from) & 31U;
    return static_cast<std::uint8_t>(bits << 3U | bits >> 2U);
  };
  return {channel(10), channel(5), channel(0)};
}

int apart(const Colour& one, const Colour& other) {
  const int red = one.red - other.red;
  const int green = one.green - other.green;
  const int blue = one.blue - other.blue;
  return red * red + green * green + blue * blue;
}

// The shades that the given frames have most of, and the nearest of them to any colour.
class Palette {
 public:
  explicit Palette(const std::vector<Frame>& frames) {
    std::vector<int> counts(kShades);
    for (const Frame& frame : frames) {
      for (const Colour& colour : frame) ++counts[shade_of(colour)];
    }
    std::vector<std::size_t> shades;
    for (std::size_t shade = 0; shade < kShades; ++shade) {
      if (counts[shade] > 0) shades.push_back(shade);
    }
    std::ranges::sort(shades, {},
                      [&](std::size_t shade) { return std::pair(-counts[shade], shade); });
    shades.resize(std::min<std::size_t>(shades.size(), kColours));
    for (const std::size_t shade : shades) colours_.push_back(colour_of(shade));
    nearest_.assign(kShades, -1);
  }

  const std::vector<Colour>& colours() const { return colours_; }

  GifPixelType index_of(const Colour& colour) {
    int& known = nearest_[shade_of(colour)];
    if (known < 0) {
      const Colour wanted = colour_of(shade_of(colour));
      const auto best = std::ranges::min_element(
          colours_, {}, [&](const Colour& one) { return apart(one, wanted); });
      known = static_cast<int>(best - colours_.begin());
    }
    return static_cast<GifPixelType>(known);
  }

 private:
  std::vector<Colour> colours_;
  std::vector<int> nearest_;  // by shade; -1: not looked for yet
};

// ---- the file

// giflib fails for want of memory alone: what it writes to takes everything.
void demand(int result) {
  if (result == GIF_ERROR) throw std::bad_alloc();
}

int take(GifFileType* file, const GifByteType* bytes, int count) {
  static_cast<std::string*>(file->UserData)
      ->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
  return count;
}

class Writer {
 public:
  explicit Writer(Palette& palette) : palette_(palette), file_(EGifOpen(&bytes_, take, nullptr)) {
    if (file_ == nullptr) throw std::bad_alloc();
    EGifSetGifVersion(file_, true);
    std::vector<GifColorType> colours(256);
    for (std::size_t i = 0; i < palette.colours().size(); ++i) {
      const Colour& one = palette.colours()[i];
      colours[i] = {one.red, one.green, one.blue};
    }
    const std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> map(
        GifMakeMapObject(256, colours.data()), GifFreeMapObject);
    if (map == nullptr) throw std::bad_alloc();
    demand(EGifPutScreenDesc(file_, kAnimationWidth, kAnimationHeight, 8, 0, map.get()));
    repeat();
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() {
    if (file_ != nullptr) EGifCloseFile(file_, nullptr);
  }

  // What of `area` differs from the frame before; all of it where there is none.
  void add(const Frame& frame, const Frame* before, const Area& area, int hundredths) {
    const GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths, kTransparent};
    std::array<GifByteType, 4> block{};
    const auto size = static_cast<int>(EGifGCBToExtension(&control, block.data()));
    demand(EGifPutExtension(file_, GRAPHICS_EXT_FUNC_CODE, size, block.data()));
    const int width = area.right - area.left;
    demand(EGifPutImageDesc(file_, area.left, area.top, width, area.bottom - area.top, false,
                            nullptr));
    std::vector<GifPixelType> row(static_cast<std::size_t>(width));
    for (int y = area.top; y < area.bottom; ++y) {
      for (int x = area.left; x < area.right; ++x) {
        const Colour& colour = frame[at(x, y)];
        const bool same = before != nullptr && (*before)[at(x, y)] == colour;
        row[static_cast<std::size_t>(x - area.left)] =
            same ? static_cast<GifPixelType>(kTransparent) : palette_.index_of(colour);
      }
      demand(EGifPutLine(file_, row.data(), width));
    }
  }

  std::string take_bytes() {
    GifFileType* file = std::exchange(file_, nullptr);
    demand(EGifCloseFile(file, nullptr));
    return std::move(bytes_);
  }

 private:
  // Without end, as browsers have it since Netscape Navigator 2.0.
  void repeat() {
    constexpr std::string_view kName = "NETSCAPE2.0";
    constexpr std::array<GifByteType, 3> kForEver = {1, 0, 0};
    demand(EGifPutExtensionLeader(file_, APPLICATION_EXT_FUNC_CODE));
    demand(EGifPutExtensionBlock(file_, static_cast<int>(kName.size()), kName.data()));
    demand(EGifPutExtensionBlock(file_, static_cast<int>(kForEver.size()), kForEver.data()));
    demand(EGifPutExtensionTrailer(file_));
  }

  Palette& palette_;
  std::string bytes_;
  GifFileType* file_;
};

constexpr Area kWhole{0, 0, kAnimationWidth, kAnimationHeight};

Frame frame_of(const rules::Position& position, Numbers numbers) {
  BoardDrawing drawing(numbers);
  drawing.show(position);
  Frame frame(static_cast<std::size_t>(kAnimationWidth) * kAnimationHeight);
  halve(drawing.pixels(), kWhole, frame);
  return frame;
}

}  // namespace

std::string animated_game(const rules::Game& game, Numbers numbers) {
  const std::vector<rules::Position> boards = boards_of(game);
  Palette palette({frame_of(boards.front(), numbers), frame_of(boards[boards.size() / 2], numbers),
                   frame_of(boards.back(), numbers)});
  Writer writer(palette);
  BoardDrawing drawing(numbers);
  Frame frame(static_cast<std::size_t>(kAnimationWidth) * kAnimationHeight);
  Frame before;
  for (std::size_t board = 0; board < boards.size(); ++board) {
    const bool last = board + 1 == boards.size();
    const int hundredths = last ? kLastBoard : board == 0 ? kFirstBoard : kBoard;
    Area area = halved(drawing.show(boards[board]));
    if (board == 0) area = kWhole;
    if (area.empty()) area = {0, 0, 1, 1};  // a sowing that came to the same board
    halve(drawing.pixels(), area, frame);
    writer.add(frame, board == 0 ? nullptr : &before, area, hundredths);
    before = frame;
  }
  return writer.take_bytes();
}

}  // namespace oware::server
