// The repository of kept analyses; as store/people.hpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/analyses.hpp"
#include "store/sql.hpp"

namespace oware::store::analyses {

bool keep(Sql& sql, const games::KeptAnalysis& fresh, int most);
std::vector<games::KeptAnalysis> list(Sql& sql, games::UserId user,
                                      games::AnalysisStore::Listed listed);
std::optional<games::KeptAnalysis> load(Sql& sql, const std::string& id);
std::optional<games::AnalysisStore::Replaced> replace(Sql& sql, const games::KeptAnalysis& changed);
bool drop(Sql& sql, games::UserId user, const std::string& id);

}  // namespace oware::store::analyses
