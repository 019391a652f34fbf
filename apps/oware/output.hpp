// Standard output and standard error. Output that cannot be written is an error of the environment
// (exit status 3): Output says so for long lists, flush_output() for all else. Lines on standard
// error that cannot be written are lost, since there is nowhere left to say so.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace oware::app {

// Writes on standard output; notes the first failure. From any thread.
void put(std::string_view text);
// The same, and on standard error, formatted; neither throws.
template <class... Values>
void print_out(fmt::format_string<Values...> format, Values&&... values) {
  put(fmt::format(format, std::forward<Values>(values)...));
}
template <class... Values>
void print_error(fmt::format_string<Values...> format, Values&&... values) {
  const std::string text = fmt::format(format, std::forward<Values>(values)...);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

// Writes out what put() has been given. Error: as Output::finish(), once any of it could not be
// written: the moment to end long work.
Result<void> flush_output();

// Buffered, whole lines only. Not to be shared between threads.
class Output {
 public:
  // Adds a line; `text` comes without its newline.
  void line(std::string_view text);
  // Writes out what is held. Once a write has failed, nothing more is written.
  void flush();
  // True once a write has failed.
  bool failed() const { return problem_ != 0; }
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
