// Who plays and talks here: guests (known by a cookie only), accounts (a name and a password),
// their sessions, whom they do not want to hear, what they say, and the store that keeps all of it.
//
// A guest who registers stays the same user, so that their games come along. Secrets are kept as
// hashes only: a session's token as BLAKE2b (it is random), a password as Argon2id
// (games/password.hpp). Other people know a user by a public id, ten random letters. Thread rule:
// values; PeopleStore as Store (games/store.hpp).
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/moderation.hpp"
#include "games/names.hpp"
#include "games/room.hpp"
#include "games/user_id.hpp"

namespace oware::games {

// The name of a game's player whose account is deleted; nobody may choose it (clean_name).
inline constexpr std::string_view kAnonymous = "Anonymous";

// A game that both agree to end before this ply tells nothing about its players: it is not among
// their results.
inline constexpr int kFewestPlies = 10;

inline constexpr int kMaxSaid = 500;  // letters of a message, a report

// A message as others see it: one line, without invisible signs and spaces at its ends. Nothing
// when that leaves no letter or more than kMaxSaid.
std::optional<std::string> clean_said(std::string_view text);
// A language's tag as BCP 47 begins: two or three small letters ("en", "pt"). The page alone
// enumerates the languages that it speaks.
bool is_language(std::string_view text);

struct User {
  UserId id = 0;
  std::string player;  // the public id
  std::string name;
  bool registered = false;  // has an account
  std::string language;     // empty: the browser's
  TimeMs created = 0;
  TimeMs muted_until = 0;     // by an administrator
  bool banned = false;        // by an administrator
  bool shadow_muted = false;  // by an administrator: what they say, they alone see
  bool bot = false;           // an account for which a program plays (games/access.hpp)
};

// Who holds a seat, as far as others may know.
struct Holder {
  UserId user = 0;
  std::string player;
  bool registered = false;
  bool bot = false;  // a program plays for it (games/access.hpp)

  friend bool operator==(const Holder&, const Holder&) = default;
};
using Holders = std::array<std::optional<Holder>, 2>;  // by rules::index
Holder holder_of(const User& user);

// What holds a seat. A person whom only a seat's token is known of is a guest.
enum class PlayerKind : std::uint8_t { account, guest, computer, deleted, bot };
std::string_view to_string(PlayerKind kind);
using PlayerKinds = std::array<std::optional<PlayerKind>, 2>;  // by rules::index; none: free

// Of a seat that a person took and that is called `name`.
PlayerKind person_kind(const std::optional<Holder>& holder, std::string_view name);
PlayerKinds player_kinds(const Room& room, const Holders& holders);

enum class BlockKind : std::uint8_t {
  mute,  // what they say is hidden
  block  // and neither finds the other's games
};
std::string_view to_string(BlockKind kind);
std::optional<BlockKind> parse_block_kind(std::string_view text);

struct Block {
  UserId user = 0;  // who is not wanted
  std::string player;
  std::string name;
  BlockKind kind = BlockKind::mute;
  TimeMs since = 0;
};

// Someone who asks, as their session finds them.
struct Known {
  User user;
  std::int64_t session = 0;
  TimeMs seen = 0;                 // when the session was last used, by the hour
  std::vector<Block> blocks;       // their own
  std::vector<UserId> blocked_by;  // who wants nothing of them (kind block)

  // What `other` says is hidden from them.
  bool hides(UserId other) const;
  // Either has blocked the other.
  bool apart_from(UserId other) const;
};

struct Session {
  std::int64_t id = 0;
  TimeMs created = 0;
  TimeMs seen = 0;
  std::string agent;
};

// A session to be: the token's hash, and what the browser calls itself.
struct NewSession {
  TokenHash token;
  std::string agent;
  TimeMs at = 0;
};

enum class ChatRoom : std::uint8_t { players, spectators };
std::string_view to_string(ChatRoom room);
std::optional<ChatRoom> parse_chat_room(std::string_view text);

// Whether a spectator (no side) or a player hears and may speak in a room of a game: players always
// in their own; in the spectators' when the game is casual or over; spectators in theirs.
bool in_room(const Room& game, std::optional<rules::Side> you, ChatRoom room);

struct Said {
  std::int64_t id = 0;
  std::int64_t game = 0;  // its number
  ChatRoom room = ChatRoom::spectators;
  std::optional<rules::Side> side{};  // none: a spectator
  std::optional<UserId> user{};       // none: a program with a seat's token
  std::string player{};               // their public id, or empty
  std::string name;
  std::string text;
  TimeMs at = 0;
  bool only_author = false;  // nobody else sees it
};

struct Report {
  std::int64_t id = 0;
  TimeMs at = 0;
  std::optional<UserId> reporter;
  std::int64_t game = 0;                // 0: none, it is about an analysis
  std::optional<std::int64_t> message;  // said in that game
  std::string player;                   // about whom, where nothing else says it
  std::string analysis;                 // a kept analysis' id, or empty
  std::string reason;
};

// How one account's games against people under one rule set, on one side, have ended. Games that
// were agreed to end before kFewestPlies are left out.
struct Results {
  std::string rules;
  rules::Side side = rules::Side::south;
  int won = 0;
  int lost = 0;
  int drawn = 0;
};

struct PlayerPage {
  User user;
  int playing = 0;
  int finished = 0;  // whether counted in `results` or not
  std::vector<Results> results;
};

// A game of somebody's, for the export of their data.
struct OwnGame {
  std::string id;
  rules::Side side = rules::Side::south;
  TimeMs created = 0;
};

// Everything that is kept about somebody, but what other interfaces of the store give
// (games/push.hpp, games/ratings.hpp).
struct Everything {
  User user;
  std::vector<Session> sessions;
  std::vector<OwnGame> games;
  std::vector<Said> said;
  std::vector<Block> blocks;
  std::vector<Report> reports;
  std::optional<Appeal> appeal;
  std::vector<Invite> invites;
};

class PeopleStore {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  virtual ~PeopleStore() = default;

