// A text as a line of moves: reading it, writing it and reading it again give the same; what stands
// before an error is fine.
#include <oware/game.hpp>
#include <oware/notation.hpp>

#include "require.hpp"

namespace oware::fuzz {
namespace {

void play(const std::vector<rules::House>& moves) {
  rules::Game game(rules::kPresets[0].rules);
  for (const rules::House house : moves) {
    const bool legal = game.legal().contains(house);
    const Result<void> played = game.play(house);
    require(played.has_value() == legal, "a move can be played when it is legal");
    if (!played) return require_readable(played.error(), "");
  }
}

void check(std::string_view text) {
  const auto moves = rules::parse_moves(text);
  if (!moves) {
    require_readable(moves.error(), text);
    require(moves.error().column > 0, "an error in a line of moves has a column");
    const auto before =
        rules::parse_moves(text.substr(0, static_cast<std::size_t>(moves.error().column - 1)));
    require(before.has_value(), "what stands before the first error is without one");
    return;
  }
  const std::string written = rules::format_moves(*moves);
  const auto again = rules::parse_moves(written);
  require(again && *again == *moves, "moves written are moves read");
  play(*moves);
}

}  // namespace
}  // namespace oware::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  oware::fuzz::check(oware::fuzz::text_of(data, size));
  return 0;
}
