// What a program gets from tables, held against the slow solver board by board and move by move.
#include <gtest/gtest.h>
#include <algorithm>
#include <oware/move.hpp>
#include <oware/notation.hpp>
#include <oware/tables.hpp>
#include <thread>

#include "slow_tables.hpp"

namespace oware::tables {
namespace {

constexpr int kSeeds = 5;

Board mirrored(const rules::Position& position) {
  Board board;
  const int first = position.mover() == rules::Side::south ? 0 : 6;
  for (int house = 0; house < 12; ++house) {
    board.houses[static_cast<std::size_t>(house)] =
        static_cast<std::uint8_t>(position.seeds(rules::House((house + first) % 12)));
  }
  return board;
}

class Probe : public testing::TestWithParam<const char*> {
 protected:
  Probe()
      : rules_(rules::parse_rule_set(GetParam()).value()),
        margins_(slow_margins(kSeeds, rules_)),
        bounds_(slow_bounds(kSeeds, rules_)) {
    write_slow_tables(folder_.text(), kSeeds, rules_);
  }

  const oracle::LoHi& bounds_at(const rules::Position& position) {
    return bounds_.at(twelve_of(mirrored(position)));
  }

  void expect_answer(const rules::Position& position, const Answer& answer) {
    const oracle::LoHi own = bounds_at(position);
    ASSERT_EQ(answer.even, margins_.at(twelve_of(mirrored(position))));
    ASSERT_EQ(answer.bounds, (Bounds{own.lo, own.hi}));
    ASSERT_EQ(static_cast<int>(answer.moves.size()), rules::legal_moves(position, rules_).size());
    for (const MoveValue& move : answer.moves) {
      const rules::Position after = rules::play(position, move.house, rules_).value();
      const rules::Side mover = position.mover();
      const int gain = after.store(mover) - position.store(mover) - after.store(other(mover)) +
                       position.store(other(mover));
      ASSERT_EQ(move.captures, after.store(mover) - position.store(mover));
      ASSERT_EQ(move.even, gain - margins_.at(twelve_of(mirrored(after))));
      ASSERT_EQ(move.bounds, (Bounds{gain - bounds_at(after).hi, gain - bounds_at(after).lo}));
      const bool best = std::ranges::find(answer.best, move.house) != answer.best.end();
      ASSERT_EQ(best, move.bounds->lo == own.lo && move.bounds->hi == best_hi(answer));
    }
  }

  static int best_hi(const Answer& answer) {
    int lo = -100;
    int hi = -100;
    for (const MoveValue& move : answer.moves) {
      if (std::pair(move.bounds->lo, move.bounds->hi) > std::pair(lo, hi)) {
        lo = move.bounds->lo;
        hi = move.bounds->hi;
      }
    }
    return hi;
  }

