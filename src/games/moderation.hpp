// Moderation beyond single actions: notes on people, appeals against measures, words that are not
// wanted, and who may make an account (invites). Values, and the interface to where they are kept.
//
// An appeal is an account's one answer to the measures against it: it waits in a queue until an
// administrator grants it, which lifts the measures, or refuses it. Another can be written after
// the next measure only. An invite is a secret link of limited uses and time; only its hash is
// kept. Thread rule: values; ModerationStore as AdminStore (games/administration.hpp), which is
// one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/clock.hpp"
#include "games/token.hpp"
#include "games/user_id.hpp"

namespace oware::games {

// The administrator who acts, and when.
struct Actor {
  std::string name;
  TimeMs at = 0;
};

// ---- who may make an account

enum class Registration : std::uint8_t {
  open,    // everybody
  invite,  // who has an invite
  closed   // nobody
};
inline constexpr std::array kRegistrations = {Registration::open, Registration::invite,
                                              Registration::closed};
std::string_view to_string(Registration registration);
std::optional<Registration> parse_registration(std::string_view text);

// What one invite may be good for: a member's, an administrator's.
struct InviteLimits {
  int most_uses = 0;
  int most_days = 0;
  int most_open = 0;  // of one maker that have neither expired nor been used up; 0: any number
};
inline constexpr InviteLimits kMemberInvites = {.most_uses = 10, .most_days = 30, .most_open = 5};
inline constexpr InviteLimits kAdministratorInvites = {.most_uses = 1'000, .most_days = 365};

struct NewInvite {
  TokenHash token{};
  std::optional<UserId> maker;  // none: an administrator
  std::string by;               // the administrator's name, or empty
  TimeMs created = 0;
  TimeMs expires = 0;
  int most = 1;  // uses
};

struct Invite {
  std::int64_t id = 0;
  std::string by;  // the maker's name
  bool administrator = false;
  TimeMs created = 0;
  TimeMs expires = 0;
  int most = 1;
  int used = 0;
};

// ---- notes and appeals

inline constexpr int kLongestNote = 2'000;    // letters
inline constexpr int kLongestAppeal = 2'000;  // letters

struct ModeratorNote {
  std::int64_t id = 0;
  TimeMs at = 0;
  std::string who;  // the administrator
  std::string text;
};

enum class AppealState : std::uint8_t { open, granted, refused };
inline constexpr std::array kAppealStates = {AppealState::open, AppealState::granted,
                                             AppealState::refused};
std::string_view to_string(AppealState state);
std::optional<AppealState> parse_appeal_state(std::string_view text);

struct Appeal {
  TimeMs at = 0;
  std::string text;
  AppealState state = AppealState::open;
  std::string answer;  // the administrator's, or empty
};

// The measures against an account that it knows of.
struct Measures {
  TimeMs muted_until = 0;
  bool banned = false;
  bool closed = false;

  bool any(TimeMs now) const { return muted_until > now || banned || closed; }
};

// How an account stands with the administrators.
struct Standing {
  Measures measures;
  std::optional<Appeal> appeal;
};

// An entry of the queue.
struct AppealView {
  std::string player;  // the public id
  std::string name;
  Measures measures;
  Appeal appeal;
};

// ---- words

// What stands in one language's list: words in any letter case, one a line.
struct WordList {
  std::string language;
  std::vector<std::string> words;

  friend bool operator==(const WordList&, const WordList&) = default;
};
inline constexpr int kMostWords = 1'000;  // of a language
inline constexpr int kLongestWord = 40;   // letters

class ModerationStore {
 public:
  virtual ~ModerationStore() = default;

  // `player`: a public id, or an account's name. Errors: not_allowed (nobody of that name).
  virtual Result<std::vector<ModeratorNote>> notes(const std::string& player) = 0;
  virtual Result<void> add_note(const Actor& actor, const std::string& player,
                                const std::string& text) = 0;

  // ---- appeals

  // How an account stands. Error: not_allowed (there is no such account).
  virtual Result<Standing> standing(UserId user) = 0;
  // False when there is nothing to appeal against, or an appeal has been written.
  virtual Result<bool> appeal(UserId user, const std::string& text, TimeMs at) = 0;
  // The queue of one state, the oldest first, at most `limit`.
  virtual Result<std::vector<AppealView>> appeals(AppealState state, int limit) = 0;
  // Granted: every measure against the account ends. Error: not_allowed (no open appeal).
  virtual Result<void> decide_appeal(const Actor& actor, const std::string& player, bool granted,
                                     const std::string& answer) = 0;

  // ---- words

  // Of the languages whose lists have been written, by language.
  virtual Result<std::vector<WordList>> word_lists() = 0;
  virtual Result<void> set_words(const Actor& actor, const WordList& list) = 0;
  // The language's list is the built-in one again.
  virtual Result<void> reset_words(const Actor& actor, const std::string& language) = 0;

  // ---- invites

  // The invite's id; nothing when the maker has too many open ones. `actor`: an administrator who
  // makes it, for the audit log.
  virtual Result<std::optional<std::int64_t>> add_invite(const std::optional<Actor>& actor,
                                                         const NewInvite& fresh,
                                                         const InviteLimits& limits) = 0;
  // Newest first, at most `limit`; of one maker, or of everybody.
  virtual Result<std::vector<Invite>> invites(std::optional<UserId> maker, int limit) = 0;
  // False when there is none of that id, or of that maker.
  virtual Result<bool> revoke_invite(const std::optional<Actor>& actor, std::optional<UserId> maker,
                                     std::int64_t id) = 0;
  // Whether somebody could make an account by it.
  virtual Result<bool> invite_stands(const TokenHash& token, TimeMs now) = 0;

  // ---- evidence

  // Moves of a game that were made after their player had left the page during the turn, those
  // taken back among them; by rules::index.
  virtual Result<std::array<int, 2>> blurs(const std::string& game) = 0;
};

}  // namespace oware::games
