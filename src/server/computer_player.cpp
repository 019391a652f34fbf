#include "server/computer_player.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <chrono>
#include <string>
#include <utility>

#include "base/assert.hpp"

namespace oware::server {
namespace {

using Clock = std::chrono::steady_clock;

// The computer has a move to make or an offer to answer.
bool wants_computer(const games::Room& room) {
  if (room.founding().settings.opponent != games::Opponent::computer) return false;
  return games::summarise(room).computer_to_move || games::computer_answer(room) ||
         games::computer_to_agree(room);
}

}  // namespace

ComputerPlayer::ComputerPlayer(asio::io_context& loop, int search_threads,
                               const tables::Source* tables, Metrics& metrics, Execute execute)
    : loop_(loop),
      metrics_(metrics),
      execute_(std::move(execute)),
      searches_(search_threads, tables) {}

void ComputerPlayer::attend(const RoomPtr& room) {
  if (room->attended || !wants_computer(room->state())) return;
  room->attended = true;
  keep_going(loop_, [this, room] { return play(room); });
}

Task<void> ComputerPlayer::play(RoomPtr room) {
  while (wants_computer(room->state())) {
    const int version = room->state().version();
    const auto done = co_await act(room);
    // Refused: the game went on during the search (a takeback, a resignation); look again.
    const bool refused = !done && std::holds_alternative<games::CommandError>(done.error());
    OWARE_ASSERT(!refused || room->state().version() != version);
    if (!done && !refused) co_await pause(loop_);
  }
  room->attended = false;
}

Task<Outcome<void>> ComputerPlayer::act(RoomPtr room) {
  if (const auto answer = games::computer_answer(room->state())) {
    const ComputerCommand command = *answer;
    co_return co_await execute_(room, command);
  }
  if (const auto side = games::computer_to_agree(room->state()))
    co_return co_await answer_offer(room, *side);
  co_return co_await move(room);
}

Task<Outcome<void>> ComputerPlayer::answer_offer(RoomPtr room, rules::Side side) {
  const rules::Game game = room->state().game();
  const int level = room->state().founding().settings.level;
  const bool agrees = co_await answer_of<bool>(
      loop_, [&](auto done) { searches_.weigh(game, level, side, std::move(done)); });
  const auto answer = agrees ? games::Action::accept_end : games::Action::decline_end;
  const ComputerCommand command =
      games::Act{.side = side, .action = answer, .rematch_id = {}, .ply = game.ply()};
  co_return co_await execute_(room, command);
}

Task<Outcome<void>> ComputerPlayer::move(RoomPtr room) {
  const rules::Game game = room->state().game();
  const int level = room->state().founding().settings.level;
  const auto start = Clock::now();
  const auto found = co_await answer_of<ComputerMove>(
      loop_, [&](auto done) { searches_.think(game, level, std::move(done)); });
  metrics_.search_time.record(
      std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start));
  if (found.budget_share < 1) ++metrics_.searches_cut;
  room->set_computer_share(found.budget_share);
  const std::string letter(1, found.house.letter());
  const rules::Side side = game.position().mover();
  const ComputerCommand command = games::Move{side, letter, game.ply()};
  auto moved = co_await execute_(room, command);
  if (!moved || !found.offers_end) co_return moved;
  const ComputerCommand offer = games::Act{
      .side = side, .action = games::Action::offer_end, .rematch_id = {}, .ply = game.ply() + 1};
  co_return co_await execute_(room, offer);
}

}  // namespace oware::server
