// Layers with clamped margins are the whole ones clamped, however they were built: from whole or
// clamped smaller layers, by any kernel, by any number of threads, at once or bit by bit.
#include "build/clamp.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "build/builder.hpp"
#include "build/plan.hpp"
#include "build/streamed_solver.hpp"
#include "build/test_folder.hpp"
#include "tables/table_set.hpp"

namespace oware::build {
namespace {

using tables::Kind;
using Margins = std::vector<std::int8_t>;

BuildOptions options_for(const Folder& folder, Kind kind, const rules::RuleSet& rules, int seeds,
                         const ClampOptions& clamped) {
  BuildOptions options;
  options.folder = folder.path();
  options.kind = kind;
  options.rules = rules;
  options.seeds = seeds;
  options.threads = 2;
  options.clamping = clamped;
  return options;
}

void build_all(const BuildOptions& options) {
  const Result<BuildOutcome> outcome = build(options, {});
  ASSERT_TRUE(outcome) << message(outcome.error());
}

// What the folder's file says, and how it says it.
Margins margins_of(const tables::Tables& tables, const BuildOptions& options, int layer,
                   tables::Digits& digits) {
  const tables::Layer& file =
      *tables.state().table_set(options.rules).slot(options.kind, layer).layer;
  digits = file.header().digits();
  Margins margins(file.header().boards);
  Margins block(file.header().block_boards);
  for (std::uint32_t number = 0; number < file.header().blocks; ++number) {
    EXPECT_TRUE(file.decode(number, {}, block));
    const tables::Run run = file.runs(number).front();
    std::copy_n(block.begin(), run.length, margins.begin() + static_cast<std::ptrdiff_t>(run.rank));
  }
  return margins;
}

// Returns how many layers were clamped.
int expect_cut(const BuildOptions& whole_options, const BuildOptions& clamp_options) {
  const tables::Tables whole = std::move(*tables::open(whole_options.folder));
  const tables::Tables clamped = std::move(*tables::open(clamp_options.folder));
  int cut_layers = 0;
  for (int layer = 0; layer <= clamp_options.seeds; ++layer) {
    tables::Digits digits;
    Margins expected = margins_of(whole, whole_options, layer, digits);
    EXPECT_EQ(digits, tables::Digits{}) << "layer " << layer;
    const Margins found = margins_of(clamped, clamp_options, layer, digits);
    EXPECT_EQ(digits, digits_of_layer(clamp_options.kind, layer, clamp_options.clamping))
        << "layer " << layer;
    if (digits.clamp > 0) {
      ++cut_layers;
      std::ranges::for_each(expected, [&](std::int8_t& margin) {
        margin = static_cast<std::int8_t>(std::clamp<int>(margin, -digits.clamp, digits.clamp));
      });
    }
    EXPECT_EQ(found, expected) << rules::to_string(clamp_options.rules) << ", layer " << layer;
  }
  return cut_layers;
}

constexpr ClampOptions kWhole{48, 48};

#ifdef OWARE_SMALL_SAMPLES
constexpr int kSeedsForKernels = 11;
#else
constexpr int kSeedsForKernels = 13;
#endif

TEST(Cut, LayersAreTheWholeOnesCutUnderEveryRuleSet) {
  for (int slam = 0; slam < 6; ++slam) {
    for (int feeding = 0; feeding < 2; ++feeding) {
      rules::RuleSet rules;
      rules.grand_slam = static_cast<rules::GrandSlam>(slam);
      rules.feeding = static_cast<rules::Feeding>(feeding);
      for (const Kind kind : {Kind::even, Kind::bounds}) {
        const Folder whole;
        const Folder clamped;
        build_all(options_for(whole, kind, rules, 8, kWhole));
        const BuildOptions clamp_options = options_for(clamped, kind, rules, 8, {3, 8});
        build_all(clamp_options);
        EXPECT_GE(expect_cut(options_for(whole, kind, rules, 8, kWhole), clamp_options), 3);
      }
    }
  }
}

// Every form of digits, rows of every length, captures from whole layers and from layers of each
// form.
TEST(Cut, EveryKernelAndEveryFormOfDigits) {
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    const int seeds = kind == Kind::even ? kSeedsForKernels : 11;
    const Folder whole;
    const BuildOptions whole_options = options_for(whole, kind, {}, seeds, kWhole);
    build_all(whole_options);
    for (const Kernel* kernel : {&portable_kernel(), avx2_kernel(), avx512_kernel()}) {
      if (kernel == nullptr) continue;
      for (const int game : {seeds + 1, seeds + 7}) {
        const Folder clamped;
        BuildOptions options = options_for(clamped, kind, {}, seeds, {5, game});
        options.kernel = kernel;
        options.threads = game < 18 ? 1 : 3;
        build_all(options);
        EXPECT_GE(expect_cut(whole_options, options), 1) << kernel->name;
      }
    }
  }
}

// In groups of sections, which are kept in as few bits as the clamped margins need.
TEST(Cut, OutOfCoreTheBytesAreTheSame) {
  constexpr int kSeeds = 13;
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    for (const int game : {kSeeds + 1, kSeeds + 3, kSeeds + 7}) {
      const Folder in_memory;
      const Folder out_of_core;
      const Folder scratch;
      BuildOptions options = options_for(in_memory, kind, {}, kSeeds, {5, game});
      build_all(options);
      options.folder = out_of_core.path();
      options.scratch = scratch.path();
      const ScratchShape shape = scratch_shape(options, kSeeds);
      options.layer_bytes = pair_stream_memory(stream_layer(shape));
      ASSERT_TRUE(is_streamed(options, kSeeds));
      build_all(options);
      EXPECT_TRUE(out_of_core.tables() == in_memory.tables()) << "a game of " << game;
    }
  }
}

