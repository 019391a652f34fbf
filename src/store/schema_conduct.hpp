// The schema's step for moderation beyond single actions (games/moderation.hpp) and for moves made
// after the page was left; a part of schema.cpp. Thread rule: constants.
#pragma once

#include "store/migration.hpp"
#include "store/schema.hpp"

namespace oware::store {

// Version 23: what moderators note and do about a person, who goes with it; lists of words;
// invites; moves by side after whose player had left the page for something else.
const Step kConduct = {{
                           R"(CREATE TABLE shadow_mutes (
         user INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
         since_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
                           R"(CREATE TABLE closed_accounts (
         user INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
         password_hash TEXT NOT NULL,
         since_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
                           R"(CREATE TABLE moderator_notes (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         at_ms BIGINT NOT NULL,
         who TEXT NOT NULL,
         text TEXT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0))",
                           "CREATE INDEX moderator_notes_user ON moderator_notes (user, id)",
                           R"(CREATE TABLE appeals (
         user INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
         at_ms BIGINT NOT NULL,
         text TEXT NOT NULL,
         state TEXT NOT NULL,
         answer TEXT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
                           "CREATE INDEX appeals_state ON appeals (state, at_ms)",
                           R"(CREATE TABLE word_lists (
         language TEXT NOT NULL PRIMARY KEY,
         words TEXT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
                           R"(CREATE TABLE invites (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         token_hash TEXT NOT NULL UNIQUE,
         maker INTEGER REFERENCES users (id) ON DELETE CASCADE,
         made_by TEXT NOT NULL,
         created_ms BIGINT NOT NULL,
         expires_ms BIGINT NOT NULL,
         most INTEGER NOT NULL,
         used INTEGER NOT NULL DEFAULT 0,
         checksum BIGINT NOT NULL DEFAULT 0))",
                           "CREATE INDEX invites_maker ON invites (maker, id)",
                           R"(CREATE TABLE blurs (
         game INTEGER NOT NULL REFERENCES games (number),
         side TEXT NOT NULL,
         moves INTEGER NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0,
         PRIMARY KEY (game, side)) WITHOUT ROWID)",
                       },
                       watch_conduct};

// Version 24: private messages of those whom a shadow mute held then: their authors alone see them.
const Step kWithheldMessages = {{
                                    R"(CREATE TABLE withheld_messages (
         message INTEGER NOT NULL PRIMARY KEY REFERENCES private_messages (id) ON DELETE CASCADE,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
                                },
                                watch_withheld_messages};

}  // namespace oware::store
