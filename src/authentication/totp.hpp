// Codes of authenticators: time-based one-time passwords (RFC 6238) of six digits, a new one every
// 30 seconds, by HMAC-SHA-1 (RFC 4226), the one kind that every authenticator has. Thread rule:
// pure functions; new_secret() asks the system's source of randomness.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oware::authentication {

using Bytes = std::vector<unsigned char>;

inline constexpr int kStepSeconds = 30;
inline constexpr int kCodeDigits = 6;
inline constexpr std::size_t kSecretBytes = 20;  // as long as SHA-1's output (RFC 4226, 4)

// Base 32 (RFC 4648) without padding. Nothing for other letters.
std::string to_base32(const Bytes& bytes);
std::optional<Bytes> from_base32(std::string_view text);

Bytes new_secret();

// The code of a step of time, with so many digits, 6 to 8.
std::string code_of(const Bytes& secret, std::int64_t step, int digits = kCodeDigits);

// The step whose code that is: the present one or one beside it, since clocks differ. Only a step
// after `used` counts, so that a code serves once.
std::optional<std::int64_t> matching_step(const Bytes& secret, std::string_view code,
                                          std::int64_t now_seconds, std::int64_t used);

// What an authenticator reads from a QR code.
std::string provisioning_uri(const Bytes& secret, std::string_view site, std::string_view account);

}  // namespace oware::authentication
