#include "server/memory_guard.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <new>
#include <string>
#include <string_view>

#include "server/log.hpp"

namespace oware::server {
namespace {

constexpr std::size_t kReserve = 4 << 20;
constexpr std::size_t kLeastMemory = std::size_t{48} << 20;
constexpr auto kMemoryLookEvery = std::chrono::milliseconds(50);
constexpr auto kRelieveEvery = std::chrono::milliseconds(500);
constexpr std::size_t kMark8ths = 7;
constexpr std::size_t kSmallAddressSpace = std::size_t{2} << 30;
constexpr std::size_t kSmallStack = 512 << 10;
// A control group of version 1 without a limit has the largest number of whole pages instead.
constexpr std::size_t kNoLimit = std::size_t{1} << 60;

// The new-handler is a function of the process, so what it works with is, too.
std::atomic<void*> reserve{nullptr};
std::atomic<bool> scarce_now{false};

void take_reserve() {
  void* const held = reserve.exchange(nullptr);
  if (held == nullptr) throw std::bad_alloc();
  scarce_now = true;
  std::free(held);
}

std::optional<std::size_t> number_in(const std::string& path) {
  std::ifstream file(path);
  std::size_t number = 0;
  if (file >> number && number < kNoLimit) return number;
  return std::nullopt;  // none, or "max"
}

// Where the limits of the control group of one line of /proc/self/cgroup
// ("hierarchy:controllers:path") stand: the folder of its hierarchy and the file in each group.
// Nothing for hierarchies without memory.
struct GroupFiles {
  std::string_view root;
  std::string_view limit;
};

std::optional<GroupFiles> group_files(std::string_view line) {
  if (line.starts_with("0::/")) return GroupFiles{"/sys/fs/cgroup", "/memory.max"};
  if (line.find(":memory:/") != std::string_view::npos)  // version 1, alone or beside version 2
    return GroupFiles{"/sys/fs/cgroup/memory", "/memory.limit_in_bytes"};
  return std::nullopt;
}

// The least limit from the process's control group up to the root.
std::size_t group_limit() {
  std::ifstream groups("/proc/self/cgroup");
  std::string line;
  std::size_t least = 0;
  while (std::getline(groups, line)) {
    const auto files = group_files(line);
    if (!files) continue;
    for (std::string group = line.substr(line.rfind(':') + 1); !group.empty();
         group.resize(group.rfind('/') == std::string::npos ? 0 : group.rfind('/'))) {
      const auto limit = number_in(fmt::format("{}{}{}", files->root, group, files->limit));
      if (limit && (least == 0 || *limit < least)) least = *limit;
    }
  }
  return least;
}

std::size_t resource_limit(__rlimit_resource resource) {
  rlimit limit{};
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 0;
  return limit.rlim_cur;
}

MemoryUse memory_use() {
  std::ifstream file("/proc/self/statm");
  std::size_t size = 0;
  std::size_t resident = 0;
  std::size_t other = 0;
  std::size_t data = 0;
  file >> size >> resident >> other >> other >> other >> data;
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return {resident * page, size * page, data * page};
}

bool above(std::size_t used, std::size_t idle, std::size_t mark) {
  return mark > 0 && used > mark + std::min(idle, used);
}

}  // namespace

MemoryLimits machine_memory_limits() {
  return {group_limit(), resource_limit(RLIMIT_AS), resource_limit(RLIMIT_DATA)};
}

Result<void> check_memory_limits() {
  const MemoryLimits limits = machine_memory_limits();
  for (const std::size_t limit : {limits.resident, limits.address_space, limits.data}) {
    if (limit == 0 || limit >= kLeastMemory) continue;
    return tl::unexpected(Error{.code = ErrorCode::unavailable,
                                .what = "memory",
                                .found = "a limit of " + std::to_string(limit >> 20U) + " MB",
                                .expected = "at least " + std::to_string(kLeastMemory >> 20U)});
  }
  return {};
}

void limit_thread_memory() {
  const std::size_t limit = resource_limit(RLIMIT_AS);
  if (limit == 0 || limit >= kSmallAddressSpace) return;
  mallopt(M_ARENA_MAX, 1);
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return;
  pthread_attr_setstacksize(&attributes, kSmallStack);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

MemoryGuard::MemoryGuard(std::size_t mark, Metrics& metrics)
    : marks_(machine_memory_limits()), metrics_(metrics) {
  for (std::size_t* limit : {&marks_.resident, &marks_.address_space, &marks_.data})
    *limit = *limit / 8 * kMark8ths;
  if (mark > 0) marks_.resident = mark;
  metrics_.memory_mark = marks_.resident;
  reserve = std::malloc(kReserve);
  std::set_new_handler(take_reserve);
}

MemoryGuard::~MemoryGuard() {
  std::set_new_handler(nullptr);
  std::free(reserve.exchange(nullptr));
}

bool MemoryGuard::scarce() const { return scarce_now; }

void MemoryGuard::look() {
  const MemoryUse use = memory_use();
  const auto over = [&](std::size_t idle) {
    return above(use.resident, idle, marks_.resident) ||
           above(use.address_space, idle, marks_.address_space) ||
           above(use.data, idle, marks_.data);
  };
  // What the heap holds free is counted only where it decides: counting takes time.
  bool now = over(0) && over(mallinfo2().fordblks);
  if (!now && reserve == nullptr) {
    reserve = std::malloc(kReserve);
    now = reserve == nullptr;
  }
  if (now != scarce_now.exchange(now)) {
    log(now ? LogLevel::warning : LogLevel::info, now ? "memory-scarce" : "memory-enough",
        {{"resident", static_cast<std::int64_t>(use.resident)},
         {"address-space", static_cast<std::int64_t>(use.address_space)}});
  }
  metrics_.memory_scarce = now ? 1 : 0;
}

Task<void> MemoryGuard::watch(asio::io_context& loop, std::function<void()> relieve) {
  asio::steady_timer timer(loop);
  auto relieved = asio::steady_timer::clock_type::now() - kRelieveEvery;
  while (true) {
    look();
    if (scarce()) {
      const auto now = asio::steady_timer::clock_type::now();
      if (now - relieved >= kRelieveEvery) {
        relieved = now;
        relieve();
        malloc_trim(0);
      }
    }
    timer.expires_after(kMemoryLookEvery);
    co_await timer.async_wait(kNoThrow);
  }
}

}  // namespace oware::server
