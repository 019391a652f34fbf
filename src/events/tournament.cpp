#include "events/tournament.hpp"

#include <algorithm>
#include <array>
#include <oware/rule_set.hpp>
#include <utility>

#include "pairing/formats.hpp"

namespace oware::events {
namespace {

using rules::Side;

constexpr std::array<std::pair<Format, std::string_view>, 5> kFormats = {
    {{Format::arena, "arena"},
     {Format::swiss, "swiss"},
     {Format::round_robin, "round-robin"},
     {Format::knock_out, "knock-out"},
     {Format::simul, "simul"}}};

constexpr int kWin = 2;         // halves
constexpr int kHotStreak = 2;   // arena: wins after which a result counts double
constexpr int kBerserkWin = 2;  // halves more

tl::unexpected<Error> impossible(std::string found) {
  return tl::unexpected(Error{.code = ErrorCode::corrupt,
                              .what = "log of an event",
                              .found = std::move(found),
                              .expected = "an entry that can follow"});
}

}  // namespace

std::string_view to_string(Format format) {
  for (const auto& [value, name] : kFormats) {
    if (value == format) return name;
  }
  return "";
}

std::optional<Format> parse_format(std::string_view text) {
  for (const auto& [value, name] : kFormats) {
    if (name == text) return value;
  }
  return std::nullopt;
}

games::Settings game_settings(const Settings& settings) {
  games::Settings game;
  if (const auto rules = rules::parse_rule_set(settings.rules)) game.rules = *rules;
  game.rules_name = settings.rules;
  game.clock = settings.clock;
  game.casual = false;
  game.listed = true;
  game.rated = settings.rated;
  return game;
}

std::optional<games::ClockTerms> host_clock(const Settings& settings) {
  if (settings.host_extra_ms == 0 || settings.clock.kind != games::ClockKind::live)
    return std::nullopt;
  return games::ClockTerms{
      std::min(settings.clock.initial_ms + settings.host_extra_ms, games::kMaxInitialMs),
      settings.clock.increment_ms};
}

games::ClockTerms berserk_clock(const Settings& settings) {
  return {std::max<TimeMs>(settings.clock.initial_ms / 2, 1), 0};
}

std::string_view to_string(Phase phase) {
  constexpr std::array<std::string_view, 4> kNames = {"open", "playing", "finished", "cancelled"};
  return kNames[static_cast<std::size_t>(phase)];
}

Tournament::Tournament(Founding founding) : founding_(std::move(founding)) {
  if (settings().format != Format::simul) return;
  by_user_.emplace(founding_.founder, 0);
  entrants_.push_back({.user = founding_.founder});
}

Result<void> Tournament::take(const LogEntry& entry) {
  if (entry.version != version_ + 1)
    return impossible("version " + std::to_string(entry.version) + " after " +
                      std::to_string(version_));
  auto taken = std::visit([&](const auto& body) { return follow(body, entry.at); }, entry.body);
  if (taken) version_ = entry.version;
  return taken;
}

std::optional<std::size_t> Tournament::find(UserId user) const {
  const auto found = by_user_.find(user);
  return found == by_user_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> Tournament::host() const {
  return settings().format == Format::simul ? std::optional<std::size_t>(0) : std::nullopt;
}

std::size_t Tournament::active() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(entrants_, [](const Entrant& one) { return !one.left; }));
}

Result<void> Tournament::follow(const Entered& entered, TimeMs) {
  if (phase_ != Phase::open && phase_ != Phase::playing) return impossible("entered when over");
  if (const auto known = find(entered.user)) {
    Entrant& back = entrants_[*known];
    if (!back.left) return impossible("entered twice");
    if (back.removed) return impossible("entered after having been removed");
    back.left = back.absent = false;
    back.rating = entered.rating;
    back.team = entered.team;
    return {};
  }
  by_user_.emplace(entered.user, entrants_.size());
  entrants_.push_back({.user = entered.user, .rating = entered.rating, .team = entered.team});
  return {};
}

Result<void> Tournament::follow(const Left& left, TimeMs) {
  const auto known = find(left.user);
  if (!known || entrants_[*known].left) return impossible("left without being in it");
  Entrant& player = entrants_[*known];
  player.left = true;
  player.absent = left.reason == LeaveReason::absent;
  player.removed = left.reason == LeaveReason::removed;
  player.streak = 0;
  if (player.playing > 0) return {};  // their game decides the match
  for (KnockOutMatch& match : matches_) {
    if (match.winner || (match.better != *known && match.other != *known)) continue;
    match.winner = match.better == *known ? match.other : match.better;
  }
  return {};
}

Result<void> Tournament::follow(const Started&, TimeMs) {
  if (phase_ != Phase::open) return impossible("started twice");
  phase_ = Phase::playing;
  for (std::size_t i = 0; i < entrants_.size(); ++i) {
    if (!entrants_[i].left) seeds_.push_back(i);
  }
  std::ranges::stable_sort(seeds_, [&](std::size_t one, std::size_t other) {
    return entrants_[one].rating > entrants_[other].rating;
  });
  return {};
}

