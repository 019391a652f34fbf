// A text as what a request's target and headers may hold: paths with percent signs, cookies,
// encodings, tokens, origins. Whatever comes, what is read is a part of it, or its decoding, and
// comes out the same again when it is encoded.
#include <cstdio>

#include "require.hpp"
#include "server/json_writer.hpp"
#include "server/text.hpp"

namespace oware::fuzz {
namespace {

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    out += '%';
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 0xFU];
  }
  return out;
}

bool lies_in(std::string_view part, std::string_view whole) {
  return part.empty() ||
         (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
}

void check_targets(std::string_view text) {
  const auto decoded = server::percent_decode(text);
  if (decoded) {
    require(decoded->size() <= text.size(), "decoding never lengthens");
    require(decoded->find('\0') == std::string::npos, "no zero byte comes out");
    require(server::percent_decode(percent_encoded(*decoded)) == decoded,
            "what was decoded can be encoded");
  }
}

void check_headers(std::string_view text) {
  for (const auto& [name, value] : server::parse_cookies(text)) {
    require(lies_in(name, text) && lies_in(value, text), "cookies are parts of the header");
    require(name.find(';') == std::string_view::npos && value.find(';') == std::string_view::npos,
            "a semicolon parts cookies");
  }
  if (const auto token = server::bearer_token(text)) {
    require(!token->empty() && lies_in(*token, text), "a token is a part of the header");
  }
  server::accepts_encoding(text, "br");
  server::is_json_type(text);
  require(lies_in(server::trimmed(text), text), "trimmed is a part");
  if (server::same_origin(text, "oware.example:8080")) {
    const bool ours = server::equal_ignoring_case(text, "http://oware.example:8080") ||
                      server::equal_ignoring_case(text, "https://oware.example:8080");
    require(ours, "an origin of ours names our host and nothing else");
  }
  server::JsonWriter json;
  const std::string quoted = json.value(text).take();
  require(quoted.size() >= 2 && quoted.front() == '"' && quoted.back() == '"',
          "a JSON string has quotes");
  for (const char letter : quoted)
    require(static_cast<unsigned char>(letter) >= 0x20, "no control character stands in JSON");
}

}  // namespace
}  // namespace oware::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = oware::fuzz::text_of(data, size);
  oware::fuzz::check_targets(text);
  oware::fuzz::check_headers(text);
  return 0;
}
