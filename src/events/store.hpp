// Where events are kept, as the service sees it: as games::Store, on which its thread rule and its
// errors follow. Entries are unique by (event, version).
#pragma once

#include <functional>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <vector>

#include "events/tournament.hpp"

namespace oware::events {

struct StoredEvent {
  Founding founding;
  std::vector<LogEntry> entries;  // in order, from version 1
};

// What lists show without replaying.
struct EventSummary {
  Phase phase = Phase::open;
  int players = 0;  // who take part and have not left
};

struct ListedEvent {
  Founding founding;
  EventSummary summary;
};

// Open or being played, of one founder.
inline constexpr int kMostEventsOpen = 5;

class EventStore {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  virtual ~EventStore() = default;

  // False: its founder has kMostEventsOpen that are not over.
  virtual void found_event(Founding founding, Done<bool> done) = 0;
  // Keeps all of the entries together.
  virtual void append_to_event(std::string id, std::vector<LogEntry> entries, EventSummary after,
                               Done<void> done) = 0;
  // Error: corrupt, naming the event.
  virtual void event(std::string id, Done<std::optional<StoredEvent>> done) = 0;
  // What follows this version, 0 being the beginning; none of an event that there is not. Error: as
  // of `event`.
  virtual void event_entries(std::string id, int after, Done<std::vector<LogEntry>> done) = 0;
  // Those that are open or being played, whole.
  virtual void unfinished_events(Done<std::vector<StoredEvent>> done) = 0;
  // Those to come and those being played first, by their start; then the others, the last first.
  virtual void list_events(int limit, Done<std::vector<ListedEvent>> done) = 0;
  // The last first.
  virtual void events_of_club(std::string club, int limit, Done<std::vector<ListedEvent>> done) = 0;
};

}  // namespace oware::events
