// Passkeys: what a browser sends when one is made and when one is used, verified as Web
// Authentication, Level 2 (W3C, 8 April 2021), 7.1 and 7.2 ask.
//
// Keys are ECDSA on P-256 with SHA-256 (ES256) and Ed25519 (EdDSA), by RFC 8152's COSE_Key. Which
// authenticator made a key is not asked for: attestation statements are passed over. The person
// must have been verified (by a finger, a face, a code), because a passkey takes the place of
// password and code together. CBOR is libcbor's business. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace oware::authentication {

using Bytes = std::vector<unsigned char>;

inline constexpr std::int64_t kEs256 = -7;
inline constexpr std::int64_t kEdDsa = -8;
inline constexpr std::size_t kLongestCredential = 1023;  // bytes of its id (7.1, 25)

// What the browser must have been asked.
struct Ceremony {
  std::string challenge;  // base64url
  std::string origin;     // "https://oware.example"
  std::string site;       // the relying party's id: the origin's host
};

struct NewCredential {
  Bytes id;
  Bytes public_key;  // COSE_Key
  std::uint32_t counter = 0;
};

// A passkey that has just been made. Error: bad_file, saying what differs from what it must be.
Result<NewCredential> verify_registration(const Bytes& attestation_object,
                                          std::string_view client_data, const Ceremony& ceremony);

// A passkey that has been used; its counter now. Error: as above.
Result<std::uint32_t> verify_assertion(const Bytes& public_key, const Bytes& authenticator_data,
                                       std::string_view client_data, const Bytes& signature,
                                       const Ceremony& ceremony);

}  // namespace oware::authentication
