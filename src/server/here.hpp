// Who has the site open: users by their live connections, so that nobody is told elsewhere what he
// sees. Thread rule: the loop thread.
#pragma once

#include <unordered_map>

#include "games/people.hpp"

namespace oware::server {

class Here {
 public:
  // One connection's; leaves when destroyed.
  class Entry {
   public:
    Entry(Here& here, games::UserId user) : here_(here), user_(user) {
      ++here_.connections_[user_];
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    ~Entry() {
      if (--here_.connections_[user_] == 0) here_.connections_.erase(user_);
    }

   private:
    Here& here_;
    games::UserId user_;
  };

  bool contains(games::UserId user) const { return connections_.contains(user); }

 private:
  std::unordered_map<games::UserId, int> connections_;
};

}  // namespace oware::server
