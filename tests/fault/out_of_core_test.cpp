// Builds out of core (build/streamed_solver.hpp) where the machine does not play along: kills, torn
// writes, flipped bits, full disks, little memory. The end is the bytes of a build in memory that
// nobody disturbed.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <set>

#include "base/random.hpp"
#include "build/builder.hpp"
#include "build/distributed_builder.hpp"
#include "build/local_transport.hpp"
#include "build/scratch.hpp"
#include "build/streamed_solver.hpp"
#include "build/test_folder.hpp"

namespace oware::build {
namespace {

namespace fs = std::filesystem;
using tables::Kind;

constexpr int kSeeds = 7;  // the layer that is solved out of core

// Not within a pass, nor in an opening.
bool is_after_pass(const BuildProgress& progress) {
  return progress.work > 0 && progress.work == progress.sweeps;
}

class OutOfCore : public testing::TestWithParam<Kind> {
 protected:
  // Everything below the last layer is there, and what the last one is to be is known.
  void SetUp() override {
    BuildOptions in_memory = options(folder_);
    in_memory.scratch.clear();
    in_memory.layer_bytes = 0;
    in_memory.seeds = kSeeds - 1;
    ASSERT_TRUE(build(in_memory, {}));
    fs::copy(folder_.path(), undisturbed_.path());
    in_memory.folder = undisturbed_.path();
    in_memory.seeds = kSeeds;
    ASSERT_TRUE(build(in_memory, {}));
  }

  BuildOptions options(const Folder& folder) const {
    BuildOptions options;
    options.folder = folder.path();
    options.kind = GetParam();
    options.seeds = kSeeds;
    options.threads = 2;
    options.scratch = scratch_.path();
    options.layer_bytes = 1;
    options.scratch_columns = 64;
    return options;
  }
  ScratchShape shape() const { return {scratch_.path(), GetParam(), {}, kSeeds, 0, 64}; }

  // In the middle of the solution: passes go on until then.
  void stop_after(int passes) {
    std::atomic<bool> stop = false;
    int seen = 0;
    BuildControl control;
    control.stop = &stop;
    control.on_progress = [&](const BuildProgress& progress) {
      if (is_after_pass(progress)) stop = ++seen == passes;
    };
    ASSERT_EQ(build(options(folder_), control), BuildOutcome::stopped);
    ASSERT_TRUE(Scratch::resume(shape()).has_value());
  }

  void expect_same_in_the_end() {
    const Result<BuildOutcome> outcome = build(options(folder_), {});
    ASSERT_TRUE(outcome) << message(outcome.error());
    EXPECT_EQ(folder_.tables(), undisturbed_.tables());
    for (const auto& entry : fs::directory_iterator(scratch_.path())) {
      EXPECT_EQ(entry.path().filename(), "scratch.lock") << "left behind";
    }
  }

  // Where a row of a section of buffer 0 begins.
  std::uint64_t row_at(const ScratchState& state, int section, std::uint32_t row) const {
    const std::uint64_t chunk = shape().chunk_bytes();
    const auto rows = static_cast<std::uint32_t>(chunk / shape().row_bytes(section));
    return state.sections[0][static_cast<std::size_t>(section)].chunks[row / rows] * chunk +
           row % rows * shape().row_bytes(section);
  }

  static void flip(const std::string& path, std::uint64_t at) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(at));
    const int byte = file.get();
    file.seekp(static_cast<std::streamoff>(at));
    file.put(static_cast<char>(byte ^ 4));
  }

  Folder folder_;
  Folder undisturbed_;
  Folder scratch_;
};

