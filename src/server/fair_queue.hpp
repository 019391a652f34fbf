// A queue that serves its owners in turn: however many items one owner has waiting, the next item
// of another is served as soon as there is room. An owner, and a place that items go to, have so
// many under way at once, so that one that is slow or silent does not take all the room. Thread
// rule: one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace oware::server {

struct FairQueueLimits {
  std::size_t waiting_of_owner = 40;
  int under_way_of_owner = 2;
  int under_way_to_place = 8;
};

template <class Item>
class FairQueue {
 public:
  using Owner = std::int64_t;

  struct Entry {
    Owner owner = 0;
    std::string place;
    Item item;
  };

  explicit FairQueue(const FairQueueLimits& limits) : limits_(limits) {}

  // False when too many of this owner wait: the item is not taken.
  bool push(Entry entry) {
    Waiting& waiting = by_owner_[entry.owner];
    if (waiting.entries.size() >= limits_.waiting_of_owner) return false;
    if (waiting.entries.empty()) turns_.push_back(entry.owner);
    waiting.entries.push_back(std::move(entry));
    ++size_;
    return true;
  }

  // The next item that may be under way now, nothing if none may; done() once it no longer is.
  std::optional<Entry> pop() {
    for (auto turn = turns_.begin(); turn != turns_.end(); ++turn) {
      Waiting& waiting = by_owner_[*turn];
      if (waiting.under_way >= limits_.under_way_of_owner ||
          under_way_to(waiting.entries.front().place) >= limits_.under_way_to_place)
        continue;
      Entry entry = std::move(waiting.entries.front());
      waiting.entries.pop_front();
      ++waiting.under_way;
      ++places_[entry.place];
      --size_;
      if (waiting.entries.empty()) {
        turns_.erase(turn);
      } else {
        turns_.splice(turns_.end(), turns_, turn);
      }
      return entry;
    }
    return std::nullopt;
  }

  void done(Owner owner, const std::string& place) {
    const auto waiting = by_owner_.find(owner);
    if (--waiting->second.under_way == 0 && waiting->second.entries.empty())
      by_owner_.erase(waiting);
    const auto found = places_.find(place);
    if (--found->second == 0) places_.erase(found);
  }

  // Takes out the owner's first waiting item that `is_it` holds for; false when there is none.
  template <class Condition>
  bool remove(Owner owner, Condition is_it) {
    const auto found = by_owner_.find(owner);
    if (found == by_owner_.end()) return false;
    std::deque<Entry>& entries = found->second.entries;
    const auto entry =
        std::ranges::find_if(entries, [&](const Entry& one) { return is_it(one.item); });
    if (entry == entries.end()) return false;
    entries.erase(entry);
    --size_;
    if (!entries.empty()) return true;
    turns_.remove(owner);
    if (found->second.under_way == 0) by_owner_.erase(found);
    return true;
  }

  // How many waiting items are served before the owner's first one that `is_it` holds for, as
  // things are now; nothing when none waits.
  template <class Condition>
  std::optional<std::size_t> ahead_of(Owner owner, Condition is_it) const {
    const auto found = by_owner_.find(owner);
    if (found == by_owner_.end()) return std::nullopt;
    const std::deque<Entry>& own = found->second.entries;
    const auto entry = std::ranges::find_if(own, [&](const Entry& one) { return is_it(one.item); });
    if (entry == own.end()) return std::nullopt;
    const auto rounds = static_cast<std::size_t>(entry - own.begin());
    std::size_t ahead = rounds;
    bool before = true;  // owners whose turn comes earlier have one more turn until then
    for (const Owner other : turns_) {
      if (other == owner) {
        before = false;
      } else {
        const std::size_t waiting = by_owner_.at(other).entries.size();
        ahead += std::min(waiting, rounds + (before ? 1 : 0));
      }
    }
    return ahead;
  }

  // Items that wait or are under way for a place.
  std::size_t count_for(const std::string& place) const {
    std::size_t count = static_cast<std::size_t>(under_way_to(place));
    for (const auto& [owner, waiting] : by_owner_) {
      count += static_cast<std::size_t>(std::ranges::count(waiting.entries, place, &Entry::place));
    }
    return count;
  }

  std::size_t size() const { return size_; }

 private:
  struct Waiting {
    std::deque<Entry> entries;
    int under_way = 0;
  };

  int under_way_to(const std::string& place) const {
    const auto found = places_.find(place);
    return found == places_.end() ? 0 : found->second;
  }

  FairQueueLimits limits_;
  std::unordered_map<Owner, Waiting> by_owner_;
  std::list<Owner> turns_;  // owners with items that wait, the next one first
  std::unordered_map<std::string, int> places_;
  std::size_t size_ = 0;
};

}  // namespace oware::server
