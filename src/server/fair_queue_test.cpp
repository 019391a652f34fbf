#include "server/fair_queue.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace oware::server {
namespace {

using Queue = FairQueue<int>;

TEST(FairQueue, OwnersTakeTurns) {
  Queue queue({.waiting_of_owner = 100, .under_way_of_owner = 100, .under_way_to_place = 100});
  for (int item = 0; item < 50; ++item) ASSERT_TRUE(queue.push({1, "a", item}));
  ASSERT_TRUE(queue.push({2, "a", 100}));
  ASSERT_TRUE(queue.push({3, "a", 101}));
  std::vector<std::int64_t> owners;
  for (int i = 0; i < 5; ++i) owners.push_back(queue.pop()->owner);
  EXPECT_EQ(owners, (std::vector<std::int64_t>{1, 2, 3, 1, 1}));
}

TEST(FairQueue, AnOwnersItemsComeInTheirOrder) {
  Queue queue({});
  for (int item = 0; item < 4; ++item) ASSERT_TRUE(queue.push({1, "a", item}));
  for (int item = 0; item < 4; ++item) {
    const auto entry = queue.pop();
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->item, item);
    queue.done(entry->owner, entry->place);
  }
  EXPECT_EQ(queue.size(), 0U);
}

TEST(FairQueue, AnOwnerHasSoManyUnderWay) {
  Queue queue({.waiting_of_owner = 10, .under_way_of_owner = 2, .under_way_to_place = 8});
  for (int item = 0; item < 5; ++item) ASSERT_TRUE(queue.push({1, "a", item}));
  ASSERT_TRUE(queue.pop());
  ASSERT_TRUE(queue.pop());
  EXPECT_FALSE(queue.pop());
  queue.done(1, "a");
  EXPECT_TRUE(queue.pop());
}

TEST(FairQueue, ASilentPlaceLeavesRoomForOthers) {
  Queue queue({.waiting_of_owner = 10, .under_way_of_owner = 1, .under_way_to_place = 3});
  for (int owner = 1; owner <= 20; ++owner) ASSERT_TRUE(queue.push({owner, "silent", 0}));
  ASSERT_TRUE(queue.push({99, "other", 0}));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(queue.pop()->place, "silent");
  EXPECT_EQ(queue.pop()->place, "other");
  EXPECT_FALSE(queue.pop());
}

TEST(FairQueue, AnOwnerHasSoManyWaiting) {
  Queue queue({.waiting_of_owner = 3, .under_way_of_owner = 1, .under_way_to_place = 1});
  for (int item = 0; item < 3; ++item) EXPECT_TRUE(queue.push({1, "a", item}));
  EXPECT_FALSE(queue.push({1, "a", 3}));
  EXPECT_TRUE(queue.push({2, "a", 3}));
}

TEST(FairQueue, AnItemKnowsHowManyAreServedBeforeIt) {
  Queue queue({.waiting_of_owner = 10, .under_way_of_owner = 10, .under_way_to_place = 20});
  for (int item = 10; item < 14; ++item) ASSERT_TRUE(queue.push({1, "a", item}));
  for (int item = 20; item < 22; ++item) ASSERT_TRUE(queue.push({2, "b", item}));
  ASSERT_TRUE(queue.push({3, "c", 30}));
  ASSERT_TRUE(queue.pop());  // 10: the second owner's turn comes next
  const std::vector<std::pair<int, std::size_t>> foreseen = [&] {
    std::vector<std::pair<int, std::size_t>> ahead;
    for (const int item : {11, 12, 13, 20, 21, 30})
      ahead.emplace_back(item, *queue.ahead_of(item / 10, [&](int one) { return one == item; }));
    return ahead;
  }();
  std::vector<int> served;
  while (const auto entry = queue.pop()) served.push_back(entry->item);
  for (const auto& [item, ahead] : foreseen) EXPECT_EQ(served.at(ahead), item);
  EXPECT_FALSE(queue.ahead_of(1, [](int) { return true; }));
}

TEST(FairQueue, AnItemIsTakenOut) {
  Queue queue({.waiting_of_owner = 2, .under_way_of_owner = 2, .under_way_to_place = 8});
  for (const int item : {1, 2}) ASSERT_TRUE(queue.push({1, "a", item}));
  const auto is = [](int wanted) { return [wanted](int item) { return item == wanted; }; };
  EXPECT_FALSE(queue.remove(1, is(3)));
  EXPECT_TRUE(queue.remove(1, is(1)));
  EXPECT_FALSE(queue.remove(1, is(1)));
  EXPECT_EQ(queue.count_for("a"), 1U);
  EXPECT_TRUE(queue.push({1, "a", 3}));
  EXPECT_TRUE(queue.remove(1, is(2)));
  EXPECT_TRUE(queue.remove(1, is(3)));
  EXPECT_EQ(queue.size(), 0U);
  EXPECT_FALSE(queue.pop());
  ASSERT_TRUE(queue.push({1, "a", 4}));
  EXPECT_EQ(queue.pop()->item, 4);
  EXPECT_EQ(queue.count_for("a"), 1U);
  queue.done(1, "a");
  EXPECT_EQ(queue.count_for("a"), 0U);
}

}  // namespace
}  // namespace oware::server
