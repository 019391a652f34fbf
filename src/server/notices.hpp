// Tells accounts what has happened to them: in the page (the store keeps notices), and by Web Push
// where they are not looking. Thread rule: the loop thread.
#pragma once

#include <string>
#include <string_view>

#include "games/social.hpp"
#include "server/observers.hpp"
#include "server/push.hpp"

namespace oware::server {

class GameService;

class Notices final : public Observer {
 public:
  Notices(games::SocialStore& store, Push& push) : store_(store), push_(push) {}

  // From now on; the service ends first.
  void observe(GameService& games);

  void on_challenge(const games::Challenge& challenge) override;
  void on_game_finish(LiveRoom& room) override;
  // Somebody has written; the store has made the notice.
  void message(const games::User& from, games::UserId to);
  // How one enters the account has changed: "password", "email", "authenticator", "passkey".
  void security(games::UserId user, std::string_view what, games::TimeMs now);

 private:
  void keep(games::UserId user, games::Notice notice);

  games::SocialStore& store_;
  Push& push_;
};

}  // namespace oware::server
