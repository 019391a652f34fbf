// Small pieces of HTTP text: percent signs, cookies, lists of encodings, bearer tokens, origins.
// Strict readers: what is malformed gives nothing. Thread rule: pure functions.
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oware::server {

// Nothing when a percent sign is not followed by two digits of base 16, or when the text would hold
// a zero byte.
std::optional<std::string> percent_decode(std::string_view text);

// The cookies of a Cookie header, in order, as they came.
std::vector<std::pair<std::string_view, std::string_view>> parse_cookies(std::string_view header);

// True when an Accept-Encoding header allows `coding` by name ("br;q=0" forbids it; "*" is not
// looked at).
bool accepts_encoding(std::string_view header, std::string_view coding);

// The token of "Bearer TOKEN" (the scheme in any case); nothing when there is none or it is empty.
std::optional<std::string_view> bearer_token(std::string_view authorization);

// True when `origin` ("https://host:port") names the host that the request was sent to.
bool same_origin(std::string_view origin, std::string_view host);

// Whether a content type is JSON: "application/json", with parameters or not, in any case.
bool is_json_type(std::string_view content_type);

// Without spaces and tabs at either end.
std::string_view trimmed(std::string_view text);

bool equal_ignoring_case(std::string_view left, std::string_view right);

// `text` as it may stand in HTML, in an attribute too.
std::string html_escaped(std::string_view text);

// `text` with U+FFFD in place of each invalid part.
std::string valid_utf8(std::string_view text);

inline void append_part(std::string& out, std::string_view text) { out.append(text); }
template <std::integral Number>
  requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
void append_part(std::string& out, Number number) {
  std::array<char, 24> digits;
  const auto [end, failure] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  out.append(digits.data(), end);
}

// Adds the parts to `out`, one behind the other: texts as they are, whole numbers in base 10. The
// heads of answers are put together so: a format that is read anew each time takes six times as
// long.
template <class... Parts>
void append(std::string& out, const Parts&... parts) {
  (append_part(out, parts), ...);
}

}  // namespace oware::server
