// Who stands where in an event, and what breaks ties.
//
// By score, then by tie-breaks: Swiss: Buchholz (the scores of all opponents met, added up), then
// Sonneborn-Berger (the scores of those beaten, and half of those drawn with); round robin:
// Sonneborn-Berger, then games won; arena, knock-out and simul: games won, then the fewest games.
// Players who are equal in all of it share the rank and stand by rating. Points of byes count in
// scores and in nobody's tie-breaks. Thread rule: pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "events/tournament.hpp"

namespace oware::events {

// Halves of points; tie-breaks are counted in halves and Sonneborn-Berger in quarters.
struct Standing {
  std::size_t player = 0;  // index among the entrants
  int rank = 1;
  int score = 0;
  int buchholz = 0;
  int sonneborn_berger = 0;
  int won = 0;
  int drawn = 0;
  int lost = 0;
};

// The first first, without the host of a simul. Games that are being played do not count.
std::vector<Standing> standings(const Tournament& event);
// Of the host of a simul; none of other events.
std::optional<Standing> host_standing(const Tournament& event);

struct TeamStanding {
  std::string team;
  int rank = 1;
  int score = 0;  // halves: of its settings().team_best best players
  int players = 0;
};

// Of a battle of teams: by score; equal ones share the rank and stand by their ids.
std::vector<TeamStanding> team_standings(const Tournament& event);

}  // namespace oware::events
