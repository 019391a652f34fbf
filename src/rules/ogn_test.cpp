#include <gtest/gtest.h>

#include <oware/notation.hpp>
#include <oware/ogn.hpp>

#include "rules/test_start.hpp"

namespace oware::rules {
namespace {

OgnGame only_game(std::string_view text) {
  const auto games = parse_ogn(text);
  if (!games) {
    ADD_FAILURE() << message(games.error());
    return {};
  }
  EXPECT_EQ(games->size(), 1U);
  return games->empty() ? OgnGame{} : games->front();
}

std::string letters(const std::vector<OgnMove>& moves) {
  std::string text;
  for (const OgnMove& move : moves) text += move.house.letter();
  return text;
}

std::string joined(const std::vector<std::string>& comments) {
  std::string text;
  for (const std::string& comment : comments) text += (text.empty() ? "" : "|") + comment;
  return text;
}

Error error_of(std::string_view text) {
  const auto games = parse_ogn(text);
  if (games) {
    ADD_FAILURE() << "no error in: " << text;
    return {};
  }
  return games.error();
}

// What was read, written, read and written again must not change any more.
void expect_stable(std::string_view text) {
  const std::string once = format_ogn(only_game(text));
  EXPECT_EQ(format_ogn(only_game(once)), once) << "from: " << text;
}

TEST(OgnReader, ReadsTagsMovesCapturesAndResult) {
  const OgnGame game =
      only_game("[Event \"Club\"]\n[South \"Ama\"]\n[Result \"26-22\"]\n\n1. F f 2. C+2 b 26-22\n");
  EXPECT_EQ(game.tag("Event"), "Club");
  EXPECT_EQ(game.tag("North"), "");
  EXPECT_EQ(letters(game.moves), "FfCb");
  EXPECT_EQ(game.moves[2].captured, 2);
  EXPECT_EQ(game.moves[1].captured, 0);
  EXPECT_EQ(game.result, "26-22");
  EXPECT_EQ(game.moves[2].line, 5);
  EXPECT_EQ(game.moves[2].column, 11);
}

TEST(OgnReader, ReadsCommentsWhereTheyStand) {
  const OgnGame game = only_game(
      "{before} 1. F {on F} {more} f 2. {before C} C ; to the line's end\n b {last} * {behind}");
  ASSERT_EQ(letters(game.moves), "FfCb");
  EXPECT_EQ(joined(game.comments), "before");
  EXPECT_EQ(joined(game.moves[0].comments_after), "on F|more");
  EXPECT_EQ(joined(game.moves[2].comments_before), "before C");
  EXPECT_EQ(joined(game.moves[2].comments_after), "to the line's end");
  EXPECT_EQ(joined(game.moves[3].comments_after), "last|behind");
}

TEST(OgnReader, ReadsNestedVariations) {
  const OgnGame game =
      only_game("1. F (1. E e (1... d 2. A) 2. B) (1. D) f 2. C (2. {why not} A!? a?\?) *");
  ASSERT_EQ(letters(game.moves), "FfC");
  ASSERT_EQ(game.moves[0].variations.size(), 2U);
  const auto& first = game.moves[0].variations[0];
  EXPECT_EQ(letters(first), "EeB");
  ASSERT_EQ(first[1].variations.size(), 1U);
  EXPECT_EQ(letters(first[1].variations[0]), "dA");
  EXPECT_EQ(letters(game.moves[0].variations[1]), "D");
  const auto& last = game.moves[2].variations.at(0);
  EXPECT_EQ(joined(last[0].comments_before), "why not");
  EXPECT_EQ(last[0].mark, OgnMark::interesting);
  EXPECT_EQ(last[1].mark, OgnMark::blunder);
}

TEST(OgnReader, TakesCarriageReturnsByteOrderMarkAndUtf8) {
  const OgnGame game = only_game("\xEF\xBB\xBF[South \"Adjoa Ɔsei\"]\r\n\r\n1. F {Nchọ} f*\r\n");
  EXPECT_EQ(game.tag("South"), "Adjoa Ɔsei");
  EXPECT_EQ(game.moves[0].comments_after.at(0), "Nchọ");
  EXPECT_EQ(game.moves[1].column, 13) << "columns count characters, not bytes";
}

TEST(OgnReader, UndoesEscapesInTagValues) {
  const OgnGame game = only_game(R"([Event "the \"big\" one \\ \n"] *)");
  EXPECT_EQ(game.tag("Event"), R"(the "big" one \ \n)");
  expect_stable(R"([Event "the \"big\" one \\ \n"] *)");
}

