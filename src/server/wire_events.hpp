// Events as JSON, in and out (wire.hpp). Thread rule: pure functions.
#pragma once

#include <boost/json.hpp>
#include <map>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <vector>

#include "events/store.hpp"
#include "events/tournament.hpp"
#include "server/event_service.hpp"

namespace oware::server {

// The reader of a body that keeps to its operation's schema. Errors: bad_number, bad_rules.
Result<events::Settings> read_event(const boost::json::object& body, games::TimeMs now);

using EventPlayers = std::map<games::UserId, EventPlayer>;

// `you` may be nobody: 0.
std::string event_text(const events::Tournament& event, const EventPlayers& players,
                       games::UserId you, games::TimeMs now);
std::string event_list_text(const std::vector<events::ListedEvent>& found, games::TimeMs now);

}  // namespace oware::server
