// A layer out of core over several ranks: threads of one process, each with scratch files of its
// own.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>

#include "base/random.hpp"
#include "build/local_transport.hpp"
#include "build/solved_layers.hpp"
#include "build/streamed_parts.hpp"
#include "build/test_folder.hpp"

namespace oware::build {
namespace {

using tables::board_count;
using tables::Kind;

TEST(SectionOwners, EveryRankHasItsPart) {
  for (const int layer : {0, 1, 2, 9, 20, 31}) {
    for (const int ranks : {1, 2, 3, 4, 8, 40}) {
      const SectionOwners owners(layer, ranks);
      std::uint64_t all = 0;
      for (int rank = 0; rank < ranks; ++rank) {
        const std::uint64_t sections = owners.sections(rank);
        EXPECT_EQ(all & sections, 0U);
        all |= sections;
        std::uint64_t boards = 0;
        std::uint64_t largest = 0;  // pair
        for (int section = 0; section <= layer; ++section) {
          const std::uint64_t here =
              std::uint64_t{half_count(section)} * half_count(layer - section);
          EXPECT_EQ(owners.owner(section), owners.owner(layer - section));
          EXPECT_EQ(owners.owner(section) == rank, (sections >> section & 1U) != 0);
          boards += (sections >> section & 1U) != 0 ? here : 0;
          largest = std::max(largest, 2 * here);
        }
        EXPECT_LE(boards, board_count(layer) / static_cast<unsigned>(ranks) + largest);
      }
      EXPECT_EQ(all, (std::uint64_t{2} << layer) - 1);
    }
  }
}

TEST(StreamGroups, OfRanksHaveEverySectionOnceAndFit) {
  for (const int layer : {0, 1, 9, 20, 31}) {
    for (const int buffers : {1, 2}) {
      for (const int ranks : {2, 3, 7}) {
        const SectionOwners owners(layer, ranks);
        const StreamLayer of{layer, buffers, layer};
        const std::uint64_t memory = 4 * pair_stream_memory(of);
        std::size_t sections = 0;
        for (int rank = 0; rank < ranks; ++rank) {
          for (const StreamGroup& group : stream_groups(of, memory, owners.pairs(rank))) {
            EXPECT_LE(group_bytes(of, group), memory);
            for (const BufferSection& section : group) {
              EXPECT_EQ(owners.owner(section.section), rank);
              ++sections;
            }
          }
        }
        EXPECT_EQ(sections, static_cast<std::size_t>((layer + 1) * buffers));
      }
    }
  }
}

class StreamedRanks : public testing::TestWithParam<Kind> {
 protected:
  static constexpr int kLayer = 9;
  static constexpr int kSmaller = 7;  // where a layer is solved many times

  struct How {
    int layer = kLayer;
    int ranks = 2;
    std::uint64_t memory = 0;  // of each rank; 0: pairs of sections
    std::uint32_t columns = 448;
    int threads = 1;
    double commit_seconds = 20;
    // Called by each rank after each step.
    std::function<void(int rank, const ScratchShape& shape)> after_step = {};
    std::function<void(const Sweep&)> after_pass = {};
    const std::atomic<bool>* stop = nullptr;
  };

  static ScratchShape shape_of(const Folder& folder, const How& how, int rank,
                               const rules::RuleSet& rules = {}) {
    ScratchShape shape{folder.path(), GetParam(), rules, how.layer, 0, how.columns};
    shape.share = std::to_string(rank) + "-of-" + std::to_string(how.ranks);
    shape.sections = SectionOwners(how.layer, how.ranks).sections(rank);
    return shape;
  }