TEST(OgnReader, ReadsSeveralGames) {
  const auto games = parse_ogn(
      "[Event \"1\"]\n1. F f *\n\n[Event \"2\"]\n\n24-24\n1. E 2-0\n# between games\n\n[Event "
      "\"4\"] 1. D");
  ASSERT_TRUE(games) << message(games.error());
  ASSERT_EQ(games->size(), 4U);
  EXPECT_EQ((*games)[1].tag("Event"), "2");
  EXPECT_EQ((*games)[1].result, "24-24");
  EXPECT_TRUE((*games)[1].moves.empty());
  EXPECT_EQ((*games)[1].line, 4);
  EXPECT_EQ(letters((*games)[2].moves), "E");
  EXPECT_EQ((*games)[3].result, "*");
  EXPECT_EQ((*games)[3].line, 10);
}

TEST(OgnReader, AnEmptyFileHasNoGames) {
  EXPECT_TRUE(parse_ogn("")->empty());
  EXPECT_TRUE(parse_ogn("\xEF\xBB\xBF \r\n# nothing here\n")->empty());
}

TEST(OgnReader, TakesEveryKindOfBlank) {
  EXPECT_EQ(letters(only_game("\f1.\tF\v f\r\n 2.E").moves), "FfE");
  EXPECT_EQ(only_game("[White_Name2 \"\ta\"] 1. F").tags.front().second, "\ta");
}

TEST(OgnReader, ReadsResultsWithHalfSeedsAndMoveNumbersAlike) {
  EXPECT_EQ(only_game("1. F f 24.5-23.5").result, "24.5-23.5");
  EXPECT_EQ(letters(only_game("24. F f 25.E").moves), "FfE");
  EXPECT_EQ(letters(only_game("1... f 2.F f3.E").moves), "fFfE");
  EXPECT_EQ(only_game("[Result \"20-10\"] 1. F").result, "20-10")
      << "without one at the end the tag counts";
  EXPECT_EQ(only_game("[Result \"?\"] 1. F").result, "*");
}

TEST(OgnReader, ErrorsSayWhatAndWhere) {
  struct Case {
    std::string_view text;
    int line, column;
    std::string_view what, found;
  };
  const Case cases[] = {
      {"1. F x", 1, 6, "move", "x"},
      {"1. F\n 2 E", 2, 2, "move number", "2"},
      {"1. F f 26-", 1, 8, "result", "26-"},
      {"1. F f 2612-4", 1, 8, "result", "2612-4"},
      {"1. F+0", 1, 5, "capture", "+0"},
      {"1. F+97", 1, 5, "capture", "+97"},
      {"1. F!!!", 1, 5, "mark", "!!!"},
      {"1. F {no end", 1, 6, "comment", "no end"},
      {"{no end", 1, 1, "comment", "no end"},
      {"[Event \"a\"]\n{no end", 2, 1, "comment", "no end"},
      {"1. F ({no end", 1, 7, "comment", "no end"},
      {"1. F *\n{no end", 2, 1, "comment", "no end"},
      {"1. F 26-2.2", 1, 6, "result", "26-2.2"},
      {"1. F 26--22", 1, 6, "result", "26--22"},
      {"1. F 2.5 f", 1, 8, "move number", "5"},
      {"1. F+99999999999", 1, 5, "capture", "+99999999999"},
      {"[Event \"Club", 1, 8, "tag Event", "Club"},
      {"1. F (E e", 1, 10, "variation", "the end of the file"},
      {"1. F (E *)", 1, 9, "variation", "*)"},
      {"1. F () f", 1, 6, "variation", "()"},
      {"(1. F)", 1, 1, "variation", "(1."},
      {"1. F )", 1, 6, "move", ")"},
      {"[]", 1, 2, "tag", "]"},
      {"[Event Club]", 1, 8, "tag Event", "Club]"},
      {"[Event \"Club\n\"]", 1, 8, "tag Event", "Club"},
      {"[Event \"Club\"", 1, 14, "tag Event", "the end of the file"},
      {"[Event \"a\"]\n[Event \"b\"]", 2, 1, "tag", "Event"},
      {"[Event \"\"]\n[Event \"\"]", 2, 1, "tag", "Event"},
      {"\n\n{é} é", 3, 5, "move", "é"},
  };
  for (const Case& test : cases) {
    const Error error = error_of(test.text);
    EXPECT_EQ(error.code, ErrorCode::bad_file) << test.text;
    EXPECT_EQ(error.line, test.line) << test.text;
    EXPECT_EQ(error.column, test.column) << test.text;
    EXPECT_EQ(error.what, test.what) << test.text;
    EXPECT_EQ(error.found, test.found) << test.text;
    EXPECT_FALSE(error.expected.empty()) << test.text;
  }
}

