#include "ratings/periods.hpp"

#include <algorithm>
#include <map>
#include <span>

#include "base/assert.hpp"

namespace oware::ratings {
namespace {

class Ledger {
 public:
  Ledger(std::vector<Standing> players, std::int64_t first_period, double tau)
      : players_(std::move(players)), rated_until_(players_.size(), first_period), tau_(tau) {}

  // The games of one period; periods come in order.
  void add(std::span<const PlayedGame> games) {
    const std::int64_t period = games.front().period;
    std::map<std::size_t, std::vector<Result>> results;
    for (const PlayedGame& game : games) {
      OWARE_ASSERT(game.south != game.north);
      const Rating south = before(game.south, period);
      const Rating north = before(game.north, period);
      results[game.south].push_back({north, game.score_south});
      results[game.north].push_back({south, 1 - game.score_south});
    }
    for (auto& [player, all] : results) {
      Standing& standing = players_[player];
      standing.games += static_cast<std::int64_t>(all.size());
      standing.rating = rated(standing.rating, std::move(all), {.tau = tau_});
      rated_until_[player] = period + 1;
    }
  }

  std::vector<Standing> finish(std::int64_t last_period) {
    for (std::size_t player = 0; player < players_.size(); ++player)
      before(player, last_period + 1);
    return std::move(players_);
  }

 private:
  // The player's rating at the beginning of a period, with all that were left out.
  const Rating& before(std::size_t player, std::int64_t period) {
    Standing& standing = players_[player];
    std::int64_t& until = rated_until_[player];
    if (!standing.known && standing.games == 0) until = period;
    if (until < period)
      standing.rating =
          rated(standing.rating, {}, {.tau = tau_, .periods = static_cast<double>(period - until)});
    until = std::max(until, period);
    return standing.rating;
  }

  std::vector<Standing> players_;
  std::vector<std::int64_t> rated_until_;  // by player: the period that comes next for them
  double tau_;
};

}  // namespace

std::vector<Standing> rated_by_periods(std::vector<Standing> players, std::vector<PlayedGame> games,
                                       double tau) {
  if (games.empty()) return players;
  std::ranges::sort(games, {}, &PlayedGame::period);
  const std::int64_t last = games.back().period;
  Ledger ledger(std::move(players), games.front().period, tau);
  std::span<const PlayedGame> left(games);
  while (!left.empty()) {
    const auto end = std::ranges::find_if(
        left, [&](const PlayedGame& game) { return game.period != left.front().period; });
    const auto count = static_cast<std::size_t>(end - left.begin());
    ledger.add(left.first(count));
    left = left.subspan(count);
  }
  return ledger.finish(last);
}

}  // namespace oware::ratings
