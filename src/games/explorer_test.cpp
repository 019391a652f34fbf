#include "games/explorer.hpp"

#include <gtest/gtest.h>

#include <oware/notation.hpp>

namespace oware::games {
namespace {

using rules::Side;

TEST(Explorer, APositionAndTheOneWithTheSidesExchangedAreOne) {
  const auto key = [](const char* text) {
    return explorer_key(*rules::parse_position(text, {}, rules::SeedCount::study));
  };
  EXPECT_EQ(key("1-2-3-4-5-6-7-8-9-1-1-0-1-0-S"), key("7-8-9-1-1-0-1-2-3-4-5-6-0-1-N"));
  EXPECT_NE(key("1-2-3-4-5-6-7-8-9-1-1-0-1-0-S"), key("1-2-3-4-5-6-7-8-9-1-1-0-1-0-N"));
  EXPECT_NE(key("1-2-3-4-5-6-7-8-9-1-1-0-1-0-S"), key("1-2-3-4-5-6-7-8-9-1-1-0-0-1-S"))
      << "stores count: the result depends on them";
}

rules::Game played(int plies, Side loser) {
  rules::Game game{rules::RuleSet{}};
  while (game.ply() < plies) EXPECT_TRUE(game.play(*game.legal().begin()));
  EXPECT_TRUE(game.resign(loser));
  return game;
}

TEST(Explorer, AResultIsOfThePlayerWhoMoved) {
  const auto plies = explorer_plies(played(3, Side::north));
  ASSERT_EQ(plies.size(), 3U);
  EXPECT_EQ(plies[0].house, 0);
  EXPECT_EQ(plies[0].result, ExplorerResult::win);
  EXPECT_EQ(plies[1].result, ExplorerResult::loss);
  EXPECT_EQ(plies[2].result, ExplorerResult::win);
}

TEST(Explorer, NoMoreThanTheFirstPliesCount) {
  const auto plies = explorer_plies(played(kExplorerPlies + 3, Side::south));
  EXPECT_EQ(std::ssize(plies), kExplorerPlies);
  EXPECT_EQ(plies[0].position, explorer_key(rules::Position::start({})));
}

}  // namespace
}  // namespace oware::games
