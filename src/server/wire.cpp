#include "server/wire.hpp"

#include <fmt/format.h>

#include <ctime>
#include <oware/notation.hpp>
#include <oware/ogn.hpp>
#include <utility>

#include "server/text.hpp"

namespace oware::server {
namespace {

using rules::Side;

void add_legal(std::string& out, const games::Room& room) {
  out += '[';
  if (room.status() == games::Status::playing) {
    for (const rules::House house : room.game().legal()) {
      if (out.back() != '[') out += ',';
      out += {'"', house.letter(), '"'};
    }
  }
  out += ']';
}

void add_clock(std::string& out, const games::Clocks& clocks, games::TimeMs now) {
  const games::ClockRules& rules = clocks.rules();
  if (rules.kind == games::ClockKind::none) return append(out, "null");
  append(out, R"({"south_ms":)", clocks.remaining_ms(Side::south, now), R"(,"north_ms":)",
         clocks.remaining_ms(Side::north, now), R"(,"running":)", side_text(clocks.running()));
  if (rules.kind == games::ClockKind::live) {
    return append(out, R"(,"initial_ms":)", rules.initial_ms, R"(,"increment_ms":)",
                  rules.increment_ms, "}");
  }
  append(out, R"(,"days_per_move":)", rules.days_per_move, R"(,"vacation_days":)",
         rules.vacation_days, R"(,"vacation":{"south_ms":)", clocks.vacation_ms(Side::south, now),
         R"(,"north_ms":)", clocks.vacation_ms(Side::north, now), "}}");
}

std::string name_text(const games::Room& room, Side side) {
  return room.seat(side) ? json_quoted(room.seat(side)->name) : "null";
}

std::string computer_text(const games::Settings& settings, const Presence& presence) {
  if (settings.opponent != games::Opponent::computer) return "null";
  return fmt::format(R"({{"level":{},"budget_share":{:.2g}}})", settings.level,
                     presence.computer_share);
}

std::string number_or_null(std::optional<int> number) {
  return number ? std::to_string(*number) : "null";
}

void add_ending(std::string& out, const rules::Game& game) {
  if (!game.over()) return append(out, R"("end":null,"winner":null,"repeats_ply":null)");
  const rules::Ending& ending = *game.ending();
  append(out, R"("end":")", rules::to_string(ending.reason), R"(","winner":)",
         side_text(ending.winner), R"(,"repeats_ply":)", number_or_null(ending.repeats_ply));
}

std::string absent_text(const std::optional<games::Absence>& absent) {
  if (!absent) return "null";
  return fmt::format(R"({{"side":{},"claim_at_ms":{}}})", side_text(absent->side),
                     absent->claim_at);
}

// What was agreed, and what has been played.
void add_play(std::string& out, const games::Room& room) {
  const games::Founding& founding = room.founding();
  const games::Settings& settings = founding.settings;
  const rules::Game& game = room.game();
  const rules::Score score = game.score();
  append(out, R"({"id":")", founding.id, R"(","number":)", founding.number, R"(,"rules":")",
         settings.rules_name, R"(","opponent":")", games::to_string(settings.opponent),
         R"(","level":)");
  if (settings.opponent == games::Opponent::computer) {
    append(out, settings.level);
  } else {
    append(out, "null");
  }
  append(out, R"(,"status":")", games::to_string(room.status()), R"(","position":")",
         rules::format_position(game.position()), R"(","moves":")");
  for (const rules::House house : game.moves()) out += house.letter();
  append(out, R"(","start":)", start_text(settings), R"(,"ply":)", game.ply(), R"(,"version":)",
         room.version(), R"(,"turn":)", side_text(room.turn()), R"(,"legal":)");
  add_legal(out, room);
  append(out, R"(,"score":[)", rules::seeds_text(score.south_halves), ",",
         rules::seeds_text(score.north_halves), "],");
}

// How it stands between the two, and who they are.
void add_players(std::string& out, const games::Room& room, const GameContext& context) {
  const games::Settings& settings = room.founding().settings;
  const games::Offers& offers = room.offers();
  const Presence& presence = context.presence;
  const bool may_claim = room.status() == games::Status::playing && room.game().may_claim();
  append(out, R"(,"offers":{"end":)", side_text(offers.end), R"(,"takeback":)",
         side_text(offers.takeback), R"(,"rematch":)", side_text(offers.rematch),
         R"(},"may_claim":)", bool_text(may_claim), R"(,"names":{"south":)",
         name_text(room, Side::south), R"(,"north":)", name_text(room, Side::north),
         R"(},"presence":{"south":)", bool_text(presence.south), R"(,"north":)",
         bool_text(presence.north), R"(,"spectators":)", presence.spectators, R"(},"rematch":)",
         quoted_or_null(room.rematch()), R"(,"rematch_of":)",
         quoted_or_null(room.founding().rematch_of));
  append(out, R"(,"guarded":)", bool_text(settings.guarded), R"(,"casual":)",
         bool_text(settings.casual), R"(,"players":)", holders_text(context.holders),
         R"(,"absent":)", absent_text(context.absent));
}

