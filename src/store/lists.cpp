#include <oware/game.hpp>

#include "store/statements.hpp"

namespace oware::store {
namespace {

using rules::Side;
using soci::into;
using soci::use;

struct HolderText {
  long long user = 0;
  std::string player;
  int registered = 0;
  soci::indicator set = soci::i_null;

  std::optional<games::Holder> holder() const {
    if (set != soci::i_ok) return std::nullopt;
    return games::Holder{user, player, registered != 0};
  }
};

struct SummaryText {
  std::string status, position, turn, end, winner, south_name, north_name;
  long long deadline = 0, changed = 0;
  soci::indicator deadline_set = soci::i_null;
  int ply = 0, south_halves = 0, north_halves = 0;
};

std::optional<Side> side_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return text == "south" ? Side::south : Side::north;
}

games::Status status_of(const std::string& text) {
  for (const games::Status status : {games::Status::open, games::Status::playing}) {
    if (games::to_string(status) == text) return status;
  }
  return games::Status::finished;
}

games::Summary summary_of(const SummaryText& text) {
  games::Summary summary{.status = status_of(text.status),
                         .names = {text.south_name, text.north_name},
                         .position = text.position,
                         .ply = text.ply,
                         .turn = side_of(text.turn),
                         .score = {text.south_halves, text.north_halves},
                         .end = rules::parse_end_reason(text.end),
                         .winner = side_of(text.winner),
                         .changed = text.changed};
  if (text.deadline_set == soci::i_ok) summary.deadline = text.deadline;
  return summary;
}

constexpr const char* kColumns =
    "SELECT g.number, g.id, g.rules, g.opponent, g.level, g.clock, g.created_ms, g.rematch_of, "
    "g.guarded, g.casual, g.status, "
    "g.deadline_ms, g.south_name, g.north_name, g.position, g.ply, g.turn, g.south_halves, "
    "g.north_halves, g.end_reason, "
    "g.winner, g.changed_ms, s.id, COALESCE(s.public_id, ''), s.name_key IS NOT NULL, n.id, "
    "COALESCE(n.public_id, ''), "
    "n.name_key IS NOT NULL FROM games g LEFT JOIN seats ss ON ss.game = g.number AND ss.side = "
    "'south' "
    "LEFT JOIN users s ON s.id = ss.user LEFT JOIN seats sn ON sn.game = g.number AND sn.side = "
    "'north' "
    "LEFT JOIN users n ON n.id = sn.user WHERE ";

std::string quoted_word(std::string_view word) { return "'" + std::string(word) + "'"; }

// Which statuses, and of whom. Numbers and words of ours stand in the text; what people wrote is
// bound.
std::string condition(const games::ListQuery& query) {
  const bool finished = query.status == games::Status::finished;
  std::string text = finished       ? "g.ended_ms IS NOT NULL"
                     : query.status ? "g.status = " + quoted_word(games::to_string(*query.status))
                                    : "g.status IN ('open', 'playing')";
  const auto add = [&text](const std::string& more) { text += " AND " + more; };
  if (query.user)
    add("g.number IN (SELECT game FROM seats WHERE user = " + std::to_string(*query.user) + ")");
  if (!query.rules.empty()) add("g.rules = :rules");
  if (query.opponent) add("g.opponent = " + quoted_word(games::to_string(*query.opponent)));
  if (query.end) {
    add("g.end_reason = " + quoted_word(rules::to_string(*query.end)));
  } else if (finished) {
    add("g.end_reason <> 'aborted'");
  }
  if (query.min_ply) add("g.ply >= " + std::to_string(*query.min_ply));
  if (query.max_ply) add("g.ply <= " + std::to_string(*query.max_ply));
  if (query.since) add("g.ended_ms >= " + std::to_string(*query.since));
  if (query.before) add("g.ended_ms < " + std::to_string(*query.before));
  if (query.after)
    add("(g.ended_ms, g.number) < (" + std::to_string(query.after->ended) + ", " +
        std::to_string(query.after->number) + ")");
  return text;
}

// The other's name: with a user, of a seat that is not his.
std::string condition_against(const games::ListQuery& query) {
  if (query.against.empty()) return "";
  if (!query.user) return " AND :against COLLATE NOCASE IN (g.south_name, g.north_name)";
  const std::string user = std::to_string(*query.user);
  return " AND :against COLLATE NOCASE IN (CASE WHEN ss.user IS NOT " + user +
         " THEN g.south_name END, CASE WHEN sn.user IS NOT " + user + " THEN g.north_name END)";
}

std::string order(const games::ListQuery& query) {
  std::string text = " ORDER BY ";
  if (query.status == games::Status::finished)
    return text + "g.ended_ms DESC, g.number DESC LIMIT " + std::to_string(query.limit);
  if (query.user) {
    const std::string user = std::to_string(*query.user);
    text += "((g.turn = 'south' AND ss.user IS " + user + ") OR (g.turn = 'north' AND sn.user IS " +
            user + ")) DESC, ";
  }
  return text + "g.changed_ms DESC, g.number DESC LIMIT " + std::to_string(query.limit);
}

}  // namespace

