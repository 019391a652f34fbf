// Playing with endgame tables: what is marked as proven is so, a won position is brought home, and nothing circles away.
#include <gtest/gtest.h>
#include <algorithm>
#include <base/random.hpp>
#include <oware/notation.hpp>
#include <oware/tables.hpp>
#include <slow_tables.hpp>

#include "search/root_tables.hpp"
#include "search/searcher.hpp"
#include "search/table_prober.hpp"

namespace oware::search {
namespace {

using rules::Game;
using rules::House;
using rules::Position;
using rules::RuleSet;
using rules::Side;

constexpr int kSeeds = 7;

class WithTables : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new tables::TemporaryFolder;
    tables::write_slow_tables(folder_->text(), kSeeds, {});
    auto opened = tables::open(folder_->text());
    prober_ = new TableProber(std::make_shared<const tables::Tables>(std::move(opened.value())), {});
  }
  static void TearDownTestSuite() {
    delete prober_;
    delete folder_;
  }

  // South to move, `seeds` on the board at random, the stores as even as can be.
  static Position board(int seeds, base::Random& random) {
    rules::Setup setup;
    for (int seed = 0; seed < seeds; ++seed) ++setup.houses[random.below(rules::kHouses)];
    const int taken = rules::kHouses * RuleSet{}.seeds_per_house - seeds;
    setup.stores = {taken / 2, taken - taken / 2};
    return Position::from(setup, {}).value();
  }

  // The final margin that South can count on.
  static int promised(const Position& position) {
    ProvenMargin margin;
    EXPECT_EQ(prober_->probe(position, margin), ProbeResult::proven);
    return margin.lo + position.store(Side::south) - position.store(Side::north);
  }

  static inline tables::TemporaryFolder* folder_ = nullptr;
  static inline TableProber* prober_ = nullptr;
};

House any_of(const rules::HouseSet& legal, base::Random& random) {
  auto number = random.below(static_cast<std::uint32_t>(legal.size()));
  for (const House house : legal) {
    if (number-- == 0) return house;
  }
  return *legal.begin();
}

// The reply that leaves the least to South; among equal ones a quiet one, at random, so that he is led in circles if he lets
// himself.
House stubborn(const Game& game, const Prober& prober, base::Random& random) {
  House best = *game.legal().begin();
  int least = 1000;
  for (const House house : game.legal()) {
    const Position child = play_unchecked(game.position(), house, game.rules());
    ProvenMargin margin;
    if (prober.probe(child, margin) == ProbeResult::absent) continue;
    const int left = (margin.lo - child.store(Side::north)) * 16 + static_cast<int>(random.below(8)) +
                     (child.seeds_on_board() < game.position().seeds_on_board() ? 8 : 0);
    if (left < least) least = left, best = house;
  }
  return best;
}

enum class Defender : std::uint8_t { random, stubborn };

void bring_home(const Prober& prober, const Position& start, Defender defender, int promise, base::Random& random) {
  TranspositionTable table(1U << 16U);
  Searcher searcher(table, &prober);
  Game game({}, start);
  while (!game.over()) {
    if (game.position().mover() == Side::south) {
      ASSERT_TRUE(game.play(searcher.search(game, {.nodes = 2000}).lines.front().moves.front()));
    } else {
      ASSERT_TRUE(game.play(defender == Defender::random ? any_of(game.legal(), random) : stubborn(game, prober, random)));
    }
  }
  EXPECT_EQ(game.ending()->winner, Side::south) << format_position(start) << ' ' << format_moves(game.moves());
  // A majority ends the game before the last seeds are counted.
  if (game.ending()->reason == rules::EndReason::majority) return;
  const rules::Score score = game.score();
  EXPECT_GE((score.south_halves - score.north_halves) / 2, promise)
      << format_position(start) << ' ' << format_moves(game.moves());
}

