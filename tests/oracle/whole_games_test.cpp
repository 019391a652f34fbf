// Whole games, library and oracle side by side under every rule set: boards, scores, ends, history,
// claims, takebacks. Players with a bent (away from captures, towards full houses or grand slams)
// bring about what random play never does.
#include <gtest/gtest.h>

#include <map>

#include "bridge.hpp"
#include "samples.hpp"

namespace oware::oracle {
namespace {

using rules::Game;
using rules::GrandSlam;
using rules::Repetition;
using rules::Side;

#ifdef OWARE_SMALL_SAMPLES
constexpr std::size_t kRuleSetStep = 5;  // no divisor of 216: every value of every switch comes up
#else
constexpr std::size_t kRuleSetStep = 1;
#endif

enum class Style { random, shy, hoarding, slamming };

// What the games have shown, to be sure that the sample holds the rare things.
struct Seen {
  std::map<EndReason, int> ends;
  std::map<GrandSlam, int> slams;  // played; for `forbidden`: refused
  int lone_spared = 0;             // a one-house chain under spare-first or spare-last
  int must_feed = 0;
  int leaves_empty = 0;
  int recurs_with_empty_side = 0;
  int half_seeds = 0;
  int claimable = 0;
};

int taken(const Outcome& outcome) {
  int sum = 0;
  for (const Pot& pot : outcome.captured) sum += pot.seeds;
  return sum;
}

// How much a player of that style likes a move; ties are broken at random.
int liking(Style style, const Option& option, const Table& table) {
  const int in_hand = static_cast<int>(option.outcome->drops.size());
  const char opponent = table.mover == 'S' ? 'N' : 'S';
  switch (style) {
    case Style::random:
      return 0;
    case Style::shy:
      return -taken(*option.outcome);
    case Style::hoarding:
      return -in_hand;
    case Style::slamming:
      return option.outcome->grand_slam ? 100 : -seeds_on_side(option.outcome->after, opponent);
  }
  return 0;
}

char choose(Style style, const std::vector<Option>& all, const Table& table, base::Random& random) {
  std::string best;
  int best_liking = 0;
  for (const Option& option : all) {
    if (option.verdict != IllegalReason::none) continue;
    const int here = random.below(6) == 0 ? 0 : liking(style, option, table);
    if (best.empty() || here > best_liking) {
      best.clear();
      best_liking = here;
    }
    if (here == best_liking) best += option.house;
  }
  return best.at(random.below(static_cast<std::uint32_t>(best.size())));
}

void note(const std::vector<Option>& all, char chosen, const RuleSet& rules, Seen& seen) {
  for (const Option& option : all) {
    seen.must_feed += static_cast<int>(option.verdict == IllegalReason::must_feed);
    seen.leaves_empty += static_cast<int>(option.verdict == IllegalReason::leaves_opponent_empty);
    if (option.verdict == IllegalReason::grand_slam_forbidden) ++seen.slams[GrandSlam::forbidden];
    if (option.house == chosen && option.outcome->grand_slam) {
      ++seen.slams[rules.grand_slam];
      const bool spares =
          rules.grand_slam == GrandSlam::spare_first || rules.grand_slam == GrandSlam::spare_last;
      seen.lone_spared += static_cast<int>(spares && option.outcome->captured.empty());
    }
  }
}

Side side_of(char player) { return player == 'S' ? Side::south : Side::north; }

// Every other way to end, tried on copies.
std::string compare_exits(const Game& game, const Match& match) {
  const auto compare = [&](const char* name, auto end_game, auto end_match) -> std::string {
    Game game_copy = game;
    Match match_copy = match;
    const bool ended = end_game(game_copy).has_value();
    if (ended != end_match(match_copy)) return std::string(name) + ": allowed by one only";
    const std::string found = disagreement(game_copy, match_copy);
    return found.empty() ? "" : std::string(name) + ": " + found;
  };
  std::string found =
      compare("agree", [](Game& g) { return g.agree(); }, [](Match& m) { return m.agree(); });
  if (found.empty())
    found = compare("abort", [](Game& g) { return g.abort(); }, [](Match& m) { return m.abort(); });
  if (found.empty())
    found = compare("claim", [](Game& g) { return g.claim(); }, [](Match& m) { return m.claim(); });
  for (const char loser : {'S', 'N'}) {
    const auto resign = [&](Game& g) { return g.resign(side_of(loser)); };
    const auto time_out = [&](Game& g) { return g.time_out(side_of(loser)); };
    if (found.empty()) found = compare("resign", resign, [&](Match& m) { return m.resign(loser); });
    if (found.empty())
      found = compare("time_out", time_out, [&](Match& m) { return m.time_out(loser); });
  }
  return found;
}

std::string compare_take_back(const Game& game, const Match& match, int plies) {
  Game earlier = game;
  if (!earlier.take_back(plies)) return "take_back() refuses";
  const Match expected = match.before_last(plies);
  std::string found = disagreement(earlier, expected);
  if (found.empty()) found = history_disagreement(earlier, expected);
  return found.empty() ? "" : "after taking back " + std::to_string(plies) + ": " + found;
}

// A finished game takes no move, and gives no more moves back than it had.
std::string compare_after_the_end(const Game& game, const Match& match, base::Random& random) {
  Game copy = game;
  for (int number = 0; number < rules::kHouses; ++number) {
    const auto played = copy.play(rules::House(number));
    if (played || played.error().code != ErrorCode::game_over) return "a move after the end";
  }
  if (copy.take_back(copy.ply() + 1) || copy.take_back(-1)) return "takes back what was not played";
  std::string found = compare_exits(game, match);
  if (found.empty()) found = history_disagreement(game, match);
  if (found.empty() && game.ply() > 0) found = compare_take_back(game, match, 1);
  if (found.empty() && game.ply() > 0) {
    found = compare_take_back(
        game, match, 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(game.ply()))));
  }
  return found;
}