TEST(OgnReader, GoesOnBehindAnError) {
  OgnReader reader(
      "[Event \"1\"]\n[South \"A\"]\n\n1. F {never closed\n\n[Event \"2\"]\n[North \"B\"]\n1. E "
      "*\n");
  EXPECT_FALSE(reader.next());
  EXPECT_EQ(letters(reader.partial().moves), "F");
  const auto second = reader.next();
  ASSERT_TRUE(second && *second);
  EXPECT_EQ((*second)->tag("Event"), "2");
  EXPECT_EQ((*second)->line, 6);
  const auto end = reader.next();
  ASSERT_TRUE(end);
  EXPECT_FALSE(*end);
}

TEST(OgnReader, AnErrorInTheTagsDoesNotSplitTheGame) {
  OgnReader reader("[Event 1]\n[South \"A\"]\n\n1. F *\n\n[Event \"2\"]\n*\n");
  EXPECT_FALSE(reader.next());
  const auto second = reader.next();
  ASSERT_TRUE(second && *second);
  EXPECT_EQ((*second)->tag("Event"), "2");
}

TEST(OgnReader, HoldsItsLimits) {
  const auto nested = [](int depth) {
    std::string text = "F";
    for (int i = 0; i < depth; ++i) text += "(F";
    return text + std::string(static_cast<std::size_t>(depth), ')') + "*";
  };
  EXPECT_TRUE(parse_ogn(nested(kOgnMaxDepth)));
  EXPECT_EQ(error_of(nested(kOgnMaxDepth + 1)).what, "variation");
  EXPECT_TRUE(parse_ogn(std::string(kOgnMaxItems, 'F')));
  EXPECT_EQ(error_of(std::string(kOgnMaxItems + 1, 'F')).what, "game");
  std::string tags;
  for (int i = 0; i <= kOgnMaxTags; ++i) tags += "[T" + std::to_string(i) + " \"\"]";
  EXPECT_EQ(error_of(tags).what, "tag");
  EXPECT_TRUE(parse_ogn("[" + std::string(60, 'N') + " \"\"]"));
  EXPECT_EQ(error_of("[" + std::string(61, 'N') + " \"\"]").what, "tag");
}

TEST(OgnWriter, WritesWhatTheRulesPageShows) {
  const std::string text =
      "[Event \"\"]\n[Result \"26-22\"]\n\n1. F f 2. C+2 {comment} (2. B b) 2... b 26-22\n";
  EXPECT_EQ(format_ogn(only_game(text)), text);
}

TEST(OgnWriter, KeepsCommentsMarksAndVariations) {
  expect_stable(
      "{a} {b} 1. {c} F! {d} (1. {e} E (1. D {f}) {g} e) {h} f (e) {i} (d) {j} 2. C {k} * {l}");
  expect_stable("1... f 2. F (2. E e) f");
  expect_stable("[A \"\"] {only words}");
  expect_stable("1. F ; a } brace\n f *");
  expect_stable("1. F {over\n# two lines} f");
  const std::string text =
      format_ogn(only_game("1. F {first} (1. E (1. D {deep}) e!?) {second} f *"));
  EXPECT_EQ(text, "1. F {first} (1. E (1. D {deep}) 1... e!?) 1... {second} f *\n");
}

