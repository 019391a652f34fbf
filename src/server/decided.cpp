#include "server/decided.hpp"

#include "base/assert.hpp"
#include "search/table_prober.hpp"

namespace oware::server {
namespace {

using rules::EndReason;
using rules::Side;

// Who wins from here on, whatever the other does; a draw has no side.
struct ProvenResult {
  std::optional<Side> winner;
};

std::optional<ProvenResult> proven_outcome(const rules::Position& position,
                                           const search::Prober& prober) {
  if (position.seeds_on_board() > prober.most_seeds()) return std::nullopt;
  search::ProvenMargin margin;
  if (prober.probe(position, margin) != search::ProbeResult::proven) return std::nullopt;
  const Side mover = position.mover();
  const int stores = position.store(mover) - position.store(other(mover));
  if (stores + margin.lo > 0) return ProvenResult{mover};
  if (stores + margin.hi < 0) return ProvenResult{other(mover)};
  if (stores + margin.lo == 0 && stores + margin.hi == 0) return ProvenResult{std::nullopt};
  return std::nullopt;
}

bool ended_by_the_board(EndReason reason) {
  return reason == EndReason::majority || reason == EndReason::even ||
         reason == EndReason::no_move || reason == EndReason::repetition ||
         reason == EndReason::agreement;
}

}  // namespace

std::optional<int> decided_ply(const rules::Game& game, const search::Prober& prober) {
  if (!game.over() || !ended_by_the_board(game.ending()->reason)) return std::nullopt;
  std::optional<int> since;
  rules::Game replayed(game.rules(), game.start());
  for (int ply = 0; ply < game.ply(); ++ply) {
    if (replayed.plies_since_capture() == 0 &&
        replayed.position().seeds_on_board() <= prober.most_seeds()) {
      const auto outcome = proven_outcome(replayed.position(), prober);
      const bool as_it_came = outcome && outcome->winner == game.ending()->winner;
      if (!as_it_came) since.reset();
      if (as_it_came && !since) since = ply;
    }
    const auto played = replayed.play(game.moves()[static_cast<std::size_t>(ply)]);
    OWARE_ASSERT(played.has_value());
  }
  return since;
}

std::optional<int> decided_ply(const rules::Game& game,
                               const std::shared_ptr<const tables::Tables>& tables) {
  return decided_ply(game, search::TableProber(tables, game.rules()));
}

}  // namespace oware::server
