#include "questions.hpp"

#include <oware/notation.hpp>

#include "json.hpp"

namespace oware::wasm {

std::string answer_error(const Error& error, int ply) {
  Json json;
  json.open('{').key("error").open('{');
  json.key("code").string(policy(error.code).name);
  json.key("message").string(message(error));
  json.key("found").string(error.found);
  json.key("expected").string(error.expected);
  if (ply != kNoPly) {
    json.key("ply").number(ply);
  }
  return json.close('}').close('}').take();
}

Result<rules::Position> position_or_start(std::string_view text, const rules::RuleSet& rule_set) {
  if (text.empty()) {
    return rules::Position::start(rule_set);
  }
  return rules::parse_position(text, rule_set, rules::SeedCount::study);
}

Result<rules::Game> game_of(std::string_view rules_text, std::string_view start_text,
                            std::string_view moves_text) {
  const auto rule_set = rules::parse_rule_set(rules_text);
  if (!rule_set) {
    return tl::unexpected(rule_set.error());
  }
  const auto start = position_or_start(start_text, *rule_set);
  if (!start) {
    return tl::unexpected(start.error());
  }
  const auto moves = rules::parse_moves(moves_text);
  if (!moves) {
    return tl::unexpected(moves.error());
  }
  rules::Game game(*rule_set, *start);
  for (const rules::House house : *moves) {
    if (auto played = game.play(house); !played) {
      return tl::unexpected(played.error());
    }
  }
  return game;
}

}  // namespace oware::wasm
