#include "server/wire_admin.hpp"

#include <fmt/format.h>

#include "server/api.hpp"
#include "server/json_writer.hpp"

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

void write_report(JsonWriter& json, const games::ReportView& one) {
  json.begin_object()
      .field("id", one.id)
      .field("at_ms", one.at)
      .field("state", one.state)
      .field_or_null("game", one.game)
      .field_or_null("analysis", one.analysis)
      .field_or_null("reporter", one.reporter)
      .field_or_null("player", one.player)
      .field_or_null("name", one.name)
      .field("message", one.message == 0 ? std::nullopt : std::optional(one.message))
      .field_or_null("text", one.text)
      .field("reason", one.reason)
      .end_object();
}

void write_person(JsonWriter& json, const games::PersonView& one) {
  json.begin_object()
      .field("player", one.player)
      .field("name", one.name)
      .field("registered", one.registered)
      .field("created_ms", one.created)
      .field("muted_until_ms", one.muted_until)
      .field("banned", one.banned)
      .field("shadow_muted", one.shadow_muted)
      .field("closed", one.closed)
      .field("notes", one.notes)
      .field("games", one.games)
      .end_object();
}

void write_entry(JsonWriter& json, const games::AuditEntry& one) {
  json.begin_object()
      .field("id", one.id)
      .field("at_ms", one.at)
      .field("who", one.who)
      .field("what", one.what)
      .field_or_null("about", one.about)
      .field_or_null("detail", one.detail)
      .end_object();
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
      .name = text_or(body, "name"),
      .password_hash = {}};
}

Result<tables::Wish> read_wish(const json::object& body) {
  const auto rules = rules::parse_rule_set(text_or(body, "rules", "abapa"));
  if (!rules) return tl::unexpected(rules.error());
  return tables::Wish{*rules, tables::played_kind(*rules),
                      static_cast<int>(number_field(body, "seeds").value_or(kUsualSeeds))};
}

std::string settings_text(const games::SiteSettings& settings) {
  JsonWriter json;
  json.begin_object().field("chat", settings.chat).field("read_only", settings.read_only);
  return json.end_object().take();
}

std::string reports_text(const std::vector<games::ReportView>& reports) {
  JsonWriter json;
  json.begin_object().key("reports").list(reports, write_report);
  return json.end_object().take();
}

std::string person_text(const games::PersonView& one) {
  JsonWriter json;
  write_person(json, one);
  return json.take();
}

std::string people_text(const std::vector<games::PersonView>& people) {
  JsonWriter json;
  json.begin_object().key("people").list(people, write_person);
  return json.end_object().take();
}

std::string audit_log_text(const std::vector<games::AuditEntry>& entries) {
  JsonWriter json;
  json.begin_object().key("audit").list(entries, write_entry);
  return json.end_object().take();
}

std::string tables_text(const tables::SourceProgress& progress, int seeds) {
  const auto problem = progress.problem ? std::optional(message(*progress.problem)) : std::nullopt;
  JsonWriter json;
  json.begin_object()
      .field("seeds", seeds)
      .field("state", state_text(progress.state))
      .field("rules", rules::to_string(progress.wish.rules))
      .field("wanted_seeds", progress.wish.seeds)
      .field("layer", progress.layer)
      .field("share", RawJson{fmt::format("{:.3f}", progress.share)})
      .field("boards_per_second", RawJson{fmt::format("{:.0f}", progress.boards_per_second)})
      .field("seconds_left", RawJson{fmt::format("{:.1f}", progress.seconds_left)})
      .field("problem", problem);
  return json.end_object().take();
}

}  // namespace oware::server
