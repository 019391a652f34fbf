// JSON about ratings, out, as docs/http_api.md says. Thread rule: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/ratings.hpp"
#include "server/json_writer.hpp"

namespace oware::server {

std::string leaders_text(std::string_view pool, const std::vector<games::Leader>& leaders);
void write_rating_point(JsonWriter& json, const games::RatingPoint& point);
// `kept` as it stands now.
std::string history_text(std::string_view name, std::string_view pool,
                         const games::KeptRating& kept,
                         const std::vector<games::RatingPoint>& points);
std::string head_to_head_text(std::string_view name, std::string_view other,
                              const games::HeadToHead& found);

// The computer's levels (games/levels.hpp).
std::string levels_text();
struct Placement {
  games::KeptRating rating;  // against the computer, as it stands now
  int level = 0;             // of the next game
};
std::string placement_text(const Placement& placement);

}  // namespace oware::server
