// One-sided layers: half of the boards is stored, one ply restores the others, under every rule set
// and with margins that are cut.
#include <gtest/gtest.h>

#include <fstream>
#include <oware/tables.hpp>

#include "build/builder.hpp"
#include "slow_tables.hpp"
#include "tables/count.hpp"
#include "tables/disk/packer.hpp"
#include "tables/layer.hpp"
#include "tables/table_set.hpp"
#include "tables/verify.hpp"

namespace oware::tables {
namespace {

constexpr int kSeeds = 6;
constexpr int kHints = 2;

void in_one_part(std::uint64_t count, std::uint64_t part,
                 const std::function<void(std::uint64_t, std::uint64_t)>& work) {
  for (std::uint64_t first = 0; first < count; first += part)
    work(first, std::min(count, first + part));
}

const disk::PackOptions kOneSide = {
    .highest_hint_layer = kHints, .on_boards = {}, .stored = Stored::one_side};

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Packs the `even` layers from `first` on.
void pack_all(const std::string& from, const std::string& to, const rules::RuleSet& rules,
              int seeds, const disk::PackOptions& options, int first = 0) {
  const Tables tables = std::move(*open(from));
  for (int layer = first; layer <= seeds; ++layer) {
    const auto packed =
        disk::pack_layer(to, tables.state(), rules, Kind::even, layer, options, in_one_part);
    ASSERT_TRUE(packed) << message(packed.error());
    EXPECT_EQ(packed->header.one_sided(), options.stored == Stored::one_side &&
                                              layer > std::max(0, options.highest_hint_layer));
  }
}

void expect_same(const std::string& left, const std::string& right, const rules::RuleSet& rules,
                 int seeds) {
  const Tables one = std::move(*open(left));
  const Tables two = std::move(*open(right));
  for (int layer = 0; layer <= seeds; ++layer) {
    std::vector<rules::Position> positions;
    for (std::uint64_t rank = 0; rank < board_count(layer); ++rank) {
      positions.push_back(position_of(unrank(layer, rank), rules));
      const rules::Position& position = positions.back();
      const auto stored = one.under(rules).even(position);
      const auto restored = two.under(rules).even(position);
      ASSERT_TRUE(stored && restored) << message((stored ? restored : stored).error());
      ASSERT_EQ(*stored, *restored) << "layer " << layer << ", board " << rank;
      ASSERT_EQ(two.under(rules).quick_even(position), *restored);
    }
    std::vector<std::int8_t> all(positions.size());
    two.under(rules).margins(Kind::even, positions, all);
    for (std::uint64_t rank = 0; rank < all.size(); ++rank)
      ASSERT_EQ(all[rank], one.under(rules).even(positions[rank])->value());
    const Result<Answer> left_answer = one.under(rules).probe(positions[positions.size() / 3]);
    const Result<Answer> right_answer = two.under(rules).probe(positions[positions.size() / 3]);
    ASSERT_TRUE(left_answer && right_answer);
    EXPECT_EQ(left_answer->even, right_answer->even);
  }
}

class OneSided : public testing::Test {
 protected:
  OneSided() {
    write_slow_tables(working_.text(), kSeeds, rules_);
    pack_all(working_.text(), packed_.text(), rules_, kSeeds, kOneSide);
  }

  std::filesystem::path file(int layer) const {
    return packed_.path() / file_name(Kind::even, rules_, layer, Form::packed);
  }

  const Layer& layer_of(const Tables& tables, int layer) const {
    return *tables.state().table_set(rules_).slot(Kind::even, layer).layer;
  }

