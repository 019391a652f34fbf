#include "server/wire_people.hpp"

#include <fmt/format.h>

#include <iterator>

#include "server/text.hpp"

namespace oware::server {
namespace {

using rules::Side;

// A clock as agreed.
std::string agreed_text(const games::ClockRules& rules) {
  switch (rules.kind) {
    case games::ClockKind::none:
      return "null";
    case games::ClockKind::live:
      return fmt::format(R"({{"initial_ms":{},"increment_ms":{}}})", rules.initial_ms,
                         rules.increment_ms);
    case games::ClockKind::correspondence:
      return fmt::format(R"({{"days_per_move":{},"vacation_days":{}}})", rules.days_per_move,
                         rules.vacation_days);
  }
  return "null";
}

// As it stands before the first move: with both sides' time, too.
std::string fresh_clock_text(const games::ClockRules& rules) {
  if (rules.kind == games::ClockKind::none) return "null";
  const games::Clocks clocks(rules);
  const std::int64_t full = clocks.remaining_ms(Side::south, 0);
  return fmt::format(R"({{"south_ms":{},"north_ms":{},"running":null,{})", full, full,
                     agreed_text(rules).substr(1));
}

std::string session_text(const games::Session& session, std::int64_t current) {
  return fmt::format(R"({{"id":{},"created_ms":{},"seen_ms":{},"agent":{},"current":{}}})",
                     session.id, session.created, session.seen, json_quoted(session.agent),
                     bool_text(session.id == current));
}

std::string block_text(const games::Block& block) {
  return fmt::format(R"({{"player":{},"name":{},"kind":"{}","since_ms":{}}})",
                     json_quoted(block.player), json_quoted(block.name),
                     games::to_string(block.kind), block.since);
}

std::string user_text(const games::User& user) {
  return fmt::format(R"({{"id":{},"name":{},"registered":{},"language":{},"created_ms":{}}})",
                     json_quoted(user.player), json_quoted(user.name), bool_text(user.registered),
                     quoted_or_null(user.language), user.created);
}

std::string name_or_null(const std::string& name) { return quoted_or_null(name); }

}  // namespace

std::string open_games_text(const std::vector<games::OpenGame>& games) {
  return list_text(games, [](const games::OpenGame& game) {
    const games::Settings& settings = game.founding.settings;
    return fmt::format(
        R"({{"id":"{}","number":{},"rules":"{}","side":"{}","name":{},"clock":{},"created_ms":{},"guarded":{},"casual":{},"start":{},"player":{}}})",
        game.founding.id, game.founding.number, settings.rules_name,
        rules::to_string(game.free_side), json_quoted(game.name), fresh_clock_text(settings.clock),
        game.founding.created, bool_text(settings.guarded), bool_text(settings.casual),
        start_text(settings), holder_text(game.holder));
  });
}

std::string listed_text(const games::ListedGame& game, int spectators, std::optional<Side> you) {
  const games::Founding& founding = game.founding;
  const games::Settings& settings = founding.settings;
  const games::Summary& summary = game.summary;
  std::string out;
  auto to = std::back_inserter(out);
  fmt::format_to(
      to, R"({{"id":"{}","number":{},"rules":"{}","opponent":"{}","level":{},"status":"{}",)",
      founding.id, founding.number, settings.rules_name, games::to_string(settings.opponent),
      settings.opponent == games::Opponent::computer ? std::to_string(settings.level) : "null",
      games::to_string(summary.status));
  fmt::format_to(
      to,
      R"("names":{{"south":{},"north":{}}},"players":{},"guarded":{},"casual":{},"clock":{},"deadline_ms":{},)",
      name_or_null(summary.names[0]), name_or_null(summary.names[1]), holders_text(game.holders),
      bool_text(settings.guarded), bool_text(settings.casual), agreed_text(settings.clock),
      summary.deadline ? std::to_string(*summary.deadline) : "null");
  fmt::format_to(
      to, R"("position":"{}","start":{},"ply":{},"turn":{},"score":[{},{}],"end":{},"winner":{},)",
      summary.position, start_text(settings), summary.ply, side_text(summary.turn),
      rules::seeds_text(summary.score.south_halves), rules::seeds_text(summary.score.north_halves),
      summary.end ? json_quoted(rules::to_string(*summary.end)) : "null",
      side_text(summary.winner));
  fmt::format_to(to, R"("created_ms":{},"changed_ms":{},"spectators":{},"you":{}}})",
                 founding.created, summary.changed, spectators, side_text(you));
  return out;
}

std::string mark_text(const games::ListedGame& last) {
  return std::to_string(last.summary.changed) + "-" + std::to_string(last.founding.number);
}

std::string me_text(const games::Known* known) {
  return R"({"you":)" + (known == nullptr ? std::string("null") : user_text(known->user)) + "}";
}

std::string sessions_text(const std::vector<games::Session>& sessions, std::int64_t current) {
  return R"({"sessions":)" +
         list_text(sessions,
                   [current](const auto& session) { return session_text(session, current); }) +
         "}";
}

std::string blocks_text(const std::vector<games::Block>& blocks) {
  return R"({"blocks":)" + list_text(blocks, block_text) + "}";
}

std::string said_text(const games::Said& said) {
  return fmt::format(
      R"({{"id":{},"room":"{}","side":{},"name":{},"player":{},"text":{},"at_ms":{}}})", said.id,
      games::to_string(said.room), side_text(said.side), json_quoted(said.name),
      quoted_or_null(said.player), json_quoted(said.text), said.at);
}

std::string player_text(const games::PlayerPage& page) {
  const auto row = [](const games::Results& results) {
    return fmt::format(R"({{"rules":{},"side":"{}","won":{},"lost":{},"drawn":{}}})",
                       json_quoted(results.rules), rules::to_string(results.side), results.won,
                       results.lost, results.drawn);
  };
  return fmt::format(
      R"({{"name":{},"id":{},"registered":true,"since_ms":{},"playing":{},"finished":{},"results":{}}})",
      json_quoted(page.user.name), json_quoted(page.user.player), page.user.created, page.playing,
      page.finished, list_text(page.results, row));
}

std::string everything_text(const games::Everything& all, const std::vector<std::string>& moves,
                            const std::vector<games::PushSubscription>& subscriptions) {
  std::size_t next = 0;
  const auto game = [&](const games::OwnGame& own) {
    return fmt::format(R"({{"id":"{}","side":"{}","created_ms":{},"moves":"{}"}})", own.id,
                       rules::to_string(own.side), own.created, moves[next++]);
  };
  const auto report = [](const games::Report& told) {
    return fmt::format(R"({{"id":{},"at_ms":{},"game":{},"reason":{}}})", told.id, told.at,
                       told.game, json_quoted(told.reason));
  };
  const auto said = [](const games::Said& one) {
    return fmt::format(R"({{"id":{},"game":{},"room":"{}","text":{},"at_ms":{}}})", one.id,
                       one.game, games::to_string(one.room), json_quoted(one.text), one.at);
  };
  const auto session = [](const games::Session& one) { return session_text(one, 0); };
  // Without their keys: who has those and the address could write to the browser.
  const auto told = [](const games::PushSubscription& one) {
    return fmt::format(R"({{"endpoint":{},"created_ms":{}}})", json_quoted(one.endpoint),
                       one.created);
  };
  return fmt::format(
      R"({{"you":{},"sessions":{},"games":{},"chat":{},"blocks":{},"reports":{},"told":{}}})",
      user_text(all.user), list_text(all.sessions, session), list_text(all.games, game),
      list_text(all.said, said), list_text(all.blocks, block_text), list_text(all.reports, report),
      list_text(subscriptions, told));
}

}  // namespace oware::server
