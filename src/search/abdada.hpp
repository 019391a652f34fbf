// The ABDADA busy table: which moves the threads of one search are searching now, so that each
// thread first takes moves that no other is at. After T. Kerrigan, "Simplified ABDADA"
// (tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA, 2017), which simplifies J.-C. Weill,
// "The ABDADA distributed minimax search algorithm" (ICCA Journal 19, 1996).
//
// Only a hint: two moves in one slot hide each other, and a stale entry costs a better order of
// moves, nothing else. Thread rule: every function from any thread at any time.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace oware::search {

class AbdadaTable {
 public:
  static std::uint64_t move_key(std::uint64_t position_key, int house) {
    return position_key ^ (static_cast<std::uint64_t>(house) + 1) * 0x9e37'79b9'7f4a'7c15U;
  }

  bool is_busy(std::uint64_t move_key) const {
    return slot(move_key).load(std::memory_order_relaxed) == move_key;
  }
  void begin(std::uint64_t move_key) { slot(move_key).store(move_key, std::memory_order_relaxed); }
  void end(std::uint64_t move_key) {
    if (is_busy(move_key)) slot(move_key).store(0, std::memory_order_relaxed);
  }
  void clear() {
    for (auto& slot : slots_) slot.store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kSlots = 1U << 12U;

  std::atomic<std::uint64_t>& slot(std::uint64_t key) { return slots_[key % kSlots]; }
  const std::atomic<std::uint64_t>& slot(std::uint64_t key) const { return slots_[key % kSlots]; }

  std::array<std::atomic<std::uint64_t>, kSlots> slots_{};
};

}  // namespace oware::search
