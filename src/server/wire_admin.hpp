// Administrators' requests and answers in JSON (docs/http_api.md, Administration). Thread rule:
// pure functions.
#pragma once

#include <boost/json.hpp>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/administration.hpp"
#include "tables/source.hpp"

namespace oware::server {

// Readers of bodies; errors as in wire.hpp.
games::SiteSettings read_settings_change(const boost::json::object& body,
                                         const games::SiteSettings& now);
// `now` is added to the hours that a mute is to last.
Result<games::ModerationCommand> read_moderation_command(const boost::json::object& body,
                                                         std::string player, games::TimeMs now);
Result<tables::Wish> read_wish(const boost::json::object& body);

std::string settings_text(const games::SiteSettings& settings);
std::string reports_text(const std::vector<games::ReportView>& reports);
std::string people_text(const std::vector<games::PersonView>& people);
std::string person_text(const games::PersonView& one);
std::string audit_log_text(const std::vector<games::AuditEntry>& entries);
std::string tables_text(const tables::SourceProgress& progress, int seeds);

}  // namespace oware::server
