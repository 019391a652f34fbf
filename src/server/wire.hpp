// JSON in and out, as docs/http_api.md says. Requests parse straight into domain types; answers are
// written by JsonWriter. Thread rule: pure functions.
#pragma once

#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <oware/error.hpp>
#include <oware/game.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/apply.hpp"
#include "games/people.hpp"
#include "games/store.hpp"
#include "server/json_writer.hpp"

namespace oware::server {

using SharedText = std::shared_ptr<const std::string>;

// What is known of a game at present beside its events: who follows it, and how its computer fares.
struct Presence {
  bool south = false;
  bool north = false;
  int spectators = 0;
  double computer_share = 1;  // of its budget that the computer's last search had

  friend bool operator==(const Presence&, const Presence&) = default;
};

// What is told of a game beside its state.
struct GameContext {
  Presence presence;
  games::Holders holders;
  std::optional<games::Absence> absent;
  // of a game that is over, where the tables say so: from there on the result stood
  std::optional<int> decided_ply{};
  games::SeatRatings ratings{};
};

enum class SideChoice : std::uint8_t { south, north, random };

struct CreateRequest {
  games::Settings settings;
  SideChoice side = SideChoice::random;
  std::string name{};     // empty: the name the player goes by
  std::string address{};  // of the client, as rate limits count it
};

struct MoveRequest {
  std::string move;
  int ply = 0;
  bool blurred = false;  // the page was left during the turn
};

// Readers of bodies that keep to their operation's schema (api.hpp). Errors: bad_number, bad_rules
// when a value is not one of those possible.
Result<CreateRequest> read_create(const boost::json::object& body);
games::ClockRules read_clock(const boost::json::object& body);  // of its field "clock"
// Of a game that anyone may join, whichever side.
Result<CreateRequest> read_pairing(const boost::json::object& body);
Result<std::string> read_join(const boost::json::object& body);  // the name
// The words for a rule set as they were given, or, where they repeat themselves for long, as it is
// written.
std::string words_of_rules(std::string_view given, const rules::RuleSet& rules);
MoveRequest read_move(const boost::json::object& body);
Result<games::Action> read_action(const boost::json::object& body);
// A game played elsewhere: {"rules","moves","finish"}, `finish` being how its players ended it,
// "agreement" or "claim". Errors also: illegal_move, not_allowed (a claim).
Result<rules::Game> read_played(const boost::json::object& body);

// The game as clients see it, up to and without the value of its last field, "you", and the brace
// behind it: that differs from reader to reader, see you_text().
std::string game_text(const games::Room& room, const GameContext& context, games::TimeMs now);
// `"south"}` or the like, which ends the game.
std::string you_text(std::optional<rules::Side> you);
// `"south"}}` or the like, which ends a message about a game.
std::string message_end(std::optional<rules::Side> you);

// A live message about a game at a version, up to and without the value of "you" and the two braces
// behind it.
SharedText message_text(int version, std::string_view type, const games::Room& room,
                        const GameContext& context, games::TimeMs now);

// The message that tells an event: the state it led to, clocks as they stood then.
SharedText event_message(const games::Event& event, const games::Room& after,
                         const GameContext& context);
// The message that tells a chat message, which has no version of its own.
SharedText chat_message_text(int version, std::string_view chat, const games::Room& room,
                             const GameContext& context, games::TimeMs now);

// Without a token for who holds the seat by their account.
std::string seat_text(rules::Side side, std::string_view token);
// The token is null where it is empty.
std::string created_text(std::string_view id, std::string_view url, rules::Side side,
                         std::string_view token);
// Pieces that lists use, too: a side's name, if there is one; the computer's level; the position
// that a game began at, "start"; what a clock's terms are, as fields, and as the member "clock",
// null for none; a person as others know them, or null; both players', "players" and "kinds".
// Each writes a value, or a member with its name.
std::optional<std::string_view> side_text(std::optional<rules::Side> side);
std::optional<int> level_of(const games::Settings& settings);
void write_start(JsonWriter& json, const games::Settings& settings);
void write_terms(JsonWriter& json, const games::ClockRules& rules);
void write_agreed(JsonWriter& json, const games::ClockRules& rules);
// What is shown beside a name, or null; both players', "ratings".
void write_seat_rating(JsonWriter& json, const std::optional<games::SeatRating>& rating);
void write_seat_ratings(JsonWriter& json, const games::SeatRatings& ratings);
void write_holder(JsonWriter& json, const std::optional<games::Holder>& holder);
void write_holders(JsonWriter& json, const games::Holders& holders);
void write_kinds(JsonWriter& json, const games::PlayerKinds& kinds);

// The game as OGN, with both names.
std::string ogn_text(const games::Room& room);

}  // namespace oware::server
