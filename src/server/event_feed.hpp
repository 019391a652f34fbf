// An event as it changes, for its live connections: each reader is told how the event stands, then
// how it stands after changes. Whoever reads slowly is told the newest state alone. Thread rule:
// the loop thread.
#pragma once

#include <utility>

#include "server/event_service.hpp"
#include "server/feed.hpp"

namespace oware::server {

class TournamentFeed final : public Feed {
 public:
  // EventService::tell has made the text of the present version. `you` may be nobody: 0.
  TournamentFeed(EventPtr event, games::UserId you, const GameService& games)
      : event_(std::move(event)), you_(you), games_(games) {}

  void enter(Follower* follower) override { event_->followers.insert(follower); }
  void leave(Follower* follower) override { event_->followers.erase(follower); }
  SharedText next_message() override;
  std::string message_end() const override;

 private:
  EventPtr event_;
  const games::UserId you_;
  const GameService& games_;
  int told_ = -1;  // the version
};

}  // namespace oware::server
