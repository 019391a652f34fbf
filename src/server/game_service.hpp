// The commands on games and what happens without one (flags, the computer).
//
// A command goes one way: the game's mutex, games::apply, the store, and only when the store says
// that it is safe on disk the room follows, its followers are told and the caller gets the answer.
// Games that wait for a clock or for the computer are seen to after a restart, too.
//
// With other nodes on the same database a command may find that the store already has the version
// that it would write: the room then follows the store and the command is decided again. What waits
// for time is seen to by the node that owns the game (cluster.hpp). Thread rule: the loop thread;
// the store and the searches have threads of their own.
#pragma once

#include <array>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/apply.hpp"
#include "games/store.hpp"
#include "server/cluster.hpp"
#include "server/computer_player.hpp"
#include "server/deadline_scheduler.hpp"
#include "server/game_cache.hpp"
#include "server/live_room.hpp"
#include "server/metrics.hpp"
#include "server/observers.hpp"
#include "server/open_offers.hpp"
#include "server/options.hpp"
#include "server/outcome.hpp"
#include "server/server_clock.hpp"
#include "server/task.hpp"
#include "server/wire.hpp"
#include "tables/source.hpp"

namespace oware::server {

inline constexpr std::size_t kOpenGamesListed = 100;
inline constexpr std::size_t kLiveGamesListed = 50;

// A seat as it is given away: the token is told once and never kept.
struct NewSeat {
  std::string game;
  rules::Side side = rules::Side::south;
  std::string token;
};

// A room and the seat that the caller holds in it.
struct Seated {
  RoomPtr room;
  rules::Side side = rules::Side::south;
};

// A game that an event founds for two players, under an id that the event has chosen.
struct ArrangedGame {
  std::string id;
  std::array<std::string, 2> names;  // by rules::index
  games::Holders holders;
  games::ClocksGiven clocks{};
};

class GameService {
 public:
  // `tables` may be null.
  GameService(asio::io_context& loop, games::Store& store, const Options& options, Metrics& metrics,
              const tables::Source* tables, Cluster& cluster);
  // Nobody follows a game any more.
  ~GameService();

  // How many open offers an address and a person may have; unlimited until it is called.
  void limit_offers(int most) { most_offers_ = most; }
  // Learns from the store what waits, and begins to see to it. Before anything else.
  Task<Result<void>> open();
  // Games can be played: the start is over, the store commits, and other nodes are heard.
  bool ready();
  games::TimeMs now() const { return clock_.now(); }
  // Null for none.
  const tables::Source* tables() const { return tables_; }

  // The game as the store has it now.
  Task<Outcome<RoomPtr>> find(std::string id);
  // The seat of this game that the token belongs to; refused with no_token or other_game.
  Task<Outcome<rules::Side>> seat_of(RoomPtr room, std::optional<games::TokenHash> token);

  // `holder` is who takes the seat, where they are known.
  Task<Outcome<NewSeat>> create(CreateRequest request, std::optional<games::Holder> holder);
  Task<Outcome<NewSeat>> join(RoomPtr room, std::string name, std::optional<games::Holder> holder);
  // The game that the challenge leads to, and the challenged player's seat. Error: not_allowed,
  // when the challenge is not open any more.
  Task<Outcome<NewSeat>> found_challenged(games::Challenge challenge);
  Task<Outcome<void>> move(Seated seated, MoveRequest request);
  Task<Outcome<void>> act(Seated seated, games::Action action);
  // Founds all of them or none. Their seats belong to the accounts; nobody is told a token.
  Task<Outcome<void>> arrange(games::Settings settings, std::vector<ArrangedGame> arranged);
  // `side`, which is to make its first move, has lost by time. Nothing happens if it has moved.
  Task<Outcome<void>> forfeit(RoomPtr room, rules::Side side);
  Task<Outcome<void>> give_clock(RoomPtr room, games::GiveClock given);
  Task<Outcome<std::vector<games::OpenGame>>> list_open();

  Task<Outcome<std::vector<games::ListedGame>>> list(games::ListQuery query);
  Task<Outcome<std::vector<games::ExplorerMove>>> explore(games::ExplorerQuery query);
  // `told` hears of each game in which it has become the turn of somebody who has not just acted.
  void on_turn(std::function<void(const LiveRoom&)> told) { told_of_turn_ = std::move(told); }

