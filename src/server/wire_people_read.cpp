#include <charconv>
#include <chrono>

#include "server/api.hpp"
#include "server/text.hpp"
#include "server/wire_people.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;

// Null, the browser's own language, and one that is left out are empty.
Result<std::string> read_language(const json::object& object) {
  std::string text = text_or(object, "language");
  if (!text.empty() && !games::is_language(text))
    return impossible("language", text, "a language's tag of two or three small letters");
  return text;
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// "2026-11-21" as the first moment of that day, UTC.
std::optional<games::TimeMs> parse_day(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = parse_number<int>(text.substr(0, 4));
  const auto month = parse_number<unsigned>(text.substr(5, 2));
  const auto day = parse_number<unsigned>(text.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(*month),
                                         std::chrono::day(*day)};
  if (!date.ok()) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::sys_days(date).time_since_epoch())
      .count();
}

std::optional<games::ListMark> parse_mark(std::string_view text) {
  const auto dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto ended = parse_number<std::int64_t>(text.substr(0, dash));
  const auto number = parse_number<std::int64_t>(text.substr(dash + 1));
  if (!ended || !number) return std::nullopt;
  return games::ListMark{*ended, *number};
}

std::optional<games::Status> parse_status(std::string_view text) {
  for (const auto status : {games::Status::open, games::Status::playing, games::Status::finished}) {
    if (games::to_string(status) == text) return status;
  }
  return std::nullopt;
}

std::optional<games::ListResult> parse_list_result(std::string_view text) {
  using enum games::ListResult;
  for (const auto& [name, result] :
       {std::pair("south", south), std::pair("north", north), std::pair("draw", draw),
        std::pair("won", won), std::pair("lost", lost)}) {
    if (text == name) return result;
  }
  return std::nullopt;
}

// South's moves in upper case, North's in lower case.
std::optional<std::string> parse_opening(std::string_view text) {
  for (std::size_t ply = 0; ply < text.size(); ++ply) {
    const char first = ply % 2 == 0 ? 'A' : 'a';
    if (text[ply] < first || text[ply] > first + 5) return std::nullopt;
  }
  return std::string(text);
}

std::optional<int> small_number(const json::object& query, std::string_view field) {
  const auto number = number_field(query, field);
  return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

// What `parse` makes of a field into `to`. Error: bad_number when it makes nothing of it.
template <class To, class Parse>
Result<void> read_into(To& to, const json::object& query, std::string_view field,
                       std::string_view expected, Parse parse) {
  const auto text = text_field(query, field);
  if (!text) return {};
  auto value = parse(*text);
  if (!value) return impossible(field, *text, expected);
  to = *std::move(value);
  return {};
}

}  // namespace

Result<Profile> read_profile(const json::object& body) {
  auto name = games::clean_name(text_or(body, "name"));
  if (!name) return tl::unexpected(name.error());
  auto language = read_language(body);
  if (!language) return tl::unexpected(language.error());
  Profile profile{*std::move(name), {}};
  if (body.contains("language")) profile.language = *std::move(language);
  return profile;
}

Result<AccountRequest> read_account(const json::object& body) {
  auto language = read_language(body);
  if (!language) return tl::unexpected(language.error());
  return AccountRequest{text_or(body, "name"), text_or(body, "password"), *std::move(language),
                        text_or(body, "code"), text_or(body, "invite")};
}

PasswordChange read_password_change(const json::object& body) {
  return {text_or(body, "old"), text_or(body, "new")};
}

Result<BlockRequest> read_block(const json::object& body) {
  const std::string kind = text_or(body, "kind");
  return BlockRequest{text_or(body, "player"), games::parse_block_kind(kind)};
}

SayRequest read_say(const json::object& body) {
  SayRequest request{.room = {}, .text = text_or(body, "text")};
  if (const auto room = text_field(body, "room")) request.room = games::parse_chat_room(*room);
  return request;
}

Result<ReportRequest> read_report(const json::object& body) {
  ReportRequest report{text_or(body, "game"), number_field(body, "message"),
                       text_or(body, "player"), text_or(body, "analysis"), text_or(body, "reason")};
  const bool in_game = !report.game.empty() && report.message.has_value() == report.player.empty();
  const bool analysis = report.game.empty() && !report.message && report.player.empty();
  if (report.analysis.empty() ? !in_game : !analysis) {
    return tl::unexpected(
        Error{.code = ErrorCode::bad_file,
              .what = "report",
              .found = {},
              .expected = "a game with either a message's id or a player's, or an analysis alone"});
  }
  return report;
}

Result<ListRequest> read_list(const json::object& query) {
  ListRequest request{.query = {},
                      .player = text_or(query, "player"),
                      .mine = text_field(query, "mine").has_value()};
  games::ListQuery& list = request.query;
  if (const auto status = text_field(query, "status")) list.status = parse_status(*status);
  if (const auto opponent = text_field(query, "opponent"))
    list.opponent = games::parse_opponent(*opponent);
  if (const auto end = text_field(query, "end")) list.end = rules::parse_end_reason(*end);
  list.against = text_or(query, "against");
  list.rules = text_or(query, "rules");
  if (const auto result = text_field(query, "result")) list.result = parse_list_result(*result);
  list.min_ply = small_number(query, "min_ply");
  list.max_ply = small_number(query, "max_ply");
  list.limit = small_number(query, "limit").value_or(list.limit);
  auto read = read_into(list.opening, query, "opening",
                        "moves of both in turn, South's first: \"FfEe\"", parse_opening);
  if (read) read = read_into(list.since, query, "since", "a day, YYYY-MM-DD", parse_day);
  if (read) read = read_into(list.before, query, "until", "a day, YYYY-MM-DD", parse_day);
  if (read)
    read = read_into(list.after, query, "cursor", "the `next` of the page before", parse_mark);
  if (!read) return tl::unexpected(read.error());
  if (list.before) *list.before += games::kDayMs;  // that day is included
  const bool whose =
      list.result == games::ListResult::won || list.result == games::ListResult::lost;
  if (whose && request.player.empty() && !request.mine)
    return impossible("result", text_or(query, "result"),
                      "south, north or draw; won and lost with `player` or `mine`");
  return request;
}

}  // namespace oware::server
