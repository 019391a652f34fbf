// The store's parts for what accounts have to do with each other (social.hpp) and for how they
// prove themselves (credentials.hpp), put to the threads of the store that they are parts of.
// Thread rule: as Store.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/credentials.hpp"
#include "store/social.hpp"

namespace oware::store {

// `Threads` derives from it, has write(), read() and browse(), and lets it call them.
template <class Threads>
class SocialQuestions : public games::SocialStore {
 public:
  template <class T>
  using Done = games::SocialStore::Done<T>;
  using UserId = games::UserId;

  void follow(UserId user, UserId whom, games::TimeMs at,
              Done<games::FollowOutcome> done) override {
    threads().write(std::move(done), [=](Sql& sql) { return social::follow(sql, user, whom, at); });
  }
  void unfollow(UserId user, UserId whom, Done<void> done) override {
    threads().write(std::move(done), [=](Sql& sql) { social::unfollow(sql, user, whom); });
  }
  void friends(UserId user, Done<games::Friends> done) override {
    threads().browse(std::move(done), [user](Sql& sql) { return social::friends(sql, user); });
  }
  void relation(UserId user, UserId other, Done<games::Relation> done) override {
    threads().read(std::move(done), [=](Sql& sql) { return social::relation(sql, user, other); });
  }
  void follow_counts(UserId user, Done<games::FollowCounts> done) override {
    threads().browse(std::move(done),
                     [user](Sql& sql) { return social::follow_counts(sql, user); });
  }
  void send_message(games::PrivateMessage message, Done<games::SocialStore::Sent> done) override {
    threads().write(std::move(done), [message = std::move(message)](Sql& sql) {
      return social::send(sql, message);
    });
  }
  void messages(UserId user, UserId other, std::int64_t before, int limit,
                Done<std::vector<games::PrivateMessage>> done) override {
    threads().browse(std::move(done),
                     [=](Sql& sql) { return social::messages(sql, user, other, before, limit); });
  }
  void read_messages(UserId user, UserId other, games::TimeMs at, Done<void> done) override {
    threads().write(std::move(done),
                    [=](Sql& sql) { social::read_messages(sql, user, other, at); });
  }
  void drop_message(UserId user, std::int64_t message, Done<bool> done) override {
    threads().write(std::move(done),
                    [=](Sql& sql) { return social::drop_message(sql, user, message); });
  }
  void report_message(UserId reader, std::int64_t message, std::string reason, games::TimeMs at,
                      Done<std::optional<std::int64_t>> done) override {
    threads().write(std::move(done), [=, reason = std::move(reason)](Sql& sql) {
      return social::report_message(sql, reader, message, reason, at);
    });
  }
  void conversations(UserId user, int limit, Done<std::vector<games::Conversation>> done) override {
    threads().browse(std::move(done),
                     [=](Sql& sql) { return social::conversations(sql, user, limit); });
  }
  void notify(UserId user, games::Notice notice, Done<void> done) override {
    threads().write(std::move(done), [user, notice = std::move(notice)](Sql& sql) {
      social::notify(sql, user, notice);
    });
  }
  void notices(UserId user, Done<games::Notices> done) override {
    threads().browse(std::move(done), [user](Sql& sql) { return social::notices(sql, user); });
  }
  void read_notices(UserId user, std::int64_t last, Done<void> done) override {
    threads().write(std::move(done), [=](Sql& sql) { social::read_notices(sql, user, last); });
  }
  void set_own_profile(UserId user, games::Profile profile, Done<games::Profile> done) override {
    threads().write(std::move(done), [user, profile = std::move(profile)](Sql& sql) {
      return social::set_profile(sql, user, profile);
    });
  }
  void own_profile(UserId user, Done<games::Profile> done) override {
    threads().browse(std::move(done), [user](Sql& sql) { return social::profile(sql, user); });
  }
  void records(UserId user, Done<games::Records> done) override {
    threads().browse(std::move(done), [user](Sql& sql) { return social::records(sql, user); });
  }
  void social_life(UserId user, Done<games::SocialLife> done) override {
    threads().browse(std::move(done), [user](Sql& sql) { return social::life(sql, user); });
  }

 private:
  Threads& threads() { return static_cast<Threads&>(*this); }
};

template <class Threads>
class CredentialQuestions : public games::CredentialStore, public games::MailStore {
 public:
  template <class T>
  using Done = games::CredentialStore::Done<T>;
  using UserId = games::UserId;
  using TimeMs = games::TimeMs;

