#include "oware_answers.hpp"

#include <array>
#include <oware/game.hpp>
#include <oware/notation.hpp>

#include "json.hpp"
#include "questions.hpp"

namespace oware::wasm {
namespace {

using rules::Game;
using rules::House;
using rules::Position;
using rules::RuleSet;
using rules::Side;

std::string_view reason_name(rules::IllegalReason reason) {
  switch (reason) {
    case rules::IllegalReason::none:
      return "none";
    case rules::IllegalReason::no_house:  // the page names houses 0 to 11
    case rules::IllegalReason::not_your_house:
      return "not-your-house";
    case rules::IllegalReason::empty_house:
      return "empty-house";
    case rules::IllegalReason::must_feed:
      return "must-feed";
    case rules::IllegalReason::grand_slam_forbidden:
      return "grand-slam-forbidden";
    case rules::IllegalReason::leaves_opponent_empty:
      return "leaves-opponent-empty";
  }
  return "none";
}

void write_position(Json& json, const Position& position) {
  json.key("position").string(rules::format_position(position));
  json.key("houses").open('[');
  for (int house = 0; house < rules::kHouses; ++house) {
    json.number(position.seeds(House(house)));
  }
  json.close(']');
  json.key("stores")
      .open('[')
      .number(position.store(Side::south))
      .number(position.store(Side::north))
      .close(']');
  json.key("mover").string(to_string(position.mover()));
}

void write_score(Json& json, const rules::Score& score) {
  json.open('[')
      .raw(rules::seeds_text(score.south_halves))
      .raw(rules::seeds_text(score.north_halves))
      .close(']');
}

void write_captured(Json& json, const std::vector<rules::CapturedHouse>& captured) {
  json.open('[');
  for (const auto& [house, seeds] : captured) {
    json.open('{').key("house").number(house.number()).key("seeds").number(seeds).close('}');
  }
  json.close(']');
}

int sum(const std::vector<rules::CapturedHouse>& captured) {
  int seeds = 0;
  for (const auto& house : captured) {
    seeds += house.seeds;
  }
  return seeds;
}

void write_ending(Json& json, const std::optional<rules::Ending>& ending) {
  if (!ending) {
    json.null();
    return;
  }
  json.open('{').key("reason").string(to_string(ending->reason));
  json.key("score");
  write_score(json, ending->score);
  json.key("winner");
  ending->winner ? json.string(to_string(*ending->winner)) : json.null();
  json.key("repeats_ply");
  ending->repeats_ply ? json.number(*ending->repeats_ply) : json.null();
  json.close('}');
}

// Which houses may be played, and why not the others. After the end none may; the reasons are then
// those of the board alone.
void write_choices(Json& json, const Game& game) {
  json.key("legal").open('[');
  for (const House house : game.legal()) {
    json.number(house.number());
  }
  json.close(']').key("illegal").open('[');
  for (int house = 0; house < rules::kHouses; ++house) {
    json.string(reason_name(why_illegal(game.position(), House(house), game.rules())));
  }
  json.close(']');
}

// Plays the moves, writing what each did.
Result<Game> play_all(Json& plies, const RuleSet& rule_set, const Position& start,
                      const std::vector<House>& moves, int& ply) {
  Game game(rule_set, start);
  for (const House house : moves) {
    const Position before = game.position();
    if (auto played = game.play(house); !played) {
      return tl::unexpected(played.error());
    }
    const rules::MoveTrace trace = rules::trace(before, house, rule_set);
    plies.open('{').key("house").number(house.number()).key("seeds").number(before.seeds(house));
    plies.key("last").number(trace.drops.back().number());
    plies.key("captured")
        .number(sum(trace.captures))
        .key("collected")
        .number(sum(trace.collected))
        .close('}');
    ++ply;
  }
  return game;
}

Result<void> finish(Game& game, std::string_view how) {
  if (how.empty()) {
    return {};
  }
  if (how == "agreement") {
    return game.agree();
  }
  if (how == "claim") {
    return game.claim();
  }
  if (how == "south-resigns" || how == "north-resigns") {
    return game.resign(how.front() == 's' ? Side::south : Side::north);
  }
  return tl::unexpected(Error{.code = ErrorCode::not_allowed,
                              .what = "end of the game",
                              .found = std::string(how),
                              .expected = "agreement, claim, south-resigns or north-resigns"});
}

rules::Score share(const Game& game) {
  if (game.over()) {
    return game.score();
  }
  Game agreed = game;
  (void)agreed.agree();  // cannot fail: the game is not over
  return agreed.score();
}

void write_switches(Json& json, const RuleSet& rule_set) {
  json.key("name").string(to_string(rule_set));
  json.key("grand_slam").string(to_string(rule_set.grand_slam));
  json.key("feeding").string(to_string(rule_set.feeding));
  json.key("repetition").string(to_string(rule_set.repetition));
  json.key("seeds_per_house").number(rule_set.seeds_per_house);
}

template <class Value, std::size_t count>
void write_values(Json& json, std::string_view name, const std::array<Value, count>& values) {
  json.key(name).open('[');
  for (const Value value : values) {
    json.string(to_string(value));
  }
  json.close(']');
}

}  // namespace

std::string answer_game(const GameQuestion& question) {
  const auto rule_set = rules::parse_rule_set(question.rules);
  if (!rule_set) {
    return answer_error(rule_set.error());
  }
  const auto start = position_or_start(question.start, *rule_set);
  if (!start) {
    return answer_error(start.error());
  }
  const auto moves = rules::parse_moves(question.moves);
  if (!moves) {
    return answer_error(moves.error());
  }
  Json json;
  json.open('{').key("plies").open('[');
  int ply = 0;
  auto game = play_all(json, *rule_set, *start, *moves, ply);
  if (!game) {
    return answer_error(game.error(), ply);
  }
  json.close(']');
  const rules::Score shared = share(*game);
  const bool claimable = game->may_claim();
  if (auto finished = finish(*game, question.finish); !finished) {
    return answer_error(finished.error());
  }
  json.key("rules")
      .string(to_string(*rule_set))
      .key("start")
      .string(rules::format_position(*start));
  json.key("moves").string(rules::format_moves(game->moves()));
  write_position(json, game->position());
  write_choices(json, *game);
  json.key("score");
  write_score(json, game->score());
  json.key("share");
  write_score(json, shared);
  json.key("may_claim").truth(claimable).key("ending");
  write_ending(json, game->ending());
  return json.close('}').take();
}

std::string answer_trace(std::string_view rules_text, std::string_view position_text, int house) {
  const auto rule_set = rules::parse_rule_set(rules_text);
  if (!rule_set) {
    return answer_error(rule_set.error());
  }
  const auto position = position_or_start(position_text, *rule_set);
  if (!position) {
    return answer_error(position.error());
  }
  if (house < 0 || house >= rules::kHouses) {
    return answer_error({.code = ErrorCode::bad_move,
                         .what = "house",
                         .found = std::to_string(house),
                         .expected = "a number from 0 (A) to 11 (f)"});
  }
  if (const auto played = rules::play(*position, House(house), *rule_set); !played) {
    return answer_error(played.error());
  }
  const rules::MoveTrace trace = rules::trace(*position, House(house), *rule_set);
  Json json;
  json.open('{').key("origin").number(trace.origin.number()).key("drops").open('[');
  for (const House drop : trace.drops) {
    json.number(drop.number());
  }
  json.close(']').key("captures");
  write_captured(json, trace.captures);
  json.key("collected");
  write_captured(json, trace.collected);
  json.key("grand_slam").truth(trace.grand_slam).key("after").open('{');
  write_position(json, trace.after);
  return json.close('}').close('}').take();
}

std::string answer_rule_set(std::string_view rules_text) {
  const auto rule_set = rules::parse_rule_set(rules_text);
  if (!rule_set) {
    return answer_error(rule_set.error());
  }
  Json json;
  json.open('{');
  write_switches(json, *rule_set);
  return json.close('}').take();
}

std::string answer_rule_sets() {
  using rules::Feeding;
  using rules::GrandSlam;
  using rules::Repetition;
  Json json;
  json.open('{').key("presets").open('[');
  for (const rules::Preset& preset : rules::kPresets) {
    json.open('{');
    write_switches(json, preset.rules);
    json.close('}');
  }
  json.close(']');
  write_values(json, "grand_slam",
               std::array{GrandSlam::no_capture, GrandSlam::capture, GrandSlam::opponent_collects,
                          GrandSlam::forbidden, GrandSlam::spare_last, GrandSlam::spare_first});
  write_values(json, "feeding", std::array{Feeding::when_starved, Feeding::whenever_possible});
  write_values(json, "repetition",
               std::array{Repetition::split_own, Repetition::split_even, Repetition::none});
  return json.close('}').take();
}

}  // namespace oware::wasm
