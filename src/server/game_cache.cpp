#include "server/game_cache.hpp"

#include "server/run_on.hpp"

#include <utility>

namespace oware::server {
namespace {

constexpr std::size_t kShortReplay = 1'000;  // events that the loop replays itself, in under 1 ms
constexpr std::size_t kMaxWaitingReplays = 64;
// Games looked at by one eviction: more than one is added meanwhile, so that the cache shrinks, and
// few enough to cost nothing.
constexpr int kLookedAt = 64;

tl::unexpected<ServiceError> fail_to_load(const std::string& id, const Error& error) {
  auto failed = fail(error);
  if (error.code != ErrorCode::corrupt) return failed;
  return refuse(games::CommandErrorCode::damaged,
                "The stored form of game " + id +
                    " is damaged, so it cannot be shown or played. Other games go on.");
}

}  // namespace

GameCache::GameCache(asio::io_context& loop, games::Store& store, const Options& options,
                     Metrics& metrics, const ServerClock& clock, const tables::Source* tables,
                     OnPresence on_presence)
    : loop_(loop),
      store_(store),
      options_(options),
      metrics_(metrics),
      clock_(clock),
      tables_(tables),
      on_presence_(std::make_shared<const OnPresence>(std::move(on_presence))),
      replays_(1, kMaxWaitingReplays) {}

LiveRoom::Setup GameCache::setup() const {
  return {.absence = options_.absence,
          .replay_events = options_.limits.replay_events,
          .tables = tables_,
          .on_presence = on_presence_};
}

RoomPtr GameCache::make(const games::Founding& founding) const {
  return std::make_shared<LiveRoom>(founding, setup(), clock_.now());
}

RoomPtr GameCache::look(const std::string& id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : *found->second;
}

// Null when the game is not in memory.
RoomPtr GameCache::cached(const std::string& id) {
  const auto found = by_id_.find(id);
  if (found == by_id_.end()) return nullptr;
  rooms_.splice(rooms_.begin(), rooms_, found->second);
  RoomPtr room = *found->second;
  evict();
  return room;
}

Task<Outcome<RoomPtr>> GameCache::find(std::string id) {
  if (auto room = cached(id)) co_return room;
  if (!games::is_game_id(id))
    co_return refuse(games::CommandErrorCode::no_such_game, "No game has this name.");
  using Loaded = Result<std::optional<games::StoredGame>>;
  auto loaded = co_await answer_of<Loaded>(
      loop_, [this, &id](auto done) { store_.load(id, std::move(done)); });
  if (!loaded) co_return fail_to_load(id, loaded.error());
  if (!*loaded) co_return refuse(games::CommandErrorCode::no_such_game, "No game has this name.");
  auto room = co_await replay(std::move(**loaded));
  if (!room) co_return tl::unexpected(room.error());
  // Another request may have loaded it meanwhile.
  if (auto earlier = cached(id)) co_return earlier;
  co_return add(*std::move(room));
}

// Where that takes long, on a thread of its own: the loop goes on.
Task<Outcome<RoomPtr>> GameCache::replay(games::StoredGame stored) {
  const std::string id = stored.founding.id;
  Result<RoomPtr> room;
  if (stored.events.size() <= kShortReplay) {
    room = LiveRoom::restore(stored, setup(), clock_.now());
  } else {
    const auto shared = std::make_shared<const games::StoredGame>(std::move(stored));
    auto restore = [shared, given = setup(), at = clock_.now()] {
      return LiveRoom::restore(*shared, given, at);
    };
    auto replayed = co_await run_on<Result<RoomPtr>>(loop_, replays_, restore);
    if (!replayed) co_return too_busy();
    room = *std::move(replayed);
  }
  if (!room) co_return fail_to_load(id, room.error());
  co_return *std::move(room);
}

RoomPtr GameCache::add(RoomPtr room) {
  rooms_.push_front(room);
  by_id_.emplace(room->id(), rooms_.begin());
  evict();
  return room;
}

void GameCache::shrink() { evict(rooms_.size() / 2); }

void GameCache::evict() { evict(static_cast<std::size_t>(options_.limits.resting_rooms)); }

// A game that is held moves to the front, so that it does not stand in the way of those behind it.
void GameCache::evict(std::size_t limit) {
  for (int looked_at = 0; rooms_.size() > limit && looked_at < kLookedAt; ++looked_at) {
    const auto last = std::prev(rooms_.end());
    if (last->use_count() > 1) {
      rooms_.splice(rooms_.begin(), rooms_, last);
      continue;
    }
    by_id_.erase((*last)->id());
    rooms_.erase(last);
  }
  metrics_.rooms = rooms_.size();
}

}  // namespace oware::server
