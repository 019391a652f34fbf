#include "terminal/state.hpp"

#include <algorithm>

namespace oware::terminal {
namespace {

constexpr std::array<int, 4> kFrameMs = {260, 120, 45, 0};

std::size_t number(rules::House house) { return static_cast<std::size_t>(house.number()); }
std::size_t number(rules::Side side) { return static_cast<std::size_t>(index(side)); }

}  // namespace

int Sowing::frames() const {
  return static_cast<int>(1 + trace.drops.size() + trace.captures.size() +
                          (trace.collected.empty() ? 0 : 1));
}

bool computer_is_to_move(const State& state) {
  return !state.game.over() && !state.sowing &&
         state.players[number(state.game.position().mover())] == Player::computer;
}

std::optional<int> tick_ms(const State& state) {
  if (!state.sowing) return std::nullopt;
  return kFrameMs[static_cast<std::size_t>(state.speed)];
}

rules::Game game_at(const rules::Game& game, int plies) {
  rules::Game earlier(game.rules(), game.start());
  for (const rules::House house : game.moves().first(static_cast<std::size_t>(plies)))
    static_cast<void>(earlier.play(house));
  return earlier;
}

rules::Side person_at_keys(const State& state) {
  if (state.players[0] == state.players[1]) return state.game.position().mover();
  return state.players[0] == Player::person ? rules::Side::south : rules::Side::north;
}

ShownBoard shown_board(const State& state) {
  ShownBoard shown;
  const rules::Setup setup = (state.sowing ? state.sowing->before : state.game.position()).setup();
  shown.houses = setup.houses;
  shown.stores = setup.stores;
  if (!state.sowing) {
    if (state.game.ply() > 0) {
      const rules::Game before = game_at(state.game, state.game.ply() - 1);
      shown.origin = state.game.moves().back();
      shown.last = rules::trace(before.position(), *shown.origin, before.rules()).drops.back();
    }
    return shown;
  }
  const rules::MoveTrace& trace = state.sowing->trace;
  const auto frame = static_cast<std::size_t>(state.sowing->frame);
  const std::size_t dropped = std::min(frame, trace.drops.size());
  const std::size_t captured = std::min(frame - dropped, trace.captures.size());
  shown.origin = trace.origin;
  shown.houses[number(trace.origin)] = 0;
  for (std::size_t i = 0; i < dropped; ++i) ++shown.houses[number(trace.drops[i])];
  if (dropped > 0) shown.last = trace.drops[dropped - 1];
  shown.in_hand = static_cast<int>(trace.drops.size() - dropped);
  const auto take = [&shown](const rules::CapturedHouse& house, rules::Side side) {
    shown.houses[number(house.house)] -= house.seeds;
    shown.stores[number(side)] += house.seeds;
  };
  const rules::Side mover = state.sowing->before.mover();
  for (std::size_t i = 0; i < captured; ++i) take(trace.captures[i], mover);
  if (frame > dropped + captured) {
    for (const rules::CapturedHouse& house : trace.collected) take(house, other(mover));
  }
  return shown;
}

}  // namespace oware::terminal
