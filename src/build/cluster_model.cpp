#include "build/cluster_model.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <queue>

#include "base/random.hpp"

namespace oware::build {

namespace {

constexpr int kSamples = 40000;
constexpr int kPieces = 32;      // of a rank's work in a sweep
constexpr int kCollectives = 2;  // at its end

// The half without the seeds that a move has laid on it; false where it has fewer.
bool take_back(Half& half, int laid) {
  for (int house = 0; house < kHalfHouses; ++house) {
    const int seeds = laid / kHalfHouses + (house < laid % kHalfHouses ? 1 : 0);
    std::uint8_t& there = half[static_cast<std::size_t>(house)];
    if (there < seeds) {
      return false;
    }
    there = static_cast<std::uint8_t>(there - seeds);
  }
  return true;
}

// A board at random, each as likely as any other; the remainder's bias is of no account.
tables::Place random_board(int layer, base::Random& random) {
  return tables::place(layer, random.next() % tables::board_count(layer));
}

// Of each rank, the processor's seconds for its boards.
std::vector<double> work_of_ranks(const BlockOwners& owners,
                                  const std::vector<double>& board_seconds) {
  std::vector<double> work(static_cast<std::size_t>(owners.ranks()), 0);
  for (int section = 0; section <= owners.layer(); ++section) {
    const std::uint32_t columns = half_count(owners.layer() - section);
    for (std::uint32_t block = 0; block < owners.blocks(section); ++block) {
      const std::uint32_t wide = std::min(kBlockColumns, columns - block * kBlockColumns);
      work[static_cast<std::size_t>(owners.owner({section, block}))] +=
          static_cast<double>(half_count(section)) * wide *
          board_seconds[static_cast<std::size_t>(section)];
    }
  }
  return work;
}

struct Departure {
  double at = 0;  // when the piece is done
  int from = 0;
  int to = 0;
  double bytes = 0;

  friend bool operator>(const Departure& left, const Departure& right) {
    return left.at > right.at;
  }
};

}  // namespace

ClusterTraffic ClusterTraffic::sample(const BlockOwners& owners) {
  const int layer = owners.layer();
  base::Random random(48);
  std::vector<std::map<int, double>> flows(static_cast<std::size_t>(owners.ranks()));
  ClusterTraffic traffic;
  for (int number = 0; number < kSamples; ++number) {
    const tables::Place board = random_board(layer, random);
    const int section = board.mover_seeds;
    const int from = owners.owner({section, board.opponent_rank / kBlockColumns});
    std::vector<int> readers{owners.holder(section, board.mover_rank)};
    const Half row = tables::unrank_half(section, board.mover_rank);
    for (int laid = 1; laid <= section; ++laid) {
      Half column = row;
      if (take_back(column, laid)) {
        readers.push_back(owners.owner(
            {layer - section + laid, tables::rank_half(column.data()) / kBlockColumns}));
      }
    }
    std::ranges::sort(readers);
    readers.erase(std::ranges::unique(readers).begin(), readers.end());
    traffic.copies += static_cast<double>(readers.size()) / kSamples;
    for (const int reader : readers) {
      if (reader != from) {
        flows[static_cast<std::size_t>(from)][reader] += 1.0 / kSamples;
        traffic.total += 1.0 / kSamples;
      }
    }
  }
  for (const auto& of_sender : flows) {
    traffic.by_sender.emplace_back();
    for (const auto& [to, boards] : of_sender) {
      traffic.by_sender.back().push_back({to, boards});
    }
  }
  return traffic;
}

SweepTime simulate_sweep(const BlockOwners& owners, const ClusterTraffic& traffic,
                         const std::vector<double>& board_seconds, double bytes,
                         const ClusterRates& rates) {
  const std::vector<double> work = work_of_ranks(owners, board_seconds);
  const auto boards = static_cast<double>(tables::board_count(owners.layer()));
  SweepTime time;
  time.computing = *std::ranges::max_element(work) / rates.cores;
  std::priority_queue<Departure, std::vector<Departure>, std::greater<>> departures;
  for (std::size_t from = 0; from < work.size(); ++from) {
    for (int piece = 1; piece <= kPieces; ++piece) {
      for (const ClusterTraffic::Flow& flow : traffic.by_sender[from]) {
        departures.push({work[from] / rates.cores * piece / kPieces, static_cast<int>(from),
                         flow.to, flow.boards * boards * bytes / kPieces});
      }
    }
  }
  // When each interface is free again.
  std::vector<double> out(work.size(), 0);
  std::vector<double> in(work.size(), 0);
  double last = time.computing;
  while (!departures.empty()) {
    const Departure one = departures.top();
    departures.pop();
    double& leaves = out[static_cast<std::size_t>(one.from)];
    leaves = std::max(leaves, one.at) + one.bytes / rates.network;
    double& arrives = in[static_cast<std::size_t>(one.to)];
    arrives = std::max(arrives + one.bytes / rates.network, leaves + rates.latency);
    last = std::max(last, arrives);
  }
  const double steps =
      work.size() == 1 ? 0 : std::ceil(std::log2(static_cast<double>(work.size())));
  time.seconds = last + 2 * kCollectives * steps * rates.latency;
  return time;
}

}  // namespace oware::build
