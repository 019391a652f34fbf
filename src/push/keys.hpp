// Keys on the curve P-256 as Web Push writes them, and base64url without padding. The mathematics
// is OpenSSL's.
//
// A public key is the 65 bytes of an uncompressed point (SEC 1, 2.3.3), a private key the 32 bytes
// of its number, big-endian. Thread rule: free functions, no shared state.
#pragma once

#include <openssl/types.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oware::push {

using Bytes = std::vector<std::uint8_t>;

inline constexpr std::size_t kPublicKeyBytes = 65;
inline constexpr std::size_t kPrivateKeyBytes = 32;

std::string to_base64url(const Bytes& bytes);
// Nothing when a sign does not belong there, or when other letters mean the same bytes.
std::optional<Bytes> from_base64url(std::string_view text);

struct KeyPair {
  Bytes private_key;
  Bytes public_key;
};

// A new pair from OpenSSL's source of randomness.
KeyPair new_key_pair();
// The bytes are a point on the curve.
bool is_public_key(const Bytes& bytes);

struct FreeKey {
  void operator()(EVP_PKEY* key) const;
};
using Key = std::unique_ptr<EVP_PKEY, FreeKey>;

// As OpenSSL holds them; null when they are no keys of the curve.
Key public_key_of(const Bytes& public_key);
Key key_of(const KeyPair& pair);

}  // namespace oware::push
