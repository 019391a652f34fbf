#include "games/explorer.hpp"

#include <algorithm>
#include <oware/move.hpp>
#include <oware/notation.hpp>
#include <span>

#include "base/assert.hpp"

namespace oware::games {
namespace {

ExplorerResult result_for(rules::Side side, const rules::Ending& ending) {
  if (!ending.winner) return ExplorerResult::draw;
  return *ending.winner == side ? ExplorerResult::win : ExplorerResult::loss;
}

}  // namespace

std::string_view to_string(ExplorerKind kind) {
  return kind == ExplorerKind::people ? "people" : "computer";
}

std::string explorer_key(const rules::Position& position) {
  return rules::format_integers(position);
}

std::optional<ExplorerKind> explorer_kind(const Room& room) {
  const Settings& settings = room.founding().settings;
  if (room.status() != Status::finished || !settings.listed || settings.start) return std::nullopt;
  const auto& ending = room.game().ending();
  if (!ending || ending->reason == rules::EndReason::aborted) return std::nullopt;
  return settings.opponent == Opponent::computer ? ExplorerKind::computer : ExplorerKind::people;
}

std::vector<ExplorerPly> explorer_plies(const rules::Game& game) {
  OWARE_ASSERT(game.ending().has_value());
  std::vector<ExplorerPly> plies;
  rules::Position position = game.start();
  for (const rules::House house : game.moves()) {
    if (std::ssize(plies) == kExplorerPlies) break;
    plies.push_back({explorer_key(position), house.number() % rules::kHousesPerSide,
                     result_for(position.mover(), *game.ending())});
    position = rules::play_unchecked(position, house, game.rules());
  }
  return plies;
}

std::string opening_line(const Room& room) {
  if (room.status() != Status::finished || room.founding().settings.start) return {};
  const std::span<const rules::House> moves = room.game().moves();
  return rules::format_moves(moves.first(std::min<std::size_t>(moves.size(), kOpeningPlies)));
}

}  // namespace oware::games
