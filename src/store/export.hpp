// Finished games for a bulk download, from one snapshot of the database, also while a server runs.
// Thread rule: one thread.
#pragma once

#include <functional>
#include <oware/error.hpp>
#include <string>
#include <vector>

#include "games/store.hpp"
#include "store/store.hpp"

namespace oware::store {

enum class ExportedGames : std::uint8_t {
  people,  // no games against the computer of the site
  all
};

// Of games that stand in public lists and were not aborted.
struct ExportQuery {
  games::TimeMs since = 0;   // of the end, included
  games::TimeMs before = 0;  // of the end, not included
  ExportedGames games = ExportedGames::people;
};

struct ExportReport {
  std::int64_t games = 0;
  std::vector<std::string> problems;  // of games that were left out, each damaged
};

// Calls `take` with each game, by the end and then by the number: the same games come in the same
// order whenever they are asked for. An error of `take` ends it. Errors also: unreadable, bad_file,
// those of the database.
Result<ExportReport> export_games(
    const DatabaseUrl& from, const ExportQuery& query,
    const std::function<Result<void>(const games::Room& room, const games::Holders& holders,
                                     games::TimeMs ended)>& take);

}  // namespace oware::store
