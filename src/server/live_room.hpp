// A game in memory: its present state, its events, and who follows it.
//
// Only what is safe on disk is ever in `state()`. A follower asks for the message after the version
// it has; the newest few are kept as text for all followers, older ones are told again by
// replaying. Thread rule: the loop thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/absence.hpp"
#include "games/event_log.hpp"
#include "games/people.hpp"
#include "games/room.hpp"
#include "games/store.hpp"
#include "server/task.hpp"
#include "server/wire.hpp"
#include "tables/source.hpp"

namespace oware::server {

// Told that there is something new to ask for.
class Follower {
 public:
  virtual ~Follower() = default;
  virtual void wake() = 0;
};

// A chat message, as followers are told.
struct ChatEvent {
  games::ChatRoom room = games::ChatRoom::spectators;
  std::optional<games::UserId> user;
  std::string json;
  bool only_author = false;  // nobody else is told
};

class LiveRoom {
 public:
  // What every room of a server is made with.
  struct Setup {
    games::AbsenceRules absence;
    int replay_events = 0;                   // the log reaches back so many events
    const tables::Source* tables = nullptr;  // say from where on a game was decided; may be null
    // told when somebody comes or goes; expired: nobody asks any more
    std::weak_ptr<const std::function<void(const LiveRoom&)>> on_presence;
  };

  // Nobody is here yet, from `now` on.
  LiveRoom(const games::Founding& founding, const Setup& setup, games::TimeMs now)
      : state_(founding), log_(founding, setup.replay_events), away_{now, now}, setup_(setup) {}
  // Replays a stored game; may run on any thread. Error: corrupt.
  static Result<std::shared_ptr<LiveRoom>> restore(const games::StoredGame& stored,
                                                   const Setup& setup, games::TimeMs now);

  const games::Room& state() const { return state_; }
  // The newest events, for followers that are behind.
  const games::EventLog& log() const { return log_; }
  const std::string& id() const { return state_.founding().id; }

  // Takes events that are safe on disk and can follow, and wakes the followers.
  void commit(const std::vector<games::Event>& events);

  // The message of the version after this one, if it is among the newest; else null: then it has to
  // be told by replaying.
  SharedText newest_after(int version) const;

  // Who is here: seats with a live connection, and spectators.
  const Presence& presence() const { return presence_; }
  // Of those, who follows by this node.
  const Presence& here() const { return here_; }
  // Who follows by another node of the same database.
  void set_elsewhere(const std::string& node, const Presence& there, games::TimeMs now);
  // Counts what `you` is told of: players also of spectators, while they are few.
  int presence_changes(std::optional<rules::Side> you) const {
    return presence_changes_ + (you ? spectator_changes_ : 0);
  }
  void enter(Follower* follower, std::optional<rules::Side> you, games::TimeMs now);
  void leave(Follower* follower, games::TimeMs now);
  // How much of its budget the computer's search has had.
  void set_computer_share(double share) { presence_.computer_share = share; }
  bool followed() const { return !followers_.empty(); }

  // What the players are rated, as of the last time that the store was asked.
  void set_ratings(const games::SeatRatings& ratings) { ratings_ = ratings; }

  // Whose the seats are.
  const games::Holders& holders() const { return holders_; }
  void hold(rules::Side side, std::optional<games::Holder> holder);
  // Every seat of `user` is `now`'s, under `name`; followers are told.
  void pass_on(games::UserId user, const std::optional<games::Holder>& now,
               const std::string& name);
  // Who is to move and gone.
  std::optional<games::Absence> absent() const {
    return games::absence(state_, away_, setup_.absence);
  }
  // When the open offer is withdrawn, its owner being gone.
  std::optional<games::TimeMs> withdrawal() const {
    return games::withdrawal(state_, away_, setup_.absence);
  }
  // The seats of whoever has this public id go by another name; followers are told.
  void rename(const std::string& player, const std::string& name);
  // What the game's text says beside the state.
  GameContext context() { return {presence_, holders_, absent(), decided_ply(), ratings_}; }

  // A new chat message; it is kept for followers only as long as they need.
  void post_chat(ChatEvent message);
  // How many chat messages there were since the game came into memory.
  int chat_count() const { return chat_count_; }
  // The chat message of that number, from 0; null when it is kept no more.
  const ChatEvent* chat_at(int number) const;

  // Held while a command about this game is carried out.
  AsyncMutex& mutex() { return mutex_; }

  // Set while somebody sees to the computer's moves and answers.
  bool attended = false;

 private:
  void rename(rules::Side side, const std::string& name);
  void tell_names();
  void count_presence(games::TimeMs now);
  void wake_all();
  std::optional<int> decided_ply();

  games::Room state_;
  games::EventLog log_;
  // messages of the last versions, the newest last; empty if nobody followed
  std::vector<SharedText> newest_;
  std::unordered_map<Follower*, std::optional<rules::Side>> followers_;
  Presence here_;
  std::map<std::string, Presence> elsewhere_;  // by node; nobody without a follower
  Presence presence_;                          // both
  int presence_changes_ = 0;
  int spectator_changes_ = 0;
  games::Holders holders_;
  games::SeatRatings ratings_;
  games::Away away_;
  Setup setup_;
  std::weak_ptr<const tables::Tables> asked_;  // when it was over; others may know more
  std::optional<int> decided_ply_;             // what they said
  std::vector<ChatEvent> newest_chat_;         // the last of them
  int chat_count_ = 0;
  AsyncMutex mutex_;
};

}  // namespace oware::server
