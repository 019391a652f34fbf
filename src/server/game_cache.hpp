// The games in memory, and the way to those in the store.
//
// There is one LiveRoom for one game. Games that nobody holds leave memory when there are too many,
// those used longest ago first; a game that a socket or a command holds stays. Thread rule: the
// loop thread; long games replay on a thread of their own.
#pragma once

#include <list>
#include <memory>
#include <string>
#include <unordered_map>

#include "base/executor/executor.hpp"
#include "games/store.hpp"
#include "server/live_room.hpp"
#include "server/metrics.hpp"
#include "server/options.hpp"
#include "server/outcome.hpp"
#include "server/server_clock.hpp"
#include "server/task.hpp"

namespace oware::server {

using RoomPtr = std::shared_ptr<LiveRoom>;

class GameCache {
 public:
  using OnPresence = std::function<void(const LiveRoom&)>;

  // `tables` may be null. Everything given outlives the cache. `on_presence` is told of each room
  // in which somebody comes or goes, as long as the cache is there.
  GameCache(asio::io_context& loop, games::Store& store, const Options& options, Metrics& metrics,
            const ServerClock& clock, const tables::Source* tables, OnPresence on_presence);

  // The game of that id, from memory or from the store. Errors: no_such_game, those of the store.
  Task<Outcome<RoomPtr>> find(std::string id);
  // The game if it is in memory, or null; that does not count as use.
  RoomPtr look(const std::string& id) const;
  // A room for a game that has just been created; it is not in the cache yet.
  RoomPtr make(const games::Founding& founding) const;
  // Takes a game that is in the store.
  RoomPtr add(RoomPtr room);

  // Drops half of the resting games, a few at each call.
  void shrink();

  // Every game in memory, those used last first.
  const std::list<RoomPtr>& rooms() const { return rooms_; }

 private:
  Task<Outcome<RoomPtr>> replay(games::StoredGame stored);
  RoomPtr cached(const std::string& id);
  LiveRoom::Setup setup() const;
  void evict();
  void evict(std::size_t limit);

  asio::io_context& loop_;
  games::Store& store_;
  const Options& options_;
  Metrics& metrics_;
  const ServerClock& clock_;
  const tables::Source* tables_;
  std::shared_ptr<const OnPresence> on_presence_;
  std::list<RoomPtr> rooms_;  // the one used last at the front
  std::unordered_map<std::string, std::list<RoomPtr>::iterator> by_id_;
  base::Executor replays_;
};

}  // namespace oware::server
