// The gate of helpers: nobody is inside a closed search, whoever waits helps in the next one. The
// thread sanitizer runs this, too (label threads): what a search has written is seen by its helpers
// and none of it once it is closed.
#include "search/helper_gate.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace oware::search {
namespace {

// Helpers that outlive the searches, as the page's workers do.
class Helpers {
 public:
  template <class Body>
  Helpers(HelperGate& gate, int count, const Body& body) : gate_(gate) {
    for (int number = 0; number < count; ++number)
      threads_.emplace_back([&gate, body] { gate.help(body); });
  }
  ~Helpers() {
    gate_.dismiss();
    for (std::thread& thread : threads_) thread.join();
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

 private:
  HelperGate& gate_;
  std::vector<std::thread> threads_;
};

constexpr int kSearches = 2000;

// Searches so short that helpers often come when they are just over. The task is no atomic: for the
// thread sanitizer a helper that is inside while it changes is a data race.
TEST(HelperGate, NobodyIsInsideAClosedSearch) {
  HelperGate gate;
  int task = 0;
  std::atomic<bool> open = false;
  std::atomic<bool> stop = false;
  std::atomic<int> inside = 0;
  std::atomic<int> wrong = 0;
  const Helpers helpers(gate, 3, [&] {
    ++inside;
    wrong += static_cast<int>(!open || task <= 0);
    while (!stop) std::this_thread::yield();
    --inside;
  });
  for (int search = 1; search <= kSearches; ++search) {
    task = search;
    stop = false;
    open = true;
    gate.open();
    for (int turn = search % 4; turn > 0; --turn) std::this_thread::yield();
    stop = true;
    gate.close();
    wrong += inside;
    open = false;
    task = -search;
    std::this_thread::yield();
  }
  EXPECT_EQ(wrong, 0);
}

TEST(HelperGate, EachHelperHelpsOnceInEachSearch) {
  constexpr int kHelpers = 2;
  HelperGate gate;
  std::atomic<int> helped = 0;
  const Helpers helpers(gate, kHelpers, [&] { ++helped; });
  for (int search = 1; search <= kSearches; ++search) {
    gate.open();
    while (helped < kHelpers * search) std::this_thread::yield();
    gate.close();
    ASSERT_EQ(helped, kHelpers * search);
  }
}

TEST(HelperGate, ASearchWithoutHelpersEnds) {
  HelperGate gate;
  gate.open();
  gate.close();
  gate.dismiss();
  gate.help([] { FAIL() << "no search is open"; });
}

}  // namespace
}  // namespace oware::search
