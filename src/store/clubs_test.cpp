#include "games/clubs.hpp"

#include "store/test_store.hpp"

namespace oware::store {
namespace {

using games::ClubChange;
using games::ClubRole;
using games::Joining;

class Clubs : public TestStore {
 protected:
  struct Account {
    games::UserId id = 0;
    std::string player;
  };
  Account account(const std::string& name) {
    const games::User wanted{
        .id = 0, .player = name + "22222222", .name = name, .language = "en", .created = 5};
    return {answer<std::optional<games::Known>>([&](auto done) {
              store_->people().enrol(std::nullopt, wanted, "hash", session(name), done);
            })->user.id,
            wanted.player};
  }
  ClubChange found(const std::string& id, const std::string& name, const Account& owner,
                   Joining joining = Joining::open) {
    const games::Club club{
        .id = id, .name = name, .text = "We play on Fridays.", .joining = joining, .created = 7};
    return answer<ClubChange>([&](auto done) { store_->clubs().found_club(club, owner.id, done); });
  }
  ClubChange set(const std::string& club, const Account& by, const Account& whom,
                 std::optional<ClubRole> role) {
    return answer<ClubChange>([&](auto done) {
      store_->clubs().set_club_role(club, by.id, whom.player, role, ++time_, done);
    });
  }
  ClubChange change(games::Club club, const Account& by) {
    return answer<ClubChange>([&](auto done) { store_->clubs().change_club(club, by.id, done); });
  }
  std::optional<games::ClubPage> page(const std::string& id) {
    return answer<std::optional<games::ClubPage>>(
        [&](auto done) { store_->clubs().club(id, done); });
  }
  std::vector<std::string> roles(const std::string& id) {
    std::vector<std::string> all;
    const auto found = page(id);
    for (const games::ClubMember& one : found->members)
      all.push_back(one.name + " " + std::string(to_string(one.role)));
    return all;
  }
  void forget(const Account& one) {
    answer<void>([&](auto done) { store_->people().forget(one.id, done); });
  }