TEST(OgnWriter, BreaksLinesAtEightyCharacters) {
  std::string moves;
  for (int i = 0; i < 60; ++i) moves += i % 2 == 0 ? "F" : "f";
  const std::string text = format_ogn(only_game(moves));
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = text.find('\n', begin);
    EXPECT_LE(end - begin, 80U);
    begin = end + 1;
  }
  EXPECT_EQ(letters(only_game(text).moves), moves);
}

// A comment keeps its line breaks: the line goes on behind the last of them, and takes what fits.
TEST(OgnWriter, CountsALineFromItsFirstCharacter) {
  for (int width = 60; width <= 79; ++width) {
    const std::string last(static_cast<std::size_t>(width) - 1, 'x');
    const std::string text =
        format_ogn(only_game("1. F {a\n" + last + "} f 2. E e 3. D d 4. C c 5. B b *"));
    const std::size_t begin = text.find(last);
    const std::size_t length = text.find('\n', begin) - begin;
    const std::size_t next = text.find_first_of(" \n", begin + length + 1) - begin - length - 1;
    EXPECT_LE(length, 80U) << text;
    EXPECT_GT(length + 1 + next, 80U) << "a word more would have fitted: " << text;
  }
}

TEST(OgnWriter, ReplacesWhatOgnCannotHold) {
  OgnGame game;
  game.tags = {{"Event", "two\nlines"}};
  game.comments = {" a } b ", "  "};
  game.moves.emplace_back().variations.emplace_back();  // an empty variation
  EXPECT_EQ(format_ogn(game), "[Event \"two lines\"]\n\n{a ) b} 1. A *\n");
}

TEST(OgnGame, ReplaysTheMainLine) {
  const auto game = replay(only_game("[Variant \"Abapa\"] 1. D (1. A) d 2. F *"), kAbapa);
  ASSERT_TRUE(game) << message(game.error());
  EXPECT_EQ(game->ply(), 3);
  EXPECT_FALSE(game->over());
}

TEST(OgnGame, TagsNameRulesAndStart) {
  const OgnGame ogn = only_game(
      "[Variant \"wari,repetition=split-own\"]\n[FEN \"0-0-0-0-0-1-1-0-0-0-0-0-22-24-N\"]\n1... a "
      "2. F *");
  const auto game = replay(ogn, kAbapa);
  ASSERT_TRUE(game) << message(game.error());
  EXPECT_EQ(game->rules().grand_slam, GrandSlam::capture);
  EXPECT_EQ(format_position(game->start()), "0-0-0-0-0-1-1-0-0-0-0-0-22-24-N");
}

TEST(OgnGame, ErrorsNameTheTagOrThePlace) {
  const auto bad_variant = replay(only_game("\n[Variant \"kalah\"] *"), kAbapa);
  ASSERT_FALSE(bad_variant);
  EXPECT_EQ(bad_variant.error().line, 2);
  EXPECT_NE(message(bad_variant.error()).find("Variant"), std::string::npos);
  const auto bad_fen = replay(only_game("[FEN \"1-2\"] *"), kAbapa);
  ASSERT_FALSE(bad_fen);
  EXPECT_EQ(bad_fen.error().code, ErrorCode::bad_position);
  const auto illegal = replay(only_game("1. F f\n2. F *"), kAbapa);
  ASSERT_FALSE(illegal);
  EXPECT_EQ(illegal.error().code, ErrorCode::illegal_move);
  EXPECT_EQ(illegal.error().line, 2);
  EXPECT_EQ(illegal.error().column, 4);
}

TEST(OgnGame, StudyPositionsOnlyWhereAskedFor) {
  const OgnGame ogn = only_game("[FEN \"0-0-0-0-0-1-1-0-0-0-0-0-0-0-S\"] *");
  EXPECT_FALSE(replay(ogn, kAbapa));
  EXPECT_TRUE(replay(ogn, kAbapa, SeedCount::study));
}

