// Readers of layers with clamped margins: what they say is what whole tables say, clamped; the
// verifier knows them.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "build/builder.hpp"
#include "slow_tables.hpp"
#include "tables/count.hpp"
#include "tables/disk/packer.hpp"
#include "tables/verify.hpp"

namespace oware::tables {
namespace {

constexpr int kSeeds = 7;
constexpr build::ClampOptions kCut{3, 8};

class CutTables : public testing::Test {
 protected:
  CutTables() {
    for (const Kind kind : {Kind::even, Kind::bounds}) {
      build_into(whole_, kind, {});
      build_into(cut_, kind, kCut);
    }
  }

  void build_into(const TemporaryFolder& folder, Kind kind, const build::ClampOptions& clamped) {
    build::BuildOptions options;
    options.folder = folder.text();
    options.rules = rules_;
    options.kind = kind;
    options.seeds = kSeeds;
    options.clamping = clamped;
    ASSERT_TRUE(build::build(options, {}));
  }

  static int clamped(Kind kind, int layer, int margin) {
    const int clamp = build::digits_of_layer(kind, layer, kCut).clamp;
    return clamp > 0 ? std::clamp(margin, -clamp, clamp) : margin;
  }
  static Bounds clamped(int layer, const Bounds& bounds) {
    return {clamped(Kind::bounds, layer, bounds.lo), clamped(Kind::bounds, layer, bounds.hi)};
  }

  void expect_cut_answers(const Tables& found_tables) {
    const Tables whole = std::move(*open(whole_.text()));
    for (int layer = 5; layer <= kSeeds; ++layer) {
      for (std::uint64_t rank = 0; rank < board_count(layer); ++rank) {
        const rules::Position position = position_of(unrank(layer, rank), rules_);
        const Answer expected = whole.under(rules_).probe(position).value();
        const Answer found = found_tables.under(rules_).probe(position).value();
        ASSERT_EQ(found.even, clamped(Kind::even, layer, *expected.even));
        ASSERT_EQ(found.bounds, clamped(layer, *expected.bounds));
        ASSERT_EQ(found.clamped, std::max(build::digits_of_layer(Kind::even, layer, kCut).clamp,
                                          build::digits_of_layer(Kind::bounds, layer, kCut).clamp));
        for (std::size_t move = 0; move < expected.moves.size(); ++move) {
          ASSERT_EQ(found.moves[move].even, clamped(Kind::even, layer, *expected.moves[move].even));
          ASSERT_EQ(found.moves[move].bounds, clamped(layer, *expected.moves[move].bounds));
        }
      }
    }
  }

  rules::RuleSet rules_;
  TemporaryFolder whole_;
  TemporaryFolder cut_;
};

TEST_F(CutTables, ProbesAreCut) { expect_cut_answers(*open(cut_.text())); }

TEST_F(CutTables, PackedTheySayTheSame) {
  TemporaryFolder packed;
  const Tables tables = std::move(*open(cut_.text()));
  const auto serial = [](std::uint64_t count, std::uint64_t part,
                         const std::function<void(std::uint64_t, std::uint64_t)>& work) {
    for (std::uint64_t first = 0; first < count; first += part)
      work(first, std::min(count, first + part));
  };
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    for (int layer = 0; layer <= kSeeds; ++layer) {
      const auto made =
          disk::pack_layer(packed.text(), tables.state(), rules_, kind, layer, {}, serial);
      ASSERT_TRUE(made) << message(made.error());
      EXPECT_EQ(made->header.clamp, build::digits_of_layer(kind, layer, kCut).clamp);
    }
  }
  expect_cut_answers(*open(packed.text()));
}

TEST_F(CutTables, TheVerifierKnowsThem) {
  const Tables tables = std::move(*open(cut_.text()));
  for (int layer = 0; layer <= kSeeds; ++layer) {
    std::vector<std::uint64_t> ranks(board_count(layer));
    std::iota(ranks.begin(), ranks.end(), 0);
    for (const Kind kind : {Kind::even, Kind::bounds}) {
      EXPECT_TRUE(check_boards(tables.state(), rules_, kind, layer, ranks).value().empty());
    }
    EXPECT_EQ(justify_even(tables.state(), rules_, layer)->unjustified, 0U);
    const Justification bounds = justify_bounds(tables.state(), rules_, layer).value();
    EXPECT_EQ(bounds.wrong_values + bounds.unjustified, 0U);
  }
}

TEST_F(CutTables, CountsAreThoseOfCutMargins) {
  const Tables whole = std::move(*open(whole_.text()));
  const Tables tables = std::move(*open(cut_.text()));
  const auto counted = [&](const Tables& in, int layer) {
    const std::uint32_t blocks =
        in.state().table_set(rules_).slot(Kind::bounds, layer).layer->header().blocks;
    return count_blocks(in.state(), rules_, Kind::bounds, layer, 0, blocks).value();
  };
  for (int layer = 0; layer <= kSeeds; ++layer) {
    const LayerCounts expected = counted(whole, layer);
    const LayerCounts found = counted(tables, layer);
    Histogram lo{};
    Histogram hi{};
    for (int margin = -layer; margin <= layer; ++margin) {
      const auto from = static_cast<std::size_t>(margin + kMaxLayer);
      const auto to = static_cast<std::size_t>(clamped(Kind::bounds, layer, margin) + kMaxLayer);
      lo[to] += expected.stored[from];
      hi[to] += expected.hi[from];
    }
    EXPECT_EQ(found.stored, lo);
    EXPECT_EQ(found.hi, hi);
  }
}

}  // namespace
}  // namespace oware::tables
