// What a step to newer tables does beside its SQL. Thread rule: one session at a time.
#pragma once

#include <soci/soci.h>

#include <oware/error.hpp>

namespace oware::store {

// Step 5, in its transaction: names go from events to seats, every game's events are chained, games
// of version 1 get the columns that list them, accounts the skeletons of their names, audit log
// entries their subjects; then every row gets its checksum, and triggers keep them. Error: corrupt,
// when a game of version 1 cannot be replayed.
Result<void> seal(soci::session& session);
Result<void> share_endpoints_and_renew_skeletons(soci::session& session);
// Step 10: the triggers that keep the checksums of analyses.
Result<void> seal_analyses(soci::session& session);
// Step 11: what the openings of all games were.
Result<void> count_openings(soci::session& session);
// Triggers that keep the checksums of the tables of ratings.
Result<void> watch_ratings(soci::session& session);
Result<void> watch_events(soci::session& session);
// The triggers that keep the checksums of challenges.
Result<void> watch_challenges(soci::session& session);
// The triggers that keep the checksums of what is kept of rated games.
Result<void> watch_rated_games(soci::session& session);
// Triggers that keep the checksums of tokens and bots.
Result<void> watch_access(soci::session& session);
// Step 17: the triggers of the tables that it changed, and the checksums of their rows.
Result<void> seal_moderated_analyses(soci::session& session);
// Triggers that keep the checksums of clubs, and those of events, which have got columns.
Result<void> watch_clubs(soci::session& session);
// Triggers that keep the checksums of moderation, words, invites and blurs.
Result<void> watch_conduct(soci::session& session);
Result<void> watch_withheld_messages(soci::session& session);
Result<void> watch_simuls(soci::session& session);

// Step 18: the first moves of all finished games.
Result<void> fill_first_moves(soci::session& session);
// Triggers that keep the checksums of the tables of schema_social.hpp.
Result<void> watch_social(soci::session& session);
Result<void> watch_credentials(soci::session& session);
Result<void> watch_reported_messages(soci::session& session);

}  // namespace oware::store
