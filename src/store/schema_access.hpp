// The schema's step for access of programs (games/access.hpp); a part of schema.cpp. Thread rule:
// constants.
#pragma once

#include "store/migration.hpp"
#include "store/schema.hpp"

namespace oware::store {

// Version 16: access for programs. Tokens of accounts (hashes, what they permit) and the accounts
// for which a program plays; both go with the account.
const Step kAccess = {{
                          R"(CREATE TABLE access_tokens (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         name TEXT NOT NULL,
         token_hash TEXT NOT NULL UNIQUE,
         scopes TEXT NOT NULL,
         created_ms BIGINT NOT NULL,
         used_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0))",
                          "CREATE INDEX access_tokens_user ON access_tokens (user)",
                          R"(CREATE TABLE bots (
         user INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
         since_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
                      },
                      watch_access};

}  // namespace oware::store
