// The newest events of a game, and snapshots along them, for followers that are behind.
//
// A follower asks for the state at a version and goes on from there event by event: that costs at
// most kSnapshotInterval events of replay, however many the game has. Only a window of events is
// kept, so that memory is bounded too; the store has all of them. Invariant: the log holds every
// event after its oldest snapshot's version. Thread rule: a value, as Room.
#pragma once

#include <deque>
#include <string>

#include "games/room.hpp"

namespace oware::games {

// Events between two snapshots.
inline constexpr int kSnapshotInterval = 128;

class EventLog {
 public:
  // Keeps at least the last `window` events, at most kSnapshotInterval more.
  EventLog(const Founding& founding, int window);

  // Takes the next event; `after` is the game with it.
  void append(const Event& event, const Room& after);

  // The event of that version; null when the log does not hold it.
  const Event* at(int version) const;
  // The game as it was at that version: the version before one that the log holds, or the last.
  Room state_at(int version) const;
  // Whoever holds `side` goes by another name, from the beginning on.
  void rename(rules::Side side, const std::string& name);

 private:
  int window_;
  std::deque<Room> snapshots_;  // by version, never empty
  std::deque<Event> events_;    // from the oldest snapshot on
};

}  // namespace oware::games
