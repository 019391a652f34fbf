#include "puzzles/catalogue.hpp"

#include <gtest/gtest.h>

#include <set>

namespace oware::puzzles {
namespace {

constexpr const char* kLines =
    R"({"id":"001h5pmt","rules":"abapa","position":"4-0-0-2-0-0-0-1-1-2-1-2-21-14-N","moves":"","solution":["e"],"loss":4,"themes":["capture-chain"],"rating":1555}
{"id":"0d7szj3n","rules":"abapa","position":"0-0-0-0-3-0-1-1-0-1-0-0-21-21-N","moves":"","solution":["b","E","a"],"loss":6,"themes":["starving","end-count"],"rating":905}

{"id":"00wjah21","rules":"abapa","position":"0-2-2-2-2-1-0-0-0-0-2-1-14-22-S","moves":"","solution":["B","e","C"],"loss":4,"themes":["feeding"],"rating":2035}
)";

Catalogue catalogue() { return Catalogue::read(kLines).value(); }

Catalogue::Wish wish(double rating, std::optional<Theme> theme = {},
                     std::set<std::string> known = {}) {
  return {.theme = theme,
          .rating = rating,
          .rating_of = [](const auto& entry) { return entry.rating; },
          .known = [known](const auto& entry) { return known.contains(entry.id); }};
}

TEST(Catalogue, FindsById) {
  const Catalogue all = catalogue();
  EXPECT_EQ(all.size(), 3U);
  ASSERT_NE(all.find("0d7szj3n"), nullptr);
  EXPECT_EQ(all.find("0d7szj3n")->puzzle().rating, 905);
  EXPECT_EQ(all.find("00wjah21")->puzzle().loss, 4);
  for (const char* id : {"", "0", "0d7szj3", "0d7szj3m", "zzzzzzzz"})
    EXPECT_EQ(all.find(id), nullptr) << id;
}

TEST(Catalogue, NamesTheLineThatIsWrong) {
  const auto broken = Catalogue::read(std::string_view(kLines).substr(0, 250));
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().line, 2);
  const std::string twice = std::string(kLines) + kLines;
  const auto repeated = Catalogue::read(twice);
  ASSERT_FALSE(repeated);
  EXPECT_EQ(repeated.error().what, "id");
}

// As web/src/puzzles/puzzle.test.ts has it for that day.
TEST(Catalogue, ADayHasOnePuzzle) {
  const Catalogue all = catalogue();
  EXPECT_EQ(all.daily(20'782)->id, "0d7szj3n");
  EXPECT_EQ(all.daily(20'783)->id, "00wjah21");
  EXPECT_EQ(Catalogue().daily(20'782), nullptr);
}

TEST(Catalogue, TheNextOneIsNearAndNew) {
  const Catalogue all = catalogue();
  std::set<std::string> seen;
  for (std::uint64_t random = 0; random < 3; ++random)
    seen.insert(all.next(wish(1000), random)->id);
  EXPECT_EQ(seen.size(), 3U);
  EXPECT_EQ(all.next(wish(1000), 0)->id, "0d7szj3n");
  EXPECT_EQ(all.next(wish(1000, {}, {"0d7szj3n"}), 0)->id, "001h5pmt");
  EXPECT_EQ(all.next(wish(1000, Theme::feeding), 7)->id, "00wjah21");
  EXPECT_EQ(all.next(wish(1000, Theme::feeding, {"00wjah21"}), 7)->id, "00wjah21");
  EXPECT_EQ(all.next(wish(1000, Theme::repetition), 7), nullptr);
}

}  // namespace
}  // namespace oware::puzzles
