// The repository of how accounts prove themselves, and of letters (games/credentials.hpp). Each is
// a function of the executor, inside a transaction of the caller's where it writes. Thread rule: as
// Sql.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/credentials.hpp"
#include "store/sql.hpp"

namespace oware::store::credentials {

using games::TimeMs;
using games::UserId;

games::Credentials all(Sql& sql, UserId user);

void send_link(Sql& sql, const games::MailToken& token, const games::Letter& letter);
bool verify_address(Sql& sql, const std::string& token_hash, TimeMs now);
std::optional<UserId> reset_password(Sql& sql, const std::string& token_hash,
                                     const std::string& password, TimeMs now);
bool set_digest(Sql& sql, UserId user, bool digest);
bool drop_address(Sql& sql, UserId user);
std::vector<games::Addressee> addressees(Sql& sql, const std::string& address);

std::optional<games::Authenticator> authenticator(Sql& sql, UserId user);
bool begin_authenticator(Sql& sql, UserId user, const std::string& secret);
bool confirm_authenticator(Sql& sql, UserId user, std::int64_t step,
                           const std::vector<games::TokenHash>& codes, TimeMs now);
bool use_step(Sql& sql, UserId user, std::int64_t step);
bool use_recovery_code(Sql& sql, UserId user, const std::string& code_hash);
bool drop_authenticator(Sql& sql, UserId user);

void new_challenge(Sql& sql, const games::PasskeyChallenge& challenge, TimeMs now);
std::optional<games::PasskeyChallenge> take_challenge(Sql& sql, const games::TokenHash& hash,
                                                      TimeMs now);
std::optional<std::int64_t> add_passkey(Sql& sql, const games::Passkey& fresh);
std::optional<games::Passkey> passkey(Sql& sql, const std::string& credential);
bool use_passkey(Sql& sql, std::int64_t passkey, std::int64_t counter, TimeMs at);
bool drop_passkey(Sql& sql, UserId user, std::int64_t passkey);

std::vector<games::Letter> claim_letters(Sql& sql, TimeMs now, TimeMs again, int limit);
void retry_letter(Sql& sql, std::int64_t letter, TimeMs next);
void drop_letter(Sql& sql, std::int64_t letter);
std::vector<games::DueDigest> due_digests(Sql& sql, TimeMs before, TimeMs turn_before, int limit);
bool queue_digest(Sql& sql, TimeMs before, const games::Letter& letter);

}  // namespace oware::store::credentials
