// How an account proves itself beside its password: an e-mail address, a code of an authenticator
// (TOTP, RFC 6238), passkeys (WebAuthn); and the letters that the site sends.
//
// An address counts once its owner has followed the link that was sent to it; one address may be
// several accounts'. Tokens of links, recovery codes and challenges are kept as hashes, serve once
// and expire. The secret of an authenticator has to be kept as it is. Everything here goes with the
// account. Thread rule: values; CredentialStore and MailStore as Store (games/store.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/people.hpp"

namespace oware::games {

inline constexpr int kMostPasskeys = 10;  // of one account
inline constexpr int kRecoveryCodes = 10;
inline constexpr std::size_t kLongestAddress = 254;  // RFC 5321, 4.5.3.1.3

// An address as RFC 5321 has it, of ASCII letters: a local part without quotes, and a domain name
// with a dot. Its domain in small letters. Nothing for any other text.
std::optional<std::string> clean_address(std::string_view text);

struct EmailAddress {
  std::string address{};
  TimeMs verified = 0;
  bool digest = false;  // it is told of turns by correspondence, once a day
};

enum class MailPurpose : std::uint8_t { verify, reset };
std::string_view to_string(MailPurpose purpose);

// What a link in a letter permits.
struct MailToken {
  TokenHash hash{};
  UserId user = 0;
  MailPurpose purpose = MailPurpose::verify;
  std::string address{};
  TimeMs expires = 0;
};

struct Letter {
  std::int64_t id = 0;
  UserId user = 0;
  std::string address{};
  std::string subject{};
  std::string text{};
  TimeMs at = 0;
  TimeMs next = 0;  // not tried before then
  int failed = 0;   // attempts
};

// An account whose verified address is asked for.
struct Addressee {
  UserId user = 0;
  std::string name{};
  std::string language{};
  std::string address{};
};

// Somebody whose turn it is in correspondence games.
struct DueDigest {
  struct Game {
    std::string id{};
    std::string opponent{};
    std::optional<TimeMs> deadline{};
  };
  Addressee to{};
  TimeMs before = 0;  // when the last digest was queued
  std::vector<Game> games{};
};

struct Authenticator {
  std::string secret{};   // base 32
  TimeMs confirmed = 0;   // 0: a code of it has not been shown yet, and none is asked for
  std::int64_t step = 0;  // the last one that was used
};

struct Passkey {
  std::int64_t id = 0;
  UserId user = 0;
  std::string credential{};  // its id, base64url
  std::string public_key{};  // COSE_Key, base64url
  std::int64_t counter = 0;  // of signatures; 0: the authenticator does not count
  std::string name{};        // for its owner
  TimeMs created = 0;
  TimeMs used = 0;  // 0: never
};

// How an account can be entered, as its owner sees it.
struct Credentials {
  std::optional<EmailAddress> email{};
  bool authenticator = false;
  int recovery_codes = 0;  // that are left
  std::vector<Passkey> passkeys{};
};

// A challenge of WebAuthn: random, kept as a hash, taken once.
struct PasskeyChallenge {
  TokenHash hash{};
  std::optional<UserId> user{};  // who makes a passkey; none: somebody signs in
  TimeMs expires = 0;
};

class CredentialStore {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  virtual ~CredentialStore() = default;

  // Errors of all that writes: not_allowed, when the account has been deleted.

  virtual void credentials_of(UserId user, Done<Credentials> done) = 0;

  // ---- e-mail

  // The token, and the letter that carries it. Older tokens of the same purpose end.
  virtual void send_link(MailToken token, Letter letter, Done<void> done) = 0;
  // The token's address is the account's from now on. False when the token does not count.
  virtual void verify_address(TokenHash token, TimeMs now, Done<bool> done) = 0;
  // A new password by a token: every session ends. The account; nothing when the token does not
  // count.
  virtual void reset_password(TokenHash token, std::string password, TimeMs now,
                              Done<std::optional<UserId>> done) = 0;
  virtual void set_digest(UserId user, bool digest, Done<bool> done) = 0;
  virtual void drop_address(UserId user, Done<bool> done) = 0;
  // The accounts that have verified the address.
  virtual void addressees(std::string address, Done<std::vector<Addressee>> done) = 0;

  // ---- authenticators

  virtual void authenticator(UserId user, Done<std::optional<Authenticator>> done) = 0;
  // Not yet confirmed. False when a confirmed one is there.
  virtual void begin_authenticator(UserId user, std::string secret, Done<bool> done) = 0;
  // False when it is confirmed already, or there is none.
  virtual void confirm_authenticator(UserId user, std::int64_t step, std::vector<TokenHash> codes,
                                     TimeMs now, Done<bool> done) = 0;
  // A code of that step of time has been given. False when that step or a later one was used.
  virtual void use_step(UserId user, std::int64_t step, Done<bool> done) = 0;
  // False when there is no such code.
  virtual void use_recovery_code(UserId user, TokenHash code, Done<bool> done) = 0;
  virtual void drop_authenticator(UserId user, Done<bool> done) = 0;

  // ---- passkeys

  virtual void new_challenge(PasskeyChallenge challenge, TimeMs now, Done<void> done) = 0;
  // Nothing when there is none such, or it has expired.
  virtual void take_challenge(TokenHash hash, TimeMs now,
                              Done<std::optional<PasskeyChallenge>> done) = 0;
  // Its id; nothing when the account has kMostPasskeys, or the credential is known already.
  virtual void add_passkey(Passkey fresh, Done<std::optional<std::int64_t>> done) = 0;
  virtual void passkey(std::string credential, Done<std::optional<Passkey>> done) = 0;
  // False when the counter does not count up: the authenticator may have been copied.
  virtual void use_passkey(std::int64_t passkey, std::int64_t counter, TimeMs at,
                           Done<bool> done) = 0;
  virtual void drop_passkey(UserId user, std::int64_t passkey, Done<bool> done) = 0;
};

// Letters that wait to be sent. They stay until a server has taken them or given them up.
class MailStore {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  virtual ~MailStore() = default;

  // The letters that are due, at most `limit`: none is given again before `again`, also to another
  // node.
  virtual void claim_letters(TimeMs now, TimeMs again, int limit,
                             Done<std::vector<Letter>> done) = 0;
  virtual void retry_letter(std::int64_t letter, TimeMs next, Done<void> done) = 0;
  virtual void drop_letter(std::int64_t letter, Done<void> done) = 0;
  // Accounts that want digests, have had none since `before`, and whose turn it has been since
  // `turn_before` in a game by correspondence.
  virtual void due_digests(TimeMs before, TimeMs turn_before, int limit,
                           Done<std::vector<DueDigest>> done) = 0;
  // False when another digest has been queued since DueDigest::before.
  virtual void queue_digest(TimeMs before, Letter letter, Done<bool> done) = 0;
};

}  // namespace oware::games
