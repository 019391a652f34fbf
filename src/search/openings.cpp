#include "search/openings.hpp"

#include <algorithm>
#include <array>
#include <base/random.hpp>
#include <cstdlib>
#include <optional>
#include <set>

#include "base/assert.hpp"
#include "search/board_key.hpp"
#include "search/searcher.hpp"

namespace oware::search {
namespace {

constexpr std::size_t kTableBytes = 1U << 24U;
constexpr int kTriesEach = 100;
// Shallow searches send most lines away before the deep one.
constexpr std::array kSieveDepths = {8, 16};

rules::House any_of(const rules::HouseSet& legal, base::Random& random) {
  auto number = random.below(static_cast<std::uint32_t>(legal.size()));
  auto at = legal.begin();
  while (number-- > 0) ++at;
  return *at;
}

rules::Game random_line(const rules::RuleSet& rules, int plies, base::Random& random) {
  rules::Game game(rules);
  while (plies-- > 0 && !game.over()) {
    const auto played = game.play(any_of(game.legal(), random));
    OWARE_ASSERT(played.has_value());
  }
  return game;
}

// False where tables prove that one side may end more than `most` ahead.
bool within_proven_bounds(const rules::Position& position, const OpeningOptions& options) {
  ProvenMargin margin;
  if (options.prober == nullptr || position.seeds_on_board() > options.prober->most_seeds() ||
      options.prober->probe(position, margin) != ProbeResult::proven)
    return true;
  const int stores = StaticBounds::of(position).margin;
  return std::abs((stores + margin.lo) * kSeed) <= options.most &&
         std::abs((stores + margin.hi) * kSeed) <= options.most;
}

// The score at the depth told, of a line that no search on the way finds uneven.
std::optional<Score> verified_score(Searcher& searcher, TranspositionTable& table,
                                    const rules::Game& game, const OpeningOptions& options) {
  const auto even = [&](int depth) -> std::optional<Score> {
    table.clear();
    searcher.clear();
    const Score score = searcher.search(game, {.depth = depth}).lines.front().score;
    if (std::abs(score) > options.most) return std::nullopt;
    return score;
  };
  for (const int depth : kSieveDepths)
    if (depth < options.depth && !even(depth)) return std::nullopt;
  return even(options.depth);
}

}  // namespace

std::vector<Opening> balanced_openings(const rules::RuleSet& rules, int count,
                                       const OpeningOptions& options,
                                       const std::function<bool(const Opening&)>& found) {
  TranspositionTable table(kTableBytes);
  Searcher searcher(table, options.prober);
  base::Random random(options.seed);
  std::set<std::uint64_t> known;
  std::vector<Opening> lines;
  for (int tries = 0; tries < kTriesEach * count && static_cast<int>(lines.size()) < count;
       ++tries) {
    const rules::Game game = random_line(rules, options.plies, random);
    if (game.over() || !known.insert(key_of(game.position())).second) continue;
    if (!within_proven_bounds(game.position(), options)) continue;
    const auto score = verified_score(searcher, table, game, options);
    if (!score) continue;
    lines.push_back({{game.moves().begin(), game.moves().end()}, *score});
    if (found && !found(lines.back())) break;
  }
  return lines;
}

}  // namespace oware::search
