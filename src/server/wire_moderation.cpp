#include "server/wire_moderation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "games/letters.hpp"
#include "games/word_filter.hpp"
#include "server/api.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;

constexpr games::TimeMs kDayMs = 86'400'000;
constexpr std::int64_t kUsualUses = 1;
constexpr std::int64_t kUsualDays = 7;

void write_note(JsonWriter& json, const games::ModeratorNote& one) {
  json.begin_object()
      .field("id", one.id)
      .field("at_ms", one.at)
      .field("who", one.who)
      .field("text", one.text)
      .end_object();
}

void write_measures(JsonWriter& json, const games::Measures& measures) {
  json.key("measures")
      .begin_object()
      .field("muted_until_ms", measures.muted_until)
      .field("banned", measures.banned)
      .field("closed", measures.closed)
      .end_object();
}

void write_waiting(JsonWriter& json, const games::AppealView& one) {
  json.begin_object().field("player", one.player).field("name", one.name);
  write_measures(json, one.measures);
  json.key("appeal");
  write_appeal(json, one.appeal);
  json.end_object();
}

void write_words(JsonWriter& json, const games::WordList& list, bool built_in) {
  json.begin_object().field("language", list.language).field("built_in", built_in);
  json.key("words").begin_array();
  for (const std::string& word : list.words) json.value(word);
  json.end_array().end_object();
}

}  // namespace

void write_appeal(JsonWriter& json, const games::Appeal& appeal) {
  json.begin_object()
      .field("at_ms", appeal.at)
      .field("text", appeal.text)
      .field("state", games::to_string(appeal.state))
      .field_or_null("answer", appeal.answer)
      .end_object();
}

void write_invite(JsonWriter& json, const games::Invite& one) {
  json.begin_object()
      .field("id", one.id)
      .field("by", one.by)
      .field("administrator", one.administrator)
      .field("created_ms", one.created)
      .field("expires_ms", one.expires)
      .field("uses", one.most)
      .field("used", one.used)
      .end_object();
}

std::optional<std::string> kept_text(std::string_view text, int most) {
  games::CleanText kept = games::clean_lines(text);
  const bool blank = kept.text.find_first_not_of('\n') == std::string::npos;
  if (blank || kept.letters > most) return std::nullopt;
  return std::move(kept.text);
}

std::optional<std::int64_t> parse_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

Result<games::WordList> read_words(const json::object& body, std::string language) {
  games::WordList list{std::move(language), {}};
  if (!games::is_language(list.language))
    return impossible("language", list.language, "two or three small letters");
  const auto* words = body.if_contains("words");
  for (const json::value& word : words->as_array()) {
    const auto& text = word.as_string();
    if (!games::is_listed_word(text))
      return impossible(
          "words", std::string(text),
          fmt::format("1 to {} letters, and a star behind them or none", games::kLongestWord));
    list.words.emplace_back(text);
  }
  std::ranges::sort(list.words);
  const auto twice = std::ranges::unique(list.words);
  list.words.erase(twice.begin(), twice.end());
  return list;
}

games::NewInvite read_invite(const json::object& body, std::string_view token, games::TimeMs now) {
  return {.token = games::hash_token(token),
          .maker = {},
          .by = {},
          .created = now,
          .expires = now + number_field(body, "days").value_or(kUsualDays) * kDayMs,
          .most = static_cast<int>(number_field(body, "uses").value_or(kUsualUses))};
}

std::string notes_text(const std::vector<games::ModeratorNote>& notes) {
  JsonWriter json;
  json.begin_object().key("notes").list(notes, write_note);
  return json.end_object().take();
}

std::string appeals_text(const std::vector<games::AppealView>& appeals) {
  JsonWriter json;
  json.begin_object().key("appeals").list(appeals, write_waiting);
  return json.end_object().take();
}

std::string standing_text(const games::Standing& standing, games::TimeMs now) {
  JsonWriter json;
  json.begin_object();
  write_measures(json, standing.measures);
  json.field("may_appeal", standing.measures.any(now) && !standing.appeal).key("appeal");
  if (standing.appeal) {
    write_appeal(json, *standing.appeal);
  } else {
    json.value(nullptr);
  }
  return json.end_object().take();
}

std::string words_text(const std::vector<games::WordList>& written) {
  JsonWriter json;
  json.begin_object().key("lists").begin_array();
  for (const games::WordList& list : written) write_words(json, list, false);
  for (const games::WordList& list : games::default_word_lists()) {
    if (std::ranges::find(written, list.language, &games::WordList::language) == written.end())
      write_words(json, list, true);
  }
  return json.end_array().end_object().take();
}

std::string invites_text(const std::vector<games::Invite>& invites) {
  JsonWriter json;
  json.begin_object().key("invites").list(invites, write_invite);
  return json.end_object().take();
}

std::string made_invite_text(std::int64_t id, const games::NewInvite& made, std::string_view token,
                             std::string_view origin) {
  JsonWriter json;
  json.begin_object()
      .field("id", id)
      .field("token", token)
      .field("url", fmt::format("{}/account?invite={}", origin, token))
      .field("expires_ms", made.expires)
      .field("uses", made.most);
  return json.end_object().take();
}

std::string registration_text(games::Registration registration, std::optional<bool> invite) {
  JsonWriter json;
  json.begin_object().field("registration", games::to_string(registration)).field("invite", invite);
  return json.end_object().take();
}

}  // namespace oware::server
