// Notes, appeals, words and invites in JSON (docs/http_api.md). Thread rule: pure functions.
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/moderation.hpp"
#include "server/json_writer.hpp"

namespace oware::server {

// A text of several lines as it is kept (games::clean_lines). Nothing when that leaves nothing to
// be seen, or more than `most` letters.
std::optional<std::string> kept_text(std::string_view text, int most);
std::optional<std::int64_t> parse_number(std::string_view text);

// Error: bad_number, naming the first word that cannot be listed.
Result<games::WordList> read_words(const boost::json::object& body, std::string language);
// {"uses","days"}, each within what its operation's schema permits.
games::NewInvite read_invite(const boost::json::object& body, std::string_view token,
                             games::TimeMs now);

void write_appeal(JsonWriter& json, const games::Appeal& appeal);
void write_invite(JsonWriter& json, const games::Invite& one);

std::string notes_text(const std::vector<games::ModeratorNote>& notes);
std::string appeals_text(const std::vector<games::AppealView>& appeals);
std::string standing_text(const games::Standing& standing, games::TimeMs now);
// The lists that are written, and the built-in ones of the other languages.
std::string words_text(const std::vector<games::WordList>& written);
std::string invites_text(const std::vector<games::Invite>& invites);
std::string made_invite_text(std::int64_t id, const games::NewInvite& made, std::string_view token,
                             std::string_view origin);
std::string registration_text(games::Registration registration, std::optional<bool> invite);

}  // namespace oware::server
