#include "server/game_service.hpp"

#include <algorithm>
#include <functional>
#include <type_traits>
#include <utility>

#include "base/assert.hpp"
#include "games/rated.hpp"
#include "server/log.hpp"

namespace oware::server {
namespace {

using games::CommandErrorCode;
using rules::Side;
using Clock = std::chrono::steady_clock;

constexpr int kOpenGamesRead = 400;  // of which those listed are chosen
constexpr auto kStoreLookEvery = std::chrono::seconds(1);
// A commit that takes longer than this counts as failing.
constexpr std::int64_t kLongestCommitMs = 10'000;
constexpr int kMostTries = 10;  // of a command, where other nodes are quicker

std::chrono::microseconds since(Clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
}

games::Change change_of(const games::Room& before, std::vector<games::Event> events) {
  games::Room after = before;
  for (const games::Event& event : events) {
    const auto taken = after.take(event);
    OWARE_ASSERT(taken.has_value());
  }
  return {.number = after.founding().number,
          .founding = {},
          .events = std::move(events),
          .summary = games::summarise(after)};
}

void count_moves(Metrics& metrics, const std::vector<games::Event>& events) {
  for (const games::Event& event : events) {
    if (std::holds_alternative<games::Moved>(event.body)) ++metrics.moves;
  }
}

bool ends(const std::vector<games::Event>& events) {
  return std::ranges::any_of(events, [](const games::Event& event) {
    return std::holds_alternative<games::Ended>(event.body);
  });
}

std::size_t at(Side side) { return static_cast<std::size_t>(rules::index(side)); }

}  // namespace

GameService::GameService(asio::io_context& loop, games::Store& store, const Options& options,
                         Metrics& metrics, const tables::Source* tables, Cluster& cluster)
    : loop_(loop),
      store_(store),
      cluster_(cluster),
      options_(options),
      metrics_(metrics),
      tables_(tables),
      clock_(cluster.clock_ahead()),
      cache_(loop, store, options, metrics, clock_, tables,
             [this](const LiveRoom& room) {
               watch(room);
               announce(room);
             }),
      deadlines_(
          loop, clock_,
          [this](const std::string& id) { keep_going(loop_, [this, id] { return flag(id); }); }),
      computer_(loop, options.search_threads, tables, metrics,
                [this](RoomPtr room, ComputerCommand command) {
                  return execute_for_computer(std::move(room), command);
                }) {}

GameService::~GameService() {
  for (const RoomPtr& room : cache_.rooms()) OWARE_ASSERT(!room->followed());
}

Task<Result<void>> GameService::open() {
  if (auto looked = co_await look_after_games(); !looked) co_return looked;
  ready_ = true;
  subscribe();
  keep_going(loop_, [this] { return deadlines_.run(); });
  keep_going(loop_, [this] { return watch_store(); });
  co_return Result<void>{};
}

Task<Result<void>> GameService::look_after_games() {
  auto overview = co_await answer_of<Result<games::Overview>>(
      loop_, [this](auto done) { store_.overview(std::move(done)); });
  if (!overview) co_return tl::unexpected(overview.error());
  last_number_ = std::max(last_number_, overview->last_number);
  for (const games::Waiting& waiting : overview->waiting) {
    const bool own = cluster_.owns(waiting.id);
    if (waiting.deadline) deadlines_.set(waiting.id, own ? waiting.deadline : std::nullopt);
    if (own && waiting.computer_to_move)
      keep_going(loop_, [this, id = waiting.id] { return wake(id); });
  }
  // Whoever offers a game and is there has come back by then.
  const games::TimeMs due = now() + options_.absence.live_ms;
  for (const std::string& id : overview->attended_offers)
    deadlines_.set(id, cluster_.owns(id) ? std::optional(due) : std::nullopt);
  co_return Result<void>{};
}

bool GameService::ready() {
  if (!ready_ || !cluster_.connected()) return false;
  const games::StoreHealth health = look_at_store();
  return health.failing_ms == 0 && health.waiting_ms < kLongestCommitMs;
}

// Looking has the store try a commit while they fail: it recovers without traffic.
games::StoreHealth GameService::look_at_store() {
  const games::StoreHealth health = store_.health();
  metrics_.commits = health.commits;
  metrics_.failed_commits = health.failed_commits;
  metrics_.store_failing_ms = static_cast<std::uint64_t>(health.failing_ms);
  metrics_.store_waiting_ms = static_cast<std::uint64_t>(health.waiting_ms);
  metrics_.store_damaged = static_cast<std::uint64_t>(health.damaged);
  metrics_.log_failing_ms = static_cast<std::uint64_t>(health.log_failing_ms);
  metrics_.logged = health.logged;
  metrics_.log_copies = health.log_copies;
  const bool failing = health.failing_ms > 0 || health.waiting_ms >= kLongestCommitMs;
  if (failing != store_failing_) {
    store_failing_ = failing;
    log(failing ? LogLevel::error : LogLevel::warning,
        failing ? "store-failing" : "store-recovered",
        {{"failed-commits", std::to_string(health.failed_commits)}});
  }
  return health;
}

Task<void> GameService::watch_store() {
  asio::steady_timer timer(loop_);
  while (true) {
    look_at_store();
    timer.expires_after(kStoreLookEvery);
    co_await timer.async_wait(kNoThrow);
  }
}

RoomPtr GameService::add(RoomPtr room) {
  watch(*room);
  return cache_.add(std::move(room));
}

// ---- commands

Task<Outcome<Side>> GameService::seat_of(RoomPtr room, std::optional<games::TokenHash> token) {
  if (!token)
    co_return refuse(CommandErrorCode::no_token,
                     "Send the seat's token: Authorization: Bearer TOKEN.");
  if (const auto side = room->state().side_of(*token)) co_return *side;
  const auto known = co_await answer_of<Result<bool>>(
      loop_, [&](auto done) { store_.knows(*token, std::move(done)); });
  if (!known) co_return fail(known.error());
  if (*known)
    co_return refuse(CommandErrorCode::other_game, "This token is a seat's in another game.");
  co_return refuse(CommandErrorCode::no_token, "No seat has this token.");
}

Task<Result<void>> GameService::append(std::vector<games::Change> changes) {
  const auto start = Clock::now();
  auto done = co_await answer_of<Result<void>>(loop_, [this, &changes](auto done_now) {
    store_.append(std::move(changes), std::move(done_now));
  });
  metrics_.commit_time.record(since(start));
  co_return done;
}

Task<Result<std::int64_t>> GameService::take_number() {
  if (cluster_.alone()) co_return ++last_number_;
  const auto taken = co_await cluster_.take_numbers(1);
  if (!taken) co_return tl::unexpected(taken.error());
  co_return taken->front();
}

Task<Outcome<RoomPtr>> GameService::keep_new(games::Founding founding,
                                             std::vector<games::Event> events,
                                             games::Holders holders, std::string challenge) {
  auto room = cache_.make(founding);
  games::Change change = change_of(room->state(), events);
  change.founding = std::move(founding);
  change.holders = holders;
  change.challenge = std::move(challenge);
  std::vector<games::Change> changes;
  changes.push_back(std::move(change));
  if (const auto kept = co_await append(std::move(changes)); !kept) co_return fail(kept.error());
  ++metrics_.games_created;
  for (const Side side : {Side::south, Side::north}) room->hold(side, holders[at(side)]);
  co_await learn_ratings(room);
  room->commit(events);
  add(room);
  tell_phase(*room, games::Status::open);
  tell_nodes(*room, games::Status::open, {});
  computer_.attend(room);
  co_return room;
}

Task<Outcome<void>> GameService::keep(RoomPtr room, std::vector<games::Event> events,
                                      std::optional<games::Holder> holder,
                                      std::optional<Side> blurred) {
  std::vector<games::Change> changes;
  changes.push_back(change_of(room->state(), events));
  changes.back().blurred = blurred;
  const auto* joined = std::get_if<games::Joined>(&events.front().body);
  if (joined != nullptr) changes.back().holders[at(joined->side)] = holder;
  const auto* rematched = std::get_if<games::Rematched>(&events.back().body);
  std::optional<games::Founding> next;
  std::vector<games::Event> next_events;
  const games::Holders swapped = {room->holders()[1], room->holders()[0]};
  if (rematched != nullptr) {
    const games::Room& before = room->state();
    const auto number = co_await take_number();
    if (!number) co_return fail(number.error());
    next = games::Founding{rematched->id, *number, before.founding().settings, now(),
                           before.founding().id};
    next_events = games::found_rematch(*next, before);
    changes.push_back(change_of(games::Room(*next), next_events));
    changes.back().founding = next;
    changes.back().holders = swapped;
  }
  auto known_turn = room->state().turn();
  const games::Status before = room->state().status();
  if (const auto kept = co_await append(std::move(changes)); !kept) {
    // It may have been kept all the same, if the connection to the database was lost.
    const bool followed = co_await follow(room);
    if (followed) tell_nodes(*room, before, {});
    if (followed) computer_.attend(room);
    co_return fail(kept.error());
  }
  count_moves(metrics_, events);
  if (joined != nullptr) room->hold(joined->side, holder);
  if (next) {
    ++metrics_.games_created;
    auto fresh = cache_.make(*next);
    for (const Side side : {Side::south, Side::north}) fresh->hold(side, swapped[at(side)]);
    co_await learn_ratings(fresh);
    fresh->commit(next_events);
    tell_turn(*fresh, {});
    fresh = add(std::move(fresh));
    tell_phase(*fresh, games::Status::open);
    tell_nodes(*fresh, games::Status::open, {});
    computer_.attend(std::move(fresh));
  }
  if (joined != nullptr || ends(events)) co_await learn_ratings(room);
  room->commit(events);
  tell_phase(*room, before);
  if (room->state().status() != games::Status::open) offers_.remove(room->id());
  if (joined != nullptr) known_turn = joined->side;  // who has just come knows
  tell_turn(*room, known_turn);
  watch(*room);
  tell_nodes(*room, before, std::move(events));
  computer_.attend(room);
  co_return Outcome<void>{};
}

// Without an answer they stay as they were: a game does not wait for what stands beside names.
Task<void> GameService::learn_ratings(RoomPtr room) {
  const games::Founding& founding = room->state().founding();
  if (!games::pool_of(founding.settings)) co_return;
  const auto found = co_await answer_of<Result<games::SeatRatings>>(
      loop_, [&](auto done) { store_.ratings().seat_ratings(founding.number, std::move(done)); });
  if (found) room->set_ratings(*found);
}

// Of a game that was at `before`.
void GameService::tell_phase(LiveRoom& room, games::Status before) {
  const games::Status now = room.state().status();
  if (now == before) return;
  if (now == games::Status::playing) observers_.game_start(room);
  if (now == games::Status::finished) observers_.game_finish(room);
}

// `before`: whose turn it was known to be.
void GameService::tell_turn(const LiveRoom& room, std::optional<Side> before) const {
  const auto turn = room.state().turn();
  if (told_of_turn_ && turn && turn != before) told_of_turn_(room);
}

template <class Command>
Task<Outcome<void>> GameService::execute(RoomPtr room, Command command,
                                         std::optional<games::Holder> holder) {
  if (room->mutex().waiting() >= static_cast<std::size_t>(options_.limits.waiting_commands))
    co_return too_busy();
  const auto guard = co_await room->mutex().lock(loop_);
  for (int tries = 1;; ++tries) {
    const int version = room->state().version();
    auto decided = co_await decide(room, command, holder);
    const bool refused = !decided && std::holds_alternative<games::CommandError>(decided.error());
    if (refused && !cluster_.alone()) {
      // By the game as the store has it, or not at all.
      if (const auto newest = co_await follow_newest(room); !newest) co_return fail(newest.error());
    }
    // The room has followed the store: to another node's change, or to this very one.
    const bool overtaken = !decided && room->state().version() != version;
    if (!overtaken || tries == kMostTries) co_return decided;
    ++metrics_.node_conflicts;
  }
}

template <class Command>
Task<Outcome<void>> GameService::decide(RoomPtr room, Command command,
                                        std::optional<games::Holder> holder) {
  if (auto fallen = games::flag_fall(room->state(), now()); !fallen.empty()) {
    if (auto kept = co_await keep(room, std::move(fallen)); !kept) co_return kept;
  }
  if constexpr (std::is_same_v<Command, games::Act>) command.absent = room->absent();
  auto decision = games::apply(room->state(), command, now());
  if (!decision) co_return tl::unexpected(ServiceError(std::move(decision.error())));
  if (decision->empty()) co_return Outcome<void>{};
  std::optional<Side> blurred;
  if constexpr (std::is_same_v<Command, games::Move>) {
    if (command.blurred) blurred = command.side;
  }
  co_return co_await keep(room, *std::move(decision), std::move(holder), blurred);
}

Task<Outcome<void>> GameService::execute_for_computer(RoomPtr room, ComputerCommand command) {
  if (const auto* move = std::get_if<games::Move>(&command))
    co_return co_await execute(std::move(room), *move);
  co_return co_await execute(std::move(room), std::get<games::Act>(command));
}

Task<Outcome<NewSeat>> GameService::create(CreateRequest request,
                                           std::optional<games::Holder> holder) {
  NewSeat seat{.game = games::new_game_id(), .side = Side::south, .token = games::new_token()};
  const bool north =
      request.side == SideChoice::north || (request.side == SideChoice::random && games::toss());
  if (north) seat.side = Side::north;
  const OpenOffers::Offerer offerer{request.address,
                                    holder ? std::optional(holder->user) : std::nullopt};
  const bool offers = request.settings.opponent == games::Opponent::anyone;
  if (offers && !offers_.may_add(offerer, most_offers_))
    co_return refuse(CommandErrorCode::not_now, "So many of your offers are open already.");
  const auto number = co_await take_number();
  if (!number) co_return fail(number.error());
  games::Founding founding{seat.game, *number, request.settings, now(), {}};
  auto events =
      games::found(founding, seat.side, {std::move(request.name), games::hash_token(seat.token)});
  games::Holders holders;
  holders[at(seat.side)] = std::move(holder);
  const auto room = co_await keep_new(std::move(founding), std::move(events), std::move(holders));
  if (!room) co_return tl::unexpected(room.error());
  if (offers) offers_.add(seat.game, offerer);
  co_return seat;
}

Task<Outcome<NewSeat>> GameService::found_challenged(games::Challenge challenge) {
  const Side side = challenge.side.value_or(games::toss() ? Side::north : Side::south);
  NewSeat seat{
      .game = games::new_game_id(), .side = rules::other(side), .token = games::new_token()};
  const auto number = co_await take_number();
  if (!number) co_return fail(number.error());
  games::Founding founding{seat.game, *number, challenge.settings, now(), {}};
  std::array<games::Join, 2> seats;
  games::Holders holders;
  seats[at(side)] = {challenge.from.name, challenge.token};
  seats[at(seat.side)] = {challenge.to.name, games::hash_token(seat.token)};
  holders[at(side)] =
      games::Holder{challenge.from.user, challenge.from.player, true, challenge.from.bot};
  holders[at(seat.side)] =
      games::Holder{challenge.to.user, challenge.to.player, true, challenge.to.bot};
  auto events = games::found_between(founding, seats[0], seats[1]);
  const auto room = co_await keep_new(std::move(founding), std::move(events), std::move(holders),
                                      std::move(challenge.id));
  if (!room) co_return tl::unexpected(room.error());
  // The challenger waits for this.
  tell_turn(**room, seat.side);
  co_return seat;
}

Task<Outcome<NewSeat>> GameService::join(RoomPtr room, std::string name,
                                         std::optional<games::Holder> holder) {
  NewSeat seat{.game = room->id(), .side = Side::south, .token = games::new_token()};
  const games::TokenHash hash = games::hash_token(seat.token);
  games::Join command{std::move(name), hash};
  const auto done = co_await execute(room, std::move(command), std::move(holder));
  if (!done) co_return tl::unexpected(done.error());
  const auto side = room->state().side_of(hash);
  OWARE_ASSERT(side.has_value());
  seat.side = *side;
  co_return seat;
}

Task<Outcome<void>> GameService::arrange(games::Settings settings,
                                         std::vector<ArrangedGame> arranged) {
  std::vector<RoomPtr> rooms;
  std::vector<std::vector<games::Event>> events;
  std::vector<games::Change> changes;
  for (const ArrangedGame& one : arranged) {
    const auto number = co_await take_number();
    if (!number) co_return fail(number.error());
    games::Founding founding{one.id, *number, settings, now(), {}};
    rooms.push_back(cache_.make(founding));
    const auto join = [&](Side side) {
      return games::Join{one.names[at(side)], games::hash_token(games::new_token())};
    };
    events.push_back(
        games::found_between(founding, join(Side::south), join(Side::north), one.clocks));
    games::Change change = change_of(rooms.back()->state(), events.back());
    change.founding = std::move(founding);
    change.holders = one.holders;
    changes.push_back(std::move(change));
  }
  if (const auto kept = co_await append(std::move(changes)); !kept) co_return fail(kept.error());
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    ++metrics_.games_created;
    for (const Side side : {Side::south, Side::north})
      rooms[i]->hold(side, arranged[i].holders[at(side)]);
    co_await learn_ratings(rooms[i]);
    rooms[i]->commit(events[i]);
    const RoomPtr room = add(rooms[i]);
    tell_phase(*room, games::Status::open);
    tell_turn(*room, {});
    tell_nodes(*room, games::Status::open, {});
  }
  co_return Outcome<void>{};
}

