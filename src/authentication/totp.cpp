#include "authentication/totp.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include <array>

#include "base/assert.hpp"

namespace oware::authentication {
namespace {

constexpr std::string_view kBase32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr unsigned kBits = 5;  // of a letter

std::string escaped(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string made;
  for (const char letter : text) {
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                       (letter >= '0' && letter <= '9') || letter == '-' || letter == '.' ||
                       letter == '_';
    if (plain) {
      made += letter;
      continue;
    }
    const auto byte = static_cast<unsigned char>(letter);
    made.append(1, '%').append(1, kDigits[byte >> 4U]).append(1, kDigits[byte & 15U]);
  }
  return made;
}

}  // namespace

std::string to_base32(const Bytes& bytes) {
  std::string text;
  unsigned waiting = 0;
  unsigned bits = 0;
  for (const unsigned char byte : bytes) {
    waiting = (waiting << 8U | byte) & 0xFFFU;
    for (bits += 8; bits >= kBits; bits -= kBits) text += kBase32[waiting >> (bits - kBits) & 31U];
  }
  if (bits > 0) text += kBase32[waiting << (kBits - bits) & 31U];
  return text;
}

std::optional<Bytes> from_base32(std::string_view text) {
  Bytes bytes;
  unsigned waiting = 0;
  unsigned bits = 0;
  for (const char letter : text) {
    const std::size_t value = kBase32.find(letter);
    if (value == std::string_view::npos) return std::nullopt;
    waiting = (waiting << kBits | static_cast<unsigned>(value)) & 0xFFFU;
    bits += kBits;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<unsigned char>(waiting >> bits));
  }
  return bytes;
}

Bytes new_secret() {
  Bytes secret(kSecretBytes);
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

std::string code_of(const Bytes& secret, std::int64_t step, int digits) {
  std::array<unsigned char, 8> counter{};
  for (std::size_t i = 0; i < counter.size(); ++i)
    counter[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(step) >> (56U - 8U * i));
  std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
  unsigned size = 0;
  const auto* done = HMAC(EVP_sha1(), secret.data(), static_cast<int>(secret.size()),
                          counter.data(), counter.size(), hash.data(), &size);
  OWARE_ASSERT(done != nullptr && size >= 20);
  const std::size_t at = hash[size - 1] & 15U;
  const std::uint32_t number = (hash[at] & 0x7FU) << 24U | std::uint32_t{hash[at + 1]} << 16U |
                               std::uint32_t{hash[at + 2]} << 8U | hash[at + 3];
  std::uint32_t modulus = 1;
  for (int i = 0; i < digits; ++i) modulus *= 10;
  std::string code = std::to_string(number % modulus);
  code.insert(0, static_cast<std::size_t>(digits) - code.size(), '0');
  return code;
}

std::optional<std::int64_t> matching_step(const Bytes& secret, std::string_view code,
                                          std::int64_t now_seconds, std::int64_t used) {
  if (code.size() != kCodeDigits) return std::nullopt;
  std::optional<std::int64_t> found;
  const std::int64_t present = now_seconds / kStepSeconds;
  for (std::int64_t step = present - 1; step <= present + 1; ++step) {
    const std::string right = code_of(secret, step);
    const bool same = sodium_memcmp(right.data(), code.data(), right.size()) == 0;
    if (same && step > used && !found) found = step;
  }
  return found;
}

std::string provisioning_uri(const Bytes& secret, std::string_view site, std::string_view account) {
  return "otpauth://totp/" + escaped(site) + ":" + escaped(account) +
         "?secret=" + to_base32(secret) + "&issuer=" + escaped(site);
}

}  // namespace oware::authentication
