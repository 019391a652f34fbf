// A part of one sweep over a layer that nobody has solved: its tiles, in memory, with values that
// do not change. So it is known what boards of a large layer take on this machine, without a build:
// where their successors come from is what it would be in one. Tiles differ several times in what a
// board takes, so a sample has the same share of all kinds of them. Thread rule: as calibrate().
#pragma once

#include <memory>
#include <oware/error.hpp>
#include <vector>

#include "build/builder.hpp"

namespace oware::build {

struct SweepSample {
  int layer = 0;
  double seconds = 0;         // of the processor
  std::vector<double> lanes;  // of the tiles relaxed, by the seeds on the mover's side
};

// Which of so many tiles sample number `number` takes: `share` of them, above 0, at most 1.
std::vector<std::size_t> sampled_tiles(std::size_t tiles, double share, int number);

class SweepSampler {
 public:
  // Takes the layer's memory: a byte a board, for `bounds` two. Error: there is not as much.
  static Result<SweepSampler> make(const BuildOptions& options, int layer);
  SweepSampler(SweepSampler&&) noexcept;
  ~SweepSampler();

  // Processor's seconds to use a byte of the layer's memory for the first time.
  double first_use() const;
  // The next sample, of `share` of the tiles (sampled_tiles).
  SweepSample sample(double share);

 private:
  struct State;
  explicit SweepSampler(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace oware::build