  // Who else is told of challenges, and of games that begin and end.
  Observers& observers() { return observers_; }
  // It has been made, or has ended: observers at all nodes hear of it.
  void tell_challenge(const games::Challenge& challenge);
  // Listed games in memory that are being played with a player connected, the last moved first; of
  // one player, or of anybody.
  std::vector<RoomPtr> live_games(std::optional<games::UserId> player = {}) const;

  // Lets go of a share of the resting games: memory is scarce.
  void shrink();

  // Every seat of `user` is `now`'s, under `name`: in memory; the store has seen to it already.
  void pass_on(games::UserId user, const std::optional<games::Holder>& now,
               const std::string& name);
  // The seats of the player with this public id get another name, in memory alone, too.
  void rename(const std::string& player, const std::string& name);
  // A message that is kept already, for the followers of the game.
  void post_chat(const RoomPtr& room, ChatEvent message);

 private:
  // Decides under the game's mutex and keeps what was decided.
  template <class Command>
  Task<Outcome<void>> execute(RoomPtr room, Command command,
                              std::optional<games::Holder> holder = {});
  template <class Command>
  Task<Outcome<void>> decide(RoomPtr room, Command command, std::optional<games::Holder> holder);
  Task<Outcome<void>> execute_for_computer(RoomPtr room, ComputerCommand command);
  // `holder` is of who joins by these events, `blurred` who moves, having left the page.
  Task<Outcome<void>> keep(RoomPtr room, std::vector<games::Event> events,
                           std::optional<games::Holder> holder = {},
                           std::optional<rules::Side> blurred = {});
  Task<Outcome<RoomPtr>> keep_new(games::Founding founding, std::vector<games::Event> events,
                                  games::Holders holders, std::string challenge = {});
  Task<Result<void>> append(std::vector<games::Change> changes);
  Task<Result<std::int64_t>> take_number();
  // See to what waits for something else than a request, as far as it is this node's.
  Task<Result<void>> look_after_games();
  Task<void> watch_store();
  games::StoreHealth look_at_store();
  std::optional<games::TimeMs> deadline_of(const LiveRoom& room) const;
  void watch(const LiveRoom& room);
  Task<void> flag(std::string id);
  Task<bool> flag_room(RoomPtr room);
  Task<void> wake(std::string id);
  RoomPtr add(RoomPtr room);
  // The players' ratings, where the game has a pool.
  Task<void> learn_ratings(RoomPtr room);
  void tell_phase(LiveRoom& room, games::Status before);
  void tell_turn(const LiveRoom& room, std::optional<rules::Side> before) const;

  // ---- other nodes (game_nodes.cpp)

  void subscribe();
  void hear(const std::string& node, const NodeMessage& message);
  void hear(const std::string& node, const GameMessage& message);
  void hear(const std::string& node, const PresenceMessage& message);
  void show_live(const PresenceMessage& message);
  Task<void> hear_challenge(std::string id);
  void hear_nodes(const std::vector<std::string>& nodes);
  Task<void> take_over();
  // Takes what the store has more than the room, whose mutex is held; whether there was something.
  Task<bool> follow(RoomPtr room);
  Task<Result<void>> follow_newest(RoomPtr room);
  Task<void> catch_up(RoomPtr room);
  Task<void> take(RoomPtr room, GameMessage message);
  Task<void> tell_phase_of(std::string id);
  void followed_elsewhere(LiveRoom& room, games::Status before);
  // Tells others what has happened in a game that was at `before`; without events they read them.
  void tell_nodes(const LiveRoom& room, games::Status before, std::vector<games::Event> events);
  void announce(const LiveRoom& room);
  void introduce(LiveRoom& room);

  asio::io_context& loop_;
  games::Store& store_;
  Cluster& cluster_;
  const Options& options_;
  Metrics& metrics_;
  const tables::Source* tables_;
  ServerClock clock_;
  bool ready_ = false;
  bool store_failing_ = false;
  std::int64_t last_number_ = 0;
  GameCache cache_;
  OpenOffers offers_;
  int most_offers_ = std::numeric_limits<int>::max();
  DeadlineScheduler deadlines_;
  std::function<void(const LiveRoom&)> told_of_turn_;
  Observers observers_;
  // By game and node, who follows there.
  std::unordered_map<std::string, std::map<std::string, PresenceMessage>> elsewhere_;
  std::set<std::string> live_elsewhere_;                 // that live_games() may show
  std::unordered_map<std::string, Presence> announced_;  // by game, what others know of this node
  ComputerPlayer computer_;
};

}  // namespace oware::server
