// The repository of moderation: actions on people, notes, appeals, words, invites, and the audit
// log that each change adds to. As store/people.hpp.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/administration.hpp"
#include "store/game_repository.hpp"
#include "store/sql.hpp"

namespace oware::store::moderation {

struct Person {
  games::UserId id = 0;
  games::PersonView view;
};

// The columns and tables that persons() reads, to be followed by WHERE ...
std::string select_persons();
std::vector<Person> persons(Sql& sql, ListStatement statement);
// By a public id, or an account's name.
std::optional<Person> find(Sql& sql, const std::string& player);
// The same. Throws Abandon (not_allowed).
Person person(Sql& sql, const std::string& player);

// What `audit_log.subject` says the subject is.
inline constexpr const char* kPersonSubject = "person";
inline constexpr const char* kNoSubject = "";
// An entry of the audit log. A person is named by their public id alone: the name is joined when
// the log is read, so nothing has to be rewritten when it changes or goes.
void audit(Sql& sql, const games::Actor& actor, std::string_view what, const char* subject,
           const std::string& about, const std::string& detail);
// not_allowed: there is no such thing.
tl::unexpected<Error> no_such(std::string what, std::string found, std::string expected);

Result<void> take(Sql& sql, const Person& person, const games::ModerationCommand& command,
                  games::TimeMs now);

std::vector<games::ModeratorNote> notes(Sql& sql, games::UserId user);
void add_note(Sql& sql, const games::Actor& actor, const Person& person, const std::string& text);

std::optional<games::Standing> standing(Sql& sql, games::UserId user);
bool appeal(Sql& sql, games::UserId user, const std::string& text, games::TimeMs at);
std::vector<games::AppealView> appeals(Sql& sql, games::AppealState state, int limit);
Result<void> decide_appeal(Sql& sql, const games::Actor& actor, const Person& person, bool granted,
                           const std::string& answer);

std::vector<games::WordList> word_lists(Sql& sql);
void set_words(Sql& sql, const games::Actor& actor, const games::WordList& list);
void reset_words(Sql& sql, const games::Actor& actor, const std::string& language);

std::optional<std::int64_t> add_invite(Sql& sql, const std::optional<games::Actor>& actor,
                                       const games::NewInvite& fresh,
                                       const games::InviteLimits& limits);
std::vector<games::Invite> invites(Sql& sql, std::optional<games::UserId> maker, int limit);
bool revoke_invite(Sql& sql, const std::optional<games::Actor>& actor,
                   std::optional<games::UserId> maker, std::int64_t id);
bool invite_stands(Sql& sql, const games::TokenHash& token, games::TimeMs now);
// Takes one use of it. False when it does not stand.
bool spend_invite(Sql& sql, const games::TokenHash& token, games::TimeMs now);

std::array<int, 2> blurs(Sql& sql, const std::string& game);

}  // namespace oware::store::moderation
