// Someone else's program: opens a folder of tables and asks what a position is worth.
#include <cstdio>
#include <oware/notation.hpp>
#include <oware/tables.hpp>

int main(int, char** arguments) {
  const oware::rules::RuleSet abapa;
  const auto tables = oware::tables::open(arguments[1]);
  const auto position = oware::rules::parse_position("0-0-0-0-0-1-1-0-1-0-0-0-0-0-S", abapa,
                                                     oware::rules::SeedCount::study);
  if (!tables || !position) {
    std::puts("cannot open");
    return 1;
  }
  const auto answer = tables->under(abapa).probe(*position);
  if (!answer || !answer->covered()) {
    std::puts("cannot probe");
    return 1;
  }
  std::printf("even %d bounds %d %d best %c\n", *answer->even, answer->bounds->lo,
              answer->bounds->hi, answer->best.front().letter());
}
