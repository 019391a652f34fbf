#include "events/decide.hpp"

#include <algorithm>
#include <utility>

#include "pairing/formats.hpp"
#include "pairing/swiss.hpp"

namespace oware::events {
namespace {

using rules::Side;

constexpr TimeMs kShortestFirstMove = 20'000;
constexpr TimeMs kLongestFirstMove = 5LL * 60 * 1000;
constexpr TimeMs kHostFirstMove = 10LL * 60 * 1000;
constexpr std::size_t kFewest = 2;

std::vector<LogEntry> stamped(const Tournament& event, TimeMs now, std::vector<Body> bodies) {
  std::vector<LogEntry> entries;
  int version = event.version();
  for (Body& body : bodies) entries.push_back({++version, now, std::move(body)});
  return entries;
}

tl::unexpected<CommandError> refuse(CommandErrorCode code, std::string detail) {
  return tl::unexpected(CommandError{code, std::move(detail)});
}

bool over(const Tournament& event) {
  return event.phase() == Phase::finished || event.phase() == Phase::cancelled;
}

bool takes_players(const Tournament& event, TimeMs now) {
  const Settings& settings = event.settings();
  if (event.phase() == Phase::open) return true;
  if (settings.format == Format::arena) return now < settings.starts + settings.lasts_ms;
  return settings.format == Format::swiss && event.round() * 2 <= settings.rounds;
}

std::size_t most_players(const Settings& settings) {
  int most = settings.max_players;
  if (settings.format == Format::round_robin) most = std::min(most, kMaxRoundRobin);
  if (settings.format == Format::simul) most = std::min(most, kMaxSimul) + 1;  // with the host
  return static_cast<std::size_t>(most);
}

std::vector<Side> sides_of(const Entrant& player) {
  std::vector<Side> sides;
  for (const Played& game : player.games) sides.push_back(game.side);
  return sides;
}

// A round in the making: players by their index among the entrants.
class RoundMaker {
 public:
  RoundMaker(const Tournament& event, const NewGameId& new_game)
      : event_(event), new_game_(new_game) {}

  void play(std::size_t south, std::size_t north) {
    paired_.games.push_back({new_game_(), user(south), user(north)});
  }
  void bye(std::size_t player) { paired_.byes.push_back(user(player)); }
  bool empty() const { return paired_.games.empty() && paired_.byes.empty(); }
  Paired finish(int round) {
    paired_.round = round;
    return std::move(paired_);
  }

 private:
  UserId user(std::size_t player) const { return event_.entrants()[player].user; }

