// The truth test: how often the search keeps the best value of positions that tables know and it
// does not.
//
// Boards are drawn evenly from each layer, the stores as even as can be, and kept where the legal
// moves differ in what they guarantee (`lo` of the bounds, abapa). A search keeps the value when
// its move guarantees as much as the best one.
#pragma once

#include <cstdint>
#include <string>

namespace oware::app {

struct TruthOptions {
  int known = 10;  // seeds up to which the search is given the tables
  int least = 13;  // layers asked about
  int most = 20;
  int positions = 50;  // of each layer
  int time_ms = 200;   // of processor time, so that a busy machine measures the same
  std::uint64_t seed = 1;
};

// The exit status. One line a layer, then one of all.
int run_truth(const std::string& folder, const TruthOptions& options, bool json);

}  // namespace oware::app
