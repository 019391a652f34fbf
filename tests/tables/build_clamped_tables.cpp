// Makes small tables of both kinds whose margins are clamped as those of large layers are, for the
// decoder's test.
//
//   build_clamped_tables FOLDER SEEDS GAME_SEEDS
#include <charconv>
#include <cstdio>
#include <string_view>

#include "build/builder.hpp"

namespace {

int number(std::string_view text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) return 2;
  for (const auto kind : {oware::tables::Kind::even, oware::tables::Kind::bounds}) {
    oware::build::BuildOptions options;
    options.folder = arguments[1];
    options.kind = kind;
    options.seeds = number(arguments[2]);
    options.clamping = {3, number(arguments[3])};
    if (const auto built = oware::build::build(options, {}); !built) {
      std::fprintf(stderr, "%s\n", oware::message(built.error()).c_str());
      return 1;
    }
  }
  return 0;
}