  void credentials_of(UserId user, Done<games::Credentials> done) override {
    threads().browse(std::move(done), [user](Sql& sql) { return credentials::all(sql, user); });
  }
  void send_link(games::MailToken token, games::Letter letter, Done<void> done) override {
    threads().write(std::move(done), [token = std::move(token), letter = std::move(letter)](
                                         Sql& sql) { credentials::send_link(sql, token, letter); });
  }
  void verify_address(games::TokenHash token, TimeMs now, Done<bool> done) override {
    threads().write(std::move(done), [hash = games::to_hex(token), now](Sql& sql) {
      return credentials::verify_address(sql, hash, now);
    });
  }
  void reset_password(games::TokenHash token, std::string password, TimeMs now,
                      Done<std::optional<UserId>> done) override {
    threads().write(std::move(done),
                    [hash = games::to_hex(token), password = std::move(password), now](Sql& sql) {
                      return credentials::reset_password(sql, hash, password, now);
                    });
  }
  void set_digest(UserId user, bool digest, Done<bool> done) override {
    threads().write(std::move(done),
                    [=](Sql& sql) { return credentials::set_digest(sql, user, digest); });
  }
  void drop_address(UserId user, Done<bool> done) override {
    threads().write(std::move(done),
                    [user](Sql& sql) { return credentials::drop_address(sql, user); });
  }
  void addressees(std::string address, Done<std::vector<games::Addressee>> done) override {
    threads().browse(std::move(done), [address = std::move(address)](Sql& sql) {
      return credentials::addressees(sql, address);
    });
  }
  void authenticator(UserId user, Done<std::optional<games::Authenticator>> done) override {
    threads().read(std::move(done),
                   [user](Sql& sql) { return credentials::authenticator(sql, user); });
  }
  void begin_authenticator(UserId user, std::string secret, Done<bool> done) override {
    threads().write(std::move(done), [user, secret = std::move(secret)](Sql& sql) {
      return credentials::begin_authenticator(sql, user, secret);
    });
  }
  void confirm_authenticator(UserId user, std::int64_t step, std::vector<games::TokenHash> codes,
                             TimeMs now, Done<bool> done) override {
    threads().write(std::move(done), [user, step, codes = std::move(codes), now](Sql& sql) {
      return credentials::confirm_authenticator(sql, user, step, codes, now);
    });
  }
  void use_step(UserId user, std::int64_t step, Done<bool> done) override {
    threads().write(std::move(done),
                    [=](Sql& sql) { return credentials::use_step(sql, user, step); });
  }
  void use_recovery_code(UserId user, games::TokenHash code, Done<bool> done) override {
    threads().write(std::move(done), [user, hash = games::to_hex(code)](Sql& sql) {
      return credentials::use_recovery_code(sql, user, hash);
    });
  }
  void drop_authenticator(UserId user, Done<bool> done) override {
    threads().write(std::move(done),
                    [user](Sql& sql) { return credentials::drop_authenticator(sql, user); });
  }
  void new_challenge(games::PasskeyChallenge challenge, TimeMs now, Done<void> done) override {
    threads().write(std::move(done),
                    [=](Sql& sql) { credentials::new_challenge(sql, challenge, now); });
  }
  void take_challenge(games::TokenHash hash, TimeMs now,
                      Done<std::optional<games::PasskeyChallenge>> done) override {
    threads().write(std::move(done),
                    [=](Sql& sql) { return credentials::take_challenge(sql, hash, now); });
  }
  void add_passkey(games::Passkey fresh, Done<std::optional<std::int64_t>> done) override {
    threads().write(std::move(done), [fresh = std::move(fresh)](Sql& sql) {
      return credentials::add_passkey(sql, fresh);
    });
  }
  void passkey(std::string credential, Done<std::optional<games::Passkey>> done) override {
    threads().read(std::move(done), [credential = std::move(credential)](Sql& sql) {
      return credentials::passkey(sql, credential);
    });
  }
  void use_passkey(std::int64_t passkey, std::int64_t counter, TimeMs at,
                   Done<bool> done) override {
    threads().write(std::move(done),
                    [=](Sql& sql) { return credentials::use_passkey(sql, passkey, counter, at); });
  }
  void drop_passkey(UserId user, std::int64_t passkey, Done<bool> done) override {
    threads().write(std::move(done),
                    [=](Sql& sql) { return credentials::drop_passkey(sql, user, passkey); });
  }

  void claim_letters(TimeMs now, TimeMs again, int limit,
                     Done<std::vector<games::Letter>> done) override {
    threads().write(std::move(done),
                    [=](Sql& sql) { return credentials::claim_letters(sql, now, again, limit); });
  }
  void retry_letter(std::int64_t letter, TimeMs next, Done<void> done) override {
    threads().write(std::move(done),
                    [=](Sql& sql) { credentials::retry_letter(sql, letter, next); });
  }
  void drop_letter(std::int64_t letter, Done<void> done) override {
    threads().write(std::move(done), [letter](Sql& sql) { credentials::drop_letter(sql, letter); });
  }
  void due_digests(TimeMs before, TimeMs turn_before, int limit,
                   Done<std::vector<games::DueDigest>> done) override {
    threads().browse(std::move(done), [=](Sql& sql) {
      return credentials::due_digests(sql, before, turn_before, limit);
    });
  }
  void queue_digest(TimeMs before, games::Letter letter, Done<bool> done) override {
    threads().write(std::move(done), [before, letter = std::move(letter)](Sql& sql) {
      return credentials::queue_digest(sql, before, letter);
    });
  }

 private:
  Threads& threads() { return static_cast<Threads&>(*this); }
};

}  // namespace oware::store
