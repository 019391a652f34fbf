#include "store/first_moves.hpp"

#include <tuple>
#include <vector>

#include "games/explorer.hpp"
#include "store/checksum.hpp"
#include "store/game_repository.hpp"

namespace oware::store::first_moves {
namespace {

using Number = std::int64_t;
using Text = std::string;

constexpr int kAtOnce = 1'000;

// The beginnings of a game's first moves, the shortest first.
std::vector<Text> beginnings(const games::Room& room) {
  const Text line = games::opening_line(room);
  std::vector<Text> all;
  for (std::size_t plies = 1; plies <= line.size(); ++plies) all.push_back(line.substr(0, plies));
  return all;
}

games::TimeMs ended(const games::Room& room) { return games::summarise(room).changed; }

std::uint64_t weight(std::string_view line, Number ended, Number game) {
  Checksum sum;
  sum.add(line);
  sum.add(ended);
  sum.add(game);
  return static_cast<std::uint64_t>(sum.value());
}

}  // namespace

void keep(Sql& sql, const games::Room& room) {
  for (const Text& line : beginnings(room))
    sql.run("INSERT INTO first_moves (line, ended_ms, game) VALUES (:line, :ended, :game)", line,
            ended(room), room.founding().number);
}

void refill(Sql& sql) {
  sql.run("DELETE FROM first_moves");
  Number after = 0;
  while (true) {
    const auto page = sql.rows<Number, Text>(
        "SELECT number, id FROM games WHERE number > :after AND status = 'finished' ORDER BY "
        "number LIMIT :limit",
        after, kAtOnce);
    if (page.empty()) return;
    for (const auto& [number, id] : page) {
      after = number;
      if (const auto room = replayed(sql, id)) keep(sql, *room);
    }
  }
}

void Sum::add(const games::Room& room) {
  for (const Text& line : beginnings(room))
    sum_ += weight(line, ended(room), room.founding().number);
}

void Sum::add_table(Sql& sql) {
  std::tuple<Text, Number, Number> last{"", INT64_MIN, INT64_MIN};
  while (true) {
    const auto& [line, at, game] = last;
    const auto page = sql.rows<Text, Number, Number>(
        "SELECT line, ended_ms, game FROM first_moves WHERE (line, ended_ms, game) > (:line, :at, "
        ":game) ORDER BY line, ended_ms, game LIMIT :limit",
        line, at, game, kAtOnce);
    if (page.empty()) return;
    for (const auto& [of_line, of_end, of_game] : page) sum_ += weight(of_line, of_end, of_game);
    last = page.back();
  }
}

}  // namespace oware::store::first_moves
