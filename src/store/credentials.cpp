#include "store/credentials.hpp"

#include "games/names.hpp"

namespace oware::store::credentials {
namespace {

using games::Letter;
using games::Passkey;
using Number = std::int64_t;
using Text = std::string;
using MaybeNumber = std::optional<std::int64_t>;
using MaybeText = std::optional<std::string>;

constexpr int kMostDigestGames = 20;
constexpr int kMostAddressees = 5;

void queue(Sql& sql, const Letter& letter) {
  sql.run(
      "INSERT INTO letters (user, address, subject, text, at_ms, next_ms, failed) VALUES (:user, "
      ":address, :subject, :text, :at, :next, 0)",
      letter.user, letter.address, letter.subject, letter.text, letter.at, letter.next);
}

struct Taken {
  UserId user = 0;
  Text address;
};

// A token serves once.
std::optional<Taken> take_token(Sql& sql, const Text& token_hash, games::MailPurpose purpose,
                                TimeMs now) {
  auto row = sql.row<Number, Text, Number>(
      "DELETE FROM mail_tokens WHERE token_hash = :hash AND purpose = :purpose RETURNING user, "
      "address, expires_ms",
      token_hash, games::to_string(purpose));
  if (!row || std::get<2>(*row) <= now) return std::nullopt;
  return Taken{std::get<0>(*row), std::get<1>(*row)};
}

using PasskeyRow = std::tuple<Number, Number, Text, Text, Number, Text, Number, Number>;

Passkey passkey_of(const PasskeyRow& row) {
  const auto& [id, user, credential, key, counter, name, created, used] = row;
  return {id, user, credential, key, counter, name, created, used};
}

std::vector<PasskeyRow> passkey_rows(Sql& sql, const Text& where, const Value& value) {
  return sql.rows_bound<Number, Number, Text, Text, Number, Text, Number, Number>(
      "SELECT id, user, credential, public_key, counter, name, created_ms, used_ms FROM passkeys "
      "WHERE " +
          where + " ORDER BY id",
      {value});
}

}  // namespace

games::Credentials all(Sql& sql, UserId user) {
  games::Credentials found;
  const auto address = sql.row<Text, Number, int>(
      "SELECT address, verified_ms, digest FROM addresses WHERE user = :user", user);
  if (address) {
    const auto& [text, verified, digest] = *address;
    found.email = games::EmailAddress{text, verified, digest != 0};
  }
  const auto code = authenticator(sql, user);
  found.authenticator = code && code->confirmed > 0;
  found.recovery_codes =
      sql.value<int>("SELECT COUNT(*) FROM recovery_codes WHERE user = :user", user);
  for (const PasskeyRow& row : passkey_rows(sql, "user = :user", Value(user)))
    found.passkeys.push_back(passkey_of(row));
  return found;
}

// ---- e-mail

void send_link(Sql& sql, const games::MailToken& token, const Letter& letter) {
  sql.run("DELETE FROM mail_tokens WHERE user = :user AND purpose = :purpose", token.user,
          games::to_string(token.purpose));
  sql.run(
      "INSERT INTO mail_tokens (token_hash, user, purpose, address, expires_ms) VALUES (:hash, "
      ":user, :purpose, :address, :expires)",
      games::to_hex(token.hash), token.user, games::to_string(token.purpose), token.address,
      token.expires);
  queue(sql, letter);
}

bool verify_address(Sql& sql, const Text& token_hash, TimeMs now) {
  const auto taken = take_token(sql, token_hash, games::MailPurpose::verify, now);
  if (!taken) return false;
  const auto digest = sql.row<int>("SELECT digest FROM addresses WHERE user = :user", taken->user);
  sql.run("DELETE FROM addresses WHERE user = :user", taken->user);
  sql.run(
      "INSERT INTO addresses (user, address, address_key, verified_ms, digest, digest_ms) VALUES "
      "(:user, :address, :key, :at, :digest, 0)",
      taken->user, taken->address, games::name_key(taken->address), now,
      digest ? std::get<0>(*digest) : 0);
  return true;
}

std::optional<UserId> reset_password(Sql& sql, const Text& token_hash, const Text& password,
                                     TimeMs now) {
  const auto taken = take_token(sql, token_hash, games::MailPurpose::reset, now);
  if (!taken) return std::nullopt;
  // A closed account's is the password of its appeal.
  if (sql.run("UPDATE closed_accounts SET password_hash = :password WHERE user = :user", password,
              taken->user) == 0)
    sql.run("UPDATE users SET password_hash = :password WHERE id = :user", password, taken->user);
  sql.run("DELETE FROM sessions WHERE user = :user", taken->user);
  return taken->user;
}

bool set_digest(Sql& sql, UserId user, bool digest) {
  return sql.run("UPDATE addresses SET digest = :digest WHERE user = :user", digest ? 1 : 0, user) >
         0;
}

// What waits for the address is not sent either.
bool drop_address(Sql& sql, UserId user) {
  const auto pending = sql.run("DELETE FROM mail_tokens WHERE user = :user", user);
  sql.run("DELETE FROM letters WHERE user = :user", user);
  return sql.run("DELETE FROM addresses WHERE user = :user", user) + pending > 0;
}

std::vector<games::Addressee> addressees(Sql& sql, const Text& address) {
  std::vector<games::Addressee> found;
  for (auto& [user, name, language, written] : sql.rows<Number, Text, Text, Text>(
           "SELECT u.id, u.name, u.language, a.address FROM addresses a JOIN users u ON u.id = "
           "a.user WHERE a.address_key = :key ORDER BY u.id LIMIT :limit",
           games::name_key(address), kMostAddressees))
    found.push_back({user, name, language, written});
  return found;
}

// ---- authenticators

std::optional<games::Authenticator> authenticator(Sql& sql, UserId user) {
  const auto row = sql.row<Text, Number, Number>(
      "SELECT secret, confirmed_ms, step FROM authenticators WHERE user = :user", user);
  if (!row) return std::nullopt;
  const auto& [secret, confirmed, step] = *row;
  return games::Authenticator{secret, confirmed, step};
}

bool begin_authenticator(Sql& sql, UserId user, const Text& secret) {
  sql.run("DELETE FROM authenticators WHERE user = :user AND confirmed_ms = 0", user);
  if (authenticator(sql, user)) return false;
  sql.run(
      "INSERT INTO authenticators (user, secret, confirmed_ms, step) VALUES (:user, :secret, 0, 0)",
      user, secret);
  return true;
}

bool confirm_authenticator(Sql& sql, UserId user, std::int64_t step,
                           const std::vector<games::TokenHash>& codes, TimeMs now) {
  if (sql.run("UPDATE authenticators SET confirmed_ms = :at, step = :step WHERE user = :user AND "
              "confirmed_ms = 0",
              now, step, user) == 0)
    return false;
  sql.run("DELETE FROM recovery_codes WHERE user = :user", user);
  for (const games::TokenHash& code : codes)
    sql.run("INSERT INTO recovery_codes (user, code_hash) VALUES (:user, :hash)", user,
            games::to_hex(code));
  return true;
}

bool use_step(Sql& sql, UserId user, std::int64_t step) {
  return sql.run("UPDATE authenticators SET step = :step WHERE user = :user AND step < :same", step,
                 user, step) > 0;
}

bool use_recovery_code(Sql& sql, UserId user, const Text& code_hash) {
  return sql.run("DELETE FROM recovery_codes WHERE user = :user AND code_hash = :hash", user,
                 code_hash) > 0;
}

bool drop_authenticator(Sql& sql, UserId user) {
  sql.run("DELETE FROM recovery_codes WHERE user = :user", user);
  return sql.run("DELETE FROM authenticators WHERE user = :user", user) > 0;
}

// ---- passkeys

void new_challenge(Sql& sql, const games::PasskeyChallenge& challenge, TimeMs now) {
  sql.run("DELETE FROM passkey_challenges WHERE expires_ms <= :now", now);
  sql.run(
      "INSERT INTO passkey_challenges (challenge_hash, user, expires_ms) VALUES (:hash, :user, "
      ":expires)",
      games::to_hex(challenge.hash), challenge.user, challenge.expires);
}

std::optional<games::PasskeyChallenge> take_challenge(Sql& sql, const games::TokenHash& hash,
                                                      TimeMs now) {
  const auto row = sql.row<MaybeNumber, Number>(
      "DELETE FROM passkey_challenges WHERE challenge_hash = :hash RETURNING user, expires_ms",
      games::to_hex(hash));
  if (!row || std::get<1>(*row) <= now) return std::nullopt;
  return games::PasskeyChallenge{hash, std::get<0>(*row), std::get<1>(*row)};
}

std::optional<std::int64_t> add_passkey(Sql& sql, const Passkey& fresh) {
  if (sql.value<int>("SELECT COUNT(*) FROM passkeys WHERE user = :user", fresh.user) >=
          games::kMostPasskeys ||
      passkey(sql, fresh.credential))
    return std::nullopt;
  return sql.value<Number>(
      "INSERT INTO passkeys (user, credential, public_key, counter, name, created_ms, used_ms) "
      "VALUES (:user, :credential, :key, :counter, :name, :at, 0) RETURNING id",
      fresh.user, fresh.credential, fresh.public_key, fresh.counter, fresh.name, fresh.created);
}

std::optional<Passkey> passkey(Sql& sql, const Text& credential) {
  const auto rows = passkey_rows(sql, "credential = :credential", Value(credential));
  if (rows.empty()) return std::nullopt;
  return passkey_of(rows.front());
}

// An authenticator without a counter gives 0 for ever (WebAuthn, 6.1.1).
bool use_passkey(Sql& sql, std::int64_t passkey, std::int64_t counter, TimeMs at) {
  return sql.run(
             "UPDATE passkeys SET counter = :counter, used_ms = :at WHERE id = :id AND (counter < "
             ":same OR (counter = 0 AND :also = 0))",
             counter, at, passkey, counter, counter) > 0;
}

bool drop_passkey(Sql& sql, UserId user, std::int64_t passkey) {
  return sql.run("DELETE FROM passkeys WHERE user = :user AND id = :id", user, passkey) > 0;
}

// ---- letters

std::vector<Letter> claim_letters(Sql& sql, TimeMs now, TimeMs again, int limit) {
  std::vector<Letter> found;
  for (auto& [id, user, address, subject, text, at, failed] :
       sql.rows<Number, Number, Text, Text, Text, Number, int>(
           "SELECT id, user, address, subject, text, at_ms, failed FROM letters WHERE next_ms <= "
           ":now ORDER BY next_ms, id LIMIT :limit",
           now, limit))
    found.push_back({id, user, address, subject, text, at, again, failed});
  for (const Letter& letter : found)
    sql.run("UPDATE letters SET next_ms = :next WHERE id = :id", again, letter.id);
  return found;
}

void retry_letter(Sql& sql, std::int64_t letter, TimeMs next) {
  sql.run("UPDATE letters SET next_ms = :next, failed = failed + 1 WHERE id = :id", next, letter);
}

void drop_letter(Sql& sql, std::int64_t letter) {
  sql.run("DELETE FROM letters WHERE id = :id", letter);
}

std::vector<games::DueDigest> due_digests(Sql& sql, TimeMs before, TimeMs turn_before, int limit) {
  std::vector<games::DueDigest> found;
  for (auto& [user, name, language, address, last] : sql.rows<Number, Text, Text, Text, Number>(
           "SELECT u.id, u.name, u.language, a.address, a.digest_ms FROM addresses a JOIN users u "
           "ON u.id = a.user WHERE a.digest = 1 AND a.digest_ms <= :before AND EXISTS (SELECT 1 "
           "FROM seats s JOIN games g ON g.number = s.game WHERE s.user = a.user AND s.ended_ms IS "
           "NULL AND g.status = 'playing' AND g.turn = s.side AND g.clock LIKE '%d%' AND "
           "g.changed_ms <= :turn) ORDER BY a.digest_ms LIMIT :limit",
           before, turn_before, limit))
    found.push_back({{user, name, language, address}, last, {}});
  for (games::DueDigest& due : found) {
    for (auto& [id, deadline, opponent] : sql.rows<Text, MaybeNumber, MaybeText>(
             "SELECT g.id, g.deadline_ms, CASE WHEN u.name_key IS NULL THEN o.name ELSE u.name END "
             "FROM seats s JOIN games g ON g.number = s.game LEFT JOIN seats o ON o.game = "
             "g.number "
             "AND o.side <> s.side LEFT JOIN users u ON u.id = o.user WHERE s.user = :user AND "
             "s.ended_ms IS NULL AND g.status = 'playing' AND g.turn = s.side AND g.clock LIKE "
             "'%d%' ORDER BY g.deadline_ms, g.number LIMIT :limit",
             due.to.user, kMostDigestGames))
      due.games.push_back({id, opponent.value_or(""), deadline});
  }
  return found;
}

bool queue_digest(Sql& sql, TimeMs before, const Letter& letter) {
  if (sql.run("UPDATE addresses SET digest_ms = :at WHERE user = :user AND digest_ms = :before",
              letter.at, letter.user, before) == 0)
    return false;
  queue(sql, letter);
  return true;
}

}  // namespace oware::store::credentials
