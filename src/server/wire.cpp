#include "server/wire.hpp"

#include <fmt/format.h>

#include <ctime>
#include <iterator>
#include <oware/notation.hpp>
#include <oware/ogn.hpp>

#include "server/text.hpp"

namespace oware::server {
namespace {

using rules::Side;

std::string legal_text(const games::Room& room) {
  std::string text = "[";
  if (room.status() == games::Status::playing) {
    for (const rules::House house : room.game().legal()) {
      if (text.size() > 1) text += ',';
      text += {'"', house.letter(), '"'};
    }
  }
  return text += ']';
}

std::string clock_text(const games::Clocks& clocks, games::TimeMs now) {
  const games::ClockRules& rules = clocks.rules();
  if (rules.kind == games::ClockKind::none) return "null";
  const std::string kind =
      rules.kind == games::ClockKind::live
          ? fmt::format(R"("initial_ms":{},"increment_ms":{})", rules.initial_ms, rules.increment_ms)
          : fmt::format(R"("days_per_move":{},"vacation_days":{},"vacation":{{"south_ms":{},"north_ms":{}}})",
                        rules.days_per_move, rules.vacation_days, clocks.vacation_ms(Side::south, now),
                        clocks.vacation_ms(Side::north, now));
  return fmt::format(R"({{"south_ms":{},"north_ms":{},"running":{},{}}})", clocks.remaining_ms(Side::south, now),
                     clocks.remaining_ms(Side::north, now), side_text(clocks.running()), kind);
}

std::string names_text(const games::Room& room) {
  const auto name = [&room](Side side) { return room.seat(side) ? json_quoted(room.seat(side)->name) : "null"; };
  return fmt::format(R"({{"south":{},"north":{}}})", name(Side::south), name(Side::north));
}

std::string computer_text(const games::Settings& settings, const Presence& presence) {
  if (settings.opponent != games::Opponent::computer) return "null";
  return fmt::format(R"({{"level":{},"budget_share":{:.2g}}})", settings.level, presence.computer_share);
}

std::string ending_text(const rules::Game& game) {
  if (!game.over()) return R"("end":null,"winner":null,"repeats_ply":null)";
  const rules::Ending& ending = *game.ending();
  return fmt::format(R"("end":"{}","winner":{},"repeats_ply":{})", rules::to_string(ending.reason), side_text(ending.winner),
                     ending.repeats_ply ? std::to_string(*ending.repeats_ply) : "null");
}

std::string absent_text(const std::optional<games::Absence>& absent) {
  if (!absent) return "null";
  return fmt::format(R"({{"side":{},"claim_at_ms":{}}})", side_text(absent->side), absent->claim_at);
}

}  // namespace

std::string_view side_text(std::optional<Side> side) {
  if (!side) return "null";
  return *side == Side::south ? R"("south")" : R"("north")";
}

std::string holder_text(const std::optional<games::Holder>& holder) {
  if (!holder) return "null";
  return fmt::format(R"({{"id":{},"registered":{}}})", json_quoted(holder->player), bool_text(holder->registered));
}

std::string holders_text(const games::Holders& holders) {
  return fmt::format(R"({{"south":{},"north":{}}})", holder_text(holders[0]), holder_text(holders[1]));
}

std::string game_text(const games::Room& room, const Around& around, games::TimeMs now) {
  const Presence& presence = around.presence;
  const games::Founding& founding = room.founding();
  const games::Settings& settings = founding.settings;
  const rules::Game& game = room.game();
  const rules::Score score = game.score();
  const games::Offers& offers = room.offers();
  std::string out;
  out.reserve(1024 + game.moves().size());
  auto to = std::back_inserter(out);
  fmt::format_to(to, R"({{"id":"{}","number":{},"rules":"{}","opponent":"{}","level":{},"status":"{}",)", founding.id,
                 founding.number, settings.rules_name, games::to_string(settings.opponent),
                 settings.opponent == games::Opponent::computer ? std::to_string(settings.level) : "null",
                 games::to_string(room.status()));
  fmt::format_to(to, R"("position":"{}","moves":"{}","ply":{},"version":{},"turn":{},"legal":{},"score":[{},{}],)",
                 rules::format_position(game.position()), rules::format_moves(game.moves()), game.ply(), room.version(),
                 side_text(room.turn()), legal_text(room), rules::seeds_text(score.south_halves),
                 rules::seeds_text(score.north_halves));
  fmt::format_to(to, R"("computer":{},"decided_ply":{},)", computer_text(settings, presence),
                 presence.decided_ply ? std::to_string(*presence.decided_ply) : "null");
  fmt::format_to(to, R"({},"clock":{},"offers":{{"end":{},"takeback":{},"rematch":{}}},"may_claim":{},)", ending_text(game),
                 clock_text(room.clocks(), now), side_text(offers.end), side_text(offers.takeback), side_text(offers.rematch),
                 bool_text(room.status() == games::Status::playing && game.may_claim()));
  fmt::format_to(to, R"("names":{},"presence":{{"south":{},"north":{},"onlookers":{}}},"rematch":{},"rematch_of":{},)",
                 names_text(room), bool_text(presence.south), bool_text(presence.north), presence.onlookers,
                 quoted_or_null(room.rematch()), quoted_or_null(founding.rematch_of));
  fmt::format_to(to, R"("guarded":{},"casual":{},"players":{},"absent":{},)", bool_text(settings.guarded),
                 bool_text(settings.casual), holders_text(around.holders), absent_text(around.absent));
  fmt::format_to(to, R"("created_ms":{},"changed_ms":{},"now_ms":{},"you":)", founding.created, room.last_event(), now);
  return out;
}

std::string_view you_text(std::optional<Side> you) {
  if (!you) return "null}";
  return *you == Side::south ? R"("south"})" : R"("north"})";
}

SharedText message_text(int version, std::string_view type, std::string_view game) {
  return std::make_shared<const std::string>(fmt::format(R"({{"version":{},"type":"{}","game":{})", version, type, game));
}

SharedText event_message(const games::Event& event, const games::Room& after, const Around& around) {
  return message_text(event.version, games::wire_type(event.body), game_text(after, around, event.at));
}

SharedText chat_message_text(int version, std::string_view chat, std::string_view game) {
  return std::make_shared<const std::string>(
      fmt::format(R"({{"version":{},"type":"chat","chat":{},"game":{})", version, chat, game));
}

std::string seat_text(Side side, std::string_view token) {
  return fmt::format(R"({{"side":"{}","token":{}}})", rules::to_string(side), quoted_or_null(token));
}

std::string created_text(std::string_view id, std::string_view url, Side side, std::string_view token) {
  return fmt::format(R"({{"id":"{}","url":{},"side":"{}","token":"{}"}})", id, json_quoted(url), rules::to_string(side), token);
}

std::string ogn_text(const games::Room& room) {
  const std::time_t created = room.founding().created / 1000;
  std::tm date{};
  gmtime_r(&created, &date);
  const auto name = [&room](Side side) { return room.seat(side) ? room.seat(side)->name : std::string("?"); };
  const rules::OgnHeader header{
      .event = fmt::format("Game {}", room.founding().number),
      .date = fmt::format("{:04}.{:02}.{:02}", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday),
      .south = name(Side::south),
      .north = name(Side::north),
  };
  return rules::format_ogn(rules::to_ogn(room.game(), header));
}

}  // namespace oware::server
