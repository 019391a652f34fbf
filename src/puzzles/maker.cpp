#include "puzzles/maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <base/random.hpp>
#include <mutex>
#include <unordered_set>

#include "base/threads/workers.hpp"
#include "puzzles/difficulty.hpp"
#include "puzzles/judge.hpp"
#include "puzzles/selection.hpp"
#include "puzzles/solution.hpp"
#include "puzzles/sources.hpp"
#include "search/board_key.hpp"

namespace oware::puzzles {
namespace {

using rules::Game;

constexpr int kUnitsARound = 24;
constexpr int kGamesAUnit = 5;          // so that a unit of each kind takes as long
constexpr int kRepetitionsAUnit = 10;   // games
constexpr std::size_t kMostRated = 30;  // puzzles of a unit that are looked at more closely
constexpr std::size_t kMostOfUnit = 4;  // of those, kept
// Found for each puzzle wanted, before some are chosen; and at most, where limits leave too few.
constexpr int kPoolForEach = 2;
constexpr int kMostForEach = 12;
// So many rounds that together find less than a hundredth of what is wanted end the search.
constexpr int kPatience = 20;
constexpr int kHundredth = 100;

// One puzzle of several is of little use to a player who has solved it: boards that differ in the
// side to move or in the stores count as the same.
std::uint64_t board_key(const rules::Position& position) {
  rules::Setup setup = position.setup();
  setup.stores = {0, 0};
  const auto board = rules::Position::from(setup, {}, rules::SeedCount::study);
  return search::key_of(board.value());
}

class Unit {
 public:
  Unit(const Sources& sources, const Judge& judge, Difficulty& difficulty,
       const MakeOptions& options)
      : sources_(sources), judge_(judge), difficulty_(difficulty), options_(options) {}

  Result<std::vector<Puzzle>> find(std::uint64_t number) {
    base::Random random(base::mix(options_.seed) ^ number);
    const auto games = games_of(number % kSources, random);
    std::vector<Puzzle> found;
    for (const Game& game : games) {
      auto puzzle = puzzle_of(game);
      if (!puzzle) return tl::unexpected(puzzle.error());
      if (*puzzle && (found.empty() || !goes_on(**puzzle, found.back())))
        found.push_back(std::move(**puzzle));
    }
    keep_rarest(found);
    for (Puzzle& puzzle : found)
      puzzle.rating = difficulty_.rating(*game_of(puzzle), puzzle.solution);
    keep_hardest(found);
    return found;
  }

 private:
  static constexpr std::uint64_t kSources = 3;

  std::vector<Game> games_of(std::uint64_t source, base::Random& random) const {
    if (source == 0) return sources_.boards(random);
    std::vector<Game> games;
    for (int number = 0; number < (source == 1 ? kGamesAUnit : kRepetitionsAUnit); ++number) {
      auto more = source == 1 ? sources_.game(random) : sources_.repetitions(random);
      std::ranges::move(more, std::back_inserter(games));
    }
    return games;
  }

  // Nothing where the position is no puzzle, shows no theme, or has a history that plays no part.
  Result<std::optional<Puzzle>> puzzle_of(const Game& game) const {
    if (game.over()) return std::nullopt;
    const auto solution = find_solution(judge_, game);
    if (!solution) return tl::unexpected(solution.error());
    if (solution->moves.empty()) return std::nullopt;
    Puzzle puzzle;
    puzzle.themes = themes_of(game, solution->moves);
    const bool has_history = game.ply() > 0;
    if (puzzle.themes.empty() || (has_history && !puzzle.themes.contains(Theme::repetition)))
      return std::nullopt;
    puzzle.rules = options_.rules;
    puzzle.position = game.position();
    puzzle.moves = {game.moves().begin(), game.moves().end()};
    puzzle.solution = solution->moves;
    puzzle.loss = solution->loss;
    puzzle.id = id_of(puzzle);
    return puzzle;
  }

  // The same game as that of `earlier`, some plies later.
  static bool goes_on(const Puzzle& later, const Puzzle& earlier) {
    return !earlier.moves.empty() && later.moves.size() >= earlier.moves.size() &&
           std::equal(earlier.moves.begin(), earlier.moves.end(), later.moves.begin());
  }

  // Rare themes first, single moves last.
  static void keep_rarest(std::vector<Puzzle>& found) {
    const auto value = [](const Puzzle& puzzle) {
      const bool rare = puzzle.themes.contains(Theme::repetition) ||
                        puzzle.themes.contains(Theme::end_count) ||
                        puzzle.themes.contains(Theme::long_sowing);
      return std::pair(!rare, puzzle.solution.size() == 1);
    };
    std::ranges::stable_sort(found, {}, value);
    if (found.size() > kMostRated) found.resize(kMostRated);
  }

