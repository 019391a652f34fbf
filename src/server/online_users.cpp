#include "server/online_users.hpp"

#include <algorithm>
#include <utility>

namespace oware::server {
namespace {

// Longer than an open page waits until it asks for news again.
constexpr auto kAround = std::chrono::seconds(120);
constexpr std::size_t kMostSeen = 100'000;
// So that a message is not too long (games::kLongestNodeText).
constexpr std::size_t kMostInMessage = 200;

}  // namespace

bool OnlineUsers::contains(games::UserId user) const {
  if (connections_.contains(user)) return true;
  return std::ranges::any_of(elsewhere_, [user](const auto& node) {
    const auto found = node.second.find(user);
    return found != node.second.end() && found->second == State::connected;
  });
}

void OnlineUsers::seen(games::UserId user, Time now) {
  if (seen_.size() >= kMostSeen) seen_.clear();
  seen_[user] = now;
}

bool OnlineUsers::around(games::UserId user, Time now) const {
  if (connections_.contains(user)) return true;
  const auto found = seen_.find(user);
  if (found != seen_.end() && now - found->second < kAround) return true;
  return std::ranges::any_of(elsewhere_,
                             [user](const auto& node) { return node.second.contains(user); });
}

OnlineUsers::States OnlineUsers::here(Time now) const {
  States all;
  for (const auto& [user, when] : seen_) {
    if (now - when < kAround) all.emplace(user, State::around);
  }
  for (const auto& [user, count] : connections_) all.insert_or_assign(user, State::connected);
  return all;
}

std::vector<OnlineMessage> OnlineUsers::changes(Time now) {
  std::erase_if(seen_, [now](const auto& one) { return now - one.second >= kAround; });
  std::vector<OnlineMessage> messages;
  std::size_t in_last = kMostInMessage;
  if (std::exchange(whole_, false)) {
    messages.push_back({.whole = true});
    told_.clear();
    in_last = 0;
  }
  const auto message = [&]() -> OnlineMessage& {
    if (in_last == kMostInMessage) {
      messages.emplace_back();
      in_last = 0;
    }
    ++in_last;
    return messages.back();
  };
  States now_here = here(now);
  for (const auto& [user, state] : now_here) {
    const auto known = told_.find(user);
    if (known != told_.end() && known->second == state) continue;
    OnlineMessage& to = message();
    (state == State::connected ? to.connected : to.around).push_back(user);
  }
  for (const auto& [user, state] : told_) {
    if (!now_here.contains(user)) message().gone.push_back(user);
  }
  told_ = std::move(now_here);
  return messages;
}

void OnlineUsers::hear(const std::string& node, const OnlineMessage& message) {
  States& states = elsewhere_[node];
  if (message.whole) states.clear();
  for (const games::UserId user : message.gone) states.erase(user);
  for (const games::UserId user : message.around) states.insert_or_assign(user, State::around);
  for (const games::UserId user : message.connected)
    states.insert_or_assign(user, State::connected);
}

void OnlineUsers::hear_nodes(const std::vector<std::string>& nodes) {
  std::erase_if(elsewhere_, [&nodes](const auto& one) {
    return std::ranges::find(nodes, one.first) == nodes.end();
  });
  tell_all();
}

}  // namespace oware::server
