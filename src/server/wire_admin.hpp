// The owner's requests and answers in JSON (docs/http_api.md, The owner). Thread rule: pure
// functions.
#pragma once

#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/keeper.hpp"
#include "tables/source.hpp"

namespace oware::server {

// Readers of bodies; errors as in wire.hpp.
Result<games::SiteSettings> read_settings_change(std::string_view body,
                                                 const games::SiteSettings& now);
Result<bool> read_flag(std::string_view body, std::string_view field);
// `now` is added to the hours that a mute is to last.
Result<games::Order> read_order(std::string_view body, std::string player, games::TimeMs now);
Result<tables::Wish> read_wish(std::string_view body);

std::string settings_text(const games::SiteSettings& settings);
std::string reports_text(const std::vector<games::ReportSeen>& reports);
std::string people_text(const std::vector<games::PersonSeen>& people);
std::string person_text(const games::PersonSeen& person);
std::string deeds_text(const std::vector<games::Deed>& deeds);
std::string tables_text(const tables::SourceProgress& progress, int seeds);

}  // namespace oware::server
