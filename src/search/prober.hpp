// The interface to endgame tables: what is proven about the seeds on a board. The search knows no
// files. Thread rule: probe() from any thread at any time.
#pragma once

#include <oware/position.hpp>

namespace oware::search {

// Proven bounds of the margin of the player to move over the seeds on the board, stores left out;
// lo <= hi.
struct ProvenMargin {
  int lo = 0;
  int hi = 0;
};

enum class ProbeResult : std::uint8_t {
  absent,     // no table covers the board, or it cannot be read
  heuristic,  // a value under nearly these rules: an evaluation that proves nothing
  // Holds where no board with as many seeds lies in the game's history: right after a capture.
  proven
};

class Prober {
 public:
  virtual ~Prober() = default;
  // Boards with more seeds are in no table; 0: no table at all.
  virtual int most_seeds() const = 0;
  virtual ProbeResult probe(const rules::Position& position, ProvenMargin& margin) const = 0;
};

}  // namespace oware::search
