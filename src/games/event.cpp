#include "games/event.hpp"

#include <array>
#include <charconv>
#include <oware/notation.hpp>
#include <utility>

namespace oware::games {
namespace {

using rules::Side;

template <class... Cases>
struct Match : Cases... {
  using Cases::operator()...;
};

constexpr std::array<std::pair<Offer, std::string_view>, 3> kOffers = {
    {{Offer::end, "end"}, {Offer::takeback, "takeback"}, {Offer::rematch, "rematch"}}};

std::optional<Side> parse_side(std::string_view text) {
  if (text == "south") return Side::south;
  if (text == "north") return Side::north;
  return std::nullopt;
}

std::optional<Offer> parse_offer(std::string_view text) {
  for (const auto& [offer, name] : kOffers) {
    if (name == text) return offer;
  }
  return std::nullopt;
}

// The first word of `rest`, which is shortened by it and the space behind it.
std::string_view take_word(std::string_view& rest) {
  const auto space = rest.find(' ');
  const std::string_view word = rest.substr(0, space);
  rest = space == std::string_view::npos ? std::string_view{} : rest.substr(space + 1);
  return word;
}

std::string words(std::string_view first, std::string_view second) {
  return std::string(first) + " " + std::string(second);
}

std::optional<EventBody> decode_joined(std::string_view rest) {
  const auto side = parse_side(take_word(rest));
  const std::string_view token = take_word(rest);
  const auto hash = parse_hex(token);
  if (!side || (!hash && token != "computer")) return std::nullopt;
  return Joined{.side = *side, .name = {}, .token = hash};
}

std::optional<EventBody> decode_moved(std::string_view rest) {
  const auto house = rules::parse_move(rest);
  if (!house) return std::nullopt;
  return Moved{*house};
}

template <class T>
std::optional<EventBody> decode_offer(std::string_view rest) {
  const auto side = parse_side(take_word(rest));
  const auto offer = parse_offer(rest);
  if (!side || !offer) return std::nullopt;
  return T{*side, *offer};
}

std::optional<EventBody> decode_takeback(std::string_view rest) {
  const auto side = parse_side(take_word(rest));
  if (!side || (rest != "1" && rest != "2")) return std::nullopt;
  return TakenBack{*side, rest == "1" ? 1 : 2};
}

std::optional<EventBody> decode_ended(std::string_view rest) {
  const auto reason = rules::parse_end_reason(take_word(rest));
  const auto loser = parse_side(rest);
  if (!reason || (!loser && !rest.empty())) return std::nullopt;
  return Ended{*reason, loser};
}

std::optional<EventBody> decode_rematched(std::string_view rest) {
  if (!is_game_id(rest)) return std::nullopt;
  return Rematched{std::string(rest)};
}

// "south 150000+0"
std::optional<EventBody> decode_clock(std::string_view rest) {
  const auto side = parse_side(take_word(rest));
  const auto clock = parse_clock(rest);
  if (!side || !clock || clock->kind != ClockKind::live) return std::nullopt;
  return ClockGiven{*side, {clock->initial_ms, clock->increment_ms}};
}

struct Decoder {
  std::string_view kind;
  std::optional<EventBody> (*decode)(std::string_view);
};

constexpr std::array<Decoder, 8> kDecoders = {{{"joined", decode_joined},
                                               {"moved", decode_moved},
                                               {"offered", decode_offer<Offered>},
                                               {"declined", decode_offer<Declined>},
                                               {"takeback", decode_takeback},
                                               {"ended", decode_ended},
                                               {"rematched", decode_rematched},
                                               {"clock", decode_clock}}};

std::string encode_ended(const Ended& ended) {
  const std::string reason(rules::to_string(ended.reason));
  return ended.loser ? words(reason, rules::to_string(*ended.loser)) : reason;
}

}  // namespace

std::string_view to_string(Offer offer) {
  for (const auto& [value, name] : kOffers) {
    if (value == offer) return name;
  }
  return "";
}

std::string_view wire_type(const EventBody& body) {
  return std::visit(Match{[](const Joined&) { return std::string_view("joined"); },
                          [](const Moved&) { return std::string_view("moved"); },
                          [](const Offered&) { return std::string_view("offered"); },
                          [](const Declined&) { return std::string_view("declined"); },
                          [](const TakenBack&) { return std::string_view("takeback"); },
                          [](const Ended&) { return std::string_view("ended"); },
                          [](const Rematched&) { return std::string_view("offered"); },
                          [](const ClockGiven&) { return std::string_view("resync"); }},
                    body);
}

StoredBody encode(const EventBody& body) {
  using rules::to_string;
  return std::visit(
      Match{[](const Joined& it) {
              const std::string token = it.token ? to_hex(*it.token) : "computer";
              return StoredBody{"joined", words(to_string(it.side), token)};
            },
            [](const Moved& it) { return StoredBody{"moved", std::string(1, it.house.letter())}; },
            [](const Offered& it) {
              return StoredBody{"offered", words(to_string(it.side), games::to_string(it.offer))};
            },
            [](const Declined& it) {
              return StoredBody{"declined", words(to_string(it.side), games::to_string(it.offer))};
            },
            [](const TakenBack& it) {
              return StoredBody{"takeback", words(to_string(it.side), std::to_string(it.plies))};
            },
            [](const Ended& it) { return StoredBody{"ended", encode_ended(it)}; },
            [](const Rematched& it) { return StoredBody{"rematched", it.id}; },
            [](const ClockGiven& it) {
              const ClockRules clock{.kind = ClockKind::live,
                                     .initial_ms = it.terms.initial_ms,
                                     .increment_ms = it.terms.increment_ms};
              return StoredBody{"clock", words(to_string(it.side), games::to_string(clock))};
            }},
      body);
}

Result<EventBody> decode(const StoredBody& stored) {
  for (const auto& decoder : kDecoders) {
    if (decoder.kind != stored.kind) continue;
    if (auto body = decoder.decode(stored.detail)) return *std::move(body);
    break;
  }
  return tl::unexpected(Error{.code = ErrorCode::corrupt,
                              .what = "stored event",
                              .found = words(stored.kind, stored.detail),
                              .expected = "an event that this version knows"});
}

}  // namespace oware::games
