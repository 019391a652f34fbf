#include "server/wire_admin.hpp"

#include <fmt/format.h>

#include "server/fields.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

constexpr games::TimeMs kHourMs = 3'600'000;
constexpr std::int64_t kMostHours = 24 * 365 * 10;
constexpr int kMostTableSeeds = 28;

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

Result<games::SiteSettings> read_settings_change(std::string_view body,
                                                 const games::SiteSettings& now) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  const auto chat = read_flag(*object, "chat");
  if (!chat) return tl::unexpected(chat.error());
  const auto read_only = read_flag(*object, "read_only");
  if (!read_only) return tl::unexpected(read_only.error());
  return games::SiteSettings{chat->value_or(now.chat), read_only->value_or(now.read_only)};
}

Result<bool> read_flag(std::string_view body, std::string_view field) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  const auto flag = read_flag(*object, field);
  if (!flag) return tl::unexpected(flag.error());
  if (!*flag) return wrong(field, "true or false");
  return **flag;
}

Result<games::ModerationCommand> read_moderation_command(std::string_view body, std::string player,
                                                         games::TimeMs now) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  const auto action = text_or(*object, "action", "");
  if (!action) return tl::unexpected(action.error());
  const auto moderation = games::parse_moderation_action(*action);
  if (!moderation) {
    return tl::unexpected(Error{.code = ErrorCode::bad_number,
                                .what = "action",
                                .found = *action,
                                .expected = "mute, unmute, ban, unban, rename or close"});
  }
  const auto name = text_or(*object, "name", "");
  if (!name) return tl::unexpected(name.error());
  const auto hours = read_number(*object, "hours", 0, kMostHours);
  if (!hours) return tl::unexpected(hours.error());
  return games::ModerationCommand{.action = *moderation,
                                  .player = std::move(player),
                                  .until = now + hours->value_or(24) * kHourMs,
                                  .name = *name};
}

Result<tables::Wish> read_wish(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  const auto name = text_or(*object, "rules", "abapa");
  if (!name) return tl::unexpected(name.error());
  const auto rules = rules::parse_rule_set(*name);
  if (!rules) return tl::unexpected(rules.error());
  const auto seeds = read_number(*object, "seeds", 0, kMostTableSeeds);
  if (!seeds) return tl::unexpected(seeds.error());
  return tables::Wish{*rules, tables::played_kind(*rules), static_cast<int>(seeds->value_or(16))};
}

std::string settings_text(const games::SiteSettings& settings) {
  return fmt::format(R"({{"chat":{},"read_only":{}}})", bool_text(settings.chat),
                     bool_text(settings.read_only));
}

std::string reports_text(const std::vector<games::ReportView>& reports) {
  return R"({"reports":)" +
         list_text(
             reports,
             [](const games::ReportView& one) {
               return fmt::format(
                   R"({{"id":{},"at_ms":{},"state":"{}","game":"{}","reporter":{},"player":{},"name":{},"message":{},"text":{},"reason":{}}})",
                   one.id, one.at, one.state, one.game, quoted_or_null(one.reporter),
                   quoted_or_null(one.player), quoted_or_null(one.name),
                   one.message == 0 ? "null" : std::to_string(one.message),
                   quoted_or_null(one.text), json_quoted(one.reason));
             }) +
         "}";
}

std::string person_text(const games::PersonView& one) {
  return fmt::format(
      R"({{"player":"{}","name":{},"registered":{},"created_ms":{},"muted_until_ms":{},"banned":{},"games":{}}})",
      one.player, json_quoted(one.name), bool_text(one.registered), one.created, one.muted_until,
      bool_text(one.banned), one.games);
}

std::string people_text(const std::vector<games::PersonView>& people) {
  return R"({"people":)" + list_text(people, person_text) + "}";
}

std::string audit_log_text(const std::vector<games::AuditEntry>& entries) {
  return R"({"audit":)" +
         list_text(entries,
                   [](const games::AuditEntry& one) {
                     return fmt::format(
                         R"({{"id":{},"at_ms":{},"who":{},"what":{},"about":{},"detail":{}}})",
                         one.id, one.at, json_quoted(one.who), json_quoted(one.what),
                         quoted_or_null(one.about), quoted_or_null(one.detail));
                   }) +
         "}";
}

std::string tables_text(const tables::SourceProgress& progress, int seeds) {
  return fmt::format(
      R"({{"seeds":{},"state":"{}","rules":"{}","wanted_seeds":{},"layer":{},"share":{:.3f},"boards_per_second":{:.0f},)"
      R"("seconds_left":{:.1f},"problem":{}}})",
      seeds, state_text(progress.state), rules::to_string(progress.wish.rules), progress.wish.seeds,
      progress.layer, progress.share, progress.boards_per_second, progress.seconds_left,
      progress.problem ? json_quoted(message(*progress.problem)) : std::string("null"));
}

}  // namespace oware::server
