#include "build/layer_steps.hpp"

#include <sys/resource.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace oware::build {

std::uint64_t peak_rss() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

void return_freed_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

Result<base::FolderLock> lock_folder(const std::string& folder, const std::string& name) {
  base::FolderLock lock;
  return tables::disk::make_folder(folder)
      .and_then([&] {
        return lock.take(
            folder + "/" + name,
            {.what = folder,
             .found = "another build is at work in this folder",
             .expected = "one build at a time; wait for it or choose another folder with --dir"});
      })
      .map([&] { return std::move(lock); });
}

Error other_clamp(int layer, int found, int expected) {
  const auto text = [](int clamp) {
    return clamp == 0 ? std::string("whole margins")
                      : "margins clamped to " + std::to_string(clamp) + " either way";
  };
  return {.code = ErrorCode::corrupt,
          .what = "layer " + std::to_string(layer),
          .found = text(found),
          .expected = text(expected) + "; remove it to have it built again"};
}

Error not_exact(int layer, std::uint64_t wide) {
  return {.code = ErrorCode::internal,
          .what = "layer " + std::to_string(layer),
          .found = std::to_string(wide) + " boards with bounds more than 2 apart",
          .expected = "bounds that the solver can prove to be exact"};
}

Result<bool> is_solved(const Result<StreamStats>& stats, int layer) {
  if (!stats) {
    return tl::unexpected(stats.error());
  }
  if (!stats->stopped && stats->wide != 0) {
    return tl::unexpected(not_exact(layer, stats->wide));
  }
  return !stats->stopped;
}

}  // namespace oware::build
