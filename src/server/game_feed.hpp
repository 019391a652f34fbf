// A game's events from the version on that the reader has, in order, each once, and who is here,
// and what is said. The last version told is kept, and the room is asked for the next. Thread rule:
// the loop thread.
#pragma once

#include <memory>
#include <optional>

#include "games/people.hpp"
#include "server/feed.hpp"
#include "server/online_users.hpp"
#include "server/services.hpp"

namespace oware::server {

// Leave to follow a game: from which version on, and as whom.
struct GameAdmission {
  RoomPtr room;
  std::optional<rules::Side> you;
  // the last version that the client has; none: it starts with the present state
  std::optional<int> from;
  // who asks, where known: whose messages they have blocked
  Person person;
};

class GameFeed final : public Feed {
 public:
  GameFeed(GameAdmission admission, const Services& services);

  void enter(Follower* follower) override;
  void leave(Follower* follower) override;
  bool keeps_up() const override;
  SharedText next_message() override;
  std::string message_end() const override { return server::message_end(you_); }

 private:
  int lag() const { return room_->state().version() - sent_; }
  bool may_read(const ChatEvent& message) const;
  SharedText message_of(const ChatEvent& message) const;
  SharedText resync();
  SharedText present_state(std::string_view type);
  SharedText replayed();

  const Limits& limits_;
  GameService& games_;
  OnlineUsers& online_users_;
  RoomPtr room_;
  std::optional<rules::Side> you_;
  std::optional<int> from_;
  Person person_;
  int sent_ = 0;  // the version that the client has, or that is on its way
  // the game's when the client came: what it asks to be told again is no falling behind
  int entry_version_ = 0;
  int presence_told_ = 0;
  int chat_told_ = 0;  // what was said so far has been told, or was not to be
  // the game at version `sent_`, while older events are being told
  std::unique_ptr<games::Room> past_;
  bool started_ = false;  // the client has been told where it stands
  std::optional<OnlineUsers::Entry> online_;
};

}  // namespace oware::server
