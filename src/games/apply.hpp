// What a command does to a room: the events that follow from it, or why it is refused. Pure:
// nothing changes but by taking the events (Room::take), and time is an argument.
//
// The order of checks on a move is fixed (docs/http_api.md): no such game; no or unknown token;
// another game's token; the same token, move and ply again; another ply, not started or finished;
// not your turn; illegal. The first three are the caller's (seat_of helps), the rest is here. A
// command that has been carried out already is no error: it gives no events. Thread rule: pure
// functions.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "games/absence.hpp"
#include "games/room.hpp"

namespace oware::games {

// Why a command is refused; each has one code for clients and one HTTP status
// (src/server/problem.cpp).
enum class CommandErrorCode : std::uint8_t {
  no_such_game,
  no_token,       // none given, or one that no seat has
  other_game,     // a token of another game
  stale_ply,      // a move for another ply than the present one
  not_started,    // a seat is still free
  finished,       // the game is over
  not_your_turn,  // the other side is to move
  illegal_move,   // see CommandError::legal
  seat_taken,     // both seats are held
  no_offer,       // nothing to accept or decline
  not_now,        // the rules of the house forbid it at this point
  blocked,        // one of the two players wants nothing of the other
  damaged         // the stored form of the game is damaged
};

struct CommandError {
  CommandErrorCode code = CommandErrorCode::not_now;
  std::string detail;       // a sentence for people
  rules::HouseSet legal{};  // illegal_move: what would be right
};

using Decision = tl::expected<std::vector<Event>, CommandError>;

struct Join {
  std::string name;
  TokenHash token;
};

struct Move {
  rules::Side side = rules::Side::south;
  std::string_view house;  // as the client wrote it
  int ply = 0;
  bool blurred = false;  // they left the page during their turn; changes nothing of the move
};

enum class Action : std::uint8_t {
  resign,
  offer_end,
  accept_end,
  decline_end,
  offer_takeback,
  accept_takeback,
  decline_takeback,
  abort,
  claim,
  rematch
};
std::string_view to_string(Action action);  // "offer-end"
std::optional<Action> parse_action(std::string_view text);

struct Act {
  rules::Side side = rules::Side::south;
  Action action = Action::resign;
  std::string_view rematch_id;      // `rematch`: the id that the next game would get
  std::optional<Absence> absent{};  // `claim`: the side that is absent
  std::optional<int> ply{};  // that is spoken of: at another one the act is stale; none: at any
};

// `side` gets this clock instead of the agreed one, which is live: before its first move.
struct GiveClock {
  rules::Side side = rules::Side::south;
  ClockTerms terms{};
};

// What a new room begins with: who founds it takes `side`; the computer, if it plays, takes the
// other.
std::vector<Event> found(const Founding& founding, rules::Side side, const Join& founder);

// What each side has instead of the agreed clock, by rules::index; none: the agreed one.
using ClocksGiven = std::array<std::optional<ClockTerms>, 2>;

// What a room begins with whose both seats are taken at once.
std::vector<Event> found_between(const Founding& founding, const Join& south, const Join& north,
                                 const ClocksGiven& clocks = {});

// The events a rematch of `room` begins with: both players change sides.
std::vector<Event> found_rematch(const Founding& founding, const Room& room);

Decision apply(const Room& room, const Join& join, TimeMs now);
Decision apply(const Room& room, const Move& move, TimeMs now);
Decision apply(const Room& room, const Act& act, TimeMs now);
Decision apply(const Room& room, const GiveClock& given, TimeMs now);

// The end by time, if the running clock has reached 0; else nothing.
std::vector<Event> flag_fall(const Room& room, TimeMs now);

// The end by time of a game in which `side` has not made its first move, though it is to move; else
// nothing.
std::vector<Event> forfeit(const Room& room, rules::Side side, TimeMs now);

// The end of an open game that nobody waits in any more (withdrawal() in absence.hpp says when);
// nothing when it has been joined or has ended meanwhile.
std::vector<Event> withdraw(const Room& room, TimeMs now);

// What the computer answers at once to its opponent; none when there is nothing to answer. It
// always gives a move back.
std::optional<Act> computer_answer(const Room& room);

// The computer's side, when its opponent has offered to end: the answer takes thought
// (oware/engine.hpp).
std::optional<rules::Side> computer_to_agree(const Room& room);

// A name as shown to others: spaces at the ends, control characters and invisible marks of
// direction removed. Error: bad_number when it is longer than kMaxNameLetters.
inline constexpr int kMaxNameLetters = 40;
Result<std::string> clean_name(std::string_view text);

}  // namespace oware::games
