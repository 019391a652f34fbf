// Secrets and names of games: a seat's token, its hash, a game's id.
//
// A token is 24 random bytes as 32 letters of base64url; only its hash is ever kept (BLAKE2b, 32
// bytes, through libsodium: the token is random, so a fast hash is safe). Hashes are compared in
// constant time. Thread rule: free functions, no shared state.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oware::games {

struct TokenHash {
  std::array<std::uint8_t, 32> bytes{};

  // In constant time.
  friend bool operator==(const TokenHash& left, const TokenHash& right);
};

std::string new_token();
TokenHash hash_token(std::string_view token);

// 64 digits of base 16, the form in which a hash is stored.
std::string to_hex(const TokenHash& hash);
std::optional<TokenHash> parse_hex(std::string_view text);

// Ten letters and digits that are hard to mix up (no 0, 1, l, o): about 50 bits.
std::string new_game_id();
bool is_game_id(std::string_view text);

// True or false with equal chance.
bool toss();

// A number from the system's source of randomness.
std::uint64_t random_number();

}  // namespace oware::games
