// oware_engine_stop() from another thread. What one thread sees of the functions, tests/install
// does.
#include <gtest/gtest.h>
#include <oware.h>

#include <array>
#include <atomic>
#include <chrono>
#include <ctime>
#include <memory>
#include <thread>

namespace {

using Engine = std::unique_ptr<oware_engine, decltype(&oware_engine_free)>;
using Game = std::unique_ptr<oware_game, decltype(&oware_game_free)>;

Engine engine_of(int threads) {
  oware_engine* engine = nullptr;
  EXPECT_EQ(oware_engine_new(threads, 1U << 20U, nullptr, &engine), OWARE_OK);
  return {engine, &oware_engine_free};
}

Game new_game() {
  oware_game* game = nullptr;
  EXPECT_EQ(oware_game_new(OWARE_ABAPA, nullptr, &game), OWARE_OK);
  return {game, &oware_game_free};
}

// A search without a limit; a variation must come of it.
oware_report searched(const Engine& engine, const Game& game) {
  const oware_limits none{};
  std::array<oware_variation, 1> best{};
  std::size_t count = 0;
  oware_report report{};
  EXPECT_EQ(oware_engine_analyze(engine.get(), game.get(), &none, best.data(), 1, &count, &report),
            OWARE_OK);
  EXPECT_EQ(count, 1U);
  EXPECT_GE(best[0].pv_length, 1);
  return report;
}

std::chrono::nanoseconds time_of(clockid_t clock) {
  timespec time{};
  EXPECT_EQ(clock_gettime(clock, &time), 0);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

// Processor time that the other threads have used.
std::chrono::nanoseconds used_by_others() {
  return time_of(CLOCK_PROCESS_CPUTIME_ID) - time_of(CLOCK_THREAD_CPUTIME_ID);
}

TEST(EngineStop, EndsASearchThatIsOnItsWay) {
  const Engine engine = engine_of(1);
  const Game game = new_game();
  ASSERT_EQ(oware_engine_stop(engine.get()), OWARE_OK);
  const std::uint64_t least = searched(engine, game).nodes;  // stopped before it began
  std::jthread stopper([&] {
    const auto begin = used_by_others();
    while (used_by_others() - begin < std::chrono::milliseconds(50)) std::this_thread::yield();
    EXPECT_EQ(oware_engine_stop(engine.get()), OWARE_OK);
  });
  EXPECT_GT(searched(engine, game).nodes, least);
}

// Before the search, in it, or at its end.
TEST(EngineStop, MayComeAtAnyMoment) {
  for (const int threads : {1, 2}) {
    const Engine engine = engine_of(threads);
    const Game game = new_game();
    std::atomic<bool> over = false;
    std::jthread stopper([&] {
      while (!over) {
        EXPECT_EQ(oware_engine_stop(engine.get()), OWARE_OK);
        std::this_thread::yield();
      }
    });
    for (int search = 0; search < 50; ++search) searched(engine, game);
    over = true;
  }
}

}  // namespace