TEST(Cut, InterruptedAndBegunAgainTheBytesAreTheSame) {
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    const Folder once;
    build_all(options_for(once, kind, {}, 9, {4, 10}));
    const Folder parts;
    for (const int seeds : {5, 6, 8, 9}) build_all(options_for(parts, kind, {}, seeds, {4, 10}));
    EXPECT_EQ(parts.tables(), once.tables());
  }
}

TEST(Cut, ALayerCutForAnotherGameIsRefused) {
  const Folder folder;
  build_all(options_for(folder, Kind::even, {}, 8, {4, 10}));
  const Result<BuildOutcome> other = build(options_for(folder, Kind::even, {}, 9, kWhole), {});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, ErrorCode::corrupt);
  EXPECT_EQ(other.error().found, "margins clamped to 5 either way");
}

// What a game's result needs: in no game of S seeds do two margins that are stored alike end
// otherwise.
TEST(Cut, TheWinnerOfAGameIsKept) {
  constexpr int kGame = 12;
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    const int step = kind == Kind::even ? 1 : 2;
    for (int layer = 8; layer < kGame; ++layer) {
      const tables::Digits digits = digits_of_layer(kind, layer, {0, kGame});
      ASSERT_GT(digits.clamp, 0);
      const auto result = [](int margin) { return (margin > 0) - (margin < 0); };
      int told_apart = 0;
      for (int margin = -layer; margin <= layer; margin += step) {
        const int stored = std::clamp(margin, -digits.clamp, digits.clamp);
        bool like_the_next = margin + step <= layer;
        for (int stores = -(kGame - layer); stores <= kGame - layer; stores += 2) {
          EXPECT_EQ(result(stores + margin), result(stores + stored));
          like_the_next =
              like_the_next && result(stores + margin) == result(stores + margin + step);
        }
        told_apart += like_the_next ? 0 : 1;
      }
      EXPECT_EQ(told_apart, tables::levels_of(digits)) << "no level more than it takes";
    }
  }
}

}  // namespace
}  // namespace oware::build
