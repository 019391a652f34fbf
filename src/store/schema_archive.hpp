// The schema's step for searching the archive (store/first_moves.hpp); a part of schema.cpp. Thread
// rule: constants.
#pragma once

#include "store/migration.hpp"
#include "store/schema.hpp"

namespace oware::store {

// Version 18: finished games by their first moves and by their winner.
const Step kArchive = {{
                           R"(CREATE TABLE first_moves (
         line TEXT NOT NULL,
         ended_ms BIGINT NOT NULL,
         game INTEGER NOT NULL REFERENCES games (number),
         PRIMARY KEY (line, ended_ms, game)) WITHOUT ROWID)",
                           "CREATE INDEX games_ended_winner ON games (winner, ended_ms, number) "
                           "WHERE listed = 1",
                       },
                       fill_first_moves};

}  // namespace oware::store
