// What `make` finds: the same for any number of threads, true by every history, and varied.
#include <algorithm>
#include <map>
#include <set>

#include "margins.hpp"
#include "puzzles/check.hpp"
#include "puzzles/judge.hpp"
#include "puzzles/maker.hpp"
#include "small_tables.hpp"

namespace oware::puzzles {
namespace {

using rules::Game;
using rules::House;
using rules::Side;

#ifdef OWARE_SMALL_SAMPLES
constexpr int kCount = 24;
constexpr int kLeastProven = 10;      // moves that the slow search comes to the end of
constexpr int kLeastWithHistory = 5;  // of these, after quiet plies
#else
constexpr int kCount = 60;
constexpr int kLeastProven = 30;
constexpr int kLeastWithHistory = 10;
#endif

const std::vector<Puzzle>& made() {
  static const std::vector<Puzzle> puzzles =
      make(small_tables(), {.count = kCount, .seed = 5}).value();
  return puzzles;
}

std::vector<std::string> lines(const std::vector<Puzzle>& puzzles) {
  std::vector<std::string> texts;
  for (const Puzzle& puzzle : puzzles) texts.push_back(to_json(puzzle));
  return texts;
}

oracle::Twelve seen_by_mover(const rules::Position& position) {
  oracle::Twelve board{};
  const int first = rules::kHousesPerSide * index(position.mover());
  for (int house = 0; house < rules::kHouses; ++house)
    board[static_cast<std::size_t>(house)] =
        position.seeds(House((first + house) % rules::kHouses));
  return board;
}

// Whether `move` keeps the target, by all ways in which the game can go on; nothing where they are
// too many.
std::optional<bool> keeps(const Game& game, House move, int target, oracle::HistorySearch& search) {
  const Side solver = game.position().mover();
  Game child = game;
  EXPECT_TRUE(child.play(move));
  if (child.over()) return child.score().margin(solver) >= target;
  std::vector<oracle::Twelve> history;
  for (const rules::Position& board : child.recent().first(child.recent().size() - 1))
    history.push_back(seen_by_mover(board));
  const int lead = rules::stored(child.position()).margin(solver);
  const auto refuted =
      search.at_least(seen_by_mover(child.position()), lead - target + 1, std::move(history));
  return refuted ? std::optional(!*refuted) : std::nullopt;
}

TEST(MadePuzzles, AreTheSameForAnyNumberOfThreads) {
  const auto again = make(small_tables(), {.count = kCount, .seed = 5, .threads = 2});
  ASSERT_TRUE(again);
  EXPECT_EQ(lines(*again), lines(made()));
  const auto other = make(small_tables(), {.count = kCount, .seed = 6});
  ASSERT_TRUE(other);
  EXPECT_NE(lines(*other), lines(made()));
}

TEST(MadePuzzles, AreAsManyAsWantedAndPassTheCheck) {
  ASSERT_EQ(made().size(), std::size_t{kCount});
  for (const Puzzle& puzzle : made()) {
    const auto fault = fault_of(puzzle, small_tables());
    ASSERT_TRUE(fault) << message(fault.error());
    EXPECT_FALSE(*fault) << to_json(puzzle) << message(**fault);
    const auto read = parse_puzzle(to_json(puzzle));
    ASSERT_TRUE(read) << message(read.error());
    EXPECT_EQ(to_json(*read), to_json(puzzle));
  }
}

// The game itself, to every end, without tables: on each turn of the solver the move of the
// solution keeps the win or the draw and every other loses it.
TEST(MadePuzzles, AreTrueByEveryHistory) {
  constexpr std::uint64_t kBudget = 40'000;
  constexpr int kMostSeeds = 6;
  oracle::HistorySearch search({}, kBudget);
  int proven = 0;
  int with_history = 0;
  for (const Puzzle& puzzle : made()) {
    if (puzzle.position.seeds_on_board() > kMostSeeds) continue;
    Game line = game_of(puzzle).value();
    const Judge judge(small_tables().under({}));
    const int target = *target_of(**judge.moves(line, line.ply()));
    for (std::size_t ply = 0; ply < puzzle.solution.size(); ++ply) {
      for (const House move : line.legal()) {
        const auto kept = ply % 2 == 0 ? keeps(line, move, target, search) : std::nullopt;
        if (!kept) continue;
        EXPECT_EQ(*kept, move == puzzle.solution[ply]) << to_json(puzzle) << " ply " << ply;
        ++proven;
        with_history += line.plies_since_capture() > 0 ? 1 : 0;
      }
      ASSERT_TRUE(line.play(puzzle.solution[ply]));
    }
  }
  EXPECT_GE(proven, kLeastProven);
  EXPECT_GE(with_history, kLeastWithHistory);
}

TEST(MadePuzzles, AreVaried) {
  std::map<Theme, int> themes;
  std::set<oracle::Twelve> boards;
  std::set<std::string> ids;
  for (const Puzzle& puzzle : made()) {
    EXPECT_FALSE(puzzle.themes.empty());
    EXPECT_GE(puzzle.loss, kLeastLoss);
    EXPECT_TRUE(boards.insert(seen_by_mover(puzzle.position)).second) << to_json(puzzle);
    EXPECT_TRUE(ids.insert(puzzle.id).second) << puzzle.id;
    for (int theme = 0; theme < kThemes; ++theme)
      themes[static_cast<Theme>(theme)] +=
          puzzle.themes.contains(static_cast<Theme>(theme)) ? 1 : 0;
  }
  for (const auto& [theme, count] : themes) {
    EXPECT_LE(count, kCount / 3) << to_string(theme);
    // Twelve seeds in one house are more than these tables know.
    EXPECT_GE(count, theme == Theme::long_sowing ? 0 : 1) << to_string(theme);
  }
}

TEST(MadePuzzles, TooManyForTheTablesAreRefused) {
  const build::Folder folder;
  ASSERT_TRUE(tables::build(
      {.folder = folder.path(), .kind = tables::Kind::bounds, .seeds = 6, .threads = 1}));
  const auto few = tables::open(folder.path());
  const auto puzzles = make(*few, {.count = 30});
  ASSERT_FALSE(puzzles);
  EXPECT_EQ(puzzles.error().what, "count");
}

TEST(MadePuzzles, NeedBoundsTables) {
  const auto puzzles = make(tables::Tables(), {.count = 1});
  ASSERT_FALSE(puzzles);
  EXPECT_EQ(puzzles.error().code, ErrorCode::unreadable);
  rules::RuleSet awari;
  awari.repetition = rules::Repetition::split_even;
  EXPECT_EQ(make(small_tables(), {.rules = awari, .count = 1}).error().code, ErrorCode::bad_rules);
}

TEST(MadePuzzles, StopEndsTheWork) {
  const auto puzzles = make(small_tables(), {.count = kMostPuzzles, .stop = [] { return true; }});
  ASSERT_TRUE(puzzles);
  EXPECT_TRUE(puzzles->empty());
}

}  // namespace
}  // namespace oware::puzzles
