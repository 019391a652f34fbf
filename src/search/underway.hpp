// Which moves the threads of one search are at, so that each first does what no other does. After
// T. Kerrigan, "Simplified ABDADA" (tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA, 2017),
// which simplifies J.-C. Weill, "The ABDADA distributed minimax search algorithm" (ICCA Journal 19,
// 1996).
//
// A hint and nothing more: two moves that meet in one slot hide each other, and what is out of date
// costs an order of moves. Thread rule: everything from any thread at any time.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace oware::search {

class Underway {
 public:
  // A move's name: its position's key and the house.
  static std::uint64_t name(std::uint64_t key, int house) {
    return key ^ (static_cast<std::uint64_t>(house) + 1) * 0x9e37'79b9'7f4a'7c15U;
  }

  bool has(std::uint64_t name) const { return slot(name).load(std::memory_order_relaxed) == name; }
  void begin(std::uint64_t name) { slot(name).store(name, std::memory_order_relaxed); }
  void end(std::uint64_t name) {
    if (has(name)) slot(name).store(0, std::memory_order_relaxed);
  }
  void clear() {
    for (auto& slot : slots_) slot.store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kSlots = 1U << 12U;

  std::atomic<std::uint64_t>& slot(std::uint64_t name) { return slots_[name % kSlots]; }
  const std::atomic<std::uint64_t>& slot(std::uint64_t name) const { return slots_[name % kSlots]; }

  std::array<std::atomic<std::uint64_t>, kSlots> slots_{};
};

}  // namespace oware::search