TEST_F(WithTables, WonPositionsAreBroughtHome) {
  base::Random random(4);
  for (int won = 0; won < 120;) {
    const Position start = board(2 + static_cast<int>(random.below(kSeeds - 1)), random);
    if (Game({}, start).over()) continue;
    const int promise = promised(start);
    if (promise <= 0) continue;
    ++won;
    bring_home(*prober_, start, won % 2 == 0 ? Defender::random : Defender::stubborn, promise, random);
  }
}

TEST_F(WithTables, TheRootIsMarkedWithWhatIsProven) {
  base::Random random(5);
  TranspositionTable table(1U << 16U);
  for (int round = 0; round < 200; ++round) {
    const Position start = board(2 + static_cast<int>(random.below(kSeeds - 1)), random);
    const Game game({}, start);
    if (game.over()) continue;
    ProvenMargin margin;
    ASSERT_EQ(prober_->probe(start, margin), ProbeResult::proven);
    const int made = start.store(Side::south) - start.store(Side::north);
    table.clear();
    Searcher searcher(table, prober_);
    const Report report = searcher.search(game, {.nodes = 5000, .lines = 6});
    Score lowest = -kInfinity;
    Score highest = -kInfinity;
    for (const Line& line : report.lines) {
      EXPECT_LE(line.lowest, line.highest) << format_position(start);
      lowest = std::max(lowest, line.lowest);
      highest = std::max(highest, line.highest);
    }
    // What is proven of the moves cannot contradict the table, and no move promises more than it.
    EXPECT_LE(lowest, final_score(made + margin.hi)) << format_position(start);
    EXPECT_EQ(highest, final_score(made + margin.hi)) << format_position(start);
    EXPECT_GE(report.lines.front().highest, final_score(made + margin.lo)) << format_position(start);
  }
}

TEST_F(WithTables, AQuietMoveWithHistoryProvesNothing) {
  base::Random random(6);
  int looked_at = 0;
  while (looked_at < 50) {
    Game game({}, board(kSeeds, random));
    for (int plies = 0; plies < 4 && !game.over(); ++plies) ASSERT_TRUE(game.play(any_of(game.legal(), random)));
    if (game.over() || game.plies_since_capture() < 2) continue;
    ++looked_at;
    const RootTables root(*prober_, game);
    for (const House house : game.legal()) {
      const Position child = play_unchecked(game.position(), house, {});
      const bool quiet = child.seeds_on_board() == game.position().seeds_on_board();
      const RootFacts facts = root.of(house);
      EXPECT_EQ(facts.lowest == -kInfinity, quiet);
      EXPECT_EQ(facts.highest == kInfinity, quiet);
      EXPECT_NE(facts.guess, -kInfinity);
    }
  }
}

TEST_F(WithTables, AmongEqualMovesTheOneThatIsHardToAnswer) {
  base::Random random(7);
  TranspositionTable table(1U << 16U);
  int chosen = 0;
  int average = 0;
  for (int looked_at = 0; looked_at < 100;) {
    const Position start = board(kSeeds, random);
    const Game game({}, start);
    if (game.over() || promised(start) >= 0) continue;
    const RootTables root(*prober_, game);
    std::vector<RootFacts> equal;
    for (const House house : game.legal()) equal.push_back(root.of(house));
    const auto best =
        *std::max_element(equal.begin(), equal.end(), [](const auto& a, const auto& b) { return a.guess < b.guess; });
    std::erase_if(equal, [&](const RootFacts& facts) { return facts.guess != best.guess; });
    if (equal.size() < 2) continue;
    ++looked_at;
    table.clear();
    Searcher searcher(table, prober_);
    chosen += root.of(searcher.search(game, {.nodes = 2000}).lines.front().moves.front()).traps;
    int sum = 0;
    for (const RootFacts& facts : equal) sum += facts.traps;
    average += sum / static_cast<int>(equal.size());
  }
  EXPECT_GT(chosen, average);
}

}  // namespace
}  // namespace oware::search
