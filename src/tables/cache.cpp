#include "tables/cache.hpp"

#include <algorithm>
#include <cstring>

#include "base/random.hpp"

namespace oware::tables {
namespace {

std::uint64_t get(const std::uint64_t& word) { return __atomic_load_n(&word, __ATOMIC_ACQUIRE); }
void put(std::uint64_t& word, std::uint64_t value) {
  __atomic_store_n(&word, value, __ATOMIC_RELEASE);
}

}  // namespace

BlockCache::BlockCache(std::uint64_t limit_bytes, std::size_t block_bytes)
    : block_words_((block_bytes + sizeof(Word) - 1) / sizeof(Word)) {
  resize(limit_bytes);
}

void BlockCache::resize(std::uint64_t limit_bytes) {
  const std::size_t set_bytes = sizeof(Set) + kWays * block_words_ * sizeof(Word);
  sets_.reset();
  blocks_.reset();
  count_ = static_cast<std::size_t>(std::max<std::uint64_t>(1, limit_bytes / set_bytes));
  sets_ = std::make_unique<Set[]>(count_);
  blocks_ = std::make_unique_for_overwrite<Word[]>(count_ * kWays * block_words_);
}

std::uint64_t BlockCache::bytes() const {
  return count_ * (sizeof(Set) + kWays * block_words_ * sizeof(Word));
}

// The upper half of a product is a key's share of all sets, without a division.
std::size_t BlockCache::set_of(std::uint64_t key) const {
  return static_cast<std::size_t>((base::mix(key) >> 32U) * count_ >> 32U);
}

template <class Read>
bool BlockCache::read(std::uint64_t key, const Read& read) const {
  const std::size_t number = set_of(key);
  const Set& set = sets_[number];
  for (std::size_t way = 0; way < kWays; ++way) {
    const std::uint32_t before = set.sequences[way].load(std::memory_order_acquire);
    if (set.keys[way].load(std::memory_order_acquire) != key || before % 2 != 0) {
      continue;
    }
    read(block(number, way));
    if (set.sequences[way].load(std::memory_order_relaxed) != before) {
      continue;
    }
    const std::uint32_t now = clock_.load(std::memory_order_relaxed);
    if (set.used[way].load(std::memory_order_relaxed) != now) {
      set.used[way].store(now, std::memory_order_relaxed);
    }
    return true;
  }
  return false;
}

std::optional<std::int8_t> BlockCache::find(std::uint64_t key, std::size_t offset) const {
  std::uint64_t word = 0;
  const auto take = [&](const Word* block) { word = get(block[offset / 8]); };
  return read(key, take) ? std::optional(static_cast<std::int8_t>(word >> (offset % 8 * 8)))
                         : std::nullopt;
}

bool BlockCache::copy(std::uint64_t key, std::size_t offset, std::span<std::int8_t> bytes) const {
  return read(key, [&](const Word* block) {
    std::uint64_t word = get(block[offset / 8]) >> (offset % 8 * 8);
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      if (at != 0 && (offset + at) % 8 == 0) {
        word = get(block[(offset + at) / 8]);
      }
      bytes[at] = static_cast<std::int8_t>(word);
      word >>= 8U;
    }
  });
}

void BlockCache::insert(std::uint64_t key, std::span<const std::int8_t> block) {
  const std::uint32_t now = clock_.fetch_add(1, std::memory_order_relaxed) + 1;
  const std::size_t number = set_of(key);
  Set& set = sets_[number];
  std::size_t oldest = 0;
  for (std::size_t way = 0; way < kWays; ++way) {
    if (set.keys[way].load(std::memory_order_relaxed) == key) {
      return;  // another thread was quicker
    }
    const auto age = [now, &set](std::size_t of) {
      return now - set.used[of].load(std::memory_order_relaxed);
    };
    if (age(way) > age(oldest)) {
      oldest = way;
    }
  }
  std::uint32_t before = set.sequences[oldest].load(std::memory_order_relaxed);
  if (before % 2 != 0 || !set.sequences[oldest].compare_exchange_strong(
                             before, before + 1, std::memory_order_acq_rel)) {
    return;  // another thread writes here; the block can be decoded again
  }
  set.keys[oldest].store(key, std::memory_order_release);
  Word* const to = blocks_.get() + (number * kWays + oldest) * block_words_;
  std::array<std::int8_t, 8> bytes{};
  for (std::size_t from = 0; from < block.size(); from += bytes.size()) {
    const std::size_t length = std::min(bytes.size(), block.size() - from);
    std::memcpy(bytes.data(), block.data() + from, length);
    std::uint64_t word = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) {
      word = word << 8U | static_cast<std::uint8_t>(bytes[i]);
    }
    put(to[from / 8], word);
  }
  set.used[oldest].store(now, std::memory_order_relaxed);
  set.sequences[oldest].store(before + 2, std::memory_order_release);
}

}  // namespace oware::tables