TEST_P(OutOfCore, KilledAtAnyMomentItComesToTheSameBytes) {
  base::Random random(31);
  int killed = 0;
  for (int kill = 0; kill < 8; ++kill) {
    const std::uint32_t pass = random.below(3);
    const bool at_once = kill % 2 == 0;
    int told[2];
    ASSERT_EQ(pipe(told), 0);
    const pid_t child = fork();
    if (child == 0) {
      BuildControl control;
      std::uint32_t passes = 0;
      control.on_progress = [&](const BuildProgress& progress) {
        if (!is_after_pass(progress) || passes++ != pass) return;
        if (at_once) raise(SIGKILL);
        static_cast<void>(write(told[1], "!", 1));
      };
      BuildOptions often = options(folder_);
      often.checkpoint_seconds = 0;  // a commit after every group
      _exit(build(often, control) ? 0 : 1);
    }
    close(told[1]);
    char byte = 0;
    if (read(told[0], &byte, 1) == 1) {
      usleep(random.below(20000));  // whatever it does then
      ::kill(child, SIGKILL);
    }
    close(told[0]);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    killed += WIFSIGNALED(status) ? 1 : 0;
    expect_sound(folder_);
    if (!WIFSIGNALED(status)) break;
  }
  EXPECT_GE(killed, 2);
  expect_same_in_the_end();
}

// Whatever was being written when the power went is in chunks that the journal does not name.
TEST_P(OutOfCore, TornWritesAreNeverRead) {
  stop_after(3);
  const ScratchState state = Scratch::resume(shape())->state();
  std::set<std::uint64_t> named;
  for (const auto& sections : state.sections) {
    for (const ScratchState::Section& section : sections) {
      named.insert(section.chunks.begin(), section.chunks.end());
    }
  }
  const std::string torn(shape().chunk_bytes(), '\x5a');
  std::uint64_t others = 0;
  {
    std::fstream file(shape().path(".scratch"), std::ios::in | std::ios::out | std::ios::binary);
    for (std::uint64_t chunk = 0; chunk < shape().file_bytes() / torn.size(); ++chunk) {
      if (!named.contains(chunk)) {
        file.seekp(static_cast<std::streamoff>(chunk * torn.size()));
        file.write(torn.data(), static_cast<std::streamsize>(torn.size()));
        ++others;
      }
    }
  }
  EXPECT_GE(others, named.size() / 4);
  EXPECT_GE(state.passes, 2U);
  int first_pass = 0;
  BuildControl control;
  control.on_progress = [&](const BuildProgress& progress) {
    if (first_pass == 0 && is_after_pass(progress)) first_pass = progress.sweeps;
  };
  ASSERT_EQ(build(options(folder_), control), BuildOutcome::done);
  EXPECT_GT(first_pass, static_cast<int>(state.passes)) << "it goes on from there";
  EXPECT_EQ(folder_.tables(), undisturbed_.tables());
}

// One bit of what was committed, in any file.
TEST_P(OutOfCore, AFlippedBitIsFoundAndTheLayerBegunAgain) {
  stop_after(2);
  const int section = kSeeds / 2;
  flip(shape().path(".scratch"), row_at(Scratch::resume(shape())->state(), section, 3) + 5);
  {
    std::optional<Scratch> scratch = Scratch::resume(shape());
    std::vector<std::uint8_t> bytes(tables::half_count(section) * std::size_t{64} * 64);
    const std::vector<RowInMemory> rows = {{3, bytes.data()}};
    const Result<void> read =
        scratch->read(0, section, rows, {0, shape().segments(section)}, 64 * std::size_t{64});
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::corrupt);
    EXPECT_NE(message(read.error()).find("section 3, row 3"), std::string::npos)
        << message(read.error());
  }
  expect_same_in_the_end();
}

TEST_P(OutOfCore, AFlippedBitOfTheFixedValuesIsFoundToo) {
  stop_after(1);
  flip(shape().path(".fixed"), fs::file_size(shape().path(".fixed")) / 2);
  expect_same_in_the_end();
}

TEST_P(OutOfCore, ADamagedJournalIsNotUsed) {
  stop_after(1);
  const std::string path = shape().path(".journal");
  for (const std::uint64_t at : {std::uint64_t{0}, std::uint64_t{33}, fs::file_size(path) - 1}) {
    flip(path, at);
    EXPECT_FALSE(Scratch::resume(shape()).has_value()) << at;
    flip(path, at);
  }
  ScratchShape other = shape();
  other.clamp = 5;
  EXPECT_FALSE(Scratch::resume(other).has_value());
  flip(path, 40);
  expect_same_in_the_end();
}