  // What each rank found, from where its files are. The margins are those known where it has ended.
  static std::vector<Result<StreamStats>> solve(const InMemory& known, const Folder& folder,
                                                const How& how, const rules::RuleSet& rules = {}) {
    std::vector<Result<StreamStats>> found(static_cast<std::size_t>(how.ranks), StreamStats());
    const SectionOwners owners(how.layer, how.ranks);
    LocalRanks(how.ranks).run([&](Transport& transport) {
      const int rank = transport.rank();
      const ScratchShape shape = shape_of(folder, how, rank, rules);
      std::optional<Scratch> scratch = Scratch::resume(shape);
      if (!scratch) {
        scratch.emplace(std::move(Scratch::create(shape).value()));
      }
      ThreadPool pool(how.threads);
      Workspace workspace = *Workspace::make(how.layer, how.threads);
      Exchange exchange(transport);
      StreamOptions options{
          .memory = how.memory != 0 ? how.memory : pair_stream_memory(stream_layer(shape)),
          .commit_seconds = how.commit_seconds,
          .stop = how.stop,
          .after_pass = how.after_pass,
          .owners = &owners,
          .exchange = &exchange};
      if (how.after_step) {
        options.meanwhile = [&] { how.after_step(rank, shape); };
      }
      StreamedSolver solver(known.moves, best_kernel(), pool, workspace, *scratch, options);
      const Result<StreamStats> stats = solver.solve(known.lower_lo, known.lower_hi);
      found[static_cast<std::size_t>(rank)] = stats;
      if (!stats || stats->stopped) {
        return;
      }
      EXPECT_EQ(stats->wide, 0U);
      for (int buffer = 0; buffer < known.buffers(); ++buffer) {
        const std::vector<std::int8_t> all = known.margins(buffer, how.layer);
        for (int section = 0; section <= how.layer; ++section) {
          const std::uint64_t first = tables::side_base(how.layer, section);
          const std::uint64_t count =
              std::uint64_t{half_count(section)} * half_count(how.layer - section);
          std::vector<std::int8_t> margins(owners.owner(section) == rank ? count : 0);
          EXPECT_TRUE(solver.read_margins(buffer, first, margins));
          EXPECT_TRUE(std::equal(margins.begin(), margins.end(),
                                 all.begin() + static_cast<std::ptrdiff_t>(first)))
              << "section " << section << ", buffer " << buffer << ", rank " << rank << " of "
              << how.ranks;
        }
      }
    });
    return found;
  }

