// Who is told, inside the server, of challenges and of games that begin and end: streams of events
// for programs, tournaments.
//
// Everything that is told is safe on disk already. An observer returns at once; it may add and
// remove observers meanwhile. Thread rule: the loop thread.
#pragma once

#include <algorithm>
#include <vector>

#include "games/challenges.hpp"
#include "server/live_room.hpp"

namespace oware::server {

class Observer {
 public:
  virtual ~Observer() = default;

  // It has been made, accepted, declined or cancelled: `state` says which. Nobody is told that one
  // has expired.
  virtual void on_challenge(const games::Challenge& /*challenge*/) {}
  // Both seats are held: by joining, by accepting a challenge, against the computer, by a rematch.
  virtual void on_game_start(LiveRoom& /*room*/) {}
  // It has ended, for whatever reason; `aborted` also before it began.
  virtual void on_game_finish(LiveRoom& /*room*/) {}
  // Whether it is to be told what happens to this user by way of another node, too.
  virtual bool follows(games::UserId /*user*/) const { return false; }
};

class Observers {
 public:
  // The observer removes itself before it is destroyed.
  void add(Observer& observer) { all_.push_back(&observer); }
  void remove(Observer& observer) { std::erase(all_, &observer); }

  void challenge(const games::Challenge& challenge) {
    each([&](Observer& one) { one.on_challenge(challenge); });
  }
  void game_start(LiveRoom& room) {
    each([&](Observer& one) { one.on_game_start(room); });
  }
  void game_finish(LiveRoom& room) {
    each([&](Observer& one) { one.on_game_finish(room); });
  }

  bool follow_any(const std::vector<games::UserId>& users) const {
    return std::ranges::any_of(users, [this](games::UserId user) {
      return std::ranges::any_of(all_, [user](const Observer* one) { return one->follows(user); });
    });
  }

 private:
  template <class Tell>
  void each(Tell tell) {
    const std::vector<Observer*> now = all_;
    for (Observer* observer : now) {
      if (std::ranges::find(all_, observer) != all_.end()) tell(*observer);
    }
  }

  std::vector<Observer*> all_;
};

}  // namespace oware::server