Result<void> Tournament::follow(const Paired& paired, TimeMs at) {
  if (phase_ != Phase::playing) return impossible("paired when not playing");
  if (paired.round != round_ && paired.round != round_ + 1) return impossible("paired out of turn");
  if (settings().format == Format::knock_out && paired.round > round_)
    matches_ = next_matches(*this);
  round_ = paired.round;
  last_pairing_ = at;
  for (Entrant& one : entrants_) one.left_out = one.playing == 0 && !one.left;
  for (const PairedGame& game : paired.games) {
    if (auto done = pair(game, at); !done) return done;
  }
  for (const UserId user : paired.byes) {
    const auto known = find(user);
    if (!known) return impossible("a bye for somebody else");
    Entrant& player = entrants_[*known];
    player.byes.push_back(paired.round);
    player.score += kWin;
    player.left_out = false;
  }
  return {};
}

Result<void> Tournament::pair(const PairedGame& game, TimeMs at) {
  const auto south = find(game.south);
  const auto north = find(game.north);
  if (!south || !north || south == north) return impossible("paired somebody else");
  for (const std::size_t player : {*south, *north}) {
    if (entrants_[player].playing > 0 && player != host()) return impossible("paired twice");
  }
  if (!running_.emplace(game.id, Running{game, at}).second) return impossible("a game twice");
  entrants_[*south].games.push_back({game.id, round_, *north, Side::south});
  entrants_[*north].games.push_back({game.id, round_, *south, Side::north});
  for (const std::size_t player : {*south, *north}) {
    ++entrants_[player].playing;
    entrants_[player].left_out = false;
  }
  return {};
}

Result<void> Tournament::follow(const Decided& decided, TimeMs) {
  const auto found = running_.find(decided.game);
  if (found == running_.end()) return impossible("decided a game that is not running");
  const std::size_t south = *find(found->second.game.south);
  const std::size_t north = *find(found->second.game.north);
  running_.erase(found);
  const int halves = decided.outcome == Outcome::south   ? kWin
                     : decided.outcome == Outcome::north ? 0
                                                         : 1;
  score(south, halves, decided);
  score(north, kWin - halves, decided);
  if (settings().format == Format::knock_out) decide_match(south, north, decided.outcome);
  return {};
}

// The result of one of the player's running games.
void Tournament::score(std::size_t player, int halves, const Decided& decided) {
  Entrant& one = entrants_[player];
  --one.playing;
  const auto played = std::ranges::find(one.games, decided.game, &Played::game);
  played->halves = halves;
  played->damaged = decided.outcome == Outcome::damaged;
  if (settings().format != Format::arena) {
    one.score += halves;
    return;
  }
  const int hot = one.streak >= kHotStreak ? 2 : 1;
  one.score += 2 * halves * hot;
  if (decided.berserk && halves == kWin) one.score += kBerserkWin;
  one.streak = halves == kWin && !one.left ? one.streak + 1 : 0;
}

void Tournament::decide_match(std::size_t south, std::size_t north, Outcome outcome) {
  for (KnockOutMatch& match : matches_) {
    if (match.winner || (match.better != south && match.other != south)) continue;
    if (outcome == Outcome::draw || outcome == Outcome::damaged) {
      if (++match.drawn > kReplays) match.winner = match.better;
      if (entrants_[south].left) match.winner = north;
      if (entrants_[north].left) match.winner = south;
    } else {
      match.winner = outcome == Outcome::south ? south : north;
    }
  }
}

Result<void> Tournament::follow(const Finished&, TimeMs) {
  if (phase_ != Phase::playing || !running_.empty()) return impossible("finished while playing");
  phase_ = Phase::finished;
  return {};
}

Result<void> Tournament::follow(const Cancelled&, TimeMs) {
  if (phase_ != Phase::open) return impossible("cancelled after the start");
  phase_ = Phase::cancelled;
  return {};
}

std::vector<KnockOutMatch> next_matches(const Tournament& event) {
  std::vector<std::optional<std::size_t>> places;
  if (event.round() == 0) {
    for (const auto seed : pairing::bracket(event.seeds().size()))
      places.push_back(seed ? std::optional(event.seeds()[*seed]) : std::nullopt);
  } else {
    for (const KnockOutMatch& match : event.matches()) places.push_back(match.winner);
  }
  std::vector<KnockOutMatch> matches;
  for (std::size_t i = 0; i + 1 < places.size(); i += 2) {
    const auto one = places[i] ? places[i] : places[i + 1];
    const auto other = places[i + 1] ? places[i + 1] : places[i];
    const auto seed = [&](std::size_t player) { return std::ranges::find(event.seeds(), player); };
    KnockOutMatch match{*one, *other, 0, {}};
    if (seed(*other) < seed(*one)) std::swap(match.better, match.other);
    if (event.entrants()[match.other].left || one == other) match.winner = match.better;
    if (event.entrants()[match.better].left) match.winner = match.other;
    matches.push_back(match);
  }
  return matches;
}

}  // namespace oware::events
