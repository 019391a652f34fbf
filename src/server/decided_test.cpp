#include "server/decided.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <oware/notation.hpp>

namespace oware::server {
namespace {

using rules::Position;
using search::ProbeResult;
using search::ProvenMargin;

// What the tables would say, made up.
class Oracle final : public search::Prober {
 public:
  Oracle(int seeds, std::function<ProvenMargin(const Position&)> margin)
      : seeds_(seeds), margin_(std::move(margin)) {}
  int most_seeds() const override { return seeds_; }
  ProbeResult probe(const Position& position, ProvenMargin& margin) const override {
    margin = margin_(position);
    return ProbeResult::proven;
  }

 private:
  int seeds_;
  std::function<ProvenMargin(const Position&)> margin_;
};

constexpr int kMany = 48;

rules::Game game_of(std::string_view position, std::string_view moves) {
  const auto rules = rules::parse_rule_set("abapa").value();
  rules::Game game(rules, rules::parse_position(position, rules).value());
  const auto line = rules::parse_moves(moves);
  for (const rules::House house : *line) EXPECT_TRUE(game.play(house)) << moves;
  return game;
}

// South's F takes two of seven seeds; North sows their last ones away with f, South cannot feed
// them, and has won.
rules::Game short_game() {
  rules::Game game = game_of("0-0-0-0-1-1-1-0-0-0-0-4-21-20-S", "Ff");
  EXPECT_EQ(game.ending()->reason, rules::EndReason::no_move);
  EXPECT_EQ(game.ending()->winner, rules::Side::south);
  return game;
}

// What is said of seven seeds (South to move, 21 to 20) and of the five that are left (North to
// move, 20 to 23).
std::optional<int> decided_with(ProvenMargin of_seven, ProvenMargin of_five, int covered = kMany) {
  const Oracle oracle(covered, [&](const Position& position) {
    return position.seeds_on_board() == 7 ? of_seven : of_five;
  });
  return decided_ply(short_game(), oracle);
}

TEST(Decided, NothingOfAGameThatGoesOnOrWasGivenUp) {
  const Oracle always(kMany, [](const Position&) { return ProvenMargin{40, 40}; });
  rules::Game game(rules::kPresets[0].rules);
  EXPECT_EQ(decided_ply(game, always), std::nullopt);
  ASSERT_TRUE(game.resign(rules::Side::north));
  EXPECT_EQ(decided_ply(game, always), std::nullopt) << "the board has not decided it";
}

TEST(Decided, FromTheFirstProofOnThatStays) {
  EXPECT_EQ(decided_with({0, 0}, {0, 0}), 0);
  EXPECT_EQ(decided_with({-1, 0}, {0, 0}), 1) << "a doubt before";
  EXPECT_EQ(decided_with({-5, -5}, {0, 0}), 1) << "North's win, thrown away by a mistake";
  EXPECT_EQ(decided_with({0, 0}, {2, 4}), std::nullopt) << "a doubt later: the last word counts";
  EXPECT_EQ(decided_with({0, 0}, {5, 5}), std::nullopt) << "thrown away after the last proof";
  EXPECT_EQ(decided_with({0, 0}, {0, 0}, 5), 1) << "seven seeds are not covered";
  EXPECT_EQ(decided_with({0, 0}, {0, 0}, 4), std::nullopt);
}

}  // namespace
}  // namespace oware::server
