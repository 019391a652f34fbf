// Properties of single moves and of whole games.
#include <algorithm>
#include <oware/ends.hpp>
#include <oware/perft.hpp>

#include "base/random.hpp"
#include "generators.hpp"

namespace oware::property {
namespace {

using rules::Feeding;
using rules::Game;
using rules::GrandSlam;
using rules::House;
using rules::HouseSet;
using rules::Position;
using rules::Repetition;
using rules::RuleSet;
using rules::Side;

int seeds_everywhere(const Position& position) {
  return position.seeds_of(Side::south) + position.seeds_of(Side::north) +
         position.store(Side::south) + position.store(Side::north);
}

// The same board seen from the other side: South's and North's houses, stores and turn changed
// over.
Position turned(const Position& position) {
  rules::Setup setup = position.setup();
  std::rotate(setup.houses.begin(), setup.houses.begin() + rules::kHousesPerSide,
              setup.houses.end());
  std::swap(setup.stores[0], setup.stores[1]);
  setup.mover = other(setup.mover);
  return Position::from(setup, RuleSet{}, rules::SeedCount::study).value();
}

House opposite(House house) {
  return House((house.number() + rules::kHousesPerSide) % rules::kHouses);
}

// A position comes from a setup exactly when each count is possible and they add up to what is
// asked for.
RC_GTEST_PROP(Setups, BecomePositionsExactlyWhenTheyAddUp, ()) {
  const RuleSet rules = *any_rules();
  rules::Setup setup =
      (*rc::gen::inRange(0, 3) == 0 ? Position::start(rules) : *any_position()).setup();
  const int change = *rc::gen::inRange(-3, 60);
  setup.houses[static_cast<std::size_t>(*rc::gen::inRange(0, rules::kHouses))] += change;
  int total = 0;
  bool counts = true;
  for (const int seeds : setup.houses) {
    total += seeds;
    counts = counts && seeds >= 0 && seeds <= rules::kMaxSeeds;
  }
  total += setup.stores[0] + setup.stores[1];
  const auto study = Position::from(setup, rules, rules::SeedCount::study);
  RC_ASSERT(study.has_value() == (counts && total <= rules::kMaxSeeds));
  if (study) RC_ASSERT(study->setup() == setup && study->total_seeds() == total);
  const auto full = Position::from(setup, rules);
  RC_ASSERT(full.has_value() == (counts && total == rules::kHouses * rules.seeds_per_house));
}

RC_GTEST_PROP(Move, KeepsSeedsEmptiesItsHouseAndPassesTheTurn, ()) {
  const Position position = *any_position();
  const RuleSet rules = *any_rules();
  for (const House house : legal_moves(position, rules)) {
    const Position after = play_unchecked(position, house, rules);
    RC_ASSERT(seeds_everywhere(after) == seeds_everywhere(position));
    RC_ASSERT(after.total_seeds() == position.total_seeds());
    RC_ASSERT(after.seeds(house) == 0);
    RC_ASSERT(after.mover() == other(position.mover()));
    RC_ASSERT(after.store(position.mover()) >= position.store(position.mover()));
  }
}

RC_GTEST_PROP(Move, IsPlayedWhenLegalAndRefusedWithAReasonWhenNot, ()) {
  const Position position = *any_position();
  const RuleSet rules = *any_rules();
  const HouseSet legal = legal_moves(position, rules);
  for (int number = 0; number < rules::kHouses; ++number) {
    const House house(number);
    const auto played = play(position, house, rules);
    RC_ASSERT(played.has_value() == legal.contains(house));
    RC_ASSERT((why_illegal(position, house, rules) == rules::IllegalReason::none) ==
              legal.contains(house));
    if (!played) {
      RC_ASSERT(played.error().code == ErrorCode::illegal_move);
      RC_ASSERT(!message(played.error()).empty());
    }
  }
}

RC_GTEST_PROP(Move, TellsOfEverySeed, ()) {
  const Position position = *any_position();
  const RuleSet rules = *any_rules();
  for (const House house : legal_moves(position, rules)) {
    const rules::MoveTrace trace = rules::trace(position, house, rules);
    RC_ASSERT(static_cast<int>(trace.drops.size()) == position.seeds(house));
    RC_ASSERT(std::find(trace.drops.begin(), trace.drops.end(), house) == trace.drops.end());
    int captured = 0;
    for (const auto& taken : trace.captures) {
      RC_ASSERT(taken.house.side() != position.mover());
      RC_ASSERT(taken.seeds == 2 || taken.seeds == 3);
      captured += taken.seeds;
    }
    RC_ASSERT(trace.after.store(position.mover()) == position.store(position.mover()) + captured);
    int collected = 0;
    for (const auto& swept : trace.collected) collected += swept.seeds;
    const Side opponent = other(position.mover());
    RC_ASSERT(trace.after.store(opponent) == position.store(opponent) + collected);
  }
}

RC_GTEST_PROP(Move, KnowsNoNorthAndSouth, ()) {
  const Position position = *any_position();
  const RuleSet rules = *any_rules();
  const HouseSet legal = legal_moves(position, rules);
  const HouseSet other_side = legal_moves(turned(position), rules);
  RC_ASSERT(legal.size() == other_side.size());
  for (const House house : legal) {
    RC_ASSERT(other_side.contains(opposite(house)));
    RC_ASSERT(turned(play_unchecked(position, house, rules)) ==
              play_unchecked(turned(position), opposite(house), rules));
  }
}

// Where a grand slam leaves the opponent seeds or is not played, nobody with seeds can be left
// without by one move.
RC_GTEST_PROP(Move, FeedingWheneverPossibleMattersOnlyWhereAGrandSlamEmptiesASide, ()) {
  const Position position = *any_position();
  RuleSet rules = *any_rules();
  RC_PRE(rules.grand_slam != GrandSlam::capture &&
         rules.grand_slam != GrandSlam::opponent_collects);
  rules.feeding = Feeding::when_starved;
  const HouseSet when_starved = legal_moves(position, rules);
  rules.feeding = Feeding::whenever_possible;
  RC_ASSERT(legal_moves(position, rules) == when_starved);
}

RC_GTEST_PROP(Perft, CountsTheSameHoweverItCounts, ()) {
  const Position position = *any_position();
  const RuleSet rules = *any_rules();
  const int depth = *rc::gen::inRange(1, 5);
  const auto played = perft(position, rules, depth);
  RC_ASSERT(perft(position, rules, depth, rules::PerftMode::bulk).counts == played.counts);
  std::uint64_t below = 0;
  const bool over = decided_by_stores(position);
  for (const House house : over ? HouseSet() : legal_moves(position, rules)) {
    below += depth == 1
                 ? 1
                 : perft(play_unchecked(position, house, rules), rules, depth - 1).counts.back();
  }
  RC_ASSERT(played.counts.back() == below);
}

void expect_same(const Game& left, const Game& right) {
  RC_ASSERT(left.position() == right.position());
  RC_ASSERT(left.ending() == right.ending());
  RC_ASSERT(left.score() == right.score());
  RC_ASSERT(left.legal() == right.legal());
  RC_ASSERT(std::vector<Position>(left.recent().begin(), left.recent().end()) ==
            std::vector<Position>(right.recent().begin(), right.recent().end()));
}

Game replayed(const Game& game, int plies) {
  Game again(game.rules(), game.start());
  for (const House house : game.moves().first(static_cast<std::size_t>(plies)))
    RC_ASSERT(again.play(house).has_value());
  return again;
}

RC_GTEST_PROP(Games, ReplayToTheSame, ()) {
  Game game(*any_rules(), *any_position());
  play_choices(game, *any_choices());
  expect_same(replayed(game, game.ply()), game);
}

RC_GTEST_PROP(Games, TakeBackToWhatTheyWere, ()) {
  Game game(*any_rules(), *open_position());
  play_choices(game, *any_choices());
  RC_PRE(game.ply() > 0);
  const int plies = *rc::gen::inRange(1, game.ply() + 1);
  const Game before = replayed(game, game.ply() - plies);
  RC_ASSERT(game.take_back(plies).has_value());
  expect_same(game, before);
}

RC_GTEST_PROP(Games, OfferMovesUntilTheyAreOverAndNoneAfter, ()) {
  Game game(*any_rules(), *any_position());
  play_choices(game, *any_choices());
  RC_ASSERT(game.legal().empty() == game.over());
  if (game.over()) {
    for (int number = 0; number < rules::kHouses; ++number) {
      const auto played = game.play(House(number));
      RC_ASSERT(!played.has_value() && played.error().code == ErrorCode::game_over);
    }
  }
}

RC_GTEST_PROP(Games, EndAndAccountForEverySeedThatTheRulesHandOut, ()) {
  const RuleSet rules = *any_rules();
  base::Random random(*rc::gen::arbitrary<std::uint64_t>());
  Game game(rules, *rc::gen::inRange(0, 3) == 0 ? Position::start(rules) : *open_position());
  const int limit =
      rules.repetition == Repetition::none ? rules::kPlyLimit : 100 * rules::kPlyLimit;
  while (!game.over()) {
    RC_ASSERT(game.ply() < limit);
    RC_ASSERT(game.play(pick(game.legal(), static_cast<int>(random.below(60)))).has_value());
  }
  const rules::Ending& ending = *game.ending();
  const int total = 2 * game.position().total_seeds();
  const int counted = ending.score.south_halves + ending.score.north_halves;
  if (ending.reason == rules::EndReason::majority) {
    RC_ASSERT(std::max(ending.score.south_halves, ending.score.north_halves) * 2 > total);
    RC_ASSERT(counted <= total);
  } else {
    RC_ASSERT(counted == total);
  }
  const auto leader =
      ending.score.south_halves > ending.score.north_halves   ? std::optional(Side::south)
      : ending.score.south_halves < ending.score.north_halves ? std::optional(Side::north)
                                                              : std::nullopt;
  RC_ASSERT(ending.winner == leader);
}

}  // namespace
}  // namespace oware::property
