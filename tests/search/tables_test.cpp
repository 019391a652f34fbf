// Playing with endgame tables: what is marked as proven is so, and won positions are converted
// without circling. Positions with more seeds are converted with OWARE_TABLES=FOLDER OWARE_SEEDS=20
// OWARE_BOARDS=200 in the environment and --gtest_filter=*AreConverted: the tables, the most seeds
// on a board, and the number of boards.
#include <gtest/gtest.h>
#include <algorithm>
#include <base/random.hpp>
#include <charconv>
#include <cstdlib>
#include <oware/analysis.hpp>
#include <oware/ends.hpp>
#include <oware/engine.hpp>
#include <oware/notation.hpp>
#include <oware/tables.hpp>
#include <slow_tables.hpp>

#include "search/root_probe.hpp"
#include "search/searcher.hpp"
#include "search/strategy_synthesis.hpp"
#include "search/table_prober.hpp"

namespace oware::search {
namespace {

using rules::Game;
using rules::House;
using rules::Position;
using rules::RuleSet;
using rules::Side;

constexpr int kSeeds = 7;
constexpr std::size_t kAllBoards = 200'000;  // more than there are with so few seeds

// A number from the environment.
int said(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  if (text == nullptr) return otherwise;
  int number = 0;
  const char* end = text + std::string_view(text).size();
  const auto read = std::from_chars(text, end, number);
  return read.ec == std::errc{} && read.ptr == end ? number : 0;
}

class WithTables : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new tables::TemporaryFolder;
    const char* folder = std::getenv("OWARE_TABLES");
    if (folder == nullptr) tables::write_slow_tables(folder_->text(), kSeeds, {});
    auto opened = tables::open(folder != nullptr ? folder : folder_->text());
    tables_ = std::make_shared<const tables::Tables>(std::move(opened.value()));
    prober_ = new TableProber(tables_, {});
  }
  static void TearDownTestSuite() {
    delete prober_;
    tables_.reset();
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

  // The final margin that the table guarantees South.
  static int guaranteed(const Position& position) {
    ProvenMargin margin;
    EXPECT_EQ(prober_->probe(position, margin), ProbeResult::proven);
    return margin.lo + position.store(Side::south) - position.store(Side::north);
  }

  static inline tables::TemporaryFolder* folder_ = nullptr;
  static inline std::shared_ptr<const tables::Tables> tables_;
  static inline TableProber* prober_ = nullptr;
};

House any_of(const rules::HouseSet& legal, base::Random& random) {
  auto number = random.below(static_cast<std::uint32_t>(legal.size()));
  for (const House house : legal) {
    if (number-- == 0) return house;
  }
  return *legal.begin();
}

// The reply that leaves the least to South; among equal ones a quiet one, at random, which leads a
// careless player in circles.
House stubborn(const Game& game, const Prober& prober, base::Random& random) {
  House best = *game.legal().begin();
  int least = 1000;
  for (const House house : game.legal()) {
    const Position child = play_unchecked(game.position(), house, game.rules());
    ProvenMargin margin;
    if (prober.probe(child, margin) == ProbeResult::absent) continue;
    const int left = (margin.lo - child.store(Side::north)) * 16 +
                     static_cast<int>(random.below(8)) +
                     (child.seeds_on_board() < game.position().seeds_on_board() ? 8 : 0);
    if (left < least) least = left, best = house;
  }
  return best;
}

enum class Defender : std::uint8_t { random, stubborn };

void convert(const Prober& prober, const Position& start, Defender defender, int guarantee,
             base::Random& random) {
  TranspositionTable table(1U << 16U);
  Searcher searcher(table, &prober);
  Game game({}, start);
  while (!game.over()) {
    if (game.position().mover() == Side::south) {
      ASSERT_TRUE(game.play(searcher.search(game, {.nodes = 2000}).lines.front().moves.front()));
    } else {
      ASSERT_TRUE(game.play(defender == Defender::random ? any_of(game.legal(), random)
                                                         : stubborn(game, prober, random)));
    }
  }
  EXPECT_EQ(game.ending()->winner, Side::south)
      << format_position(start) << ' ' << format_moves(game.moves());
  // A majority ends the game before the last seeds are counted.
  if (game.ending()->reason == rules::EndReason::majority) return;
  const rules::Score score = game.score();
  EXPECT_GE((score.south_halves - score.north_halves) / 2, guarantee)
      << format_position(start) << ' ' << format_moves(game.moves());
}

TEST_F(WithTables, WonPositionsAreConverted) {
  base::Random random(4);
  const int boards = said("OWARE_BOARDS", 120);
  const int most_seeds = said("OWARE_SEEDS", kSeeds);
  ASSERT_GT(boards, 0);
  ASSERT_GT(most_seeds, 1);
  ASSERT_LE(most_seeds, prober_->most_seeds());
  for (int won = 0; won < boards;) {
    const Position start = board(
        2 + static_cast<int>(random.below(static_cast<std::uint32_t>(most_seeds - 1))), random);
    if (Game({}, start).over()) continue;
    const int guarantee = guaranteed(start);
    if (guarantee <= 0) continue;
    ++won;
    convert(*prober_, start, won % 2 == 0 ? Defender::random : Defender::stubborn, guarantee,
            random);
  }
}

// Follows the strategy, synthesized anew at each move.
void expect_kept(const Prober& prober, Game game, int margin, Defender defender,
                 base::Random& random) {
  while (!game.over()) {
    House move = defender == Defender::random ? any_of(game.legal(), random)
                                              : stubborn(game, prober, random);
    if (game.position().mover() == Side::south) {
      const auto strategy = synthesize_strategy(prober, game, margin, {kAllBoards, {}});
      ASSERT_TRUE(strategy) << format_position(game.start()) << ' ' << format_moves(game.moves());
      move = strategy->move;
    }
    ASSERT_TRUE(game.play(move));
  }
  if (game.ending()->reason == rules::EndReason::majority && game.ending()->winner == Side::south)
    return;
  const rules::Score score = game.score();
  EXPECT_GE((score.south_halves - score.north_halves) / 2, margin)
      << format_position(game.start()) << ' ' << format_moves(game.moves());
}

TEST_F(WithTables, AStrategyAchievesEveryGuaranteeAndNothingMore) {
  base::Random random(8);
  for (int looked_at = 0; looked_at < 10;) {
    const Position start = board(2 + static_cast<int>(random.below(kSeeds - 1)), random);
    const Game game({}, start);
    if (game.over()) continue;
    ++looked_at;
    ProvenMargin margin;
    ASSERT_EQ(prober_->probe(start, margin), ProbeResult::proven);
    const int made = start.store(Side::south) - start.store(Side::north);
    EXPECT_TRUE(synthesize_strategy(*prober_, game, made + margin.lo, {kAllBoards, {}}))
        << format_position(start);
    EXPECT_FALSE(synthesize_strategy(*prober_, game, made + margin.hi + 1, {kAllBoards, {}}))
        << format_position(start);
  }
}

TEST_F(WithTables, TheStrategyHoldsForTheRealHistory) {
  base::Random random(9);
  for (int held = 0; held < 16;) {
    Game game({}, board(3 + static_cast<int>(random.below(kSeeds - 2)), random));
    // Some history first, which may have refuted what the table guarantees.
    for (int plies = 2 * static_cast<int>(random.below(4)); plies > 0 && !game.over(); --plies)
      ASSERT_TRUE(game.play(any_of(game.legal(), random)));
    if (game.over()) continue;
    const int guarantee = guaranteed(game.position());
    if (!synthesize_strategy(*prober_, game, guarantee, {kAllBoards, {}})) continue;
    expect_kept(*prober_, game, guarantee, held % 2 == 0 ? Defender::random : Defender::stubborn,
                random);
    if (HasFatalFailure()) return;
    ++held;
  }
}

// The board seen from its mover.
oracle::Twelve seen_by_mover(const Position& position) {
  oracle::Twelve board{};
  const int first = rules::kHousesPerSide * index(position.mover());
  for (int house = 0; house < rules::kHouses; ++house) {
    board[static_cast<std::size_t>(house)] =
        position.seeds(House((first + house) % rules::kHouses));
  }
  return board;
}

// Whether the mover gets at least this final margin when all that may follow the real history is
// searched; nothing where that takes too long.
std::optional<bool> holds_at_least(oracle::HistorySearch& search, const Game& game, int margin) {
  std::vector<oracle::Twelve> history;
  for (const Position& earlier : game.recent()) history.push_back(seen_by_mover(earlier));
  const oracle::Twelve board = history.back();
  history.pop_back();
  const Position& position = game.position();
  const Side mover = position.mover();
  return search.at_least(board, margin - (position.store(mover) - position.store(other(mover))),
                         history);
}

// A game at random that goes on, South to move.
std::optional<Game> with_history(const Position& start, int plies, base::Random& random) {
  Game game({}, start);
  for (; plies > 0 && !game.over(); --plies) EXPECT_TRUE(game.play(any_of(game.legal(), random)));
  return game.over() ? std::nullopt : std::optional(game);
}

TEST_F(WithTables, NoHistoryRefutesTheStrategy) {
  base::Random random(11);
  oracle::HistorySearch search({}, 10'000);
  for (int held = 0; held < 150;) {
    auto game = with_history(board(2 + static_cast<int>(random.below(4)), random),
                             2 * static_cast<int>(random.below(20)), random);
    if (!game) continue;
    const int guarantee = guaranteed(game->position());
    const auto strategy = synthesize_strategy(*prober_, *game, guarantee, {kAllBoards, {}});
    if (!strategy || !game->play(strategy->move) || game->over()) continue;
    // Whether the opponent can get more than the rest.
    const auto more = holds_at_least(search, *game, 1 - guarantee);
    if (!more) continue;
    EXPECT_FALSE(*more) << format_position(game->start()) << ' ' << format_moves(game->moves());
    ++held;
  }
}

TEST_F(WithTables, ThereIsNoStrategyWhereTheHistoryRefutesTheGuarantee) {
  base::Random random(12);
  oracle::HistorySearch search({}, 10'000);
  for (int spoilt = 0; spoilt < 5;) {
    const auto game = with_history(board(2 + static_cast<int>(random.below(4)), random),
                                   2 * static_cast<int>(random.below(30)), random);
    if (!game) continue;
    const int guarantee = guaranteed(game->position());
    if (holds_at_least(search, *game, guarantee).value_or(true)) continue;
    EXPECT_FALSE(synthesize_strategy(*prober_, *game, guarantee, {kAllBoards, {}}))
        << format_position(game->start()) << ' ' << format_moves(game->moves());
    ++spoilt;
  }
}

TEST_F(WithTables, SynthesisIsGivenUpWhenToldTo) {
  base::Random random(4);
  const Game game({}, board(kSeeds, random));
  ASSERT_FALSE(game.over());
  int asked = 0;
  const auto give_up = [&asked] { return ++asked > 0; };
  EXPECT_FALSE(
      synthesize_strategy(*prober_, game, guaranteed(game.position()), {kAllBoards, give_up}));
  EXPECT_EQ(asked, 1);
}

TEST_F(WithTables, AWonRootIsProvenWhateverTheHistory) {
  base::Random random(10);
  TranspositionTable table(1U << 16U);
  Searcher searcher(table, prober_);
  int proven = 0;
  for (int looked_at = 0; looked_at < 40;) {
    Game game({}, board(kSeeds, random));
    for (int plies = 0; plies < 4 && !game.over(); ++plies)
      ASSERT_TRUE(game.play(any_of(game.legal(), random)));
    if (game.over() || game.plies_since_capture() < 2 || guaranteed(game.position()) <= 0) continue;
    ++looked_at;
    const PrincipalVariation best = searcher.search(game, {.nodes = 2000}).lines.front();
    if (best.lowest > 0) ++proven;
    EXPECT_GE(best.score, best.lowest) << format_moves(game.moves());
  }
  // Nearly all: a few are spoilt by what was played at random before.
  EXPECT_GE(proven, 36);
}

TEST_F(WithTables, ALostPlayerMinimizesTheMarginIfTold) {
  // F loses by six seeds for certain; the others lose by fourteen, and it takes longer to see.
  const RuleSet rules;
  const Game game(rules, rules::parse_position("1-1-0-1-0-3-1-1-1-3-2-2-11-21-S", rules).value());
  TranspositionTable table(1U << 20U);
  for (const bool no_optimism_when_lost : {false, true}) {
    Searcher searcher(table, prober_);
    const PrincipalVariation best =
        searcher.search(game, {.nodes = 50'000, .no_optimism_when_lost = no_optimism_when_lost})
            .lines.front();
    EXPECT_EQ(best.moves.front().letter() == 'F', no_optimism_when_lost);
    EXPECT_LE(best.lowest, best.score);
    EXPECT_LE(best.score, best.highest);
    EXPECT_GE(best.highest, final_score(no_optimism_when_lost ? -6 : -14));
    EXPECT_LE(best.lowest, final_score(no_optimism_when_lost ? -6 : -14));
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
    for (const PrincipalVariation& line : report.lines) {
      EXPECT_LE(line.lowest, line.highest) << format_position(start);
      lowest = std::max(lowest, line.lowest);
      highest = std::max(highest, line.highest);
    }
    // What is proven of the moves cannot contradict the table, and no move guarantees more than it.
    EXPECT_LE(lowest, final_score(made + margin.hi)) << format_position(start);
    EXPECT_EQ(highest, final_score(made + margin.hi)) << format_position(start);
    EXPECT_GE(report.lines.front().highest, final_score(made + margin.lo))
        << format_position(start);
  }
}

// The search's own score may contradict what is proven: the report tells a margin that is possible,
// also where the score has no bonus of a decided outcome and the bounds have one.
TEST_F(WithTables, NoScoreIsReportedOutsideItsProvenBounds) {
  base::Random random(11);
  for (int trial = 0; trial < 4000; ++trial) {
    const int seeds = 3 + static_cast<int>(random.below(12));
    const Game game({}, board(seeds, random));
    if (game.over()) continue;
    TranspositionTable table(1U << 12U);
    Searcher searcher(table, prober_);
    const Limits limits{.depth = 9,
                        .nodes = 300,
                        .no_optimism_when_lost = trial % 2 == 0,
                        .lines = rules::kHousesPerSide};
    searcher.search(game, limits, [&](const Report& report) {
      for (const PrincipalVariation& line : report.lines) {
        const int margin = margin_hundredths(line.score);
        EXPECT_TRUE(margin >= margin_hundredths(line.lowest) &&
                    margin <= margin_hundredths(line.highest))
            << format_position(game.position()) << ' ' << line.moves.front().letter() << ' '
            << margin << " outside " << margin_hundredths(line.lowest) << " to "
            << margin_hundredths(line.highest);
      }
      return true;
    });
    if (HasFailure()) return;
  }
}

TEST_F(WithTables, AQuietMoveWithHistoryProvesNothing) {
  base::Random random(6);
  int looked_at = 0;
  while (looked_at < 50) {
    Game game({}, board(kSeeds, random));
    for (int plies = 0; plies < 4 && !game.over(); ++plies)
      ASSERT_TRUE(game.play(any_of(game.legal(), random)));
    if (game.over() || game.plies_since_capture() < 2) continue;
    ++looked_at;
    const RootProbe root(*prober_, game);
    for (const House house : game.legal()) {
      const Position child = play_unchecked(game.position(), house, {});
      const bool quiet = child.seeds_on_board() == game.position().seeds_on_board();
      const RootBounds bounds = root.of(house);
      EXPECT_EQ(bounds.lowest == -kInfinity, quiet);
      EXPECT_EQ(bounds.highest == kInfinity, quiet);
      EXPECT_NE(bounds.guess, -kInfinity);
    }
  }
}

TEST_F(WithTables, AnalysisTellsWhatIsProven) {
  base::Random random(8);
  for (int round = 0; round < 50; ++round) {
    const Position start = board(2 + static_cast<int>(random.below(kSeeds - 1)), random);
    const Game game({}, start);
    if (game.over()) continue;
    ProvenMargin margin;
    ASSERT_EQ(prober_->probe(start, margin), ProbeResult::proven);
    AnalysisOptions options;
    options.limits.nodes = 5000;
    options.variations = kMaxVariations;
    options.tables = tables_;
    const Result<Analysis> found = analyze(game, options);
    ASSERT_TRUE(found);
    int highest = -rules::kMaxSeeds;
    for (const Variation& one : found->variations) highest = std::max(highest, one.highest);
    EXPECT_EQ(highest, start.store(Side::south) - start.store(Side::north) + margin.hi)
        << format_position(start);
  }
}

TEST_F(WithTables, TheComputerKeepsWhatTheTableGuarantees) {
  base::Random random(9);
  const PlayOptions options{.level = kMaxLevel, .tables = tables_};
  for (int looked_at = 0; looked_at < 50;) {
    const Position start = board(kSeeds, random);
    const Game game({}, start);
    if (game.over()) continue;
    ++looked_at;
    const Position child = play_unchecked(start, *choose_move(game, options), {});
    ProvenMargin after;
    ASSERT_EQ(prober_->probe(child, after), ProbeResult::proven);
    const int made = child.store(Side::south) - child.store(Side::north);
    EXPECT_GE(made - after.lo, guaranteed(start)) << format_position(start);
  }
}

TEST_F(WithTables, TheComputerEndsByAgreementWhereTheTableGivesNoMore) {
  base::Random random(10);
  const PlayOptions options{.level = kMaxLevel, .tables = tables_};
  int accepted = 0;
  for (int looked_at = 0; looked_at < 50;) {
    const Position start = board(kSeeds, random);
    const Game game({}, start);
    ProvenMargin margin;
    if (game.over() || prober_->probe(start, margin) != ProbeResult::proven ||
        margin.lo != margin.hi)
      continue;
    ++looked_at;
    const bool accepts = accepts_end(game, Side::south, options);
    accepted += accepts ? 1 : 0;
    const Score now = final_score(rules::shared_by_side(start).margin(Side::south));
    EXPECT_EQ(accepts, now + kSeed / 2 >= final_score(guaranteed(start))) << format_position(start);
  }
  EXPECT_GT(accepted, 0);
  EXPECT_LT(accepted, 50);
}

// The margins with repetitions shared evenly prove nothing where repetitions do not end a game.
TEST_F(WithTables, UnderOtherRepetitionRulesTheEvenTableIsUsed) {
  base::Random random(11);
  for (const rules::Repetition repetition :
       {rules::Repetition::split_even, rules::Repetition::none}) {
    RuleSet rules;
    rules.repetition = repetition;
    const TableProber prober(tables_, rules);
    EXPECT_EQ(prober.most_seeds(), kSeeds);
    ProvenMargin margin;
    EXPECT_EQ(prober.probe(board(kSeeds, random), margin),
              repetition == rules::Repetition::none ? ProbeResult::heuristic : ProbeResult::proven);
    EXPECT_EQ(margin.lo, margin.hi);
    EXPECT_EQ(prober.probe(board(kSeeds + 1, random), margin), ProbeResult::absent);
  }
  ProvenMargin margin;
  EXPECT_EQ(prober_->probe(board(kSeeds + 1, random), margin), ProbeResult::absent);
}

TEST_F(WithTables, AmongEqualMovesTheBestSwindle) {
  base::Random random(7);
  TranspositionTable table(1U << 16U);
  int chosen = 0;
  int average = 0;
  for (int looked_at = 0; looked_at < 100;) {
    const Position start = board(kSeeds, random);
    const Game game({}, start);
    if (game.over() || guaranteed(start) >= 0) continue;
    const RootProbe root(*prober_, game);
    std::vector<RootBounds> equal;
    for (const House house : game.legal()) equal.push_back(root.of(house));
    const auto best = *std::max_element(
        equal.begin(), equal.end(), [](const auto& a, const auto& b) { return a.guess < b.guess; });
    std::erase_if(equal, [&](const RootBounds& bounds) { return bounds.guess != best.guess; });
    if (equal.size() < 2) continue;
    ++looked_at;
    table.clear();
    Searcher searcher(table, prober_);
    chosen +=
        root.of(searcher.search(game, {.nodes = 2000}).lines.front().moves.front()).swindle_score;
    int sum = 0;
    for (const RootBounds& bounds : equal) sum += bounds.swindle_score;
    average += sum / static_cast<int>(equal.size());
  }
  EXPECT_GT(chosen, average);
}

// Weak levels play as people do who have no tables either.
TEST_F(WithTables, OnlyTheUpperLevelsLookAtTables) {
  base::Random random(21);
  int differ = 0;
  for (int round = 0; round < 40; ++round) {
    const Game game({}, board(kSeeds, random));
    if (game.over()) continue;
    for (const int level : {kMinLevel, kTablesLevel - 1, kTablesLevel}) {
      const PlayOptions without{.level = level, .most_nodes = 100};
      PlayOptions with = without;
      with.tables = tables_;
      const bool same =
          *choose_move(game, with) == *choose_move(game, without) &&
          accepts_end(game, Side::south, with) == accepts_end(game, Side::south, without);
      if (level < kTablesLevel) {
        EXPECT_TRUE(same) << format_position(game.position());
      } else {
        differ += same ? 0 : 1;
      }
    }
  }
  EXPECT_GT(differ, 0);
}

}  // namespace
}  // namespace oware::search
