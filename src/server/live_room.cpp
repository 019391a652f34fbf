#include "server/live_room.hpp"

#include <array>
#include <utility>

#include "base/assert.hpp"
#include "server/decided.hpp"

namespace oware::server {
namespace {

// The newest messages kept as text: a move that ends the game is two, and a follower may be a move
// behind.
constexpr std::size_t kKeptMessages = 4;
constexpr std::size_t kKeptChat = 64;
// Players are told of each spectator while there are so few connections: what each costs grows with
// all the others.
constexpr std::size_t kFewFollowers = 20;

}  // namespace

Result<std::shared_ptr<LiveRoom>> LiveRoom::restore(const games::StoredGame& stored,
                                                    const Setup& setup, games::TimeMs now) {
  auto room = std::make_shared<LiveRoom>(stored.founding, setup, now);
  room->holders_ = stored.holders;
  room->ratings_ = stored.ratings;
  for (const games::Event& event : stored.events) {
    if (auto taken = room->state_.take(event); !taken) return tl::unexpected(taken.error());
    room->log_.append(event, room->state_);
  }
  return room;
}

void LiveRoom::commit(const std::vector<games::Event>& events) {
  for (const games::Event& event : events) {
    const auto taken = state_.take(event);
    OWARE_ASSERT(taken.has_value());
    log_.append(event, state_);
    if (!followed()) continue;
    newest_.push_back(event_message(event, state_, context()));
    if (newest_.size() > kKeptMessages) newest_.erase(newest_.begin());
  }
  if (!followed()) newest_.clear();
  wake_all();
}

SharedText LiveRoom::newest_after(int version) const {
  const auto behind = static_cast<std::size_t>(state_.version() - version);
  return behind <= newest_.size() ? newest_[newest_.size() - behind] : nullptr;
}

void LiveRoom::enter(Follower* follower, std::optional<rules::Side> you, games::TimeMs now) {
  followers_.emplace(follower, you);
  count_presence(now);
}

void LiveRoom::leave(Follower* follower, games::TimeMs now) {
  if (followers_.erase(follower) > 0) count_presence(now);
}

void LiveRoom::set_elsewhere(const std::string& node, const Presence& there, games::TimeMs now) {
  if (there == Presence{}) {
    elsewhere_.erase(node);
  } else {
    elsewhere_[node] = there;
  }
  count_presence(now);
}

void LiveRoom::count_presence(games::TimeMs now) {
  here_ = {};
  for (const auto& [follower, you] : followers_) {
    if (!you) ++here_.spectators;
    if (you == rules::Side::south) here_.south = true;
    if (you == rules::Side::north) here_.north = true;
  }
  Presence present = here_;
  present.computer_share = presence_.computer_share;
  for (const auto& [node, there] : elsewhere_) {
    present.south = present.south || there.south;
    present.north = present.north || there.north;
    present.spectators += there.spectators;
  }
  const bool players_changed = present.south != presence_.south || present.north != presence_.north;
  const bool few_changed =
      present.spectators != presence_.spectators && followers_.size() <= kFewFollowers;
  const bool changed = present != presence_;
  presence_ = present;
  const std::array<bool, 2> here = {present.south, present.north};
  for (std::size_t side = 0; side < here.size(); ++side) {
    if (here[side]) {
      away_[side].reset();
    } else if (!away_[side]) {
      away_[side] = now;
    }
  }
  if (changed) {
    if (const auto told = setup_.on_presence.lock()) (*told)(*this);
  }
  if (!players_changed && !few_changed) return;
  ++(players_changed ? presence_changes_ : spectator_changes_);
  wake_all();
}

void LiveRoom::hold(rules::Side side, std::optional<games::Holder> holder) {
  holders_[static_cast<std::size_t>(rules::index(side))] = std::move(holder);
}

void LiveRoom::pass_on(games::UserId user, const std::optional<games::Holder>& now,
                       const std::string& name) {
  bool changed = false;
  for (const rules::Side side : {rules::Side::south, rules::Side::north}) {
    auto& holder = holders_[static_cast<std::size_t>(rules::index(side))];
    if (!holder || holder->user != user) continue;
    holder = now;
    rename(side, name);
    changed = true;
  }
  if (changed) tell_names();
}

void LiveRoom::rename(const std::string& player, const std::string& name) {
  bool changed = false;
  for (const rules::Side side : {rules::Side::south, rules::Side::north}) {
    const auto& holder = holders_[static_cast<std::size_t>(rules::index(side))];
    if (!holder || holder->player != player) continue;
    rename(side, name);
    changed = true;
  }
  if (changed) tell_names();
}

void LiveRoom::rename(rules::Side side, const std::string& name) {
  state_.rename(side, name);
  log_.rename(side, name);
}

void LiveRoom::tell_names() {
  newest_.clear();
  ++presence_changes_;
  wake_all();
}

void LiveRoom::post_chat(ChatEvent message) {
  ++chat_count_;
  if (!followed()) return newest_chat_.clear();
  newest_chat_.push_back(std::move(message));
  if (newest_chat_.size() > kKeptChat) newest_chat_.erase(newest_chat_.begin());
  wake_all();
}

const ChatEvent* LiveRoom::chat_at(int number) const {
  const auto behind = static_cast<std::size_t>(chat_count_ - number);
  return behind <= newest_chat_.size() ? &newest_chat_[newest_chat_.size() - behind] : nullptr;
}

std::optional<int> LiveRoom::decided_ply() {
  if (setup_.tables == nullptr || !state_.game().over()) return std::nullopt;
  const auto tables = setup_.tables->tables();
  if (asked_.lock() != tables) {
    decided_ply_ = server::decided_ply(state_.game(), tables);
    asked_ = tables;
  }
  return decided_ply_;
}

void LiveRoom::wake_all() {
  for (const auto& [follower, you] : followers_) follower->wake();
}

}  // namespace oware::server