// Plays a game to its end. Returns what differs first, or nothing.
std::string compare_game(const RuleSet& rules, const Table& start, Style south, Style north,
                         base::Random& random, Seen& seen) {
  Game game(rules, to_position(start));
  Match match(rules, start);
  std::string found = disagreement(game, match);
  while (found.empty() && !match.finish()) {
    if (match.moves().size() < 3 || match.moves().size() % 89 == 0)
      found = compare_exits(game, match);
    const std::vector<Option> all = options(match.table(), rules);
    const char house =
        choose(match.table().mover == 'S' ? south : north, all, match.table(), random);
    note(all, house, rules, seen);
    if (!game.play(to_house(house)) || !match.play(house)) return "the game refuses a legal move";
    if (found.empty()) found = disagreement(game, match);
    seen.recurs_with_empty_side += static_cast<int>(match.recurs_with_empty_side());
    seen.claimable += static_cast<int>(match.may_claim());
  }
  if (!found.empty()) return found;
  const Finish& finish = *match.finish();
  ++seen.ends[finish.reason];
  seen.half_seeds += static_cast<int>(finish.south_halves % 2 != 0);
  if (finish.reason == EndReason::agreement && game.ply() != 2000) return "the limit of plies";
  return compare_after_the_end(game, match, random);
}

// Few seeds on the board, both stores short of half by what the other side might still win.
Table endgame(base::Random& random, const RuleSet& rules) {
  const int all = 12 * rules.seeds_per_house;
  Table table = random_table(random, 1 + static_cast<int>(random.below(10)));
  const int on_board = seeds_on_side(table, 'S') + seeds_on_side(table, 'N');
  table.south_store = std::max(
      0, all / 2 - static_cast<int>(random.below(static_cast<std::uint32_t>(on_board + 1))));
  table.north_store = std::max(0, all - on_board - table.south_store);
  return table;
}

struct Pair {
  Style south;
  Style north;
};

constexpr std::array<Pair, 6> kPairs = {{{Style::random, Style::random},
                                         {Style::shy, Style::shy},
                                         {Style::slamming, Style::hoarding},
                                         {Style::slamming, Style::slamming},
                                         {Style::hoarding, Style::hoarding},
                                         {Style::random, Style::shy}}};

void expect_rare_things(const Seen& seen) {
  for (const EndReason reason : {EndReason::majority, EndReason::even, EndReason::no_move,
                                 EndReason::repetition, EndReason::agreement}) {
    EXPECT_TRUE(seen.ends.contains(reason)) << "no game ended by " << rules::to_string(reason);
  }
  for (const GrandSlam slam :
       {GrandSlam::no_capture, GrandSlam::capture, GrandSlam::opponent_collects,
        GrandSlam::forbidden, GrandSlam::spare_last, GrandSlam::spare_first}) {
    EXPECT_TRUE(seen.slams.contains(slam)) << "no grand slam under " << rules::to_string(slam);
  }
  EXPECT_GT(seen.lone_spared, 0);
  EXPECT_GT(seen.must_feed, 0);
  EXPECT_GT(seen.leaves_empty, 0);
  EXPECT_GT(seen.recurs_with_empty_side, 0);
  EXPECT_GT(seen.half_seeds, 0);
  EXPECT_GT(seen.claimable, 0);
}

TEST(Games, AgreeUnderEveryRuleSet) {
  const std::vector<RuleSet> rule_sets = all_rules();
  base::Random random(17);
  Seen seen;
  for (std::size_t i = 0; i < rule_sets.size(); i += kRuleSetStep) {
    const RuleSet& rules = rule_sets[i];
    // Games without the repetition rule are long: fewer of them.
    const std::size_t pairs = rules.repetition == Repetition::none ? 2 : kPairs.size();
    for (std::size_t p = 0; p < pairs; ++p) {
      const Pair& pair = kPairs[(i + p) % kPairs.size()];
      ASSERT_EQ(
          compare_game(rules, opening(rules.seeds_per_house), pair.south, pair.north, random, seen),
          "");
      for (int game = 0; game < 4; ++game) {
        ASSERT_EQ(compare_game(rules, endgame(random, rules), pair.south, pair.north, random, seen),
                  "");
      }
    }
  }
  expect_rare_things(seen);
}

// From any board at all: stores of any size, one side empty, more seeds than a game has.
TEST(Games, AgreeFromAnyBoard) {
  const std::vector<RuleSet> rule_sets = all_rules();
  base::Random random(23);
  Seen seen;
  for (std::size_t i = 0; i < rule_sets.size(); i += kRuleSetStep) {
    if (rule_sets[i].repetition == Repetition::none) continue;
    const Pair& pair = kPairs[i % kPairs.size()];
    for (int game = 0; game < 4; ++game) {
      const Table start = random_table(random, 1 + static_cast<int>(random.below(60)));
      ASSERT_EQ(compare_game(rule_sets[i], start, pair.south, pair.north, random, seen), "");
    }
  }
}

}  // namespace
}  // namespace oware::oracle
