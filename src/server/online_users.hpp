// Who has the site open, so that friends see each other and nobody is told elsewhere what they see:
// users by their live connections and by the news that their pages ask for, at this node, and at
// others as these say.
//
// Each node tells the others what has changed since it told last, and all of it when nodes have
// come or gone and once a minute; what a node has said is forgotten with that node. Thread rule:
// the loop thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/people.hpp"
#include "server/node_messages.hpp"

namespace oware::server {

class OnlineUsers {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // One connection's; leaves when destroyed.
  class Entry {
   public:
    Entry(OnlineUsers& online, games::UserId user) : online_(online), user_(user) {
      ++online_.connections_[user_];
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    ~Entry() {
      if (--online_.connections_[user_] == 0) online_.connections_.erase(user_);
    }

   private:
    OnlineUsers& online_;
    games::UserId user_;
  };

  // Whether they have a live connection, at any node.
  bool contains(games::UserId user) const;
  // An open page has asked for news, as it does again and again.
  void seen(games::UserId user, Time now);
  // Whether they have a page open, at any node.
  bool around(games::UserId user, Time now) const;

  // All is told at the next telling: others may have missed something.
  void tell_all() { whole_ = true; }
  // What other nodes do not know yet, in messages of a limited length; it counts as told.
  std::vector<OnlineMessage> changes(Time now);
  void hear(const std::string& node, const OnlineMessage& message);
  // These are there now: they know nothing of this one, and others are gone.
  void hear_nodes(const std::vector<std::string>& nodes);

 private:
  enum class State : std::uint8_t { around, connected };
  using States = std::unordered_map<games::UserId, State>;

  States here(Time now) const;

  std::unordered_map<games::UserId, int> connections_;
  std::unordered_map<games::UserId, Time> seen_;
  States told_;
  bool whole_ = false;                       // all is to be told again
  std::map<std::string, States> elsewhere_;  // by node
};

}  // namespace oware::server
