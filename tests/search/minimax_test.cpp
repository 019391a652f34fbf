// The search against plain minimax: the same value from random positions with their histories,
// under every rule set. The environment variable OWARE_POSITIONS says how many positions each rule
// set gets; 30 where it says nothing.
#include <gtest/gtest.h>
#include <base/random.hpp>
#include <charconv>
#include <cstdlib>
#include <oware/notation.hpp>
#include <string_view>

#include "minimax.hpp"
#include "search/searcher.hpp"

namespace oware::search {
namespace {

using rules::Game;
using rules::RuleSet;

int positions_a_rule_set() {
  const char* said = std::getenv("OWARE_POSITIONS");
  if (said == nullptr) return 30;
  const std::string_view text(said);
  int positions = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), positions);
  return failure == std::errc{} && end == text.data() + text.size() ? positions : 0;
}

std::vector<RuleSet> every_rule_set() {
  std::vector<RuleSet> all;
  for (unsigned slam = 0; slam < 6; ++slam) {
    for (unsigned feeding = 0; feeding < 2; ++feeding) {
      for (unsigned repetition = 0; repetition < 3; ++repetition) {
        all.push_back({static_cast<rules::GrandSlam>(slam), static_cast<rules::Feeding>(feeding),
                       static_cast<rules::Repetition>(repetition), 4});
      }
    }
  }
  return all;
}

// Half the boards are small and free, so that recurrences and ends are common; the others come from
// the start.
rules::Position first_position(const RuleSet& rules, base::Random& random) {
  if (random.below(2) == 0) return rules::Position::start(rules);
  rules::Setup setup;
  for (auto seeds = 2 + random.below(12); seeds > 0; --seeds)
    ++setup.houses[random.below(rules::kHouses)];
  setup.mover = static_cast<rules::Side>(random.below(2));
  return rules::Position::from(setup, rules, rules::SeedCount::study).value();
}

Game random_game(const RuleSet& rules, base::Random& random) {
  while (true) {
    Game game(rules, first_position(rules, random));
    for (auto plies = random.below(60); plies > 0 && !game.over(); --plies) {
      auto number = random.below(static_cast<std::uint32_t>(game.legal().size()));
      for (const rules::House house : game.legal()) {
        if (number-- == 0) {
          EXPECT_TRUE(game.play(house));
          break;
        }
      }
    }
    if (!game.over()) return game;
  }
}

TEST(Search, EqualsPlainMinimaxToDepthFive) {
  TranspositionTable table(1U << 20U);
  Searcher searcher(table, nullptr, Techniques(Pruning::none));
  base::Random random(2026);
  const int positions = positions_a_rule_set();
  ASSERT_GT(positions, 0);
  for (const RuleSet& rules : every_rule_set()) {
    for (int number = 0; number < positions; ++number) {
      const Game game = random_game(rules, random);
      const int depth = 1 + number % 5;
      table.clear();
      const Report report = searcher.search(game, {.depth = depth});
      ASSERT_EQ(report.lines.front().score, oracle::Minimax(game).best(depth))
          << to_string(rules) << ' ' << format_position(game.position()) << " depth " << depth;
    }
  }
}

}  // namespace
}  // namespace oware::search
