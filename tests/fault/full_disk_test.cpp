// Builds of tables on a disk that becomes full at some moment: a small file system in memory that
// only this test's process sees, and another file that takes all that is left of it. The build says
// so, what is there is sound, and with room it goes on.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "build/builder.hpp"
#include "build/predict.hpp"
#include "build/test_folder.hpp"
#include "tables/disk/file.hpp"

namespace oware::build {
namespace {

using tables::Kind;

constexpr int kSeeds = 8;

bool write_text(const char* path, const std::string& text) {
  return bool(std::ofstream(path) << text << std::flush);
}

// A disk of a few megabytes in place of a folder, for this process alone; where the system lets
// nobody mount, a limit on the size of files, which gives the same errors.
class SmallDisk {
 public:
  explicit SmallDisk(std::string folder) : folder_(std::move(folder)), mounted_(mount_small()) {
    signal(SIGXFSZ, SIG_IGN);
  }

  void fill() {
    if (!mounted_) {
      limit_files(0);
      return;
    }
    const int file = open(filler().c_str(), O_WRONLY | O_CREAT, 0644);
    const std::string bytes(4096, 'x');
    while (write(file, bytes.data(), bytes.size()) > 0) continue;
    EXPECT_EQ(errno, ENOSPC);
    close(file);
  }
  void make_room() {
    if (mounted_) {
      unlink(filler().c_str());
    } else {
      limit_files(RLIM_INFINITY);
    }
  }

 private:
  std::string filler() const { return folder_ + "/another_programs_file"; }

  static void limit_files(rlim_t bytes) {
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = std::min(bytes, limit.rlim_max);
    setrlimit(RLIMIT_FSIZE, &limit);
  }

  bool mount_small() const {
    const bool root = geteuid() == 0;
    const std::string user = "0 " + std::to_string(geteuid()) + " 1";
    const std::string group = "0 " + std::to_string(getegid()) + " 1";
    if (unshare(root ? CLONE_NEWNS : CLONE_NEWNS | CLONE_NEWUSER) != 0) return false;
    if (!root &&
        !(write_text("/proc/self/uid_map", user) && write_text("/proc/self/setgroups", "deny") &&
          write_text("/proc/self/gid_map", group))) {
      return false;
    }
    return mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
           mount("tmpfs", folder_.c_str(), "tmpfs", 0, "size=8m") == 0;
  }

  std::string folder_;
  bool mounted_;
};

BuildOptions options_for(const Folder& folder, Kind kind) {
  BuildOptions options;
  options.folder = folder.path();
  options.kind = kind;
  options.seeds = kSeeds;
  options.threads = 1;  // which takes the same sweeps always
  options.checkpoint_seconds = 0;
  return options;
}

// In a process of its own, whose file systems nobody else sees; true when every expectation there
// held.
bool holds_apart(const std::function<void()>& expectations) {
  const pid_t child = fork();
  if (child == 0) {
    expectations();
    _exit(testing::Test::HasFailure() ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

class FullDisk : public testing::TestWithParam<Kind> {
 protected:
  // Counts its sweeps.
  static std::map<std::string, std::string> undisturbed(int* sweeps) {
    const Folder folder;
    BuildControl control;
    control.on_progress = [sweeps](const BuildProgress&) { ++*sweeps; };
    EXPECT_TRUE(build(options_for(folder, GetParam()), control));
    return folder.tables();
  }
};

// The disk becomes full in the given sweep of the whole build. True when the build noticed.
bool full_in_pass(int sweep, const BuildOptions& options, const Folder& folder,
                  const std::map<std::string, std::string>& expected) {
  SmallDisk disk(folder.path());
  int sweeps = 0;
  BuildControl control;
  control.on_progress = [&](const BuildProgress&) {
    if (++sweeps == sweep) disk.fill();
  };
  std::size_t reported = 0;
  control.on_layer = [&](const LayerReport&) { ++reported; };
  const Result<BuildOutcome> outcome = build(options, control);
  if (!outcome) {
    EXPECT_EQ(outcome.error().code, ErrorCode::disk_full) << message(outcome.error());
    EXPECT_NE(message(outcome.error()).find(folder.path()), std::string::npos)
        << message(outcome.error());
    EXPECT_NE(message(outcome.error()).find("room for it"), std::string::npos)
        << message(outcome.error());
  }
  expect_sound(folder);
  EXPECT_GE(folder.tables().size(), reported) << "what was reported is there";
  for (const auto& [name, content] : folder.tables()) EXPECT_EQ(content, expected.at(name)) << name;
  disk.make_room();
  EXPECT_EQ(build(options, {}), BuildOutcome::done) << "with room it goes on";
  EXPECT_EQ(folder.tables(), expected);
  return !outcome;
}

TEST_P(FullDisk, InAnyPassIsSaidAndDamagesNothing) {
  int sweeps = 0;
  const auto expected = undisturbed(&sweeps);
  constexpr int kRounds = 16;
  ASSERT_GT(sweeps, 2 * kRounds);
  // At the end of the last layer the room that is still needed has been taken. A checkpoint that
  // finds no room gives back what it had taken, which may be enough for the rest: with checkpoints
  // it is left to chance whether the build notices.
  bool saves = false;
  for (int sweep = 2; sweep < sweeps * 3 / 4; sweep += sweeps / (2 * kRounds), saves = !saves) {
    const Folder folder;
    BuildOptions options = options_for(folder, GetParam());
    options.checkpoint_seconds = saves ? 0 : 1e9;
    const auto round = [&] {
      const bool noticed = full_in_pass(sweep, options, folder, expected);
      EXPECT_TRUE(noticed || saves) << "nobody noticed";
    };
    EXPECT_TRUE(holds_apart(round)) << "sweep " << sweep;
  }
}

// Seen before any work where it can be.
TEST_P(FullDisk, WithoutRoomForThePlanNothingIsBegun) {
  const Folder folder;
  EXPECT_TRUE(holds_apart([&folder] {
    SmallDisk disk(folder.path());
    BuildOptions options = options_for(folder, GetParam());
    options.seeds = 40;
    options.memory_bytes = ~std::uint64_t{0};
    const Result<BuildOutcome> outcome = build(options, {});
    EXPECT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::disk_full);
    EXPECT_NE(outcome.error().found.find("bytes free"), std::string::npos) << outcome.error().found;
    EXPECT_TRUE(folder.tables().empty());
    const Result<Prediction> prediction = predict(options);
    ASSERT_TRUE(prediction);
    EXPECT_FALSE(prediction->fits);
  }));
}

INSTANTIATE_TEST_SUITE_P(Kinds, FullDisk, testing::Values(Kind::even, Kind::bounds),
                         [](const auto& kind) {
                           return std::string(tables::to_string(kind.param));
                         });

}  // namespace
}  // namespace oware::build
