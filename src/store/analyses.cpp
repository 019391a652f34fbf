#include "store/analyses.hpp"

#include <utility>

namespace oware::store::analyses {
namespace {

using games::KeptAnalysis;
using games::UserId;
using games::Visibility;
using Number = std::int64_t;
using Text = std::string;

template <class... In>
std::vector<KeptAnalysis> read(Sql& sql, const Text& ogn, const Text& where, const In&... in) {
  std::vector<KeptAnalysis> found;
  for (auto& [id, version, visibility, title, south, north, rules, plies, game, created, changed,
              user, owner, hidden] : sql.rows<Text, int, Text, Text, Text, Text, Text, int, Text,
                                              Number, Number, Number, Text, int>(
           "SELECT a.public_id, a.version, a.visibility, a.title, a.south, a.north, a.rules, "
           "a.plies, " +
               ogn +
               ", a.created_ms, a.changed_ms, a.user, u.name, a.hidden FROM analyses a JOIN users "
               "u ON u.id = a.user WHERE " +
               where,
           in...)) {
    found.push_back({.id = id,
                     .version = version,
                     .visibility = games::parse_visibility(visibility).value_or(Visibility::secret),
                     .title = title,
                     .south = south,
                     .north = north,
                     .rules = rules,
                     .plies = plies,
                     .ogn = game,
                     .created = created,
                     .changed = changed,
                     .user = user,
                     .owner = owner,
                     .hidden = hidden != 0});
  }
  return found;
}

}  // namespace

bool keep(Sql& sql, const KeptAnalysis& fresh, int most) {
  const auto kept =
      sql.value<Number>("SELECT COUNT(*) FROM analyses WHERE user = :user", fresh.user);
  if (kept >= most) return false;
  sql.run(
      "INSERT INTO analyses (public_id, user, version, visibility, title, south, north, rules, "
      "plies, ogn, created_ms, changed_ms) VALUES (:id, :user, :version, :visibility, :title, "
      ":south, :north, :rules, :plies, :ogn, :created, :changed)",
      fresh.id, fresh.user, fresh.version, games::to_string(fresh.visibility), fresh.title,
      fresh.south, fresh.north, fresh.rules, fresh.plies, fresh.ogn, fresh.created, fresh.changed);
  return true;
}

std::vector<KeptAnalysis> list(Sql& sql, UserId user, games::AnalysisStore::Listed listed) {
  using Listed = games::AnalysisStore::Listed;
  const Text open = listed == Listed::open
                        ? " AND a.visibility = 'public' AND u.banned = 0 AND a.hidden = 0"
                        : "";
  return read(sql, listed == Listed::whole ? "a.ogn" : "''",
              "a.user = :user" + open + " ORDER BY a.changed_ms DESC, a.id DESC", user);
}

std::optional<KeptAnalysis> load(Sql& sql, const std::string& id) {
  auto found = read(sql, "a.ogn", "a.public_id = :id AND u.banned = 0", id);
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::optional<games::AnalysisStore::Replaced> replace(Sql& sql, const KeptAnalysis& changed) {
  using Replaced = games::AnalysisStore::Replaced;
  const auto row =
      sql.row<int>("SELECT version FROM analyses WHERE public_id = :id AND user = :user",
                   changed.id, changed.user);
  if (!row) return std::nullopt;
  const int version = std::get<0>(*row);
  if (version != changed.version) return Replaced{.done = false, .version = version};
  sql.run(
      "UPDATE analyses SET version = :next, visibility = :visibility, title = :title, south = "
      ":south, north = :north, rules = :rules, plies = :plies, ogn = :ogn, changed_ms = :changed "
      "WHERE public_id = :id",
      version + 1, games::to_string(changed.visibility), changed.title, changed.south,
      changed.north, changed.rules, changed.plies, changed.ogn, changed.changed, changed.id);
  return Replaced{.done = true, .version = version + 1};
}

bool drop(Sql& sql, UserId user, const std::string& id) {
  return sql.run("DELETE FROM analyses WHERE public_id = :id AND user = :user", id, user) > 0;
}

}  // namespace oware::store::analyses
