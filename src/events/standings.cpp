#include "events/standings.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <numeric>

namespace oware::events {
namespace {

using Key = std::array<int, 3>;

Standing standing_of(const Tournament& event, std::size_t player) {
  const Entrant& one = event.entrants()[player];
  Standing standing{.player = player, .score = one.score};
  for (const Played& game : one.games) {
    if (!game.halves) continue;
    const int theirs = event.entrants()[game.opponent].score;
    standing.buchholz += theirs;
    standing.sonneborn_berger += *game.halves * theirs;
    ++(*game.halves == 2 ? standing.won : *game.halves == 1 ? standing.drawn : standing.lost);
  }
  return standing;
}

// The larger stands before the smaller.
Key key_of(Format format, const Standing& standing) {
  switch (format) {
    case Format::swiss:
      return {standing.score, standing.buchholz, standing.sonneborn_berger};
    case Format::round_robin:
      return {standing.score, standing.sonneborn_berger, standing.won};
    case Format::arena:
    case Format::knock_out:
    case Format::simul:
      break;
  }
  return {standing.score, standing.won, -(standing.won + standing.drawn + standing.lost)};
}

}  // namespace

std::vector<Standing> standings(const Tournament& event) {
  const Format format = event.settings().format;
  std::vector<Standing> all;
  for (std::size_t player = 0; player < event.entrants().size(); ++player) {
    if (player != event.host()) all.push_back(standing_of(event, player));
  }
  std::ranges::stable_sort(all, [&](const Standing& one, const Standing& other) {
    const auto rating = [&](const Standing& it) { return event.entrants()[it.player].rating; };
    return std::pair(key_of(format, one), rating(one)) >
           std::pair(key_of(format, other), rating(other));
  });
  for (std::size_t i = 1; i < all.size(); ++i) {
    const bool equal = key_of(format, all[i]) == key_of(format, all[i - 1]);
    all[i].rank = equal ? all[i - 1].rank : static_cast<int>(i) + 1;
  }
  return all;
}

std::optional<Standing> host_standing(const Tournament& event) {
  return event.host() ? std::optional(standing_of(event, *event.host())) : std::nullopt;
}

std::vector<TeamStanding> team_standings(const Tournament& event) {
  std::map<std::string, std::vector<int>> scores;
  for (const Entrant& one : event.entrants()) {
    if (!one.team.empty()) scores[one.team].push_back(one.score);
  }
  std::vector<TeamStanding> all;
  for (auto& [team, of_players] : scores) {
    std::ranges::sort(of_players, std::greater{});
    const auto counted =
        std::min(of_players.size(), static_cast<std::size_t>(event.settings().team_best));
    const auto last = of_players.begin() + static_cast<std::ptrdiff_t>(counted);
    all.push_back({.team = team,
                   .score = std::accumulate(of_players.begin(), last, 0),
                   .players = static_cast<int>(of_players.size())});
  }
  std::ranges::stable_sort(all, std::greater{}, &TeamStanding::score);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool equal = i > 0 && all[i].score == all[i - 1].score;
    all[i].rank = equal ? all[i - 1].rank : static_cast<int>(i) + 1;
  }
  return all;
}

}  // namespace oware::events
