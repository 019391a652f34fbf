#include "server/account_events.hpp"

#include <utility>

#include "server/game_service.hpp"
#include "server/wire.hpp"
#include "server/wire_challenges.hpp"

namespace oware::server {
namespace {

// Lines that may wait for a reader; one more, and the reader is disconnected.
constexpr std::size_t kMostWaiting = 256;

}  // namespace

std::string game_event_text(GameChange change, LiveRoom& room, rules::Side side,
                            games::TimeMs now) {
  std::string text = change == GameChange::started ? R"({"type":"game-start","side":")"
                                                   : R"({"type":"game-end","side":")";
  text.append(rules::to_string(side)).append(R"(","game":)");
  text += game_text(room.state(), room.context(), now);
  return text.append(message_end(side));
}

std::string challenge_event_text(const games::Challenge& challenge, games::TimeMs now) {
  return R"({"type":"challenge","challenge":)" + challenge_text(challenge, now, {}) + "}";
}

EventFeed::EventFeed(AccountEvents& events, games::UserId user) : events_(events), user_(user) {
  events_.feeds_[user_].insert(this);
}

EventFeed::~EventFeed() {
  const auto found = events_.feeds_.find(user_);
  found->second.erase(this);
  if (found->second.empty()) events_.feeds_.erase(found);
}

SharedText EventFeed::next_message() {
  std::deque<SharedText>& from = first_.empty() ? waiting_ : first_;
  if (from.empty() || overflown_) return nullptr;
  SharedText next = std::move(from.front());
  from.pop_front();
  return next;
}

void EventFeed::hear(SharedText line) {
  if (waiting_.size() >= kMostWaiting) {
    overflown_ = true;
    waiting_.clear();
  } else if (!overflown_) {
    waiting_.push_back(std::move(line));
  }
  if (follower_ != nullptr) follower_->wake();
}

void AccountEvents::observe(GameService& games) {
  games_ = &games;
  games.observers().add(*this);
}

void AccountEvents::on_challenge(const games::Challenge& challenge) {
  for (const games::UserId user : {challenge.from.user, challenge.to.user}) {
    if (follows(user)) tell(user, challenge_event_text(challenge, games_->now()));
  }
}

void AccountEvents::tell(GameChange change, LiveRoom& room) {
  for (const rules::Side side : {rules::Side::south, rules::Side::north}) {
    const auto& holder = room.holders()[static_cast<std::size_t>(rules::index(side))];
    if (holder && follows(holder->user))
      tell(holder->user, game_event_text(change, room, side, games_->now()));
  }
}

void AccountEvents::tell(games::UserId user, std::string line) {
  const auto found = feeds_.find(user);
  if (found == feeds_.end()) return;
  const auto shared = std::make_shared<const std::string>(std::move(line));
  // A woken connection may end and take its feed along: later, not from in here.
  for (EventFeed* feed : found->second) feed->hear(shared);
}

}  // namespace oware::server
