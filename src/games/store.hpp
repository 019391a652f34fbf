// Where games are kept, as the rooms see it: what they need from a store, and nothing of how it is
// done.
//
// A change is kept whole or not at all, and `done` is told only when it is safe on disk. Events are
// unique by (game, version): a change that would write a version twice fails as a whole. Thread
// rule: every function may be called from any thread and returns at once; answers come on a thread
// of the store's, in the order of the changes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/access.hpp"
#include "games/administration.hpp"
#include "games/analyses.hpp"
#include "games/challenges.hpp"
#include "games/clubs.hpp"
#include "games/credentials.hpp"
#include "games/explorer.hpp"
#include "games/nodes.hpp"
#include "games/people.hpp"
#include "games/push.hpp"
#include "games/ratings.hpp"
#include "games/room.hpp"
#include "games/social.hpp"

namespace oware::events {
class EventStore;  // src/events/store.hpp: that module stands on this one
}

namespace oware::games {

// What must be known of a game without replaying it: to wake it after a restart, to list it.
struct Summary {
  Status status = Status::open;
  std::optional<TimeMs> deadline{};  // when the running clock reaches 0
  bool computer_to_move = false;
  std::array<std::string, 2> names{};  // by rules::index; empty where a seat is free
  std::string position{};              // as notation
  int ply = 0;
  std::optional<rules::Side> turn{};
  rules::Score score{};
  std::optional<rules::EndReason> end{};
  std::optional<rules::Side> winner{};
  TimeMs changed = 0;  // the last event

  friend bool operator==(const Summary&, const Summary&) = default;
};

Summary summarise(const Room& room);

// What happened to one game. `founding` is given with its first events only.
struct Change {
  std::int64_t number = 0;
  std::optional<Founding> founding;
  std::vector<Event> events;
  std::optional<Summary> summary;        // when it has changed; always with a founding
  Holders holders{};                     // whose the seats are that are taken by these events
  std::string challenge{};               // that is accepted by founding the game; empty: none
  std::optional<rules::Side> blurred{};  // who moves, having left the page during their turn
};

struct StoredGame {
  Founding founding;
  std::vector<Event> events;  // in order, from version 1
  Holders holders{};
  SeatRatings ratings{};
};

// A game that waits for something else than a request: its clock, or the computer's move.
struct Waiting {
  std::string id;
  std::optional<TimeMs> deadline;
  bool computer_to_move = false;
};

// What a server needs to know of the store when it starts.
struct Overview {
  std::int64_t last_number = 0;  // of the newest game, 0 when there is none
  std::vector<Waiting> waiting;
  // Ids of the open offers to anyone that do not stand without their owners (absence.hpp).
  std::vector<std::string> attended_offers;
};

struct OpenGame {
  Founding founding;
  rules::Side free_side = rules::Side::south;
  std::string name;  // of who waits
  std::optional<Holder> holder{};
  std::optional<SeatRating> rating{};  // of who waits, in the game's pool
};

// A game as lists show it.
struct ListedGame {
  Founding founding;
  Summary summary;
  Holders holders;
  PlayerKinds kinds{};
  SeatRatings ratings{};
};

// Where a page of the archive ends: the next one begins after that game.
struct ListMark {
  TimeMs ended = 0;
  std::int64_t number = 0;
};

// How a game ended: for a side, or, where it is asked about a player's games, for that player.
enum class ListResult : std::uint8_t { south, north, draw, won, lost };

// Which games to list. Finished ones come by the time of their end, the last first; others with
// `user`'s turn first, then the last changed.
struct ListQuery {
  std::optional<UserId> user{};    // took part
  std::optional<Status> status{};  // none: open or being played
  std::string against{};           // a name, letter case aside; with `user`, the other's
  std::string rules{};             // as asked for
  std::optional<Opponent> opponent{};
  std::optional<rules::EndReason> end{};  // none: any but aborted
  std::optional<ListResult> result{};     // won, lost: of `user` alone
  std::string opening{};  // the first moves, at most kOpeningPlies (games/explorer.hpp)
  std::optional<int> min_ply{};
  std::optional<int> max_ply{};
  std::optional<TimeMs> since{};   // of the end, included
  std::optional<TimeMs> before{};  // of the end, not included
  std::optional<ListMark> after{};
  bool unlisted = false;  // with `user`: their games that are not listed, too
  int limit = 50;
};

// Whether the store can write.
struct StoreHealth {
  // Since the last commit that succeeded, where the latest one failed; 0: it succeeded.
  std::int64_t failing_ms = 0;
  // How long the oldest change has been waiting for its commit; 0: none waits.
  std::int64_t waiting_ms = 0;
  std::uint64_t commits = 0;
  std::uint64_t failed_commits = 0;
  // Damage found since the start, each once: at most kMostProblems (store/check.hpp).
  std::int64_t damaged = 0;
  // Since transactions have not been recorded in the log that was asked for; 0: they are.
  std::int64_t log_failing_ms = 0;
  std::uint64_t logged = 0;      // transactions recorded there
  std::uint64_t log_copies = 0;  // copies of the database made there
};

class Store {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  virtual ~Store() = default;

  // Keeps all of the changes together. Errors: disk_full, unavailable, corrupt (a version that is
  // there already), not_allowed (a seat's user has been deleted, or the challenge is not open).
  virtual void append(std::vector<Change> changes, Done<void> done) = 0;
  // The game of that id; nothing when there is none. Errors: corrupt, naming the game, when it is
  // damaged; unavailable.
  virtual void load(std::string id, Done<std::optional<StoredGame>> done) = 0;
  // Whether any seat of any game has this token.
  virtual void knows(TokenHash token, Done<bool> done) = 0;
  // Games that anyone may join, newest first; not those of deleted people.
  virtual void list_open(int limit, Done<std::vector<OpenGame>> done) = 0;
  virtual void list(ListQuery query, Done<std::vector<ListedGame>> done) = 0;
  virtual void overview(Done<Overview> done) = 0;
  // The moves that were played in a position, by house.
  virtual void explore(ExplorerQuery query, Done<std::vector<ExplorerMove>> done) = 0;

  virtual PeopleStore& people() = 0;
  virtual PushStore& push() = 0;
  virtual AnalysisStore& analyses() = 0;
  virtual RatingStore& ratings() = 0;
  virtual events::EventStore& events() = 0;
  virtual ChallengeStore& challenges() = 0;
  virtual AccessStore& access() = 0;
  virtual ClubStore& clubs() = 0;
  virtual SocialStore& social() = 0;
  virtual CredentialStore& credentials() = 0;
  virtual MailStore& mail() = 0;
  // The administrator's view; its writes go through the same queue as all others.
  virtual AdminStore& admin() = 0;
  // The other servers on the same database; null: there can be none.
  virtual Nodes* nodes() = 0;

  // May be called from any thread. While commits fail, each call tries another one, so that a store
  // recovers without traffic.
  virtual StoreHealth health() = 0;
};

}  // namespace oware::games
