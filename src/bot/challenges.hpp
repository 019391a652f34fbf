// The challenges to a bot's account: which of them its options allow, and which it may take on now.
// A challenge waits while the bot has as many games as it may. Thread rule: the loop thread.
#pragma once

#include <boost/json/object.hpp>
#include <deque>
#include <optional>
#include <string>

#include "bot/options.hpp"

namespace oware::bot {

// Whether the options allow a challenge (docs/http_api.md) on these terms.
bool allows(const Options& options, const boost::json::object& challenge);

// Those that the options allow and that nobody has answered, the oldest first.
class Waiting {
 public:
  void add(std::string id);
  void remove(const std::string& id);
  void clear() { ids_.clear(); }
  // The next to accept; nothing when none waits.
  std::optional<std::string> take();

 private:
  std::deque<std::string> ids_;
};

}  // namespace oware::bot
