#include "games/apply.hpp"

#include <algorithm>
#include <array>
#include <oware/notation.hpp>
#include <utility>

namespace oware::games {
namespace {

using rules::Side;

constexpr std::array<std::pair<Action, std::string_view>, 10> kActions = {
    {{Action::resign, "resign"},
     {Action::offer_end, "offer-end"},
     {Action::accept_end, "accept-end"},
     {Action::decline_end, "decline-end"},
     {Action::offer_takeback, "offer-takeback"},
     {Action::accept_takeback, "accept-takeback"},
     {Action::decline_takeback, "decline-takeback"},
     {Action::abort, "abort"},
     {Action::claim, "claim"},
     {Action::rematch, "rematch"}}};

std::vector<Event> stamped(int version, TimeMs now, std::vector<EventBody> bodies) {
  std::vector<Event> events;
  events.reserve(bodies.size());
  for (auto& body : bodies) events.push_back(Event{++version, now, std::move(body)});
  return events;
}

Decision decided(const Room& room, TimeMs now, std::vector<EventBody> bodies) {
  return stamped(room.version(), std::max(now, room.last_event()), std::move(bodies));
}

Decision nothing_new() { return std::vector<Event>{}; }

tl::unexpected<CommandError> refuse(CommandErrorCode code, std::string detail) {
  return tl::unexpected(CommandError{.code = code, .detail = std::move(detail)});
}

tl::unexpected<CommandError> refuse_unless_playing(const Room& room) {
  if (room.status() == Status::open)
    return refuse(CommandErrorCode::not_started, "The game has not begun: a seat is still free.");
  return refuse(CommandErrorCode::finished, "The game is over.");
}

std::string listed(rules::HouseSet houses) {
  std::string text;
  for (const rules::House house : houses) {
    if (!text.empty()) text += ", ";
    text += house.letter();
  }
  return text;
}

tl::unexpected<CommandError> refuse_illegal(const Room& room, std::string why) {
  const rules::HouseSet legal = room.game().legal();
  return tl::unexpected(CommandError{.code = CommandErrorCode::illegal_move,
                                     .detail = std::move(why) + " Legal: " + listed(legal) + ".",
                                     .legal = legal});
}

// The move that was played at `ply`, if `move` is that one again by the same side.
bool played_already(const Room& room, const Move& move) {
  const auto moves = room.game().moves();
  if (move.ply < 0 || move.ply >= std::ssize(moves)) return false;
  const rules::House played = moves[static_cast<std::size_t>(move.ply)];
  return played.side() == move.side &&
         move.house == std::string_view(std::string(1, played.letter()));
}

Decision refuse_stale(const Room& room) {
  return refuse(CommandErrorCode::stale_ply,
                "The game is at ply " + std::to_string(room.game().ply()) + ".");
}

using Bodies = std::vector<EventBody>;

Decision resign(const Room& room, Side side, TimeMs now) {
  const auto& ending = room.game().ending();
  if (ending && ending->reason == rules::EndReason::resignation &&
      ending->winner == rules::other(side))
    return nothing_new();
  if (room.status() != Status::playing) return refuse_unless_playing(room);
  return decided(room, now, Bodies{Ended{rules::EndReason::resignation, side}});
}

Decision agree_to_end(const Room& room, TimeMs now) {
  return decided(room, now, Bodies{Ended{rules::EndReason::agreement, std::nullopt}});
}

std::optional<tl::unexpected<CommandError>> refuse_more_offers(const Room& room, Side side,
                                                               Offer which) {
  if (room.offers_made(side, which) < kMaxOffers) return std::nullopt;
  return refuse(CommandErrorCode::not_now, "You have made this offer " +
                                               std::to_string(kMaxOffers) +
                                               " times in this game, which is the most.");
}

Decision offer_end(const Room& room, Side side, TimeMs now) {
  if (room.status() != Status::playing) return refuse_unless_playing(room);
  if (room.offers().end == side) return nothing_new();
  if (room.offers().end == rules::other(side)) return agree_to_end(room, now);
  if (auto refused = refuse_more_offers(room, side, Offer::end)) return *std::move(refused);
  return decided(room, now, Bodies{Offered{side, Offer::end}});
}

Decision accept_end(const Room& room, Side side, TimeMs now) {
  const auto& ending = room.game().ending();
  if (ending && ending->reason == rules::EndReason::agreement) return nothing_new();
  if (room.status() != Status::playing) return refuse_unless_playing(room);
  if (room.offers().end != rules::other(side))
    return refuse(CommandErrorCode::no_offer, "Your opponent has not offered to end the game.");
  return agree_to_end(room, now);
}

Decision offer_takeback(const Room& room, Side side, TimeMs now) {
  if (room.status() != Status::playing) return refuse_unless_playing(room);
  if (room.offers().takeback == side) return nothing_new();
  const Settings& settings = room.founding().settings;
  if (settings.rated && settings.opponent == Opponent::computer)
    return refuse(CommandErrorCode::not_now,
                  "In a rated game against the computer no move is taken back.");
  if (!takeback_plies(room.game(), side))
    return refuse(CommandErrorCode::not_now, "You have not moved yet.");
  if (room.offers().takeback)
    return refuse(CommandErrorCode::not_now, "Answer your opponent's wish for a takeback first.");
  if (auto refused = refuse_more_offers(room, side, Offer::takeback)) return *std::move(refused);
  return decided(room, now, Bodies{Offered{side, Offer::takeback}});
}

Decision accept_takeback(const Room& room, Side side, TimeMs now) {
  if (room.status() != Status::playing) return refuse_unless_playing(room);
  const auto plies = takeback_plies(room.game(), rules::other(side));
  if (room.offers().takeback != rules::other(side) || !plies) {
    return refuse(CommandErrorCode::no_offer, "Your opponent has not asked for a takeback.");
  }
  return decided(room, now, Bodies{TakenBack{side, *plies}});
}

Decision decline(const Room& room, Side side, Offer offer, TimeMs now) {
  if (room.status() != Status::playing) return refuse_unless_playing(room);
  const auto& standing = offer == Offer::end ? room.offers().end : room.offers().takeback;
  if (standing != rules::other(side))
    return refuse(CommandErrorCode::no_offer, "There is no offer of your opponent's to decline.");
  return decided(room, now, Bodies{Declined{side, offer}});
}

Decision abort(const Room& room, TimeMs now) {
  const auto& ending = room.game().ending();
  if (ending && ending->reason == rules::EndReason::aborted) return nothing_new();
  if (room.status() == Status::finished) return refuse_unless_playing(room);
  rules::Game after = room.game();
  if (!after.abort())
    return refuse(CommandErrorCode::not_now,
                  "Both sides have moved: the game can be resigned, not aborted.");
  return decided(room, now, Bodies{Ended{rules::EndReason::aborted, std::nullopt}});
}

Decision claim(const Room& room, const Act& act, TimeMs now) {
  const auto& ending = room.game().ending();
  if (ending && (ending->reason == rules::EndReason::agreement ||
                 ending->reason == rules::EndReason::aborted))
    return nothing_new();
  if (ending && ending->reason == rules::EndReason::timeout && ending->winner == act.side)
    return nothing_new();
  if (room.status() != Status::playing) return refuse_unless_playing(room);
  if (act.absent && act.absent->side == rules::other(act.side) && now >= act.absent->claim_at) {
    // A game that has not begun has no result.
    if (rules::Game after = room.game(); after.abort())
      return decided(room, now, Bodies{Ended{rules::EndReason::aborted, std::nullopt}});
    return decided(room, now, Bodies{Ended{rules::EndReason::timeout, act.absent->side}});
  }
  if (!room.game().may_claim()) {
    return refuse(CommandErrorCode::not_now,
                  "The sharing-out can be claimed after " + std::to_string(rules::kClaimPlies) +
                      " plies without a capture, under rules that do not end a "
                      "game by repetition; the game when your "
                      "opponent, who is to move, has been gone for long.");
  }
  return agree_to_end(room, now);
}

Decision rematch(const Room& room, const Act& act, TimeMs now) {
  if (room.status() == Status::open) return refuse_unless_playing(room);
  if (room.status() == Status::playing)
    return refuse(CommandErrorCode::not_now, "The game is not over yet.");
  if (!room.rematch().empty() || room.offers().rematch == act.side) return nothing_new();
  const Side opponent = rules::other(act.side);
  if (!room.seat(opponent))
    return refuse(CommandErrorCode::not_now, "Nobody has joined this game.");
  if (room.offers().rematch == opponent || room.held_by_computer(opponent)) {
    return decided(room, now, Bodies{Rematched{std::string(act.rematch_id)}});
  }
  return decided(room, now, Bodies{Offered{act.side, Offer::rematch}});
}

}  // namespace

std::string_view to_string(Action action) {
  for (const auto& [value, name] : kActions) {
    if (value == action) return name;
  }
  return "";
}

std::optional<Action> parse_action(std::string_view text) {
  for (const auto& [value, name] : kActions) {
    if (name == text) return value;
  }
  return std::nullopt;
}

std::vector<Event> found(const Founding& founding, Side side, const Join& founder) {
  Bodies bodies{Joined{side, founder.name, founder.token}};
  if (founding.settings.opponent == Opponent::computer) {
    bodies.emplace_back(
        Joined{rules::other(side), computer_name(founding.settings.level), std::nullopt});
  }
  return stamped(0, founding.created, std::move(bodies));
}

std::vector<Event> found_between(const Founding& founding, const Join& south, const Join& north,
                                 const ClocksGiven& clocks) {
  Bodies bodies{Joined{Side::south, south.name, south.token},
                Joined{Side::north, north.name, north.token}};
  for (const Side side : {Side::south, Side::north}) {
    const auto& terms = clocks[static_cast<std::size_t>(rules::index(side))];
    if (terms) bodies.emplace_back(ClockGiven{side, *terms});
  }
  return stamped(0, founding.created, std::move(bodies));
}

std::vector<Event> found_rematch(const Founding& founding, const Room& room) {
  Bodies bodies;
  for (const Side side : {Side::south, Side::north}) {
    const auto& held = room.seat(rules::other(side));
    bodies.emplace_back(Joined{side, held->name, held->token});
  }
  return stamped(0, founding.created, std::move(bodies));
}

Decision apply(const Room& room, const Join& join, TimeMs now) {
  if (room.status() == Status::finished) return refuse_unless_playing(room);
  for (const Side side : {Side::south, Side::north}) {
    if (!room.seat(side)) return decided(room, now, Bodies{Joined{side, join.name, join.token}});
  }
  return refuse(CommandErrorCode::seat_taken, "Both seats of this game are taken.");
}

Decision apply(const Room& room, const Move& move, TimeMs now) {
  if (played_already(room, move)) return nothing_new();
  if (room.status() != Status::playing) return refuse_unless_playing(room);
  const rules::Game& game = room.game();
  if (move.ply != game.ply()) {
    return refuse_stale(room);
  }
  if (room.turn() != move.side)
    return refuse(CommandErrorCode::not_your_turn, "It is your opponent's turn.");
  const auto house = rules::parse_move(move.house);
  if (!house)
    return refuse_illegal(room, "A move is one letter: A to F for South, a to f for North.");
  rules::Game after = game;
  if (const auto played = after.play(*house); !played)
    return refuse_illegal(room, message(played.error()) + ".");
  Bodies bodies{Moved{*house}};
  if (after.over()) {
    bodies.emplace_back(Ended{after.ending()->reason, std::nullopt});
  } else if (after.ply() >= kMaxPlies) {
    bodies.emplace_back(Ended{rules::EndReason::agreement, std::nullopt});
  }
  return decided(room, now, std::move(bodies));
}

Decision apply(const Room& room, const Act& act, TimeMs now) {
  if (act.ply && *act.ply != room.game().ply()) return refuse_stale(room);
  switch (act.action) {
    case Action::resign:
      return resign(room, act.side, now);
    case Action::offer_end:
      return offer_end(room, act.side, now);
    case Action::accept_end:
      return accept_end(room, act.side, now);
    case Action::decline_end:
      return decline(room, act.side, Offer::end, now);
    case Action::offer_takeback:
      return offer_takeback(room, act.side, now);
    case Action::accept_takeback:
      return accept_takeback(room, act.side, now);
    case Action::decline_takeback:
      return decline(room, act.side, Offer::takeback, now);
    case Action::abort:
      return abort(room, now);
    case Action::claim:
      return claim(room, act, now);
    case Action::rematch:
      break;
  }
  return rematch(room, act, now);
}

Decision apply(const Room& room, const GiveClock& given, TimeMs now) {
  if (room.clocks().given(given.side) == given.terms) return nothing_new();
  if (room.status() != Status::playing) return refuse_unless_playing(room);
  if (room.clocks().rules().kind != ClockKind::live)
    return refuse(CommandErrorCode::not_now, "This game has no clock of minutes.");
  if (room.has_moved(given.side))
    return refuse(CommandErrorCode::not_now, "A clock is changed before the first move alone.");
  return decided(room, now, Bodies{ClockGiven{given.side, given.terms}});
}

std::vector<Event> flag_fall(const Room& room, TimeMs now) {
  const auto deadline = room.clocks().deadline();
  if (room.status() != Status::playing || !deadline || now < *deadline) return {};
  return stamped(room.version(), now,
                 Bodies{Ended{rules::EndReason::timeout, room.clocks().running()}});
}

std::vector<Event> forfeit(const Room& room, Side side, TimeMs now) {
  if (room.status() != Status::playing || room.turn() != side || room.game().ply() > 1) return {};
  return stamped(room.version(), now, Bodies{Ended{rules::EndReason::timeout, side}});
}

std::vector<Event> withdraw(const Room& room, TimeMs now) {
  if (room.status() != Status::open) return {};
  return stamped(room.version(), now, Bodies{Ended{rules::EndReason::aborted, std::nullopt}});
}

std::optional<Act> computer_answer(const Room& room) {
  if (room.status() != Status::playing) return std::nullopt;
  for (const Side side : {Side::south, Side::north}) {
    if (!room.held_by_computer(side)) continue;
    const Side human = rules::other(side);
    if (room.offers().takeback == human) return Act{side, Action::accept_takeback, {}};
  }
  return std::nullopt;
}

std::optional<Side> computer_to_agree(const Room& room) {
  if (room.status() != Status::playing || !room.offers().end) return std::nullopt;
  const Side side = rules::other(*room.offers().end);
  return room.held_by_computer(side) ? std::optional(side) : std::nullopt;
}

}  // namespace oware::games
