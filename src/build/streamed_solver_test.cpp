#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <set>

#include "build/scratch_records.hpp"
#include "build/solved_layers.hpp"
#include "build/streamed_parts.hpp"
#include "build/test_folder.hpp"
#include "build/wide_packing.hpp"

namespace oware::build {
namespace {

using tables::board_count;
using tables::Kind;

ScratchShape shape_of(const Folder& folder, Kind kind, const rules::RuleSet& rules, int layer,
                      std::uint32_t columns) {
  return {folder.path(), kind, rules, layer, 0, columns};
}

void expect_same(InMemory& known, const ScratchShape& shape, std::uint64_t memory) {
  Result<Scratch> scratch = Scratch::create(shape);
  ASSERT_TRUE(scratch) << message(scratch.error());
  StreamedSolver solver(known.moves, best_kernel(), known.pool, known.workspace, *scratch,
                        {.memory = memory});
  const Result<StreamStats> stats = solver.solve(known.lower_lo, known.lower_hi);
  ASSERT_TRUE(stats) << message(stats.error());
  EXPECT_FALSE(stats->stopped);
  for (int buffer = 0; buffer < known.buffers(); ++buffer) {
    std::vector<std::int8_t> margins(board_count(shape.layer));
    ASSERT_TRUE(solver.read_margins(buffer, 0, margins));
    EXPECT_EQ(margins, known.margins(buffer, shape.layer)) << "buffer " << buffer;
  }
}

TEST(Scratch, EightValuesComeBackFromAnyWidth) {
  for (int bits = 1; bits <= 8; ++bits) {
    std::uint64_t bytes = 0;
    for (unsigned at = 0; at < 8; ++at) {
      const std::uint64_t value = (37U * at + 11U) & ((1U << static_cast<unsigned>(bits)) - 1);
      bytes |= (value + 0U) << (8 * at);
    }
    const std::uint64_t packed = pack_eight(bytes, 0, bits);
    EXPECT_EQ(packed & ~(~std::uint64_t{0} >> (64 - 8 * bits)), 0U);
    EXPECT_EQ(unpack_eight(packed, 0, bits), bytes) << bits;
  }
}

class WideValues : public testing::TestWithParam<WidePacking> {};

TEST_P(WideValues, AreTheBytesOfEightAtATime) {
  constexpr std::size_t kBeyond = 8;  // bytes that may be read and written, too
  for (int bits = 1; bits <= 8; ++bits) {
    if (!has_wide_packing(GetParam(), bits)) {
      continue;  // nothing here packs by it
    }
    constexpr std::size_t kBlocks = 3;
    constexpr std::size_t kStride = 100;
    const std::uint8_t least = bits == 8 ? 0 : 30;
    const auto eight = static_cast<std::size_t>(bits);
    std::vector<std::uint8_t> values(kBlocks * kStride);
    for (std::size_t at = 0; at < values.size(); ++at) {
      values[at] = static_cast<std::uint8_t>(least + ((37 * at + 11) & ((1U << eight) - 1)));
    }
    std::vector<std::byte> expected;
    for (std::size_t block = 0; block < kBlocks; ++block) {
      for (std::size_t at = 0; at < 64; at += 8) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, &values[block * kStride + at], sizeof bytes);
        const std::uint64_t packed = pack_eight(bytes, least, bits);
        const auto* const first = reinterpret_cast<const std::byte*>(&packed);
        expected.insert(expected.end(), first, first + eight);
      }
    }
    const WideForm form{kBlocks, kStride, least, bits};
    std::vector<std::byte> packed(expected.size() + kBeyond);
    EXPECT_TRUE(pack_wide(GetParam(), form, values.data(), packed.data()));
    EXPECT_TRUE(std::equal(expected.begin(), expected.end(), packed.begin())) << bits;
    std::fill_n(packed.end() - kBeyond, kBeyond, std::byte{0xff});  // which changes no value
    std::vector<std::uint8_t> back(values.size());
    unpack_wide(GetParam(), form, packed.data(), back.data());
    for (std::size_t block = 0; block < kBlocks; ++block) {
      EXPECT_TRUE(
          std::equal(&back[block * kStride], &back[block * kStride + 64], &values[block * kStride]))
          << bits;
    }
    for (const std::size_t at : {std::size_t{0}, 2 * kStride + 63}) {
      std::vector<std::uint8_t> large = values;
      large[at] = static_cast<std::uint8_t>(least + (1U << eight));
      EXPECT_EQ(pack_wide(GetParam(), form, large.data(), packed.data()), bits == 8) << bits;
      large[at] = static_cast<std::uint8_t>(least - 1);
      EXPECT_EQ(pack_wide(GetParam(), form, large.data(), packed.data()), bits == 8) << bits;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Ways, WideValues, testing::Values(WidePacking::vbmi, WidePacking::avx2),
                         [](const testing::TestParamInfo<WidePacking>& way) {
                           return std::string(way.param == WidePacking::vbmi ? "Vbmi" : "Avx2");
                         });

TEST(StreamGroups, HaveEverySectionOnceAndFit) {
  for (const int layer : {0, 1, 2, 9, 20, 31}) {
    for (const int buffers : {1, 2}) {
      const StreamLayer of{layer, buffers, layer};
      std::size_t before = 0;
      for (const std::uint64_t more : {1U, 2U, 4U, 8U, 64U}) {
        const std::uint64_t memory = pair_stream_memory(of) * more;
        std::set<std::pair<int, int>> sections;
        const std::vector<StreamGroup> groups = stream_groups(of, memory);
        for (const StreamGroup& group : groups) {
          EXPECT_LE(group_bytes(of, group), memory);
          for (const BufferSection& section : group) {
            EXPECT_TRUE(sections.insert({section.buffer, section.section}).second);
            EXPECT_TRUE(has_laid(moves_inside(of, group, section), 0));
          }
        }
        EXPECT_EQ(sections.size(), static_cast<std::size_t>((layer + 1) * buffers));
        EXPECT_TRUE(before == 0 || groups.size() <= before);
        before = groups.size();
      }
    }
  }
}

TEST(OpenedSections, AreThoseThatFitAndFollowEachOther) {
  constexpr int kLayer = 20;
  constexpr std::uint64_t kAll = ~std::uint64_t{0};
  EXPECT_EQ(opened_sections(kLayer, 7, kAll, 1), std::vector{7});
  EXPECT_EQ(opened_sections(kLayer, 0, kAll, std::uint64_t{1} << 40U).size(), 21U);
  EXPECT_EQ(opened_sections(kLayer, 5, 0b1110'0100'1011'0010'0011, std::uint64_t{1} << 40U),
            (std::vector{5, 8, 9, 11, 14, 17, 18, 19}));
  std::size_t before = 0;
  for (std::uint64_t memory = 1U << 20U; memory < 1U << 30U; memory *= 2) {
    const std::vector<int> sections = opened_sections(kLayer, 3, kAll, memory);
    std::uint64_t boards = 0;
    for (std::size_t number = 0; number < sections.size(); ++number) {
      const int section = 3 + static_cast<int>(number);
      EXPECT_EQ(sections[number], section);
      boards += std::uint64_t{tables::half_count(section)} * tables::half_count(kLayer - section);
    }
    EXPECT_TRUE(boards <= memory || sections.size() == 1);
    EXPECT_GE(sections.size(), before);
    before = sections.size();
  }
  EXPECT_GT(before, 10U);
}

class Streamed : public testing::TestWithParam<Kind> {};

// Few groups or many, pairs of sections in memory, or section by section in pieces of one segment.
TEST_P(Streamed, AnyMemoryAndAnyTileGiveTheSameMargins) {
  constexpr int kLayer = 9;
  InMemory known(GetParam(), {}, kLayer);
  for (const int layer : {0, 1, 4, kLayer}) {
    const Folder folder;
    expect_same(known, shape_of(folder, GetParam(), {}, layer, 64), 1);
    expect_same(known, shape_of(folder, GetParam(), {}, layer, 2048),
                pair_stream_memory(stream_layer(GetParam(), layer)));
  }
  std::set<std::size_t> counts;
  for (const std::uint64_t more : {2U, 3U, 4U, 40U}) {
    const Folder folder;
    const std::uint64_t memory = pair_stream_memory(stream_layer(GetParam(), kLayer)) / 2 * more;
    counts.insert(stream_groups(stream_layer(GetParam(), kLayer), memory).size());
    expect_same(known, shape_of(folder, GetParam(), {}, kLayer, 448), memory);
  }
  EXPECT_GE(counts.size(), 3U);
  EXPECT_EQ(*counts.begin(), 1U);
  const Folder folder;
  expect_same(known, shape_of(folder, GetParam(), {}, kLayer, 448), 1);
}

// A layer out of core in several groups, on one thread: the same each time.
class Followed : public testing::TestWithParam<Kind> {
 protected:
  Result<StreamStats> solve(StreamOptions options) {
    options.memory = pair_stream_memory(stream_layer(shape_));
    return solve_in(std::move(options));
  }
  Result<StreamStats> solve_in(StreamOptions options) {
    Result<Scratch> scratch = Scratch::create(shape_);
    return scratch.and_then([&](Scratch& files) { return solve_on(files, std::move(options)); });
  }
  Result<StreamStats> solve_on(Scratch& scratch, StreamOptions options) {
    StreamedSolver solver(known_.moves, best_kernel(), one_, known_.workspace, scratch,
                          std::move(options));
    Result<StreamStats> stats = solver.solve(known_.lower_lo, known_.lower_hi);
    for (int buffer = 0; buffer < known_.buffers() && stats && !stats->stopped; ++buffer) {
      std::vector<std::int8_t> margins(board_count(layer_));
      EXPECT_TRUE(solver.read_margins(buffer, 0, margins));
      EXPECT_EQ(margins, known_.margins(buffer, layer_)) << "buffer " << buffer;
    }
    return stats;
  }

