// A discrete-event model of a sweep over several ranks (build/distributed_solver.hpp): what a rank
// does, what it sends, and when all of it has arrived.
//
// A rank's cores relax its blocks one after the other, in pieces of equal cost. When a piece is
// done, its changes go to the ranks that read them: out through the sender's network interface and
// in through the receiver's, each of which carries one byte after the other at its rate. The sweep
// is over when everything has arrived, and the collectives have gone through their trees. Who owns
// what is computed as the solver does (build/shares.hpp); who reads what, from a sample of boards.
// Pure.
#pragma once

#include <cstdint>
#include <vector>

#include "build/shares.hpp"

namespace oware::build {

struct ClusterRates {
  int cores = 1;           // of a rank
  double network = 0;      // bytes a second, in and out of a rank
  double latency = 30e-6;  // seconds
};

// Which ranks read what each rank's boards tell: boards to be sent for each board of the layer, by
// sender and receiver. Without those that stay where they are.
struct ClusterTraffic {
  struct Flow {
    int to = 0;
    double boards = 0;  // for each of the layer
  };
  std::vector<std::vector<Flow>> by_sender;
  double total = 0;
  double copies = 0;  // of each board, among all ranks

  static ClusterTraffic sample(const BlockOwners& owners);
};

struct SweepTime {
  double seconds = 0;
  double computing = 0;  // of the slowest rank, without the network
};

// `board_seconds`: of one core, by section. `bytes`: that a board's change takes on average over
// all boards, for each reader.
SweepTime simulate_sweep(const BlockOwners& owners, const ClusterTraffic& traffic,
                         const std::vector<double>& board_seconds, double bytes,
                         const ClusterRates& rates);

}  // namespace oware::build
