// Builds of tables where the machine does not play along: full disks, folders that may not be
// written, other builders, foreign files, too little memory. Each gives an error that says what and
// where, and leaves what was there as it was.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>

#include "build/builder.hpp"
#include "build/test_folder.hpp"
#include "tables/format.hpp"

namespace oware::build {
namespace {

namespace fs = std::filesystem;
using tables::Kind;

BuildOptions options_for(const std::string& folder, int seeds, Kind kind = Kind::even) {
  BuildOptions options;
  options.folder = folder;
  options.kind = kind;
  options.seeds = seeds;
  options.threads = 2;
  return options;
}

// What came of a build in a process of its own.
struct Outcome {
  int code = -1;  // of the error; -1: none
  std::string text;
};

// Builds in a process of its own, where `prepare` may give up rights or room for good.
Outcome build_apart(const BuildOptions& options, const std::function<void()>& prepare) {
  int channel[2];
  EXPECT_EQ(pipe(channel), 0);
  const pid_t child = fork();
  if (child == 0) {
    prepare();
    const Result<BuildOutcome> outcome = build(options, {});
    const std::string said = outcome ? "-1"
                                     : std::to_string(static_cast<int>(outcome.error().code)) +
                                           " " + message(outcome.error());
    const ssize_t written = write(channel[1], said.data(), said.size());
    _exit(written == static_cast<ssize_t>(said.size()) ? 0 : 1);
  }
  close(channel[1]);
  Outcome outcome;
  char bytes[4096];
  for (ssize_t size = read(channel[0], bytes, sizeof bytes); size > 0;
       size = read(channel[0], bytes, sizeof bytes)) {
    outcome.text.append(bytes, static_cast<std::size_t>(size));
  }
  close(channel[0]);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0)
      << "the build's process died: " << status;
  outcome.code = std::stoi(outcome.text);
  return outcome;
}

int number(ErrorCode code) { return static_cast<int>(code); }

void give_up_root() {
  if (geteuid() == 0) {
    EXPECT_EQ(setgid(65534), 0);
    EXPECT_EQ(setuid(65534), 0);
  }
}

std::map<std::string, std::string> everything_in(const Folder& folder) {
  std::map<std::string, std::string> content;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder.path())) {
    std::string& bytes = content[entry.path().filename()];
    if (entry.is_regular_file()) {
      std::ifstream in(entry.path(), std::ios::binary);
      bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
  }
  return content;
}

class BuildFault : public testing::TestWithParam<Kind> {};

// A file may not grow beyond what layer 6 takes: layer 7 is refused, those before are tables, and
// with room it goes on.
TEST_P(BuildFault, ADiskWithoutRoomIsNamedAndNothingIsDamaged) {
  const Folder folder;
  const BuildOptions options = options_for(folder.path(), 9, GetParam());
  const std::uint64_t room = tables::working_header(GetParam(), {}, 6).file_bytes();
  const Outcome outcome = build_apart(options, [room] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{room, room};
    setrlimit(RLIMIT_FSIZE, &limit);
  });
  EXPECT_EQ(outcome.code, number(ErrorCode::disk_full)) << outcome.text;
  EXPECT_NE(outcome.text.find("07.owt"), std::string::npos) << outcome.text;
  EXPECT_EQ(folder.tables().size(), 7U);
  for (const auto& [name, content] : everything_in(folder))
    EXPECT_EQ(name.find(".part"), std::string::npos) << name;
  EXPECT_EQ(build(options, {}), BuildOutcome::done);
  const Folder undisturbed;
  EXPECT_TRUE(build(options_for(undisturbed.path(), 9, GetParam()), {}));
  EXPECT_EQ(folder.tables(), undisturbed.tables());
}

// Checkpoints are a help: without room for them a build goes on.
TEST_P(BuildFault, CheckpointsWithoutRoomDoNotStopABuild) {
  const Folder folder;
  BuildOptions options = options_for(folder.path(), 8, GetParam());
  options.checkpoint_seconds = 0;
  // The buffers of a layer are larger than its file: one of two buffers never fits, one alone by
  // its index.
  const std::uint64_t room = tables::working_header(GetParam(), {}, 8).file_bytes();
  const Outcome outcome = build_apart(options, [room] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{room, room};
    setrlimit(RLIMIT_FSIZE, &limit);
  });
  EXPECT_EQ(outcome.code, -1) << outcome.text;
  EXPECT_EQ(folder.tables().size(), 9U);
}

TEST_P(BuildFault, AFolderThatMayNotBeWrittenIsNamed) {
  const Folder folder;
  chmod(folder.path().c_str(), 0555);
  const Outcome outcome = build_apart(options_for(folder.path(), 4, GetParam()), give_up_root);
  EXPECT_EQ(outcome.code, number(ErrorCode::unreadable)) << outcome.text;
  EXPECT_NE(outcome.text.find(folder.path()), std::string::npos) << outcome.text;
  EXPECT_NE(outcome.text.find("Permission denied"), std::string::npos) << outcome.text;
  EXPECT_TRUE(everything_in(folder).empty());
  chmod(folder.path().c_str(), 0755);
}

