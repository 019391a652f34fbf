#include "engine_answers.hpp"

#include <algorithm>
#include <optional>
#include <oware/engine.hpp>
#include <oware/game.hpp>
#include <oware/notation.hpp>
#include <oware/variation.hpp>

#include "json.hpp"
#include "questions.hpp"
#include "search/accuracy.hpp"
#include "search/table_prober.hpp"
#include "search/variations.hpp"

namespace oware::wasm {
namespace {

constexpr std::uint64_t kTableCacheBytes = std::uint64_t{8} << 20U;

void write_houses(Json& json, std::string_view key, const std::vector<rules::House>& houses) {
  json.key(key).open('[');
  for (const rules::House house : houses) {
    json.number(house.number());
  }
  json.close(']');
}

std::string answer_report(const search::Report& report, const search::StaticBounds& possible) {
  Json json;
  json.open('{').key("depth").number(report.depth).key("finished").truth(report.finished);
  json.key("nodes").raw(std::to_string(report.nodes)).key("lines").open('[');
  const auto variations = search::variations_of(report, possible);
  for (const search::Variation& variation : variations) {
    const int lost = std::max(0, variations.front().score - variation.score);
    json.open('{').key("move").number(variation.move.number());
    json.key("score").number(variation.score).key("at_least").truth(variation.at_least);
    json.key("lowest").number(variation.lowest).key("highest").number(variation.highest);
    json.key("depth").number(variation.depth);
    json.key("accuracy").number(static_cast<int>(search::move_accuracy(lost / 100.0) + 0.5));
    write_houses(json, "pv", variation.pv);
    json.close('}');
  }
  return json.close(']').close('}').take();
}

std::string answer_truth(std::string_view key, bool value) {
  Json json;
  return json.open('{').key(key).truth(value).close('}').take();
}

Error no_moves(const rules::Game& game) {
  return {.code = ErrorCode::game_over,
          .what = "analysis: the game is over",
          .found = rules::format_position(game.position()),
          .expected = "a game that goes on"};
}

void write_values(Json& json, const std::optional<int>& even,
                  const std::optional<tables::Bounds>& bounds) {
  json.key("even");
  even ? json.number(*even) : json.null();
  json.key("lo");
  bounds ? json.number(bounds->lo) : json.null();
  json.key("hi");
  bounds ? json.number(bounds->hi) : json.null();
}

}  // namespace

Engine::Engine(std::size_t hash_bytes, int threads)
    : hash_(hash_bytes),
      team_(hash_, threads),
      tables_(std::make_shared<tables::Tables>(tables::Options{.cache_bytes = kTableCacheBytes})) {}

std::string Engine::add_table(const std::string& name, std::span<const std::byte> content) {
  const std::size_t problems = tables_->problems().size();
  tables_->add(name, content);
  if (tables_->problems().size() > problems) {
    return answer_error(tables_->problems().back());
  }
  Json json;
  return json.open('{').key("name").string(name).close('}').take();
}

std::string Engine::analyze(const AnalysisQuestion& question,
                            const std::function<void(const std::string&)>& progress,
                            const std::function<bool()>& expired) {
  const auto game = game_of(question.rules, question.start, question.moves);
  if (!game) {
    return answer_error(game.error());
  }
  if (game->over()) {
    return answer_error(no_moves(*game));
  }
  const search::TableProber prober(tables_, game->rules());
  search::Limits limits;
  limits.depth =
      question.depth > 0 ? std::min(question.depth, search::kMaxDepth) : search::kMaxDepth;
  limits.nodes = question.nodes;
  limits.lines = std::clamp(question.lines, 1, rules::kHousesPerSide);
  limits.expired = expired;
  hash_.next_search();
  const search::StaticBounds possible = search::StaticBounds::of(game->position());
  const search::Report report = team_.search(*game, prober.most_seeds() > 0 ? &prober : nullptr,
                                             limits, [&](const search::Report& iteration) {
                                               progress(answer_report(iteration, possible));
                                               return true;
                                             });
  return answer_report(report, possible);
}

std::string Engine::choose(const MoveQuestion& question) const {
  const auto game = game_of(question.rules, question.start, question.moves);
  if (!game) {
    return answer_error(game.error());
  }
  const auto move = search::choose_move(
      *game, {.level = question.level, .seed = question.seed, .tables = tables_});
  if (!move) {
    return answer_error(move.error());
  }
  Json json;
  return json.open('{').key("move").number(move->number()).close('}').take();
}

std::string Engine::accept(const MoveQuestion& question, bool south) const {
  const auto game = game_of(question.rules, question.start, question.moves);
  if (!game) {
    return answer_error(game.error());
  }
  const rules::Side side = south ? rules::Side::south : rules::Side::north;
  return answer_truth(
      "accepts", search::accepts_end(*game, side, {.level = question.level, .tables = tables_}));
}

std::string Engine::offer(const MoveQuestion& question) const {
  const auto game = game_of(question.rules, question.start, question.moves);
  if (!game) {
    return answer_error(game.error());
  }
  return answer_truth("offers",
                      search::offers_end(*game, {.level = question.level, .tables = tables_}));
}

std::string Engine::probe(std::string_view rules_text, std::string_view position_text) const {
  const auto rule_set = rules::parse_rule_set(rules_text);
  if (!rule_set) {
    return answer_error(rule_set.error());
  }
  const auto position = position_or_start(position_text, *rule_set);
  if (!position) {
    return answer_error(position.error());
  }
  const auto answer = tables_->under(*rule_set).probe(*position);
  if (!answer) {
    return answer_error(answer.error());
  }
  Json json;
  json.open('{').key("layer").number(answer->layer);
  write_values(json, answer->even, answer->bounds);
  json.key("moves").open('[');
  for (const tables::MoveValue& value : answer->moves) {
    json.open('{').key("move").number(value.house.number());
    json.key("captures").number(value.captures);
    write_values(json, value.even, value.bounds);
    json.close('}');
  }
  json.close(']');
  write_houses(json, "best", answer->best);
  return json.close('}').take();
}

}  // namespace oware::wasm
