// The part of GameService that keeps step with other nodes on the same database.
//
// A room in memory follows the store in two ways: it takes what the messages of other nodes tell,
// within milliseconds, and before a request is answered it looks at the game's version, so that
// whoever is told of a change by one node finds it at every other.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "server/game_service.hpp"

namespace oware::server {
namespace {

using rules::Side;

// Others are told of each spectator while there are few.
constexpr int kFewSpectators = 20;
constexpr int kShareOfMany = 8;  // of many, when an eighth has changed

bool worth_telling(const Presence& known, const Presence& now) {
  if (known.south != now.south || known.north != now.north) return true;
  const int difference = std::abs(known.spectators - now.spectators);
  const int many = std::max(known.spectators, now.spectators);
  return many <= kFewSpectators ? difference > 0 : difference > many / kShareOfMany;
}

bool a_player_is_here(const Presence& presence) { return presence.south || presence.north; }

}  // namespace

void GameService::subscribe() {
  cluster_.on_message(
      [this](const std::string& node, const NodeMessage& message) { hear(node, message); });
  cluster_.on_nodes([this](const std::vector<std::string>& nodes) { hear_nodes(nodes); });
}

Task<Outcome<RoomPtr>> GameService::find(std::string id) {
  const RoomPtr known = cache_.look(id);
  auto found = co_await cache_.find(std::move(id));
  if (!found || cluster_.alone()) co_return found;
  if (known == nullptr) {
    introduce(**found);
  } else {
    co_await catch_up(*found);
  }
  co_return found;
}

// ---- messages

void GameService::hear(const std::string& node, const NodeMessage& message) {
  if (const auto* game = std::get_if<GameMessage>(&message)) {
    hear(node, *game);
  } else if (const auto* presence = std::get_if<PresenceMessage>(&message)) {
    hear(node, *presence);
  } else if (const auto* chat = std::get_if<ChatMessage>(&message)) {
    if (const RoomPtr room = cache_.look(chat->game)) room->post_chat(chat->event);
  } else if (const auto* passed = std::get_if<PassOnMessage>(&message)) {
    for (const RoomPtr& room : cache_.rooms())
      room->pass_on(passed->user, passed->now, passed->name);
  } else if (const auto* renamed = std::get_if<RenameMessage>(&message)) {
    for (const RoomPtr& room : cache_.rooms()) room->rename(renamed->player, renamed->name);
  } else if (const auto* challenge = std::get_if<ChallengeMessage>(&message)) {
    if (observers_.follow_any(challenge->between))
      keep_going(loop_, [this, id = challenge->id] { return hear_challenge(id); });
  }
}

void GameService::hear(const std::string& /*node*/, const GameMessage& message) {
  if (const RoomPtr room = cache_.look(message.game)) {
    if (room->state().version() < message.version)
      keep_going(loop_, [this, room, message] { return take(room, message); });
    return;
  }
  if (cluster_.owns(message.game)) deadlines_.set(message.game, message.deadline);
  if (observers_.follow_any(message.phase_of))
    keep_going(loop_, [this, id = message.game] { return tell_phase_of(id); });
}

void GameService::hear(const std::string& node, const PresenceMessage& message) {
  auto& nodes = elsewhere_[message.game];
  if (message.here == Presence{}) {
    nodes.erase(node);
  } else {
    nodes[node] = message;
  }
  if (nodes.empty()) elsewhere_.erase(message.game);
  if (const RoomPtr room = cache_.look(message.game))
    return room->set_elsewhere(node, message.here, now());
  if (message.open && cluster_.owns(message.game)) deadlines_.set(message.game, message.deadline);
  show_live(message);
}

// Listed games that are being played are shown by every node: those in its memory.
void GameService::show_live(const PresenceMessage& message) {
  if (!message.live || !a_player_is_here(message.here)) {
    live_elsewhere_.erase(message.game);
  } else if (live_elsewhere_.size() < kLiveGamesListed &&
             live_elsewhere_.insert(message.game).second) {
    keep_going(loop_, [this, id = message.game]() -> Task<void> { co_await find(id); });
  }
}

Task<void> GameService::hear_challenge(std::string id) {
  using Found = Result<std::optional<games::Challenge>>;
  const auto found = co_await answer_of<Found>(
      loop_, [&](auto done) { store_.challenges().challenge(id, std::move(done)); });
  if (found && *found) observers_.challenge(**found);
}

// It is not in memory, so nobody follows it here; but somebody follows one of its players.
Task<void> GameService::tell_phase_of(std::string id) {
  const auto room = co_await find(std::move(id));
  if (room) tell_phase(**room, games::Status::open);
}

// ---- nodes come and go

void GameService::hear_nodes(const std::vector<std::string>& nodes) {
  for (auto game = elsewhere_.begin(); game != elsewhere_.end();) {
    const RoomPtr room = cache_.look(game->first);
    for (auto one = game->second.begin(); one != game->second.end();) {
      if (std::ranges::find(nodes, one->first) != nodes.end()) {
        ++one;
        continue;
      }
      if (room != nullptr) room->set_elsewhere(one->first, {}, now());
      one = game->second.erase(one);
    }
    game = game->second.empty() ? elsewhere_.erase(game) : std::next(game);
  }
  std::erase_if(live_elsewhere_,
                [this](const std::string& game) { return !elsewhere_.contains(game); });
  announced_.clear();
  for (const RoomPtr& room : cache_.rooms()) announce(*room);
  keep_going(loop_, [this] { return take_over(); });
}

// Other games are this node's now, and messages may have been missed.
Task<void> GameService::take_over() {
  while (!co_await look_after_games()) co_await pause(loop_);
  const std::vector<RoomPtr> rooms(cache_.rooms().begin(), cache_.rooms().end());
  for (const RoomPtr& room : rooms) {
    co_await catch_up(room);
    watch(*room);
  }
}

void GameService::announce(const LiveRoom& room) {
  if (cluster_.alone()) return;
  const auto known = announced_.find(room.id());
  if (!worth_telling(known == announced_.end() ? Presence{} : known->second, room.here())) return;
  if (room.followed()) {
    announced_[room.id()] = room.here();
  } else {
    announced_.erase(room.id());
  }
  const games::Room& state = room.state();
  const bool open = state.status() == games::Status::open;
  cluster_.publish(PresenceMessage{
      .game = room.id(),
      .here = room.here(),
      .open = open,
      .deadline = open ? deadline_of(room) : std::nullopt,
      .live = state.founding().settings.listed && state.status() == games::Status::playing});
}

// It has come into memory.
void GameService::introduce(LiveRoom& room) {
  const auto nodes = elsewhere_.find(room.id());
  if (nodes == elsewhere_.end()) return;
  for (const auto& [node, message] : nodes->second) room.set_elsewhere(node, message.here, now());
}

// ---- rooms follow

void GameService::tell_nodes(const LiveRoom& room, games::Status before,
                             std::vector<games::Event> events) {
  if (cluster_.alone()) return;
  // Who holds a seat is not in the event.
  const bool joined = std::ranges::any_of(events, [](const games::Event& event) {
    return std::holds_alternative<games::Joined>(event.body);
  });
  if (joined) events.clear();
  const games::Status status = room.state().status();
  GameMessage message{.game = room.id(),
                      .version = room.state().version(),
                      .events = std::move(events),
                      .status = status,
                      .deadline = deadline_of(room),
                      .phase_of = {}};
  if (status != before) {
    for (const auto& holder : room.holders()) {
      if (holder) message.phase_of.push_back(holder->user);
    }
  }
  cluster_.publish(message);
}

// Of a room whose mutex is held. Errors: of the store.
Task<Result<void>> GameService::follow_newest(RoomPtr room) {
  const auto version = co_await cluster_.version(room->id());
  if (!version) co_return tl::unexpected(version.error());
  if (room->state().version() >= *version) co_return Result<void>{};
  const bool followed = co_await follow(room);
  if (followed) co_return Result<void>{};
  co_return tl::unexpected(Error{.code = ErrorCode::unavailable,
                                 .what = "game " + room->id(),
                                 .found = "a version that cannot be read",
                                 .expected = "a database that answers"});
}

// A store that does not answer leaves the room as it is.
Task<void> GameService::catch_up(RoomPtr room) {
  if (cluster_.alone()) co_return;
  const auto version = co_await cluster_.version(room->id());
  if (!version || room->state().version() >= *version) co_return;
  const auto guard = co_await room->mutex().lock(loop_);
  if (room->state().version() < *version) co_await follow(room);
}

Task<bool> GameService::follow(RoomPtr room) {
  using Loaded = Result<std::optional<games::StoredGame>>;
  auto loaded = co_await answer_of<Loaded>(
      loop_, [&](auto done) { store_.load(room->id(), std::move(done)); });
  if (!loaded || !*loaded) co_return false;
  std::vector<games::Event>& events = (*loaded)->events;
  const auto known = static_cast<std::size_t>(room->state().version());
  if (events.size() <= known) co_return false;
  events.erase(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(known));
  games::Room fits = room->state();
  for (const games::Event& event : events) {
    if (!fits.take(event)) co_return false;
  }
  const games::Status before = room->state().status();
  for (const Side side : {Side::south, Side::north})
    room->hold(side, (*loaded)->holders[static_cast<std::size_t>(rules::index(side))]);
  room->set_ratings((*loaded)->ratings);
  room->commit(events);
  followed_elsewhere(*room, before);
  co_return true;
}

// What other nodes tell is taken in its order; where something is missing, from the store.
Task<void> GameService::take(RoomPtr room, GameMessage message) {
  const auto guard = co_await room->mutex().lock(loop_);
  if (room->state().version() >= message.version) co_return;
  games::Room after = room->state();
  const bool fits = !message.events.empty() &&
                    std::ranges::all_of(message.events, [&after](const games::Event& event) {
                      return after.take(event).has_value();
                    });
  if (!fits) {
    co_await follow(room);
    co_return;
  }
  const games::Status before = room->state().status();
  if (after.status() != before) co_await learn_ratings(room);
  room->commit(message.events);
  followed_elsewhere(*room, before);
}

void GameService::followed_elsewhere(LiveRoom& room, games::Status before) {
  tell_phase(room, before);
  if (room.state().status() != games::Status::open) offers_.remove(room.id());
  watch(room);
}

}  // namespace oware::server