  rules::RuleSet rules_;
  TemporaryFolder working_;
  TemporaryFolder packed_;
};

TEST_F(OneSided, EveryBoardIsRestored) {
  expect_same(working_.text(), packed_.text(), rules_, kSeeds);
}

TEST_F(OneSided, ThoseOfFewerSeedsOnTheMoversSideAreNotStored) {
  const Tables tables = std::move(*open(packed_.text()));
  for (int layer = kHints + 1; layer <= kSeeds; ++layer) {
    const Layer& file = layer_of(tables, layer);
    std::vector<bool> stored(board_count(layer));
    for (std::uint32_t block = 0; block < file.header().blocks; ++block) {
      for (const tables::Run& run : file.runs(block)) {
        for (std::uint64_t rank = run.rank; rank < run.rank + run.length; ++rank) {
          EXPECT_FALSE(stored.at(rank));
          stored[rank] = true;
        }
      }
    }
    for (std::uint64_t rank = 0; rank < board_count(layer); ++rank)
      ASSERT_EQ(stored[rank], 2 * place(layer, rank).mover_seeds >= layer);
  }
}

TEST(OneSidedRules, EveryBoardIsRestoredUnderEveryRuleSet) {
  for (int grand_slam = 0; grand_slam < 6; ++grand_slam) {
    for (int feeding = 0; feeding < 2; ++feeding) {
      rules::RuleSet rules;
      rules.grand_slam = static_cast<rules::GrandSlam>(grand_slam);
      rules.feeding = static_cast<rules::Feeding>(feeding);
      TemporaryFolder working;
      TemporaryFolder packed;
      write_slow_tables(working.text(), 5, rules);
      pack_all(working.text(), packed.text(), rules, 5, {-1, {}, Stored::one_side});
      expect_same(working.text(), packed.text(), rules, 5);
    }
  }
}

TEST(OneSidedRules, CutMarginsAreRestored) {
  TemporaryFolder working;
  TemporaryFolder packed;
  build::BuildOptions options;
  options.folder = working.text();
  options.kind = Kind::even;
  options.seeds = 7;
  options.clamping = {.whole_layers = 4, .game_seeds = 8};
  ASSERT_EQ(build::build(options, {}), build::BuildOutcome::done);
  pack_all(working.text(), packed.text(), {}, 7, {-1, {}, Stored::one_side});
  expect_same(working.text(), packed.text(), {}, 7);
}

TEST_F(OneSided, FromThePackedFormComesTheSame) {
  TemporaryFolder folder;
  pack_all(working_.text(), folder.text(), rules_, kSeeds, {kHints});
  pack_all(folder.text(), folder.text(), rules_, kSeeds, kOneSide, kHints + 1);
  for (int layer = kHints + 1; layer <= kSeeds; ++layer) {
    EXPECT_EQ(content_of(file(layer)), content_of(folder.path() / file(layer).filename()));
  }
}

TEST_F(OneSided, StoredBoardsAreCountedTwice) {
  TemporaryFolder other;
  const Tables tables = std::move(*open(working_.text()));
  std::uint64_t boards = 0;
  disk::PackOptions options = kOneSide;
  options.on_boards = [&boards](std::uint64_t more) { boards += more; };
  ASSERT_TRUE(disk::pack_layer(other.text(), tables.state(), rules_, Kind::even, kSeeds, options,
                               in_one_part));
  EXPECT_EQ(boards, 2 * (board_count(kSeeds) - side_base(kSeeds, kSeeds / 2)));
}

TEST_F(OneSided, ItsMarginsAreCountedAndVerified) {
  const Tables whole = std::move(*open(working_.text()));
  const Tables tables = std::move(*open(packed_.text()));
  for (int layer = 0; layer <= kSeeds; ++layer) {
    const Header& header = layer_of(tables, layer).header();
    LayerCounts found =
        count_blocks(tables.state(), rules_, Kind::even, layer, 0, header.blocks).value();
    found += count_boards(tables.state(), rules_, layer, 0, side_base(layer, header.first_section))
                 .value();
    const std::uint32_t blocks = layer_of(whole, layer).header().blocks;
    EXPECT_EQ(found.stored,
              count_blocks(whole.state(), rules_, Kind::even, layer, 0, blocks).value().stored);
    const Justification justified = justify_even(tables.state(), rules_, layer).value();
    EXPECT_EQ(justified.wrong_values + justified.unjustified, 0U);
  }
}

TEST_F(OneSided, AMissingLayerThatACaptureLeadsToIsNamed) {
  std::filesystem::remove(file(3));
  const Tables tables = std::move(*open(packed_.text()));
  bool named = false;
  for (std::uint64_t rank = 0; rank < side_base(5, 3); ++rank) {
    const auto margin = tables.under(rules_).even(position_of(unrank(5, rank), rules_));
    if (!margin) {
      EXPECT_EQ(margin.error().code, ErrorCode::unreadable);
      EXPECT_EQ(margin.error().what, "layer 3");
      EXPECT_FALSE(tables.under(rules_).quick_even(position_of(unrank(5, rank), rules_)));
      named = true;
    }
  }
  EXPECT_TRUE(named);
}

TEST_F(OneSided, DamageIsFoundWhereABoardIsRestored) {
  {
    std::fstream stream(file(kSeeds), std::ios::binary | std::ios::in | std::ios::out);
    stream.seekg(-1, std::ios::end);
    const int last = stream.get();
    stream.seekp(-1, std::ios::end);
    stream.put(static_cast<char>(last ^ 1));
  }
  const Tables tables = std::move(*open(packed_.text()));
  int damaged = 0;
  for (std::uint64_t rank = 0; rank < side_base(kSeeds, kSeeds / 2); ++rank) {
    const auto margin = tables.under(rules_).even(position_of(unrank(kSeeds, rank), rules_));
    if (!margin) {
      EXPECT_EQ(margin.error().code, ErrorCode::corrupt);
      ++damaged;
    }
  }
  EXPECT_GT(damaged, 0);
}

TEST_F(OneSided, WhatNeedsAllBoardsRefusesIt) {
  const Tables tables = std::move(*open(packed_.text()));
  TemporaryFolder other;
  const auto again = disk::pack_layer(other.text(), tables.state(), rules_, Kind::even, kSeeds,
                                      kOneSide, in_one_part);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::unreadable);
  const auto& slots = tables.state().table_set(rules_).slots[0];
  const auto hints = tables.state().table_set(rules_).decoded_layers[0].ensure(slots, kHints + 1);
  ASSERT_FALSE(hints);
  EXPECT_EQ(hints.error().what, file(kHints + 1).filename().string());
  const Tables working = std::move(*open(working_.text()));
  const auto bounds = disk::pack_layer(other.text(), working.state(), rules_, Kind::bounds, kSeeds,
                                       kOneSide, in_one_part);
  ASSERT_FALSE(bounds);
  EXPECT_EQ(bounds.error().code, ErrorCode::usage);
  EXPECT_TRUE(std::filesystem::is_empty(other.path()));
}

}  // namespace
}  // namespace oware::tables
