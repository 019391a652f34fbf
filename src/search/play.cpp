#include <algorithm>
#include <array>
#include <base/random.hpp>
#include <cstdlib>
#include <optional>
#include <oware/ends.hpp>
#include <oware/engine.hpp>
#include <vector>

#include "search/beginner.hpp"
#include "search/searcher.hpp"
#include "search/table_prober.hpp"

namespace oware::search {
namespace {

using rules::House;
using rules::Position;
using rules::Side;

// The table of levels. The first are beginners; the others are the engine with so many positions a
// move. All are limited by plies or positions, never by time, so that they play alike on every
// machine. docs/search.md has the matches that set the numbers.
struct Plan {
  Beginner beginner;    // no plies: the engine
  std::uint64_t nodes;  // positions a move, at most; a beginner's when it thinks about an end
};

constexpr std::array<Plan, kMaxLevel> kPlans = {{
    {{.plies = 1, .oversight = 10, .knowledge = 0}, 4'000},
    {{.plies = 2, .oversight = 14, .knowledge = 0}, 4'000},
    {{.plies = 2, .oversight = 12, .knowledge = 8}, 4'000},
    {{.plies = 3, .oversight = 5, .knowledge = 50}, 4'000},
    {{.plies = 4, .oversight = 1, .knowledge = 90}, 4'000},
    {{}, 600},
    {{}, 6'500},
    {{}, 70'000},
}};

constexpr int kVariedPlies = 8;  // of a game, in which the engine chooses among good moves
constexpr Score kVariety = 15;   // how much worse such a move may be
constexpr std::size_t kTableBytesANode = 8;

const Plan& plan_of(int level) {
  return kPlans[static_cast<std::size_t>(std::clamp(level, kMinLevel, kMaxLevel) - 1)];
}

// None where the level or the caller has no tables.
std::optional<TableProber> prober_of(const rules::Game& game, const PlayOptions& options) {
  std::optional<TableProber> prober;
  if (options.tables && options.level >= kTablesLevel) prober.emplace(options.tables, game.rules());
  return prober;
}

House engine_move(const rules::Game& game, std::uint64_t nodes, const PlayOptions& options) {
  TranspositionTable table(static_cast<std::size_t>(nodes) * kTableBytesANode);
  const std::optional<TableProber> prober = prober_of(game, options);
  Searcher searcher(table, prober ? &*prober : nullptr);
  Limits limits;
  limits.nodes = nodes;
  limits.stop = options.stop;
  limits.no_optimism_when_lost = true;
  limits.lines = game.ply() < kVariedPlies ? 3 : 1;
  const Report report = searcher.search(game, limits);
  std::size_t good = 1;
  while (good < report.lines.size() &&
         report.lines[good].score >= report.lines.front().score - kVariety)
    ++good;
  base::Random random(options.seed + static_cast<std::uint64_t>(game.ply()));
  return report.lines[random.below(static_cast<std::uint32_t>(good))].moves.front();
}

constexpr Score kNotWorthIt = 50;  // what playing on must promise above ending now

// What the mover expects of playing on.
Score expected(const rules::Game& game, const PlayOptions& options) {
  const std::uint64_t nodes = plan_of(options.level).nodes;
  TranspositionTable table(static_cast<std::size_t>(nodes) * kTableBytesANode);
  const std::optional<TableProber> prober = prober_of(game, options);
  Searcher searcher(table, prober ? &*prober : nullptr);
  Limits limits;
  limits.nodes = options.most_nodes == 0 ? nodes : std::min(nodes, options.most_nodes);
  limits.stop = options.stop;
  return searcher.search(game, limits).lines.front().score;
}

// What ending now gives the mover.
Score agreed(const Position& position) {
  return final_score(rules::shared_by_side(position).margin(position.mover()));
}

}  // namespace

bool accepts_end(const rules::Game& game, Side side, const PlayOptions& options) {
  if (game.over()) return false;
  const int sign = game.position().mover() == side ? 1 : -1;
  return sign * agreed(game.position()) + kNotWorthIt >= sign * expected(game, options);
}

bool offers_end(const rules::Game& game, const PlayOptions& options) {
  // The computer sees every other ply only.
  const int quiet = game.plies_since_capture();
  if (game.over() || quiet < kQuietPlies || quiet % kQuietPlies > 1) return false;
  return std::abs(agreed(game.position()) - expected(game, options)) <= kNotWorthIt;
}

std::uint64_t level_nodes(int level) { return plan_of(level).nodes; }

Result<House> choose_move(const rules::Game& game, const PlayOptions& options) {
  if (game.over()) {
    return tl::unexpected(Error{.code = ErrorCode::game_over,
                                .what = "no move to choose: the game is over",
                                .found = "",
                                .expected = "a game that goes on"});
  }
  const Plan& plan = plan_of(options.level);
  if (game.legal().size() == 1) return *game.legal().begin();
  if (plan.beginner.plies > 0) return beginner_move(game, plan.beginner, options);
  return engine_move(
      game, options.most_nodes == 0 ? plan.nodes : std::min(plan.nodes, options.most_nodes),
      options);
}

}  // namespace oware::search
