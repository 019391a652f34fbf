#include "server/host.hpp"

#include <algorithm>
#include <boost/url/parse.hpp>
#include <cctype>
#include <charconv>
#include <cstdint>

namespace oware::server {
namespace {

constexpr std::size_t kLongestHost = 255;

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '-' || letter == '_' || letter == '.';
  });
}

// Not by Boost.URL's port_number(), which takes 99999 modulo 65536.
bool is_port(std::string_view digits) {
  std::uint16_t port = 0;
  const char* const end = digits.data() + digits.size();
  const auto [rest, error] = std::from_chars(digits.data(), end, port);
  return error == std::errc() && rest == end && port != 0;
}

}  // namespace

bool is_host(std::string_view text) {
  if (text.empty() || text.size() > kLongestHost) return false;
  const auto parsed = boost::urls::parse_authority(text);
  if (!parsed || parsed->has_userinfo()) return false;
  if (parsed->has_port() && !is_port(std::string_view(parsed->port()))) return false;
  switch (parsed->host_type()) {
    case boost::urls::host_type::ipv4:
    case boost::urls::host_type::ipv6:
      return true;
    case boost::urls::host_type::name:
      return is_name(std::string_view(parsed->encoded_host()));
    default:
      return false;
  }
}

Result<std::string> parse_public_url(std::string_view text) {
  std::string_view url = text;
  if (url.ends_with('/')) url.remove_suffix(1);
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (url.starts_with(scheme) && is_host(url.substr(scheme.size()))) return std::string(url);
  }
  return tl::unexpected(Error{.code = ErrorCode::usage,
                              .what = "--public-url",
                              .found = std::string(text),
                              .expected = "https://HOST or http://HOST:PORT, without a path"});
}

}  // namespace oware::server
