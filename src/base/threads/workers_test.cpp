#include "base/threads/workers.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <cstdlib>
#include <vector>

namespace oware::base {
namespace {

TEST(Workers, EachHasItsNumber) {
  std::vector<std::atomic<int>> calls(5);
  Workers workers(5, [&](int number) { ++calls.at(static_cast<std::size_t>(number)); });
  workers.join();
  EXPECT_EQ(workers.size(), 5);
  for (const auto& count : calls) EXPECT_EQ(count, 1);
}

TEST(Workers, NoneAreAskedFor) {
  for (const int count : {0, -1}) {
    const Workers workers(count, [](int) { FAIL(); });
    EXPECT_EQ(workers.size(), 0);
  }
}

#ifndef OWARE_SMALL_SAMPLES  // the sanitizers need more address space
// In a process of its own, for the limit stays.
TEST(WorkersDeathTest, ThereAreFewerThreadsThanAskedFor) {
  const auto count_few = [] {
    constexpr rlimit kLittle{.rlim_cur = 128UL << 20U, .rlim_max = 128UL << 20U};
    setrlimit(RLIMIT_AS, &kLittle);
    std::atomic<int> calls{0};
    Workers workers(1000, [&](int) { ++calls; });
    workers.join();
    const bool fewer = workers.size() < 1000 && calls == workers.size();
    std::exit(fewer ? 0 : 1);
  };
  EXPECT_EXIT(count_few(), testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace oware::base
