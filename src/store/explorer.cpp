#include "store/explorer.hpp"

#include <string>
#include <string_view>

#include "store/checksum.hpp"

namespace oware::store {
namespace {

using Number = std::int64_t;
using Text = std::string;

constexpr int kCountedAtOnce = 1'000;
constexpr std::string_view kWon = "wins";
constexpr std::string_view kDrawn = "draws";
constexpr std::string_view kLost = "losses";

std::string_view column_of(games::ExplorerResult result) {
  switch (result) {
    case games::ExplorerResult::win:
      return kWon;
    case games::ExplorerResult::loss:
      return kLost;
    default:
      return kDrawn;
  }
}

void count_ply(Sql& sql, std::string_view rules, std::string_view kind,
               const games::ExplorerPly& ply) {
  const std::string column(column_of(ply.result));
  const auto as_number = [&](std::string_view name) { return name == column ? 1 : 0; };
  sql.run(
      "INSERT INTO openings (rules, kind, position, house, wins, draws, losses) VALUES (:rules, "
      ":kind, :position, :house, :wins, :draws, :losses) ON CONFLICT (rules, kind, position, "
      "house) DO UPDATE SET wins = openings.wins + excluded.wins, draws = openings.draws + "
      "excluded.draws, losses = openings.losses + excluded.losses",
      rules, kind, ply.position, ply.house, as_number(kWon), as_number(kDrawn), as_number(kLost));
}

// What one count of a column of a row adds to the sum. It is odd, so that no change of a count
// leaves the sum as it was.
std::uint64_t weight(std::string_view rules, std::string_view kind, std::string_view position,
                     Number house, std::string_view column) {
  Checksum sum;
  for (const std::string_view text : {rules, kind, position, column}) sum.add(text);
  sum.add(house);
  return static_cast<std::uint64_t>(sum.value()) | 1U;
}

}  // namespace

void count_opening(Sql& sql, const games::Room& room) {
  const auto kind = games::explorer_kind(room);
  if (!kind) return;
  const std::string rules = rules::to_string(room.game().rules());
  for (const games::ExplorerPly& ply : games::explorer_plies(room.game()))
    count_ply(sql, rules, games::to_string(*kind), ply);
}

void recount_openings(Sql& sql) {
  sql.run("DELETE FROM openings");
  Number after = 0;
  while (true) {
    const auto page = sql.rows<Number, Text>(
        "SELECT number, id FROM games WHERE number > :after AND listed = 1 AND status = 'finished' "
        "ORDER BY number LIMIT :limit",
        after, kCountedAtOnce);
    if (page.empty()) return;
    for (const auto& [number, id] : page) {
      after = number;
      if (const auto room = replayed(sql, id)) count_opening(sql, *room);
    }
  }
}

ListStatement explorer_statement(const games::ExplorerQuery& query) {
  return {
      "SELECT house, wins, draws, losses FROM openings WHERE rules = :rules AND kind = :kind AND "
      "position = :position ORDER BY house",
      {query.rules, Text(games::to_string(query.kind)), query.position}};
}

std::vector<games::ExplorerMove> explore(Sql& sql, const games::ExplorerQuery& query) {
  ListStatement statement = explorer_statement(query);
  std::vector<games::ExplorerMove> moves;
  for (auto& [house, wins, draws, losses] :
       sql.rows_bound<int, Number, Number, Number>(statement.text, std::move(statement.values)))
    moves.push_back({house, wins, draws, losses});
  return moves;
}

void OpeningSum::add(const games::Room& room) {
  const auto kind = games::explorer_kind(room);
  if (!kind) return;
  const std::string rules = rules::to_string(room.game().rules());
  for (const games::ExplorerPly& ply : games::explorer_plies(room.game()))
    sum_ += weight(rules, games::to_string(*kind), ply.position, ply.house, column_of(ply.result));
}

void OpeningSum::add_table(Sql& sql) {
  Text rules;
  Text kind;
  Text position;
  Number house = -1;
  while (true) {
    const auto page = sql.rows<Text, Text, Text, Number, Number, Number, Number>(
        "SELECT rules, kind, position, house, wins, draws, losses FROM openings WHERE (rules, "
        "kind, position, house) > (:rules, :kind, :position, :house) ORDER BY rules, kind, "
        "position, house LIMIT :limit",
        rules, kind, position, house, kCountedAtOnce);
    if (page.empty()) return;
    for (const auto& [of_rules, of_kind, at, from, wins, draws, losses] : page) {
      for (const auto& [column, times] :
           {std::pair(kWon, wins), std::pair(kDrawn, draws), std::pair(kLost, losses)})
        sum_ += weight(of_rules, of_kind, at, from, column) * static_cast<std::uint64_t>(times);
    }
    std::tie(rules, kind, position, house, std::ignore, std::ignore, std::ignore) = page.back();
  }
}

}  // namespace oware::store
