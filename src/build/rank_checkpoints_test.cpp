// Layers of several ranks that are interrupted and gone on with from what each rank has saved.
#include "build/rank_checkpoints.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>

#include "build/distributed_solver.hpp"
#include "build/local_transport.hpp"
#include "build/solved_layers.hpp"
#include "build/test_folder.hpp"

namespace oware::build {
namespace {

using tables::board_count;
using tables::Kind;

// How a layer is solved, and what of it is kept.
struct Solution {
  static constexpr int kLayer = 9;
  static constexpr double kNever = 1e9;
  int ranks = 2;
  std::string folder{};
  int stop_after = 0;                  // sweeps, then rank 0 is asked to stop; 0: never
  std::vector<double> limits{kNever};  // of each rank's checkpoints, the last one for the others
  std::uint64_t other_layout = 0;      // as if ranks owned other boards
  // results
  int sweeps = 0;
  bool stopped = false;
  int part = -1;  // that it was stopped in
  bool resumed = false;
  std::array<std::vector<std::int8_t>, 2> margins{};  // by buffer; of a solution that has ended

  void read(const LayerShare& share, const Shares& shares) {
    for (int section = 0; section <= kLayer; ++section) {
      const std::uint32_t columns = half_count(kLayer - section);
      for (std::uint32_t row = 0; row < half_count(section); ++row) {
        const std::uint64_t at = tables::side_base(kLayer, section) + std::uint64_t{row} * columns;
        for (int buffer = 0;
             buffer < share.buffers() && shares.holder(section, row) == share.rank(); ++buffer) {
          share.read_margins(
              buffer, section, row, 0,
              std::span(margins[static_cast<std::size_t>(buffer)]).subspan(at, columns));
        }
      }
    }
  }
};

class RankCheckpoint : public testing::TestWithParam<Kind> {
 protected:
  static constexpr int kLayer = Solution::kLayer;
  static constexpr double kNever = Solution::kNever;

  CheckpointName name(const std::string& folder, const std::string& share) const {
    return {.folder = folder, .kind = GetParam(), .rules = {}, .layer = kLayer, .share = share};
  }

  Solution solve(Solution how) const {
    const Shares shares(known_.moves, kLayer, how.ranks);
    for (auto& margins : how.margins) {
      margins.resize(board_count(kLayer));
    }
    LocalRanks(how.ranks).run([&](Transport& transport) {
      ThreadPool pool(1);
      Workspace workspace = *Workspace::make(kLayer, 1);
      Exchange exchange(transport);
      std::atomic<bool> stop = false;
      int sweeps = 0;
      DistributedControl control{.stop = &stop};
      const bool leads = transport.rank() == 0;
      control.after_sweep = [&](const Sweep&) { stop = leads && ++sweeps == how.stop_after; };
      DistributedSolver solver(known_.moves, best_kernel(), shares, pool, workspace, exchange,
                               known_.buffers(), control);
      ASSERT_TRUE(solver.reserve());
      CheckpointName own = name(how.folder, share_name(transport));
      own.buffer_bytes = solver.share().own_bytes(0).size();
      own.layout = solver.share().layout() + how.other_layout;
      const std::size_t number =
          std::min(static_cast<std::size_t>(transport.rank()), how.limits.size() - 1);
      RankCheckpoints checkpoints(own, how.limits[number]);
      const std::optional<Checkpoint> saved = checkpoints.latest(transport);
      solver.use_checkpoints(checkpoints, saved ? &saved->state : nullptr);
      const SolveStats stats = GetParam() == Kind::even
                                   ? solver.solve_even(known_.lower_lo)
                                   : solver.solve_bounds(known_.lower_lo, known_.lower_hi);
      if (leads) {
        how.sweeps = stats.sweeps;
        how.stopped = stats.stopped;
        how.part = stats.stopped ? stats.part : -1;
        how.resumed = saved.has_value();
      }
      if (stats.part >= 0) {
        EXPECT_TRUE(checkpoints.write(solver.state()));
      }
      how.read(solver.share(), shares);
    });
    return how;
  }

  void expect_known(const Solution& solved) const {
    EXPECT_FALSE(solved.stopped);
    for (int buffer = 0; buffer < known_.buffers(); ++buffer) {
      EXPECT_EQ(solved.margins[static_cast<std::size_t>(buffer)], known_.margins(buffer, kLayer));
    }
  }

  std::vector<std::string> files(const Folder& folder) const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
      const std::string base = std::filesystem::path(name(folder.path(), "").base()).filename();
      EXPECT_EQ(entry.path().filename().string().substr(0, base.size()), base);
      found.push_back(entry.path().filename().string().substr(base.size()));
    }
    std::ranges::sort(found);
    return found;
  }

  const InMemory known_{GetParam(), {}, kLayer};
};

TEST_P(RankCheckpoint, GoesOnFromAfterAnySweep) {
  for (const int ranks : {1, 2, 3}) {
    const Folder nothing;
    const Solution whole = solve({.ranks = ranks, .folder = nothing.path()});
    expect_known(whole);
    EXPECT_TRUE(files(nothing).empty());
    int least = whole.sweeps;
    for (int sweeps = 1;; ++sweeps) {
      const Folder folder;
      const Solution stopped =
          solve({.ranks = ranks, .folder = folder.path(), .stop_after = sweeps});
      if (!stopped.stopped) {
        expect_known(stopped);
        break;
      }
      if (stopped.part < 0) {
        continue;  // between two parts
      }
      const Solution again = solve({.ranks = ranks, .folder = folder.path()});
      EXPECT_TRUE(again.resumed) << ranks << " ranks, " << sweeps << " sweeps";
      expect_known(again);
      least = std::min(least, again.sweeps);
    }
    EXPECT_LT(least, whole.sweeps / 2) << ranks << " ranks: the last ones need little";
  }
}

