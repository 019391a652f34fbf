#include "server/open_offers.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace oware::server {
namespace {

template <class Counts, class Key>
void count_down(Counts& counts, const Key& key) {
  const auto found = counts.find(key);
  if (--found->second == 0) counts.erase(found);
}

template <class Counts, class Key>
int count_of(const Counts& counts, const Key& key) {
  const auto found = counts.find(key);
  return found == counts.end() ? 0 : found->second;
}

}  // namespace

bool OpenOffers::may_add(const Offerer& offerer, int most) const {
  return (offerer.address.empty() || count_of(by_address_, offerer.address) < most) &&
         (!offerer.user || count_of(by_user_, *offerer.user) < most);
}

void OpenOffers::add(const std::string& game, Offerer offerer) {
  if (!offerer.address.empty()) ++by_address_[offerer.address];
  if (offerer.user) ++by_user_[*offerer.user];
  by_game_.emplace(game, std::move(offerer));
}

void OpenOffers::remove(const std::string& game) {
  const auto found = by_game_.find(game);
  if (found == by_game_.end()) return;
  if (!found->second.address.empty()) count_down(by_address_, found->second.address);
  if (found->second.user) count_down(by_user_, *found->second.user);
  by_game_.erase(found);
}

// Offers of one address are one's, whatever cookies it has; those of which nothing is known are
// nobody's and share one turn.
std::string OpenOffers::key_of(const games::OpenGame& game) const {
  const auto known = by_game_.find(game.founding.id);
  if (known != by_game_.end() && !known->second.address.empty()) return known->second.address;
  return game.holder ? "user:" + std::to_string(game.holder->user) : std::string();
}

std::vector<games::OpenGame> OpenOffers::fair_share(std::vector<games::OpenGame> games,
                                                    std::size_t most) const {
  if (games.size() <= most) return games;
  std::unordered_map<std::string, std::size_t> taken;
  std::vector<std::size_t> rounds;  // in which each game is taken
  rounds.reserve(games.size());
  for (const games::OpenGame& game : games) rounds.push_back(taken[key_of(game)]++);
  std::vector<std::size_t> order(games.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&rounds](std::size_t at) { return rounds[at]; });
  order.resize(most);
  std::ranges::sort(order);
  std::vector<games::OpenGame> chosen;
  chosen.reserve(most);
  for (const std::size_t at : order) chosen.push_back(std::move(games[at]));
  return chosen;
}

}  // namespace oware::server
