// Tables that may grow while they are in use: what a server or a game on a terminal plays from
// while a build in the background adds layer after layer. Whoever makes them
// (src/build/background.hpp) is handed to their users as a Source, so that those need to know
// nothing of building. Thread rule: every member may be called from any number of threads at once.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <oware/tables.hpp>

namespace oware::tables {

// Layers 0..seeds of one kind under one rule set.
struct Wish {
  rules::RuleSet rules;
  Kind kind = Kind::bounds;
  int seeds = 0;

  friend bool operator==(const Wish&, const Wish&) = default;
};

struct SourceProgress {
  enum class State : std::uint8_t {
    idle,      // nothing is being built: all that was asked for is there, or nothing was
    waiting,   // another program is building in the folder
    building,  //
    stopped,   // given up before the end
    failed     // `problem` says why; what was there before is still good
  };
  State state = State::idle;
  Wish wish;                     // what is being built, or was last
  int layer = 0;                 // the one at hand
  double share = 0;              // of the boards that were missing, 0..1
  double boards_per_second = 0;  // since the build began
  double seconds_left = 0;
  std::optional<Error> problem = std::nullopt;
};

class Source {
 public:
  virtual ~Source() = default;
  // What there is at this moment; never null. A later call may give more, and what was given stays
  // good.
  virtual std::shared_ptr<const Tables> tables() const = 0;
  virtual SourceProgress progress() const = 0;
  // Has the missing layers of the wish built, after all that was asked for before; returns at once.
  virtual void ask(const Wish& wish) = 0;
  // Gives up all that was asked for and is not done yet; finished layers stay.
  virtual void cancel() = 0;
};

}  // namespace oware::tables
