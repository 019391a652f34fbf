// What a player's moves in finished games show of help by an engine: how often they chose what a
// search chooses where the choice matters, what their moves cost, and how evenly they took their
// time. Evidence for a moderator, who decides; never a verdict. docs/fair_play.md has the rates of
// false alarms (tools/measure_fair_play.cpp).
//
// Deterministic: the same moves and times give the same evidence. Thread rule: values;
// game_evidence() blocks its thread while it searches, a second or so a game.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <oware/game.hpp>
#include <span>

#include "search/prober.hpp"

namespace oware::analysis {

// Of each search, in plies.
inline constexpr int kEvidenceDepth = 12;
// A move counts where the worst choice is so much worse than the best, in seeds: elsewhere to agree
// tells nothing.
inline constexpr double kMatters = 1.0;
// A move that costs less agrees with the search.
inline constexpr double kAgrees = 0.25;
// The first plies are known by heart.
inline constexpr int kOpeningPlies = 8;

struct Evidence {
  int games = 0;
  int moves = 0;    // that count
  int agreed = 0;   // of them
  double lost = 0;  // seeds, by them
  // Times of all moves that count, in seconds: how many, their sum, the sum of their squares.
  int timed = 0;
  double seconds = 0;
  double squares = 0;

  double agreement() const { return moves == 0 ? 0 : static_cast<double>(agreed) / moves; }
  double mean_lost() const { return moves == 0 ? 0 : lost / moves; }
  double mean_seconds() const { return timed == 0 ? 0 : seconds / timed; }
  // The times' standard deviation by their mean: a person's is near 1, a machine's near 0. Nothing
  // is known of fewer than two: -1.
  double variation() const;
  Evidence& operator+=(const Evidence& other);
};

// So many moves at least say something.
inline constexpr int kEnoughMoves = 40;
// From this agreement on, in so many moves, a moderator should look: docs/fair_play.md tells how
// often that is wrong.
inline constexpr double kUnusualAgreement = 0.85;
bool unusual(const Evidence& evidence);

// Of both players in a finished game, by rules::index. `milliseconds`: how long each ply took;
// empty: not known. `ended` is asked between searches: true ends the work, and what is known is
// told. `prober` may be null.
std::array<Evidence, 2> game_evidence(const rules::Game& game,
                                      std::span<const std::int64_t> milliseconds,
                                      const std::shared_ptr<const search::Prober>& prober,
                                      const std::function<bool()>& ended = {});

}  // namespace oware::analysis
