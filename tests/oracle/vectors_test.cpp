// The library against the vectors: worked examples, perft counts, reference games, real games.
#include "vectors.hpp"

#include <gtest/gtest.h>

#include <oware/notation.hpp>
#include <oware/perft.hpp>

#include "bridge.hpp"

namespace oware::rules {
namespace {

RuleSet rules_named(const std::string& text) {
  const auto rules = parse_rule_set(text);
  EXPECT_TRUE(rules) << text;
  return rules.value();
}

Position position_of(const std::string& text, const RuleSet& rules,
                     SeedCount seed_count = SeedCount::all_accounted) {
  const auto position = parse_position(text, rules, seed_count);
  EXPECT_TRUE(position) << text << ": " << message(position.error());
  return position.value();
}

std::vector<House> moves_of(const std::string& line) {
  const auto moves = parse_moves(line);
  EXPECT_TRUE(moves) << line;
  return moves.value();
}

std::string words(const std::vector<CapturedHouse>& houses) {
  std::string text;
  for (const CapturedHouse& captured : houses) {
    text += (text.empty() ? "" : " ") + std::string(1, captured.house.letter()) +
            std::to_string(captured.seeds);
  }
  return text;
}

std::string end_of(const Game& game) {
  return game.over() ? std::string(to_string(game.ending()->reason)) : "ongoing";
}
std::string score_of(const Game& game) {
  return seeds_text(game.score().south_halves) + "-" + seeds_text(game.score().north_halves);
}

std::string winner_of(const Game& game) {
  if (!game.over()) return "nobody yet";
  return game.ending()->winner ? std::string(to_string(*game.ending()->winner)) : "none";
}

std::string name_of(IllegalReason reason) {
  switch (reason) {
    case IllegalReason::none:
      return "none";
    case IllegalReason::no_house:
      return "no-house";
    case IllegalReason::not_your_house:
      return "not-your-house";
    case IllegalReason::empty_house:
      return "empty-house";
    case IllegalReason::must_feed:
      return "must-feed";
    case IllegalReason::grand_slam_forbidden:
      return "grand-slam-forbidden";
    case IllegalReason::leaves_opponent_empty:
      return "leaves-opponent-empty";
  }
  return "?";
}

template <class T>
void expect_claim(const std::optional<T>& claim, const T& actual, const char* name) {
  if (claim) {
    EXPECT_EQ(actual, *claim) << name;
  }
}

void check_last_move(const vectors::WorkedExample& example, const Position& before,
                     const RuleSet& rules) {
  const MoveTrace what =
      trace(before, parse_move(example.moves.substr(example.moves.size() - 1)).value(), rules);
  std::string drops;
  for (const House house : what.drops) drops += house.letter();
  expect_claim(example.drops, drops, "drops");
  expect_claim(example.captures, words(what.captures), "captures");
  expect_claim(example.grand_slam, what.grand_slam, "grand_slam");
  EXPECT_EQ(words(what.collected), example.collected.value_or(""));
}

void check_example(const vectors::WorkedExample& example) {
  const RuleSet rules = rules_named(example.rules);
  Game game(rules, position_of(example.position, rules,
                               example.study ? SeedCount::study : SeedCount::all_accounted));
  Position before = game.position();
  for (const House house : moves_of(example.moves)) {
    before = game.position();
    const auto played = game.play(house);
    ASSERT_TRUE(played) << message(played.error());
  }
  if (!example.moves.empty()) check_last_move(example, before, rules);
  expect_claim(example.after, format_position(game.position()), "after");
  expect_claim(example.end, end_of(game), "end");
  expect_claim(example.score, score_of(game), "score");
  expect_claim(example.winner, winner_of(game), "winner");
  expect_claim(example.legal, oracle::letters_of(game.legal()), "legal");
  if (example.repeats_ply) {
    EXPECT_EQ(game.ending().value().repeats_ply,
              std::optional<int>(static_cast<int>(*example.repeats_ply)));
  }
  for (const auto& [letter, reason] : example.illegal) {
    const House house = oracle::to_house(letter);
    EXPECT_EQ(name_of(why_illegal(game.position(), house, rules)), reason) << letter;
    EXPECT_FALSE(play(game.position(), house, rules)) << letter;
  }
}

TEST(Vectors, EveryWorkedExample) {
  for (const vectors::WorkedExample& example : vectors::worked_examples()) {
    SCOPED_TRACE("line " + std::to_string(example.line) + ": " + example.document + ": " +
                 example.says);
    check_example(example);
  }
}

TEST(Vectors, PerftPlayedAndInBulk) {
#ifdef OWARE_SMALL_SAMPLES
  constexpr std::size_t kDepth = 7;
#else
  constexpr std::size_t kDepth = 9;  // all there is
#endif
  for (const vectors::PerftCase& perft_case : vectors::perft_cases()) {
    const RuleSet rules = rules_named(perft_case.rules);
    const Position position = position_of(perft_case.position, rules);
    const std::size_t depth = std::min(kDepth, perft_case.counts.size());
    const std::vector<std::uint64_t> expected(
        perft_case.counts.begin(), perft_case.counts.begin() + static_cast<std::ptrdiff_t>(depth));
    EXPECT_EQ(perft(position, rules, static_cast<int>(depth)).counts, expected)
        << perft_case.rules << " " << perft_case.position;
    EXPECT_EQ(perft(position, rules, static_cast<int>(depth), PerftMode::bulk).counts, expected)
        << perft_case.rules << " " << perft_case.position;
  }
}

TEST(Vectors, ReferenceGamesToTheirEnd) {
  for (const vectors::FinishedGame& finished : vectors::games_abapa()) {
    Game game(rules_named("abapa"));
    for (const House house : moves_of(finished.moves))
      ASSERT_TRUE(game.play(house)) << finished.moves;
    EXPECT_EQ(end_of(game), finished.end) << finished.moves;
    EXPECT_EQ(score_of(game), std::to_string(finished.south) + "-" + std::to_string(finished.north))
        << finished.moves;
  }
}

TEST(Vectors, RealGamesOfPlayStrategy) {
  for (const vectors::RealGame& real : vectors::real_games_playstrategy()) {
    Game game(rules_named("abapa"));
    for (const House house : moves_of(real.moves)) {
      const auto played = game.play(house);
      ASSERT_TRUE(played) << format_moves(game.moves()) << ": " << message(played.error());
    }
  }
}

TEST(Vectors, OnchainGamesAreLegal) {
  for (const vectors::RealGame& real : vectors::real_games_awale_onchain()) {
    const RuleSet rules = rules_named("abapa-agreed");
    rules::Setup start = Position::start(rules).setup();
    start.mover = real.note.ends_with("startTurn=1") ? Side::north : Side::south;
    Game game(rules, Position::from(start, rules).value());
    for (const House house : moves_of(real.moves)) ASSERT_TRUE(game.play(house)) << real.moves;
  }
}

// Every rule set that the vectors leave out, from their positions: the oracle counts the tree.
void compare_trees(int depth) {
  std::string last_position;
  for (const vectors::PerftCase& perft_case : vectors::perft_cases()) {
    if (perft_case.position == last_position) continue;
    last_position = perft_case.position;
    const oracle::Table table = oracle::read_table(perft_case.position);
    for (const char* slam :
         {"no-capture", "capture", "opponent-collects", "forbidden", "spare-last", "spare-first"}) {
      for (const char* feeding : {"when-starved", "whenever-possible"}) {
        const RuleSet rules =
            rules_named(std::string("grand-slam=") + slam + ",feeding=" + feeding);
        EXPECT_EQ(perft(oracle::to_position(table), rules, depth).counts,
                  oracle::count_tree(table, rules, depth))
            << perft_case.position << " " << slam << " " << feeding;
      }
    }
  }
}

TEST(Vectors, OracleCountsTheSameTrees) { compare_trees(5); }

TEST(VectorsExtra, OracleCountsTheSameDeeperTrees) { compare_trees(7); }

}  // namespace
}  // namespace oware::rules
