// What accounts have to do with each other beside games: whom they follow, what they write to each
// other in private, what they are told of (notices), and what they tell about themselves.
//
// Two accounts that follow each other are friends and may write to each other, as long as neither
// has muted or blocked the other. A block ends both directions of following. Everything here goes
// with either account. Thread rule: values; SocialStore as Store (games/store.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/challenges.hpp"
#include "games/people.hpp"

namespace oware::games {

inline constexpr int kMostFollowed = 500;     // by one account
inline constexpr int kMostUnread = 50;        // messages of one sender that wait for one reader
inline constexpr int kMostNotices = 100;      // of one account; older ones are dropped
inline constexpr int kMostProfileText = 400;  // letters
inline constexpr int kMostBestGames = 3;

// Somebody that an account follows, or is followed by.
struct Friend {
  UserId user = 0;
  std::string player{};
  std::string name{};
  bool mutual = false;  // each follows the other
  TimeMs since = 0;     // of the direction that is listed
};

struct Friends {
  std::vector<Friend> following{};  // the newest first
  std::vector<Friend> followers{};
};

// How one account stands to another.
struct Relation {
  bool follows = false;
  bool followed = false;
};

struct FollowCounts {
  int following = 0;
  int followers = 0;
};

enum class FollowOutcome : std::uint8_t {
  done,      // or it was so already
  too_many,  // kMostFollowed
  apart      // one has blocked the other
};

struct PrivateMessage {
  std::int64_t id = 0;
  UserId from = 0;
  UserId to = 0;
  std::string text{};
  TimeMs at = 0;
  TimeMs read = 0;  // 0: not yet
};

// The last of what two accounts wrote to each other, as one of them sees it.
struct Conversation {
  UserId user = 0;  // the other
  std::string player{};
  std::string name{};
  PrivateMessage last{};
  int unread = 0;
};

enum class SendOutcome : std::uint8_t {
  sent,
  no_friends,  // they do not follow each other, or one does not want to hear the other
  too_many     // kMostUnread
};

enum class NoticeKind : std::uint8_t {
  follow,     // somebody follows the account
  message,    // somebody has written
  challenge,  // somebody has made a challenge
  finish,     // a correspondence game is over
  security    // how one signs in has changed
};
std::string_view to_string(NoticeKind kind);
std::optional<NoticeKind> parse_notice_kind(std::string_view text);

// Told in the page. A newer one of the same kind about the same replaces it.
struct Notice {
  std::int64_t id = 0;
  NoticeKind kind = NoticeKind::follow;
  std::optional<UserId> actor{};  // who has caused it
  std::string player{};           // their public id and name
  std::string name{};
  std::string about{};  // a game's or a challenge's id; of `security` what has changed
  TimeMs at = 0;
  bool read = false;
};

struct Notices {
  std::vector<Notice> notices{};  // the newest first
  int unread = 0;
};

// What an account tells about itself.
struct Profile {
  std::string country{};            // ISO 3166-1 alpha-2, or empty
  std::string text{};               // one paragraph, or empty
  std::vector<std::string> best{};  // ids of finished games of the account's
};

// Whether it is one of the countries and territories of ISO 3166-1, as two capital letters.
bool is_country(std::string_view code);
// As others see it: one line, without invisible signs. Nothing for more than kMostProfileText.
std::optional<std::string> clean_profile_text(std::string_view text);

// Of so many of an account's last games it is told how they began.
inline constexpr int kOpeningGames = 100;
// So many openings are told of each side.
inline constexpr int kMostOpenings = 3;

// What an account has reached: facts that its games and answers prove.
struct Records {
  struct Peak {
    std::string pool{};
    std::string rating{};  // as it is kept
    TimeMs at = 0;
  };
  struct Win {
    std::string game{};
    std::string name{};    // of who was beaten
    std::string rating{};  // theirs before the game
    TimeMs at = 0;
  };
  // South's first house, or North's answer with the house before it, and what came of it.
  struct Opening {
    rules::Side side = rules::Side::south;
    std::string line{};  // as opening_line() has it
    int won = 0;
    int drawn = 0;
    int lost = 0;
  };
  std::vector<Peak> peaks{};  // by pool
  std::optional<Win> best_win{};
  int puzzles_solved = 0;
  // Of the last kOpeningGames games that stand in public lists: South's before North's, the most
  // played first, at most kMostOpenings of a side.
  std::vector<Opening> openings{};
};

// What an account has had to do with an event.
struct OwnEvent {
  std::string event{};  // its id
  std::string name{};
  std::string what{};  // "founded", or as its log has it: "entered", "left"
  TimeMs at = 0;
};

// All of it, for the export of somebody's data.
struct SocialLife {
  struct Written {
    PrivateMessage message{};
    std::string name{};  // of the other
  };
  Profile profile{};
  Friends friends{};
  std::vector<Written> messages{};
  std::vector<Notice> notices{};
  std::vector<Challenge> challenges{};  // that are kept
  std::vector<OwnEvent> events{};
};

class SocialStore {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  virtual ~SocialStore() = default;

  // Errors of all that writes: not_allowed, when an account that it speaks of has been deleted.

  virtual void follow(UserId user, UserId whom, TimeMs at, Done<FollowOutcome> done) = 0;
  virtual void unfollow(UserId user, UserId whom, Done<void> done) = 0;
  virtual void friends(UserId user, Done<Friends> done) = 0;
  virtual void relation(UserId user, UserId other, Done<Relation> done) = 0;
  virtual void follow_counts(UserId user, Done<FollowCounts> done) = 0;

  struct Sent {
    SendOutcome outcome = SendOutcome::sent;
    std::int64_t id = 0;
    bool withheld = false;  // by a shadow mute: the author alone sees it
  };
  // Also the recipient's notice, unless it is withheld.
  virtual void send_message(PrivateMessage message, Done<Sent> done) = 0;
  // The last `limit` before the message `before` (0: the newest), oldest first.
  virtual void messages(UserId user, UserId other, std::int64_t before, int limit,
                        Done<std::vector<PrivateMessage>> done) = 0;
  // What `other` has written is read.
  virtual void read_messages(UserId user, UserId other, TimeMs at, Done<void> done) = 0;
  // The sender's own message, for both. False when there is no such message.
  virtual void drop_message(UserId user, std::int64_t message, Done<bool> done) = 0;
  // Puts it among the reports, with its text as it is now: it stays there when the message is taken
  // back, and goes with its author. Only its reader may. The report's id.
  virtual void report_message(UserId reader, std::int64_t message, std::string reason, TimeMs at,
                              Done<std::optional<std::int64_t>> done) = 0;
  // The newest first.
  virtual void conversations(UserId user, int limit, Done<std::vector<Conversation>> done) = 0;

  virtual void notify(UserId user, Notice notice, Done<void> done) = 0;
  virtual void notices(UserId user, Done<Notices> done) = 0;
  // Up to the notice of that id.
  virtual void read_notices(UserId user, std::int64_t last, Done<void> done) = 0;

  // Games that are not finished games of the account's are left out. What has been kept.
  virtual void set_own_profile(UserId user, Profile profile, Done<Profile> done) = 0;
  virtual void own_profile(UserId user, Done<Profile> done) = 0;
  virtual void records(UserId user, Done<Records> done) = 0;

  virtual void social_life(UserId user, Done<SocialLife> done) = 0;
};

}  // namespace oware::games
