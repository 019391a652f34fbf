#include "search/searcher.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <oware/notation.hpp>
#include <vector>

#include "base/random.hpp"

namespace oware::search {
namespace {

constexpr std::size_t kSearchedHashBytes = 4U << 20U;

// A kind of search, and the depth to which its reference is finished. Without pruning a score is
// the minimax value to its depth, whatever was searched before it; with pruning a move that is
// searched again to the same depth, as another line, meets other entries of the transposition
// table.
struct Kind {
  Pruning pruning;
  int depth;
};

rules::Game game_of(const char* moves) {
  rules::Game game(rules::RuleSet{});
  const auto houses = rules::parse_moves(moves);
  for (const rules::House house : *houses) EXPECT_TRUE(game.play(house));
  return game;
}

// What a search to the end finds: by depth and first move, the score of each reported line.
using Finished = std::map<int, std::map<int, Score>>;

Finished finished_search(const rules::Game& game, Kind kind, int lines, std::uint64_t& nodes) {
  TranspositionTable table(kSearchedHashBytes);
  Searcher searcher(table, nullptr, Techniques(kind.pruning));
  Finished scores;
  const Report last =
      searcher.search(game, {.depth = kind.depth, .lines = lines}, [&](const Report& report) {
        EXPECT_TRUE(report.finished);
        for (const PrincipalVariation& line : report.lines) {
          EXPECT_EQ(line.depth, report.depth);
          EXPECT_FALSE(line.at_least);
          scores[line.depth][line.moves.front().number()] = line.score;
        }
        return true;
      });
  nodes = last.nodes;
  return scores;
}

// Stops the search after `nodes` and compares its lines with finished ones. Returns the number of
// lines of the iteration that was stopped.
int check_stopped(const rules::Game& game, Kind kind, int lines, std::uint64_t nodes,
                  const Finished& finished) {
  TranspositionTable table(kSearchedHashBytes);
  Searcher searcher(table, nullptr, Techniques(kind.pruning));
  const Report report =
      searcher.search(game, {.depth = kind.depth, .nodes = nodes, .lines = lines});
  int beyond = 0;
  for (const PrincipalVariation& line : report.lines) {
    const bool partial = line.depth > report.depth;
    beyond += partial ? 1 : 0;
    EXPECT_EQ(line.depth, report.depth + (partial ? 1 : 0));
    EXPECT_TRUE(partial || !line.at_least);
    const auto& at_depth = finished.at(line.depth);
    const auto score = at_depth.find(line.moves.front().number());
    if (partial && (kind.pruning == Pruning::full || score == at_depth.end())) continue;
    EXPECT_TRUE(score != at_depth.end()) << "the iteration reported this move";
    if (score != at_depth.end()) {
      EXPECT_EQ(line.score, score->second)
          << "nodes " << nodes << " lines " << lines << " depth " << line.depth;
    }
  }
  return beyond;
}

// A search that is stopped anywhere reports scores of finished searches only, each with its depth.
void check_kind(Kind kind) {
  base::Random random(25);
  int beyond = 0;
  for (const char* moves : {"", "FfEeDd", "CfAdFa"}) {
    const rules::Game game = game_of(moves);
    for (int lines = 1; lines <= rules::kHousesPerSide; ++lines) {
      std::uint64_t most = 0;
      const Finished finished = finished_search(game, kind, lines, most);
      for (int times = 0; times < 60; ++times) {
        const auto nodes = 1 + random.below(static_cast<std::uint32_t>(most));
        beyond += check_stopped(game, kind, lines, nodes, finished);
      }
    }
  }
  EXPECT_GT(beyond, 100) << "searches were stopped in the middle of an iteration";
}

// While many seeds are left the opponent may err: hoping for it goes on, however bad it looks.
TEST(Searcher, OptimismIsDroppedInLostEndingsOnly) {
  const auto searched = [](const char* text, bool drop) {
    const rules::Game game({}, rules::parse_position(text, {}).value());
    TranspositionTable table(kSearchedHashBytes);
    return Searcher(table, nullptr).search(game, {.depth = 11, .no_optimism_when_lost = drop});
  };
  constexpr const char* kManyLeft = "1-0-0-1-0-1-6-5-1-6-5-4-2-16-S";
  const Report hoping = searched(kManyLeft, false);
  ASSERT_LT(hoping.lines.front().score, -450) << "it looks lost";
  EXPECT_EQ(searched(kManyLeft, true).nodes, hoping.nodes);
  EXPECT_EQ(searched(kManyLeft, true).lines.front().score, hoping.lines.front().score);
  constexpr const char* kFewLeft = "1-0-0-1-0-1-4-3-1-4-3-2-5-23-S";
  ASSERT_LT(searched(kFewLeft, false).lines.front().score, -450);
  EXPECT_NE(searched(kFewLeft, true).nodes, searched(kFewLeft, false).nodes);
}

TEST(Searcher, AStoppedSearchReportsFinishedScores) { check_kind({Pruning::full, 13}); }

TEST(Searcher, AStoppedSearchWithoutPruningReportsMinimaxValues) { check_kind({Pruning::none, 7}); }

}  // namespace
}  // namespace oware::search
