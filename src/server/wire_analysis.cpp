#include "server/wire_analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <oware/notation.hpp>
#include <oware/ogn.hpp>
#include <utility>

#include "base/assert.hpp"
#include "games/letters.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;

constexpr int kLongestPlayer = 100;  // letters

int most_of(const Schema& schema, std::string_view field) {
  const auto found = std::ranges::find(schema.properties, field, &Property::name);
  OWARE_ASSERT(found != schema.properties.end());
  return static_cast<int>(found->schema->maximum);
}

Result<rules::Game> read_start(const json::object& body) {
  const auto rules = rules::parse_rule_set(text_or(body, "rules", "abapa"));
  if (!rules) return tl::unexpected(rules.error());
  const auto text = text_field(body, "position");
  if (!text) return rules::Game(*rules);
  const auto position = rules::parse_position(*text, *rules, rules::SeedCount::study);
  if (!position) return tl::unexpected(position.error());
  return rules::Game(*rules, *position);
}

// A player's name as it may stand in a list: on one line, without what hides or turns round others.
Result<std::string> clean_player(const rules::OgnGame& ogn, std::string_view tag) {
  auto clean = games::clean_text(ogn.tag(tag));
  if (clean.letters > kLongestPlayer)
    return impossible("ogn", tag, fmt::format("a name of at most {} letters", kLongestPlayer));
  return std::move(clean.text);
}

// The first and only game of an OGN text, whose moves and variations can be played.
Result<void> read_game(std::string ogn, games::KeptAnalysis& kept) {
  const auto games = rules::parse_ogn(ogn);
  if (!games) return impossible("ogn", message(games.error()), "a game as OGN");
  if (games->size() != 1)
    return impossible("ogn", fmt::format("{} games", games->size()), "one game");
  const rules::OgnGame& game = games->front();
  const auto played = rules::replay(game, rules::kPresets[0].rules, rules::SeedCount::study);
  if (!played) {
    Error error = played.error();
    if (error.code == ErrorCode::bad_file) error.code = ErrorCode::bad_number;
    return tl::unexpected(std::move(error));
  }
  auto south = clean_player(game, "South");
  if (!south) return tl::unexpected(south.error());
  auto north = clean_player(game, "North");
  if (!north) return tl::unexpected(north.error());
  kept.south = *std::move(south);
  kept.north = *std::move(north);
  kept.rules = rules::to_string(played->rules());
  kept.plies = played->ply();
  kept.ogn = std::move(ogn);
  return {};
}

void write_summary(JsonWriter& json, const games::KeptAnalysis& kept) {
  json.field("id", kept.id)
      .field("version", kept.version)
      .field("visibility", games::to_string(kept.visibility))
      .field("title", kept.title)
      .field("south", kept.south)
      .field("north", kept.north)
      .field("rules", kept.rules)
      .field("plies", kept.plies)
      .field("created_ms", kept.created)
      .field("changed_ms", kept.changed);
}

void write_owner(JsonWriter& json, const games::KeptAnalysis& kept, games::UserId asker) {
  json.field("owner", kept.owner).field("mine", kept.user == asker).field("hidden", kept.hidden);
}

}  // namespace

Result<AnalysisOrder> read_analysis(const json::object& body, const Schema& schema) {
  const auto depth = number_field(body, "depth");
  const auto movetime = number_field(body, "movetime_ms");
  if (depth.has_value() == movetime.has_value()) {
    return tl::unexpected(Error{.code = ErrorCode::bad_file,
                                .what = "depth",
                                .found = {},
                                .expected = "either depth or movetime_ms"});
  }
  auto game = read_start(body);
  if (!game) return tl::unexpected(game.error());
  const auto illegal = [](Error error) {
    error.code = ErrorCode::illegal_move;
    return tl::unexpected(std::move(error));
  };
  const auto moves = rules::parse_moves(text_or(body, "moves"));
  if (!moves) return illegal(moves.error());
  for (const rules::House house : *moves) {
    if (const auto played = game->play(house); !played) return illegal(played.error());
  }
  return AnalysisOrder{
      .game = *std::move(game),
      .depth = static_cast<int>(depth.value_or(0)),
      .movetime_ms = movetime ? static_cast<int>(*movetime) : most_of(schema, "movetime_ms")};
}

Result<games::KeptAnalysis> read_kept(const json::object& body) {
  games::KeptAnalysis kept;
  kept.title = games::clean_text(text_or(body, "title")).text;
  kept.visibility =
      games::parse_visibility(text_or(body, "visibility")).value_or(games::Visibility::secret);
  if (auto read = read_game(text_or(body, "ogn"), kept); !read) return tl::unexpected(read.error());
  return kept;
}

Result<games::KeptAnalysis> read_replacement(const json::object& body) {
  auto kept = read_kept(body);
  if (kept) kept->version = static_cast<int>(number_field(body, "version").value_or(0));
  return kept;
}

games::UserId asker_id(const Person& person) { return person == nullptr ? 0 : person->user.id; }

std::string kept_text(const games::KeptAnalysis& kept, games::UserId asker) {
  JsonWriter json;
  json.begin_object();
  write_summary(json, kept);
  write_owner(json, kept, asker);
  json.field("ogn", kept.ogn).end_object();
  return json.take();
}

std::string kept_list_text(const std::vector<games::KeptAnalysis>& kept, games::UserId asker) {
  JsonWriter json;
  json.begin_object().key("analyses");
  json.list(kept, [asker](JsonWriter& to, const games::KeptAnalysis& one) {
    to.begin_object();
    write_summary(to, one);
    write_owner(to, one, asker);
    to.end_object();
  });
  json.end_object();
  return json.take();
}

void write_kept(JsonWriter& json, const games::KeptAnalysis& kept) {
  json.begin_object();
  write_summary(json, kept);
  json.field("ogn", kept.ogn).end_object();
}

}  // namespace oware::server
