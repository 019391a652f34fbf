// Builds of tables killed at any moment, many times, and begun again: what has a table's name is
// whole, and the end is the bytes of a build that nobody disturbed.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <thread>

#include "base/random.hpp"
#include "build/builder.hpp"
#include "build/checkpoint.hpp"
#include "build/distributed_builder.hpp"
#include "build/local_transport.hpp"
#include "build/test_folder.hpp"

namespace oware::build {
namespace {

using tables::Kind;

struct Round {
  Kind kind = Kind::even;
  int seeds = 9;
  std::uint64_t seed = 1;
  int kills = 0;
  ClampOptions clamping = {};
  int ranks = 0;                  // 0: one process alone
  std::uint64_t out_of_core = 0;  // in so many bytes for boards; 0: in memory
};

BuildOptions options_of(const Round& round, const Folder& folder) {
  BuildOptions options;
  options.folder = folder.path();
  options.kind = round.kind;
  options.seeds = round.seeds;
  options.threads = 2;
  options.checkpoint_seconds = 0;  // one after the other: also the moment between two
  options.clamping = round.clamping;
  if (round.out_of_core != 0) {
    options.scratch = folder.path();
    options.layer_bytes = round.out_of_core;
    options.scratch_columns = 64;
  }
  return options;
}

std::vector<std::string> other_files(const Folder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    if (entry.path().extension() != ".owt") names.push_back(entry.path().filename());
  }
  std::ranges::sort(names);
  return names;
}

bool has_checkpoint(const Folder& folder) {
  return std::ranges::any_of(other_files(folder), [](const std::string& name) {
    const bool saved =
        name.find(".checkpoint") != std::string::npos || name.find(".journal") != std::string::npos;
    return saved && !name.ends_with(".part");
  });
}

Result<BuildOutcome> build_with(int ranks, const BuildOptions& options,
                                const BuildControl& control) {
  if (ranks == 0) return build(options, control);
  Result<BuildOutcome> outcome = BuildOutcome::stopped;
  LocalRanks(ranks).run([&](Transport& transport) {
    const Result<BuildOutcome> of_rank = build_distributed(options, control, transport);
    if (transport.rank() == 0) outcome = of_rank;
  });
  return outcome;
}

// When a build is killed: at the end of some sweep; a moment later, by another's hand; in the
// largest layer, with a checkpoint on the disk.
enum class Moment : std::uint8_t { sweep, later, checkpoint };

// A build in a process of its own. True when it came to its end before.
bool build_until_killed(const Round& round, const Folder& folder, Moment moment,
                        base::Random& random) {
  BuildOptions options = options_of(round, folder);
  const std::uint32_t sweep = random.below(40);
  // the thread that offers them has a part in every sweep
  if (moment == Moment::checkpoint) options.threads = 1;
  std::array<int, 2> told{};
  EXPECT_EQ(pipe(told.data()), 0);
  const pid_t child = fork();
  if (child == 0) {
    close(told[0]);
    BuildControl control;
    std::uint32_t sweeps = 0;
    control.on_progress = [&](const BuildProgress& progress) {
      if (moment == Moment::checkpoint ? progress.layer < options.seeds || progress.sweeps < 2
                                       : sweeps++ != sweep)
        return;
      while (moment == Moment::checkpoint && !has_checkpoint(folder)) std::this_thread::yield();
      if (moment != Moment::later) raise(SIGKILL);
      static_cast<void>(write(told[1], "!", 1));
    };
    const Result<BuildOutcome> outcome = build_with(round.ranks, options, control);
    _exit(outcome && *outcome == BuildOutcome::done ? 0 : 1);
  }
  close(told[1]);
  char byte = 0;
  if (read(told[0], &byte, 1) == 1) {
    usleep(random.below(5000));  // whatever it does then
    kill(child, SIGKILL);
  }
  close(told[0]);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0)
      << "a build that was not killed fails";
  return WIFEXITED(status);
}

void expect_same_in_the_end(const Round& round, const Folder& folder, const Folder& undisturbed) {
  EXPECT_EQ(build_with(round.ranks, options_of(round, folder), {}), BuildOutcome::done);
  EXPECT_EQ(folder.tables(), undisturbed.tables());
  EXPECT_EQ(other_files(folder), (std::vector<std::string>{"build.lock", "manifest.jsonl"}))
      << "nothing is left behind";
}

void expect_no_trace(const Round& round) {
  const Folder undisturbed;
  ASSERT_TRUE(build(options_of(round, undisturbed), {}));
  base::Random random(round.seed);
  const Folder often;
  bool done = false;
  int killed = 0;
  for (int kill = 0; kill < round.kills && !done; ++kill) {
    done = build_until_killed(round, often, kill % 2 == 0 ? Moment::sweep : Moment::later, random);
    killed += done ? 0 : 1;
    expect_sound(often);
  }
  EXPECT_GE(killed, 1);
  expect_same_in_the_end(round, often, undisturbed);
  const Folder once;
  EXPECT_FALSE(build_until_killed(round, once, Moment::checkpoint, random));
  EXPECT_TRUE(has_checkpoint(once));
  expect_sound(once);
  expect_same_in_the_end(round, once, undisturbed);
}

