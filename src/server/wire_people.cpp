#include "server/wire_people.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/rated.hpp"
#include "server/wire_analysis.hpp"
#include "server/wire_clubs.hpp"
#include "server/wire_credentials.hpp"
#include "server/wire_moderation.hpp"
#include "server/wire_ratings.hpp"
#include "server/wire_social.hpp"

namespace oware::server {
namespace {

using rules::Side;

// As it stands before the first move: with both sides' time, too.
void write_fresh_clock(JsonWriter& json, const games::ClockRules& rules) {
  json.key("clock");
  if (rules.kind == games::ClockKind::none) {
    json.value(nullptr);
    return;
  }
  const games::Clocks clocks(rules);
  const std::int64_t full = clocks.remaining_ms(Side::south, 0);
  json.begin_object().field("south_ms", full).field("north_ms", full).field("running", nullptr);
  write_terms(json, rules);
  json.end_object();
}

// The pools that stand on every player's page; others where there has been a result.
std::vector<std::string_view> always_shown() {
  return {games::rating_pools()[0], games::rating_pools()[1], games::kPuzzlePool};
}

void write_pool(JsonWriter& json, std::string_view pool, const games::KeptRating& kept) {
  json.foreign_key(pool).begin_object();
  write_rating_fields(json, kept);
  json.end_object();
}

void write_session(JsonWriter& json, const games::Session& session, std::int64_t current) {
  json.begin_object()
      .field("id", session.id)
      .field("created_ms", session.created)
      .field("seen_ms", session.seen)
      .field("agent", session.agent)
      .field("current", session.id == current)
      .end_object();
}

void write_block(JsonWriter& json, const games::Block& block) {
  json.begin_object()
      .field("player", block.player)
      .field("name", block.name)
      .field("kind", games::to_string(block.kind))
      .field("since_ms", block.since)
      .end_object();
}

void write_user(JsonWriter& json, const games::User& user) {
  json.begin_object()
      .field("id", user.player)
      .field("name", user.name)
      .field("registered", user.registered)
      .field_or_null("language", user.language)
      .field("created_ms", user.created)
      .field("bot", user.bot)
      .end_object();
}

void write_range(JsonWriter& json, const std::optional<games::RatingRange>& range) {
  if (!range) {
    json.value(nullptr);
    return;
  }
  json.begin_object().field("least", range->least).field("most", range->most).end_object();
}

void write_open_game(JsonWriter& json, const games::OpenGame& game) {
  const games::Settings& settings = game.founding.settings;
  json.begin_object()
      .field("id", game.founding.id)
      .field("number", game.founding.number)
      .field("rules", settings.rules_name)
      .field("side", rules::to_string(game.free_side))
      .field("name", game.name);
  write_fresh_clock(json, settings.clock);
  json.field("created_ms", game.founding.created)
      .field("guarded", settings.guarded)
      .field("casual", settings.casual)
      .field("rated", settings.rated);
  write_start(json, settings);
  json.key("player");
  write_holder(json, game.holder);
  json.key("rating");
  write_seat_rating(json, game.rating);
  json.key("rating_range");
  write_range(json, settings.rating_range);
  json.end_object();
}

// What was agreed in a listed game, and between whom.
void write_agreement(JsonWriter& json, const games::ListedGame& game) {
  const games::Settings& settings = game.founding.settings;
  const games::Summary& summary = game.summary;
  json.field("id", game.founding.id)
      .field("number", game.founding.number)
      .field("rules", settings.rules_name)
      .field("opponent", games::to_string(settings.opponent))
      .field("level", level_of(settings))
      .field("status", games::to_string(summary.status));
  json.key("names")
      .begin_object()
      .field_or_null("south", summary.names[0])
      .field_or_null("north", summary.names[1])
      .end_object();
  write_seat_ratings(json, game.ratings);
  write_holders(json, game.holders);
  write_kinds(json, game.kinds);
  json.field("guarded", settings.guarded)
      .field("casual", settings.casual)
      .field("listed", settings.listed)
      .field("rated", settings.rated);
  write_agreed(json, settings.clock);
}

void write_results(JsonWriter& json, const games::Results& results) {
  json.begin_object()
      .field("rules", results.rules)
      .field("side", rules::to_string(results.side))
      .field("won", results.won)
      .field("lost", results.lost)
      .field("drawn", results.drawn)
      .end_object();
}

void write_own_report(JsonWriter& json, const games::Report& report) {
  json.begin_object()
      .field("id", report.id)
      .field("at_ms", report.at)
      .field("game", report.game == 0 ? std::nullopt : std::optional(report.game))
      .field_or_null("analysis", report.analysis)
      .field("reason", report.reason)
      .end_object();
}

void write_own_message(JsonWriter& json, const games::Said& said) {
  json.begin_object()
      .field("id", said.id)
      .field("game", said.game)
      .field("room", games::to_string(said.room))
      .field("text", said.text)
      .field("at_ms", said.at)
      .end_object();
}

// Without its keys: who has those and the address could write to the browser.
void write_own_subscription(JsonWriter& json, const games::PushSubscription& subscription) {
  json.begin_object()
      .field("endpoint", subscription.endpoint)
      .field("created_ms", subscription.created)
      .end_object();
}

void write_own_rating(JsonWriter& json, const games::PoolRating& one) {
  json.begin_object().field("pool", one.pool);
  write_rating_fields(json, one.rating);
  json.field("at_ms", one.rating.at).end_object();
}

void write_own_answer(JsonWriter& json, const games::PuzzleAnswer& answer) {
  json.begin_object()
      .field("puzzle", answer.puzzle)
      .field("right", answer.right)
      .field("rating", RawJson{fmt::to_string(answer.rating)})
      .field("at_ms", answer.at)
      .end_object();
}

// The object stays open.
void begin_token(JsonWriter& json, const games::AccessToken& token) {
  json.begin_object().field("id", token.id).field("name", token.name).key("scopes").begin_array();
  for (const games::Scope scope : games::kScopes) {
    if (token.scopes.has(scope)) json.value(games::to_string(scope));
  }
  json.end_array()
      .field("created_ms", token.created)
      .field("used_ms", token.used == 0 ? std::nullopt : std::optional(token.used));
}

void write_token(JsonWriter& json, const games::AccessToken& token) {
  begin_token(json, token);
  json.end_object();
}

}  // namespace

void write_rating_fields(JsonWriter& json, const games::KeptRating& kept) {
  json.field("rating", RawJson{fmt::to_string(kept.value.rating)})
      .field("deviation", RawJson{fmt::to_string(kept.value.deviation)})
      .field("games", kept.games)
      .field("provisional", kept.provisional());
}

void write_open_games(JsonWriter& json, const std::vector<games::OpenGame>& games) {
  json.list(games, write_open_game);
}

void write_listed(JsonWriter& json, const games::ListedGame& game, int spectators,
                  std::optional<Side> you) {
  const games::Summary& summary = game.summary;
  json.begin_object();
  write_agreement(json, game);
  json.field("deadline_ms", summary.deadline).field("position", summary.position);
  write_start(json, game.founding.settings);
  json.field("ply", summary.ply).field("turn", side_text(summary.turn));
  json.key("score")
      .begin_array()
      .value(RawJson{rules::seeds_text(summary.score.south_halves)})
      .value(RawJson{rules::seeds_text(summary.score.north_halves)})
      .end_array();
  json.field("end", summary.end ? std::optional(rules::to_string(*summary.end)) : std::nullopt)
      .field("winner", side_text(summary.winner))
      .field("created_ms", game.founding.created)
      .field("changed_ms", summary.changed)
      .field("spectators", spectators)
      .field("you", side_text(you))
      .end_object();
}

std::string mark_text(const games::ListedGame& last) {
  return std::to_string(last.summary.changed) + "-" + std::to_string(last.founding.number);
}

std::string me_text(const games::Known* known) {
  JsonWriter json;
  json.begin_object().key("you");
  if (known == nullptr) {
    json.value(nullptr);
  } else {
    write_user(json, known->user);
  }
  return json.end_object().take();
}

std::string tokens_text(const std::vector<games::AccessToken>& tokens) {
  JsonWriter json;
  json.begin_object().key("tokens").list(tokens, write_token);
  return json.end_object().take();
}

std::string made_token_text(const games::AccessToken& token, std::string_view secret) {
  JsonWriter json;
  begin_token(json, token);
  return json.field("token", secret).end_object().take();
}

std::string sessions_text(const std::vector<games::Session>& sessions, std::int64_t current) {
  JsonWriter json;
  json.begin_object()
      .key("sessions")
      .list(sessions, [current](JsonWriter& to, const auto& session) {
        write_session(to, session, current);
      });
  return json.end_object().take();
}

std::string blocks_text(const std::vector<games::Block>& blocks) {
  JsonWriter json;
  json.begin_object().key("blocks").list(blocks, write_block);
  return json.end_object().take();
}

void write_said(JsonWriter& json, const games::Said& said) {
  json.begin_object()
      .field("id", said.id)
      .field("room", games::to_string(said.room))
      .field("side", side_text(said.side))
      .field("name", said.name)
      .field_or_null("player", said.player)
      .field("text", said.text)
      .field("at_ms", said.at)
      .end_object();
}

std::string player_text(const games::PlayerPage& page,
                        const std::vector<games::PoolRating>& ratings) {
  JsonWriter json;
  json.begin_object()
      .field("name", page.user.name)
      .field("id", page.user.player)
      .field("registered", true)
      .field("bot", page.user.bot)
      .field("since_ms", page.user.created)
      .field("playing", page.playing)
      .field("finished", page.finished)
      .key("results")
      .list(page.results, write_results);
  json.key("ratings").begin_object();
  for (const std::string_view pool : always_shown()) {
    if (std::ranges::find(ratings, pool, &games::PoolRating::pool) == ratings.end())
      write_pool(json, pool, {});
  }
  for (const games::PoolRating& one : ratings) write_pool(json, one.pool, one.rating);
  json.end_object();
  return json.end_object().take();
}

std::string everything_text(const games::Everything& all, const std::vector<std::string>& moves,
                            const std::vector<games::PushSubscription>& subscriptions,
                            const std::vector<games::KeptAnalysis>& analyses,
                            const OwnRatings& ratings,
                            const std::vector<games::AccessToken>& tokens, const OwnLife& life) {
  std::size_t next = 0;
  const auto write_own_game = [&](JsonWriter& json, const games::OwnGame& own) {
    json.begin_object()
        .field("id", own.id)
        .field("side", rules::to_string(own.side))
        .field("created_ms", own.created)
        .field("moves", moves[next++])
        .end_object();
  };
  const auto write_own_session = [](JsonWriter& json, const games::Session& one) {
    write_session(json, one, 0);
  };
  JsonWriter json;
  json.begin_object().key("you");
  write_user(json, all.user);
  json.key("sessions").list(all.sessions, write_own_session);
  json.key("tokens").list(tokens, write_token);
  json.key("games").list(all.games, write_own_game);
  json.key("chat").list(all.said, write_own_message);
  json.key("blocks").list(all.blocks, write_block);
  json.key("reports").list(all.reports, write_own_report);
  json.key("appeal");
  if (all.appeal) {
    write_appeal(json, *all.appeal);
  } else {
    json.value(nullptr);
  }
  json.key("invites").list(all.invites, write_invite);
  json.key("told").list(subscriptions, write_own_subscription);
  json.key("analyses").list(analyses, write_kept);
  json.key("ratings").list(ratings.ratings, write_own_rating);
  json.key("puzzles").list(ratings.answers, write_own_answer);
  json.key("rating_history")
      .list(ratings.histories, [](JsonWriter& to, const OwnRatings::History& one) {
        to.begin_object().field("pool", one.pool).key("points");
        to.list(one.points, write_rating_point).end_object();
      });
  write_social_life(json, life.social, all.user.id, life.now);
  json.key("clubs").list(life.clubs, write_joined_club);
  json.key("credentials");
  write_credentials(json, life.credentials);
  return json.end_object().take();
}

}  // namespace oware::server
