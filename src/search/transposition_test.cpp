#include "search/transposition.hpp"

#include <gtest/gtest.h>

namespace oware::search {
namespace {

TEST(TranspositionTable, GivesBackWhatWasStored) {
  TranspositionTable table(1U << 16U);
  EXPECT_FALSE(table.probe(7));
  const Entry entry{
      .score = -1234, .depth = 127, .move = 5, .bound = Bound::lower, .proof = kLower};
  table.store(7, entry);
  const auto found = table.probe(7);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->score, entry.score);
  EXPECT_EQ(found->depth, entry.depth);
  EXPECT_EQ(found->move, entry.move);
  EXPECT_EQ(found->bound, entry.bound);
  EXPECT_EQ(found->proof, entry.proof);
  table.clear();
  EXPECT_FALSE(table.probe(7));
}

TEST(TranspositionTable, AnExactProofIsNotReplacedByAnEstimate) {
  TranspositionTable table(1U << 16U);
  table.store(7, {.score = 200, .depth = 1, .proof = kLower | kUpper});
  table.store(7, {.score = 300, .depth = 20, .proof = kLower});
  EXPECT_EQ(table.probe(7)->score, 200);
  table.store(7, {.score = 400, .depth = 1, .proof = kLower | kUpper});
  EXPECT_EQ(table.probe(7)->score, 400);
}

// In a table of one bucket each key falls into it: the shallowest and oldest goes first.
TEST(TranspositionTable, TheShallowestGoesFirst) {
  TranspositionTable table(TranspositionTable::kMinBytes);
  std::uint64_t key = 1;
  for (; table.used_per_mille() < 1000; ++key)
    table.store(key, {.depth = 10 + static_cast<int>(key)});
  table.store(key, {.depth = 5});
  EXPECT_FALSE(table.probe(1)) << "the shallowest";
  EXPECT_TRUE(table.probe(2));
  EXPECT_TRUE(table.probe(key));
  table.next_search();
  EXPECT_EQ(table.used_per_mille(), 0) << "by this search";
  EXPECT_TRUE(table.probe(2));
}

#ifndef OWARE_SMALL_SAMPLES  // the sanitizers end a program that asks for so much
TEST(TranspositionTable, KeepsItsSizeWithoutMemory) {
  TranspositionTable table(1U << 16U);
  table.store(7, {.score = 1, .depth = 1});
  EXPECT_FALSE(table.resize(std::size_t{1} << 62U));
  EXPECT_TRUE(table.probe(7));
  TranspositionTable small(std::size_t{1} << 62U);
  small.store(7, {.score = 1, .depth = 1});
  EXPECT_TRUE(small.probe(7)) << "a single bucket";
}
#endif

}  // namespace
}  // namespace oware::search
