// Builds endgame tables and asks them: endgame FOLDER POSITION
//
//     $ endgame tables 0-0-0-0-1-2-1-0-0-0-0-1-20-23-S
//
// Tables of up to six seeds are built where the folder has none. A line a move: what is certain of
// it, in seeds of margin for the player who makes it.
#include <cstdio>
#include <oware/notation.hpp>
#include <oware/table_builder.hpp>
#include <oware/tables.hpp>

namespace {

constexpr int kSeeds = 6;

int fail(const oware::Error& error) {
  std::fprintf(stderr, "endgame: %s\n", message(error).c_str());
  return policy(error.code).exit_status;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return std::fputs("usage: endgame FOLDER POSITION\n", stderr), 2;
  const oware::rules::RuleSet rules;
  const auto position =
      oware::rules::parse_position(arguments[2], rules, oware::rules::SeedCount::study);
  if (!position) return fail(position.error());
  oware::tables::BuilderOptions options;
  options.folder = arguments[1];
  options.seeds = kSeeds;
  if (const auto built = oware::tables::build(options); !built) return fail(built.error());
  const auto tables = oware::tables::open(arguments[1]);
  if (!tables) return fail(tables.error());
  const auto answer = tables->under(rules).probe(*position);
  if (!answer) return fail(answer.error());
  if (!answer->covered()) return std::printf("no table of %d seeds\n", answer->layer), 0;
  for (const auto& move : answer->moves) {
    std::printf("%c  at least %+d, at most %+d\n", move.house.letter(), move.bounds->lo,
                move.bounds->hi);
  }
}