TEST_P(OutOfCore, AScratchDiskWithoutRoomIsNamedAndNothingIsDamaged) {
  // Enough for the table and the values, but at last not for the fixed values or the journal.
  for (const std::uint64_t room : {shape().file_bytes() - 1, std::uint64_t{0}}) {
    int channel[2];
    ASSERT_EQ(pipe(channel), 0);
    const pid_t child = fork();
    if (child == 0) {
      signal(SIGXFSZ, SIG_IGN);
      BuildControl control;
      const auto limit_to = [](std::uint64_t bytes) {
        const rlimit limit{bytes, bytes};
        setrlimit(RLIMIT_FSIZE, &limit);
      };
      if (room != 0) limit_to(room);
      // or from the first pass on
      control.on_progress = [&](const BuildProgress& progress) {
        if (is_after_pass(progress)) limit_to(64);
      };
      const Result<BuildOutcome> outcome = build(options(folder_), control);
      const std::string said = outcome ? "done"
                               : outcome.error().code == ErrorCode::disk_full
                                   ? outcome.error().what
                                   : message(outcome.error());
      static_cast<void>(write(channel[1], said.data(), said.size()));
      _exit(0);
    }
    close(channel[1]);
    char said[1000] = {};
    EXPECT_GT(read(channel[0], said, sizeof said - 1), 0);
    close(channel[0]);
    waitpid(child, nullptr, 0);
    EXPECT_EQ(std::string(said).find(scratch_.path()), 0U) << said;
    expect_sound(folder_);
    EXPECT_EQ(folder_.tables().size(), std::size_t{kSeeds});
  }
  expect_same_in_the_end();
}

// The file's room is taken when the layer is solved and what scratch no longer needs has been given
// back.
TEST_P(OutOfCore, WithoutRoomForTheTableTheSolvedLayerIsKept) {
  const std::string table =
      folder_.path() + "/" + tables::file_name(GetParam(), {}, kSeeds, tables::Form::working);
  fs::create_directories(table + ".part");  // nor can a file be made there
  const Result<BuildOutcome> outcome = build(options(folder_), {});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().what, table + ".part");
  const std::optional<Scratch> solved = Scratch::resume(shape());
  ASSERT_TRUE(solved);
  EXPECT_EQ(fs::file_size(shape().path(".fixed")), 0U);
  fs::remove(table + ".part");
  BuildControl control;
  control.on_progress = [&](const BuildProgress& progress) {
    EXPECT_TRUE(progress.layer < kSeeds || progress.work == 0) << "nothing is left to solve";
  };
  ASSERT_TRUE(build(options(folder_), control));
  EXPECT_EQ(folder_.tables(), undisturbed_.tables());
}

// Of /proc/self/status, in bytes.
std::uint64_t memory_now(const std::string& what) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(what + ":")) {
      return std::stoull(line.substr(what.size() + 1)) * 1024;
    }
  }
  ADD_FAILURE() << "no " << what;
  return 0;
}

// What a process of its own finds, less what it had of that memory before.
std::uint64_t beside_program(const std::string& what, const std::function<std::uint64_t()>& most) {
  int channel[2];
  EXPECT_EQ(pipe(channel), 0);
  const pid_t child = fork();
  if (child == 0) {
    const std::uint64_t before = memory_now(what);
    std::uint64_t found = most();
    found -= std::min(found, before);
    static_cast<void>(write(channel[1], &found, sizeof found));
    _exit(0);
  }
  close(channel[1]);
  std::uint64_t found = 0;
  EXPECT_EQ(read(channel[0], &found, sizeof found), static_cast<ssize_t>(sizeof found));
  close(channel[0]);
  waitpid(child, nullptr, 0);
  return found;
}