  static void expect_solved(const InMemory& known, const Folder& folder, const How& how,
                            const rules::RuleSet& rules = {}) {
    for (const Result<StreamStats>& stats : solve(known, folder, how, rules)) {
      ASSERT_TRUE(stats) << message(stats.error());
      EXPECT_FALSE(stats->stopped);
    }
  }
};

// Few groups or many, pairs of sections in memory, or section by section in pieces of one segment.
TEST_P(StreamedRanks, AnyNumberOfRanksAnyMemoryGiveTheSameMargins) {
  const InMemory known(GetParam(), {}, kLayer);
  for (const int ranks : {1, 2, 3, 4, 8}) {
    for (const int layer : {0, 1, 4, kLayer}) {
      const Folder folder;
      expect_solved(known, folder, {.layer = layer, .ranks = ranks});
      const Folder pieces;
      expect_solved(known, pieces,
                    {.layer = std::min(layer, kSmaller),
                     .ranks = ranks,
                     .memory = 1,
                     .columns = 64,
                     .threads = 2});
    }
    const Folder large;
    expect_solved(known, large,
                  {.ranks = ranks,
                   .memory = 3 * pair_stream_memory(stream_layer(GetParam(), kLayer)),
                   .threads = 2});
  }
}

TEST_P(StreamedRanks, AllRuleSetsGiveTheSameMargins) {
  for (const char* text : kRuleSetsOfTests) {
    const rules::RuleSet rules = *rules::parse_rule_set(text);
    const InMemory known(GetParam(), rules, kSmaller);
    const Folder folder;
    expect_solved(known, folder, {.layer = kSmaller, .ranks = 3}, rules);
  }
}

// Stopped after some steps of any rank, with everything committed or as it happened to be.
TEST_P(StreamedRanks, GoesOnAfterAStop) {
  const InMemory known(GetParam(), {}, kLayer);
  base::Random random(7);
  for (int round = 0; round < 12; ++round) {
    const Folder folder;
    std::atomic<bool> stop = false;
    std::atomic<int> steps = static_cast<int>(random.below(60));
    for (int again = 0; again < 40; ++again) {
      const std::vector<Result<StreamStats>> stopped =
          solve(known, folder,
                {.ranks = 3,
                 .commit_seconds = round % 2 == 0 ? 0.0 : 20.0,
                 .after_step = [&](int, const ScratchShape&) { stop = --steps < 0; },
                 .stop = &stop});
      for (const Result<StreamStats>& stats : stopped) {
        ASSERT_TRUE(stats) << message(stats.error());
        EXPECT_EQ(stats->stopped, stopped.front()->stopped);
      }
      if (!stopped.front()->stopped) {
        break;
      }
      stop = false;
      steps = static_cast<int>(random.below(60)) + again;
    }
    expect_solved(known, folder, {.ranks = 3});
  }
}

// As after a power cut: each rank's files as they were at some commit of its own, as long as none
// is further on than the end of another's phase.
TEST_P(StreamedRanks, GoesOnFromStatesOfDifferentMoments) {
  const InMemory known(GetParam(), {}, kSmaller);
  constexpr int kRanks = 3;
  base::Random random(11);
  for (int round = 0; round < 25; ++round) {
    const Folder folder;
    const Folder cut;
    std::mutex mutex;
    std::array<int, kRanks> kept{};
    int steps = static_cast<int>(random.below(90));
    // At one moment, each rank keeps its files at its next commit; they are copied under a lock, so
    // that no rank is much further on.
    const auto keep = [&](int rank, const ScratchShape& shape) {
      const std::lock_guard lock(mutex);
      if (--steps > 0 || kept[static_cast<std::size_t>(rank)]++ != 0) {
        return;
      }
      for (const char* suffix : {".journal", ".scratch", ".fixed"}) {
        const std::filesystem::path path = shape.path(suffix);
        std::error_code none;
        std::filesystem::copy_file(path, std::filesystem::path(cut.path()) / path.filename(), none);
      }
    };
    expect_solved(known, folder,
                  {.layer = kSmaller, .ranks = kRanks, .commit_seconds = 0, .after_step = keep});
    const std::vector<Result<StreamStats>> found =
        solve(known, cut, {.layer = kSmaller, .ranks = kRanks});
    for (const Result<StreamStats>& stats : found) {
      // Where the moments were too far apart all ranks say so, and the layer is begun again.
      EXPECT_EQ(stats.has_value(), found.front().has_value());
      if (!stats) {
        EXPECT_EQ(stats.error().code, ErrorCode::corrupt) << message(stats.error());
      }
    }
  }
}

// A rank that begins anew is at the opening. In the first part others' values are a state to go on
// from with those, too; later they are not.
TEST_P(StreamedRanks, FilesThatARankHasLostAreMissed) {
  const InMemory known(GetParam(), {}, kLayer);
  for (const int last : {0, 1, 2}) {
    const Folder folder;
    std::atomic<bool> stop = false;
    const How how{.ranks = 3,
                  .after_pass = [&](const Sweep& pass) { stop = stop || pass.part >= last; },
                  .stop = &stop};
    const bool stopped = solve(known, folder, how).front()->stopped;
    ASSERT_EQ(stopped, GetParam() == Kind::bounds || last == 0);
    if (!stopped) {
      continue;  // `even` has one part
    }
    Scratch::remove(shape_of(folder, how, 1));
    for (const Result<StreamStats>& stats : solve(known, folder, {.ranks = 3})) {
      ASSERT_TRUE(last < 2 || !stats);
      EXPECT_TRUE(stats || stats.error().code == ErrorCode::corrupt);
    }
  }
}

// Of `bounds`; `even` has one part.
class StreamedRanksInParts : public StreamedRanks {};

// Values of a later part are no state to go on from in one before it.
TEST_P(StreamedRanksInParts, FilesOfPartsThatAreFarApartAreRefused) {
  const InMemory known(GetParam(), {}, kSmaller);
  const Folder folder;
  const Folder early;
  std::atomic<bool> stop = false;
  std::atomic<int> last = 1;
  const How how{.layer = kSmaller,
                .ranks = 3,
                .after_pass = [&](const Sweep& pass) { stop = stop || pass.part >= last; },
                .stop = &stop};
  ASSERT_TRUE(solve(known, folder, how).front()->stopped);
  std::filesystem::copy(folder.path(), early.path());
  stop = false;
  last = 3;
  ASSERT_TRUE(solve(known, folder, how).front()->stopped);
  const ScratchShape old = shape_of(early, how, 1);
  const ScratchShape now = shape_of(folder, how, 1);
  for (const char* suffix : {".journal", ".scratch", ".fixed"}) {
    std::filesystem::copy_file(old.path(suffix), now.path(suffix),
                               std::filesystem::copy_options::overwrite_existing);
  }
  for (const Result<StreamStats>& stats : solve(known, folder, {.layer = kSmaller, .ranks = 3})) {
    ASSERT_FALSE(stats);
    EXPECT_EQ(stats.error().code, ErrorCode::corrupt);
    EXPECT_NE(stats.error().found.find("another phase"), std::string::npos)
        << message(stats.error());
  }
}

// No rank waits for one that could not commit.
TEST_P(StreamedRanks, ACommitThatFailsIsToldToAll) {
  const InMemory known(GetParam(), {}, kSmaller);
  const Folder folder;
  const auto block = [](int rank, const ScratchShape& shape) {
    if (rank == 1) {
      std::filesystem::remove_all(shape.path(".journal"));
      std::filesystem::create_directories(shape.path(".journal") + "/in the way");
    }
  };
  for (const Result<StreamStats>& stats :
       solve(known, folder, {.layer = kSmaller, .ranks = 3, .after_step = block})) {
    ASSERT_FALSE(stats);
    EXPECT_EQ(stats.error().what.substr(0, 8), "rank 1: ") << message(stats.error());
  }
}

// A bit of a section of rank 1's, which others read, too.
TEST_P(StreamedRanks, DamageIsFoundByAll) {
  const InMemory known(GetParam(), {}, kLayer);
  const Folder folder;
  std::atomic<bool> done = false;
  const auto damage = [&](int rank, const ScratchShape& shape) {
    if (rank != 1 || shape.sections == 0 || done.exchange(true)) {
      return;
    }
    std::ofstream(shape.path(".scratch"), std::ios::binary)
        << std::string(shape.file_bytes(), '\0');
  };
  std::atomic<int> steps = 0;
  expect_solved(known, Folder(),
                {.ranks = 2, .after_step = [&](int, const ScratchShape&) { ++steps; }});
  steps = steps / 2;
  const std::vector<Result<StreamStats>> found =
      solve(known, folder, {.ranks = 2, .after_step = [&](int rank, const ScratchShape& shape) {
                              if (--steps < 0) damage(rank, shape);
                            }});
  for (const Result<StreamStats>& stats : found) {
    ASSERT_FALSE(stats);
    EXPECT_EQ(stats.error().code, ErrorCode::corrupt) << message(stats.error());
    EXPECT_EQ(stats.error().what.substr(0, 5), "rank ") << message(stats.error());
  }
}

INSTANTIATE_TEST_SUITE_P(Bounds, StreamedRanksInParts, testing::Values(Kind::bounds));
INSTANTIATE_TEST_SUITE_P(Kinds, StreamedRanks, testing::Values(Kind::even, Kind::bounds),
                         [](const auto& kind) {
                           return std::string(tables::to_string(kind.param));
                         });

}  // namespace
}  // namespace oware::build
