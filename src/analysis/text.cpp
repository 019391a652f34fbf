#include "analysis/text.hpp"

#include <fmt/format.h>

#include <iterator>
#include <oware/notation.hpp>

namespace oware::analysis {
namespace {

void append_line(fmt::memory_buffer& text, const search::PrincipalVariation& line) {
  std::string moves;
  for (const rules::House house : line.moves)
    moves += fmt::format("{}\"{}\"", moves.empty() ? "" : ",", house.letter());
  fmt::format_to(std::back_inserter(text),
                 R"({{"move":"{}","score":{:.2f},"depth":{},"lo":{},"hi":{},"pv":[{}]}})",
                 line.moves.front().letter(), seeds_of(line.score), line.depth,
                 least_seeds(line.lowest), most_seeds(line.highest), moves);
}

// The object's members from "position" to "best".
void append_found(fmt::memory_buffer& text, const rules::Game& game, const Found& found) {
  const auto out = std::back_inserter(text);
  fmt::format_to(out, R"("position":"{}","depth":{},"nodes":{},"seconds":{:.3f},"moves":[)",
                 rules::format_position(game.position()), found.report.depth, found.nodes,
                 found.seconds);
  for (std::size_t number = 0; number < found.report.lines.size(); ++number) {
    if (number > 0) text.push_back(',');
    append_line(text, found.report.lines[number]);
  }
  const bool over = found.report.lines.empty();
  fmt::format_to(
      out, R"(],"best":{})",
      over ? "null" : fmt::format("\"{}\"", found.report.lines.front().moves.front().letter()));
}

}  // namespace

std::string position_json(const rules::Game& game, const Found& found) {
  fmt::memory_buffer text;
  text.push_back('{');
  append_found(text, game, found);
  text.push_back('}');
  return fmt::to_string(text);
}

std::string ply_json(int number, const rules::Game& game, const Verdict& verdict) {
  fmt::memory_buffer text;
  fmt::format_to(
      std::back_inserter(text),
      R"({{"game":{},"ply":{},"played":"{}","value_before":{:.2f},"value_after":{:.2f},"lost":{:.2f},)",
      number, game.ply(), verdict.played.letter(), verdict.before, verdict.after, verdict.lost());
  append_found(text, game, verdict.found);
  text.push_back('}');
  return fmt::to_string(text);
}

std::string game_json(int number, const GameLedger& ledger) {
  const Ledger& south = ledger.of(rules::Side::south);
  const Ledger& north = ledger.of(rules::Side::north);
  const auto proven = ledger.proven_from();
  return fmt::format(
      R"({{"game":{},"accuracy":{{"south":{:.1f},"north":{:.1f}}},"lost":{{"south":{:.2f},"north":{:.2f}}},"proven_from":{}}})",
      number, south.percent(), north.percent(), south.lost, north.lost,
      proven ? std::to_string(*proven) : "null");
}

}  // namespace oware::analysis
