// Tables that may grow while they are in use: a server or a game on a terminal plays from them
// while a build in the background adds layer after layer. Users get the builder
// (src/build/background.hpp) as a Source, so that they do not depend on `build`. Thread rule: every
// member may be called from any number of threads at once.
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
    idle,      // nothing is being built: every wish is fulfilled, or there was none
    waiting,   // another program is building in the folder
    building,  //
    stopped,   // cancelled before the end
    failed     // `problem` says why; earlier layers stay usable
  };
  State state = State::idle;
  Wish wish;                     // the present or the last one
  int layer = 0;                 // the present one
  double share = 0;              // of the boards that were missing, 0..1
  double boards_per_second = 0;  // since the build began
  double seconds_left = 0;
  std::optional<Error> problem = std::nullopt;
};

class Source {
 public:
  virtual ~Source() = default;
  // The tables of this moment; never null. A later call may return more; earlier results stay
  // valid.
  virtual std::shared_ptr<const Tables> tables() const = 0;
  virtual SourceProgress progress() const = 0;
  // Queues the missing layers of the wish for building; returns at once.
  virtual void ask(const Wish& wish) = 0;
  // Cancels every wish that is not done yet; finished layers stay.
  virtual void cancel() = 0;
};

}  // namespace oware::tables
