// Games of the C interface.
#include <memory>
#include <oware/notation.hpp>

#include "capi/border.hpp"

using namespace oware::capi;
using oware::Result;
namespace rules = oware::rules;

namespace {

static_assert(OWARE_MAJORITY == static_cast<int>(rules::EndReason::majority) + 1 &&
              OWARE_EVEN == static_cast<int>(rules::EndReason::even) + 1 &&
              OWARE_NO_MOVE == static_cast<int>(rules::EndReason::no_move) + 1 &&
              OWARE_REPETITION == static_cast<int>(rules::EndReason::repetition) + 1 &&
              OWARE_AGREEMENT == static_cast<int>(rules::EndReason::agreement) + 1 &&
              OWARE_RESIGNATION == static_cast<int>(rules::EndReason::resignation) + 1 &&
              OWARE_TIMEOUT == static_cast<int>(rules::EndReason::timeout) + 1 &&
              OWARE_ABORTED == static_cast<int>(rules::EndReason::aborted) + 1);

oware_ending ending_of(const rules::Game& game) {
  const rules::Score score = game.score();
  oware_ending result{.reason = OWARE_ONGOING,
                      .winner = -1,
                      .score_halves = {score.south_halves, score.north_halves},
                      .repeats_ply = -1};
  if (const auto& ending = game.ending()) {
    result.reason = static_cast<int>(ending->reason) + 1;
    if (ending->winner) result.winner = index(*ending->winner);
    if (ending->repeats_ply) result.repeats_ply = *ending->repeats_ply;
  }
  return result;
}

// What a function does that asks a game.
template <class Value, class Ask>
oware_status ask(const oware_game* game, const char* name, Value* value, const Ask& question) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"game", game}, {name, value}}); !given) return given;
    *value = question(game->game);
    return {};
  });
}

// What a function does that changes a game.
template <class Change>
oware_status change(oware_game* game, const Change& done) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"game", game}}); !given) return given;
    return done(game->game);
  });
}

Result<rules::Side> side_of(int side) {
  if (side != OWARE_SOUTH && side != OWARE_NORTH)
    return tl::unexpected(out_of_range("side", side, OWARE_SOUTH, OWARE_NORTH));
  return static_cast<rules::Side>(side);
}

Result<void> play_line(rules::Game& game, const char* text) {
  const auto moves = rules::parse_moves(text);
  if (!moves) return tl::unexpected(moves.error());
  rules::Game ahead = game;
  for (const rules::House house : *moves) {
    if (auto played = ahead.play(house); !played) return played;
  }
  game = std::move(ahead);
  return {};
}

}  // namespace

extern "C" {

oware_status oware_game_new(oware_rules number, const oware_position* start, oware_game** game) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"game", game}}); !given) return given;
    const auto rule_set = rules_of(number);
    if (!rule_set) return tl::unexpected(rule_set.error());
    const auto position = start != nullptr
                              ? position_of(*start, *rule_set)
                              : Result<rules::Position>(rules::Position::start(*rule_set));
    if (!position) return tl::unexpected(position.error());
    *game = std::make_unique<oware_game>(rules::Game(*rule_set, *position)).release();
    return {};
  });
}

oware_status oware_game_copy(const oware_game* game, oware_game** copy) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"game", game}, {"copy", copy}}); !given) return given;
    *copy = std::make_unique<oware_game>(*game).release();
    return {};
  });
}

void oware_game_free(oware_game* game) { std::unique_ptr<oware_game>{game}.reset(); }

oware_status oware_game_play(oware_game* game, int house) {
  return change(game, [&](rules::Game& changed) {
    return rules::House::from_number(house).and_then(
        [&](rules::House one) { return changed.play(one); });
  });
}

oware_status oware_game_play_line(oware_game* game, const char* moves) {
  return change(game, [&](rules::Game& changed) {
    return check_given({{"moves", moves}}).and_then([&] { return play_line(changed, moves); });
  });
}

oware_status oware_game_take_back(oware_game* game, int plies) {
  return change(game, [&](rules::Game& changed) { return changed.take_back(plies); });
}

oware_status oware_game_position(const oware_game* game, oware_position* position) {
  return ask(game, "position", position,
             [](const rules::Game& asked) { return plain(asked.position()); });
}

oware_status oware_game_legal_moves(const oware_game* game, uint16_t* houses) {
  return ask(game, "houses", houses,
             [](const rules::Game& asked) { return static_cast<uint16_t>(asked.legal().bits()); });
}

oware_status oware_game_ply(const oware_game* game, int* ply) {
  return ask(game, "ply", ply, [](const rules::Game& asked) { return asked.ply(); });
}

oware_status oware_game_move(const oware_game* game, int ply, int* house) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"game", game}, {"house", house}}); !given) return given;
    const auto moves = game->game.moves();
    if (ply < 0 || ply >= game->game.ply())
      return tl::unexpected(out_of_range("ply", ply, 0, game->game.ply() - 1));
    *house = moves[static_cast<std::size_t>(ply)].number();
    return {};
  });
}

oware_status oware_game_ending(const oware_game* game, oware_ending* ending) {
  return ask(game, "ending", ending, ending_of);
}

oware_status oware_game_agree(oware_game* game) {
  return change(game, [](rules::Game& changed) { return changed.agree(); });
}

oware_status oware_game_claim(oware_game* game) {
  return change(game, [](rules::Game& changed) { return changed.claim(); });
}

oware_status oware_game_resign(oware_game* game, int side) {
  return change(game, [&](rules::Game& changed) {
    return side_of(side).and_then([&](rules::Side loser) { return changed.resign(loser); });
  });
}

oware_status oware_game_time_out(oware_game* game, int side) {
  return change(game, [&](rules::Game& changed) {
    return side_of(side).and_then([&](rules::Side loser) { return changed.time_out(loser); });
  });
}

oware_status oware_game_abort(oware_game* game) {
  return change(game, [](rules::Game& changed) { return changed.abort(); });
}

}  // extern "C"
