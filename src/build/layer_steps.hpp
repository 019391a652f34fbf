// Steps of building a layer that a build by one process (build/builder.cpp) and one over several
// ranks (build/distributed_builder.cpp) have in common. Thread rule: as a build.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "base/assert.hpp"
#include "base/files/folder_lock.hpp"
#include "build/builder.hpp"
#include "build/streamed_solver.hpp"
#include "tables/disk/writer.hpp"

namespace oware::build {

// Of this process, so far.
std::uint64_t peak_rss();
// Gives memory that has been freed back to the system. The fixed values of a layer solved in memory
// are many small vectors, which the allocator would keep beside the next layer's tiles.
void return_freed_memory();

// Held while a build is at work in a folder, which is made if it is missing.
Result<base::FolderLock> lock_folder(const std::string& folder, const std::string& name);

// A layer that is there, clamped in another way than this build would.
Error other_clamp(int layer, int found, int expected);
// Boards left with bounds that may not be the best.
Error not_exact(int layer, std::uint64_t wide);
// Of a layer solved out of core: true when all its margins are known, false when asked to stop.
Result<bool> is_solved(const Result<StreamStats>& stats, int layer);

// The end of a layer's file (sync, rename, manifest) on a thread of its own.
class Finishing {
 public:
  Finishing() = default;
  Finishing(const Finishing&) = delete;
  Finishing& operator=(const Finishing&) = delete;
  ~Finishing() { static_cast<void>(join()); }

  void start(tables::disk::LayerWriter writer, const LayerReport& report) {
    OWARE_ASSERT(!thread_.joinable());
    report_ = report;
    thread_ = std::thread([this, shared = std::make_shared<tables::disk::LayerWriter>(
                                     std::move(writer))] { result_ = shared->finish(); });
  }
  // The report of the layer that has become a table; nothing when none was under way.
  Result<std::optional<LayerReport>> join() {
    if (!thread_.joinable()) {
      return std::optional<LayerReport>();
    }
    thread_.join();
    return result_.map([this] { return std::optional<LayerReport>(report_); });
  }

 private:
  std::thread thread_;
  Result<void> result_;
  LayerReport report_;
};

}  // namespace oware::build
