#include "terminal/state.hpp"

#include <gtest/gtest.h>

#include <oware/notation.hpp>
#include <oware/ogn.hpp>

#include "terminal/menu.hpp"
#include "terminal/test_keys.hpp"
#include "terminal/texts.hpp"
#include "terminal/words.hpp"

namespace oware::terminal {
namespace {

constexpr rules::RuleSet kAbapa = rules::kPresets[0].rules;
constexpr rules::RuleSet kAgreed = rules::kPresets[1].rules;

State two_persons(Speed speed = Speed::off, const rules::RuleSet& rules = kAbapa) {
  return begin({.match = {.rules = rules, .opponent = Player::person, .side = SideChoice::south},
                .speed = speed,
                .date = "2026.11.21"});
}

State against_computer(SideChoice side, Speed speed = Speed::off) {
  return begin({.match = {.rules = kAbapa, .opponent = Player::computer, .level = 5, .side = side},
                .speed = speed});
}

State press(State state, KeyKind kind) { return update(std::move(state), Key{kind}); }

State load(State state, std::string text) {
  return update(std::move(state), FileRead{"game.ogn", std::move(text)});
}

std::string moves(const State& state) { return rules::format_moves(state.game.moves()); }

State with_position(std::string_view position, Speed speed = Speed::off,
                    std::string_view variant = "abapa") {
  State state = load(two_persons(speed), "[Variant \"" + std::string(variant) + "\"][FEN \"" +
                                             std::string(position) + "\"] *");
  EXPECT_EQ(rules::format_position(state.game.position()), position) << state.message;
  return state;
}

TEST(Play, LettersSowTheMoversHouses) {
  EXPECT_EQ(moves(type(two_persons(), "FfeE")), "FfEe") << "either case, whoever is to move";
}

TEST(Play, ArrowsAndEnterSowTheChosenHouse) {
  State state = press(press(two_persons(), KeyKind::right), KeyKind::right);
  EXPECT_EQ(state.focus[0], rules::House(2));
  state = press(std::move(state), KeyKind::enter);
  EXPECT_EQ(moves(state), "C");
  state = press(std::move(state), KeyKind::right);
  EXPECT_EQ(state.focus[1], rules::House(11))
      << "North's row runs from right to left while South sits below";
  state = type(std::move(state), "r");
  EXPECT_EQ(state.bottom, rules::Side::north);
  state = press(std::move(state), KeyKind::left);
  EXPECT_EQ(state.focus[1], rules::House(10)) << "and from left to right once the board is turned";
  EXPECT_EQ(moves(type(std::move(state), " ")), "Ce");
}

TEST(Play, AHouseThatCannotBePlayedSaysWhy) {
  const State empty = type(two_persons(), "FfF");
  EXPECT_EQ(moves(empty), "Ff");
  EXPECT_EQ(empty.message, "F is empty.");
  EXPECT_EQ(empty.focus[0], rules::House(5));
  const State starving = type(with_position("1-0-1-0-2-3-0-0-0-0-0-0-20-21-S"), "A");
  EXPECT_EQ(starving.game.ply(), 0);
  EXPECT_EQ(starving.message, "You must give your opponent seeds: E or F.");
  const State slam = type(
      with_position("1-0-0-0-0-1-1-0-0-0-0-0-22-23-S", Speed::off, "abapa,grand-slam=forbidden"),
      "F");
  EXPECT_EQ(slam.message,
            "F would capture every seed your opponent has, which these rules forbid.");
}

TEST(Play, SowingShowsSeedBySeed) {
  State state = type(two_persons(Speed::normal), "F");
  ASSERT_TRUE(state.sowing);
  EXPECT_EQ(tick_ms(state), 120);
  ShownBoard shown = shown_board(state);
  EXPECT_EQ(shown.in_hand, 4);
  EXPECT_EQ(shown.houses[5], 0);
  EXPECT_FALSE(shown.last);
  for (int seed = 1; seed <= 4; ++seed) {
    state = update(std::move(state), Tick{});
    shown = shown_board(state);
    EXPECT_EQ(shown.in_hand, 4 - seed);
    EXPECT_EQ(shown.last, rules::House(5 + seed));
    EXPECT_EQ(shown.houses[static_cast<std::size_t>(5 + seed)], 5);
  }
  state = update(std::move(state), Tick{});
  EXPECT_FALSE(state.sowing);
  EXPECT_EQ(tick_ms(state), std::nullopt);
  EXPECT_EQ(state.message, "South sows F.");
}

TEST(Play, ALapSkipsTheOrigin) {
  State state = type(with_position("0-0-0-0-0-14-1-1-0-0-0-0-16-16-S", Speed::fast), "F");
  std::string order;
  while (state.sowing) {
    const ShownBoard shown = shown_board(state);
    if (shown.last && shown.in_hand > 0) order += shown.last->letter();
    state = update(std::move(state), Tick{});
  }
  EXPECT_EQ(order, "abcdefABCDEab") << "13 of 14 seeds: the origin F is skipped";
}

TEST(Play, CapturesGoHouseByHouseBackwards) {
  State state = type(with_position("13-0-0-0-0-3-1-1-2-0-1-24-1-2-S", Speed::slow), "F");
  for (int frame = 0; frame < 3; ++frame) state = update(std::move(state), Tick{});
  std::vector<int> store;
  while (state.sowing) {
    store.push_back(shown_board(state).stores[0]);
    state = update(std::move(state), Tick{});
  }
  EXPECT_EQ(store, (std::vector<int>{1, 4, 6, 8}));
  EXPECT_EQ(state.message, "South sows F and captures c b a: 7 seeds.");
  EXPECT_EQ(state.game.position().store(rules::Side::south), 8);
}

TEST(Play, TheOpponentsCollectingIsShownLast) {
  State state = type(with_position("4-0-0-0-0-1-1-0-0-0-0-0-20-22-S", Speed::slow,
                                   "abapa,grand-slam=opponent-collects"),
                     "F");
  int frames = 0;
  ShownBoard shown;
  while (state.sowing) {
    shown = shown_board(state);
    state = update(std::move(state), Tick{});
    ++frames;
  }
  EXPECT_EQ(frames, 4) << "lifted, one seed, one house captured, the rest collected";
  EXPECT_EQ(shown.stores, (std::array<int, 2>{22, 26}));
  EXPECT_EQ(state.game.position().store(rules::Side::north), 26);
  EXPECT_TRUE(state.game.over());
}

TEST(Play, AnyKeyPutsAllSeedsDown) {
  const State state = type(two_persons(Speed::slow), "Fz");
  EXPECT_FALSE(state.sowing);
  EXPECT_EQ(moves(state), "F");
  EXPECT_EQ(shown_board(state).houses, state.game.position().setup().houses);
  EXPECT_TRUE(type(two_persons(Speed::slow), "Fq").quit);
}

TEST(Play, SpeedGoesRound) {
  State state = two_persons(Speed::slow);
  for (const Speed speed : {Speed::normal, Speed::fast, Speed::off, Speed::slow}) {
    state = type(std::move(state), "v");
    EXPECT_EQ(state.speed, speed);
  }
}

TEST(Play, TheComputerMovesInItsTurnOnly) {
  State state = against_computer(SideChoice::south);
  EXPECT_FALSE(computer_is_to_move(state));
  state = type(std::move(state), "F");
  EXPECT_TRUE(computer_is_to_move(state));
  EXPECT_EQ(moves(type(state, "A")), "F") << "not the person's turn";
  EXPECT_EQ(moves(update(state, ComputerMove{state.turn - 1, rules::House(6)})), "F")
      << "an answer to an older position";
  EXPECT_EQ(moves(update(state, ComputerMove{state.turn, rules::House(0)})), "F")
      << "not its house";
  EXPECT_EQ(moves(update(state, ComputerMove{state.turn, rules::House(6)})), "Fa");
  EXPECT_FALSE(computer_is_to_move(update(state, ComputerMove{state.turn, rules::House(6)})));
  EXPECT_TRUE(computer_is_to_move(against_computer(SideChoice::north))) << "South begins";
  EXPECT_FALSE(computer_is_to_move(type(against_computer(SideChoice::south, Speed::slow), "F")))
      << "seeds are still falling";
}

TEST(Play, SidesByLotAreBothDrawn) {
  bool south = false;
  bool north = false;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const State state = begin({.match = {.rules = kAbapa}, .seed = seed});
    (person_at_keys(state) == rules::Side::south ? south : north) = true;
    EXPECT_EQ(state.bottom, person_at_keys(state));
  }
  EXPECT_TRUE(south && north);
}

TEST(Play, TakeBackGoesToThePersonsLastChoice) {
  EXPECT_EQ(moves(type(two_persons(), "Ffu")), "F");
  EXPECT_EQ(type(two_persons(), "u").message, "There is nothing to take back.");
  State state = type(against_computer(SideChoice::south), "F");
  EXPECT_EQ(moves(type(state, "u")), "") << "while the computer thinks";
  state = update(state, ComputerMove{state.turn, rules::House(6)});
  EXPECT_EQ(moves(type(state, "u")), "");
  State north = against_computer(SideChoice::north);
  north = update(north, ComputerMove{north.turn, rules::House(0)});
  EXPECT_EQ(moves(type(north, "u")), "A") << "the computer's first move stays";
  EXPECT_FALSE(type(type(two_persons(), "Fxy"), "u").game.over()) << "a resignation too";
}

TEST(Play, ResigningAsksFirst) {
  EXPECT_FALSE(type(two_persons(), "Fxn").game.over());
  const State state = type(two_persons(), "Fxy");
  ASSERT_TRUE(state.game.over());
  EXPECT_EQ(state.game.ending()->reason, rules::EndReason::resignation);
  EXPECT_EQ(state.game.ending()->winner, rules::Side::south);
  EXPECT_EQ(type(against_computer(SideChoice::north), "xy").game.ending()->winner,
            rules::Side::south)
      << "the person resigns, whoever is to move";
}

TEST(Play, TwoPersonsAgreeToShareOut) {
  const State offered = type(two_persons(), "Fo");
  EXPECT_NE(offered.message.find("20-28"), std::string::npos) << offered.message;
  EXPECT_FALSE(type(offered, "n").game.over());
  const State agreed = type(offered, "y");
  ASSERT_TRUE(agreed.game.over());
  EXPECT_EQ(agreed.game.ending()->reason, rules::EndReason::agreement);
}

TEST(Play, TheComputerSharesOutUnlessThatLeavesItBehind) {
  EXPECT_TRUE(type(against_computer(SideChoice::south), "o").game.over());
  State state = against_computer(SideChoice::north);
  state = update(state, ComputerMove{state.turn, rules::House(5)});
  state = type(std::move(state), "o");
  EXPECT_FALSE(state.game.over()) << "28 seeds are on North's side";
}

TEST(Play, AClaimNeedsNoConsent) {
  State state = load(two_persons(Speed::off, kAgreed),
                     "[Variant \"abapa-agreed\"][FEN \"0-0-0-0-0-1-0-0-0-0-0-1-23-23-S\"] *");
  for (int ply = 0; ply < rules::kClaimPlies; ++ply) {
    ASSERT_FALSE(state.game.over());
    state = type(std::move(state), std::string(1, (*state.game.legal().begin()).letter()));
  }
  ASSERT_TRUE(state.game.may_claim());
  state = type(std::move(state), "o");
  EXPECT_TRUE(state.game.over());
}

TEST(Play, TheEndSaysWhyAndTheCount) {
  const State state = type(with_position("0-0-0-0-0-1-1-1-8-0-0-0-24-13-S"), "F");
  ASSERT_TRUE(state.game.over());
  EXPECT_EQ(state.message,
            "South sows F and captures a: 2 seeds. More than half of the seeds are in one store. "
            "26-13, South wins. "
            "Press m for a rematch, n for a new game.");
  EXPECT_EQ(moves(type(state, "A")), "F") << "no move after the end";
  State repeated = with_position("0-0-0-0-0-1-0-0-0-0-0-1-23-23-S");
  while (!repeated.game.over())
    repeated = type(std::move(repeated), std::string(1, (*repeated.game.legal().begin()).letter()));
  EXPECT_NE(repeated.message.find("Ends by repetition: the board is as after ply 0."),
            std::string::npos)
      << repeated.message;
  EXPECT_NE(repeated.message.find("24-24, a draw"), std::string::npos) << repeated.message;
}

TEST(Play, ARematchChangesSides) {
  const State state = type(against_computer(SideChoice::south), "Fm");
  EXPECT_EQ(person_at_keys(state), rules::Side::north);
  EXPECT_EQ(state.game.ply(), 0);
  EXPECT_EQ(state.match.level, 5);
}

TEST(Menu, ChoosesEveryPartOfANewGame) {
  State state = type(two_persons(), "n");
  EXPECT_EQ(state.mode, Mode::menu);
  state = press(std::move(state), KeyKind::right);                        // opponent: the computer
  state = press(press(std::move(state), KeyKind::down), KeyKind::left);   // level 3 -> 2
  state = press(press(std::move(state), KeyKind::down), KeyKind::right);  // side: north
  state = press(press(std::move(state), KeyKind::down), KeyKind::left);   // preset: the last, awari
  for (int row = 0; row < 4; ++row)
    state = press(press(std::move(state), KeyKind::down), KeyKind::right);
  EXPECT_EQ(moves(state), "");
  state = press(std::move(state), KeyKind::enter);
  EXPECT_EQ(state.mode, Mode::board);
  EXPECT_EQ(state.match.opponent, Player::computer);
  EXPECT_EQ(state.match.level, 2);
  EXPECT_EQ(person_at_keys(state), rules::Side::north);
  EXPECT_EQ(rules::to_string(state.game.rules()),
            rules::to_string({rules::GrandSlam::opponent_collects, rules::Feeding::when_starved,
                              rules::Repetition::none, 5}));
}

TEST(Menu, EscapeLeavesTheGameAsItWas) {
  State state = press(type(two_persons(), "Fn"), KeyKind::right);
  state = press(std::move(state), KeyKind::escape);
  EXPECT_EQ(moves(type(std::move(state), "f")), "Ff");
}

TEST(Menu, EveryValueComesRoundAgain) {
  for (int number = 0; number < kMenuRows; ++number) {
    const auto row = static_cast<MenuRow>(number);
    const Match match{.rules = kAbapa};
    Match forward = changed(match, row, +1);
    EXPECT_NE(menu_line(forward, row, kEnglish).value, menu_line(match, row, kEnglish).value);
    EXPECT_EQ(menu_line(changed(forward, row, -1), row, kEnglish).value,
              menu_line(match, row, kEnglish).value);
    int steps = 1;
    while (menu_line(forward, row, kEnglish).value != menu_line(match, row, kEnglish).value &&
           steps < 20) {
      forward = changed(forward, row, +1);
      ++steps;
    }
    EXPECT_LT(steps, 20);
  }
}

TEST(Files, SavingAsksForAPathAndWritesOgn) {
  State state = type(two_persons(), "FfEs");
  EXPECT_EQ(state.entry, "oware.ogn");
  for (int i = 0; i < 4; ++i) state = press(std::move(state), KeyKind::backspace);
  state = press(type(std::move(state), "q.ogn"), KeyKind::enter);
  const auto* write = std::get_if<WriteFile>(&state.request);
  ASSERT_NE(write, nullptr);
  EXPECT_EQ(write->path, "owareq.ogn") << "q does not quit while a path is typed";
  EXPECT_EQ(write->existing, WriteFile::Existing::keep);
  const auto game = rules::parse_ogn(write->text);
  ASSERT_TRUE(game);
  EXPECT_EQ(game->at(0).tag("Date"), "2026.11.21");
  EXPECT_EQ(rules::replay(game->at(0), kAbapa)->ply(), 3);
  const State asked = update(state, FileExists{write->path});
  EXPECT_TRUE(std::holds_alternative<std::monostate>(asked.request));
  const State replaced = type(asked, "y");
  EXPECT_EQ(std::get<WriteFile>(replaced.request).existing, WriteFile::Existing::replace);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(type(asked, "n").request));
  EXPECT_EQ(update(state, FileWritten{"owareq.ogn"}).message, "Saved in owareq.ogn.");
}

