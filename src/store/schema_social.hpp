// The schema's steps for what accounts have to do with each other (games/social.hpp) and how they
// prove themselves (games/credentials.hpp); a part of schema.cpp. Thread rule: constants.
#pragma once

#include "store/migration.hpp"
#include "store/schema.hpp"

namespace oware::store {

// Version 20: following, private messages, notices, profiles. A message's accounts stand in the
// order of their numbers, so that what two wrote lies together.
const Step kSocial = {{
                          R"(CREATE TABLE follows (
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         followed INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         since_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0,
         PRIMARY KEY (user, followed)) WITHOUT ROWID)",
                          "CREATE INDEX follows_followed ON follows (followed, user)",
                          R"(CREATE TABLE private_messages (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         low INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         high INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         by_low INTEGER NOT NULL,
         text TEXT NOT NULL,
         at_ms BIGINT NOT NULL,
         read_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0))",
                          "CREATE INDEX private_messages_low ON private_messages (low, high, id)",
                          "CREATE INDEX private_messages_high ON private_messages (high, low, id)",
                          R"(CREATE TABLE notices (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         kind TEXT NOT NULL,
         actor INTEGER REFERENCES users (id) ON DELETE CASCADE,
         about TEXT NOT NULL,
         at_ms BIGINT NOT NULL,
         seen INTEGER NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0))",
                          "CREATE INDEX notices_user ON notices (user, id)",
                          "CREATE INDEX notices_actor ON notices (actor)",
                          R"(CREATE TABLE profiles (
         user INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
         country TEXT NOT NULL,
         text TEXT NOT NULL,
         best_games TEXT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
                      },
                      watch_social};

// Version 21: addresses and letters, authenticators, passkeys.
const Step kCredentials = {
    {
        R"(CREATE TABLE addresses (
         user INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
         address TEXT NOT NULL,
         address_key TEXT NOT NULL,
         verified_ms BIGINT NOT NULL,
         digest INTEGER NOT NULL,
         digest_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
        "CREATE INDEX addresses_key ON addresses (address_key)",
        "CREATE INDEX addresses_digest ON addresses (digest_ms) WHERE digest = 1",
        R"(CREATE TABLE mail_tokens (
         token_hash TEXT NOT NULL PRIMARY KEY,
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         purpose TEXT NOT NULL,
         address TEXT NOT NULL,
         expires_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
        "CREATE INDEX mail_tokens_user ON mail_tokens (user)",
        R"(CREATE TABLE letters (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         address TEXT NOT NULL,
         subject TEXT NOT NULL,
         text TEXT NOT NULL,
         at_ms BIGINT NOT NULL,
         next_ms BIGINT NOT NULL,
         failed INTEGER NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0))",
        "CREATE INDEX letters_next ON letters (next_ms)",
        "CREATE INDEX letters_user ON letters (user)",
        R"(CREATE TABLE authenticators (
         user INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
         secret TEXT NOT NULL,
         confirmed_ms BIGINT NOT NULL,
         step BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
        R"(CREATE TABLE recovery_codes (
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         code_hash TEXT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0,
         PRIMARY KEY (user, code_hash)) WITHOUT ROWID)",
        R"(CREATE TABLE passkeys (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         credential TEXT NOT NULL UNIQUE,
         public_key TEXT NOT NULL,
         counter BIGINT NOT NULL,
         name TEXT NOT NULL,
         created_ms BIGINT NOT NULL,
         used_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0))",
        "CREATE INDEX passkeys_user ON passkeys (user)",
        R"(CREATE TABLE passkey_challenges (
         challenge_hash TEXT NOT NULL PRIMARY KEY,
         user INTEGER REFERENCES users (id) ON DELETE CASCADE,
         expires_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
        "CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires_ms)",
        "CREATE INDEX passkey_challenges_user ON passkey_challenges (user)",
    },
    watch_credentials};

// Version 22: what reports of private messages are about. A report's text goes with its author.
const Step kReportedMessages = {
    {
        R"(CREATE TABLE reported_messages (
         report INTEGER NOT NULL PRIMARY KEY REFERENCES reports (id) ON DELETE CASCADE,
         author INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         text TEXT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
        "CREATE INDEX reported_messages_author ON reported_messages (author)",
    },
    watch_reported_messages};

}  // namespace oware::store
