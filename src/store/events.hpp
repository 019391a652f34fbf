// The repository of events; as store/people.hpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "events/store.hpp"
#include "store/sql.hpp"

namespace oware::store::events {

bool found(Sql& sql, const oware::events::Founding& founding);
void append(Sql& sql, const std::string& id, const std::vector<oware::events::LogEntry>& entries,
            const oware::events::EventSummary& after);
Result<std::optional<oware::events::StoredEvent>> load(Sql& sql, const std::string& id);
Result<std::vector<oware::events::LogEntry>> entries(Sql& sql, const std::string& id, int after);
Result<std::vector<oware::events::StoredEvent>> unfinished(Sql& sql);
Result<std::vector<oware::events::ListedEvent>> list(Sql& sql, int limit);
Result<std::vector<oware::events::ListedEvent>> of_club(Sql& sql, const std::string& club,
                                                        int limit);

}  // namespace oware::store::events
