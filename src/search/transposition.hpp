// The transposition table: scores, bounds, proofs and best moves of positions searched before.
//
// Lock-free: an entry is two relaxed atomic words, the key xored with the data, so that a torn
// entry matches no key (R. Hyatt and T. Mann, "A lockless transposition table implementation for
// parallel search", ICGA Journal 25, 2002). A bucket is one cache line of four entries. Thread
// rule: probe and store from any thread at any time; resize and clear alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "search/score.hpp"

namespace oware::search {

enum class Bound : std::uint8_t { none, lower, upper, exact };

inline constexpr int kNoMove = 7;

struct Entry {
  Score score = 0;
  int depth = 0;       // plies searched below the position, 0..127
  int move = kNoMove;  // house of the row of the player to move, 0..5, or kNoMove
  Bound bound = Bound::none;
  Proof proof = kNothing;  // of the position as an irreversible one, see searcher.hpp
};

class TranspositionTable {
 public:
  static constexpr std::size_t kMinBytes = 64;

  // The largest power of two of buckets that fits in `bytes`, at least one bucket; a single one
  // where there is no memory for more.
  explicit TranspositionTable(std::size_t bytes) {
    if (!resize(bytes)) resize(kMinBytes);
  }

  // Empties the table. False when there is not so much memory: the table stays as it is.
  bool resize(std::size_t bytes);
  void clear();
  // Ages all entries: those of earlier searches are replaced first.
  void next_search() { generation_ = (generation_ + 1) & kGenerationMask; }

  std::size_t bytes() const { return (mask_ + 1) * sizeof(Bucket); }
  // Per mille of a sample of entries that this search has written.
  int used_per_mille() const;

  std::optional<Entry> probe(std::uint64_t key) const {
    for (const Slot& slot : buckets_[key & mask_].slots) {
      const std::uint64_t data = __atomic_load_n(&slot.data, __ATOMIC_RELAXED);
      if (data != 0 && (__atomic_load_n(&slot.check, __ATOMIC_RELAXED) ^ data) == key)
        return unpack(data);
    }
    return std::nullopt;
  }
  void store(std::uint64_t key, const Entry& entry);
  // Always inlined: g++ 12 takes a function that only prefetches for one without effect and drops
  // its calls.
  [[gnu::always_inline]] void prefetch(std::uint64_t key) const {
    __builtin_prefetch(&buckets_[key & mask_]);
  }

 private:
  static constexpr unsigned kGenerationMask = 63;
  static constexpr std::size_t kEntriesPerBucket = 4;

  // Read and written by relaxed atomic operations only. Plain words, so that zero pages are an
  // empty table.
  struct Slot {
    std::uint64_t check;
    std::uint64_t data;
  };
  // An entry's word: score 16 bits, depth 8, move 3, bound 2, proof 4, generation 6; the highest
  // bit marks a written entry.
  static Entry unpack(std::uint64_t data) {
    return {static_cast<std::int16_t>(data & 0xffffU), static_cast<int>(data >> 16U & 0xffU),
            static_cast<int>(data >> 24U & 7U), static_cast<Bound>(data >> 27U & 3U),
            static_cast<Proof>(data >> 29U & 15U)};
  }

  struct alignas(64) Bucket {
    Slot slots[kEntriesPerBucket];
  };
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  std::unique_ptr<void, Free> memory_;
  Bucket* buckets_ = nullptr;  // in memory_, on a cache line
  std::size_t mask_ = 0;
  unsigned generation_ = 0;
};

}  // namespace oware::search
