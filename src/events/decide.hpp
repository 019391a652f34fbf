// What a command, or time, does to an event: the entries that follow from it, or why it is refused.
// Pure: nothing changes but by taking the entries, and time is an argument.
//
// A command that has been carried out already gives no entries. After each change, and when
// next_due() is reached, the caller asks due() until it gives nothing: that starts rounds and ends
// events, however often the server was killed on the way. Thread rule: pure functions.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "events/tournament.hpp"

namespace oware::events {

enum class CommandErrorCode : std::uint8_t {
  over,
  started,
  full,
  rating,
  games,
  team,
  not_in_it,
  removed,
  host,   // of a simul: calls it off or plays
  format  // the command is another format's
};

struct CommandError {
  CommandErrorCode code = CommandErrorCode::over;
  std::string detail;  // a sentence for people
};

using Decision = tl::expected<std::vector<LogEntry>, CommandError>;

// Between two pairings of an arena, so that more than two wait.
inline constexpr TimeMs kArenaPauseMs = 3'000;

// Who wants to take part, as they stand now.
struct Newcomer {
  UserId user = 0;
  int rating = 0;
  std::int64_t games = 0;  // that the rating comes from
  std::string team{};      // the club that they play for, where teams battle
};

// Somebody takes part. Arenas take players to their end, Swiss events as long as half of the rounds
// are still to be paired, the others until the start.
Decision enter(const Tournament& event, const Newcomer& newcomer, TimeMs now);
// They play no further game. The game that they are playing goes on.
Decision leave(const Tournament& event, UserId user, TimeMs now);
// By the founder, before the start: somebody takes no part, and cannot enter again.
Decision remove(const Tournament& event, UserId user, TimeMs now);
// A simul begins before its time, with those who take part.
Decision start(const Tournament& event, TimeMs now);
// Before the start.
Decision cancel(const Tournament& event, TimeMs now);

// Plies after which a berserk counts.
inline constexpr int kBerserkPlies = 14;

// A game has ended. `absent` has not moved, has therefore lost, and takes no further part.
std::vector<LogEntry> decided(const Tournament& event, const std::string& game, Outcome outcome,
                              TimeMs now, std::optional<rules::Side> absent = {});
// The same of a game whose winner has gone berserk, and which was long enough for that to count.
std::vector<LogEntry> won_by_berserk(const Tournament& event, const std::string& game,
                                     Outcome outcome, TimeMs now);

// How long `player` has for their first move of a game: then they are absent. The host of a simul
// has more, with first moves to make everywhere.
TimeMs first_move_ms(const Tournament& event, UserId player);

using NewGameId = std::function<std::string()>;

// The start, the next round, or the end, if it is time for one.
std::vector<LogEntry> due(const Tournament& event, TimeMs now, const NewGameId& new_game);
// When due() may give something though nothing has happened meanwhile.
std::optional<TimeMs> next_due(const Tournament& event);

}  // namespace oware::events
