// Events while they go on: starts their rounds, founds their games, notices the results, and ends
// them.
//
// A command or a step goes one way: the event's mutex, a pure decision (events/decide.hpp), the
// store, and only then the event follows. Games are founded after the entry that pairs them is on
// disk, under the ids in it; so after a kill the games that are missing are founded, and results
// that the log lacks are noticed. Nothing is kept outside the two logs.
//
// Where several nodes share the store, each has all unfinished events in memory. It takes what
// others have added to a log when they say so and before it answers a request, so that whoever
// hears of a change from one node finds it at every other. The store takes each version of a log
// once: of two nodes that decide at the same time one finds the version taken, reads what the other
// has written and decides again. Steps are taken by the node that owns the event (cluster.hpp).
// Thread rule: the loop thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "events/decide.hpp"
#include "events/store.hpp"
#include "games/clubs.hpp"
#include "server/cluster.hpp"
#include "server/game_service.hpp"
#include "server/live_room.hpp"
#include "server/outcome.hpp"
#include "server/people.hpp"
#include "server/task.hpp"

namespace oware::server {

// Who takes part, as others see them.
struct EventPlayer {
  std::string name;
  games::Holder holder;
};

// Who and what an event's text names.
struct EventNames {
  std::map<games::UserId, EventPlayer> people{};
  std::map<std::string, std::string> clubs{};  // by their ids
};

struct LiveEvent {
  explicit LiveEvent(events::Tournament founded) : state(std::move(founded)) {}

  events::Tournament state;
  AsyncMutex mutex;
  games::TimeMs looked = 0;  // when its games were looked at
  bool stale = false;        // the store has refused an entry, so that the log is read again
  // Of the running games those that are known to be founded, which they are after the entry that
  // pairs them: a player is sent to no other.
  std::set<std::string> founded_games{};

  // What followers are told: the text of a version (event_text, without its end).
  SharedText text{};
  int text_version = -1;
  std::unordered_set<Follower*> followers{};
};
using EventPtr = std::shared_ptr<LiveEvent>;

inline constexpr int kEventsListed = 100;

class EventService {
 public:
  EventService(asio::io_context& loop, events::EventStore& store, games::ClubStore& clubs,
               GameService& games, People& people, Cluster& cluster);

  // Learns what goes on from the store, and begins to see to it. After the games.
  Task<Result<void>> open();

  // Null where the founder has so many already (events::kMostEventsOpen).
  Task<Outcome<EventPtr>> found(events::Founding founding);
  // Null for none.
  Task<Outcome<EventPtr>> find(std::string id);
  Task<Outcome<std::vector<events::ListedEvent>>> list();
  Task<Outcome<std::vector<events::ListedEvent>>> list_of_club(std::string club, int limit);

  using Command = std::function<events::Decision(const events::Tournament&, games::TimeMs)>;
  // What was refused, if it was.
  Task<Outcome<std::optional<events::CommandError>>> execute(EventPtr event, Command command);

  // Nothing for somebody who has been deleted.
  Task<std::optional<EventPlayer>> player(games::UserId user);
  // Of the founder, all who take part, and their clubs.
  Task<EventNames> names(EventPtr event);
  // After an account has been deleted: its name is in no text that is made from now on.
  void forget(games::UserId user);
  // Makes the text of the present version, and wakes whoever follows; nothing while a running game
  // is not founded.
  Task<void> tell(EventPtr event);
  // Finds out which of the running games are founded. False when one is not, or the store failed.
  Task<bool> look_for_games(EventPtr event);

 private:
  Task<void> run();
  Task<Outcome<EventPtr>> load(std::string id);
  void take_unfinished(const std::vector<events::StoredEvent>& stored);
  void hear(const NodeMessage& message);
  Task<void> hear_of(std::string id);
  Task<void> hear_nodes();
  Task<std::string> club_name(std::string id);
  Task<void> look(EventPtr event);
  // Takes what others have added to its log. False when the store failed or the log is damaged.
  Task<bool> catch_up(EventPtr event);
  Task<Outcome<EventPtr>> up_to_date(EventPtr event);
  Task<void> refresh(EventPtr event);
  Task<Result<std::vector<events::LogEntry>>> entries_after(EventPtr event);
  bool take(const EventPtr& event, const std::vector<events::LogEntry>& entries);
  Task<bool> look_at_games(EventPtr event);
  Task<bool> look_at_game(EventPtr event, events::Running running);
  Task<bool> follow_time(EventPtr event);
  Task<bool> found_games(EventPtr event, std::vector<events::PairedGame> games);
  // When the store fails, what is in the log then has been taken if it could be.
  Task<bool> keep(EventPtr event, std::vector<events::LogEntry> entries);
  Task<void> take_instead(EventPtr event);

  asio::io_context& loop_;
  events::EventStore& store_;
  games::ClubStore& clubs_;
  GameService& games_;
  People& people_;
  Cluster& cluster_;
  std::map<std::string, EventPtr> live_;  // open or being played
  std::unordered_map<games::UserId, EventPlayer> players_;
  std::unordered_map<std::string, std::string> club_names_;
};

}  // namespace oware::server
