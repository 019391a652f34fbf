#include "server/json_writer.hpp"

#include <utf8.h>
#include <algorithm>

#include "server/text.hpp"

namespace oware::server {
namespace {

bool needs_escape(char letter) {
  const auto code = static_cast<unsigned char>(letter);
  return letter == '"' || letter == '\\' || code < 0x20 || code == 0x7F;
}

void append_escaped(std::string& out, std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    if (!needs_escape(letter)) {
      out += letter;
    } else if (letter == '"' || letter == '\\') {
      out.append(1, '\\').append(1, letter);
    } else {
      out.append("\\u00").append(1, kDigits[code >> 4U]).append(1, kDigits[code & 0xFU]);
    }
  }
}

}  // namespace

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  out_ += '"';
  if (!utf8::is_valid(text.begin(), text.end())) {
    append_escaped(out_, valid_utf8(text));
  } else if (std::ranges::any_of(text, needs_escape)) {
    append_escaped(out_, text);
  } else {
    out_ += text;
  }
  out_ += '"';
  return *this;
}

}  // namespace oware::server
