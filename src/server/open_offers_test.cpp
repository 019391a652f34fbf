#include "server/open_offers.hpp"

#include <gtest/gtest.h>

namespace oware::server {
namespace {

games::OpenGame game_of(std::string id, std::optional<games::UserId> user = {}) {
  games::OpenGame game;
  game.founding.id = std::move(id);
  if (user) game.holder = games::Holder{*user, "p", false};
  return game;
}

std::vector<std::string> ids(const std::vector<games::OpenGame>& games) {
  std::vector<std::string> all;
  for (const auto& game : games) all.push_back(game.founding.id);
  return all;
}

TEST(OpenOffers, AnAddressAndAPersonHaveSoMany) {
  OpenOffers offers;
  offers.add("a", {"192.0.2.1", 7});
  offers.add("b", {"192.0.2.1", {}});
  EXPECT_FALSE(offers.may_add({"192.0.2.1", {}}, 2)) << "the address has two";
  EXPECT_TRUE(offers.may_add({"192.0.2.2", 7}, 2));
  EXPECT_FALSE(offers.may_add({"192.0.2.2", 7}, 1)) << "the person has one";
  offers.remove("a");
  EXPECT_TRUE(offers.may_add({"192.0.2.1", 7}, 2));
  offers.remove("a");
  offers.remove("none");
}

TEST(OpenOffers, AnHonestOfferIsListedBesideAFlood) {
  OpenOffers offers;
  std::vector<games::OpenGame> games;
  for (int i = 0; i < 300; ++i) {
    const std::string id = "flood" + std::to_string(i);
    offers.add(id, {"192.0.2." + std::to_string(i % 4), i});
    games.push_back(game_of(id, i));
  }
  offers.add("honest", {"198.51.100.1", 999});
  games.push_back(game_of("honest", 999));
  games.push_back(game_of("older", 1000));
  const auto listed = ids(offers.fair_share(games, 100));
  EXPECT_EQ(listed.size(), 100U);
  EXPECT_EQ(listed.front(), "flood0") << "newest first";
  EXPECT_EQ(listed[98], "honest");
  EXPECT_EQ(listed[99], "older");
}

TEST(OpenOffers, AShortListStaysAsItIs) {
  const OpenOffers offers;
  const auto listed = offers.fair_share({game_of("a", 1), game_of("b", 1), game_of("c")}, 3);
  EXPECT_EQ(ids(listed), (std::vector<std::string>{"a", "b", "c"}));
}

}  // namespace
}  // namespace oware::server
