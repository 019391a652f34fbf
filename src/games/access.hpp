// Access for programs: personal tokens of accounts, what each permits (its scopes), and accounts
// for which a program plays (bots).
//
// A token is `oware_` and a random token (games/token.hpp); only its hash is kept, so that it can
// be shown once, when it is made. A bot account never changes back, and only an account that has no
// game becomes one, so that no person's results are a program's. Thread rule: values; AccessStore
// as Store (games/store.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/people.hpp"

namespace oware::games {

inline constexpr std::string_view kAccessTokenPrefix = "oware_";
// Tokens that one account can have at once.
inline constexpr int kMostAccessTokens = 20;

enum class Scope : std::uint8_t {
  read,  // see what is the account's own
  play,  // play, talk and challenge as the person
  bot    // become a bot, and play as one
};
inline constexpr std::array kScopes = {Scope::read, Scope::play, Scope::bot};
std::string_view to_string(Scope scope);
std::optional<Scope> parse_scope(std::string_view text);

class Scopes {
 public:
  bool has(Scope scope) const { return (bits_ & bit(scope)) != 0; }
  void add(Scope scope) { bits_ = static_cast<std::uint8_t>(bits_ | bit(scope)); }
  bool empty() const { return bits_ == 0; }

  friend bool operator==(const Scopes&, const Scopes&) = default;

 private:
  static std::uint8_t bit(Scope scope) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(scope));
  }

  std::uint8_t bits_ = 0;
};
std::string to_string(Scopes scopes);  // "read play", as it is stored
// Words that are no scope are passed over: a token then permits less.
Scopes parse_scopes(std::string_view text);

struct AccessToken {
  std::int64_t id = 0;
  std::string name;
  Scopes scopes;
  TimeMs created = 0;
  TimeMs used = 0;  // the last time, by the hour; 0: never
};

struct NewAccessToken {
  std::string name;
  TokenHash hash;
  Scopes scopes{};
  TimeMs at = 0;
};

// What a token stands for.
struct Grant {
  Known person;
  std::int64_t token = 0;
  Scopes scopes;
  TimeMs used = 0;
};

enum class BotChange : std::uint8_t {
  made,
  was_one,    // nothing has changed
  has_played  // refused: the account has had a seat
};

class AccessStore {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  virtual ~AccessStore() = default;

  // What changes adds an entry to the audit log in the same transaction.

  // The token's id; nothing when the account has `most` already. Error: not_allowed, when the
  // account has been deleted.
  virtual void add_access_token(UserId user, NewAccessToken fresh, int most,
                                Done<std::optional<std::int64_t>> done) = 0;
  // The newest first.
  virtual void access_tokens(UserId user, Done<std::vector<AccessToken>> done) = 0;
  // False when the account has no such token.
  virtual void revoke_access_token(UserId user, std::int64_t token, TimeMs at, Done<bool> done) = 0;
  virtual void grant(TokenHash token, Done<std::optional<Grant>> done) = 0;
  // The token has been used.
  virtual void touch_access_token(std::int64_t token, TimeMs at, Done<void> done) = 0;
  virtual void become_bot(UserId user, TimeMs at, Done<BotChange> done) = 0;
};

}  // namespace oware::games
