#include <charconv>
#include <chrono>
#include <limits>

#include "server/fields.hpp"
#include "server/text.hpp"
#include "server/wire_people.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;

constexpr int kMostListed = 100;
constexpr int kLongestGame = 100'000;
constexpr std::size_t kLongestFilter = 120;

Result<std::optional<std::string>> read_language(const json::object& object) {
  const auto text = read_text(object, "language");
  if (!text) return tl::unexpected(text.error());
  if (!*text) return std::nullopt;
  if (!games::is_language(**text))
    return wrong("language", "a language's tag of two or three small letters",
                 ErrorCode::bad_number);
  return std::string(**text);
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
      wrong_ = Error{ErrorCode::bad_number, std::string(key), *text, std::string(expected)};
    }
  }

  const std::optional<Error>& error() const { return wrong_; }

 private:
  std::string_view query_;
  std::optional<Error> wrong_;
};

}  // namespace

Result<Profile> read_profile(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  const auto text = text_or(*object, "name", "");
  if (!text) return tl::unexpected(text.error());
  auto name = games::clean_name(*text);
  if (!name) return tl::unexpected(name.error());
  auto language = read_language(*object);
  if (!language) return tl::unexpected(language.error());
  // Null is the browser's own language; what is left out stays.
  if (object->contains("language") && !*language) *language = "";
  return Profile{*std::move(name), *std::move(language)};
}

Result<AccountRequest> read_account(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  auto name = need_text(*object, "name");
  if (!name) return tl::unexpected(name.error());
  auto password = need_text(*object, "password");
  if (!password) return tl::unexpected(password.error());
  const auto language = read_language(*object);
  if (!language) return tl::unexpected(language.error());
  return AccountRequest{*std::move(name), *std::move(password), language->value_or("")};
}

Result<PasswordChange> read_password_change(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  auto before = need_text(*object, "old");
  if (!before) return tl::unexpected(before.error());
  auto after = need_text(*object, "new");
  if (!after) return tl::unexpected(after.error());
  return PasswordChange{*std::move(before), *std::move(after)};
}

Result<std::string> read_password(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  return text_or(*object, "password", "");
}

Result<std::string> read_token(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  return need_text(*object, "token");
}

Result<BlockRequest> read_block(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  auto player = need_text(*object, "player");
  if (!player) return tl::unexpected(player.error());
  const auto kind = need_text(*object, "kind");
  if (!kind) return tl::unexpected(kind.error());
  const auto parsed = games::parse_block_kind(*kind);
  if (!parsed && *kind != "none")
    return wrong("kind", "mute, block or none", ErrorCode::bad_number);
  return BlockRequest{*std::move(player), parsed};
}

Result<SayRequest> read_say(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  SayRequest request;
  const auto room = read_word(*object, "room", "players or onlookers", games::parse_chat_room,
                              [&](games::ChatRoom value) { request.room = value; });
  if (!room) return tl::unexpected(room.error());
  auto text = need_text(*object, "text");
  if (!text) return tl::unexpected(text.error());
  request.text = *std::move(text);
  return request;
}

Result<ReportRequest> read_report(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  auto game = need_text(*object, "game");
  if (!game) return tl::unexpected(game.error());
  const auto message = read_number(*object, "message", 1, std::numeric_limits<std::int64_t>::max());
  if (!message) return tl::unexpected(message.error());
  auto player = text_or(*object, "player", "");
  if (!player) return tl::unexpected(player.error());
  if (message->has_value() != player->empty())
    return wrong("message", "either a message's id or a player's");
  auto reason = need_text(*object, "reason");
  if (!reason) return tl::unexpected(reason.error());
  return ReportRequest{*std::move(game), *message, *std::move(player), *std::move(reason)};
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