TEST(OgnGame, TerminationEndsTheGame) {
  struct Case {
    std::string_view tags;
    EndReason reason;
    std::optional<Side> winner;
  };
  const Case cases[] = {
      {"[Termination \"agreement\"]", EndReason::agreement, Side::north},
      {"[Termination \"resignation\"]", EndReason::resignation, Side::south},
      {"[Termination \"Resignation\"] [Winner \"North\"]", EndReason::resignation, Side::north},
      {"[Termination \"timeout\"] [Winner \"south\"]", EndReason::timeout, Side::south},
      {"[Termination \"aborted\"]", EndReason::aborted, std::nullopt},
  };
  for (const Case& test : cases) {
    const auto game = replay(only_game(std::string(test.tags) + " 1. F *"), kAbapa);
    ASSERT_TRUE(game) << test.tags << ": " << message(game.error());
    ASSERT_TRUE(game->over());
    EXPECT_EQ(game->ending()->reason, test.reason);
    EXPECT_EQ(game->ending()->winner, test.winner);
  }
}

TEST(OgnGame, TerminationThatCannotBeIsAnError) {
  for (const std::string_view tags :
       {"[Termination \"bored\"]", "[Termination \"majority\"]", "[Termination \"repetition\"]",
        "[Termination \"timeout\"] [Winner \"Ama\"]"}) {
    EXPECT_FALSE(replay(only_game(std::string(tags) + " 1. F *"), kAbapa)) << tags;
  }
  EXPECT_FALSE(replay(only_game("[Termination \"aborted\"] 1. F f 2. E *"), kAbapa));
  for (const std::string_view value : {"", "?", "normal", "unterminated"}) {
    const auto game =
        replay(only_game("[Termination \"" + std::string(value) + "\"] 1. F *"), kAbapa);
    ASSERT_TRUE(game) << value;
    EXPECT_FALSE(game->over());
  }
}

TEST(OgnGame, VariationsAreLegalWhereTheyStand) {
  EXPECT_TRUE(replay(only_game("1. F f (a 2. B (A b (c)) c) 2. E (A) *"), kAbapa));
  struct Case {
    std::string_view text;
    int column;
    int ply;
  };
  for (const Case& wrong : {Case{"1. F f (E) 2. E *", 9, 1}, Case{"1. F (F a (b) 2. F) f *", 18, 2},
                            Case{"1. F (A) f (d (D) e) *", 16, 1}}) {
    const OgnGame ogn = only_game(wrong.text);
    const auto game = replay(ogn, kAbapa);
    ASSERT_FALSE(game) << wrong.text;
    EXPECT_EQ(game.error().line, 1) << wrong.text;
    EXPECT_EQ(game.error().column, wrong.column) << wrong.text;
    const auto illegal = find_illegal_variation(ogn, Game(kAbapa));
    ASSERT_TRUE(illegal) << wrong.text;
    EXPECT_EQ(illegal->before.ply(), wrong.ply) << wrong.text;
  }
}

TEST(OgnGame, AGameThatTheRulesEndedStaysSo) {
  const auto game = replay(
      only_game("[FEN \"0-0-0-0-0-1-1-0-0-0-0-0-24-22-S\"] [Termination \"agreement\"] 1. F *"),
      kAbapa);
  ASSERT_TRUE(game) << message(game.error());
  EXPECT_NE(game->ending()->reason, EndReason::agreement);
}

TEST(OgnGame, AGameBecomesOgnAndComesBack) {
  Game game(kAbapa);
  const auto moves = parse_moves("DeBfCbEdFeDaAdFcDeCfEbFdAaBcEb");
  for (const House house : *moves) ASSERT_TRUE(game.play(house));
  ASSERT_TRUE(game.resign(Side::south));
  const OgnGame ogn = to_ogn(game, {"Club", "2026.11.21", "Ama", "Kofi"});
  EXPECT_EQ(ogn.tag("Winner"), "north");
  EXPECT_EQ(ogn.tag("FEN"), "");
  EXPECT_EQ(ogn.tag("Result"), ogn.result);
  const auto again = replay(only_game(format_ogn(ogn)), kAbapa);
  ASSERT_TRUE(again) << message(again.error());
  EXPECT_EQ(again->position(), game.position());
  EXPECT_EQ(again->ending(), game.ending());
}

TEST(OgnGame, TheResultIsTheScoreOrAStarWhereNobodyWon) {
  Game game(kAbapa);
  ASSERT_TRUE(game.play(House(5)));
  EXPECT_EQ(to_ogn(game, {}).result, "*");
  Game aborted = game;
  ASSERT_TRUE(aborted.abort());
  EXPECT_EQ(to_ogn(aborted, {}).result, "*");
  EXPECT_EQ(to_ogn(aborted, {}).tag("Winner"), "");
  ASSERT_TRUE(game.agree());
  EXPECT_EQ(to_ogn(game, {}).result, "20-28");
  EXPECT_EQ(to_ogn(game, {}).tag("Winner"), "") << "an agreed end is told by its result";
}

