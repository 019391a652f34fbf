// One engine process and what is said with it, for engine_check: it keeps every line, and knows
// what the engine has introduced itself with. Thread rule: one thread at a time.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <oware/game.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/child.hpp"

namespace oware::protocol {

// What `uci` was answered by.
struct Introduction {
  std::vector<std::string> lines;  // before uciok
  bool complete = false;           // uciok came

  // "id name X": X; nothing when there is no such line.
  std::optional<std::string> id(std::string_view what) const;
  bool offers(std::string_view option) const;  // letter case aside
};

// "bestmove F ponder f", and the info lines before it.
struct SearchAnswer {
  std::vector<std::string> infos;
  std::string move;    // as said
  std::string ponder;  // empty when nothing was said
};

// "position startpos moves ..." or "position fen ...", as a match sends it.
std::string position_command(const rules::Game& game);

class Conversation {
 public:
  // Starts the engine and says `uci`. Error: unavailable. `stopped` may be empty.
  static Result<Conversation> start(const std::string& command, int handshake_ms, int grace_ms,
                                    std::function<bool()> stopped = {});

  const Introduction& introduction() const { return introduction_; }
  int grace_ms() const { return grace_ms_; }

  // False when the engine no longer listens.
  bool tell(std::string_view line) const { return child_.tell(line); }
  void end_input() { child_.end_input(); }
  // Waits for a line that begins with this word; nothing when it does not come within `patience_ms`
  // and the grace.
  std::optional<std::string> await(std::string_view word, int patience_ms = 0);
  // `isready`, answered by `readyok`.
  bool ready() { return tell("isready") && await("readyok").has_value(); }
  // The answer to `go`.
  std::optional<SearchAnswer> await_move(int patience_ms = 0);
  // Whether a line that begins with this word comes within `ms`.
  bool hears(std::string_view word, int ms);
  // Whether the process has closed its output within the grace.
  bool ends();

 private:
  using Time = std::chrono::steady_clock;

  Conversation(Child child, int grace_ms, std::function<bool()> stopped)
      : child_(std::move(child)), grace_ms_(grace_ms), stopped_(std::move(stopped)) {}
  Child::Heard hear(std::string& line, Time::time_point deadline);
  Time::time_point after(int ms) const {
    return Time::now() + std::chrono::milliseconds(ms + grace_ms_);
  }

  Child child_;
  int grace_ms_;
  std::function<bool()> stopped_;
  Introduction introduction_;
};

}  // namespace oware::protocol
