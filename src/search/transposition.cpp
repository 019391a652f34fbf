#include "search/transposition.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace oware::search {
namespace {

// A written entry is never 0; unpack() says what the bits mean.
constexpr std::uint64_t kWritten = 1ULL << 63U;

std::uint64_t pack(const Entry& entry, unsigned generation) {
  return static_cast<std::uint16_t>(entry.score) |
         static_cast<std::uint64_t>(entry.depth & 0xff) << 16U |
         static_cast<std::uint64_t>(entry.move) << 24U |
         static_cast<std::uint64_t>(entry.bound) << 27U |
         static_cast<std::uint64_t>(entry.proof) << 29U |
         static_cast<std::uint64_t>(generation) << 33U | kWritten;
}

int depth_of(std::uint64_t data) { return static_cast<int>(data >> 16U & 0xffU); }
unsigned generation_of(std::uint64_t data) { return static_cast<unsigned>(data >> 33U) & 63U; }
Proof proof_of(std::uint64_t data) { return static_cast<Proof>(data >> 29U & 15U); }

bool exactly_proven(Proof proof) { return (proof & (kLower | kUpper)) == (kLower | kUpper); }

std::uint64_t get(const std::uint64_t& word) { return __atomic_load_n(&word, __ATOMIC_RELAXED); }
void put(std::uint64_t& word, std::uint64_t value) {
  __atomic_store_n(&word, value, __ATOMIC_RELAXED);
}

// Every probe is at another page: with large pages the translation of addresses misses less. Where
// the system has none, nothing changes.
constexpr std::size_t kLargePage = 2U << 20U;

void advise_large_pages([[maybe_unused]] void* start, [[maybe_unused]] std::size_t size) {
#if defined(__linux__)
  madvise(start, size, MADV_HUGEPAGE);
#endif
}

}  // namespace

bool TranspositionTable::resize(std::size_t bytes) {
  const std::size_t count = std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1));
  const std::size_t size = count * sizeof(Bucket);
  const std::size_t alignment = size < kLargePage ? alignof(Bucket) : kLargePage;
  std::unique_ptr<void, Free> memory(std::calloc(size + alignment, 1));
  if (!memory) return false;
  void* aligned = memory.get();
  std::size_t space = size + alignment;
  buckets_ = static_cast<Bucket*>(std::align(alignment, size, aligned, space));
  if (size >= kLargePage) advise_large_pages(buckets_, size);
  memory_ = std::move(memory);
  mask_ = count - 1;
  generation_ = 0;
  return true;
}

void TranspositionTable::clear() {
  std::memset(static_cast<void*>(buckets_), 0, bytes());  // no other thread probes now
  generation_ = 0;
}

int TranspositionTable::used_per_mille() const {
  const std::size_t sample = std::min<std::size_t>(mask_ + 1, 250);
  std::size_t used = 0;
  for (std::size_t number = 0; number < sample; ++number) {
    for (const Slot& slot : buckets_[number].slots) {
      const std::uint64_t data = get(slot.data);
      used += static_cast<std::size_t>(data != 0 && generation_of(data) == generation_);
    }
  }
  return static_cast<int>(used * 1000 / (sample * kEntriesPerBucket));
}

void TranspositionTable::store(std::uint64_t key, const Entry& entry) {
  Bucket& bucket = buckets_[key & mask_];
  Slot* chosen = nullptr;
  int lowest_value = std::numeric_limits<int>::max();
  for (Slot& slot : bucket.slots) {
    const std::uint64_t data = get(slot.data);
    if (data != 0 && (get(slot.check) ^ data) == key) {
      // An exact proof is never replaced by an estimate.
      if (exactly_proven(proof_of(data)) && !exactly_proven(entry.proof)) return;
      chosen = &slot;
      break;
    }
    const int age = static_cast<int>((generation_ - generation_of(data)) & kGenerationMask);
    const int value = data == 0 ? std::numeric_limits<int>::min() : depth_of(data) - 8 * age;
    if (value < lowest_value) {
      lowest_value = value;
      chosen = &slot;
    }
  }
  const std::uint64_t data = pack(entry, generation_);
  put(chosen->check, key ^ data);
  put(chosen->data, data);
}

}  // namespace oware::search
