// Checkpoints: when they begin, whatever sweeps and disks take, and what a kill between two of them
// loses.
#include "build/checkpoint.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "base/random.hpp"
#include "build/builder.hpp"
#include "build/lower.hpp"
#include "build/margins.hpp"
#include "build/test_folder.hpp"

namespace oware::build {
namespace {

using tables::Kind;

// What a layer's solver and its disk take; a time is drawn from 0 to these.
struct Speeds {
  double between = 0;         // two offers
  double slowest_write = 0;   // of a checkpoint
  double quickest_write = 0;  // ditto
};

// The most work that a kill at any moment of an hour would lose.
double most_lost(double limit, double expected_write, const Speeds& speeds, std::uint64_t seed) {
  base::Random random(seed);
  const auto draw = [&random](double least, double most) {
    return least + (most - least) * random.below(1001) / 1000.0;
  };
  CheckpointTimes times(limit, 0, expected_write);
  double safe = 0;    // work that a whole checkpoint has
  double begun = -1;  // of the one being written
  double end = -1;    // of its writing
  double lost = 0;
  for (double now = 0; now < 3600; now += draw(0, speeds.between)) {
    if (begun >= 0 && now >= end) {
      lost = std::max(lost, end - safe);
      safe = begun;
      begun = -1;
      times.end(end);
    }
    lost = std::max(lost, now - safe);
    if (begun < 0 && times.due(now)) {
      times.begin(now);
      begun = now;
      end = now + draw(speeds.quickest_write, speeds.slowest_write);
    }
  }
  return lost;
}

TEST(Checkpoint, LosesNoMoreThanItsLimitWritingCountedIn) {
  const double limit = BuildOptions().checkpoint_seconds;
  EXPECT_LE(limit, 60);
  const Speeds quick{.between = 0.01, .slowest_write = 0.2, .quickest_write = 0};
  const Speeds long_passes{.between = 12, .slowest_write = 3, .quickest_write = 2};
  const Speeds slow_disk{.between = 0.5, .slowest_write = 18, .quickest_write = 12};
  const Speeds both{.between = 6, .slowest_write = 12, .quickest_write = 8};
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    for (const Speeds& speeds : {quick, long_passes, slow_disk, both}) {
      EXPECT_LE(most_lost(limit, 15, speeds, seed), limit)
          << "between " << speeds.between << ", seed " << seed;
    }
  }
}

TEST(Checkpoint, IsNotWrittenMoreOftenThanNeeded) {
  const double limit = 45;
  CheckpointTimes times(limit, 0, 1);
  int written = 0;
  for (int second = 0; second < 3600; ++second) {
    if (!times.due(second)) continue;
    times.begin(second);
    times.end(second + 1);
    ++written;
  }
  EXPECT_LE(written, 3600 / (limit - 8));
  EXPECT_GE(written, 3600 / limit);
}

TEST(Checkpoint, ADiskThatIsTooSlowIsWrittenToAllTheTime) {
  CheckpointTimes times(45, 0, 40);
  EXPECT_TRUE(times.due(0.1));
  times.begin(0.1);
  times.end(40);
  EXPECT_TRUE(times.due(40.1));
}

// One layer above a folder of smaller ones, solved by one thread, so that its sweeps are always the
// same.
class OneLayer {
 public:
  static constexpr int kLayer = 9;

  OneLayer() : moves_(kLayer, {}), pool_(1), lower_(folder_.path()) {
    BuildOptions options;
    options.folder = folder_.path();
    options.seeds = kLayer - 1;
    EXPECT_TRUE(build(options, {}));
    for (int layer = 0; layer < kLayer; ++layer)
      EXPECT_TRUE(lower_.add_checked(Kind::even, {}, layer, LowerStore::Use::margins, pool_));
    workspace_ = std::move(*Workspace::make(kLayer, 1));
    memory_ = std::move(*Memory::reserve(layer_buffer_bytes(kLayer)));
  }

  CheckpointName name() const { return {folder_.path(), Kind::even, {}, kLayer}; }
  SavedState state() const { return {0, {{memory_.data(), layer_buffer_bytes(kLayer)}}}; }

  // From the beginning or from a checkpoint; returns the sweeps that it took.
  int solve(const SavedState* from, const std::function<void(const Sweep&)>& after_sweep) {
    SolveControl control;
    control.resume = from;
    control.after_sweep = after_sweep;
    memory_.release();
    return LayerSolver(moves_, portable_kernel(), kLayer, pool_, workspace_, control)
        .solve_even(LayerBuffer(kLayer, memory_.data()), lower_.layers())
        .sweeps;
  }

  std::vector<std::int8_t> margins() const {
    std::vector<std::int8_t> margins(tables::board_count(kLayer));
    to_margins(LayerBuffer(kLayer, memory_.data()), 0, margins);
    return margins;
  }

 private:
  Folder folder_;
  MoveTables moves_;
  ThreadPool pool_;
  LowerStore lower_;
  Workspace workspace_;
  Memory memory_;
};

// Solves in a process of its own, with a clock on which a sweep takes a second, and is killed after
// `sweeps` of them.
void solve_until_killed(OneLayer& layer, double limit, int sweeps) {
  const pid_t child = fork();
  if (child == 0) {
    int done = 0;
    Checkpointer checkpointer(layer.name(), limit, [&done] { return static_cast<double>(done); });
    layer.solve(nullptr, [&](const Sweep&) {
      ++done;
      checkpointer.offer(layer.state());
      static_cast<void>(checkpointer.wait());
      if (done == sweeps) raise(SIGKILL);
    });
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << "it was to be killed";
}

TEST(Checkpoint, AKillBetweenTwoLosesAtMostTheLimit) {
  constexpr int kLimit = 4;
  OneLayer layer;
  const int all = layer.solve(nullptr, {});
  const std::vector<std::int8_t> expected = layer.margins();
  ASSERT_GT(all, 4 * kLimit);
  int longest = 0;
  for (int killed = kLimit; killed < all; ++killed) {
    remove_checkpoints(layer.name());
    solve_until_killed(layer, kLimit, killed);
    const std::optional<Checkpoint> saved = read_checkpoint(layer.name());
    ASSERT_TRUE(saved) << "killed after sweep " << killed;
    const int again = layer.solve(&saved->state, {});
    EXPECT_EQ(layer.margins(), expected) << "killed after sweep " << killed;
    longest = std::max(longest, killed + again - all);
  }
  EXPECT_LE(longest, kLimit);
  EXPECT_GT(longest, 0) << "no kill fell between two checkpoints";
}

}  // namespace
}  // namespace oware::build
