// The schema's step for clubs (games/clubs.hpp) and for what came to events later; a part of
// schema.cpp. Thread rule: constants.
#pragma once

#include "store/migration.hpp"
#include "store/schema.hpp"

namespace oware::store {

// Version 19: clubs and their members, who go with their accounts. Events: fewest rated games,
// players counted of each team (0: no team battle), the club whose event it is.
const Step kClubs = {{
                         R"(CREATE TABLE clubs (
         public_id TEXT NOT NULL PRIMARY KEY,
         name TEXT NOT NULL,
         name_key TEXT NOT NULL UNIQUE,
         about TEXT NOT NULL,
         joining TEXT NOT NULL,
         created_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
                         R"(CREATE TABLE club_members (
         club TEXT NOT NULL REFERENCES clubs (public_id) ON DELETE CASCADE,
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         role TEXT NOT NULL,
         since_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0,
         PRIMARY KEY (club, user)) WITHOUT ROWID)",
                         "CREATE INDEX club_members_user ON club_members (user)",
                         "ALTER TABLE tournaments ADD COLUMN min_games INTEGER NOT NULL DEFAULT 0",
                         "ALTER TABLE tournaments ADD COLUMN team_best INTEGER NOT NULL DEFAULT 0",
                         "ALTER TABLE tournaments ADD COLUMN club TEXT NOT NULL DEFAULT ''",
                         "CREATE INDEX tournaments_by_club ON tournaments (club, starts_ms)",
                     },
                     watch_clubs};

// Version 25: berserk in arenas; simuls, whose hosts may choose a side and have more time.
const Step kSimuls = {{
                          "ALTER TABLE tournaments ADD COLUMN berserk INTEGER NOT NULL DEFAULT 0",
                          "ALTER TABLE tournaments ADD COLUMN host_side TEXT NOT NULL DEFAULT ''",
                          "ALTER TABLE tournaments ADD COLUMN host_extra_ms BIGINT NOT NULL "
                          "DEFAULT 0",
                      },
                      watch_simuls};

}  // namespace oware::store
