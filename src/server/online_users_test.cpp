#include "server/online_users.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <set>

namespace oware::server {
namespace {

using std::chrono::seconds;

class OnlineUsersTest : public ::testing::Test {
 protected:
  void tell() {
    for (const OnlineMessage& one : here.changes(now)) there.hear("here", one);
  }

  OnlineUsers here;
  OnlineUsers there;
  OnlineUsers::Time now{};
};

TEST_F(OnlineUsersTest, AnotherNodeKnowsWhoIsConnectedAndWhoHasAPageOpen) {
  std::optional<OnlineUsers::Entry> entry(std::in_place, here, 7);
  here.seen(8, now);
  tell();
  EXPECT_TRUE(there.contains(7));
  EXPECT_TRUE(there.around(7, now));
  EXPECT_FALSE(there.contains(8));
  EXPECT_TRUE(there.around(8, now));
  EXPECT_FALSE(there.around(9, now));
  EXPECT_TRUE(here.changes(now).empty()) << "told once";
  here.seen(7, now);
  entry.reset();
  tell();
  EXPECT_FALSE(there.contains(7));
  EXPECT_TRUE(there.around(7, now)) << "the page is open without a live connection";
  now += seconds(120);
  tell();
  EXPECT_FALSE(there.around(7, now));
  EXPECT_FALSE(there.around(8, now));
}

TEST_F(OnlineUsersTest, WhoIsConnectedTwiceGoesWithTheLast) {
  std::optional<OnlineUsers::Entry> first(std::in_place, here, 7);
  {
    const OnlineUsers::Entry second(here, 7);
    tell();
  }
  tell();
  EXPECT_TRUE(there.contains(7));
  first.reset();
  tell();
  EXPECT_FALSE(there.around(7, now));
}

TEST_F(OnlineUsersTest, ANodeThatIsGoneTakesItsUsersAndANewOneIsToldAll) {
  const OnlineUsers::Entry entry(here, 7);
  tell();
  there.hear_nodes({"there", "other"});
  EXPECT_FALSE(there.contains(7));
  tell();
  EXPECT_FALSE(there.contains(7)) << "it has been told";
  here.hear_nodes({"here", "there"});
  tell();
  EXPECT_TRUE(there.contains(7));
}

TEST_F(OnlineUsersTest, WhoGoesWhileNodesComeAndGoIsGone) {
  std::optional<OnlineUsers::Entry> entry(std::in_place, here, 7);
  tell();
  entry.reset();
  here.hear_nodes({"here", "there"});
  there.hear_nodes({"here", "there"});
  tell();
  EXPECT_FALSE(there.contains(7));
  EXPECT_FALSE(there.around(7, now));
}

TEST_F(OnlineUsersTest, ManyComeInMessagesThatNodesTake) {
  constexpr int kUsers = 1'001;
  for (int user = 1; user <= kUsers; ++user) here.seen(1'000'000'000'000 + user, now);
  const auto messages = here.changes(now);
  std::set<games::UserId> told;
  for (const OnlineMessage& one : messages) {
    EXPECT_LE(to_text(one).size(), games::kLongestNodeText);
    told.insert(one.around.begin(), one.around.end());
  }
  EXPECT_EQ(told.size(), kUsers);
}

}  // namespace
}  // namespace oware::server
