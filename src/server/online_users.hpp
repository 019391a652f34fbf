// Who has the site open: users by their live connections, so that nobody is told elsewhere what
// they see. Thread rule: the loop thread.
#pragma once

#include <chrono>
#include <unordered_map>

#include "games/people.hpp"

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

  bool contains(games::UserId user) const { return connections_.contains(user); }

  // An open page has asked for news, as it does again and again.
  void seen(games::UserId user, Time now) {
    if (seen_.size() >= kMostSeen) seen_.clear();
    seen_[user] = now;
  }
  // Whether they have a page open.
  bool around(games::UserId user, Time now) const {
    const auto found = seen_.find(user);
    return contains(user) || (found != seen_.end() && now - found->second < kAround);
  }

 private:
  static constexpr auto kAround = std::chrono::seconds(120);
  static constexpr std::size_t kMostSeen = 100'000;

  std::unordered_map<games::UserId, int> connections_;
  std::unordered_map<games::UserId, Time> seen_;
};

}  // namespace oware::server
