#include "puzzles/themes.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <oware/notation.hpp>

namespace oware::puzzles {
namespace {

rules::Game game_at(const char* position, const char* moves = "") {
  rules::Game game({}, rules::parse_position(position, {}).value());
  const auto houses = rules::parse_moves(moves);
  for (const rules::House house : *houses) EXPECT_TRUE(game.play(house));
  return game;
}

ThemeSet themes(const rules::Game& game, const char* solution) {
  return themes_of(game, rules::parse_moves(solution).value());
}

ThemeSet set_of(std::initializer_list<Theme> list) {
  ThemeSet themes;
  for (const Theme theme : list) themes.add(theme);
  return themes;
}

TEST(Themes, NamesAreReadBack) {
  for (int number = 0; number < kThemes; ++number) {
    const auto theme = static_cast<Theme>(number);
    EXPECT_EQ(parse_theme(to_string(theme)), theme);
  }
  EXPECT_FALSE(parse_theme("sacrifice"));
}

TEST(Themes, CaptureChainTakesTwoHouses) {
  EXPECT_EQ(themes(game_at("0-0-0-0-3-1-1-1-0-0-0-5-18-19-S"), "E"),
            set_of({Theme::capture_chain}));
  EXPECT_EQ(themes(game_at("0-0-0-0-2-1-1-1-0-0-0-5-19-19-S"), "E"), set_of({}));
}

TEST(Themes, OnlyTheSolversMovesAreChains) {
  EXPECT_EQ(themes(game_at("1-1-0-0-5-0-0-0-0-0-1-3-18-19-S"), "EfB"), set_of({}));
}

TEST(Themes, LongSowingGoesPastALap) {
  EXPECT_EQ(themes(game_at("1-0-0-0-0-12-2-3-0-0-0-2-14-14-S"), "F"), set_of({Theme::long_sowing}));
  EXPECT_EQ(themes(game_at("1-0-0-0-0-11-2-3-0-0-0-2-14-15-S"), "F"), set_of({}));
}

TEST(Themes, FeedingForbidsAHouse) {
  EXPECT_EQ(themes(game_at("1-0-0-0-0-1-0-0-0-0-0-0-23-23-S"), "F"), set_of({Theme::feeding}));
  EXPECT_EQ(themes(game_at("0-0-0-0-0-1-0-0-0-0-0-0-23-24-S"), "F"), set_of({Theme::end_count}));
}

TEST(Themes, FeedingCountsForRepliesToo) {
  // South's last seed leaves; North has two houses and must sow the one that reaches South.
  EXPECT_EQ(themes(game_at("0-0-0-0-0-1-3-0-0-0-0-1-22-21-S"), "FfA"), set_of({Theme::feeding}));
}

TEST(Themes, StarvingTakesWhatIsLeft) {
  EXPECT_EQ(themes(game_at("0-1-0-0-0-1-1-0-0-0-0-1-22-22-S"), "F"), set_of({Theme::starving}));
}

TEST(Themes, AnotherEndIsCounted) {
  EXPECT_EQ(themes(game_at("0-1-0-1-0-0-0-0-0-0-0-1-22-23-S"), "B"),
            set_of({Theme::starving, Theme::end_count}));
}

TEST(Themes, AnEndAfterTheReplyIsCounted) {
  EXPECT_EQ(themes(game_at("0-0-0-0-1-0-0-1-0-0-0-0-23-23-S"), "E"), set_of({Theme::end_count}));
}

TEST(Themes, GrandSlamIsLeftAlone) {
  const rules::Game game = game_at("0-1-0-0-0-1-1-0-0-0-0-0-22-23-S");
  EXPECT_EQ(themes(game, "B"), set_of({Theme::grand_slam}));
  EXPECT_FALSE(themes(game, "F").contains(Theme::grand_slam));
}

TEST(Themes, RepetitionEndsTheGame) {
  const char* start = "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S";
  EXPECT_TRUE(themes(game_at(start, "FfAaBbCcDdE"), "e").contains(Theme::repetition));
  EXPECT_FALSE(themes(game_at(start, "FfAaBbCcD"), "d").contains(Theme::repetition));
}

TEST(Themes, RepetitionIsEscaped) {
  // b would bring back a board of some plies before; f captures.
  const rules::Game game = game_at(
      "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
      "DeFeEcBdCbFaEdDcEbBdEcDeAbFaCaFaEaDcFeEaBbDfFcEaFdAeAaBbCdDcEeFfCaBbCdDeEcAfFbAcBdDfEeCaD");
  ASSERT_EQ(rules::format_position(game.position()), "1-0-0-0-1-1-0-1-0-0-0-1-24-19-N");
  EXPECT_EQ(themes(game, "f"), set_of({Theme::repetition}));
  EXPECT_EQ(themes(rules::Game({}, game.position()), "f"), set_of({}));
}

TEST(Themes, CountTo25EndsTheGame) {
  EXPECT_EQ(themes(game_at("0-1-0-0-0-1-1-0-1-0-0-0-24-20-S"), "F"), set_of({Theme::count_to_25}));
  EXPECT_EQ(themes(game_at("0-1-0-0-0-1-1-0-1-0-0-0-22-22-S"), "F"), set_of({}));
}

}  // namespace
}  // namespace oware::puzzles
