#include "games/store.hpp"

#include <oware/notation.hpp>

namespace oware::games {

Summary summarise(const Room& room) {
  const auto turn = room.turn();
  const rules::Game& game = room.game();
  Summary summary{.status = room.status(),
                  .deadline = room.clocks().deadline(),
                  .computer_to_move = turn && room.held_by_computer(*turn),
                  .position = rules::format_position(game.position()),
                  .ply = game.ply(),
                  .turn = turn,
                  .score = game.score(),
                  .changed = room.last_event()};
  for (const rules::Side side : {rules::Side::south, rules::Side::north}) {
    if (room.seat(side))
      summary.names[static_cast<std::size_t>(rules::index(side))] = room.seat(side)->name;
  }
  if (const auto& ending = game.ending()) {
    summary.end = ending->reason;
    summary.winner = ending->winner;
  }
  return summary;
}

}  // namespace oware::games
