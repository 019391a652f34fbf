#include "search/openings.hpp"

#include <algorithm>
#include <base/random.hpp>
#include <cstdlib>
#include <set>

#include "base/assert.hpp"
#include "search/board_key.hpp"
#include "search/searcher.hpp"

namespace oware::search {
namespace {

constexpr std::size_t kTableBytes = 1U << 24U;
constexpr int kTriesEach = 100;
constexpr int kSieveDepth = 8;

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

}  // namespace

std::vector<Opening> balanced_openings(const rules::RuleSet& rules, int count,
                                       const OpeningOptions& options) {
  TranspositionTable table(kTableBytes);
  Searcher searcher(table, nullptr);
  base::Random random(options.seed);
  std::set<std::uint64_t> known;
  std::vector<Opening> lines;
  for (int tries = 0; tries < kTriesEach * count && static_cast<int>(lines.size()) < count;
       ++tries) {
    const rules::Game game = random_line(rules, options.plies, random);
    if (game.over() || !known.insert(key_of(game.position())).second) continue;
    // A shallow search sends most of the others away before the deep one.
    Score score = 0;
    for (const int depth : {std::min(kSieveDepth, options.depth), options.depth}) {
      table.clear();
      searcher.clear();
      score = searcher.search(game, {.depth = depth}).lines.front().score;
      if (std::abs(score) > options.most) break;
    }
    if (std::abs(score) <= options.most)
      lines.push_back({{game.moves().begin(), game.moves().end()}, score});
  }
  return lines;
}

}  // namespace oware::search
