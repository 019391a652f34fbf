// What the search makes of a table's bounds, by a prober that says what the test wants.
#include "search/tablebase.hpp"

#include <gtest/gtest.h>

#include <oware/notation.hpp>

#include "search/root_probe.hpp"

namespace oware::search {
namespace {

class Said final : public Prober {
 public:
  Said(ProbeResult result, int lo, int hi) : result_(result), margin_{lo, hi} {}
  int most_seeds() const override { return 4; }
  ProbeResult probe(const rules::Position&, ProvenMargin& margin) const override {
    margin = margin_;
    return result_;
  }

 private:
  ProbeResult result_;
  ProvenMargin margin_;
};

const rules::RuleSet kRules;

rules::Position position(std::string_view text) { return *rules::parse_position(text, kRules); }

// Two seeds each, 22 in each store.
const rules::Position kEven = position("0-0-1-0-1-0-1-0-0-0-1-0-22-22-S");

Value cutoff(const Prober& prober, Score alpha, Score beta) {
  return Tablebase(&prober).cutoff(kEven, StaticBounds::of(kEven), alpha, beta, kOutcomeBonus);
}

TEST(Tablebase, AnExactMarginIsAProvenScore) {
  const Value win = cutoff(Said(ProbeResult::proven, 2, 2), -kInfinity, kInfinity);
  EXPECT_EQ(win.score(), final_score(2));
  EXPECT_EQ(win.proof(), kLower | kUpper | kWin);
  const Value draw = cutoff(Said(ProbeResult::proven, 0, 0), -kInfinity, kInfinity);
  EXPECT_EQ(draw.score(), 0);
  EXPECT_EQ(draw.proof(), kLower | kUpper);
}

TEST(Tablebase, BoundsCutOffOutsideTheWindow) {
  struct Case {
    int lo, hi;
    Score alpha, beta;
    std::optional<Score> score;
    int proof;
  };
  const Case cases[] = {
      {2, 4, -100, final_score(2), final_score(2), kLower | kWin},  // at beta
      {2, 4, -100, final_score(2) + 1, std::nullopt, kNothing},
      {-2, 0, final_score(0), 100, final_score(0), kUpper},  // at alpha
      {-2, 0, final_score(0) - 1, 100, std::nullopt, kNothing},
      {-4, -2, 0, 100, final_score(-2), kUpper | kLoss},
      {0, 2, -200, final_score(0), final_score(0), kLower},
      {-2, 2, -100, 100, std::nullopt, kNothing},
  };
  for (const Case& one : cases) {
    const Value value = cutoff(Said(ProbeResult::proven, one.lo, one.hi), one.alpha, one.beta);
    ASSERT_EQ(value.known(), one.score.has_value()) << one.lo << " to " << one.hi;
    if (!one.score) continue;
    EXPECT_EQ(value.score(), *one.score) << one.lo << " to " << one.hi;
    EXPECT_EQ(value.proof(), one.proof) << one.lo << " to " << one.hi;
  }
}

TEST(Tablebase, OnlyProvenValuesCutOff) {
  for (const ProbeResult result : {ProbeResult::absent, ProbeResult::heuristic})
    EXPECT_FALSE(cutoff(Said(result, 2, 2), -kInfinity, kInfinity).known());
}

TEST(Tablebase, ALeafHasTheMiddleAndTheWinnerMakesProgress) {
  const auto leaf = [](const Prober& prober) {
    return Tablebase(&prober).evaluation(kEven, StaticBounds::of(kEven), kOutcomeBonus);
  };
  EXPECT_EQ(leaf(Said(ProbeResult::proven, 2, 4)).score(), final_score(3) - 4);
  EXPECT_EQ(leaf(Said(ProbeResult::heuristic, -2, -2)).score(), final_score(-2) + 4);
  EXPECT_EQ(leaf(Said(ProbeResult::heuristic, 0, 0)).score(), 0);
  EXPECT_EQ(leaf(Said(ProbeResult::proven, 2, 4)).proof(), kNothing) << "history may spoil it";
  EXPECT_FALSE(leaf(Said(ProbeResult::absent, 2, 2)).known());
}

// At the root a move is proven where the table holds whatever came before.
TEST(RootProbe, AHeuristicIsAGuessAndNoProof) {
  const rules::Game game(kRules, kEven);
  const Said nearly(ProbeResult::heuristic, -2, -2);
  const RootProbe probe(nearly, game);
  for (const rules::House move : game.legal()) {
    const RootBounds found = probe.of(move);
    EXPECT_EQ(found.guess, 2 * kSeed);
    EXPECT_EQ(found.lowest, -kInfinity);
    EXPECT_EQ(found.highest, kInfinity);
  }
  EXPECT_FALSE(probe.guaranteed_margin());
}

TEST(RootProbe, WithoutATableNothingIsKnown) {
  const rules::Game game(kRules, kEven);
  const Said absent(ProbeResult::absent, 0, 0);
  const RootProbe probe(absent, game);
  for (const rules::House move : game.legal()) EXPECT_EQ(probe.of(move).guess, -kInfinity);
  EXPECT_FALSE(probe.guaranteed_margin());
}

// Where no repetition ends the game, a quiet move from an irreversible root has no lower bound.
TEST(RootProbe, WithoutRepetitionAQuietMoveIsBoundedAboveOnly) {
  rules::RuleSet rules = kRules;
  rules.repetition = rules::Repetition::none;
  const rules::Game game(rules, kEven);
  const Said proven(ProbeResult::proven, -2, 0);
  const RootBounds found = RootProbe(proven, game).of(rules::House(2));
  EXPECT_EQ(found.highest, final_score(2));
  EXPECT_EQ(found.lowest, -kInfinity);
}

}  // namespace
}  // namespace oware::search
