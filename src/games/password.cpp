#include "games/password.hpp"

#include <sodium.h>
#include <zxcvbn.h>

#include <array>
#include <cstdlib>

namespace oware::games {
namespace {

constexpr unsigned long long kPasses = 2;
// Two to this power guesses: some more than the ten thousand commonest passwords.
constexpr double kCommonBits = 16;
// The estimate takes time that grows faster than the length.
constexpr std::size_t kEstimated = 40;
constexpr std::size_t kMemory = std::size_t{19} * 1024 * 1024;

void ready() {
  static const int status = sodium_init();
  if (status < 0) std::abort();
}

// What a password is compared with when there is no account: of a password that nobody knows.
const std::string& nobodys_hash() {
  static const std::string hash = [] {
    std::array<char, 32> secret{};
    ready();
    randombytes_buf(secret.data(), secret.size());
    return hash_password({secret.data(), secret.size()});
  }();
  return hash;
}

}  // namespace

bool is_common_password(std::string_view password) {
  const std::string begin(password.substr(0, kEstimated));
  return ZxcvbnMatch(begin.c_str(), nullptr, nullptr) < kCommonBits;
}

std::string hash_password(std::string_view password) {
  ready();
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str(text.data(), password.data(), password.size(), kPasses, kMemory) != 0)
    return {};
  return text.data();
}

bool password_matches(std::string_view hash, std::string_view password) {
  ready();
  const std::string against(hash.empty() ? std::string_view(nobodys_hash()) : hash);
  const bool matches =
      crypto_pwhash_str_verify(against.c_str(), password.data(), password.size()) == 0;
  return matches && !hash.empty();
}

}  // namespace oware::games
