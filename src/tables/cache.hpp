// The block cache: decoded blocks of packed layers, shared by any number of threads without a lock.
//
// A fixed number of entries in sets of kWays. With as many blocks as half of the entries, one block
// in a hundred finds its set full; with sets of four it would be one in thirty, and those would be
// decoded again and again. The bookkeeping of a set fills two adjacent lines of the processor's
// cache. An entry is guarded by a sequence number, odd while the entry is being written. A reader
// takes its byte and then checks that the number has not changed. A writer takes the entry by
// making the number odd, and leaves the entry alone if another thread is writing it. All memory is
// allocated at once, within the limit given, and that of the blocks first touched as they come: a
// large cache costs little to make. No operation waits. The guard is Linux's seqlock as C++ atomics
// can express it (H.-J. Boehm, "Can seqlocks get along with programming language memory models?",
// 2012). Thread rule: find(), copy(), prefetch() and insert() from any threads.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "tables/packed_tiling.hpp"

namespace oware::tables {

inline constexpr std::size_t kCachedBlockBytes = kMostBlockBoards;

class BlockCache {
 public:
  // Of blocks of so many bytes at most. At least one set, whatever the limit.
  explicit BlockCache(std::uint64_t limit_bytes, std::size_t block_bytes = kCachedBlockBytes);

  // Forgets all, and takes another limit. Thread rule: while no other thread uses the cache.
  void resize(std::uint64_t limit_bytes);

  // The byte at `offset` of the block that was inserted under `key`, if it is still there.
  std::optional<std::int8_t> find(std::uint64_t key, std::size_t offset) const;

  // The same of several bytes that follow each other; false when the block is not there.
  bool copy(std::uint64_t key, std::size_t offset, std::span<std::int8_t> bytes) const;

  // Prefetches the bookkeeping of a key's set.
  void prefetch(std::uint64_t key) const {
    const Set& set = sets_[set_of(key)];
    __builtin_prefetch(&set.keys);
    __builtin_prefetch(&set.sequences);
  }

  // Keeps a copy of a block. Keys are not 0.
  void insert(std::uint64_t key, std::span<const std::int8_t> block);

  std::uint64_t bytes() const;

 private:
  static constexpr std::size_t kWays = 8;
  using Word = std::uint64_t;  // read and written atomically

  struct alignas(64) Set {
    std::array<std::atomic<std::uint64_t>, kWays> keys{};
    std::array<std::atomic<std::uint32_t>, kWays> sequences{};
    // the clock when it was last read: roughly, and cheap
    mutable std::array<std::atomic<std::uint32_t>, kWays> used{};
  };
  static_assert(sizeof(Set) == 128);

  std::size_t set_of(std::uint64_t key) const;
  const Word* block(std::size_t set, std::size_t way) const {
    return blocks_.get() + (set * kWays + way) * block_words_;
  }
  // Calls `read` with the key's block until it was read whole; false when the block is not there.
  template <class Read>
  bool read(std::uint64_t key, const Read& read) const;

  std::size_t block_words_;
  std::size_t count_ = 0;  // of sets
  std::unique_ptr<Set[]> sets_;
  std::unique_ptr<Word[]> blocks_;        // kWays a set, block_words_ each; unset where no key is
  std::atomic<std::uint32_t> clock_ = 0;  // counts insertions
};

}  // namespace oware::tables