// What a build in a process of its own takes at most, mapped files counted in. Ranks are threads of
// it.
std::uint64_t peak_beside_program(const BuildOptions& options, int ranks = 1) {
  return beside_program("VmRSS", [&] {
    std::uint64_t peak = 0;
    BuildControl control;
    control.on_layer = [&](const LayerReport& report) { peak = report.peak_rss_bytes; };
    if (ranks == 1) {
      EXPECT_TRUE(build(options, control));
    } else {
      LocalRanks(ranks).run([&](Transport& transport) {
        EXPECT_TRUE(build_distributed(options, transport.rank() == 0 ? control : BuildControl(),
                                      transport));
      });
    }
    return peak;
  });
}

// Huge pages that are not full, buffers for files, pages of smaller layers in use.
constexpr std::uint64_t kFiles = 24U << 20U;

TEST(OutOfCoreMemory, StaysBelowWhatIsAllowed) {
  constexpr int kLayer = 15;
  const Folder folder;
  const Folder scratch;
  BuildOptions options;
  options.folder = folder.path();
  options.seeds = kLayer - 1;
  options.threads = 2;
  static_cast<void>(peak_beside_program(options));
  options.seeds = kLayer;
  options.scratch = scratch.path();
  options.layer_bytes = least_stream_memory(kLayer, options.scratch_columns);
  ASSERT_EQ(plan_build(options)->streamed, 1);
  // Of the constant part, what is not for a program with all its libraries.
  const std::uint64_t allowed =
      options.layer_bytes + kFiles + constant_memory(kLayer, 2) - constant_memory(0, 0);
  const std::uint64_t peak = peak_beside_program(options);
  EXPECT_GT(peak, options.layer_bytes / 2);
  EXPECT_LT(peak, allowed);
}

// Fixed values, which layers in memory have beside their boards.
TEST(OutOfCoreMemory, WhatLayersInMemoryTookIsGivenBack) {
  constexpr int kLayer = 22;
  constexpr std::uint64_t kFixedValues = 16U << 20U;  // of the layer before, at least
  const Folder scratch;
  // Without mapped files, of which the system keeps what it likes.
  const auto solved_in = [&scratch](const Folder& folder) {
    return beside_program("RssAnon", [&] {
      BuildOptions options;
      options.folder = folder.path();
      options.seeds = kLayer;
      options.threads = 2;
      options.scratch = scratch.path();
      options.layer_bytes = layer_memory(Kind::even, kLayer) / 5 * 4;
      EXPECT_EQ(plan_build(options)->streamed, 1);
      std::uint64_t most = 0;
      BuildControl control;
      control.on_progress = [&most](const BuildProgress& progress) {
        if (progress.layer == kLayer) most = std::max(most, memory_now("RssAnon"));
      };
      EXPECT_TRUE(build(options, control));
      return most;
    });
  };
  const Folder folder;
  const std::uint64_t together = solved_in(folder);
  fs::remove(folder.path() + "/" +
             tables::file_name(Kind::even, {}, kLayer, tables::Form::working));
  EXPECT_LT(together, solved_in(folder) + kFixedValues / 2);
}

TEST(OutOfCoreMemory, RanksStayBelowWhatIsAllowed) {
  constexpr int kLayer = 20;
  constexpr int kRanks = 2;
  const Folder folder;
  const Folder scratch;
  BuildOptions options;
  options.folder = folder.path();
  options.seeds = kLayer - 1;
  options.threads = 2;
  static_cast<void>(peak_beside_program(options));
  options.seeds = kLayer;
  options.threads = 1;
  options.scratch = scratch.path();
  options.layer_bytes = pair_stream_memory(stream_layer(options.kind, kLayer));
  const std::uint64_t allowed =
      kFiles + kRanks * (options.layer_bytes + rank_message_memory(kRanks) +
                         constant_memory(kLayer, 1) - constant_memory(0, 0));
  const std::uint64_t peak = peak_beside_program(options, kRanks);
  EXPECT_GT(peak, options.layer_bytes / 2);
  EXPECT_LT(peak, allowed);
}

INSTANTIATE_TEST_SUITE_P(Kinds, OutOfCore, testing::Values(Kind::even, Kind::bounds),
                         [](const auto& kind) {
                           return std::string(tables::to_string(kind.param));
                         });

}  // namespace
}  // namespace oware::build
