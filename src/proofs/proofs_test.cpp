// Proofs: the search against an exhaustive oracle, the verifier against proofs with one fault each.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <oware/game.hpp>
#include <oware/notation.hpp>

#include "proofs/proof_number_search.hpp"
#include "proofs/verify.hpp"

namespace oware::proofs {
namespace {

using rules::Game;
using rules::Position;
using rules::Side;

// What `side` gets at the end of the game under best play of both, every history told apart, by the
// checked rules alone. In halves of seeds.
int best_halves(const Game& game, Side side) {
  if (game.over()) {
    const rules::Score score = game.ending()->score;
    return side == Side::south ? score.south_halves : score.north_halves;
  }
  const bool mine = game.position().mover() == side;
  int best = mine ? -1 : 1000;
  for (const rules::House house : game.legal()) {
    Game next = game;
    EXPECT_TRUE(next.play(house));
    const int value = best_halves(next, side);
    best = mine ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

Position position_of(std::string_view text, std::string_view rule_set = "abapa") {
  return rules::parse_position(text, rules::parse_rule_set(rule_set).value()).value();
}

Claim claim_of(std::string_view text, Side side, int seeds, std::string_view rule_set = "abapa") {
  return {rules::parse_rule_set(rule_set).value(), position_of(text, rule_set), side, seeds};
}

SearchResult searched(const Claim& claim) {
  SearchOptions options;
  options.memory_bytes = kLeastProofMemory;
  return search_proof(claim, options);
}

// All boards of so many seeds, the rest shared out by `south_store`, South to move.
std::vector<Position> boards(int seeds, int south_store, const rules::RuleSet& rule_set) {
  std::vector<Position> all;
  rules::Setup setup;
  setup.houses.fill(0);
  const std::function<void(std::size_t, int)> fill = [&](std::size_t house, int left) {
    if (house + 1 == setup.houses.size()) {
      setup.houses[house] = left;
      setup.stores = {south_store, rules::kHouses * rule_set.seeds_per_house - seeds - south_store};
      all.push_back(Position::from(setup, rule_set).value());
      return;
    }
    for (int here = 0; here <= left; ++here) {
      setup.houses[house] = here;
      fill(house + 1, left - here);
    }
  };
  fill(0, seeds);
  return all;
}

// Every board of two and three seeds, both sides, every number of seeds: what is proven is true,
// and what the oracle says a player gets without the help of a repetition is proven.
TEST(Proofs, AreTrueOnEverySmallBoard) {
  for (const std::string_view name : {"abapa", "awari", "wari"}) {
    const rules::RuleSet rule_set = rules::parse_rule_set(name).value();
    if (rule_set.repetition == rules::Repetition::none) continue;
    int proven = 0;
    for (const Position& position : boards(2, 22, rule_set)) {
      const Game game(rule_set, position);
      for (const Side side : {Side::south, Side::north}) {
        const int best = best_halves(game, side);
        for (int seeds = 22; seeds <= 26; ++seeds) {
          const SearchResult result = searched({rule_set, position, side, seeds});
          ASSERT_NE(result.end, SearchEnd::memory);
          if (result.end != SearchEnd::proven) continue;
          ++proven;
          EXPECT_GE(best, 2 * seeds) << rules::format_position(position) << ' ' << name;
          EXPECT_TRUE(verify(*result.proof, {}).has_value());
        }
      }
    }
    EXPECT_GT(proven, 100) << name;
  }
}

TEST(Proofs, TheStartHoldsTwoSeedsForSouth) {
  const Claim claim = claim_of("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", Side::south, 2);
  const SearchResult result = searched(claim);
  ASSERT_EQ(result.end, SearchEnd::proven);
  const auto verified = verify(*result.proof, {});
  ASSERT_TRUE(verified) << message(verified.error());
  EXPECT_EQ(verified->moves, static_cast<std::int64_t>(result.proof->moves.size()));
  EXPECT_EQ(verified->table_leaves, 0);
  EXPECT_GE(verified->most_plies, 13);  // no shorter line forces a capture
  const auto again = parse_proof(format_proof(*result.proof));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->claim, claim);
  EXPECT_EQ(again->moves, result.proof->moves);
}

TEST(Proofs, WhatIsFalseIsNotProven) {
  // South can get 24 at most.
  const Claim claim = claim_of("1-1-0-0-0-0-0-0-0-1-1-1-19-24-S", Side::south, 25);
  EXPECT_EQ(searched(claim).end, SearchEnd::not_found);
  EXPECT_EQ(searched({claim.rules, claim.position, Side::south, 19}).end, SearchEnd::proven);
}

TEST(Proofs, SearchesEndWhereMemoryOrPatienceDoes) {
  const Claim claim = claim_of("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", Side::south, 20);
  SearchOptions options;
  options.memory_bytes = kLeastProofMemory;
  options.progress = [](const SearchProgress& work) { return work.nodes < 100'000; };
  const SearchResult stopped = search_proof(claim, options);
  EXPECT_EQ(stopped.end, SearchEnd::stopped);
  EXPECT_FALSE(stopped.proof);
}

// ---- the verifier, which must not believe

Proof small_proof() {
  const auto result = searched(claim_of("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", Side::south, 1));
  EXPECT_EQ(result.end, SearchEnd::proven);
  return result.proof.value_or(Proof{});
}

TEST(Verifier, RefusesAProofWithoutAMove) {
  const Proof whole = small_proof();
  int tried = 0;
  for (const auto& [position, move] : whole.moves) {
    if (++tried > 50) break;
    Proof torn = whole;
    torn.moves.erase(position);
    const auto verified = verify(torn, {});
    ASSERT_FALSE(verified);
    EXPECT_EQ(verified.error().code, ErrorCode::bad_file);
    EXPECT_EQ(verified.error().found, "no move");
  }
}

TEST(Verifier, RefusesAnIllegalMove) {
  Proof proof = small_proof();
  proof.moves.at(proof.claim.position) = rules::parse_move("a").value();
  EXPECT_FALSE(verify(proof, {}));
}

TEST(Verifier, RefusesALargerClaim) {
  Proof proof = small_proof();
  proof.claim.seeds = 12;
  EXPECT_FALSE(verify(proof, {}));
}

// Two lone seeds that run round the board: the position comes back after twelve plies.
TEST(Verifier, RefusesACycle) {
  Proof proof;
  proof.claim = claim_of("1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", Side::south, 24);
  Game game(proof.claim.rules, proof.claim.position);
  const auto moves = rules::parse_moves("AaBbCcDdEeFf").value();
  for (const rules::House move : moves) {
    if (game.position().mover() == Side::south) proof.moves.emplace(game.position(), move);
    ASSERT_TRUE(game.play(move));
  }
  const auto verified = verify(proof, {});
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error().found, "a position that recurs") << message(verified.error());
}

TEST(Verifier, RefusesAnEndWithTooFewSeeds) {
  Proof proof;
  proof.claim = claim_of("0-0-0-0-0-0-1-1-0-0-0-0-22-24-S", Side::south, 23);
  const auto verified = verify(proof, {});
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error().found, "an end with 22 seeds");
}

TEST(Verifier, AsksForTheTables) {
  Proof proof = small_proof();
  proof.table_seeds = 8;
  const auto verified = verify(proof, {});
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error().code, ErrorCode::not_allowed);
}

TEST(ProofFile, IsReadStrictly) {
  const std::string text = format_proof(small_proof());
  ASSERT_TRUE(parse_proof(text));
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string changed = text;
    changed.replace(changed.find(from), from.size(), to);
    return parse_proof(changed).has_value();
  };
  EXPECT_TRUE(with("seeds 1\n", "seeds 2\n"));
  EXPECT_FALSE(with("oware proof 1", "oware proof 2"));
  EXPECT_FALSE(with("rules abapa", "rules nothing"));
  EXPECT_FALSE(with("4-4-4", "5-4-4"));
  EXPECT_FALSE(with("side south", "side east"));
  EXPECT_FALSE(with("seeds 1\n", "seeds 49\n"));
  EXPECT_FALSE(with("seeds 1\n", "seeds 01\n"));
  EXPECT_TRUE(with("bounds 0\n", "bounds 32\n"));
  EXPECT_FALSE(with("bounds 0\n", "bounds 33\n"));
  EXPECT_FALSE(with("moves ", "moves 1"));
  EXPECT_FALSE(parse_proof(text + "\n"));
  EXPECT_FALSE(parse_proof(text.substr(0, text.size() - 1)));
  const std::string last = text.substr(text.rfind('\n', text.size() - 2) + 1);
  EXPECT_FALSE(parse_proof(text + last));
  for (std::size_t end = 0; end < std::min<std::size_t>(text.size(), 400); ++end)
    EXPECT_FALSE(parse_proof(text.substr(0, end))) << end;
}

}  // namespace
}  // namespace oware::proofs
