// JSON about analyses, in and out, as docs/http_api.md says. Readers as in wire.hpp. Thread rule:
// pure functions.
#pragma once

#include <boost/json.hpp>
#include <oware/error.hpp>
#include <string>
#include <vector>

#include "games/analyses.hpp"
#include "server/analysis_job.hpp"
#include "server/api.hpp"
#include "server/json_writer.hpp"
#include "server/people.hpp"

namespace oware::server {

// A game, or a position, and how far to search. `schema` is the body's: a search by depth ends
// after the longest time that may be asked for. Errors also: illegal_move.
Result<AnalysisOrder> read_analysis(const boost::json::object& body, const Schema& schema);

// An analysis to be kept, of its title, visibility and game; and one that takes the place of a
// version. Errors also: illegal_move.
Result<games::KeptAnalysis> read_kept(const boost::json::object& body);
Result<games::KeptAnalysis> read_replacement(const boost::json::object& body);

// 0 for nobody.
games::UserId asker_id(const Person& person);
// As the user of that id sees it.
std::string kept_text(const games::KeptAnalysis& kept, games::UserId asker);
std::string kept_list_text(const std::vector<games::KeptAnalysis>& kept, games::UserId asker);
// With its game; an object of the export.
void write_kept(JsonWriter& json, const games::KeptAnalysis& kept);

}  // namespace oware::server
