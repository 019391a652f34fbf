// What the search makes of a table's bounds, by a prober that says what the test wants.
#include "search/tablebase.hpp"

#include <gtest/gtest.h>

#include <oware/notation.hpp>

#include "search/root_probe.hpp"
#include "search/searcher.hpp"

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

// Replies that no table covers do not count: neither the best of them nor the average.
TEST(RootProbe, TheSwindleScoreIsOfTheRepliesThatAreKnown) {
  struct Partly final : Prober {
    int most_seeds() const override { return rules::kMaxSeeds; }
    ProbeResult probe(const rules::Position& at, ProvenMargin& margin) const override {
      const bool reply = at.mover() == rules::Side::south;
      margin.lo = margin.hi = reply ? at.seeds(rules::House(8)) - 3 * at.seeds(rules::House(9)) : 0;
      return reply && at.seeds(rules::House(10)) == 0 ? ProbeResult::absent : ProbeResult::proven;
    }
  };
  // C is played; then a, c, e may be. Only e leaves its neighbour's house empty, and is not known.
  const rules::Game game(kRules, position("0-0-1-0-0-0-1-0-1-0-1-0-22-22-S"));
  const rules::Position after_a = play_unchecked(
      play_unchecked(game.position(), rules::House(2), kRules), rules::House(6), kRules);
  ASSERT_EQ(after_a.seeds(rules::House(10)), 1);
  // a and c are worth -1 and 3 of the margin to North: the best against their average.
  EXPECT_EQ(RootProbe(Partly(), game).of(rules::House(2)).swindle_score, 2 * kSeed);
}

// A table that cannot be read is as none.
TEST(Tablebase, ASearchOverTablesThatAnswerNothingIsASearchWithoutThem) {
  const rules::Game game(kRules, position("0-1-1-0-1-1-1-1-0-1-0-0-20-21-S"));
  struct Unreadable final : Prober {
    int most_seeds() const override { return 6; }
    ProbeResult probe(const rules::Position&, ProvenMargin&) const override {
      return ProbeResult::absent;
    }
  };
  const Unreadable absent;
  ASSERT_EQ(game.position().seeds_on_board(), absent.most_seeds() + 1);
  const auto searched = [&game](const Prober* prober) {
    TranspositionTable table(1U << 20U);
    return Searcher(table, prober).search(game, {.depth = 10});
  };
  const Report with = searched(&absent);
  const Report without = searched(nullptr);
  EXPECT_EQ(with.nodes, without.nodes);
  EXPECT_EQ(with.lines.front().score, without.lines.front().score);
  EXPECT_EQ(with.lines.front().moves, without.lines.front().moves);
}

// A guarantee of the tables is proven by a strategy over the real history: not where the plain
// minimax value is asked for, nor where no repetition ends the game.
TEST(Tablebase, AGuaranteeIsProvenOnlyWhereAStrategyMayBeLookedFor) {
  const auto lowest = [](const char* rules_text, Pruning pruning) {
    const rules::RuleSet rules = rules::parse_rule_set(rules_text).value();
    rules::Game game(rules, *rules::parse_position("0-0-0-0-0-1-0-0-0-0-0-1-23-23-S", rules));
    for (int ply = 0; ply < 2; ++ply) EXPECT_TRUE(game.play(*game.legal().begin()));
    EXPECT_EQ(game.plies_since_capture(), 2);
    const Said even(ProbeResult::proven, 0, 0);
    TranspositionTable table(1U << 20U);
    return Searcher(table, &even, Techniques(pruning))
        .search(game, {.depth = 1})
        .lines.front()
        .lowest;
  };
  EXPECT_EQ(lowest("abapa", Pruning::full), final_score(0));
  EXPECT_LT(lowest("abapa", Pruning::none), final_score(0));
  EXPECT_LT(lowest("abapa-agreed", Pruning::full), final_score(0));
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