TEST(Files, BackspaceTakesAWholeCharacter) {
  State state = type(two_persons(), "s");
  state = press(type(std::move(state), "ọ"), KeyKind::backspace);
  EXPECT_EQ(state.entry, "oware.ogn");
  for (int i = 0; i < 20; ++i) state = press(std::move(state), KeyKind::backspace);
  EXPECT_EQ(state.entry, "");
  EXPECT_EQ(press(state, KeyKind::enter).mode, Mode::save_path) << "an empty path is none";
  EXPECT_EQ(press(state, KeyKind::escape).mode, Mode::board);
}

TEST(Files, LoadingReplaysAndGoesOn) {
  const State asked = press(type(two_persons(), "l"), KeyKind::enter);
  EXPECT_EQ(std::get<ReadFile>(asked.request).path, "oware.ogn");
  const State state = load(asked, "[Variant \"wari\"] 1. F f (1... e) 2. E *");
  EXPECT_EQ(moves(state), "FfE");
  EXPECT_EQ(state.match.rules.grand_slam, rules::GrandSlam::capture);
  EXPECT_EQ(moves(type(state, "a")), "FfEa");
  EXPECT_GT(state.turn, asked.turn) << "a thought about the old game is stale";
}

TEST(Files, SavingKeepsWhatTheLoadedFileSaid) {
  const State loaded = load(two_persons(), "[South \"Ama\"] 1. F {good} f (1... e) 2. E *");
  const State saving = press(type(loaded, "as"), KeyKind::enter);
  const std::string text = std::get<WriteFile>(saving.request).text;
  EXPECT_NE(text.find("[South \"Ama\"]"), std::string::npos) << text;
  EXPECT_NE(text.find("1. F {good} 1... f (1... e) 2. E a"), std::string::npos) << text;
  const State fresh = press(type(press(type(loaded, "n"), KeyKind::enter), "s"), KeyKind::enter);
  EXPECT_EQ(std::get<WriteFile>(fresh.request).text.find("good"), std::string::npos)
      << "a new game has no notes";
}

