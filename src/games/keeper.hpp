// What the owner of a site sees and does: reports, mutes, bans, names, what the site allows at
// present, and the list of all that was done. The interface, and its values; src/store/keeper.hpp
// implements it.
//
// Whatever changes something is written into the list of what was done, in the same transaction,
// under the name of who did it. A server that runs sees changes of others within seconds. Thread
// rule: calls block for a moment and may come from any thread, one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <vector>

#include "games/clock.hpp"
#include "games/token.hpp"

namespace oware::games {

struct SiteSettings {
  bool chat = true;        // people may talk
  bool read_only = false;  // nothing may be changed but by the owner: games can be looked at

  friend bool operator==(const SiteSettings&, const SiteSettings&) = default;
};

struct ReportSeen {
  std::int64_t id = 0;
  TimeMs at = 0;
  std::string state;         // "open", "closed"
  std::string game;          // its id
  std::string reporter;      // a name, or empty
  std::string player;        // the public id of whom it is about, or empty
  std::string name;          // his
  std::int64_t message = 0;  // 0: none
  std::string text;          // of the message
  std::string reason;
};

struct PersonSeen {
  std::string player;  // the public id
  std::string name;
  bool registered = false;
  TimeMs created = 0;
  TimeMs muted_until = 0;
  bool banned = false;
  std::int64_t games = 0;
};

// What is done to a person.
enum class Measure : std::uint8_t {
  mute,    // cannot talk until a time
  unmute,  //
  ban,     // cannot make or join games or talk
  unban,   //
  rename,  // in all his games, too
  close    // an account: nobody can sign in any more, its name stays taken
};
std::string_view to_string(Measure measure);
std::optional<Measure> parse_measure(std::string_view text);

struct Order {
  Measure measure = Measure::mute;
  std::string player;  // his public id, or an account's name
  TimeMs until = 0;    // mute
  std::string name;    // rename
};

// One line of the list of what was done.
struct Deed {
  std::int64_t id = 0;
  TimeMs at = 0;
  std::string who;
  std::string what;   // "mute", "chat-off", "close-report", ...
  std::string about;  // a person, a report, a message, or empty
  std::string detail;
};

// What was done to a person, and who he is since.
struct Treated {
  std::int64_t deed = 0;
  Measure measure = Measure::mute;
  PersonSeen person;
};

// Who acts, and when.
struct Actor {
  std::string name;
  TimeMs at = 0;
};

class Keeper {
 public:
  virtual ~Keeper() = default;

  virtual Result<SiteSettings> settings() = 0;
  virtual Result<void> change(const Actor& actor, const SiteSettings& settings) = 0;

  // Newest first, at most `limit`; of one state, or of all when it is empty.
  virtual Result<std::vector<ReportSeen>> reports(const std::string& state, int limit) = 0;
  // Error: not_allowed when there is no such report.
  virtual Result<void> settle_report(const Actor& actor, std::int64_t report, bool closed) = 0;
  // A message that nobody sees any more, or again. Error: not_allowed.
  virtual Result<void> hide_message(const Actor& actor, std::int64_t message, bool hidden) = 0;

  // People whose name holds the text, letter case aside; those under a measure when it is empty.
  virtual Result<std::vector<PersonSeen>> people(const std::string& text, int limit) = 0;
  // Errors: not_allowed (nobody of that name, a guest's account cannot be closed), bad_number (a
  // name that cannot be, or is taken).
  virtual Result<PersonSeen> carry_out(const Actor& actor, const Order& order) = 0;

  // Newest first, those before `before` (0: all).
  virtual Result<std::vector<Deed>> deeds(std::int64_t before, int limit) = 0;
  // What was done to people after that deed, oldest first; people who are gone are left out.
  virtual Result<std::vector<Treated>> treated_since(std::int64_t deed) = 0;

  // A key to the owner's page: the name under which its holder acts. The key itself is told once
  // and kept as a hash.
  virtual Result<void> add_key(const Actor& actor, const std::string& name,
                               const TokenHash& key) = 0;
  // Error: not_allowed when there is no such key.
  virtual Result<void> remove_key(const Actor& actor, const std::string& name) = 0;
  virtual Result<std::vector<std::string>> keys() = 0;
  // Whose key this is.
  virtual Result<std::optional<std::string>> key_holder(const TokenHash& key) = 0;
};

}  // namespace oware::games
