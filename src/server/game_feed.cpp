#include "server/game_feed.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"

namespace oware::server {

GameFeed::GameFeed(GameAdmission admission, const Services& services)
    : limits_(services.options.limits),
      games_(services.games),
      online_users_(services.push.online()),
      room_(std::move(admission.room)),
      you_(admission.you),
      from_(admission.from),
      person_(std::move(admission.person)) {}

void GameFeed::enter(Follower* follower) {
  if (person_ != nullptr) online_.emplace(online_users_, person_->user.id);
  room_->enter(follower, you_, games_.now());
  chat_told_ = room_->chat_count();
  presence_told_ = room_->presence_changes(you_);
  const int version = room_->state().version();
  entry_version_ = version;
  const int oldest = std::max(0, version - limits_.replay_events);
  sent_ = from_ && *from_ <= version && *from_ >= oldest ? *from_ : 0;
  started_ = sent_ > 0 || from_ == 0;
}

void GameFeed::leave(Follower* follower) {
  online_.reset();
  room_->leave(follower, games_.now());
}

bool GameFeed::keeps_up() const {
  const int version = room_->state().version();
  if (version - std::max(sent_, entry_version_) > limits_.outbox_events) return false;
  return room_->chat_count() <= chat_told_ || room_->chat_at(chat_told_) != nullptr;
}

SharedText GameFeed::next_message() {
  if (!started_) return resync();
  if (lag() > 0) {
    SharedText newest = room_->newest_after(sent_);
    ++sent_;
    if (newest == nullptr) return replayed();
    past_.reset();
    return newest;
  }
  past_.reset();
  if (presence_told_ != room_->presence_changes(you_)) return present_state("presence");
  while (chat_told_ < room_->chat_count()) {
    const ChatEvent* message = room_->chat_at(chat_told_);
    ++chat_told_;
    if (message != nullptr && may_read(*message)) return message_of(*message);
  }
  return nullptr;
}

bool GameFeed::may_read(const ChatEvent& message) const {
  if (message.only_author && (person_ == nullptr || message.user != person_->user.id)) return false;
  if (person_ != nullptr && message.user && person_->hides(*message.user)) return false;
  return in_room(room_->state(), you_, message.room);
}

SharedText GameFeed::message_of(const ChatEvent& message) const {
  return chat_message_text(sent_, message.json, room_->state(), room_->context(), games_.now());
}

SharedText GameFeed::resync() {
  past_.reset();
  started_ = true;
  sent_ = room_->state().version();
  return present_state("resync");
}

SharedText GameFeed::present_state(std::string_view type) {
  presence_told_ = room_->presence_changes(you_);
  return message_text(sent_, type, room_->state(), room_->context(), games_.now());
}

// The message of version `sent_`, replayed from a snapshot; a resync where the log no longer
// reaches back that far, as for a follower that began at its far end and reads slowly.
SharedText GameFeed::replayed() {
  const games::EventLog& log = room_->log();
  const games::Event* event = log.at(sent_);
  if (event == nullptr) return resync();
  if (past_ == nullptr) past_ = std::make_unique<games::Room>(log.state_at(sent_ - 1));
  const auto taken = past_->take(*event);
  OWARE_ASSERT(taken.has_value());
  GameContext context = room_->context();
  context.absent.reset();
  if (!past_->game().over()) context.decided_ply.reset();
  return event_message(*event, *past_, context);
}

}  // namespace oware::server
