// What happens in an event, one thing after the other. As with games (games/event.hpp), the log is
// the event's truth: its state replays from it.
//
// Each entry has the event's next version (1 for the first) and its time. The stored form is a kind
// and a line of text, written for good, so a kind's text never changes its meaning. People are
// named by their user numbers; names are joined when they are shown. Values.
#pragma once

#include <cstdint>
#include <optional>
#include <oware/error.hpp>
#include <oware/position.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/clock.hpp"
#include "games/event.hpp"
#include "games/people.hpp"

namespace oware::events {

using games::TimeMs;
using games::UserId;

// Somebody takes part; before the start, or late where the format allows that.
struct Entered {
  UserId user = 0;
  int rating = 0;
  std::string team{};  // a club's id, where teams battle

  friend bool operator==(const Entered&, const Entered&) = default;
};

enum class LeaveReason : std::uint8_t {
  withdrew,
  absent,  // did not move in time
  removed  // by the founder, before the start
};

std::string_view to_string(LeaveReason reason);

struct Left {
  UserId user = 0;
  LeaveReason reason = LeaveReason::withdrew;

  friend bool operator==(const Left&, const Left&) = default;
};

struct Started {
  friend bool operator==(const Started&, const Started&) = default;
};

// A game that is to be played; it may not be founded yet.
struct PairedGame {
  std::string id;
  UserId south = 0;
  UserId north = 0;

  friend bool operator==(const PairedGame&, const PairedGame&) = default;
};

// Games of one round, and who gets its point without one. A knock-out's replays are a further entry
// of the same round; in an arena each entry is a round.
struct Paired {
  int round = 1;
  std::vector<PairedGame> games;
  std::vector<UserId> byes;

  friend bool operator==(const Paired&, const Paired&) = default;
};

// `damaged`: the stored game cannot be read, and counts as a draw.
enum class Outcome : std::uint8_t { south, north, draw, damaged };
std::string_view to_string(Outcome outcome);

struct Decided {
  std::string game;
  Outcome outcome = Outcome::draw;
  bool berserk = false;  // the winner has gone berserk in it, and it was long enough to count

  friend bool operator==(const Decided&, const Decided&) = default;
};

struct Finished {
  friend bool operator==(const Finished&, const Finished&) = default;
};

// Nobody to play, or called off before the start.
struct Cancelled {
  friend bool operator==(const Cancelled&, const Cancelled&) = default;
};

using Body = std::variant<Entered, Left, Started, Paired, Decided, Finished, Cancelled>;

struct LogEntry {
  int version = 0;
  TimeMs at = 0;
  Body body;

  friend bool operator==(const LogEntry&, const LogEntry&) = default;
};

games::StoredBody encode(const Body& body);
// Error: corrupt.
Result<Body> decode(const games::StoredBody& stored);

}  // namespace oware::events
