// The seam to the endgame tables: what is proven about the seeds on a board. The search knows no
// files. Thread rule: probe() may be called from any thread at any time.
#pragma once

#include <oware/position.hpp>

namespace oware::search {

// The mover's margin of the seeds on the board, stores left out; lo <= hi.
struct ProvenMargin {
  int lo = 0;
  int hi = 0;
};

enum class ProbeResult : std::uint8_t {
  absent,    // no table covers the board, or it cannot be read
  guidance,  // a value under nearly these rules: good to steer by, proves nothing
  // holds for play that enters the board fresh, that is with no other board of as many seeds in the
  // game's history
  proven
};

class Prober {
 public:
  virtual ~Prober() = default;
  // Boards with more seeds are not asked about; 0 means none at all.
  virtual int most_seeds() const = 0;
  virtual ProbeResult probe(const rules::Position& position, ProvenMargin& margin) const = 0;
};

}  // namespace oware::search
