#include <oware/move.hpp>

#include "rules/kernel.hpp"

namespace oware::rules {
namespace {

std::string letters(HouseSet houses) {
  std::string text;
  int left = houses.size();
  for (const House house : houses) {
    text += house.letter();
    --left;
    text += left > 1 ? ", " : left == 1 ? " or " : "";
  }
  return text;
}

unsigned row_occupied(const Position& position, Side side) {
  return Kernel::row(Lanes::occupied(Kernel::load(position)), index(side));
}

Error illegal(const Position& position, House house, const RuleSet& rules, IllegalReason reason) {
  const HouseSet legal = legal_moves(position, rules);
  const std::string choices = legal.empty() ? "no move: the game is over" : letters(legal);
  const std::string name =
      "move " +
      (house.is_valid() ? std::string(1, house.letter()) : std::to_string(house.number())) + ": ";
  const auto error = [&](std::string_view what, std::string expected) {
    return Error{ErrorCode::illegal_move, name + std::string(what), "", std::move(expected)};
  };
  switch (reason) {
    case IllegalReason::no_house:
      return error("that is no house", choices);
    case IllegalReason::not_your_house:
      return error("that house is the opponent's", choices);
    case IllegalReason::empty_house:
      return error("that house is empty", choices);
    case IllegalReason::must_feed:
      return error("you must give your opponent seeds", choices);
    case IllegalReason::grand_slam_forbidden:
      return error("that move would capture every seed your opponent has, which these rules forbid",
                   choices);
    case IllegalReason::leaves_opponent_empty:
      return error("that move would leave your opponent without seeds", choices);
    case IllegalReason::none:
      break;
  }
  return error("that move is legal", choices);
}

}  // namespace

HouseSet legal_moves(const Position& position, const RuleSet& rules) {
  const unsigned row = with_rules(rules, [&]<GrandSlam kGrandSlam, Feeding kFeeding>() {
    return Kernel::legal_row<kGrandSlam, kFeeding>(position);
  });
  return HouseSet(row << (kHousesPerSide * index(position.mover())));
}

Position play_unchecked(const Position& position, House house, const RuleSet& rules) {
  return with_rules(rules, [&]<GrandSlam kGrandSlam, Feeding>() {
    return Kernel::play<kGrandSlam>(position, house.number());
  });
}

IllegalReason why_illegal(const Position& position, House house, const RuleSet& rules) {
  if (!house.is_valid()) {
    return IllegalReason::no_house;
  }
  if (house.side() != position.mover()) {
    return IllegalReason::not_your_house;
  }
  if (position.seeds(house) == 0) {
    return IllegalReason::empty_house;
  }
  if (legal_moves(position, rules).contains(house)) {
    return IllegalReason::none;
  }
  // A forbidden grand slam is never legal, whether or not the opponent is without seeds now.
  if (rules.grand_slam == GrandSlam::forbidden && Kernel::sow(position, house.number()).slam) {
    return IllegalReason::grand_slam_forbidden;
  }
  const bool starved = row_occupied(position, other(position.mover())) == 0;
  return starved ? IllegalReason::must_feed : IllegalReason::leaves_opponent_empty;
}

Result<Position> play(const Position& position, House house, const RuleSet& rules) {
  if (!is_valid(rules)) [[unlikely]] {
    return tl::unexpected(check(rules).error());
  }
  const IllegalReason reason = why_illegal(position, house, rules);
  if (reason != IllegalReason::none) {
    return tl::unexpected(illegal(position, house, rules, reason));
  }
  return play_unchecked(position, house, rules);
}

MoveTrace trace(const Position& position, House house, const RuleSet& rules) {
  const Kernel::Sown sown = Kernel::sow(position, house.number());
  const Position laid = Kernel::store(sown.seeds);
  MoveTrace result{house, {}, {}, {}, sown.slam, play_unchecked(position, house, rules)};
  House at = house;
  for (int seed = position.seeds(house); seed > 0; --seed) {
    do {
      at = House((at.number() + 1) % kHouses);
    } while (at == house);
    result.drops.push_back(at);
  }
  // Where the move has emptied a house that the sowing had filled, its seeds went to a store: the
  // chain's from the last house backwards to the mover, all others to the opponent who collects the
  // board.
  const int first = house.side() == Side::south ? kHousesPerSide : 0;
  for (int offset = kHousesPerSide - 1; offset >= 0; --offset) {
    const House captured(first + offset);
    if ((sown.run >> offset & 1U) != 0 && result.after.seeds(captured) == 0) {
      result.captures.push_back({captured, laid.seeds(captured)});
    }
  }
  const bool collects = sown.slam && rules.grand_slam == GrandSlam::opponent_collects;
  for (int number = 0; collects && number < kHousesPerSide; ++number) {
    const House swept((kHousesPerSide - first) + number);
    if (laid.seeds(swept) != 0) {
      result.collected.push_back({swept, laid.seeds(swept)});
    }
  }
  return result;
}

}  // namespace oware::rules