Task<Outcome<void>> GameService::forfeit(RoomPtr room, Side side) {
  const auto guard = co_await room->mutex().lock(loop_);
  auto ended = games::forfeit(room->state(), side, now());
  if (ended.empty()) co_return Outcome<void>{};
  const int version = room->state().version();
  auto kept = co_await keep(room, std::move(ended));
  if (!kept && room->state().version() != version) co_return Outcome<void>{};
  co_return kept;
}

Task<Outcome<void>> GameService::give_clock(RoomPtr room, games::GiveClock given) {
  co_return co_await execute(std::move(room), given);
}

Task<Outcome<void>> GameService::move(Seated seated, MoveRequest request) {
  const games::Move command{seated.side, request.move, request.ply, request.blurred};
  co_return co_await execute(seated.room, command);
}

Task<Outcome<void>> GameService::act(Seated seated, games::Action action) {
  const std::string rematch_id = games::new_game_id();
  const games::Act command{seated.side, action, rematch_id};
  co_return co_await execute(seated.room, command);
}

Task<Outcome<std::vector<games::OpenGame>>> GameService::list_open() {
  using Games = Result<std::vector<games::OpenGame>>;
  auto games = co_await answer_of<Games>(
      loop_, [this](auto done) { store_.list_open(kOpenGamesRead, std::move(done)); });
  if (!games) co_return fail(games.error());
  co_return offers_.fair_share(*std::move(games), kOpenGamesListed);
}

