#include "games/event_log.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace oware::games {

EventLog::EventLog(const Founding& founding, int window) : window_(window) {
  snapshots_.emplace_back(founding);
}

void EventLog::append(const Event& event, const Room& after) {
  OWARE_ASSERT(event.version == after.version());
  events_.push_back(event);
  if (after.version() - snapshots_.back().version() == kSnapshotInterval)
    snapshots_.push_back(after);
  const int oldest = after.version() - window_;
  while (snapshots_.size() > 1 && snapshots_[1].version() <= oldest) {
    events_.erase(events_.begin(), events_.begin() + kSnapshotInterval);
    snapshots_.pop_front();
  }
}

const Event* EventLog::at(int version) const {
  const int index = version - snapshots_.front().version() - 1;
  if (index < 0 || index >= std::ssize(events_)) return nullptr;
  return &events_[static_cast<std::size_t>(index)];
}

Room EventLog::state_at(int version) const {
  const auto later = std::ranges::upper_bound(snapshots_, version, {}, &Room::version);
  OWARE_ASSERT(later != snapshots_.begin());
  Room state = *std::prev(later);
  while (state.version() < version) {
    const Event* event = at(state.version() + 1);
    OWARE_ASSERT(event != nullptr);
    const auto taken = state.take(*event);
    OWARE_ASSERT(taken.has_value());
  }
  return state;
}

void EventLog::rename(rules::Side side, const std::string& name) {
  for (Room& snapshot : snapshots_) snapshot.rename(side, name);
  for (Event& event : events_) {
    auto* joined = std::get_if<Joined>(&event.body);
    if (joined != nullptr && joined->side == side) joined->name = name;
  }
}

}  // namespace oware::games
