// Tells the browsers that a player has chosen when it is their turn by correspondence, unless they
// have the site open.
//
// Off unless the operator gives a contact (`oware serve --push-contact`), since it sends requests
// to others' servers. docs/public_site.md says what those learn. Thread rule: the loop thread.
#pragma once

#include <optional>
#include <oware/error.hpp>
#include <string>

#include "games/push.hpp"
#include "server/live_room.hpp"
#include "server/metrics.hpp"
#include "server/online_users.hpp"
#include "server/options.hpp"
#include "server/push_sender.hpp"
#include "server/task.hpp"

namespace oware::server {

class Push {
 public:
  Push(const PushOptions& options, Metrics& metrics) : options_(options), metrics_(metrics) {}

  // Reads the server's key, or makes one; from then on messages are sent. Nothing while push is
  // off.
  Task<Result<void>> open(asio::io_context& loop, games::PushStore& store);
  // Nothing is sent any more; the store may go.
  void stop();

  bool on() const { return sender_.has_value(); }
  // In base64url, as pages hand it to their browser.
  const std::string& public_key() const { return public_key_; }
  OnlineUsers& online() { return online_; }
  // To the browsers of somebody who is not looking; `about` tells it from others to the same.
  void tell(games::UserId user, std::string about, std::string text);

  // It has become somebody's turn in that game.
  void turn(const LiveRoom& room);

 private:
  const PushOptions& options_;
  Metrics& metrics_;
  OnlineUsers online_;
  std::string public_key_;
  std::optional<PushSender> sender_;
};

}  // namespace oware::server
