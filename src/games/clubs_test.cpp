#include "games/clubs.hpp"

#include <gtest/gtest.h>

namespace oware::games {
namespace {

constexpr auto kNone = std::optional<ClubRole>();
using enum ClubRole;

TEST(Clubs, ReadWhatTheyWrite) {
  for (const Joining one : kJoinings) EXPECT_EQ(parse_joining(to_string(one)), one);
  for (const ClubRole one : kClubRoles) EXPECT_EQ(parse_club_role(to_string(one)), one);
  EXPECT_FALSE(parse_joining("closed"));
  EXPECT_FALSE(parse_club_role("king"));
}

TEST(Clubs, OneJoinsAsTheClubReceives) {
  EXPECT_TRUE(may_change(kNone, Whom::self, kNone, member, Joining::open));
  EXPECT_FALSE(may_change(kNone, Whom::self, kNone, asked, Joining::open));
  EXPECT_TRUE(may_change(kNone, Whom::self, kNone, asked, Joining::request));
  EXPECT_FALSE(may_change(kNone, Whom::self, kNone, member, Joining::request));
  EXPECT_FALSE(may_change(kNone, Whom::self, kNone, officer, Joining::open));
  EXPECT_FALSE(may_change(asked, Whom::self, asked, member, Joining::open));
}

TEST(Clubs, EverybodyButTheOwnerLeaves) {
  for (const ClubRole role : kClubRoles)
    EXPECT_EQ(may_change(role, Whom::self, role, kNone, Joining::open), role != owner);
  EXPECT_FALSE(may_change(kNone, Whom::self, kNone, kNone, Joining::open));
}

TEST(Clubs, OfficersReceiveAndDismissMembers) {
  EXPECT_TRUE(may_change(officer, Whom::other, asked, member, Joining::request));
  EXPECT_TRUE(may_change(officer, Whom::other, asked, kNone, Joining::request));
  EXPECT_TRUE(may_change(officer, Whom::other, member, kNone, Joining::request));
  EXPECT_FALSE(may_change(officer, Whom::other, member, officer, Joining::request));
  EXPECT_FALSE(may_change(officer, Whom::other, officer, kNone, Joining::request));
  EXPECT_FALSE(may_change(officer, Whom::other, kNone, member, Joining::request));
  EXPECT_FALSE(may_change(member, Whom::other, asked, member, Joining::request));
  EXPECT_FALSE(may_change(kNone, Whom::other, asked, member, Joining::request));
}

TEST(Clubs, TheOwnerGivesAnyRole) {
  for (const auto role : {member, officer, owner})
    EXPECT_TRUE(may_change(owner, Whom::other, asked, role, Joining::request));
  EXPECT_FALSE(may_change(owner, Whom::other, member, asked, Joining::request));
  EXPECT_TRUE(may_change(owner, Whom::other, officer, member, Joining::request));
  EXPECT_FALSE(may_change(owner, Whom::other, kNone, member, Joining::request));
}

}  // namespace
}  // namespace oware::games
