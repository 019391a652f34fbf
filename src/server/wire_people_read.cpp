#include <charconv>
#include <chrono>

#include "server/api.hpp"
#include "server/text.hpp"
#include "server/wire_people.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;

constexpr int kMostListed = 100;
constexpr int kLongestGame = 100'000;
constexpr std::size_t kLongestFilter = 120;

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

std::optional<int> parse_ply(std::string_view text) {
  const auto number = parse_number<int>(text);
  return number && *number >= 0 && *number <= kLongestGame ? number : std::nullopt;
}

std::optional<int> parse_limit(std::string_view text) {
  const auto number = parse_number<int>(text);
  return number && *number >= 1 && *number <= kMostListed ? number : std::nullopt;
}

std::optional<std::string> parse_filter(std::string_view text) {
  if (text.empty() || text.size() > kLongestFilter) return std::nullopt;
  return std::string(text);
}

// Reads one parameter of a query with `parse` into `to`; false when it is there and cannot be.
class QueryReader {
 public:
  explicit QueryReader(std::string_view query) : query_(query) {}

  template <class To, class Parse>
  void read(std::string_view key, std::string_view expected, To& to, Parse parse) {
    const auto text = query_value(query_, key);
    if (!text || wrong_) return;
    if (auto value = parse(*text)) {
      to = *std::move(value);
    } else {
      wrong_ = impossible(key, *text, expected).value();
    }
  }

  const std::optional<Error>& error() const { return wrong_; }

 private:
  std::string_view query_;
  std::optional<Error> wrong_;
};

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
  return AccountRequest{text_or(body, "name"), text_or(body, "password"), *std::move(language)};
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
                       text_or(body, "player"), text_or(body, "reason")};
  if (report.message.has_value() != report.player.empty()) {
    return tl::unexpected(Error{.code = ErrorCode::bad_file,
                                .what = "message",
                                .found = {},
                                .expected = "either a message's id or a player's"});
  }
  return report;
}

Result<ListRequest> read_list(std::string_view text) {
  ListRequest request;
  games::ListQuery& query = request.query;
  QueryReader reader(text);
  reader.read("status", "open, playing or finished", query.status, parse_status);
  reader.read("player", "a name", request.player, parse_filter);
  reader.read("against", "a name", query.against, parse_filter);
  reader.read("rules", "a rule set", query.rules, parse_filter);
  reader.read("opponent", "friend, anyone or computer", query.opponent, games::parse_opponent);
  reader.read("end", "a reason that games end for", query.end, rules::parse_end_reason);
  reader.read("min_ply", "a number of moves", query.min_ply, parse_ply);
  reader.read("max_ply", "a number of moves", query.max_ply, parse_ply);
  reader.read("since", "a day, YYYY-MM-DD", query.since, parse_day);
  reader.read("until", "a day, YYYY-MM-DD", query.before, parse_day);
  reader.read("cursor", "the `next` of the page before", query.after, parse_mark);
  reader.read("limit", "1 to 100", query.limit, parse_limit);
  if (reader.error()) return tl::unexpected(*reader.error());
  if (query.before) *query.before += games::kDayMs;  // that day is included
  return request;
}

}  // namespace oware::server