void add_game(std::string& out, const games::Room& room, const GameContext& context,
              games::TimeMs now) {
  add_play(out, room);
  append(out, R"("computer":)", computer_text(room.founding().settings, context.presence),
         R"(,"decided_ply":)", number_or_null(context.decided_ply), ",");
  add_ending(out, room.game());
  append(out, R"(,"clock":)");
  add_clock(out, room.clocks(), now);
  add_players(out, room, context);
  append(out, R"(,"created_ms":)", room.founding().created, R"(,"changed_ms":)", room.last_event(),
         R"(,"now_ms":)", now, R"(,"you":)");
}

// Room for all but long games and names, taken at once.
std::string with_room(const games::Room& room) {
  constexpr std::size_t kUsual = 1200;
  std::string out;
  out.reserve(kUsual + room.game().moves().size());
  return out;
}

void add_message_head(std::string& out, int version, std::string_view type) {
  append(out, R"({"version":)", version, R"(,"type":")", type, R"(",)");
}

SharedText shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

}  // namespace

std::string_view side_text(std::optional<Side> side) {
  if (!side) return "null";
  return *side == Side::south ? R"("south")" : R"("north")";
}

std::string start_text(const games::Settings& settings) {
  return settings.start ? json_quoted(rules::format_position(*settings.start)) : "null";
}

std::string holder_text(const std::optional<games::Holder>& holder) {
  if (!holder) return "null";
  std::string out;
  append(out, R"({"id":)", json_quoted(holder->player), R"(,"registered":)",
         bool_text(holder->registered), "}");
  return out;
}

std::string holders_text(const games::Holders& holders) {
  std::string out;
  append(out, R"({"south":)", holder_text(holders[0]), R"(,"north":)", holder_text(holders[1]),
         "}");
  return out;
}

std::string game_text(const games::Room& room, const GameContext& context, games::TimeMs now) {
  std::string out = with_room(room);
  add_game(out, room, context, now);
  return out;
}

std::string_view you_text(std::optional<Side> you) {
  if (!you) return "null}";
  return *you == Side::south ? R"("south"})" : R"("north"})";
}

SharedText message_text(int version, std::string_view type, const games::Room& room,
                        const GameContext& context, games::TimeMs now) {
  std::string out = with_room(room);
  add_message_head(out, version, type);
  append(out, R"("game":)");
  add_game(out, room, context, now);
  return shared(std::move(out));
}

SharedText event_message(const games::Event& event, const games::Room& after,
                         const GameContext& context) {
  return message_text(event.version, games::wire_type(event.body), after, context, event.at);
}

SharedText chat_message_text(int version, std::string_view chat, const games::Room& room,
                             const GameContext& context, games::TimeMs now) {
  std::string out = with_room(room);
  add_message_head(out, version, "chat");
  append(out, R"("chat":)", chat, R"(,"game":)");
  add_game(out, room, context, now);
  return shared(std::move(out));
}

std::string seat_text(Side side, std::string_view token) {
  return fmt::format(R"({{"side":"{}","token":{}}})", rules::to_string(side),
                     quoted_or_null(token));
}

std::string created_text(std::string_view id, std::string_view url, Side side,
                         std::string_view token) {
  return fmt::format(R"({{"id":"{}","url":{},"side":"{}","token":"{}"}})", id, json_quoted(url),
                     rules::to_string(side), token);
}

std::string ogn_text(const games::Room& room) {
  const std::time_t created = room.founding().created / 1000;
  std::tm date{};
  gmtime_r(&created, &date);
  const auto name = [&room](Side side) {
    return room.seat(side) ? room.seat(side)->name : std::string("?");
  };
  const rules::OgnHeader header{
      .event = fmt::format("Game {}", room.founding().number),
      .date = fmt::format("{:04}.{:02}.{:02}", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday),
      .south = name(Side::south),
      .north = name(Side::north),
  };
  return rules::format_ogn(rules::to_ogn(room.game(), header));
}

}  // namespace oware::server
