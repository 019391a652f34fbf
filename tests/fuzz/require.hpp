// What the fuzzers of texts share: a promise that aborts when it is broken, and the promise that
// every error keeps.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <oware/error.hpp>
#include <string>
#include <string_view>

namespace oware::fuzz {

inline void require(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", promise);
  std::abort();
}

// One line that can be shown, with a place that lies in the text.
inline void require_readable(const Error& error, std::string_view text) {
  const std::string line = message(error);
  require(!line.empty() && line.size() < 1000, "an error's message is short");
  for (const char c : line)
    require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f,
            "an error's message is one printable line");
  require(error.column >= 0 && static_cast<std::size_t>(error.column) <= text.size() + 1,
          "an error's column lies in the text");
  require(policy(error.code).exit_status == 1, "wrong text is wrong content");
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace oware::fuzz
