#include "terminal/render.hpp"

#include <gtest/gtest.h>

#include "terminal/board.hpp"
#include "terminal/test_keys.hpp"
#include "terminal/words.hpp"

namespace oware::terminal {
namespace {

State begun(SideChoice side = SideChoice::south, Player opponent = Player::person) {
  return begin({.match = {.rules = rules::kPresets[0].rules, .opponent = opponent, .side = side},
                .speed = Speed::off});
}

State board_at(std::string_view position) {
  return update(begun(), FileRead{"game.ogn", "[FEN \"" + std::string(position) + "\"] *"});
}

constexpr std::string_view kStart = R"( Oware  abapa, ply 0

 ▲ North
 ╭─ 0 ──╮ ╭── f ──╮ ╭── e ──╮ ╭── d ──╮ ╭── c ──╮ ╭── b ──╮ ╭── a ──╮ ╭─ 0 ──╮
 │      │ │  ● ●  │ │  ● ●  │ │  ● ●  │ │  ● ●  │ │  ● ●  │ │  ● ●  │ │      │
 │      │ │       │ │       │ │       │ │       │ │       │ │       │ │      │
 │      │ │  ● ●  │ │  ● ●  │ │  ● ●  │ │  ● ●  │ │  ● ●  │ │  ● ●  │ │      │
 │      │ ╰── 4 ──╯ ╰── 4 ──╯ ╰── 4 ──╯ ╰── 4 ──╯ ╰── 4 ──╯ ╰── 4 ──╯ │      │
 │      │ ┏━━ 4 ━━┓ ╭── 4 ──╮ ╭── 4 ──╮ ╭── 4 ──╮ ╭── 4 ──╮ ╭── 4 ──╮ │      │
 │      │ ┃  ● ●  ┃ │  ● ●  │ │  ● ●  │ │  ● ●  │ │  ● ●  │ │  ● ●  │ │      │
 │      │ ┃       ┃ │       │ │       │ │       │ │       │ │       │ │      │
 │      │ ┃  ● ●  ┃ │  ● ●  │ │  ● ●  │ │  ● ●  │ │  ● ●  │ │  ● ●  │ │      │
 ╰─ ▲ ──╯ ┗━ [A] ━┛ ╰─ [B] ─╯ ╰─ [C] ─╯ ╰─ [D] ─╯ ╰─ [E] ─╯ ╰─ [F] ─╯ ╰─ ● ──╯
 ● South                                                             ◀ to move

 South moves first. Choose one of your houses.
 A: 4 seeds, the last into E.