Task<Outcome<std::vector<games::ListedGame>>> GameService::list(games::ListQuery query) {
  using Games = Result<std::vector<games::ListedGame>>;
  auto games = co_await answer_of<Games>(
      loop_, [this, &query](auto done) { store_.list(std::move(query), std::move(done)); });
  if (!games) co_return fail(games.error());
  co_return *std::move(games);
}

Task<Outcome<std::vector<games::ExplorerMove>>> GameService::explore(games::ExplorerQuery query) {
  using Moves = Result<std::vector<games::ExplorerMove>>;
  auto moves = co_await answer_of<Moves>(
      loop_, [this, &query](auto done) { store_.explore(std::move(query), std::move(done)); });
  if (!moves) co_return fail(moves.error());
  co_return *std::move(moves);
}

std::vector<RoomPtr> GameService::live_games(std::optional<games::UserId> player) const {
  constexpr int kMostLookedAt = 2'000;
  std::vector<RoomPtr> live;
  int looked_at = 0;
  for (const RoomPtr& room : cache_.rooms()) {
    if (++looked_at > kMostLookedAt || live.size() >= kLiveGamesListed) break;
    const bool here = room->presence().south || room->presence().north;
    if (!room->state().founding().settings.listed) continue;
    const auto holds = [&player](const auto& holder) { return holder && holder->user == *player; };
    if (player && std::ranges::none_of(room->holders(), holds)) continue;
    if (here && room->state().status() == games::Status::playing) live.push_back(room);
  }
  std::ranges::stable_sort(live, std::greater{},
                           [](const RoomPtr& room) { return room->state().last_event(); });
  return live;
}

