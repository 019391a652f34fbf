// Analysis: a search of one position with its scores, principal variations and limits, on one
// thread or several, that can be cancelled. Native only (Threads). For playing at a level see
// engine.hpp.
//
// Thread rule: no shared state; any number of threads may call analyze() at once. It blocks until
// the search has ended and starts threads of its own. Complexity: as the limits say.
// Source: docs/search.md.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <oware/game.hpp>
#include <oware/tables.hpp>
#include <oware/variation.hpp>
#include <vector>

namespace oware::search {

// What a search has found.
struct Analysis {
  int depth = 0;                      // of the last finished iteration
  bool finished = true;               // every variation is of that iteration
  std::uint64_t nodes = 0;            // positions visited, of all threads
  double seconds = 0;                 // by the clock
  std::vector<Variation> variations;  // the best first; at least one
};

// The first limit that is reached ends the search; a finished first iteration is always reported.
struct AnalysisLimits {
  int depth = 0;                      // in plies; 0: no limit
  std::uint64_t nodes = 0;            // of all threads together; 0: no limit
  std::chrono::milliseconds time{0};  // 0: no limit
};

inline constexpr int kMaxAnalysisThreads = 256;  // the most threads of one search
// The most moves that a search tells apart: a position has no more.
inline constexpr int kMaxVariations = 6;

// How to search.
struct AnalysisOptions {
  AnalysisLimits limits;  // what ends the search
  int variations = 1;     // how many best moves to tell apart, 1..kMaxVariations
  int threads = 1;        // 1..kMaxAnalysisThreads
  std::size_t hash_bytes = std::size_t{64} << 20U;         // of the transposition table
  std::shared_ptr<const tables::Tables> tables = nullptr;  // endgame tables; may be null
  // Ends the search within some milliseconds once true; may be null.
  const std::atomic<bool>* cancel = nullptr;
  // Called after each iteration, on a thread of the search; may be empty. Must not throw.
  std::function<void(const Analysis&)> on_progress = {};
};

// Searches the game's present position with its history. With one thread and a limit of depth or
// nodes the result is deterministic. Time and memory: as the limits and hash_bytes say. Errors:
// game_over; bad_number (variations, threads, depth or time out of range); usage (no limit and no
// `cancel`); unavailable (no memory for the transposition table).
Result<Analysis> analyze(const rules::Game& game, const AnalysisOptions& options);

}  // namespace oware::search
