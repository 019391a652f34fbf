#include "server/event_feed.hpp"

#include "server/wire_events.hpp"

namespace oware::server {

SharedText TournamentFeed::next_message() {
  if (event_->text_version <= told_) return nullptr;
  told_ = event_->text_version;
  return event_->text;
}

std::string TournamentFeed::message_end() const {
  return event_ending(*event_, you_, games_.now()) + "}";
}

}  // namespace oware::server
