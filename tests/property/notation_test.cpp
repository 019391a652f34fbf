// What is written reads back the same, for every notation.
#include <oware/notation.hpp>

#include "generators.hpp"

namespace oware::property {
namespace {

using rules::Game;
using rules::OgnGame;
using rules::OgnMove;
using rules::Position;
using rules::RuleSet;
using rules::SeedCount;

RC_GTEST_PROP(Notation, RuleSetsReadBack, ()) {
  const RuleSet rules = *any_rules();
  RC_ASSERT(rules::parse_rule_set(to_string(rules)).value() == rules);
}

RC_GTEST_PROP(Notation, PositionsReadBack, ()) {
  const Position position = *any_position();
  const auto again = rules::parse_position(format_position(position), RuleSet{}, SeedCount::study);
  RC_ASSERT(again.value() == position);
  RC_ASSERT(rules::parse_setup(format_position(position)).value() == position.setup());
}

RC_GTEST_PROP(Notation, PlaystrategyReadsBack, ()) {
  const Position position = *any_position();
  const int full_move = *rc::gen::inRange(1, 1001);
  const auto again = rules::parse_playstrategy(format_playstrategy(position, full_move)).value();
  RC_ASSERT(again.setup == position.setup());
  RC_ASSERT(again.full_move == full_move);
}

RC_GTEST_PROP(Notation, OpenspielReadsBack, ()) {
  const Position position = *any_position();
  RC_ASSERT(rules::parse_openspiel(format_openspiel(position)).value() == position.setup());
}

RC_GTEST_PROP(Notation, IntegersReadBackFromTheMoversSide, ()) {
  const Position position = *any_position();
  const rules::Setup again = rules::parse_integers(format_integers(position)).value();
  const int shift = position.mover() == rules::Side::south ? 0 : rules::kHousesPerSide;
  for (int house = 0; house < rules::kHouses; ++house) {
    RC_ASSERT(again.houses[static_cast<std::size_t>(house)] ==
              position.seeds(rules::House((house + shift) % rules::kHouses)));
  }
  RC_ASSERT(again.stores[0] == position.store(position.mover()));
  RC_ASSERT(again.stores[1] == position.store(other(position.mover())));
  RC_ASSERT(again.mover == rules::Side::south);
}

RC_GTEST_PROP(Notation, MovesReadBackGluedAndApart, ()) {
  Game game(*any_rules(), *any_position());
  play_choices(game, *any_choices());
  const std::string glued = rules::format_moves(game.moves());
  std::string apart;
  for (const char letter : glued) apart += std::string(1, letter) + ' ';
  const std::vector<rules::House> moves(game.moves().begin(), game.moves().end());
  RC_ASSERT(rules::parse_moves(glued).value() == moves);
  RC_ASSERT(rules::parse_moves(apart).value() == moves);
}

RC_GTEST_PROP(Ogn, GamesReadBackAndReplay, ()) {
  const RuleSet rules = *any_rules();
  Game game(rules, Position::start(rules));
  play_choices(game, *any_choices());
  const int end = *rc::gen::inRange(0, 5);
  if (!game.over() && end == 1) RC_ASSERT(game.agree().has_value());
  if (!game.over() && end == 2)
    RC_ASSERT(game.resign(*rc::gen::element(rules::Side::south, rules::Side::north)).has_value());
  if (!game.over() && end == 3)
    RC_ASSERT(game.time_out(*rc::gen::element(rules::Side::south, rules::Side::north)).has_value());
  const std::string text =
      format_ogn(rules::to_ogn(game, {"a game", "2026.11.21", "one", "another"}));
  const auto games = rules::parse_ogn(text).value();
  RC_ASSERT(games.size() == 1U);
  const Game again = rules::replay(games[0], RuleSet{}).value();
  RC_ASSERT(again.rules() == game.rules());
  RC_ASSERT(again.position() == game.position());
  RC_ASSERT(again.ending() == game.ending());
}

// All that a tree holds, apart from where it stood in a file.
std::string outline(const std::vector<OgnMove>& line) {
  std::string text;
  for (const OgnMove& move : line) {
    for (const auto& comment : move.comments_before) text += '<' + comment + '>';
    text += move.house.letter() + std::to_string(static_cast<int>(move.mark)) + '+' +
            std::to_string(move.captured);
    for (const auto& comment : move.comments_after) text += '{' + comment + '}';
    for (const auto& variation : move.variations) text += '(' + outline(variation) + ')';
  }
  return text;
}

RC_GTEST_PROP(Ogn, TreesReadBackAndWriteTheSame, ()) {
  const OgnGame game = *any_ogn();
  const std::string text = format_ogn(game);
  const auto games = rules::parse_ogn(text);
  RC_ASSERT(games.has_value());
  RC_ASSERT(games->size() == 1U);
  const OgnGame& again = games->front();
  RC_ASSERT(again.tags == game.tags);
  RC_ASSERT(again.comments == game.comments);
  RC_ASSERT(again.result == game.result);
  RC_ASSERT(outline(again.moves) == outline(game.moves));
  RC_ASSERT(format_ogn(again) == text);
}

}  // namespace
}  // namespace oware::property