TEST(BuildKilled, EvenComesToTheSameBytes) {
  expect_no_trace({.seeds = 10, .seed = 11, .kills = 60});
}

TEST(BuildKilled, BoundsComeToTheSameBytes) {
  expect_no_trace({.kind = Kind::bounds, .seed = 12, .kills = 60});
}

TEST(BuildKilled, SeveralRanksComeToTheSameBytes) {
  expect_no_trace({.seeds = 9, .seed = 14, .kills = 20, .ranks = 2});
  expect_no_trace({.kind = Kind::bounds, .seeds = 8, .seed = 15, .kills = 20, .ranks = 3});
}

TEST(BuildKilled, SeveralRanksOutOfCoreComeToTheSameBytes) {
  expect_no_trace({.seeds = 9, .seed = 16, .kills = 20, .ranks = 2, .out_of_core = 40'000});
  expect_no_trace({.kind = Kind::bounds,
                   .seeds = 8,
                   .seed = 17,
                   .kills = 20,
                   .ranks = 3,
                   .out_of_core = 30'000});
  expect_no_trace(
      {.kind = Kind::bounds, .seeds = 7, .seed = 18, .kills = 10, .ranks = 2, .out_of_core = 1});
}

TEST(BuildKilled, CutLayersComeToTheSameBytes) {
  expect_no_trace({.seeds = 10, .seed = 13, .kills = 40, .clamping = {5, 12}});
}

CheckpointName top_of(const BuildOptions& options) {
  return {options.folder, options.kind, options.rules, options.seeds, 0};
}

// A build in a process of its own, which kills itself in the middle of the largest layer: after the
// first sweep that finds a whole checkpoint of this part of the solution, or a later one, on the
// disk. The end of a part waits for its checkpoint, so there is one when the next part's first
// sweep is done.
void build_until_checkpoint(const BuildOptions& options, int part) {
  const pid_t child = fork();
  if (child == 0) {
    BuildControl control;
    control.on_progress = [&](const BuildProgress& progress) {
      if (progress.layer < options.seeds) return;
      const auto saved = read_checkpoint(top_of(options));
      if (saved && saved->state.part >= part) raise(SIGKILL);
    };
    static_cast<void>(build(options, control));
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status)) << "no checkpoint was met";
}

// Sweeps over the largest layer.
int build_to_the_end(const BuildOptions& options) {
  int sweeps = 0;
  BuildControl control;
  control.on_layer = [&](const LayerReport& report) {
    sweeps = report.layer == options.seeds ? report.sweeps : sweeps;
  };
  EXPECT_EQ(build(options, control), BuildOutcome::done);
  return sweeps;
}

// Killed where `bounds` have begun to fall from the sides' difference, and where they grow to what
// can be forced.
TEST(BuildKilled, ALayerOfBoundsGoesOnFromItsCheckpoint) {
  const Round round{.kind = Kind::bounds, .seeds = 10};
  const Folder undisturbed;
  BuildOptions whole = options_of(round, undisturbed);
  whole.threads = 1;
  const int passes_at_once = build_to_the_end(whole);
  for (const int part : {1, 2}) {
    const Folder folder;
    BuildOptions options = whole;
    options.folder = folder.path();
    build_until_checkpoint(options, part);
    EXPECT_EQ(folder.tables().size(), 10U) << "the layer is under way";
    const auto saved = read_checkpoint(top_of(options));
    ASSERT_TRUE(saved);
    ASSERT_GE(saved->state.part, part);
    const int sweeps = build_to_the_end(options);
    // What part 1 took need not be done again.
    if (part == 2) {
      EXPECT_LT(sweeps, passes_at_once);
    }
    EXPECT_EQ(folder.tables(), undisturbed.tables());
    EXPECT_EQ(other_files(folder), (std::vector<std::string>{"build.lock", "manifest.jsonl"}));
  }
}

// As a kill between the two leaves it.
TEST(BuildKilled, TheCheckpointOfAFinishedLayerGoesWithTheNextBuild) {
  const Folder folder;
  const BuildOptions options = options_of({.seeds = 5}, folder);
  ASSERT_TRUE(build(options, {}));
  const std::vector<std::uint8_t> buffer(layer_buffer_bytes(5), encode(0));
  ASSERT_TRUE(Checkpointer({folder.path(), Kind::even, {}, 5, 0}, 0).write({0, {buffer}}));
  EXPECT_EQ(other_files(folder).size(), 3U);
  EXPECT_EQ(build(options, {}), BuildOutcome::done);
  EXPECT_EQ(other_files(folder), (std::vector<std::string>{"build.lock", "manifest.jsonl"}));
}

// A checkpoint with another clamp is not resumed.
TEST(BuildKilled, ACheckpointOfAnotherCutIsNotUsed) {
  const Folder folder;
  const std::vector<std::uint8_t> buffer(layer_buffer_bytes(5), encode(0));
  const CheckpointName whole{folder.path(), Kind::even, {}, 5, 0};
  ASSERT_TRUE(Checkpointer(whole, 0).write({0, {buffer}}));
  EXPECT_TRUE(read_checkpoint(whole));
  EXPECT_FALSE(read_checkpoint({folder.path(), Kind::even, {}, 5, 3}));
}

}  // namespace
}  // namespace oware::build
