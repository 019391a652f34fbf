// Standard output for long lists: buffered, whole lines only, and a write that fails is noticed.
// Not to be shared between threads.
#pragma once

#include <fmt/format.h>

#include <oware/error.hpp>
#include <string>
#include <string_view>

namespace oware::app {

class Output {
 public:
  // Adds a line; `text` comes without its newline.
  void line(std::string_view text);
  // Writes out what is held. Once a write has failed, nothing more is written.
  void flush();
  // Writes out the rest. Error: disk_full or unreadable when any write has failed.
  Result<void> finish();

 private:
  fmt::memory_buffer held_;
  int problem_ = 0;  // errno of the first write that failed
};

// Adds `text` as a JSON string, quotes included. Bytes that are not UTF-8 become U+FFFD.
void append_json(fmt::memory_buffer& out, std::string_view text);
std::string json_text(std::string_view text);

}  // namespace oware::app
