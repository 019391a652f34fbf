#include "analysis/evidence.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/analyst.hpp"

namespace oware::analysis {
namespace {

constexpr std::size_t kHashBytes = 8U << 20U;
constexpr int kLongestMs = 500;  // of a search

// A result that nothing can change makes every move as good as the best.
bool decided(const search::PrincipalVariation& best) { return best.lowest == best.highest; }

void add_time(Evidence& evidence, std::int64_t milliseconds) {
  const double seconds = static_cast<double>(milliseconds) / 1e3;
  ++evidence.timed;
  evidence.seconds += seconds;
  evidence.squares += seconds * seconds;
}

}  // namespace

double Evidence::variation() const {
  if (timed < 2 || seconds <= 0) return -1;
  const double mean = mean_seconds();
  const double variance = std::max(0.0, squares / timed - mean * mean);
  return std::sqrt(variance) / mean;
}

Evidence& Evidence::operator+=(const Evidence& other) {
  games += other.games;
  moves += other.moves;
  agreed += other.agreed;
  lost += other.lost;
  timed += other.timed;
  seconds += other.seconds;
  squares += other.squares;
  return *this;
}

bool unusual(const Evidence& evidence) {
  return evidence.moves >= kEnoughMoves && evidence.agreement() >= kUnusualAgreement;
}

std::array<Evidence, 2> game_evidence(const rules::Game& game,
                                      std::span<const std::int64_t> milliseconds,
                                      const std::shared_ptr<const search::Prober>& prober,
                                      const std::function<bool()>& ended) {
  Analyst analyst({.depth = kEvidenceDepth, .most_ms = kLongestMs, .hash_bytes = kHashBytes},
                  prober);
  std::array<Evidence, 2> found{Evidence{.games = 1}, Evidence{.games = 1}};
  rules::Game now(game.rules(), game.start());
  for (const rules::House played : game.moves()) {
    const auto ply = static_cast<std::size_t>(now.ply());
    if (ended && ended()) break;
    if (now.ply() >= kOpeningPlies && now.legal().size() > 1) {
      const Found all = analyst.compare(now, static_cast<int>(now.legal().size()));
      const auto& lines = all.report.lines;
      const auto verdict = verdict_in(all, played);
      if (verdict && !decided(lines.front()) &&
          verdict->before - seeds_of(lines.back().score) >= kMatters) {
        Evidence& evidence = found[static_cast<std::size_t>(rules::index(now.position().mover()))];
        ++evidence.moves;
        if (verdict->lost() < kAgrees) ++evidence.agreed;
        evidence.lost += verdict->lost();
        if (ply < milliseconds.size()) add_time(evidence, milliseconds[ply]);
      }
    }
    if (!now.play(played)) break;
  }
  return found;
}

}  // namespace oware::analysis
