// Who sends: the server's own signature on each request, by which a push service knows it again
// (VAPID, RFC 8292, M. Thomson and P. Beverloo, 2017): a token of RFC 7519, signed by ECDSA on
// P-256 (ES256). Thread rule: a free function, no shared state.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "push/keys.hpp"

namespace oware::push {

struct Claim {
  std::string origin;        // of the push service: "https://push.example"
  std::int64_t until_s = 0;  // since 1970; at most a day ahead
  std::string contact;       // "mailto:..." or "https://..."
};

// The value of the header Authorization. The pair must be one (keys.hpp).
std::string authorization(const Claim& claim, const KeyPair& pair);

// What may stand as a contact: an address for mail or a page, of at most 200 plain letters.
bool is_contact(std::string_view text);

}  // namespace oware::push
