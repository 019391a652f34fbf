// Hosts as requests name them, and the public URL that an operator gives. Thread rule: pure
// functions.
#pragma once

#include <oware/error.hpp>
#include <string>
#include <string_view>

namespace oware::server {

// Whether `text` is a host with an optional port, as a Host field has it: a registered name of
// letters, digits, '-', '_' and '.', an IPv4 address, or an IPv6 address in brackets.
bool is_host(std::string_view text);

// "https://oware.example" or "http://host:port", with a slash at the end or without; the result has
// none. Error: usage.
Result<std::string> parse_public_url(std::string_view text);

}  // namespace oware::server
