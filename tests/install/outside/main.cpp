// A program outside the tree: builds tables, probes them, analyses a game, plays, and meets the
// errors at the public border. Prints one line a step.
#include <cstdio>
#include <oware/analysis.hpp>
#include <oware/engine.hpp>
#include <oware/notation.hpp>
#include <oware/ogn.hpp>
#include <oware/perft.hpp>
#include <oware/table_builder.hpp>
#include <oware/tables.hpp>

extern "C" char plugin_move();

namespace {

using oware::Result;
using oware::rules::Game;
using oware::rules::House;
using oware::rules::Position;
using oware::rules::RuleSet;

int build_and_probe(const char* folder) {
  for (const auto kind : {oware::tables::Kind::even, oware::tables::Kind::bounds}) {
    const auto built =
        oware::tables::build({.folder = folder, .kind = kind, .seeds = 6, .threads = 1});
    if (!built) return std::puts(message(built.error()).c_str()), 1;
  }
  const RuleSet abapa;
  const auto tables = oware::tables::open(folder);
  const auto position = oware::rules::parse_position("0-0-0-0-0-1-1-0-1-0-0-0-0-0-S", abapa,
                                                     oware::rules::SeedCount::study);
  const auto answer = tables->under(abapa).probe(*position);
  if (!answer || !answer->covered()) return std::puts("cannot probe"), 1;
  std::printf("even %d bounds %d %d best %c\n", *answer->even, answer->bounds->lo,
              answer->bounds->hi, answer->best.front().letter());
  return 0;
}

int analyse_and_play() {
  const Game game{RuleSet{}};
  oware::search::AnalysisOptions options;
  options.limits.depth = 3;
  options.threads = 2;
  const auto analysis = oware::search::analyze(game, options);
  if (!analysis) return std::puts(message(analysis.error()).c_str()), 1;
  std::printf(
      "depth %d pv %d perft %llu plugin %d\n", analysis->depth,
      analysis->variations.front().pv.empty() ? 0 : 1,
      static_cast<unsigned long long>(
          oware::rules::perft(game.position(), game.rules(), 3).counts.back()),
      game.legal().contains(*oware::rules::parse_move({"ABCDEF" + (plugin_move() - 'A'), 1})));
  return 0;
}

template <class T>
const char* name_of(const Result<T>& result) {
  return result ? "taken" : policy(result.error().code).name.data();
}

int be_refused() {
  RuleSet impossible;
  impossible.seeds_per_house = 9;
  Game over{RuleSet{}};
  static_cast<void>(over.agree());
  const Position start = Position::start({});
  std::printf("%s %s %s %s %s %s\n", name_of(Game::make(impossible)),
              name_of(Position::from(start.setup(), impossible)), name_of(House::from_number(12)),
              name_of(oware::rules::play(start, House(200), {})),
              name_of(oware::search::choose_move(over, {})),
              name_of(oware::search::analyze(over, {})));
  return 0;
}

}  // namespace

int main(int, char** arguments) {
  return build_and_probe(arguments[1]) + analyse_and_play() + be_refused();
}
