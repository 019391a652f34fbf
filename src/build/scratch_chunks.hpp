// Which part of a scratch file (build/scratch.hpp) is in use: shadow paging (R. A. Lorie, "Physical
// integrity in a large segmented database", ACM TODS 2, 1977) by chunks of equal size. What the
// committed journal names is not written over: a section that changes is written to free chunks,
// and those that it had are free once a journal that does not name them is committed. Numbers
// alone; nothing is read or written here. Thread rule: one thread at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace oware::build {

class ScratchChunks {
 public:
  using Numbers = std::vector<std::uint32_t>;  // in the order of what they hold

  explicit ScratchChunks(std::uint32_t count) { grow(count); }

  std::uint32_t count() const { return static_cast<std::uint32_t>(uses_.size()); }
  std::uint32_t free() const { return free_; }
  void grow(std::uint32_t more);

  // The lowest numbers that are free; the caller's duty: there are as many.
  Numbers take(std::uint32_t count);
  // Free now, or where they are committed at the next commit.
  void give_back(std::span<const std::uint32_t> chunks);
  // From a journal, after which they are committed; false where one is taken or is not there.
  bool claim(std::span<const std::uint32_t> chunks);
  bool is_committed(std::uint32_t chunk) const { return uses_[chunk].committed; }
  bool is_free(std::uint32_t chunk) const { return !uses_[chunk].taken && !uses_[chunk].committed; }

  // A journal has been committed: what is taken is committed, what was given back is free.
  void commit();

 private:
  struct Use {
    bool taken = false;
    bool committed = false;
  };
  std::vector<Use> uses_;
  std::uint32_t free_ = 0;
};

}  // namespace oware::build