Result<std::vector<games::ListedGame>> Reader::list(const games::ListQuery& query) {
  FoundingText text;
  SummaryText summary;
  HolderText south;
  HolderText north;
  soci::statement select(session_);
  select.exchange(into(text.number));
  for (std::string* column : {&text.id, &text.rules, &text.opponent})
    select.exchange(into(*column));
  select.exchange(into(text.level));
  select.exchange(into(text.clock));
  select.exchange(into(text.created));
  select.exchange(into(text.rematch_of));
  select.exchange(into(text.guarded));
  select.exchange(into(text.casual));
  select.exchange(into(summary.status));
  select.exchange(into(summary.deadline, summary.deadline_set));
  for (std::string* column : {&summary.south_name, &summary.north_name, &summary.position})
    select.exchange(into(*column));
  select.exchange(into(summary.ply));
  select.exchange(into(summary.turn));
  select.exchange(into(summary.south_halves));
  select.exchange(into(summary.north_halves));
  select.exchange(into(summary.end));
  select.exchange(into(summary.winner));
  select.exchange(into(summary.changed));
  for (HolderText* holder : {&south, &north}) {
    select.exchange(into(holder->user, holder->set));
    select.exchange(into(holder->player));
    select.exchange(into(holder->registered));
  }
  if (!query.rules.empty()) select.exchange(use(query.rules));
  if (!query.against.empty()) select.exchange(use(query.against));
  select.alloc();
  select.prepare(kColumns + condition(query) + condition_against(query) + order(query));
  select.define_and_bind();
  std::vector<games::ListedGame> games;
  for (bool more = select.execute(true); more; more = select.fetch()) {
    auto founding = parse_founding(text);
    if (!founding) return tl::unexpected(founding.error());
    games.push_back({*std::move(founding), summary_of(summary), {south.holder(), north.holder()}});
  }
  return games;
}

Result<std::vector<games::OpenGame>> Reader::list_open(int limit) {
  FoundingText text;
  std::string detail;
  HolderText waiting;
  soci::statement select =
      (session_.prepare
           << "SELECT g.number, g.id, g.rules, g.opponent, g.level, g.clock, g.created_ms, "
              "g.rematch_of, g.guarded, "
              "g.casual, e.detail, u.id, COALESCE(u.public_id, ''), u.name_key IS NOT NULL "
              "FROM games g JOIN events e ON e.game = g.number AND e.version = 1 "
              "LEFT JOIN seats s ON s.game = g.number LEFT JOIN users u ON u.id = s.user "
              "WHERE g.status = 'open' AND g.opponent = 'anyone' ORDER BY g.number DESC LIMIT "
              ":limit",
       into(text.number), into(text.id), into(text.rules), into(text.opponent), into(text.level),
       into(text.clock), into(text.created), into(text.rematch_of), into(text.guarded),
       into(text.casual), into(detail), into(waiting.user, waiting.set), into(waiting.player),
       into(waiting.registered), use(limit));
  std::vector<games::OpenGame> games;
  for (bool more = select.execute(true); more; more = select.fetch()) {
    auto founding = parse_founding(text);
    if (!founding) return tl::unexpected(founding.error());
    const auto body = games::decode({"joined", detail});
    if (!body) return tl::unexpected(body.error());
    const auto& joined = std::get<games::Joined>(*body);
    games.push_back(
        {*std::move(founding), rules::other(joined.side), joined.name, waiting.holder()});
  }
  return games;
}

}  // namespace oware::store