  const Tournament& event_;
  const NewGameId& new_game_;
  Paired paired_;
};

// Nothing where the round cannot be paired.
std::optional<Paired> swiss(const Tournament& event, const NewGameId& new_game) {
  std::vector<pairing::SwissPlayer> players;
  for (const Entrant& one : event.entrants()) {
    pairing::SwissPlayer player{.rating = static_cast<double>(one.rating),
                                .score = std::int64_t{500} * one.score,
                                .opponents = {},
                                .sides = sides_of(one),
                                .had_bye = !one.byes.empty(),
                                .withdrawn = one.left};
    for (const Played& game : one.games) player.opponents.push_back(game.opponent);
    players.push_back(std::move(player));
  }
  const auto round = pairing::swiss_round(players);
  if (!round) return std::nullopt;
  RoundMaker maker(event, new_game);
  for (const auto [south, north] : round->pairs) maker.play(south, north);
  if (round->bye) maker.bye(*round->bye);
  return maker.finish(event.round() + 1);
}

// Who meets somebody who has left gets the point. Rounds in which nobody is left to play are not
// held.
std::optional<Paired> round_robin(const Tournament& event, const NewGameId& new_game) {
  const auto rounds = pairing::round_robin(event.seeds().size());
  const auto number = static_cast<std::size_t>(event.round());
  if (number >= rounds.size()) return std::nullopt;
  RoundMaker maker(event, new_game);
  for (const auto [first, second] : rounds[number].pairs) {
    const std::size_t south = event.seeds()[first];
    const std::size_t north = event.seeds()[second];
    const bool south_left = event.entrants()[south].left;
    const bool north_left = event.entrants()[north].left;
    if (!south_left && !north_left) maker.play(south, north);
    if (south_left != north_left) maker.bye(south_left ? north : south);
  }
  return maker.finish(event.round() + 1);
}

pairing::SideHistory history(const Tournament& event, std::size_t player) {
  return pairing::SideHistory::of(sides_of(event.entrants()[player]));
}

void play_match(RoundMaker& maker, const Tournament& event, const KnockOutMatch& match) {
  Side side = pairing::side_of_first(history(event, match.better), history(event, match.other),
                                     Side::south);
  if (match.drawn > 0) side = rules::other(event.entrants()[match.better].games.back().side);
  if (side == Side::south) {
    maker.play(match.better, match.other);
  } else {
    maker.play(match.other, match.better);
  }
}

// Replays of the present round first.
std::optional<Paired> knock_out(const Tournament& event, const NewGameId& new_game) {
  RoundMaker again(event, new_game);
  for (const KnockOutMatch& match : event.matches()) {
    if (!match.winner) play_match(again, event, match);
  }
  if (!again.empty()) return again.finish(event.round());
  const auto matches = next_matches(event);
  if (matches.empty()) return std::nullopt;
  RoundMaker maker(event, new_game);
  for (const KnockOutMatch& match : matches) {
    if (match.winner) {
      maker.bye(*match.winner);
    } else {
      play_match(maker, event, match);
    }
  }
  return maker.finish(event.round() + 1);
}

// One round: everybody with the host.
std::optional<Paired> simul(const Tournament& event, const NewGameId& new_game) {
  if (event.round() > 0) return std::nullopt;
  RoundMaker maker(event, new_game);
  Side side = event.settings().host_side.value_or(Side::south);
  for (std::size_t player = 0; player < event.entrants().size(); ++player) {
    if (event.entrants()[player].left || player == event.host()) continue;
    if (side == Side::south) {
      maker.play(*event.host(), player);
    } else {
      maker.play(player, *event.host());
    }
    if (!event.settings().host_side) side = rules::other(side);
  }
  return maker.finish(1);
}

// Arena: nothing when nobody can be paired now.
std::optional<Paired> arena(const Tournament& event, const NewGameId& new_game) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < event.entrants().size(); ++i) {
    if (!event.entrants()[i].left && event.entrants()[i].playing == 0) order.push_back(i);
  }
  std::ranges::stable_sort(order, [&](std::size_t one, std::size_t other) {
    const Entrant& left = event.entrants()[one];
    const Entrant& right = event.entrants()[other];
    return std::pair(left.score, left.rating) > std::pair(right.score, right.rating);
  });
  std::vector<pairing::Waiting> waiting;
  for (const std::size_t player : order) {
    const Entrant& one = event.entrants()[player];
    pairing::Waiting next{.last_opponent = {},
                          .name = player,
                          .sides = history(event, player),
                          .left_out = one.left_out};
    if (!one.games.empty()) next.last_opponent = one.games.back().opponent;
    waiting.push_back(std::move(next));
  }
  const auto rematch =
      event.active() <= kFewest ? pairing::Rematch::allowed : pairing::Rematch::forbidden;
  RoundMaker maker(event, new_game);
  for (const auto [south, north] : pairing::arena_round(waiting, rematch))
    maker.play(order[south], order[north]);
  if (maker.empty()) return std::nullopt;
  return maker.finish(event.round() + 1);
}

std::vector<LogEntry> due_in_arena(const Tournament& event, TimeMs now, const NewGameId& new_game) {
  const Settings& settings = event.settings();
  if (now >= settings.starts + settings.lasts_ms) {
    if (!event.running().empty()) return {};
    return stamped(event, now, {Finished{}});
  }
  if (event.round() > 0 && now < event.last_pairing() + kArenaPauseMs) return {};
  if (auto paired = arena(event, new_game)) return stamped(event, now, {*std::move(paired)});
  return {};
}

std::optional<Paired> next_round(const Tournament& event, const NewGameId& new_game) {
  switch (event.settings().format) {
    case Format::round_robin:
      return round_robin(event, new_game);
    case Format::knock_out:
      return knock_out(event, new_game);
    case Format::simul:
      return simul(event, new_game);
    case Format::swiss:
    case Format::arena:
      break;
  }
  if (event.round() >= event.settings().rounds) return std::nullopt;
  return swiss(event, new_game);
}

}  // namespace

Decision enter(const Tournament& event, const Newcomer& newcomer, TimeMs now) {
  const Settings& settings = event.settings();
  if (over(event)) return refuse(CommandErrorCode::over, "The event is over.");
  const auto known = event.find(newcomer.user);
  if (known && !event.entrants()[*known].left) return std::vector<LogEntry>{};
  if (known && event.entrants()[*known].removed)
    return refuse(CommandErrorCode::removed, "The founder has removed you from this event.");
  if (!takes_players(event, now))
    return refuse(CommandErrorCode::started, "The event has begun and takes no more players.");
  if (event.active() >= most_players(settings))
    return refuse(CommandErrorCode::full, "The event is full.");
  if ((settings.min_rating && newcomer.rating < *settings.min_rating) ||
      (settings.max_rating && newcomer.rating > *settings.max_rating))
    return refuse(CommandErrorCode::rating, "Your rating is outside this event's limits.");
  if (newcomer.games < settings.min_games)
    return refuse(CommandErrorCode::games, "This event asks for more rated games of its kind.");
  if ((settings.team_best > 0) == newcomer.team.empty())
    return refuse(CommandErrorCode::team, "Name the club that you play for, where teams battle.");
  return stamped(event, now, {Entered{newcomer.user, newcomer.rating, newcomer.team}});
}