  // One half are the hardest, since most are easy; the others as they come.
  static void keep_hardest(std::vector<Puzzle>& found) {
    if (found.size() <= kMostOfUnit) return;
    const auto others = found.begin() + kMostOfUnit / 2;
    std::ranges::stable_sort(others, found.end(), std::greater<>(), &Puzzle::rating);
    found.resize(kMostOfUnit);
  }

  const Sources& sources_;
  const Judge& judge_;
  Difficulty& difficulty_;
  const MakeOptions& options_;
};

class Maker {
 public:
  Maker(const tables::View& view, const MakeOptions& options)
      : options_(options), judge_(view), sources_(view, options.rules) {}

  Result<std::vector<Puzzle>> make() {
    const auto count = static_cast<std::size_t>(options_.count);
    std::size_t before = 0;  // found when the patience began
    for (int round = 0; pool_.size() < kMostForEach * count; ++round) {
      if (round % kPatience == 0 && round > 0) {
        if (pool_.size() <= before + count / kHundredth) break;
        before = pool_.size();
      }
      if (const auto done = run_round(round); !done) return tl::unexpected(done.error());
      if (stopped()) return select(pool_, options_.count);
      if (static_cast<int>(pool_.size()) < wanted_) continue;
      auto chosen = select(pool_, options_.count);
      if (chosen.size() == count) return chosen;
      wanted_ += options_.count;
    }
    return tl::unexpected(Error{
        ErrorCode::bad_number, "count", fmt::to_string(options_.count),
        fmt::format("{} or fewer: these tables give no more", select(pool_, options_.count).size()),
        0, 0});
  }

 private:
  bool stopped() const { return options_.stop && options_.stop(); }

  // Finds what the round's units hold and adds it in the order of units.
  Result<void> run_round(int round) {
    std::array<Result<std::vector<Puzzle>>, kUnitsARound> found;
    std::atomic<int> next = 0;
    const auto work = [&](int) {
      Difficulty difficulty;
      Unit unit(sources_, judge_, difficulty, options_);
      for (int number = next++; number < kUnitsARound && !stopped(); number = next++) {
        found[static_cast<std::size_t>(number)] = unit.find(
            static_cast<std::uint64_t>(round) * kUnitsARound + static_cast<std::uint64_t>(number));
        if (found[static_cast<std::size_t>(number)])
          tell(static_cast<int>(found[static_cast<std::size_t>(number)]->size()));
      }
    };
    {
      const base::Workers helpers(options_.threads - 1, work);
      work(0);
    }
    for (auto& puzzles : found) {
      if (!puzzles) return tl::unexpected(puzzles.error());
      for (Puzzle& puzzle : *puzzles) add(std::move(puzzle));
    }
    told_ = static_cast<int>(pool_.size());
    return {};
  }

  void add(Puzzle puzzle) {
    if (!boards_.insert(board_key(puzzle.position)).second || !ids_.insert(puzzle.id).second)
      return;
    pool_.push_back(std::move(puzzle));
  }

  void tell(int more) {
    const std::lock_guard lock(guard_);
    told_ += more;
    if (options_.on_progress) options_.on_progress(told_, wanted_);
  }

  const MakeOptions& options_;
  Judge judge_;
  Sources sources_;
  std::vector<Puzzle> pool_;
  std::unordered_set<std::uint64_t> boards_;
  std::unordered_set<std::string> ids_;
  std::mutex guard_;
  int told_ = 0;
  int wanted_ = kPoolForEach * options_.count;
};

}  // namespace

Result<std::vector<Puzzle>> make(const tables::Tables& tables, const MakeOptions& options) {
  if (options.rules.repetition != rules::Repetition::split_own)
    return tl::unexpected(
        Error{ErrorCode::bad_rules, "puzzles", to_string(options.rules),
              "a rule set with repetition=split-own, for which there are bounds tables", 0, 0});
  const tables::View view = tables.under(options.rules);
  if (const int layers = view.layers(tables::Kind::bounds); layers < kLeastLayers)
    return tl::unexpected(Error{ErrorCode::unreadable,
                                "bounds tables for " + to_string(options.rules),
                                fmt::format("layers up to {}", layers),
                                fmt::format("layers up to {} at least", kLeastLayers), 0, 0});
  return Maker(view, options).make();
}

}  // namespace oware::puzzles
