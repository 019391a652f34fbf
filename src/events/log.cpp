#include "events/log.hpp"

#include <array>
#include <charconv>
#include <utility>

#include "games/token.hpp"

namespace oware::events {
namespace {

template <class... Cases>
struct Match : Cases... {
  using Cases::operator()...;
};

constexpr std::array<std::pair<Outcome, std::string_view>, 4> kOutcomes = {
    {{Outcome::south, "south"},
     {Outcome::north, "north"},
     {Outcome::draw, "draw"},
     {Outcome::damaged, "damaged"}}};

constexpr std::string_view kBerserk = "berserk";

// The next word of `rest`, up to `end`, which is taken off with it.
std::string_view take_word(std::string_view& rest, char end = ' ') {
  const auto at = rest.find(end);
  const std::string_view word = rest.substr(0, at);
  rest = at == std::string_view::npos ? std::string_view{} : rest.substr(at + 1);
  return word;
}

template <class Number>
std::optional<Number> number_of(std::string_view text) {
  Number number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc{} || end != last || text.empty()) return std::nullopt;
  return number;
}

std::optional<Body> decode_entered(std::string_view rest) {
  const auto user = number_of<UserId>(take_word(rest));
  const auto rating = number_of<int>(take_word(rest));
  if (!user || !rating || (!rest.empty() && !games::is_game_id(rest))) return std::nullopt;
  return Entered{*user, *rating, std::string(rest)};
}

std::optional<Body> decode_left(std::string_view rest) {
  const auto user = number_of<UserId>(take_word(rest));
  if (!user) return std::nullopt;
  for (const auto reason : {LeaveReason::withdrew, LeaveReason::absent, LeaveReason::removed}) {
    if (rest == to_string(reason)) return Left{*user, reason};
  }
  return std::nullopt;
}

template <class T>
std::optional<Body> decode_plain(std::string_view rest) {
  if (!rest.empty()) return std::nullopt;
  return T{};
}

// "2 ID:11:12 ID:13:14 15": the round, its games, the byes.
std::optional<Body> decode_paired(std::string_view rest) {
  const auto round = number_of<int>(take_word(rest));
  if (!round) return std::nullopt;
  Paired paired{*round, {}, {}};
  while (!rest.empty()) {
    std::string_view word = take_word(rest);
    if (word.find(':') == std::string_view::npos) {
      const auto bye = number_of<UserId>(word);
      if (!bye) return std::nullopt;
      paired.byes.push_back(*bye);
      continue;
    }
    const std::string_view id = take_word(word, ':');
    const auto south = number_of<UserId>(take_word(word, ':'));
    const auto north = number_of<UserId>(word);
    if (!games::is_game_id(id) || !south || !north) return std::nullopt;
    paired.games.push_back({std::string(id), *south, *north});
  }
  return paired;
}

std::optional<Body> decode_decided(std::string_view rest) {
  const std::string_view game = take_word(rest);
  const std::string_view word = take_word(rest);
  const bool berserk = rest == kBerserk;
  if (!games::is_game_id(game) || (!rest.empty() && !berserk)) return std::nullopt;
  for (const auto& [outcome, name] : kOutcomes) {
    if (name == word) return Decided{std::string(game), outcome, berserk};
  }
  return std::nullopt;
}

struct Decoder {
  std::string_view kind;
  std::optional<Body> (*decode)(std::string_view);
};

constexpr std::array<Decoder, 7> kDecoders = {{{"entered", decode_entered},
                                               {"left", decode_left},
                                               {"started", decode_plain<Started>},
                                               {"paired", decode_paired},
                                               {"decided", decode_decided},
                                               {"finished", decode_plain<Finished>},
                                               {"cancelled", decode_plain<Cancelled>}}};

std::string encode_paired(const Paired& paired) {
  std::string text = std::to_string(paired.round);
  for (const auto& [id, south, north] : paired.games)
    text += " " + id + ":" + std::to_string(south) + ":" + std::to_string(north);
  for (const UserId bye : paired.byes) text += " " + std::to_string(bye);
  return text;
}

}  // namespace

std::string_view to_string(Outcome outcome) {
  for (const auto& [value, name] : kOutcomes) {
    if (value == outcome) return name;
  }
  return "";
}

std::string_view to_string(LeaveReason reason) {
  switch (reason) {
    case LeaveReason::withdrew:
      return "withdrew";
    case LeaveReason::absent:
      return "absent";
    case LeaveReason::removed:
      return "removed";
  }
  return "";
}

games::StoredBody encode(const Body& body) {
  using games::StoredBody;
  return std::visit(
      Match{[](const Entered& it) {
              return StoredBody{"entered", std::to_string(it.user) + " " +
                                               std::to_string(it.rating) +
                                               (it.team.empty() ? "" : " " + it.team)};
            },
            [](const Left& it) {
              return StoredBody{"left",
                                std::to_string(it.user) + " " + std::string(to_string(it.reason))};
            },
            [](const Started&) { return StoredBody{"started", ""}; },
            [](const Paired& it) { return StoredBody{"paired", encode_paired(it)}; },
            [](const Decided& it) {
              std::string text = it.game + " " + std::string(to_string(it.outcome));
              if (it.berserk) text += " " + std::string(kBerserk);
              return StoredBody{"decided", std::move(text)};
            },
            [](const Finished&) { return StoredBody{"finished", ""}; },
            [](const Cancelled&) { return StoredBody{"cancelled", ""}; }},
      body);
}

Result<Body> decode(const games::StoredBody& stored) {
  for (const auto& decoder : kDecoders) {
    if (decoder.kind != stored.kind) continue;
    if (auto body = decoder.decode(stored.detail)) return *std::move(body);
    break;
  }
  return tl::unexpected(Error{.code = ErrorCode::corrupt,
                              .what = "stored entry of an event",
                              .found = stored.kind + " " + stored.detail,
                              .expected = "an entry that this version knows"});
}

}  // namespace oware::events
