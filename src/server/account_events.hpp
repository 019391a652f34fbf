// What happens to accounts, for those who follow it (GET /api/stream/events): challenges, games
// that begin and end. Thread rule: the loop thread.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "games/people.hpp"
#include "server/feed.hpp"
#include "server/observers.hpp"

namespace oware::server {

enum class GameChange : std::uint8_t { started, ended };

// The line of an event: {"type":"game-start","side":"south","game":{...}}.
std::string game_event_text(GameChange change, LiveRoom& room, rules::Side side, games::TimeMs now);
// {"type":"challenge","challenge":{...}}
std::string challenge_event_text(const games::Challenge& challenge, games::TimeMs now);

class GameService;

class AccountEvents;

// One follower's. What happens from its making on is told after `first`.
class EventFeed final : public Feed {
 public:
  EventFeed(AccountEvents& events, games::UserId user);
  ~EventFeed() override;

  // What is told before all else: how things stand.
  void begin_with(std::deque<SharedText> first) { first_ = std::move(first); }

  void enter(Follower* follower) override { follower_ = follower; }
  void leave(Follower*) override { follower_ = nullptr; }
  bool keeps_up() const override { return !overflown_; }
  SharedText next_message() override;
  bool told_all() const override { return overflown_; }

  void hear(SharedText line);

 private:
  AccountEvents& events_;
  const games::UserId user_;
  Follower* follower_ = nullptr;
  std::deque<SharedText> first_;
  std::deque<SharedText> waiting_;
  bool overflown_ = false;
};

class AccountEvents final : public Observer {
 public:
  // From now on; the service ends first, and nobody is told of anything after that.
  void observe(GameService& games);

  void on_challenge(const games::Challenge& challenge) override;
  void on_game_start(LiveRoom& room) override { tell(GameChange::started, room); }
  void on_game_finish(LiveRoom& room) override { tell(GameChange::ended, room); }

  // Tells an account, where anybody follows it; `line` is JSON.
  void tell(games::UserId user, std::string line);
  bool follows(games::UserId user) const override { return feeds_.contains(user); }

 private:
  friend class EventFeed;

  // Tells the accounts that hold the game's seats.
  void tell(GameChange change, LiveRoom& room);

  GameService* games_ = nullptr;
  std::unordered_map<games::UserId, std::unordered_set<EventFeed*>> feeds_;
};

}  // namespace oware::server