// What stands behind the end of the text is not looked at.
TEST(OgnReader, EndsWhereTheTextEnds) {
  const std::string_view longer = "1. F+4";
  const auto games = parse_ogn(longer.substr(0, 4));
  ASSERT_TRUE(games) << message(games.error());
  EXPECT_EQ(games->at(0).moves.at(0).captured, 0);
  EXPECT_EQ(message(error_of("F+0")).substr(0, 19), message(error_of("F+97")).substr(0, 19));
  EXPECT_EQ(only_game("F+1 f").moves.at(0).captured, 1) << "one seed swept by the opponent, say";
}

TEST(OgnGame, CapturesAreWritten) {
  rules::Setup setup;
  setup.houses = {0, 0, 0, 0, 0, 2, 1, 1, 4, 0, 0, 0};
  setup.stores = {20, 20};
  const auto start = Position::from(setup, kAbapa);
  ASSERT_TRUE(start) << message(start.error());
  Game game(kAbapa, *start);
  ASSERT_TRUE(game.play(House(5)));
  const OgnGame ogn = to_ogn(game, {});
  EXPECT_EQ(ogn.tag("FEN"), format_position(*start));
  EXPECT_EQ(ogn.moves.at(0).captured, 4);
  EXPECT_NE(format_ogn(ogn).find("1. F+4 "), std::string::npos);
}

// What is saved after playing on from a file: the file's notes, and where the play differs, the
// file's line as a variation.
std::string saved_after(std::string_view file, std::string_view moves,
                        const RuleSet& rule_set = kAbapa) {
  Game game = *initial_game(only_game(file), rule_set);
  const auto played = parse_moves(moves);
  for (const House house : *played) EXPECT_TRUE(game.play(house)) << moves;
  const std::string text =
      format_ogn(with_notes(to_ogn(game, {"", "2026.11.21", "South", "North"}), only_game(file)));
  return text.substr(text.rfind("]\n") + 2);
}

TEST(OgnGame, NotesOfAFileAreKept) {
  const std::string file =
      "[South \"Ama\"] [Round \"3\"] {good game} 1. F! f {hm} (1... e 2. {so} C) 2. E e *";
  Game game(kAbapa);
  const auto moves = parse_moves("FfEeD");
  for (const House house : *moves) ASSERT_TRUE(game.play(house));
  const OgnGame kept =
      with_notes(to_ogn(game, {"", "2026.11.21", "South", "North"}), only_game(file));
  EXPECT_EQ(kept.tag("South"), "Ama");
  EXPECT_EQ(kept.tag("North"), "North");
  EXPECT_EQ(kept.tag("Round"), "3");
  EXPECT_EQ(kept.tag("Date"), "2026.11.21");
  EXPECT_EQ(saved_after(file, "FfEeD"),
            "\n{good game} 1. F! f {hm} (1... e 2. {so} C) 2. E e 3. D *\n");
}

TEST(OgnGame, ADifferentMoveMakesTheFilesLineAVariation) {
  EXPECT_EQ(saved_after("1. F f {x} (1... a) 2. E (2. C c) e *", "FfD"),
            "\n1. F f {x} (1... a) 2. D (2. E e) (2. C c) *\n");
  EXPECT_EQ(saved_after("[Variant \"wari\"] 1. F {x} *", "E", {}), "\n1. E (1. F {x}) *\n");
}

TEST(OgnGame, NotesOfAnotherGameAreNotCarried) {
  Game game(kAbapa);
  const OgnGame ours = to_ogn(game, {});
  EXPECT_TRUE(with_notes(ours, only_game("[Variant \"wari\"] {other} *")).comments.empty());
  EXPECT_TRUE(with_notes(ours, only_game("[FEN \"0-0-0-0-0-1-1-0-0-0-0-0-24-22-S\"] {other} *"))
                  .comments.empty());
  EXPECT_FALSE(with_notes(ours, only_game("{same} *")).comments.empty());
}

}  // namespace
}  // namespace oware::rules
