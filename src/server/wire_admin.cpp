#include "server/wire_admin.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "server/text.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kDeepest = 4;
constexpr games::TimeMs kHourMs = 3'600'000;
constexpr std::int64_t kMostHours = 24 * 365 * 10;
constexpr int kMostTableSeeds = 28;

Error wrong(std::string_view field, std::string_view expected, ErrorCode code = ErrorCode::bad_file) {
  return {.code = code, .what = std::string(field), .found = {}, .expected = std::string(expected)};
}

Result<json::object> parse_object(std::string_view body) {
  boost::system::error_code error;
  json::parse_options options;
  options.max_depth = kDeepest;
  json::value value = json::parse(body.empty() ? "{}" : body, error, {}, options);
  if (error || !value.is_object()) return tl::unexpected(wrong("body", "a JSON object"));
  return std::move(value.as_object());
}

Result<std::optional<bool>> read_bool(const json::object& object, std::string_view field) {
  const json::value* value = object.if_contains(field);
  if (value == nullptr || value->is_null()) return std::nullopt;
  if (!value->is_bool()) return tl::unexpected(wrong(field, "true or false"));
  return value->get_bool();
}

Result<std::string> read_text(const json::object& object, std::string_view field, std::string_view otherwise) {
  const json::value* value = object.if_contains(field);
  if (value == nullptr || value->is_null()) return std::string(otherwise);
  if (!value->is_string()) return tl::unexpected(wrong(field, "a string"));
  return std::string(value->get_string());
}

Result<std::int64_t> read_number(const json::object& object, std::string_view field, std::int64_t otherwise, std::int64_t most) {
  const json::value* value = object.if_contains(field);
  if (value == nullptr || value->is_null()) return otherwise;
  if (!value->is_int64()) return tl::unexpected(wrong(field, "a whole number"));
  if (value->get_int64() < 0 || value->get_int64() > most) {
    return tl::unexpected(wrong(field, "a whole number up to " + std::to_string(most), ErrorCode::bad_number));
  }
  return value->get_int64();
}

std::string_view bool_text(bool value) { return value ? "true" : "false"; }

std::string quoted_or_null(std::string_view text) { return text.empty() ? "null" : json_quoted(text); }

template <class Items, class Text>
std::string list_text(std::string_view name, const Items& items, Text text) {
  std::string out = fmt::format(R"({{"{}":[)", name);
  for (const auto& item : items) {
    if (out.back() != '[') out += ',';
    out += text(item);
  }
  return out + "]}";
}

std::string_view state_text(tables::SourceProgress::State state) {
  using State = tables::SourceProgress::State;
  switch (state) {
    case State::idle:
      return "idle";
    case State::waiting:
      return "waiting";
    case State::building:
      return "building";
    case State::stopped:
      return "stopped";
    case State::failed:
      break;
  }
  return "failed";
}

}  // namespace

Result<games::SiteSettings> read_settings_change(std::string_view body, const games::SiteSettings& now) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  const auto chat = read_bool(*object, "chat");
  if (!chat) return tl::unexpected(chat.error());
  const auto read_only = read_bool(*object, "read_only");
  if (!read_only) return tl::unexpected(read_only.error());
  return games::SiteSettings{chat->value_or(now.chat), read_only->value_or(now.read_only)};
}

Result<bool> read_flag(std::string_view body, std::string_view field) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  const auto flag = read_bool(*object, field);
  if (!flag) return tl::unexpected(flag.error());
  if (!*flag) return tl::unexpected(wrong(field, "true or false"));
  return **flag;
}

Result<games::Order> read_order(std::string_view body, std::string player, games::TimeMs now) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  const auto action = read_text(*object, "action", "");
  if (!action) return tl::unexpected(action.error());
  const auto measure = games::parse_measure(*action);
  if (!measure) {
    return tl::unexpected(Error{.code = ErrorCode::bad_number,
                                .what = "action",
                                .found = *action,
                                .expected = "mute, unmute, ban, unban, rename or close"});
  }
  const auto name = read_text(*object, "name", "");
  if (!name) return tl::unexpected(name.error());
  const auto hours = read_number(*object, "hours", 24, kMostHours);
  if (!hours) return tl::unexpected(hours.error());
  return games::Order{.measure = *measure, .player = std::move(player), .until = now + *hours * kHourMs, .name = *name};
}

Result<tables::Wish> read_wish(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  const auto name = read_text(*object, "rules", "abapa");
  if (!name) return tl::unexpected(name.error());
  const auto rules = rules::parse_rule_set(*name);
  if (!rules) return tl::unexpected(rules.error());
  const auto seeds = read_number(*object, "seeds", 16, kMostTableSeeds);
  if (!seeds) return tl::unexpected(seeds.error());
  return tables::Wish{*rules, tables::played_kind(*rules), static_cast<int>(*seeds)};
}

std::string settings_text(const games::SiteSettings& settings) {
  return fmt::format(R"({{"chat":{},"read_only":{}}})", bool_text(settings.chat), bool_text(settings.read_only));
}

std::string reports_text(const std::vector<games::ReportSeen>& reports) {
  return list_text("reports", reports, [](const games::ReportSeen& one) {
    return fmt::format(
        R"({{"id":{},"at_ms":{},"state":"{}","game":"{}","reporter":{},"player":{},"name":{},"message":{},"text":{},"reason":{}}})",
        one.id, one.at, one.state, one.game, quoted_or_null(one.reporter), quoted_or_null(one.player), quoted_or_null(one.name),
        one.message == 0 ? "null" : std::to_string(one.message), quoted_or_null(one.text), json_quoted(one.reason));
  });
}

std::string person_text(const games::PersonSeen& one) {
  return fmt::format(R"({{"player":"{}","name":{},"registered":{},"created_ms":{},"muted_until_ms":{},"banned":{},"games":{}}})",
                     one.player, json_quoted(one.name), bool_text(one.registered), one.created, one.muted_until,
                     bool_text(one.banned), one.games);
}

std::string people_text(const std::vector<games::PersonSeen>& people) { return list_text("people", people, person_text); }

std::string deeds_text(const std::vector<games::Deed>& deeds) {
  return list_text("audit", deeds, [](const games::Deed& one) {
    return fmt::format(R"({{"id":{},"at_ms":{},"who":{},"what":{},"about":{},"detail":{}}})", one.id, one.at,
                       json_quoted(one.who), json_quoted(one.what), quoted_or_null(one.about), quoted_or_null(one.detail));
  });
}

std::string tables_text(const tables::SourceProgress& progress, int seeds) {
  return fmt::format(
      R"({{"seeds":{},"state":"{}","rules":"{}","wanted_seeds":{},"layer":{},"share":{:.3f},"boards_per_second":{:.0f},)"
      R"("seconds_left":{:.1f},"problem":{}}})",
      seeds, state_text(progress.state), rules::to_string(progress.wish.rules), progress.wish.seeds, progress.layer,
      progress.share, progress.boards_per_second, progress.seconds_left,
      progress.problem ? json_quoted(message(*progress.problem)) : std::string("null"));
}

}  // namespace oware::server
