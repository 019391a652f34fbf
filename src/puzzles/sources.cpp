#include "puzzles/sources.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <oware/engine.hpp>

#include "base/assert.hpp"
#include "puzzles/puzzle.hpp"

namespace oware::puzzles {
namespace {

using rules::Game;
using rules::House;
using rules::Position;
using rules::Setup;
using rules::Side;

constexpr int kBoards = 1000;       // scattered for one call of boards()
constexpr int kSparse = 3;          // seeds of a side that has few
constexpr int kStrongestLevel = 6;  // of the players
constexpr int kRandomPlies = 6;     // before the levels play
constexpr int kMostCircling = 9;    // seeds on the board when an end without captures begins
constexpr int kCircling = 60;       // such ends tried for a game
constexpr int kQuietPlies = 120;    // the longest of them

std::uint32_t bound(int number) { return static_cast<std::uint32_t>(number); }

int up_to(int most, base::Random& random) {
  return static_cast<int>(random.below(bound(most + 1)));
}

// Lays seeds one by one into some of a side's houses; `empty` of them stay without.
void scatter(Setup& setup, Side side, int seeds, int empty, base::Random& random) {
  std::array<int, rules::kHousesPerSide> order{};
  for (int i = 0; i < rules::kHousesPerSide; ++i) {
    order[static_cast<std::size_t>(i)] = i;
    std::swap(order[static_cast<std::size_t>(i)],
              order[static_cast<std::size_t>(up_to(i, random))]);
  }
  for (; seeds > 0; --seeds) {
    const int house =
        order[static_cast<std::size_t>(up_to(rules::kHousesPerSide - 1 - empty, random))];
    ++setup.houses[static_cast<std::size_t>(house + rules::kHousesPerSide * index(side))];
  }
}

House any_of(const rules::HouseSet& houses, base::Random& random) {
  auto number = random.below(bound(houses.size()));
  auto at = houses.begin();
  while (number-- > 0) ++at;
  return *at;
}

// What tables prove of the best move of a board without history, and of the best other one: margins
// over the seeds on the board.
struct Gap {
  int best = 0;
  int others = 0;
};

std::optional<Gap> gap_of(const Position& board, const rules::RuleSet& rules,
                          const tables::View& view) {
  std::array<tables::Bounds, rules::kHousesPerSide> bounds;
  std::size_t count = 0;
  for (const House move : legal_moves(board, rules)) {
    const Position child = play_unchecked(board, move, rules);
    const auto found = view.quick_bounds(child);
    if (!found) return std::nullopt;
    const int taken = child.store(board.mover()) - board.store(board.mover());
    bounds[count++] = {taken - found->hi, taken - found->lo};
  }
  if (count < 2) return std::nullopt;
  std::sort(bounds.begin(), bounds.begin() + static_cast<std::ptrdiff_t>(count),
            [](const auto& left, const auto& right) { return left.lo > right.lo; });
  Gap gap{bounds[0].lo, bounds[1].hi};
  for (std::size_t other = 1; other < count; ++other)
    gap.others = std::max(gap.others, bounds[other].hi);
  return gap.best - gap.others >= kLeastLoss ? std::optional(gap) : std::nullopt;
}

Game played_by_levels(const rules::RuleSet& rules, int least_seeds, base::Random& random) {
  Game game(rules);
  const std::array<int, 2> levels = {1 + up_to(kStrongestLevel - 1, random),
                                     1 + up_to(kStrongestLevel - 1, random)};
  while (!game.over() && game.position().seeds_on_board() > least_seeds) {
    const int level = levels[static_cast<std::size_t>(index(game.position().mover()))];
    const auto move = game.ply() < kRandomPlies
                          ? Result<House>(any_of(game.legal(), random))
                          : search::choose_move(game, {.level = level, .seed = random.next()});
    OWARE_ASSERT(move && game.play(*move));
  }
  return game;
}

// A move that ends the game by repetition is legal.
bool may_recur(const Game& game) {
  for (const House move : game.legal()) {
    Game next = game;
    OWARE_ASSERT(next.play(move));
    if (next.over() && next.ending()->reason == rules::EndReason::repetition) return true;
  }
  return false;
}

// A move that takes nothing and does not end the game; nothing where there is none.
std::optional<Game> after_quiet_move(const Game& game, base::Random& random) {
  std::vector<Game> quiet;
  for (const House move : game.legal()) {
    Game next = game;
    OWARE_ASSERT(next.play(move));
    if (!next.over() && next.plies_since_capture() > 0) quiet.push_back(std::move(next));
  }
  if (quiet.empty()) return std::nullopt;
  return quiet[static_cast<std::size_t>(up_to(static_cast<int>(quiet.size()) - 1, random))];
}

}  // namespace

Sources::Sources(const tables::View& view, const rules::RuleSet& rules)
    : view_(view), rules_(rules), most_seeds_(view.layers(tables::Kind::bounds)) {}

// South is to move. The opponent has an empty house, as after a move. Some boards have one large
// house, some an opponent with few seeds: themes that are rare among all boards.
Position Sources::scattered(base::Random& random) const {
  Setup setup;
  const int seeds = kLeastSeeds + up_to(most_seeds_ - kLeastSeeds, random);
  const int shape = up_to(3, random);
  const int large = shape == 0 ? std::min(seeds - 2, kLap + up_to(most_seeds_, random)) : 0;
  const int rest = seeds - std::max(large, 0);
  const int opponents = shape == 1 ? 1 + up_to(kSparse - 1, random) : up_to(rest, random);
  scatter(setup, Side::north, std::min(opponents, rest), 1 + up_to(3, random), random);
  scatter(setup, Side::south, rest - std::min(opponents, rest), up_to(3, random), random);
  if (large > 0)
    setup.houses[static_cast<std::size_t>(up_to(rules::kHousesPerSide - 1, random))] += large;
  const int taken = rules::kHouses * rules_.seeds_per_house - seeds;
  setup.stores = {taken / 2, taken - taken / 2};
  return Position::from(setup, rules_).value();
}

// The board with stores that make its best move win, by a seed or by more, or draw; seen from South
// or North by chance. Nothing where no stores do.
std::optional<Game> Sources::with_stores(const Position& board, base::Random& random) const {
  const auto gap = gap_of(board, rules_, view_);
  if (!gap) return std::nullopt;
  constexpr int kDrawsIn = 5;
  const int most = gap->best - gap->others;  // of the final margin for which the others do not win
  const int parity = board.total_seeds() % 2;
  const int kind = up_to(kDrawsIn - 1, random);
  const int margin = kind == 0 ? parity : kind == 1 ? most - most % 2 + parity : 2 - parity;
  const int lead = margin - gap->best;
  const int taken = board.total_seeds() - board.seeds_on_board();
  if ((taken + lead) % 2 != 0 || std::abs(lead) > taken) return std::nullopt;
  Setup setup = board.setup();
  const std::array<int, 2> stores = {(taken + lead) / 2, (taken - lead) / 2};
  const auto mover = static_cast<std::size_t>(index(board.mover()));
  setup.stores[mover] = stores[0];
  setup.stores[1 - mover] = stores[1];
  if (up_to(1, random) == 1) {
    std::rotate(setup.houses.begin(), setup.houses.begin() + rules::kHousesPerSide,
                setup.houses.end());
    std::swap(setup.stores[0], setup.stores[1]);
    setup.mover = other(setup.mover);
  }
  Game game(rules_, Position::from(setup, rules_).value());
  return game.over() ? std::nullopt : std::optional(std::move(game));
}

std::vector<Game> Sources::boards(base::Random& random) const {
  std::vector<Game> found;
  for (int number = 0; number < kBoards; ++number) {
    if (auto game = with_stores(scattered(random), random)) found.push_back(std::move(*game));
  }
  return found;
}

std::vector<Game> Sources::game(base::Random& random) const {
  std::vector<Game> found;
  const Game played = played_by_levels(rules_, kLeastSeeds, random);
  Game past(rules_);
  for (const House move : played.moves()) {
    if (past.position().seeds_on_board() <= most_seeds_) {
      found.emplace_back(rules_, past.position());
      if (auto changed = with_stores(past.position(), random)) found.push_back(std::move(*changed));
    }
    OWARE_ASSERT(past.play(move));
  }
  return found;
}

std::vector<Game> Sources::repetitions(base::Random& random) const {
  const int most = std::min(kMostCircling, most_seeds_);
  const int least = kLeastSeeds + up_to(most - kLeastSeeds, random);
  const Game played = played_by_levels(rules_, least, random);
  std::vector<Game> found;
  for (int end = 0; end < kCircling && played.position().seeds_on_board() <= most_seeds_; ++end) {
    std::optional<Game> at = played;
    for (int ply = 0; at && !at->over() && ply < kQuietPlies; ++ply) {
      if (at->legal().size() > 1 && may_recur(*at)) found.push_back(*at);
      at = after_quiet_move(*at, random);
    }
  }
  return found;
}

}  // namespace oware::puzzles
