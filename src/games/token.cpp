#include "games/token.hpp"

#include <sodium.h>

#include <cstdlib>

namespace oware::games {
namespace {

constexpr std::string_view kIdAlphabet = "23456789abcdefghijkmnpqrstuvwxyz";
constexpr std::size_t kIdLength = 10;
constexpr std::size_t kTokenBytes = 24;

static_assert(kIdAlphabet.size() == 32);

// libsodium needs one call before its first use; it may be called from any thread and more than
// once.
void ready() {
  static const int status = sodium_init();
  if (status < 0) std::abort();
}

}  // namespace

bool operator==(const TokenHash& left, const TokenHash& right) {
  return sodium_memcmp(left.bytes.data(), right.bytes.data(), left.bytes.size()) == 0;
}

std::string new_token() {
  ready();
  std::array<std::uint8_t, kTokenBytes> secret{};
  randombytes_buf(secret.data(), secret.size());
  std::string text(sodium_base64_ENCODED_LEN(kTokenBytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                   '\0');
  sodium_bin2base64(text.data(), text.size(), secret.data(), secret.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  text.pop_back();  // the C string's end
  sodium_memzero(secret.data(), secret.size());
  return text;
}

TokenHash hash_token(std::string_view token) {
  ready();
  TokenHash hash;
  const auto* bytes = reinterpret_cast<const unsigned char*>(token.data());
  crypto_generichash(hash.bytes.data(), hash.bytes.size(), bytes, token.size(), nullptr, 0);
  return hash;
}

std::string to_hex(const TokenHash& hash) {
  std::string text(2 * hash.bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), hash.bytes.data(), hash.bytes.size());
  text.pop_back();
  return text;
}

std::optional<TokenHash> parse_hex(std::string_view text) {
  TokenHash hash;
  std::size_t length = 0;
  const int status = sodium_hex2bin(hash.bytes.data(), hash.bytes.size(), text.data(), text.size(),
                                    nullptr, &length, nullptr);
  if (status != 0 || length != hash.bytes.size()) return std::nullopt;
  return hash;
}

std::string new_game_id() {
  ready();
  std::string id;
  for (std::size_t i = 0; i < kIdLength; ++i)
    id += kIdAlphabet[randombytes_uniform(kIdAlphabet.size())];
  return id;
}

bool is_game_id(std::string_view text) {
  return text.size() == kIdLength && text.find_first_not_of(kIdAlphabet) == std::string_view::npos;
}

bool toss() {
  ready();
  return randombytes_uniform(2) == 1;
}

std::uint64_t random_number() {
  ready();
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

}  // namespace oware::games
