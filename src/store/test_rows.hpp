// Rows of what accounts have to do with each other and how they prove themselves, for tests of
// damage and of older versions: one in each table. Thread rule: as Sql.
#pragma once

#include <array>

#include "store/credentials.hpp"
#include "store/social.hpp"

namespace oware::store {

// In an order in which they can be dropped.
inline constexpr std::array kSocialTables = {"withheld_messages", "follows",  "private_messages",
                                             "notices",           "profiles", "addresses",
                                             "mail_tokens",       "letters",  "authenticators",
                                             "recovery_codes",    "passkeys", "passkey_challenges",
                                             "reported_messages"};

inline void add_social_rows(Sql& sql, games::UserId one, games::UserId other) {
  social::follow(sql, one, other, 5);
  social::follow(sql, other, one, 6);
  social::send(sql, {.from = one, .to = other, .text = "Good game", .at = 7});
  social::report_message(sql, other, 1, "Rude", 8);
  sql.run("INSERT INTO withheld_messages (message) VALUES (1)");
  social::set_profile(sql, one, {"GH", "I play abapa.", {}});
  credentials::send_link(
      sql, {games::hash_token("link"), one, games::MailPurpose::verify, "ama@example.org", 90},
      {.user = one, .address = "ama@example.org", .text = "Hello", .at = 8});
  credentials::verify_address(sql, games::to_hex(games::hash_token("link")), 9);
  credentials::send_link(
      sql, {games::hash_token("again"), one, games::MailPurpose::reset, "ama@example.org", 90},
      {.user = one, .address = "ama@example.org", .text = "Reset", .at = 9});
  credentials::begin_authenticator(sql, one, "JBSWY3DPEHPK3PXP");
  credentials::confirm_authenticator(sql, one, 3, {games::hash_token("code")}, 9);
  credentials::add_passkey(sql, {.user = one, .credential = "Y3JlZA", .public_key = "a2V5"});
  credentials::new_challenge(sql, {games::hash_token("challenge"), one, 90}, 9);
}

}  // namespace oware::store
