// A text as a game file: it is read to its end whatever is in it; a game that was read is written,
// read and written the same; one that can be played is played to the same end when it has been
// written.
#include <oware/ogn.hpp>

#include "require.hpp"

namespace oware::fuzz {
namespace {

constexpr rules::RuleSet kRules = rules::kPresets[0].rules;

rules::OgnGame read_one(const std::string& text) {
  const auto games = rules::parse_ogn(text);
  require(games && games->size() == 1, "a game written is one game read");
  return games->front();
}

void check_replay(const rules::OgnGame& ogn, std::string_view text) {
  const auto game = rules::replay(ogn, kRules, rules::SeedCount::study);
  if (!game) return require_readable(game.error(), text);
  const rules::OgnGame written =
      read_one(rules::format_ogn(rules::to_ogn(*game, {"a \"club\"", "2026.11.21", "\\", "N"})));
  const auto again = rules::replay(written, rules::kPresets[3].rules, rules::SeedCount::study);
  require(again.has_value(), "a game that was played is played again");
  require(again->position() == game->position() && again->ending() == game->ending(),
          "to the same end");
}

void check_game(const rules::OgnGame& ogn, std::string_view text) {
  const std::string written = rules::format_ogn(ogn);
  const rules::OgnGame again = read_one(written);
  require(rules::format_ogn(again) == written, "a game is written the same again");
  require(again.moves.size() == ogn.moves.size() && again.result == ogn.result &&
              again.tags == ogn.tags && again.comments == ogn.comments,
          "and nothing of it is lost");
  check_replay(ogn, text);
}

void check(std::string_view text) {
  rules::OgnReader reader(text);
  for (std::size_t games = 0;; ++games) {
    require(games <= text.size(), "a file has an end");
    const auto game = reader.next();
    if (!game) {
      require_readable(game.error(), text);
      require(game.error().line > 0 && game.error().column > 0,
              "an error in a file has a line and a column");
    } else if (*game) {
      check_game(**game, text);
    } else {
      return;
    }
  }
}

}  // namespace
}  // namespace oware::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  oware::fuzz::check(oware::fuzz::text_of(data, size));
  return 0;
}