// Each rank saves by itself, so one may be ahead of another.
TEST_P(RankCheckpoint, StatesOfDifferentMomentsOfAStepFitTogether) {
  const Folder early;
  const Folder late;
  const Solution first = solve({.folder = early.path(), .stop_after = 2});
  const Solution second = solve({.folder = late.path(), .stop_after = 5});
  ASSERT_EQ(first.part, GetParam() == Kind::even ? 0 : 1);
  ASSERT_EQ(second.part, first.part);
  for (const char* ahead : {"0-of-2", "1-of-2"}) {
    const Folder mixed;
    for (const char* share : {"0-of-2", "1-of-2"}) {
      const Folder& from = std::string_view(share) == ahead ? late : early;
      std::filesystem::copy_file(name(from.path(), share).path(first.part),
                                 name(mixed.path(), share).path(first.part));
    }
    const Solution again = solve({.folder = mixed.path()});
    EXPECT_TRUE(again.resumed);
    expect_known(again);
  }
}

TEST_P(RankCheckpoint, OneThatIsDamagedOrMissingIsNoState) {
  for (const bool missing : {false, true}) {
    const Folder folder;
    const Solution stopped = solve({.folder = folder.path(), .stop_after = 3});
    const std::string path = name(folder.path(), "1-of-2").path(stopped.part);
    if (missing) {
      std::filesystem::remove(path);
    } else {
      std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(5000);
      file.put('\x7e');
    }
    const Solution again = solve({.folder = folder.path()});
    EXPECT_FALSE(again.resumed);
    expect_known(again);
  }
}

TEST_P(RankCheckpoint, OfOtherBoardsIsNoState) {
  const Folder folder;
  solve({.folder = folder.path(), .stop_after = 3, .other_layout = 1});
  const Solution again = solve({.folder = folder.path()});
  EXPECT_FALSE(again.resumed);
  expect_known(again);
}

TEST(LayerShare, LayoutsTellRanksApart) {
  const MoveTables moves(Solution::kLayer, {});
  const TileSolver tiles(moves, best_kernel(), Solution::kLayer, 0);
  std::set<std::uint64_t> layouts;
  for (const int ranks : {2, 3}) {
    const Shares shares(moves, Solution::kLayer, ranks);
    std::mutex mutex;
    LocalRanks(ranks).run([&](Transport& transport) {
      Exchange exchange(transport);
      const std::uint64_t layout = LayerShare(shares, tiles, 1, 1, exchange).layout();
      const std::lock_guard lock(mutex);
      layouts.insert(layout);
    });
  }
  EXPECT_EQ(layouts.size(), 5U);
}

TEST_P(RankCheckpoint, AnotherNumberOfRanksBeginsAgain) {
  const Folder folder;
  solve({.folder = folder.path(), .stop_after = 3});
  const Solution again = solve({.ranks = 3, .folder = folder.path()});
  EXPECT_FALSE(again.resumed);
  expect_known(again);
}

// Written one after the other while the layer is solved. The end of a part waits for its
// checkpoint, so that each rank has one of every part; that of the part before goes.
TEST_P(RankCheckpoint, EarlierStepsGoWhenAllRanksHaveALaterOne) {
  const Folder folder;
  const Solution whole = solve({.folder = folder.path(), .limits = {0}});
  expect_known(whole);
  const std::string last = GetParam() == Kind::even ? "0" : "3";
  EXPECT_EQ(files(folder), (std::vector<std::string>{".0-of-2." + last, ".1-of-2." + last}));
  const Solution again = solve({.folder = folder.path()});
  EXPECT_TRUE(again.resumed);
  // The one part of `even` may go on from its first sweep: the checkpoint is written beside them.
  if (GetParam() == Kind::bounds) {
    EXPECT_LT(again.sweeps, whole.sweeps);
  }
  expect_known(again);
}

class RankCheckpointOfBounds : public RankCheckpoint {};

TEST_P(RankCheckpointOfBounds, EarlierStepsStayWhileARankHasNoLaterOne) {
  const Folder folder;
  const Solution stopped = solve({.folder = folder.path(), .stop_after = 2});
  ASSERT_EQ(stopped.part, 1);
  // Rank 1 saves nothing more.
  expect_known(solve({.folder = folder.path(), .limits = {0, kNever}}));
  EXPECT_EQ(files(folder),
            (std::vector<std::string>{".0-of-2.1", ".0-of-2.2", ".0-of-2.3", ".1-of-2.1"}));
  const Solution again = solve({.folder = folder.path()});
  EXPECT_TRUE(again.resumed);
  expect_known(again);
}

INSTANTIATE_TEST_SUITE_P(Kinds, RankCheckpointOfBounds, testing::Values(Kind::bounds),
                         [](const auto& kind) {
                           return std::string(tables::to_string(kind.param));
                         });
INSTANTIATE_TEST_SUITE_P(Kinds, RankCheckpoint, testing::Values(Kind::even, Kind::bounds),
                         [](const auto& kind) {
                           return std::string(tables::to_string(kind.param));
                         });

}  // namespace
}  // namespace oware::build
