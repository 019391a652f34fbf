// The C interface against the C++ rules: the same game played through both says the same at every
// ply, and what one refuses the other refuses for the same reason.
#include <oware.h>

#include <algorithm>
#include <array>
#include <memory>
#include <oware/game.hpp>
#include <oware/move.hpp>
#include <oware/notation.hpp>
#include <oware/perft.hpp>

#include "generators.hpp"

namespace oware::property {
namespace {

using rules::Game;
using rules::House;
using rules::Position;
using rules::RuleSet;

using Handle = std::unique_ptr<oware_game, decltype(&oware_game_free)>;

Handle handle_of(const RuleSet& rules, const oware_position* start) {
  oware_game* game = nullptr;
  RC_ASSERT(oware_game_new(fingerprint(rules), start, &game) == OWARE_OK);
  return {game, &oware_game_free};
}

std::string text_of(const oware_position& position) {
  std::array<char, OWARE_TEXT_BYTES> text{};
  RC_ASSERT(oware_position_format(&position, text.data(), text.size()) == OWARE_OK);
  return text.data();
}

oware_position plain_of(const Position& position) {
  oware_position result{};
  RC_ASSERT(oware_position_parse(format_position(position).c_str(), OWARE_ABAPA, 1, &result) ==
            OWARE_OK);
  return result;
}

template <class T>
int status_of(const Result<T>& result) {
  return result ? 0 : static_cast<int>(result.error().code) + 1;
}

void compare(const Handle& handle, const Game& game) {
  oware_position position{};
  RC_ASSERT(oware_game_position(handle.get(), &position) == OWARE_OK);
  RC_ASSERT(text_of(position) == format_position(game.position()));
  std::uint16_t houses = 0;
  RC_ASSERT(oware_game_legal_moves(handle.get(), &houses) == OWARE_OK);
  RC_ASSERT(houses == game.legal().bits());
  oware_ending ending{};
  RC_ASSERT(oware_game_ending(handle.get(), &ending) == OWARE_OK);
  RC_ASSERT(ending.score_halves[0] == game.score().south_halves);
  RC_ASSERT(ending.score_halves[1] == game.score().north_halves);
  const auto& end = game.ending();
  RC_ASSERT(ending.reason == (end ? static_cast<int>(end->reason) + 1 : 0));
  RC_ASSERT(ending.winner == (end && end->winner ? index(*end->winner) : -1));
  RC_ASSERT(ending.repeats_ply == (end ? end->repeats_ply.value_or(-1) : -1));
}

// One of the ways in which a game goes on or ends, through both.
void step(const Handle& handle, Game& game) {
  const int house = *rc::gen::inRange(-1, 13);
  const int number = *rc::gen::inRange(-1, 4);
  const auto side = static_cast<rules::Side>(number & 1);
  switch (
      *rc::gen::weightedElement<int>({{60, 0}, {4, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}})) {
    case 0: {
      const auto played =
          House::from_number(house).and_then([&](House one) { return game.play(one); });
      RC_ASSERT(oware_game_play(handle.get(), house) == status_of(played));
      break;
    }
    case 1:
      RC_ASSERT(oware_game_take_back(handle.get(), number) == status_of(game.take_back(number)));
      break;
    case 2:
      RC_ASSERT(oware_game_agree(handle.get()) == status_of(game.agree()));
      break;
    case 3:
      RC_ASSERT(oware_game_claim(handle.get()) == status_of(game.claim()));
      break;
    case 4:
      RC_ASSERT(oware_game_abort(handle.get()) == status_of(game.abort()));
      break;
    case 5:
      RC_ASSERT(oware_game_resign(handle.get(), index(side)) == status_of(game.resign(side)));
      break;
    default:
      RC_ASSERT(oware_game_time_out(handle.get(), index(side)) == status_of(game.time_out(side)));
  }
}

RC_GTEST_PROP(CInterface, AGameIsTheSame, ()) {
  const RuleSet rules = *any_rules();
  const Position start = *any_position();
  const bool from_start = *rc::gen::arbitrary<bool>();
  const oware_position plain = plain_of(start);
  const Handle handle = handle_of(rules, from_start ? nullptr : &plain);
  Game game = from_start ? Game(rules) : Game(rules, start);
  compare(handle, game);
  for (int steps = *rc::gen::inRange(0, 40); steps > 0; --steps) {
    step(handle, game);
    compare(handle, game);
  }
  int ply = -1;
  RC_ASSERT(oware_game_ply(handle.get(), &ply) == OWARE_OK);
  RC_ASSERT(ply == game.ply());
  for (int at = 0; at < ply; ++at) {
    int house = -1;
    RC_ASSERT(oware_game_move(handle.get(), at, &house) == OWARE_OK);
    RC_ASSERT(House(house) == game.moves()[static_cast<std::size_t>(at)]);
  }
}

RC_GTEST_PROP(CInterface, AMoveOfAPositionIsTheSame, ()) {
  const RuleSet rules = *any_rules();
  const Position start = *any_position();
  const oware_position plain = plain_of(start);
  std::uint16_t houses = 0;
  RC_ASSERT(oware_legal_moves(&plain, fingerprint(rules), &houses) == OWARE_OK);
  RC_ASSERT(houses == legal_moves(start, rules).bits());
  for (int house = 0; house < rules::kHouses; ++house) {
    oware_position after{};
    const auto expected = play(start, House(house), rules);
    RC_ASSERT(oware_play(&plain, fingerprint(rules), house, &after) == status_of(expected));
    if (expected) {
      RC_ASSERT(text_of(after) == format_position(*expected));
    }
  }
  std::array<std::uint64_t, 2> counts{};
  RC_ASSERT(oware_perft(&plain, fingerprint(rules), 2, counts.data()) == OWARE_OK);
  RC_ASSERT(std::ranges::equal(counts, perft(start, rules, 2).counts));
}

// Every byte of the structs comes from the caller.
RC_GTEST_PROP(CInterface, AnyBytesAreTakenOrRefused, (std::uint32_t number)) {
  const auto byte = rc::gen::weightedOneOf<std::uint8_t>(
      {{40, rc::gen::inRange<std::uint8_t>(0, 7)}, {1, rc::gen::arbitrary<std::uint8_t>()}});
  oware_position position{};
  for (std::uint8_t& seeds : position.houses) seeds = *byte;
  for (std::uint8_t& seeds : position.stores) seeds = *byte;
  position.mover = *rc::gen::inRange<std::uint8_t>(0, 3);
  const int house =
      *rc::gen::weightedOneOf<int>({{9, rc::gen::inRange(-2, 14)}, {1, rc::gen::arbitrary<int>()}});
  for (const std::uint32_t rules : {number, fingerprint(RuleSet{})}) {
    std::uint16_t houses = 0;
    oware_position after{};
    const oware_status told = oware_legal_moves(&position, rules, &houses);
    const oware_status played = oware_play(&position, rules, house, &after);
    RC_ASSERT(told == OWARE_OK || told == OWARE_BAD_RULES || told == OWARE_BAD_POSITION);
    if (told != OWARE_OK) {
      RC_ASSERT(played == told);
    }
    if (played == OWARE_OK) {
      RC_ASSERT((houses >> house & 1) == 1);
    }
  }
}

}  // namespace
}  // namespace oware::property