  games::TimeMs time_ = 10;
};

using Roles = std::vector<std::string>;

TEST_F(Clubs, ComeBackAsTheyWereFounded) {
  const Account ama = account("Ama");
  EXPECT_EQ(found("aaaaaaaaaa", "Accra", ama), ClubChange::made);
  open();
  const auto club = page("aaaaaaaaaa");
  ASSERT_TRUE(club);
  EXPECT_EQ(club->club.name, "Accra");
  EXPECT_EQ(club->club.text, "We play on Fridays.");
  EXPECT_EQ(club->club.joining, Joining::open);
  EXPECT_EQ(club->club.members, 1);
  EXPECT_EQ(roles("aaaaaaaaaa"), Roles{"Ama owner"});
  EXPECT_FALSE(page("bbbbbbbbbb"));
  EXPECT_EQ(found("bbbbbbbbbb", "ACCRA", ama), ClubChange::name_taken);
}

TEST_F(Clubs, ReceiveByRequest) {
  const Account ama = account("Ama");
  const Account kofi = account("Kofi");
  const Account esi = account("Esi");
  found("aaaaaaaaaa", "Accra", ama, Joining::request);
  EXPECT_EQ(set("aaaaaaaaaa", kofi, kofi, ClubRole::member), ClubChange::not_allowed);
  EXPECT_EQ(set("aaaaaaaaaa", kofi, kofi, ClubRole::asked), ClubChange::made);
  EXPECT_EQ(page("aaaaaaaaaa")->club.members, 1);
  EXPECT_EQ(set("aaaaaaaaaa", esi, kofi, ClubRole::member), ClubChange::not_allowed);
  EXPECT_EQ(set("aaaaaaaaaa", ama, kofi, ClubRole::member), ClubChange::made);
  EXPECT_EQ(set("aaaaaaaaaa", ama, kofi, ClubRole::member), ClubChange::made) << "twice is once";
  EXPECT_EQ(roles("aaaaaaaaaa"), (Roles{"Ama owner", "Kofi member"}));
  EXPECT_EQ(set("bbbbbbbbbb", kofi, kofi, ClubRole::member), ClubChange::no_club);
}

TEST_F(Clubs, PassToANewOwner) {
  const Account ama = account("Ama");
  const Account kofi = account("Kofi");
  found("aaaaaaaaaa", "Accra", ama);
  set("aaaaaaaaaa", kofi, kofi, ClubRole::member);
  EXPECT_EQ(set("aaaaaaaaaa", ama, ama, std::nullopt), ClubChange::not_allowed);
  EXPECT_EQ(set("aaaaaaaaaa", ama, kofi, ClubRole::owner), ClubChange::made);
  EXPECT_EQ(roles("aaaaaaaaaa"), (Roles{"Kofi owner", "Ama officer"}));
  EXPECT_EQ(set("aaaaaaaaaa", ama, ama, std::nullopt), ClubChange::made);
  EXPECT_EQ(set("aaaaaaaaaa", kofi, kofi, std::nullopt), ClubChange::made);
  EXPECT_FALSE(page("aaaaaaaaaa")) << "the last one has left";
}

TEST_F(Clubs, AreChangedByTheirOfficers) {
  const Account ama = account("Ama");
  const Account kofi = account("Kofi");
  found("aaaaaaaaaa", "Accra", ama);
  found("bbbbbbbbbb", "Kumasi", ama);
  set("aaaaaaaaaa", kofi, kofi, ClubRole::member);
  games::Club wanted = page("aaaaaaaaaa")->club;
  wanted.text = "And on Mondays.";
  EXPECT_EQ(change(wanted, kofi), ClubChange::not_allowed);
  set("aaaaaaaaaa", ama, kofi, ClubRole::officer);
  EXPECT_EQ(change(wanted, kofi), ClubChange::made);
  EXPECT_EQ(page("aaaaaaaaaa")->club.text, "And on Mondays.");
  wanted.name = "Tema";
  EXPECT_EQ(change(wanted, kofi), ClubChange::not_allowed) << "the name is the owner's";
  EXPECT_EQ(change(wanted, ama), ClubChange::made);
  wanted.name = "kumasi";
  EXPECT_EQ(change(wanted, ama), ClubChange::name_taken);
  wanted.id = "cccccccccc";
  EXPECT_EQ(change(wanted, ama), ClubChange::no_club);
}

TEST_F(Clubs, AreListedTheLargestFirst) {
  const Account ama = account("Ama");
  const Account kofi = account("Kofi");
  found("aaaaaaaaaa", "Accra", ama);
  found("bbbbbbbbbb", "Kumasi", ama);
  set("bbbbbbbbbb", kofi, kofi, ClubRole::member);
  const auto all =
      answer<std::vector<games::Club>>([&](auto done) { store_->clubs().list_clubs(10, done); });
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].name, "Kumasi");
  const auto kofis = answer<std::vector<games::JoinedClub>>(
      [&](auto done) { store_->clubs().clubs_of(kofi.id, done); });
  ASSERT_EQ(kofis.size(), 1U);
  EXPECT_EQ(kofis[0].role, ClubRole::member);
}

TEST_F(Clubs, OutliveAnOwnerWhoIsDeleted) {
  const Account ama = account("Ama");
  const Account kofi = account("Kofi");
  found("aaaaaaaaaa", "Accra", ama);
  found("bbbbbbbbbb", "Kumasi", ama);
  set("aaaaaaaaaa", kofi, kofi, ClubRole::member);
  forget(ama);
  EXPECT_EQ(roles("aaaaaaaaaa"), Roles{"Kofi owner"});
  EXPECT_FALSE(page("bbbbbbbbbb"));
}

TEST_F(Clubs, AreTwentyOfAnAccountAtMost) {
  const Account ama = account("Ama");
  const std::string letters = "abcdefghijkmnpqrstuvwxyz";
  for (int i = 0; i < games::kMostClubs; ++i)
    EXPECT_EQ(found(std::string(10, letters[static_cast<std::size_t>(i)]),
                    "Club " + std::to_string(i), ama),
              ClubChange::made);
  EXPECT_EQ(found("zzzzzzzzzz", "One more", ama), ClubChange::too_many);
  const Account kofi = account("Kofi");
  found("zzzzzzzzzz", "Kofi's", kofi);
  EXPECT_EQ(set("zzzzzzzzzz", ama, ama, ClubRole::member), ClubChange::too_many);
}

}  // namespace
}  // namespace oware::store
