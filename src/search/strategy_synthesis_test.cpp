// Strategy synthesis where the tables allow every move: what is left to prove is that play which
// never leaves the layer pays.
#include "search/strategy_synthesis.hpp"

#include <gtest/gtest.h>

namespace oware::search {
namespace {

// Every move keeps every margin.
struct AllowingAll : Prober {
  int most_seeds() const override { return rules::kMaxSeeds; }
  ProbeResult probe(const rules::Position& position, ProvenMargin& margin) const override {
    margin = {-position.total_seeds(), -position.total_seeds()};
    return ProbeResult::proven;
  }
};

// Nobody can be made to capture or to run out of moves here: in the end a board comes again, with a
// seed on either side.
TEST(StrategySynthesis, APlayerWhoCanOnlyStayStaysWhereItPays) {
  rules::Setup setup;
  setup.houses[0] = setup.houses[5] = 1;
  setup.stores = {23, 23};
  const rules::Game game({}, rules::Position::from(setup, {}).value());
  const SynthesisLimits all_boards{1000, {}};
  ASSERT_TRUE(synthesize_strategy(AllowingAll(), game, 0, all_boards));
  EXPECT_EQ(synthesize_strategy(AllowingAll(), game, 0, all_boards)->margin, 0);
  EXPECT_FALSE(synthesize_strategy(AllowingAll(), game, 1, all_boards));
}

// A value under nearly these rules proves nothing: no move of the player's is known to keep the
// margin.
TEST(StrategySynthesis, WhatIsNoProofIsNoStrategy) {
  struct Guessing : AllowingAll {
    ProbeResult probe(const rules::Position& position, ProvenMargin& margin) const override {
      AllowingAll::probe(position, margin);
      return ProbeResult::heuristic;
    }
  };
  rules::Setup setup;
  setup.houses[0] = setup.houses[5] = 1;
  setup.stores = {23, 23};
  const rules::Game game({}, rules::Position::from(setup, {}).value());
  EXPECT_FALSE(synthesize_strategy(Guessing(), game, 0, {1000, {}}));
}

}  // namespace
}  // namespace oware::search
