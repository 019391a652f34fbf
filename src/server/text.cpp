#include "server/text.hpp"

#include <utf8.h>
#include <algorithm>
#include <array>
#include <boost/url/pct_string_view.hpp>
#include <iterator>

namespace oware::server {
namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

// The text before the first `separator`; `rest` keeps what comes after it.
std::string_view take_until(std::string_view& rest, char separator) {
  const auto at = rest.find(separator);
  const std::string_view part = rest.substr(0, at);
  rest = at == std::string_view::npos ? std::string_view{} : rest.substr(at + 1);
  return part;
}

// "q=0", "q=0.000": a weight of nothing.
bool forbids(std::string_view parameter) {
  parameter = trimmed(parameter);
  if (parameter.size() < 3 || lower(parameter[0]) != 'q' || parameter[1] != '=') return false;
  return parameter.substr(2).find_first_not_of("0.") == std::string_view::npos;
}

}  // namespace

std::optional<std::string> percent_decode(std::string_view text) {
  const auto encoded = boost::urls::make_pct_string_view(text);
  if (!encoded) return std::nullopt;
  std::string out = encoded->decode();
  if (out.find('\0') != std::string::npos) return std::nullopt;
  return out;
}

std::vector<std::pair<std::string_view, std::string_view>> parse_cookies(std::string_view header) {
  std::vector<std::pair<std::string_view, std::string_view>> cookies;
  while (!header.empty()) {
    std::string_view value = trimmed(take_until(header, ';'));
    const std::string_view name = take_until(value, '=');
    if (!name.empty()) cookies.emplace_back(name, value);
  }
  return cookies;
}

bool accepts_encoding(std::string_view header, std::string_view coding) {
  while (!header.empty()) {
    std::string_view parameters = take_until(header, ',');
    if (!equal_ignoring_case(trimmed(take_until(parameters, ';')), coding)) continue;
    while (!parameters.empty()) {
      if (forbids(take_until(parameters, ';'))) return false;
    }
    return true;
  }
  return false;
}

std::optional<std::string_view> bearer_token(std::string_view authorization) {
  std::string_view rest = trimmed(authorization);
  if (!equal_ignoring_case(take_until(rest, ' '), "bearer")) return std::nullopt;
  rest = trimmed(rest);
  if (rest.empty()) return std::nullopt;
  return rest;
}

bool same_origin(std::string_view origin, std::string_view host) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return equal_ignoring_case(origin.substr(scheme.size()), host);
  }
  return false;
}

bool is_json_type(std::string_view content_type) {
  return equal_ignoring_case(trimmed(take_until(content_type, ';')), "application/json");
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool equal_ignoring_case(std::string_view left, std::string_view right) {
  return std::ranges::equal(left, right, {}, lower, lower);
}

std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += letter;
    }
  }
  return out;
}

std::string valid_utf8(std::string_view text) {
  if (utf8::is_valid(text.begin(), text.end())) return std::string(text);
  std::string out;
  utf8::replace_invalid(text.begin(), text.end(), std::back_inserter(out));
  return out;
}

}  // namespace oware::server
