// Passwords, as they are kept: Argon2id with 19 MiB and two passes (OWASP's Password Storage Cheat
// Sheet), by libsodium, which writes salt and cost into the text that is kept. Each takes some 50
// ms and that much memory: call from a bounded pool. Thread rule: pure functions, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace oware::games {

inline constexpr std::size_t kMinPassword = 8;  // bytes
inline constexpr std::size_t kMaxPassword = 200;

// Among the first that anybody guesses: a common password, word, name, date or row of keys, or
// little more than one. By zxcvbn (Wheeler, USENIX Security 2016), whose lists hold the commonest
// passwords.
bool is_common_password(std::string_view password);

// Empty when there is not enough memory.
std::string hash_password(std::string_view password);
// Whether this is the password that was hashed. With an empty hash it takes as long, and says no:
// so that nobody learns from the time which names there are.
bool password_matches(std::string_view hash, std::string_view password);

}  // namespace oware::games
