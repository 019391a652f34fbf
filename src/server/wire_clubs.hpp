// Clubs as JSON, in and out (wire.hpp). Thread rule: pure functions.
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <vector>

#include "events/store.hpp"
#include "games/clubs.hpp"
#include "server/json_writer.hpp"

namespace oware::server {

// Readers of bodies that keep to their operation's schema. Errors: bad_number.
Result<games::Club> read_club(const boost::json::object& body);

struct RoleRequest {
  std::string player;  // the public id; empty: who asks
  std::optional<games::ClubRole> role;
};
Result<RoleRequest> read_role(const boost::json::object& body);

std::string clubs_text(const std::vector<games::Club>& clubs);
void write_joined_club(JsonWriter& json, const games::JoinedClub& joined);
std::string joined_clubs_text(const std::vector<games::JoinedClub>& clubs);
// As `you` sees it; 0: nobody.
std::string club_text(const games::ClubPage& page, const std::vector<events::ListedEvent>& events,
                      games::UserId you);

}  // namespace oware::server
