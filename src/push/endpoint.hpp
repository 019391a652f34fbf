// The address that a browser gives for messages to it, and which addresses the server may be sent
// to. A browser names the address, so it must not lead to what only the server can reach: https on
// its usual port, hosts by name or public number, and of what a name stands for, public addresses
// only (RFC 6890 and its registries). Thread rule: pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oware::push {

inline constexpr std::size_t kLongestEndpoint = 1024;

enum class Reach : std::uint8_t {
  everyone,  // https://host/..., public addresses
  loopback   // for tests: this machine too, over http or https, on any port
};

struct Endpoint {
  bool secure = true;
  std::string host;    // without brackets
  std::string port;    // "443"
  std::string target;  // "/path?query"

  // As RFC 6454 writes it: without the usual port.
  std::string origin() const;
};

// Nothing when messages may not be sent there, whatever the host stands for.
std::optional<Endpoint> parse_endpoint(std::string_view text, Reach reach);

using Ipv4 = std::array<std::uint8_t, 4>;
using Ipv6 = std::array<std::uint8_t, 16>;

// Anybody on the internet may be meant: not this machine, its own network, or an address kept for
// something else.
bool is_public(const Ipv4& address);
bool is_public(const Ipv6& address);
bool is_loopback(const Ipv4& address);
bool is_loopback(const Ipv6& address);

}  // namespace oware::push
