// What administrators see and do: reports, moderation of people and messages, site settings, keys,
// and the audit log. The interface and its values; src/store/administration.hpp implements it.
//
// Every change adds an entry to the audit log in the same transaction, under the name of the
// administrator. A running server picks up changes made elsewhere within seconds. Thread rule:
// calls block for a moment and may come from any thread, one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <vector>

#include "games/clock.hpp"
#include "games/moderation.hpp"
#include "games/token.hpp"

namespace oware::games {

struct SiteSettings {
  bool chat = true;        // chat is open
  bool read_only = false;  // only administrators change anything; games can be looked at

  friend bool operator==(const SiteSettings&, const SiteSettings&) = default;
};

struct ReportView {
  std::int64_t id = 0;
  TimeMs at = 0;
  std::string state;         // "open", "closed"
  std::string game;          // its id, or empty
  std::string analysis;      // a kept analysis' id, or empty
  std::string reporter;      // a name, or empty
  std::string player;        // the reported person's public id, or empty
  std::string name;          // the reported person's
  std::int64_t message = 0;  // 0: none
  std::string text;          // of the message, or the analysis' title
  std::string reason;
};

struct PersonView {
  std::string player;  // the public id
  std::string name;
  bool registered = false;
  TimeMs created = 0;
  TimeMs muted_until = 0;
  bool banned = false;
  bool shadow_muted = false;  // they alone see what they say
  bool closed = false;        // an account that nobody can sign in to
  std::int64_t notes = 0;     // of moderators
  std::int64_t games = 0;
};

enum class ModerationAction : std::uint8_t {
  mute,           // no chat until a time
  unmute,         //
  shadow_mute,    // they alone see what they say, and are not told
  shadow_unmute,  // of what they say from now on
  ban,            // no new games, no joining, no chat
  ban_cheat,    // a ban, and what others have lately lost to them is given back (games/ratings.hpp)
  unban,        //
  rename,       // in all games, too
  close,        // an account: sign-in ends, the name stays taken
  reopen,       // an account that was closed, with the password it had
  new_password  // an account: the old one and every session end; on the command line alone
};
std::string_view to_string(ModerationAction action);
std::optional<ModerationAction> parse_moderation_action(std::string_view text);

struct ModerationCommand {
  ModerationAction action = ModerationAction::mute;
  std::string player;         // a public id, or an account's name
  TimeMs until = 0;           // mute
  std::string name;           // rename
  std::string password_hash;  // new_password
};

struct AuditEntry {
  std::int64_t id = 0;
  TimeMs at = 0;
  std::string who;    // the administrator
  std::string what;   // "mute", "chat-off", "close-report", ...
  std::string about;  // a person, a report, a message, or empty
  std::string detail;
};

// A moderation action of the audit log, and the person as they are now.
struct ModeratedPerson {
  std::int64_t entry = 0;
  ModerationAction action = ModerationAction::mute;
  PersonView person;
};

class AdminStore : public ModerationStore {
 public:
  virtual Result<SiteSettings> settings() = 0;
  virtual Result<void> change(const Actor& actor, const SiteSettings& settings) = 0;

  // Newest first, at most `limit`; of one state, or of all when it is empty.
  virtual Result<std::vector<ReportView>> reports(const std::string& state, int limit) = 0;
  // Error: not_allowed when there is no such report.
  virtual Result<void> resolve_report(const Actor& actor, std::int64_t report, bool closed) = 0;
  // A message that nobody sees any more, or again. Error: not_allowed.
  virtual Result<void> hide_message(const Actor& actor, std::int64_t message, bool hidden) = 0;
  // A kept analysis that its owner alone sees, or everybody again whom the owner lets.
  // Error: not_allowed.
  virtual Result<void> hide_analysis(const Actor& actor, const std::string& analysis,
                                     bool hidden) = 0;

  // People whose name begins with the text, letter case aside, accounts first, and whoever has it
  // for a public id; those muted or banned when it is empty.
  virtual Result<std::vector<PersonView>> people(const std::string& text, int limit) = 0;
  // Errors: not_allowed (nobody of that name; no account to close, or none that is open to give a
  // new password), bad_number (a name that cannot be, or is taken).
  virtual Result<PersonView> moderate(const Actor& actor, const ModerationCommand& command) = 0;

  // Counts the openings of all finished games anew, and by what they are found in the archive
  // (games/explorer.hpp).
  virtual Result<void> recount(const Actor& actor) = 0;

  // Newest first, those before `before` (0: all).
  virtual Result<std::vector<AuditEntry>> audit_log(std::int64_t before, int limit) = 0;
  // Moderation actions on people after that entry, oldest first; deleted people are left out.
  virtual Result<std::vector<ModeratedPerson>> moderated_since(std::int64_t entry) = 0;

  // A key to the administration: the name under which its holder acts. Only its hash is kept.
  virtual Result<void> add_key(const Actor& actor, const std::string& name,
                               const TokenHash& key) = 0;
  // Error: not_allowed when there is no such key.
  virtual Result<void> remove_key(const Actor& actor, const std::string& name) = 0;
  virtual Result<std::vector<std::string>> keys() = 0;
  // Whose key this is.
  virtual Result<std::optional<std::string>> key_holder(const TokenHash& key) = 0;
};

}  // namespace oware::games
