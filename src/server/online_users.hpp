// Who has the site open: users by their live connections, so that nobody is told elsewhere what
// they see. Thread rule: the loop thread.
#pragma once

#include <unordered_map>

#include "games/people.hpp"

namespace oware::server {

class OnlineUsers {
 public:
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

  bool contains(games::UserId user) const { return connections_.contains(user); }

 private:
  std::unordered_map<games::UserId, int> connections_;
};

}  // namespace oware::server
