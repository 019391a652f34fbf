// ncurses, held at arm's length: shows canvases, reads keys. One at a time; belongs to the thread
// that made it.
#pragma once

#include <memory>
#include <optional>

#include "terminal/canvas.hpp"
#include "terminal/session.hpp"

namespace oware::terminal {

class Screen {
 public:
  // Error: unavailable when the terminal's type is not known.
  static Result<std::unique_ptr<Screen>> open(Colours colours);
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  Size size() const;
  void show(const Canvas& canvas);
  // A key that has been pressed; nothing when there is none now. A change of size is taken notice
  // of on the way.
  std::optional<Key> key();

 private:
  explicit Screen(void* handle) : handle_(handle) {}

  void* handle_;  // ncurses' SCREEN, which its header gives no type for outside
};

}  // namespace oware::terminal
