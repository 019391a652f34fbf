#include "server/wire_admin.hpp"

#include <fmt/format.h>

#include "server/api.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;

constexpr games::TimeMs kHourMs = 3'600'000;
constexpr std::int64_t kUsualHours = 24;
constexpr std::int64_t kUsualSeeds = 16;

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

games::SiteSettings read_settings_change(const json::object& body, const games::SiteSettings& now) {
  return {flag_field(body, "chat").value_or(now.chat),
          flag_field(body, "read_only").value_or(now.read_only)};
}

Result<games::ModerationCommand> read_moderation_command(const json::object& body,
                                                         std::string player, games::TimeMs now) {
  const std::string word = text_or(body, "action");
  const auto action = games::parse_moderation_action(word);
  if (!action) return impossible("action", word, "an action of moderation");
  return games::ModerationCommand{
      .action = *action,
      .player = std::move(player),
      .until = now + number_field(body, "hours").value_or(kUsualHours) * kHourMs,
      .name = text_or(body, "name")};
}

Result<tables::Wish> read_wish(const json::object& body) {
  const auto rules = rules::parse_rule_set(text_or(body, "rules", "abapa"));
  if (!rules) return tl::unexpected(rules.error());
  return tables::Wish{*rules, tables::played_kind(*rules),
                      static_cast<int>(number_field(body, "seeds").value_or(kUsualSeeds))};
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