Decision leave(const Tournament& event, UserId user, TimeMs now) {
  if (over(event)) return refuse(CommandErrorCode::over, "The event is over.");
  const auto known = event.find(user);
  if (!known) return refuse(CommandErrorCode::not_in_it, "You do not take part in this event.");
  if (known == event.host())
    return refuse(CommandErrorCode::host, "A simul does not go on without its host.");
  if (event.entrants()[*known].left) return std::vector<LogEntry>{};
  return stamped(event, now, {Left{user, LeaveReason::withdrew}});
}

Decision remove(const Tournament& event, UserId user, TimeMs now) {
  if (event.phase() != Phase::open)
    return refuse(CommandErrorCode::started, "Players are removed before an event begins.");
  const auto known = event.find(user);
  if (!known) return refuse(CommandErrorCode::not_in_it, "This player does not take part.");
  const Entrant& player = event.entrants()[*known];
  if (player.removed) return std::vector<LogEntry>{};
  if (player.left)
    return refuse(CommandErrorCode::not_in_it, "This player does not take part any more.");
  if (user == event.founding().founder)
    return refuse(CommandErrorCode::host, "You cannot remove yourself.");
  return stamped(event, now, {Left{user, LeaveReason::removed}});
}

Decision start(const Tournament& event, TimeMs now) {
  if (!event.host()) return refuse(CommandErrorCode::format, "Only a simul is begun by its host.");
  if (over(event)) return refuse(CommandErrorCode::over, "The event is over.");
  if (event.phase() == Phase::playing) return std::vector<LogEntry>{};
  if (event.active() < kFewest) return refuse(CommandErrorCode::started, "Nobody takes part yet.");
  return stamped(event, now, {Started{}});
}

Decision cancel(const Tournament& event, TimeMs now) {
  if (event.phase() == Phase::cancelled) return std::vector<LogEntry>{};
  if (event.phase() != Phase::open)
    return refuse(CommandErrorCode::started, "An event that has begun cannot be cancelled.");
  return stamped(event, now, {Cancelled{}});
}

std::vector<LogEntry> decided(const Tournament& event, const std::string& game, Outcome outcome,
                              TimeMs now, std::optional<Side> absent) {
  const auto found = event.running().find(game);
  if (found == event.running().end()) return {};
  if (!absent) return stamped(event, now, {Decided{game, outcome}});
  const PairedGame& played = found->second.game;
  const UserId loser = *absent == Side::south ? played.south : played.north;
  const Outcome lost = *absent == Side::south ? Outcome::north : Outcome::south;
  std::vector<Body> bodies{Decided{game, lost}};
  if (!event.entrants()[*event.find(loser)].left)
    bodies.emplace_back(Left{loser, LeaveReason::absent});
  return stamped(event, now, std::move(bodies));
}

std::vector<LogEntry> won_by_berserk(const Tournament& event, const std::string& game,
                                     Outcome outcome, TimeMs now) {
  if (!event.running().contains(game)) return {};
  return stamped(event, now, {Decided{game, outcome, true}});
}

TimeMs first_move_ms(const Tournament& event, UserId player) {
  const games::ClockRules& clock = event.settings().clock;
  if (clock.kind == games::ClockKind::correspondence) return clock.days_per_move * games::kDayMs;
  if (event.host() && event.find(player) == event.host()) return kHostFirstMove;
  return std::clamp(clock.initial_ms / 4, kShortestFirstMove, kLongestFirstMove);
}

std::vector<LogEntry> due(const Tournament& event, TimeMs now, const NewGameId& new_game) {
  if (over(event)) return {};
  if (event.phase() == Phase::open) {
    if (now < event.settings().starts) return {};
    if (event.active() < kFewest) return stamped(event, now, {Cancelled{}});
    return stamped(event, now, {Started{}});
  }
  if (event.settings().format == Format::arena) return due_in_arena(event, now, new_game);
  if (!event.running().empty()) return {};
  if (event.active() >= kFewest) {
    if (auto paired = next_round(event, new_game)) return stamped(event, now, {*std::move(paired)});
  }
  return stamped(event, now, {Finished{}});
}

std::optional<TimeMs> next_due(const Tournament& event) {
  const Settings& settings = event.settings();
  if (event.phase() == Phase::open) return settings.starts;
  if (event.phase() != Phase::playing || settings.format != Format::arena) return std::nullopt;
  const TimeMs end = settings.starts + settings.lasts_ms;
  return std::min(end, event.last_pairing() + kArenaPauseMs);
}

}  // namespace oware::events
