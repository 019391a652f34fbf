#include "push/endpoint.hpp"

#include <algorithm>

namespace oware::push {
namespace {

struct Net4 {
  Ipv4 first;
  int bits;
};

// IANA's registry of special addresses, those that are not globally reachable, and multicast.
constexpr Net4 kSpecial4[] = {
    {{0, 0, 0, 0}, 8},      {{10, 0, 0, 0}, 8},     {{100, 64, 0, 0}, 10}, {{127, 0, 0, 0}, 8},
    {{169, 254, 0, 0}, 16}, {{172, 16, 0, 0}, 12},  {{192, 0, 0, 0}, 24},  {{192, 0, 2, 0}, 24},
    {{192, 88, 99, 0}, 24}, {{192, 168, 0, 0}, 16}, {{198, 18, 0, 0}, 15}, {{198, 51, 100, 0}, 24},
    {{203, 0, 113, 0}, 24}, {{224, 0, 0, 0}, 4},    {{240, 0, 0, 0}, 4}};

struct Net6 {
  Ipv6 first;
  int bits;
};

constexpr Net6 kGlobal6 = {{0x20}, 3};  // 2000::/3 is all that is given out
// Within it: protocols, 2001:db8 and 3fff (examples), and 2002 (IPv4 addresses in disguise).
constexpr Net6 kSpecial6[] = {{{0x20, 0x01, 0x00}, 23},
                              {{0x20, 0x01, 0x0d, 0xb8}, 32},
                              {{0x20, 0x02}, 16},
                              {{0x3f, 0xff, 0x00}, 20}};

template <class Address>
bool within(const Address& address, const Address& first, int bits) {
  for (std::size_t i = 0; bits > 0; ++i, bits -= 8) {
    const int mask = bits >= 8 ? 0xff : 0xff & (0xff << (8 - bits));
    if ((address[i] & mask) != (first[i] & mask)) return false;
  }
  return true;
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

bool is_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

// A name with a dot and a last part that is no number (which some would read as an IPv4 address),
// or "localhost" for tests.
bool is_host_name(std::string_view host, Reach reach) {
  const bool plain = std::ranges::all_of(host, [](char letter) {
    return is_letter(letter) || is_digit(letter) || letter == '-' || letter == '.';
  });
  if (!plain || host.empty() || host.size() > 253 || host.front() == '.' || host.back() == '.')
    return false;
  if (host.find("..") != std::string_view::npos) return false;
  if (reach == Reach::loopback) return true;
  const auto dot = host.rfind('.');
  if (dot == std::string_view::npos || !is_letter(host[dot + 1])) return false;
  const std::string_view last = host.substr(dot + 1);
  return last != "localhost" && last != "local" && last != "internal";
}

std::optional<std::string> read_port(std::string_view text) {
  if (text.empty() || text.size() > 5 || !std::ranges::all_of(text, is_digit)) return std::nullopt;
  return std::string(text);
}

}  // namespace

std::string Endpoint::origin() const {
  const std::string name = (secure ? "https://" : "http://") + host;
  return port == (secure ? "443" : "80") ? name : name + ":" + port;
}

std::optional<Endpoint> parse_endpoint(std::string_view text, Reach reach) {
  constexpr std::string_view kHttps = "https://";
  constexpr std::string_view kHttp = "http://";
  if (text.size() > kLongestEndpoint) return std::nullopt;
  // Plain signs only, and none that would need quotes.
  if (!std::ranges::all_of(text, [](char letter) {
        return letter > ' ' && letter < '\x7f' && letter != '"' && letter != '\\';
      })) {
    return std::nullopt;
  }
  Endpoint endpoint;
  endpoint.secure = text.starts_with(kHttps);
  if (!endpoint.secure && (reach != Reach::loopback || !text.starts_with(kHttp)))
    return std::nullopt;
  text.remove_prefix(endpoint.secure ? kHttps.size() : kHttp.size());
  const auto path = text.find_first_of("/?#");
  if (path == std::string_view::npos || text[path] != '/' ||
      text.find('#') != std::string_view::npos)
    return std::nullopt;
  std::string_view host = text.substr(0, path);
  endpoint.target = text.substr(path);
  endpoint.port = endpoint.secure ? "443" : "80";
  if (const auto colon = host.find(':'); colon != std::string_view::npos) {
    const auto port = read_port(host.substr(colon + 1));
    if (!port || (reach != Reach::loopback && *port != endpoint.port)) return std::nullopt;
    endpoint.port = *port;
    host = host.substr(0, colon);
  }
  if (!is_host_name(host, reach)) return std::nullopt;
  std::ranges::transform(host, std::back_inserter(endpoint.host), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  return endpoint;
}

bool is_public(const Ipv4& address) {
  return std::ranges::none_of(
      kSpecial4, [&](const Net4& net) { return within(address, net.first, net.bits); });
}

bool is_public(const Ipv6& address) {
  if (!within(address, kGlobal6.first, kGlobal6.bits)) return false;
  return std::ranges::none_of(
      kSpecial6, [&](const Net6& net) { return within(address, net.first, net.bits); });
}

bool is_loopback(const Ipv4& address) { return address[0] == 127; }

bool is_loopback(const Ipv6& address) {
  Ipv6 own{};
  own[15] = 1;
  return address == own;
}

}  // namespace oware::push
