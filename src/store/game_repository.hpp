// Games in the database: their event logs, the rows that list them, and their seats.
//
// Names are not in the events: an account's is its user's, any other player's stands in the seat,
// the computer's follows from its level. They are joined when a game is read. Thread rule: as Sql.
#pragma once

#include <optional>
#include <oware/error.hpp>
#include <string>
#include <utility>
#include <vector>

#include "games/store.hpp"
#include "store/sql.hpp"

namespace oware::store {

// The columns of `games` that a game is founded with.
struct FoundingText {
  std::string id, rules, opponent, clock, rematch_of;
  std::int64_t number = 0, created = 0;
  int level = 0, guarded = 0, casual = 1;
  std::string start{};  // empty: the start of the rules
  int listed = 1;
  int rated = 0;
  std::string range{};  // of ratings; empty: anybody's
};
inline constexpr const char* kFoundingColumns =
    "g.number, g.id, g.rules, g.opponent, g.level, g.clock, g.created_ms, g.rematch_of, g.guarded, "
    "g.casual, g.start, g.listed, g.rated, g.rating_range";
FoundingText founding_text(const games::Founding& founding);
// Error: corrupt, and those of rule sets and clocks.
Result<games::Founding> parse_founding(const FoundingText& text);
// What the hashes of a game's events start from.
std::int64_t founding_hash(const FoundingText& text);

// The columns of `games` that can be replayed from the events.
struct SummaryText {
  std::string status, position, turn, end, winner;
  std::optional<std::int64_t> deadline, ended;
  std::int64_t changed = 0;
  int computer_to_move = 0, ply = 0, south_halves = 0, north_halves = 0;

  friend bool operator==(const SummaryText&, const SummaryText&) = default;
};
SummaryText summary_text(const games::Summary& summary);

// Where a list begins: each has an index that gives its order.
enum class ListFrom : std::uint8_t { games, user, name, opening };
struct ListStatement {
  std::string text;
  std::vector<Value> values;
};
// Finished games by their end, others by their last change; a user's unfinished games come newest
// first. `against`: the account of the name that is looked for, if there is one.
ListStatement list_statement(const games::ListQuery& query, ListFrom from,
                             std::optional<games::UserId> against);

class GameRepository {
 public:
  explicit GameRepository(Sql& sql) : sql_(sql) {}

  // Inside a transaction of the caller's. Throws Abandon (not_allowed) when a seat's user has been
  // deleted.
  void write(const games::Change& change);
  void write_summary(std::int64_t number, const games::Summary& summary);

  // Error: corrupt, naming the game, when its hashes do not match.
  Result<std::optional<games::StoredGame>> load(const std::string& id);
  // Of the last event; 0: there is no such game.
  int version(const std::string& id);
  bool knows(const games::TokenHash& token);
  games::Overview overview();

  // Rows that are damaged are left out: load() names them.
  std::vector<games::OpenGame> list_open(int limit);
  std::vector<games::ListedGame> list(const games::ListQuery& query);

 private:
  std::vector<games::ListedGame> listed(const games::ListQuery& query, ListFrom from,
                                        std::optional<games::UserId> against);
  void insert_game(const games::Founding& founding);
  void insert_seat(std::int64_t number, const games::Joined& joined,
                   const std::optional<games::Holder>& holder);

  Sql& sql_;
};

// A game of the database, played again; nothing where there is none, or it is damaged.
std::optional<games::Room> replayed(Sql& sql, const std::string& id);

}  // namespace oware::store