  // Large enough that following the changes saves a pass.
  int layer_ = GetParam() == Kind::even ? 12 : 11;
  Folder folder_;
  InMemory known_{GetParam(), {}, layer_};
  ThreadPool one_{1};
  ScratchShape shape_ = shape_of(folder_, GetParam(), {}, layer_, 448);
};

TEST_P(Followed, AsManyChangesAsAllowedAndNotOneMore) {
  const Result<StreamStats> never = solve({.most_followed = 0});
  ASSERT_TRUE(never);
  EXPECT_EQ(never->followed, 0U);
  const Result<StreamStats> usual = solve({});
  ASSERT_TRUE(usual);
  EXPECT_GT(usual->followed, 0U);
  const Result<StreamStats> any = solve({.most_followed = board_count(layer_)});
  ASSERT_TRUE(any);
  EXPECT_LT(any->passes, never->passes);
  if (GetParam() == Kind::even) {  // with one part, all of it was followed at once
    const Result<StreamStats> as_many = solve({.most_followed = usual->followed});
    ASSERT_TRUE(as_many);
    EXPECT_EQ(as_many->followed, usual->followed);
    const Result<StreamStats> one_less = solve({.most_followed = usual->followed - 1});
    ASSERT_TRUE(one_less);
    EXPECT_LT(one_less->followed, usual->followed);
  }
}

// Some pairs fit into memory, the others do not.
TEST_P(Followed, SomeGroupsAreTakenInPieces) {
  std::set<bool> fitting;
  for (const int share : {2, 3, 4, 6, 8}) {
    StreamOptions options{.most_followed = board_count(layer_)};
    options.memory = pair_stream_memory(stream_layer(shape_)) / static_cast<std::uint64_t>(share);
    for (const StreamGroup& group : stream_groups(stream_layer(shape_), options.memory)) {
      fitting.insert(group_bytes(stream_layer(shape_), group) <= options.memory);
    }
    const Result<StreamStats> followed = solve_in(options);
    ASSERT_TRUE(followed);
    EXPECT_GT(followed->followed, 0U);
    if (share == 4) {
      options.most_followed = 0;
      const Result<StreamStats> never = solve_in(options);
      ASSERT_TRUE(never);
      EXPECT_LT(followed->passes, never->passes);
    }
  }
  EXPECT_EQ(fitting.size(), 2U);
}

// Stopped within a pass, what was changed before is not known when it goes on.
TEST_P(Followed, NothingIsMissedAfterAStop) {
  int steps = 0;
  ASSERT_TRUE(solve({.meanwhile = [&] { ++steps; }}));
  for (const int before_end : {1, 3, 8}) {
    std::atomic<bool> stop = false;
    int left = steps - before_end;
    const Result<StreamStats> stopped =
        solve({.stop = &stop, .meanwhile = [&] { stop = --left <= 0; }});
    ASSERT_TRUE(stopped);
    if (!stopped->stopped) {
      continue;  // it was at its end
    }
    std::optional<Scratch> scratch = Scratch::resume(shape_);
    ASSERT_TRUE(scratch.has_value());
    const Result<StreamStats> ended = solve_on(
        *scratch,
        {.memory = pair_stream_memory(stream_layer(shape_)), .most_followed = board_count(layer_)});
    ASSERT_TRUE(ended);
    EXPECT_FALSE(ended->stopped);
  }
}

// Sections together, one by one, and in pieces. What was opened of those at the stop counts for
// nothing.
TEST_P(Followed, AStopInAnOpeningLosesNothing) {
  std::set<std::uint32_t> phases;
  for (const std::uint64_t share : {1U, 8U, 1000U}) {
    for (const double until : {0.0, 0.2, 0.5, 0.9, 1.0}) {  // 1: the second opening, of `bounds`
      std::atomic<bool> stop = false;
      int openings = 0;
      StreamOptions options{.stop = &stop};
      options.on_progress = [&](double, double opening) { stop = stop || opening > until; };
      options.reads_lower = [&](bool reads) {
        openings += reads ? 1 : 0;
        stop = stop || openings == 2;
      };
      options.memory = pair_stream_memory(stream_layer(shape_));
      options.opening_memory = options.memory / share;
      const Result<StreamStats> stopped = solve_in(options);
      ASSERT_TRUE(stopped);
      if (!stopped->stopped) {
        continue;
      }
      std::optional<Scratch> scratch = Scratch::resume(shape_);
      ASSERT_TRUE(scratch.has_value());
      phases.insert(scratch->state().phase);
      const Result<StreamStats> ended =
          solve_on(*scratch, {.memory = options.memory, .opening_memory = options.opening_memory});
      ASSERT_TRUE(ended) << message(ended.error());
      EXPECT_FALSE(ended->stopped);
    }
  }
  EXPECT_EQ(phases, known_.buffers() == 1 ? (std::set<std::uint32_t>{kOpen})
                                          : (std::set<std::uint32_t>{kOpen, kReopen}));
}

// A pass takes all of the memory, also where the opening was made by another build.
TEST_P(Followed, NoPassIsMadeWhileSmallerLayersAreKept) {
  std::atomic<bool> stop = false;
  ASSERT_TRUE(solve({.stop = &stop, .after_pass = [&](const Sweep&) { stop = true; }})->stopped);
  std::optional<Scratch> scratch = Scratch::resume(shape_);
  ASSERT_TRUE(scratch.has_value());
  EXPECT_EQ(scratch->state().phase, kFirst);
  bool kept = true;
  int passes = 0;
  StreamOptions options{.memory = pair_stream_memory(stream_layer(shape_))};
  options.after_pass = [&](const Sweep&) {
    EXPECT_FALSE(kept);
    ++passes;
  };
  options.reads_lower = [&](bool reads) { kept = reads; };
  ASSERT_TRUE(solve_on(*scratch, options));
  EXPECT_GT(passes, 0);
}

// Everything on scratch is damaged just before single records are read.
TEST_P(Followed, DamageIsFoundInASingleRecord) {
  int passes = 0;
  ASSERT_TRUE(solve({.after_pass = [&](const Sweep&) { ++passes; }}));
  int left = passes;
  const Result<StreamStats> damaged = solve({.after_pass = [&](const Sweep&) {
    if (--left == 0) {
      const std::string path = shape_.path(".scratch");
      std::ofstream(path, std::ios::binary) << std::string(shape_.file_bytes(), '\0');
    }
  }});
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().code, ErrorCode::corrupt);
}

INSTANTIATE_TEST_SUITE_P(Kinds, Followed, testing::Values(Kind::even, Kind::bounds),
                         [](const auto& kind) {
                           return std::string(tables::to_string(kind.param));
                         });

TEST_P(Streamed, AllRuleSetsGiveTheSameMargins) {
  constexpr int kLayer = 7;
  for (const char* text : kRuleSetsOfTests) {
    const rules::RuleSet rules = *rules::parse_rule_set(text);
    InMemory known(GetParam(), rules, kLayer);
    const Folder folder;
    expect_same(known, shape_of(folder, GetParam(), rules, kLayer, 64),
                pair_stream_memory(stream_layer(GetParam(), kLayer)));
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Streamed, testing::Values(Kind::even, Kind::bounds),
                         [](const auto& kind) {
                           return std::string(tables::to_string(kind.param));
                         });

}  // namespace
}  // namespace oware::build