 A-F or ←→ Enter: sow  u: take back  r: turn round  v: speed (off)  ?: help
 n: new  m: rematch  s: save  l: load  o: share  x: resign  i: rules  q: quit
)";

TEST(Render, TheStartAtEightyByTwentyFour) {
  EXPECT_EQ(render(begun(), kSmallestScreen).text(), kStart);
}

TEST(Render, AllKeysAreNamedAtEverySpeed) {
  State state = begun();
  for (int speed = 0; speed < 4; ++speed) {
    EXPECT_TRUE(render(state, kSmallestScreen).row_text(22).ends_with("?: help"))
        << static_cast<int>(state.speed);
    state = type(std::move(state), "v");
  }
}

TEST(Render, TheTurnedBoard) {
  const Canvas canvas = render(type(begun(), "Fr"), kSmallestScreen);
  EXPECT_EQ(canvas.row_text(2), " ● South");
  EXPECT_EQ(canvas.row_text(3),
            " ╭─ 0 ──╮ ╭─ F○ ──╮ ╭── E ──╮ ╭── D ──╮ ╭── C ──╮ ╭── B ──╮ ╭── A ──╮ ╭─ 0 ──╮");
  EXPECT_EQ(canvas.row_text(12),
            " ╰─ ● ──╯ ┗━ [a] ━┛ ╰─ [b] ─╯ ╰─ [c] ─╯ ╰ [d]▾ ─╯ ╰─ [e] ─╯ ╰─ [f] ─╯ ╰─ ▲ ──╯");
  EXPECT_EQ(canvas.row_text(13),
            " ▲ North                                                             ◀ to move");
}

TEST(Render, ThePreviewMarksWhatWouldBeCaptured) {
  State state = board_at("13-0-0-0-0-3-1-1-2-0-1-24-1-2-S");
  state = update(std::move(state), Key{KeyKind::left});
  const Canvas canvas = render(state, kSmallestScreen);
  EXPECT_EQ(canvas.row_text(7),
            " │      │ ╰─ 24 ──╯ ╰── 1 ──╯ ╰── 0 ──╯ ╰─ 2 × ─╯ ╰─ 1 × ─╯ ╰─ 1 × ─╯ │      │");
  EXPECT_EQ(canvas.row_text(16), " F: 3 seeds, the last into c. Captures c b a: 7 seeds.");
  EXPECT_EQ(canvas.at(7, 45).tone, Tone::capture);
}

TEST(Render, AHouseDrawsAsManySeedsAsItHolds) {
  for (int seeds = 0; seeds <= 21; ++seeds) {
    const std::string position =
        std::to_string(seeds) + "-0-0-0-0-1-1-0-0-0-0-0-0-" + std::to_string(46 - seeds) + "-S";
    const Canvas canvas =
        render(update(begun(), FileRead{"", "[FEN \"" + position + "\"] *"}), kSmallestScreen);
    int drawn = 0;
    for (int row = 9; row < 12; ++row) {
      for (int column = 11; column < 18; ++column)
        drawn += canvas.at(row, column).tone == Tone::seed ? 1 : 0;
    }
    EXPECT_EQ(drawn, seeds);
  }
}

TEST(Render, AStoreDrawsAsManySeedsAsItHolds) {
  for (const int seeds : {0, 1, 6, 7, 24, 47}) {
    const std::string position = "0-0-0-0-0-1-0-0-0-0-0-0-" + std::to_string(47 - seeds) + "-" +
                                 std::to_string(seeds) + "-S";
    const Canvas canvas = render(board_at(position), kSmallestScreen);
    int drawn = 0;
    for (int row = 4; row < 12; ++row) {
      for (int column = 2; column < 8; ++column)
        drawn += canvas.at(row, column).tone == Tone::seed ? 1 : 0;
    }
    EXPECT_EQ(drawn, seeds);
  }
}

TEST(Render, EveryScreenStaysWithinItsWidthInEitherCharacterSet) {
  const State menu = type(begun(SideChoice::north, Player::computer), "n");
  const State help = type(begun(), "?");
  const State rules = type(begun(), "i");
  const State over = type(board_at("0-0-0-0-0-1-1-1-8-0-0-0-24-13-S"), "F");
  const State saving = type(begun(), "s");
  for (const State& state : {begun(), menu, help, rules, over, saving}) {
    const Canvas canvas = render(state, kSmallestScreen, kAsciiGlyphs);
    for (int row = 0; row < canvas.size().rows; ++row) {
      for (const char c : canvas.row_text(row))
        EXPECT_LT(static_cast<unsigned char>(c), 0x80U) << canvas.row_text(row);
    }
    EXPECT_EQ(render(state, {24, 80}).row_text(23).substr(0, 8), " n: new ");
    EXPECT_NE(render(state, {24, 80}).row_text(23).find("q: quit"), std::string::npos);
    EXPECT_EQ(render(state, {50, 200}).size(), (Size{50, 200}));
  }
  EXPECT_NE(render(menu, kSmallestScreen).text().find("New game"), std::string::npos);
  EXPECT_NE(render(menu, kSmallestScreen).text().find("> Opponent        ← the computer →"),
            std::string::npos);
  EXPECT_NE(render(saving, kSmallestScreen).text().find("Save as: oware.ogn_"), std::string::npos);
  EXPECT_NE(render(over, kSmallestScreen).text().find("26-13, South wins."), std::string::npos);
}

TEST(Render, SaysWhenTheTerminalIsTooSmall) {
  for (const Size& size : {Size{23, 80}, Size{24, 79}, Size{1, 1}, Size{0, 0}, Size{10, 40}}) {
    const Canvas canvas = render(begun(), size);
    EXPECT_EQ(canvas.size(), size);
    const bool said = canvas.text().find("needs 80") != std::string::npos;
    EXPECT_TRUE(said || size.columns < 40) << canvas.text();
  }
}

TEST(Render, TheLastMovesStayInSight) {
  State state = begun();
  while (!state.game.over() && state.game.ply() < 120) {
    state = type(std::move(state), std::string(1, (*state.game.legal().begin()).letter()));
  }
  const std::string text = render(state, kSmallestScreen).text();
  const std::string last = std::to_string((state.game.ply() + 1) / 2) + ". ";
  EXPECT_NE(text.find(last), std::string::npos) << text;
  EXPECT_EQ(text.find(" 1. "), std::string::npos) << text;
}

TEST(Render, WhoThinksAndWhoIsToMove) {
  const State state = begun(SideChoice::north, Player::computer);
  const Canvas canvas = render(state, kSmallestScreen);
  EXPECT_EQ(canvas.row_text(2),
            " ● South (the computer, level 3)                                 ◀ is thinking");
  EXPECT_EQ(canvas.row_text(13), " ▲ North (you)");
}

int seeds_drawn(const Canvas& canvas) {
  int drawn = 0;
  for (int row = 0; row < canvas.size().rows; ++row) {
    for (int column = 0; column < canvas.size().columns; ++column)
      drawn += canvas.at(row, column).tone == Tone::seed ? 1 : 0;
  }
  return drawn;
}

TEST(Render, TheBoardGrowsWithTheScreen) {
  EXPECT_EQ(layout_for(kSmallestScreen).columns(), 77);
  EXPECT_EQ(layout_for({10, 10}).columns(), 77);
  int before = 0;
  EXPECT_EQ(layout_for({60, 300}).columns(), layout_for({40, 200}).columns()) << "large enough";
  for (const Size& size : {Size{24, 80}, Size{30, 130}, Size{40, 200}}) {
    const Layout layout = layout_for(size);
    EXPECT_GT(layout.columns(), before);
    EXPECT_LE(layout.columns(), size.columns);
    EXPECT_LE(layout.rows() + 14, size.rows);
    before = layout.columns();
    for (const std::string_view position :
         {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "21-3-0-0-0-1-1-12-0-0-0-0-4-6-S"}) {
      State state = board_at(position);
      EXPECT_EQ(seeds_drawn(render(state, size)), 48) << size.columns;
    }
  }
}

TEST(Render, GuardedHousesDoNotTellTheirSeeds) {
  State state = type(board_at("6-11-13-0-1-5-2-3-4-0-0-0-1-2-S"), "g");
  EXPECT_EQ(state.message, "Guarded: houses do not tell their seeds; # counts your row.");
  Canvas canvas = render(state, kSmallestScreen);
  EXPECT_NE(canvas.row_text(8).find("━━ ? ━━"), std::string::npos) << canvas.row_text(8);
  EXPECT_EQ(canvas.text().find("the last into"), std::string::npos) << "no preview";
  state = type(std::move(state), "#");
  canvas = render(state, kSmallestScreen);
  EXPECT_NE(canvas.row_text(8).find("━━ 6 ━━"), std::string::npos) << canvas.row_text(8);
  EXPECT_NE(canvas.row_text(7).find("── ? ──"), std::string::npos) << "not the opponent's row";
  state = type(std::move(state), "F");
  EXPECT_EQ(render(state, kSmallestScreen).row_text(8).find("─ 11 "), std::string::npos)
      << "counted until the next move";
  EXPECT_NE(render(type(std::move(state), "g"), kSmallestScreen).row_text(8).find("─ 11 "),
            std::string::npos);
}

TEST(Render, ShowsTheRulesOfTheGameThatIsPlayed) {
  for (const rules::Preset& preset : rules::kPresets) {
    State state = begin({.match = {.rules = preset.rules}, .speed = Speed::off});
    state = type(std::move(state), "i");
    const std::string text = render(state, kSmallestScreen).text();
    EXPECT_NE(text.find("captures nothing") != std::string::npos,
              preset.rules.grand_slam != rules::GrandSlam::no_capture);
    EXPECT_NE(text.find("occurs again ends") != std::string::npos,
              preset.rules.repetition == rules::Repetition::none);
    EXPECT_EQ(type(std::move(state), "i").mode, Mode::board);
  }
}

// Every screen of every language fits the smallest terminal, and nothing is left to be filled in.
TEST(Render, EveryLanguageFitsTheSmallestScreen) {
  for (std::size_t number = 0; number < kLanguageNames.size(); ++number) {
    const auto language = static_cast<Language>(number);
    const Texts& texts = texts_of(language);
    for (const char* keys : {"", "?", "i", "n", "x", "s", "o", "g", "g#", "v", "Fx", "u"}) {
      for (const rules::Preset& preset : rules::kPresets) {
        State state = begin({.match = {.rules = preset.rules, .opponent = Player::person},
                             .speed = Speed::off,
                             .language = language});
        state = type(std::move(state), keys);
        const std::string text = render(state, kSmallestScreen).text();
        EXPECT_EQ(text.find('{'), std::string::npos) << kLanguageNames[number] << keys << text;
        EXPECT_FALSE(text.empty());
        if (state.mode == Mode::rules || state.mode == Mode::help) continue;
        EXPECT_NE(text.find(std::string(texts.more_keys)), std::string::npos)
            << kLanguageNames[number] << " keys are cut off:\n"
            << text;
      }
    }
    for (const Text line : texts.help_lines) EXPECT_LE(width_of(line), 72) << line;
    for (const Text speed : texts.speeds)
      EXPECT_LE(width_of(filled(texts.keys, "<", ">", speed)), 77) << kLanguageNames[number];
    for (const Text row : {texts.menu_opponent, texts.menu_level, texts.menu_side,
                           texts.menu_bottom, texts.menu_rules, texts.menu_grand_slam,
                           texts.menu_feeding, texts.menu_repetition, texts.menu_seeds})
      EXPECT_LT(width_of(row), 17) << row;
  }
}

TEST(Texts, KnowLanguagesByTheirNames) {
  EXPECT_EQ(language_named("fr"), Language::french);
  EXPECT_EQ(language_named("pt_BR.UTF-8"), Language::portuguese);
  EXPECT_EQ(language_named("de.UTF-8"), Language::german);
  EXPECT_EQ(language_named("nl@euro"), Language::dutch);
  for (const char* name : {"", "C", "POSIX", "es_ES", "english", "f", "frank"})
    EXPECT_EQ(language_named(name), std::nullopt) << name;
}

TEST(Canvas, KeepsToItsSize) {
  Canvas canvas({2, 5});
  canvas.put(0, -1, "äbcdefgh");
  canvas.put(5, 0, "outside");
  canvas.put(1, 3, "é!");
  EXPECT_EQ(canvas.text(), "bcdef\n   é!\n");
  EXPECT_EQ(wrap("one two  three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrap("unbreakable", 3), (std::vector<std::string>{"unbreakable"}));
  EXPECT_TRUE(wrap("", 10).empty());
}

}  // namespace
}  // namespace oware::terminal