  TemporaryFolder folder_;
  rules::RuleSet rules_;
  const oracle::Margins& margins_;
  const oracle::Bounds& bounds_;
};

TEST_P(Probe, EveryBoardAndEveryMove) {
  const Result<Tables> tables = open(folder_.text());
  ASSERT_TRUE(tables);
  const View view = tables->under(rules_);
  EXPECT_EQ(view.layers(Kind::even), kSeeds);
  EXPECT_EQ(view.layers(Kind::bounds), kSeeds);
  for (int layer = 0; layer <= kSeeds; ++layer) {
    for (std::uint64_t rank = 0; rank < board_count(layer); ++rank) {
      const rules::Position position = position_of(unrank(layer, rank), rules_);
      const Result<Answer> answer = view.probe(position);
      ASSERT_TRUE(answer) << message(answer.error());
      ASSERT_EQ(answer->layer, layer);
      expect_answer(position, *answer);
      ASSERT_EQ(view.even(position).value(), answer->even);
      ASSERT_EQ(view.bounds(position).value(), answer->bounds);
    }
  }
}

TEST_P(Probe, NorthAndStoresMakeNoDifference) {
  const Result<Tables> tables = open(folder_.text());
  const View view = tables->under(rules_);
  rules::Setup setup;
  setup.houses = {0, 1, 0, 0, 0, 1, 0, 2, 0, 0, 0, 1};
  setup.mover = rules::Side::north;
  setup.stores = {7, 3};
  const rules::Position position =
      rules::Position::from(setup, rules_, rules::SeedCount::study).value();
  expect_answer(position, view.probe(position).value());
}

TEST_P(Probe, ManyAtOnceIsOneByOne) {
  const Result<Tables> tables = open(folder_.text());
  const View view = tables->under(rules_);
  std::vector<rules::Position> positions;
  for (std::uint64_t rank = 0; rank < board_count(kSeeds); rank += 7)
    positions.push_back(position_of(unrank(kSeeds, rank), rules_));
  positions.push_back(rules::Position::start(rules_));
  std::vector<std::int8_t> even(positions.size());
  std::vector<std::int8_t> lo(positions.size());
  view.margins(Kind::even, positions, even);
  view.margins(Kind::bounds, positions, lo);
  for (std::size_t i = 0; i + 1 < positions.size(); ++i) {
    ASSERT_EQ(even[i], view.even(positions[i]).value());
    ASSERT_EQ(lo[i], view.bounds(positions[i]).value()->lo);
  }
  EXPECT_EQ(even.back(), View::kNoMargin);
  EXPECT_EQ(lo.back(), View::kNoMargin);
}

INSTANTIATE_TEST_SUITE_P(RuleSets, Probe,
                         testing::Values("abapa", "abapa,grand-slam=opponent-collects",
                                         "abapa,grand-slam=forbidden",
                                         "awari,repetition=split-own"));

TEST(Coverage, WhatIsNotThereIsNotCovered) {
  TemporaryFolder folder;
  const rules::RuleSet abapa;
  const rules::RuleSet agreed = rules::parse_rule_set("abapa-agreed").value();
  write_slow_tables(folder.text(), 3, abapa);
  const Result<Tables> tables = open(folder.text());
  const rules::Position start = rules::Position::start(abapa);
  EXPECT_FALSE(tables->under(abapa).probe(start)->covered());
  EXPECT_EQ(tables->under(abapa).even(start).value(), std::nullopt);
  // Rule sets that differ in the repetition rule only share `even`; `bounds` are split-own's alone.
  const rules::Position small = position_of(unrank(3, 100), abapa);
  const Answer answer = tables->under(agreed).probe(small).value();
  EXPECT_TRUE(answer.even);
  EXPECT_FALSE(answer.bounds);
  EXPECT_EQ(tables->under(agreed).layers(Kind::bounds), -1);
  EXPECT_FALSE(tables->under(rules::parse_rule_set("wari").value()).probe(small)->covered());
}

TEST(Coverage, AMissingLayerDegrades) {
  TemporaryFolder folder;
  const rules::RuleSet abapa;
  write_slow_tables(folder.text(), 3, abapa);
  std::filesystem::remove(folder.path() / file_name(Kind::bounds, abapa, 1, Form::working));
  const Result<Tables> tables = open(folder.text());
  const View view = tables->under(abapa);
  EXPECT_EQ(view.layers(Kind::bounds), 0);
  EXPECT_EQ(view.layers(Kind::even), 3);
  for (std::uint64_t rank = 0; rank < board_count(3); ++rank)
    ASSERT_TRUE(view.probe(position_of(unrank(3, rank), abapa)));
}

TEST(Coverage, AFolderThatIsNotThere) {
  const Result<Tables> tables = open("/nowhere/tables");
  ASSERT_FALSE(tables);
  EXPECT_EQ(tables.error().code, ErrorCode::unreadable);
}

TEST(Threads, ProbesFromSeveralAgree) {
  TemporaryFolder folder;
  const rules::RuleSet abapa;
  write_slow_tables(folder.text(), 5, abapa);
  const Result<Tables> tables = open(folder.text());
  const View view = tables->under(abapa);
  const auto sum = [&view, &abapa]() {
    long long total = 0;
    for (std::uint64_t rank = 0; rank < board_count(5); ++rank) {
      total += view.bounds(position_of(unrank(5, rank), abapa)).value()->hi *
               static_cast<long long>(rank % 97);
    }
    return total;
  };
  long long other_sum = 0;
  std::thread other([&] { other_sum = sum(); });
  const long long own_sum = sum();
  other.join();
  EXPECT_EQ(own_sum, other_sum);
}

}  // namespace
}  // namespace oware::tables
