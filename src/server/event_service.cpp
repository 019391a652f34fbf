#include "server/event_service.hpp"

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <utility>

#include "base/assert.hpp"
#include "server/log.hpp"
#include "server/wire_events.hpp"

namespace oware::server {
namespace {

using events::LogEntry;
using events::Tournament;
using rules::Side;

constexpr auto kStep = std::chrono::milliseconds(250);
// Between two looks at the games of an event.
constexpr games::TimeMs kLookLiveMs = 500;
constexpr games::TimeMs kLookCorrespondenceMs = 30'000;
constexpr std::size_t kMostNames = 20'000;
// As often a command is decided again because another node was first.
constexpr int kMostDecisions = 20;

events::Outcome outcome_of(const games::Room& room) {
  const auto winner = games::summarise(room).winner;
  if (!winner) return events::Outcome::draw;
  return *winner == Side::south ? events::Outcome::south : events::Outcome::north;
}

games::TimeMs look_every(const Tournament& event) {
  return event.settings().clock.kind == games::ClockKind::correspondence ? kLookCorrespondenceMs
                                                                         : kLookLiveMs;
}

events::EventSummary summary_of(const Tournament& event) {
  const std::size_t hosts = event.host() ? 1 : 0;  // does not count
  return {event.phase(), static_cast<int>(event.active() - hosts)};
}

bool is_over(const Tournament& event) {
  return event.phase() == events::Phase::finished || event.phase() == events::Phase::cancelled;
}

// Somebody has not made a first move, and the game has ended for it, or was aborted.
bool ended_without_a_move(const games::Room& room) {
  const auto reason = room.game().ending()->reason;
  return room.game().ply() < 2 &&
         (reason == rules::EndReason::timeout || reason == rules::EndReason::aborted);
}

// What the two begin with instead of the agreed clock.
games::ClocksGiven clocks_of(const Tournament& event, const events::PairedGame& game) {
  games::ClocksGiven clocks;
  if (!event.host()) return clocks;
  const bool south = game.south == event.founding().founder;
  clocks[south ? 0 : 1] = events::host_clock(event.settings());
  return clocks;
}

// The winner has gone berserk, and the game was long enough for that to count.
bool won_by_berserk(const LiveEvent& event, const games::Room& room) {
  const auto winner = games::summarise(room).winner;
  return event.state.settings().berserk && winner && room.clocks().given(*winner).has_value() &&
         room.game().ply() >= events::kBerserkPlies;
}

// Either player's first move is still to come.
bool waits_for_first_move(const games::Room& room) {
  return room.status() == games::Status::playing && room.game().ply() < 2;
}

}  // namespace

EventService::EventService(asio::io_context& loop, events::EventStore& store,
                           games::ClubStore& clubs, GameService& games, People& people,
                           Cluster& cluster)
    : loop_(loop),
      store_(store),
      clubs_(clubs),
      games_(games),
      people_(people),
      cluster_(cluster) {}

Task<Result<void>> EventService::open() {
  using Found = Result<std::vector<events::StoredEvent>>;
  auto found = co_await answer_of<Found>(
      loop_, [this](auto done) { store_.unfinished_events(std::move(done)); });
  if (!found) co_return tl::unexpected(found.error());
  take_unfinished(*found);
  cluster_.on_message(
      [this](const std::string& /*node*/, const NodeMessage& message) { hear(message); });
  cluster_.on_nodes([this](const std::vector<std::string>& /*nodes*/) {
    keep_going(loop_, [this] { return hear_nodes(); });
  });
  keep_going(loop_, [this] { return run(); });
  co_return Result<void>{};
}

// Those that are in memory already stay as they are.
void EventService::take_unfinished(const std::vector<events::StoredEvent>& stored) {
  for (const events::StoredEvent& one : stored) {
    if (live_.contains(one.founding.id)) continue;
    Tournament event(one.founding);
    Result<void> taken;
    for (const LogEntry& entry : one.entries) {
      if (taken) taken = event.take(entry);
    }
    if (!taken) {
      log(LogLevel::error, "event", {{"id", one.founding.id}, {"what", message(taken.error())}});
      continue;
    }
    live_.emplace(one.founding.id, std::make_shared<LiveEvent>(std::move(event)));
  }
}

// ---- other nodes

void EventService::hear(const NodeMessage& message) {
  if (const auto* event = std::get_if<EventMessage>(&message)) {
    keep_going(loop_, [this, id = event->id] { return hear_of(id); });
  } else if (const auto* passed = std::get_if<PassOnMessage>(&message)) {
    forget(passed->user);
  } else if (const auto* renamed = std::get_if<RenameMessage>(&message)) {
    const auto known = std::ranges::find_if(
        players_, [&](const auto& one) { return one.second.holder.player == renamed->player; });
    if (known != players_.end()) forget(known->first);
  }
}

// Whether it is new or has gone on.
Task<void> EventService::hear_of(std::string id) { co_await find(std::move(id)); }

// Messages may have been missed.
Task<void> EventService::hear_nodes() {
  using Found = Result<std::vector<events::StoredEvent>>;
  while (true) {
    const auto found = co_await answer_of<Found>(
        loop_, [this](auto done) { store_.unfinished_events(std::move(done)); });
    if (found) {
      take_unfinished(*found);
      break;
    }
    co_await pause(loop_);
  }
  for (const auto& [id, event] : live_) event->stale = true;
}

// ---- commands

Task<Outcome<EventPtr>> EventService::found(events::Founding founding) {
  const auto kept = co_await answer_of<Result<bool>>(
      loop_, [this, &founding](auto done) { store_.found_event(founding, std::move(done)); });
  const std::string id = founding.id;
  if (!kept) {
    // The store may have kept it all the same.
    const auto there = co_await load(id);
    if (!there || *there == nullptr) co_return fail(kept.error());
  } else if (!*kept) {
    co_return EventPtr();
  }
  auto event = std::make_shared<LiveEvent>(Tournament(std::move(founding)));
  live_.emplace(id, event);
  cluster_.publish(EventMessage{id});
  co_return event;
}

Task<Outcome<EventPtr>> EventService::find(std::string id) {
  if (const auto known = live_.find(id); known != live_.end()) {
    const EventPtr event = known->second;
    co_return co_await up_to_date(event);
  }
  auto found = co_await load(id);
  // Found meanwhile by another request, whose copy may be the older one.
  if (const auto known = live_.find(id); known != live_.end()) {
    const EventPtr event = known->second;
    co_return co_await up_to_date(event);
  }
  if (found && *found && !is_over((*found)->state)) live_.emplace(id, *found);
  co_return found;
}

Task<Outcome<EventPtr>> EventService::up_to_date(EventPtr event) {
  if (cluster_.alone()) co_return event;
  const bool caught_up = co_await catch_up(event);
  if (!caught_up) co_return too_busy();
  co_return event;
}

// From the store, whatever is in memory.
Task<Outcome<EventPtr>> EventService::load(std::string id) {
  if (!games::is_game_id(id)) co_return EventPtr();
  using Found = Result<std::optional<events::StoredEvent>>;
  auto found = co_await answer_of<Found>(
      loop_, [this, &id](auto done) { store_.event(id, std::move(done)); });
  if (!found) co_return fail(found.error());
  if (!*found) co_return EventPtr();
  Tournament event((*found)->founding);
  for (const LogEntry& entry : (*found)->entries) {
    if (const auto taken = event.take(entry); !taken) co_return fail(taken.error());
  }
  co_return std::make_shared<LiveEvent>(std::move(event));
}

Task<Outcome<std::vector<events::ListedEvent>>> EventService::list() {
  using Found = Result<std::vector<events::ListedEvent>>;
  auto found = co_await answer_of<Found>(
      loop_, [this](auto done) { store_.list_events(kEventsListed, std::move(done)); });
  if (!found) co_return fail(found.error());
  co_return *std::move(found);
}

Task<Outcome<std::vector<events::ListedEvent>>> EventService::list_of_club(std::string club,
                                                                           int limit) {
  using Found = Result<std::vector<events::ListedEvent>>;
  auto found = co_await answer_of<Found>(
      loop_, [&](auto done) { store_.events_of_club(club, limit, std::move(done)); });
  if (!found) co_return fail(found.error());
  co_return *std::move(found);
}

Task<Outcome<std::optional<events::CommandError>>> EventService::execute(EventPtr event,
                                                                         Command command) {
  using Refused = std::optional<events::CommandError>;
  const auto guard = co_await event->mutex.lock(loop_);
  for (int decisions = 1;; ++decisions) {
    auto decision = command(event->state, games_.now());
    if (!decision) co_return Refused(std::move(decision.error()));
    const int version = event->state.version();
    if (co_await keep(event, *std::move(decision))) co_return Refused();
    if (event->state.version() == version || decisions == kMostDecisions) co_return too_busy();
  }
}

// ---- what happens by itself

Task<void> EventService::run() {
  asio::steady_timer timer(loop_);
  while (true) {
    std::vector<EventPtr> present;
    for (const auto& [id, event] : live_) present.push_back(event);
    for (const EventPtr& event : present) {
      if (cluster_.owns(event->state.founding().id)) co_await look(event);
      if (event->stale) co_await refresh(event);
      if (!event->followers.empty()) co_await tell(event);
      if (is_over(event->state)) live_.erase(event->state.founding().id);
    }
    timer.expires_after(kStep);
    co_await timer.async_wait(kNoThrow);
  }
}

Task<void> EventService::look(EventPtr event) {
  const auto guard = co_await event->mutex.lock(loop_);
  if (games_.now() >= event->looked + look_every(event->state)) {
    event->looked = games_.now();
    if (!co_await look_at_games(event)) co_return;
  }
  while (co_await follow_time(event)) {
  }
}

// What an entry of unknown fate has brought is told to the others as well.
Task<void> EventService::refresh(EventPtr event) {
  const int version = event->state.version();
  const bool caught_up = co_await catch_up(event);
  if (caught_up && event->state.version() > version)
    cluster_.publish(EventMessage{event->state.founding().id});
}

// Without its mutex: whoever holds that may be founding a round, which takes as long as the store
// takes. What is there has been decided, here or elsewhere, and a decision on less is refused.
Task<bool> EventService::catch_up(EventPtr event) {
  const auto found = co_await entries_after(event);
  if (!found) co_return false;
  co_return take(event, *found);
}

Task<Result<std::vector<LogEntry>>> EventService::entries_after(EventPtr event) {
  using Found = Result<std::vector<LogEntry>>;
  auto found = co_await answer_of<Found>(loop_, [&event, this](auto done) {
    store_.event_entries(event->state.founding().id, event->state.version(), std::move(done));
  });
  co_return found;
}

// False when an entry cannot follow: the log is damaged. The event is then in memory no longer, and
// whoever asks for it is told what is wrong with it.
bool EventService::take(const EventPtr& event, const std::vector<LogEntry>& entries) {
  const std::string& id = event->state.founding().id;
  for (const LogEntry& entry : entries) {
    if (entry.version <= event->state.version()) continue;
    if (const auto taken = event->state.take(entry); !taken) {
      log(LogLevel::error, "event", {{"id", id}, {"what", message(taken.error())}});
      live_.erase(id);
      return false;
    }
  }
  event->stale = false;
  return true;
}

// False when the store failed; everything is looked at again then.
Task<bool> EventService::look_at_games(EventPtr event) {
  std::vector<events::Running> running;
  for (const auto& [id, one] : event->state.running()) running.push_back(one);
  for (const events::Running& one : running) {
    if (!co_await look_at_game(event, one)) co_return false;
  }
  co_return true;
}

Task<bool> EventService::look_at_game(EventPtr event, events::Running running) {
  const std::string& id = running.game.id;
  const auto found = co_await games_.find(id);
  if (!found) {
    const auto* refused = std::get_if<games::CommandError>(&found.error());
    if (refused == nullptr) co_return false;
    if (refused->code == games::CommandErrorCode::damaged) {
      log(LogLevel::error, "event",
          {{"id", event->state.founding().id}, {"what", "game " + id + " is damaged: set aside"}});
      auto entries = events::decided(event->state, id, events::Outcome::damaged, games_.now());
      co_return co_await keep(event, std::move(entries));
    }
    if (refused->code != games::CommandErrorCode::no_such_game) co_return true;
    std::vector<events::PairedGame> missing{running.game};
    co_return co_await found_games(event, std::move(missing));
  }
  const RoomPtr room = *found;
  const Side mover = room->state().game().position().mover();
  const games::UserId moving = mover == Side::south ? running.game.south : running.game.north;
  const auto patience = events::first_move_ms(event->state, moving);
  if (waits_for_first_move(room->state()) &&
      games_.now() >= room->state().last_event() + patience) {
    const auto forfeited = co_await games_.forfeit(room, mover);
    if (!forfeited) co_return false;
  }
  if (room->state().status() != games::Status::finished) co_return true;
  std::optional<Side> absent;
  if (ended_without_a_move(room->state())) absent = mover;
  const events::Outcome outcome = outcome_of(room->state());
  auto entries = won_by_berserk(*event, room->state())
                     ? events::won_by_berserk(event->state, id, outcome, games_.now())
                     : events::decided(event->state, id, outcome, games_.now(), absent);
  co_return co_await keep(event, std::move(entries));
}

// True when there may be more to do at once.
Task<bool> EventService::follow_time(EventPtr event) {
  auto entries = events::due(event->state, games_.now(), [] { return games::new_game_id(); });
  if (entries.empty()) co_return false;
  std::vector<events::PairedGame> fresh;
  for (const LogEntry& entry : entries) {
    const auto* paired = std::get_if<events::Paired>(&entry.body);
    if (paired != nullptr) fresh.insert(fresh.end(), paired->games.begin(), paired->games.end());
  }
  if (!co_await keep(event, std::move(entries))) co_return false;
  co_return co_await found_games(event, std::move(fresh));
}

Task<bool> EventService::found_games(EventPtr event, std::vector<events::PairedGame> games) {
  std::vector<ArrangedGame> arranged;
  for (const events::PairedGame& game : games) {
    const auto south = co_await player(game.south);
    const auto north = co_await player(game.north);
    if (south && north) {
      arranged.push_back({game.id,
                          {south->name, north->name},
                          {south->holder, north->holder},
                          clocks_of(event->state, game)});
      continue;
    }
    // Deleted meanwhile: they have lost.
    const Side gone = south ? Side::north : Side::south;
    auto entries =
        events::decided(event->state, game.id, events::Outcome::draw, games_.now(), gone);
    if (!co_await keep(event, std::move(entries))) co_return false;
  }
  if (arranged.empty()) co_return true;
  const games::Settings settings = events::game_settings(event->state.settings());
  const auto founded = co_await games_.arrange(settings, std::move(arranged));
  co_return founded.has_value();
}

Task<bool> EventService::keep(EventPtr event, std::vector<LogEntry> entries) {
  if (entries.empty()) co_return true;
  Tournament after = event->state;
  for (const LogEntry& entry : entries) {
    const auto taken = after.take(entry);
    OWARE_ASSERT(taken.has_value());
  }
  const auto kept = co_await answer_of<Result<void>>(loop_, [&](auto done) {
    store_.append_to_event(after.founding().id, entries, summary_of(after), std::move(done));
  });
  if (!kept) {
    log(LogLevel::error, "event", {{"what", message(kept.error())}});
    co_await take_instead(event);
    co_return false;
  }
  // Otherwise a request has found them in the store before this.
  if (event->state.version() < after.version()) event->state = std::move(after);
  cluster_.publish(EventMessage{event->state.founding().id});
  co_return true;
}

// After the store has refused entries or failed, for whoever holds the mutex. Another node's may be
// there instead, or these all the same; either way it is decided again by what is there.
Task<void> EventService::take_instead(EventPtr event) {
  event->stale = true;
  const int version = event->state.version();
  const auto found = co_await entries_after(event);
  if (found && take(event, *found) && event->state.version() > version)
    cluster_.publish(EventMessage{event->state.founding().id});
}

Task<std::optional<EventPlayer>> EventService::player(games::UserId user) {
  if (const auto known = players_.find(user); known != players_.end()) co_return known->second;
  const auto found = co_await people_.ask<std::optional<games::Known>>(
      [&](auto& store, auto done) { store.user(user, std::move(done)); });
  if (!found || !*found) co_return std::nullopt;
  const games::User& known = (*found)->user;
  EventPlayer player{known.name, {known.id, known.player, known.registered}};
  if (players_.size() >= kMostNames) players_.clear();
  players_.emplace(user, player);
  co_return player;
}

void EventService::forget(games::UserId user) {
  players_.erase(user);
  for (const auto& [id, event] : live_) event->text_version = -1;
}

// Empty for a club that has gone.
Task<std::string> EventService::club_name(std::string id) {
  if (const auto known = club_names_.find(id); known != club_names_.end()) co_return known->second;
  const auto found = co_await answer_of<Result<std::optional<games::ClubPage>>>(
      loop_, [&](auto done) { clubs_.club(id, std::move(done)); });
  if (!found || !*found) co_return std::string();
  if (club_names_.size() >= kMostNames) club_names_.clear();
  club_names_.emplace(id, (*found)->club.name);
  co_return (*found)->club.name;
}

Task<EventNames> EventService::names(EventPtr event) {
  std::vector<games::UserId> users{event->state.founding().founder};
  std::set<std::string> clubs{event->state.settings().club};
  for (const events::Entrant& one : event->state.entrants()) {
    users.push_back(one.user);
    clubs.insert(one.team);
  }
  EventNames found;
  for (const games::UserId user : users) {
    auto known = co_await player(user);
    if (known) found.people.emplace(user, *std::move(known));
  }
  for (const std::string& club : clubs) {
    if (!club.empty()) found.clubs.emplace(club, co_await club_name(club));
  }
  co_return found;
}

Task<bool> EventService::look_for_games(EventPtr event) {
  const auto& running = event->state.running();
  std::erase_if(event->founded_games, [&](const auto& id) { return !running.contains(id); });
  std::vector<std::string> unknown;
  for (const auto& [id, one] : running) {
    if (!event->founded_games.contains(id)) unknown.push_back(id);
  }
  bool all = true;
  for (const std::string& id : unknown) {
    const auto found = co_await games_.find(id);
    const auto* refused = found ? nullptr : std::get_if<games::CommandError>(&found.error());
    if (found || (refused && refused->code == games::CommandErrorCode::damaged)) {
      event->founded_games.insert(id);
    } else {
      all = false;
    }
  }
  co_return all;
}

// Somebody who joins meanwhile is told of by the version that they bring.
Task<void> EventService::tell(EventPtr event) {
  const int version = event->state.version();
  if (event->text_version == version) co_return;
  const bool all_founded = co_await look_for_games(event);
  if (!all_founded) co_return;
  const EventNames known = co_await names(event);
  std::string text = R"({"type":"resync","version":)" + std::to_string(version) + R"(,"event":)" +
                     event_beginning(event->state, known);
  event->text = std::make_shared<const std::string>(std::move(text));
  event->text_version = version;
  const std::vector<Follower*> all(event->followers.begin(), event->followers.end());
  for (Follower* follower : all) {
    if (event->followers.contains(follower)) follower->wake();
  }
}

}  // namespace oware::server