void GameService::shrink() { cache_.shrink(); }

void GameService::pass_on(games::UserId user, const std::optional<games::Holder>& now,
                          const std::string& name) {
  for (const RoomPtr& room : cache_.rooms()) room->pass_on(user, now, name);
  cluster_.publish(PassOnMessage{user, now, name});
}

void GameService::rename(const std::string& player, const std::string& name) {
  for (const RoomPtr& room : cache_.rooms()) room->rename(player, name);
  cluster_.publish(RenameMessage{player, name});
}

void GameService::post_chat(const RoomPtr& room, ChatEvent message) {
  cluster_.publish(ChatMessage{room->id(), message});
  room->post_chat(std::move(message));
}

void GameService::tell_challenge(const games::Challenge& challenge) {
  observers_.challenge(challenge);
  cluster_.publish(ChallengeMessage{challenge.id, {challenge.from.user, challenge.to.user}});
}

// ---- clocks, and offers without their owners

// A game has one or the other: no clock runs in an open one.
std::optional<games::TimeMs> GameService::deadline_of(const LiveRoom& room) const {
  const auto flag = room.state().clocks().deadline();
  return flag ? flag : room.withdrawal();
}

void GameService::watch(const LiveRoom& room) {
  deadlines_.set(room.id(), cluster_.owns(room.id()) ? deadline_of(room) : std::nullopt);
}

Task<void> GameService::flag(std::string id) {
  while (cluster_.owns(id)) {
    const auto found = co_await find(id);
    if (!found && std::holds_alternative<games::CommandError>(found.error())) co_return;
    if (found) {
      const RoomPtr room = *found;
      if (co_await flag_room(room)) co_return;
    }
    co_await pause(loop_);
  }
}

// False when the store failed. That the deadline of an open game is reached says that its owner has
// been gone for as long as is allowed: coming back would have set another one. The room itself may
// know less, having left the memory meanwhile.
Task<bool> GameService::flag_room(RoomPtr room) {
  const auto guard = co_await room->mutex().lock(loop_);
  auto ended = room->withdrawal() ? games::withdraw(room->state(), now())
                                  : games::flag_fall(room->state(), now());
  if (!ended.empty()) {
    const int version = room->state().version();
    const auto kept = co_await keep(room, std::move(ended));
    if (!kept && room->state().version() == version) co_return false;
  }
  watch(*room);
  co_return true;
}

// ---- the computer

Task<void> GameService::wake(std::string id) {
  const auto room = co_await find(std::move(id));
  if (room) computer_.attend(*room);
}

}  // namespace oware::server