TEST_P(BuildFault, ALayerThatMayNotBeReadIsNamed) {
  const Folder folder;
  ASSERT_TRUE(build(options_for(folder.path(), 4, GetParam()), {}));
  const std::string name = tables::file_name(GetParam(), {}, 3, tables::Form::working);
  chmod(folder.path().c_str(), 0777);
  chmod((folder.path() + "/build.lock").c_str(), 0666);
  chmod((folder.path() + "/" + name).c_str(), 0);
  const auto before = folder.tables().size();
  const Outcome outcome = build_apart(options_for(folder.path(), 6, GetParam()), give_up_root);
  EXPECT_EQ(outcome.code, number(ErrorCode::unreadable)) << outcome.text;
  EXPECT_NE(outcome.text.find(name), std::string::npos) << outcome.text;
  EXPECT_EQ(folder.tables().size(), before);
}

// Another build, in a process of its own, is in the middle of a layer and waits there.
TEST_P(BuildFault, ASecondBuilderIsTurnedAwayAndTheFirstGoesOn) {
  const Folder folder;
  const BuildOptions options = options_for(folder.path(), 7, GetParam());
  int in_the_middle[2];
  int go_on[2];
  ASSERT_EQ(pipe(in_the_middle) + pipe(go_on), 0);
  const pid_t child = fork();
  if (child == 0) {
    close(go_on[1]);
    BuildControl control;
    bool waited = false;
    control.on_progress = [&](const BuildProgress& progress) {
      if (waited || progress.layer < 6) return;
      waited = true;
      char byte = 'm';
      if (write(in_the_middle[1], &byte, 1) != 1 || read(go_on[0], &byte, 1) != 0) _exit(1);
    };
    _exit(build(options, control) ? 0 : 1);
  }
  close(go_on[0]);
  char byte = 0;
  ASSERT_EQ(read(in_the_middle[0], &byte, 1), 1);
  const Result<BuildOutcome> second = build(options, {});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::unavailable);
  EXPECT_EQ(second.error().what, folder.path());
  close(go_on[1]);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  const Folder undisturbed;
  EXPECT_TRUE(build(options_for(undisturbed.path(), 7, GetParam()), {}));
  EXPECT_EQ(folder.tables(), undisturbed.tables());
}

TEST_P(BuildFault, ForeignFilesAreNamedAndLeftAlone) {
  const rules::RuleSet rules;
  const auto path = [&](const Folder& folder, int layer) {
    return folder.path() + "/" + tables::file_name(GetParam(), rules, layer, tables::Form::working);
  };
  const std::vector<std::pair<std::string, std::function<void(const Folder&)>>> changes = {
      {"other content",
       [&](const Folder& folder) { std::ofstream(path(folder, 4)) << "a letter to a friend"; }},
      {"format version 9",
       [&](const Folder& folder) {
         std::fstream file(path(folder, 4), std::ios::in | std::ios::out | std::ios::binary);
         file.seekp(8);
         file.put(9);
       }},
      {"another table's content",
       [&](const Folder& folder) {
         fs::copy_file(path(folder, 3), path(folder, 4), fs::copy_options::overwrite_existing);
       }},
      {"8196 bytes", [&](const Folder& folder) { fs::resize_file(path(folder, 4), 8196); }},
      {"0 bytes", [&](const Folder& folder) { fs::resize_file(path(folder, 4), 0); }},
      {"a damaged index",
       [&](const Folder& folder) {
         std::fstream file(path(folder, 4), std::ios::in | std::ios::out | std::ios::binary);
         file.seekp(5000);
         file.put(2);
       }},
      {"no regular file",
       [&](const Folder& folder) {
         fs::remove(path(folder, 4));
         fs::create_directory(path(folder, 4));
       }},
  };
  for (const auto& [found, change] : changes) {
    const Folder folder;
    ASSERT_TRUE(build(options_for(folder.path(), 5, GetParam()), {}));
    change(folder);
    const auto before = everything_in(folder);
    const Result<BuildOutcome> outcome = build(options_for(folder.path(), 7, GetParam()), {});
    ASSERT_FALSE(outcome) << found;
    const std::string text = message(outcome.error());
    EXPECT_NE(text.find("04.owt"), std::string::npos) << text;
    EXPECT_TRUE(text.find(found) != std::string::npos || found == "0 bytes")
        << found << ": " << text;
    EXPECT_EQ(everything_in(folder), before) << found;
  }
}

TEST_P(BuildFault, MemoryIsEnoughAtTheLimitAndRefusedOneByteBelow) {
  const Folder parent;
  const std::string folder = parent.path() + "/tables";
  BuildOptions options = options_for(folder, 7, GetParam());
  const std::uint64_t needed = plan_build(options)->memory_bytes;
  options.memory_bytes = needed - 1;
  const Result<BuildOutcome> refused = build(options, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::unavailable);
  EXPECT_NE(refused.error().found.find(std::to_string(needed) + " bytes needed for 7 seeds"),
            std::string::npos)
      << refused.error().found;
  EXPECT_NE(refused.error().expected.find("--seeds 6 or fewer"), std::string::npos)
      << refused.error().expected;
  EXPECT_FALSE(fs::exists(folder)) << "refused before any work";
  // What it says would fit does.
  options.seeds = 6;
  EXPECT_LE(plan_build(options)->memory_bytes, needed - 1);
  options.seeds = 7;
  options.memory_bytes = needed;
  EXPECT_EQ(build(options, {}), BuildOutcome::done);
}

INSTANTIATE_TEST_SUITE_P(Kinds, BuildFault, testing::Values(Kind::even, Kind::bounds),
                         [](const auto& kind) {
                           return std::string(tables::to_string(kind.param));
                         });

}  // namespace
}  // namespace oware::build
