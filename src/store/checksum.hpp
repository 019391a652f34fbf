// Hashes that find damage in what is stored.
//
// Each event carries the hash of its own columns and of the hash before it; the first starts from
// the columns that a game was founded with, and the game's row has the newest (`head`). So a
// changed, lost, exchanged or added event or founding column is found when the game is read. Every
// row of the other tables carries a checksum over its columns, kept by triggers that call the SQL
// function row_checksum().
//
// Both are the first 64 bits of BLAKE2b-128 (libsodium) over each value's type, length and bytes.
// A damaged row passes with a chance of 2^-64. They are not keyed: they find what disks do, not
// what somebody does who can write to the file. Thread rule: values, pure functions.
#pragma once

#include <soci/soci.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/event.hpp"

namespace oware::store {

class Checksum {
 public:
  void add(std::int64_t value);
  void add(std::string_view text);
  void add_null();
  std::int64_t value() const;

 private:
  std::vector<unsigned char> bytes_;
};

// The hash of an event that follows one with the hash `before`.
std::int64_t chained(std::int64_t before, std::int64_t game, int version, games::TimeMs at,
                     const games::StoredBody& stored);

// Makes row_checksum(...) known to a connection.
void register_checksum(soci::session& session);

// A table whose rows carry checksums.
struct CheckedTable {
  std::string_view name;
  std::string_view key;      // its primary key
  std::string_view columns;  // all but `checksum`
};
inline constexpr std::array kCheckedTables = {
    CheckedTable{"users", "id",
                 "id, public_id, name, name_key, name_skeleton, password_hash, language, "
                 "created_ms, muted_until_ms, banned"},
    CheckedTable{"sessions", "id", "id, user, token_hash, agent, created_ms, seen_ms"},
    CheckedTable{"seats", "game, side", "game, side, token_hash, user, name, name_key, ended_ms"},
    CheckedTable{"blocks", "user, blocked", "user, blocked, kind, since_ms"},
    CheckedTable{"chat", "id", "id, game, room, side, user, name, text, at_ms, hidden"},
    CheckedTable{"reports", "id",
                 "id, at_ms, reporter, about, game, message, analysis, reason, state"},
    CheckedTable{"settings", "key", "key, value"},
    CheckedTable{"admin_keys", "name", "name, key_hash, created_ms"},
    CheckedTable{"audit_log", "id", "id, at_ms, who, what, subject, about, detail"},
    CheckedTable{"push_key", "one", "one, private_key, public_key, created_ms"},
    CheckedTable{"push_subscriptions", "id", "id, session, endpoint, public_key, auth, created_ms"},
    CheckedTable{
        "analyses", "id",
        "id, public_id, user, version, visibility, title, south, north, rules, plies, ogn, "
        "created_ms, changed_ms, hidden"},
    CheckedTable{"ratings", "user, pool",
                 "user, pool, rating, deviation, volatility, games, at_ms"},
    CheckedTable{"puzzle_answers", "user, puzzle", "user, puzzle, correct, rating, at_ms"},
    CheckedTable{"access_tokens", "id", "id, user, name, token_hash, scopes, created_ms, used_ms"},
    CheckedTable{"bots", "user", "user, since_ms"},
    CheckedTable{"puzzle_ratings", "puzzle", "puzzle, rating, deviation, volatility, games, at_ms"},
    CheckedTable{"tournaments", "public_id",
                 "public_id, founder, created_ms, name, format, rules, clock, rounds, starts_ms, "
                 "lasts_ms, rated, min_rating, max_rating, max_players, phase, players, min_games, "
                 "team_best, club, berserk, host_side, host_extra_ms"},
    CheckedTable{"clubs", "public_id", "public_id, name, name_key, about, joining, created_ms"},
    CheckedTable{"club_members", "club, user", "club, user, role, since_ms"},
    CheckedTable{"tournament_log", "event, version", "event, version, at_ms, kind, detail"},
    CheckedTable{"challenges", "id",
                 "id, public_id, challenger, challenged, rules, clock, side, rated, token_hash, "
                 "state, game, created_ms, expires_ms"},
    CheckedTable{
        "rating_history", "id",
        "id, game, side, kind, player, opponent, pool, halves, rating_before, "
        "deviation_before, volatility_before, rating, deviation, volatility, games, at_ms"},
    CheckedTable{"leaders", "pool, player", "pool, player, points, at_ms"},
    CheckedTable{"follows", "user, followed", "user, followed, since_ms"},
    CheckedTable{"private_messages", "id", "id, low, high, by_low, text, at_ms, read_ms"},
    CheckedTable{"notices", "id", "id, user, kind, actor, about, at_ms, seen"},
    CheckedTable{"profiles", "user", "user, country, text, best_games"},
    CheckedTable{"addresses", "user", "user, address, address_key, verified_ms, digest, digest_ms"},
    CheckedTable{"mail_tokens", "token_hash", "token_hash, user, purpose, address, expires_ms"},
    CheckedTable{"letters", "id", "id, user, address, subject, text, at_ms, next_ms, failed"},
    CheckedTable{"authenticators", "user", "user, secret, confirmed_ms, step"},
    CheckedTable{"recovery_codes", "user, code_hash", "user, code_hash"},
    CheckedTable{"passkeys", "id",
                 "id, user, credential, public_key, counter, name, created_ms, used_ms"},
    CheckedTable{"passkey_challenges", "challenge_hash", "challenge_hash, user, expires_ms"},
    CheckedTable{"reported_messages", "report", "report, author, text"},
    CheckedTable{"shadow_mutes", "user", "user, since_ms"},
    CheckedTable{"closed_accounts", "user", "user, password_hash, since_ms"},
    CheckedTable{"moderator_notes", "id", "id, user, at_ms, who, text"},
    CheckedTable{"appeals", "user", "user, at_ms, text, state, answer"},
    CheckedTable{"word_lists", "language", "language, words"},
    CheckedTable{"invites", "id",
                 "id, token_hash, maker, made_by, created_ms, expires_ms, most, used"},
    CheckedTable{"blurs", "game, side", "game, side, moves"},
    CheckedTable{"withheld_messages", "message", "message"},
};

}  // namespace oware::store
