#include "server/picture.hpp"

#include <png.h>

#include <new>

namespace oware::server {
namespace {

// The simplified interface of libpng 1.6. It fails for want of memory alone: what it writes to has
// room for any picture of this size.
std::string png(const Pixels& pixels) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = kPictureWidth;
  image.height = kPictureHeight;
  image.format = PNG_FORMAT_RGB;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string bytes(size, '\0');
  if (png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels.data(), 0, nullptr) == 0)
    throw std::bad_alloc();
  bytes.resize(size);
  bytes.shrink_to_fit();
  return bytes;
}

}  // namespace

std::string board_picture(const rules::Position& position, Numbers numbers) {
  BoardDrawing drawing(numbers);
  drawing.show(position);
  return png(drawing.pixels());
}

}  // namespace oware::server
