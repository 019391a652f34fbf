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
#include "server/json_writer.hpp"

namespace oware::server {

// The reader of a body that keeps to its operation's schema. Errors: bad_number, bad_rules.
Result<events::Settings> read_event(const boost::json::object& body, games::TimeMs now);

// The text without what differs between readers, which stands at its end. `you` may be nobody: 0.
std::string event_beginning(const events::Tournament& event, const EventNames& names);
// A game of yours is named once it is founded (EventService::look_for_games).
std::string event_ending(const LiveEvent& event, games::UserId you, games::TimeMs now);
std::string event_text(const LiveEvent& event, const EventNames& names, games::UserId you,
                       games::TimeMs now);
// All rounds with their games and results, and the standings.
std::string event_results_text(const events::Tournament& event, const EventNames& names);
void write_listed_event(JsonWriter& json, const events::ListedEvent& event);
std::string event_list_text(const std::vector<events::ListedEvent>& found, games::TimeMs now);

}  // namespace oware::server
