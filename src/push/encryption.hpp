// A message for one browser, so that its push service cannot read it: RFC 8291 (M. Thomson, 2017),
// which is RFC 8188's content coding aes128gcm with keys agreed upon by ECDH. One record holds all
// of it. The ciphers are OpenSSL's. Thread rule: free functions, no shared state.
#pragma once

#include <optional>
#include <string_view>

#include "push/keys.hpp"

namespace oware::push {

inline constexpr std::size_t kAuthBytes = 16;
inline constexpr std::size_t kSaltBytes = 16;
// What RFC 8291 leaves of the 4096 bytes that every push service takes.
inline constexpr std::size_t kMostMessageBytes = 3993;

// Whom a message is for: a browser's public key and its secret.
struct Receiver {
  Bytes public_key;
  Bytes auth;
};

// What makes a message the one and only: never used twice.
struct Once {
  KeyPair key;
  Bytes salt;
};
Once new_once();

struct Padding {
  std::size_t to_bytes = 0;  // shorter messages are filled up with zeros, so that all look alike
};

// The body of the request; nothing when the receiver's keys are none or the message is too long.
std::optional<Bytes> encrypt(std::string_view message, const Receiver& receiver, const Once& once,
                             Padding padding);

}  // namespace oware::push