TEST(Files, AFileThatIsWrongLeavesTheGameAlone) {
  const State before = type(two_persons(), "F");
  for (const std::string text : {"1. F F *", "1. Q", "", "[Variant \"kalah\"] *"}) {
    const State after = load(before, text);
    EXPECT_EQ(moves(after), "F") << text;
    EXPECT_EQ(after.message_tone, Tone::alert) << text;
    EXPECT_NE(after.message.find("game.ogn: "), std::string::npos) << text;
  }
  const State failed = update(
      before, FileFailed{Error{ErrorCode::unreadable, "file cannot be read", "x", "a file"}});
  EXPECT_EQ(failed.message, "file cannot be read: found 'x'; expected a file");
}

TEST(Words, PreviewTellsWhatAMoveWouldDo) {
  const auto position = *rules::parse_position("13-0-0-0-0-3-1-1-2-0-1-24-1-2-S", kAbapa);
  EXPECT_EQ(preview(position, rules::House(5), kAbapa, kEnglish),
            "F: 3 seeds, the last into c. Captures c b a: 7 seeds.");
  const auto slam = *rules::parse_position("0-0-0-0-0-2-1-1-0-0-0-0-22-22-S", kAbapa);
  EXPECT_EQ(preview(slam, rules::House(5), kAbapa, kEnglish),
            "F: 2 seeds, the last into b. A grand slam: nothing is captured.");
  const rules::RuleSet wari = rules::kPresets[2].rules;
  EXPECT_EQ(preview(slam, rules::House(5), wari, kEnglish),
            "F: 2 seeds, the last into b. Captures b a: 4 seeds. A grand slam!");
}

}  // namespace
}  // namespace oware::terminal
