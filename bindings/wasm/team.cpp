#include "team.hpp"

#include <utility>

#include "search/helper_limits.hpp"

namespace oware::wasm {

search::Report Team::search(const rules::Game& game, const search::Prober* prober,
                            search::Limits limits, const search::Observer& observer) {
  searchers_.clear();
  for (int thread = 0; thread < threads_; ++thread)
    searchers_.push_back(std::make_unique<search::Searcher>(table_, prober));
  search::Searcher& leader = *searchers_.front();
  if (threads_ == 1) return leader.search(game, limits, observer);
  const std::uint64_t most_nodes = std::exchange(limits.nodes, 0);
  limits.expired = [&, told = std::move(limits.expired)] {
    return told() || (most_nodes != 0 && nodes() >= most_nodes);
  };
  stop_.store(false);
  limits.stop = &stop_;
  limits.abdada = &abdada_;
  abdada_.clear();
  game_ = &game;
  limits_ = limits;
  gate_.open();
  const auto of_all = [&](search::Report report) {
    report.nodes = nodes();
    return report;
  };
  search::Report last = leader.search(
      game, limits, [&](const search::Report& report) { return observer(of_all(report)); });
  stop_.store(true);
  gate_.close();
  return of_all(std::move(last));
}

void Team::help(int number) {
  gate_.help([this, number] {
    searchers_[static_cast<std::size_t>(number)]->search(*game_,
                                                         search::helper_limits(limits_, number));
  });
}

std::uint64_t Team::nodes() const {
  std::uint64_t total = 0;
  for (const auto& searcher : searchers_) total += searcher->nodes();
  return total;
}

}  // namespace oware::wasm