  // Errors of all that writes: not_allowed, when somebody or something that it speaks of has been
  // deleted.

  // ---- sessions

  // Whose session that is.
  virtual void who(TokenHash session, Done<std::optional<Known>> done) = 0;
  // The user without a session: session and seen are 0.
  virtual void user(UserId user, Done<std::optional<Known>> done) = 0;
  virtual void found_guest(User guest, NewSession session, Done<Known> done) = 0;
  // The session has been used.
  virtual void touch(std::int64_t session, TimeMs at, Done<void> done) = 0;
  virtual void sessions(UserId user, Done<std::vector<Session>> done) = 0;
  // False when the user has no such session.
  virtual void end_session(UserId user, std::int64_t session, Done<bool> done) = 0;
  virtual void end_other_sessions(UserId user, std::int64_t kept, Done<void> done) = 0;

  // ---- accounts

  // Name and language. Error: not_allowed, when a guest takes the name of an account or one that
  // looks like it.
  virtual void set_profile(UserId user, std::string name, std::string language,
                           Done<void> done) = 0;
  // Makes an account of the guest, or a new one where there is none; the guest's seats and messages
  // show the new name. Nothing when the name is taken, or one that looks like it.
  virtual void enrol(std::optional<UserId> guest, User account, std::string password,
                     NewSession session, Done<std::optional<Known>> done) = 0;
  // The same, with one use of an invite (games/moderation.hpp). Error: not_allowed, of the
  // "invite", when it does not stand.
  virtual void enrol_by_invite(TokenHash invite, std::optional<UserId> guest, User account,
                               std::string password, NewSession session,
                               Done<std::optional<Known>> done) = 0;
  // The account of that key and its password's hash.
  struct Login {
    UserId user = 0;
    std::string password;
    bool closed = false;  // the password it had opens nothing but an appeal
  };
  virtual void login(std::string key, Done<std::optional<Login>> done) = 0;
  // A new session; the guest's seats become the account's, and the guest is no more. A bot account
  // takes nothing over.
  virtual void sign_in(UserId user, std::optional<UserId> guest, NewSession session,
                       Done<Known> done) = 0;
  virtual void password(UserId user, Done<std::string> done) = 0;
  // All other sessions end.
  virtual void set_password(UserId user, std::string password, std::int64_t session,
                            Done<void> done) = 0;
  // The user and all that is theirs; their seats stay, nameless.
  virtual void forget(UserId user, Done<void> done) = 0;
  virtual void everything(UserId user, Done<Everything> done) = 0;
  // The account of that key.
  virtual void player(std::string key, Done<std::optional<PlayerPage>> done) = 0;

  // ---- getting along

  // No kind: ends it. False when nobody has that public id, or it is the user's own.
  virtual void set_block(UserId user, std::string player, std::optional<BlockKind> kind, TimeMs at,
                         Done<bool> done) = 0;
  // Its id.
  virtual void say(Said said, Done<std::int64_t> done) = 0;
  // What was said in a game with an id above `after`, as `reader` sees it, the last `limit`, oldest
  // first.
  virtual void said(std::int64_t game, std::optional<UserId> reader, std::int64_t after, int limit,
                    Done<std::vector<Said>> done) = 0;
  // Its id; nothing when there is no such message in that game, or nobody of that public id.
  virtual void report(Report report, Done<std::optional<std::int64_t>> done) = 0;
  // The seat is that user's from now on, unless an account has it.
  virtual void give_seat(std::int64_t game, rules::Side side, UserId user, Done<bool> done) = 0;
};

}  // namespace oware::games
