// The schema's step for reported and hidden analyses; a part of schema.cpp. Thread rule: constants.
#pragma once

#include "store/migration.hpp"
#include "store/schema.hpp"

namespace oware::store {

// Version 17: analyses are reported and hidden. A report is about a game or about an analysis, and
// is deleted with it. The table is made anew: SQLite cannot let a column be null that could not.
const Step kModeratedAnalyses = {
    {
        "ALTER TABLE analyses ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0",
        R"(CREATE TABLE reports_anew (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         at_ms BIGINT NOT NULL,
         reporter INTEGER REFERENCES users (id) ON DELETE SET NULL,
         about INTEGER REFERENCES users (id) ON DELETE SET NULL,
         game INTEGER REFERENCES games (number),
         message INTEGER REFERENCES chat (id) ON DELETE SET NULL,
         analysis INTEGER REFERENCES analyses (id) ON DELETE CASCADE,
         reason TEXT NOT NULL,
         state TEXT NOT NULL DEFAULT 'open',
         checksum BIGINT NOT NULL DEFAULT 0))",
        R"(INSERT INTO reports_anew (id, at_ms, reporter, about, game, message, reason, state)
         SELECT id, at_ms, reporter, about, game, message, reason, state FROM reports)",
        "DROP TABLE reports",
        "ALTER TABLE reports_anew RENAME TO reports",
        "CREATE INDEX reports_reporter ON reports (reporter) WHERE reporter IS NOT NULL",
        "CREATE INDEX reports_about ON reports (about) WHERE about IS NOT NULL",
        "CREATE INDEX reports_message ON reports (message) WHERE message IS NOT NULL",
        "CREATE INDEX reports_analysis ON reports (analysis) WHERE analysis IS NOT NULL",
        "CREATE INDEX reports_state ON reports (state, id)",
    },
    seal_moderated_analyses};

}  // namespace oware::store
