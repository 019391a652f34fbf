#include "build/rank_checkpoints.hpp"

#include <cstdio>
#include <string>
#include <utility>

namespace oware::build {

std::string share_name(const Transport& transport) {
  return std::to_string(transport.rank()) + "-of-" + std::to_string(transport.size());
}

std::optional<Checkpoint> RankCheckpoints::latest(Transport& transport) const {
  std::vector<std::optional<Checkpoint>> found(kMostSteps);
  std::vector<std::uint64_t> ranks(kMostSteps);
  for (int step = 0; step < kMostSteps; ++step) {
    std::optional<Checkpoint> one = read_checkpoint(name_, step);
    if (one && one->state.step() == step) {
      ranks[static_cast<std::size_t>(step)] = 1;
      found[static_cast<std::size_t>(step)] = std::move(one);
    }
  }
  transport.sum(ranks);
  for (std::size_t step = kMostSteps; step-- > 0;) {
    if (ranks[step] == static_cast<std::uint64_t>(transport.size())) {
      return std::move(found[step]);
    }
  }
  return std::nullopt;
}

void RankCheckpoints::drop_before(int step) const {
  for (int before = 0; before < step; ++before) {
    std::remove(name_.path(before).c_str());
  }
}

}  // namespace oware::build
