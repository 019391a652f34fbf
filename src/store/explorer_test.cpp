// What the opening explorer counts, and that counting game by game comes to the same as counting
// all games at once.
#include "store/explorer.hpp"

#include <gtest/gtest.h>
#include <soci/soci.h>

#include "games/apply.hpp"
#include "store/check.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

using games::ExplorerKind;
using games::ExplorerMove;
using games::Opponent;
using rules::EndReason;
using rules::Side;

class Openings : public TestStore {
 protected:
  struct Given {
    games::Settings settings;
    std::string_view moves;
    EndReason end = EndReason::resignation;
    Side loser = Side::north;
    bool taken_back = false;  // the last move
  };

  // Event by event, as a game is kept: the end is a change of its own.
  void play(const Given& given) {
    const games::Founding founding{.id = std::to_string(2'222'220'000 + ++number_),
                                   .number = number_,
                                   .settings = given.settings,
                                   .created = 1'000,
                                   .rematch_of = {}};
    games::Room room(founding);
    games::Change change{.number = number_, .founding = founding, .events = {}, .summary = {}};
    const auto add = [&](games::EventBody body) {
      change.events.push_back({room.version() + 1, 1'000, std::move(body)});
      ASSERT_TRUE(room.take(change.events.back()));
    };
    const auto keep = [&] {
      change.summary = games::summarise(room);
      answer<void>([&](auto done) { store_->append({change}, done); });
      change = {.number = number_, .founding = {}, .events = {}, .summary = {}};
    };
    add(games::Joined{Side::south, "Ama", games::hash_token("south" + founding.id)});
    if (given.settings.opponent == Opponent::computer) {
      add(games::Joined{Side::north, games::computer_name(given.settings.level), std::nullopt});
    } else {
      add(games::Joined{Side::north, "Efua", games::hash_token("north" + founding.id)});
    }
    for (const char letter : given.moves) add(games::Moved{house_of(letter)});
    keep();
    if (given.taken_back) add(games::TakenBack{Side::south, 1});
    add(games::Ended{given.end, given.loser});
    keep();
    add(games::Offered{Side::south, games::Offer::rematch});
    keep();
  }

  static rules::House house_of(char letter) {
    return rules::House(letter >= 'a' ? letter - 'a' + 6 : letter - 'A');
  }

  std::vector<ExplorerMove> moves(std::string_view before, ExplorerKind kind = ExplorerKind::people,
                                  const std::string& rules = "abapa") {
    rules::Game game{*rules::parse_rule_set(rules)};
    for (const char letter : before) EXPECT_TRUE(game.play(house_of(letter)));
    const games::ExplorerQuery query{rules, kind, games::explorer_key(game.position())};
    return answer<std::vector<ExplorerMove>>([&](auto done) { store_->explore(query, done); });
  }

  std::string content() const {
    soci::session session;
    connect(session);
    Sql sql(session);
    std::string all;
    for (auto& [row] : sql.rows<std::string>(
             "SELECT rules || kind || position || ' ' || house || ' ' || wins || ' ' || draws || "
             "' ' || losses FROM openings ORDER BY rules, kind, position, house"))
      all += row + "\n";
    return all;
  }

  void change(const std::string& statement) const {
    soci::session session;
    connect(session);
    session << statement;
  }

  void play_some() {
    const games::Settings people{.opponent = Opponent::anyone, .listed = true};
    play({.settings = people, .moves = "FfEeDd"});
    play({.settings = people, .moves = "FfE", .loser = Side::south});
    play({.settings = people, .moves = "Ff", .end = EndReason::agreement});
    play({.settings = people, .moves = "DaE", .taken_back = true});
    play({.settings = {.opponent = Opponent::computer, .listed = true}, .moves = "FfEe"});
    const auto awari = *rules::parse_rule_set("awari");
    play({.settings = {.rules = awari,
                       .rules_name = "awari,repetition=split-even",
                       .opponent = Opponent::anyone,
                       .listed = true},
          .moves = "Cc"});
  }

  std::int64_t number_ = 0;
};

TEST_F(Openings, AHouseIsCountedWithTheResultOfItsPlayer) {
  play_some();
  EXPECT_EQ(moves(""), (std::vector<ExplorerMove>{{3, 1, 0, 0}, {5, 1, 1, 1}}));
  EXPECT_EQ(moves("F"), (std::vector<ExplorerMove>{{5, 1, 1, 1}}));
  EXPECT_EQ(moves("Da"), std::vector<ExplorerMove>()) << "what was taken back was not played";
  EXPECT_EQ(moves("", ExplorerKind::computer), (std::vector<ExplorerMove>{{5, 1, 0, 0}}));
  EXPECT_EQ(moves("", ExplorerKind::people, "awari"), (std::vector<ExplorerMove>{{2, 1, 0, 0}}))
      << "under the canonical name of its rules";
}

TEST_F(Openings, GamesThatAreNotListedOrHaveNoResultCountNothing) {
  const games::Settings listed{.opponent = Opponent::anyone, .listed = true};
  play({.settings = {.opponent = Opponent::friend_by_link, .listed = false}, .moves = "FfEe"});
  play({.settings = {.opponent = Opponent::computer, .listed = false}, .moves = "FfEe"});
  play({.settings = listed, .moves = "F", .end = EndReason::aborted});
  games::Settings placed = listed;
  placed.start = rules::Position::start({});
  play({.settings = placed, .moves = "FfEe"});
  EXPECT_EQ(content(), "");
  EXPECT_TRUE(checked()->sound());
}

TEST_F(Openings, CountingGameByGameIsCountingAllAnew) {
  play_some();
  const std::string counted = content();
  EXPECT_NE(counted, "");
  EXPECT_TRUE(checked()->sound());
  change("UPDATE openings SET wins = wins + 1 WHERE house = 3");
  const auto damaged = checked();
  ASSERT_TRUE(damaged);
  ASSERT_EQ(damaged->problems.size(), 1U);
  EXPECT_EQ(damaged->problems[0],
            "table openings: other counts than the games give (oware admin recount mends them)");
  ASSERT_TRUE(store_->admin().recount({"Esi", 5}));
  EXPECT_EQ(content(), counted);
  EXPECT_EQ(store_->admin().audit_log(0, 1)->at(0).what, "recount");
  change("DELETE FROM openings WHERE house = 3");
  EXPECT_FALSE(checked()->sound());
}

TEST_F(Openings, TheFirstMovesOfFinishedGamesAreKept) {
  const games::Settings anyone{.opponent = Opponent::anyone, .listed = true};
  play({.settings = anyone, .moves = "FfEeDdCcB"});
  play({.settings = {.opponent = Opponent::friend_by_link, .listed = false}, .moves = "Fe"});
  play({.settings = anyone, .moves = "FfE", .taken_back = true});
  play({.settings = anyone, .moves = "F", .end = EndReason::aborted});
  games::Settings placed = anyone;
  placed.start = rules::Position::start({});
  play({.settings = placed, .moves = "FfEe"});
  const auto with = [&](const std::string& opening) {
    std::vector<std::int64_t> numbers;
    const games::ListQuery query{.status = games::Status::finished, .opening = opening};
    for (const auto& game :
         answer<std::vector<games::ListedGame>>([&](auto done) { store_->list(query, done); }))
      numbers.push_back(game.founding.number);
    return numbers;
  };
  EXPECT_EQ(with("F"), (std::vector<std::int64_t>{3, 1}));
  EXPECT_EQ(with("Ff"), (std::vector<std::int64_t>{3, 1}));
  EXPECT_EQ(with("FfE"), std::vector<std::int64_t>{1});
  EXPECT_EQ(with("FfEeDdCc"), std::vector<std::int64_t>{1});
  EXPECT_TRUE(with("FfEeDdCcB").empty());
  EXPECT_TRUE(with("Fe").empty()) << "it is not listed";
  EXPECT_TRUE(checked()->sound());
  change("DELETE FROM first_moves WHERE line = 'Ff'");
  const auto damaged = checked();
  ASSERT_TRUE(damaged);
  EXPECT_EQ(damaged->problems,
            std::vector<std::string>{"table first_moves: other rows than the games give (oware "
                                     "admin recount mends them)"});
  ASSERT_TRUE(store_->admin().recount({"Esi", 5}));
  EXPECT_TRUE(checked()->sound());
  EXPECT_EQ(with("Ff"), (std::vector<std::int64_t>{3, 1}));
}

class SqliteOpenings : public Openings {};

// A question about one position reads its rows of the primary key and no others.
TEST_F(SqliteOpenings, AQuestionHasItsIndex) {
  soci::session session;
  connect(session);
  Sql sql(session);
  const auto made = explorer_statement({"abapa", ExplorerKind::people, "4"});
  const auto plan =
      sql.rows_bound<int, int, int, std::string>("EXPLAIN QUERY PLAN " + made.text, made.values);
  ASSERT_EQ(plan.size(), 1U);
  EXPECT_EQ(std::get<3>(plan[0]),
            "SEARCH openings USING PRIMARY KEY (rules=? AND kind=? AND position=?)");
}

}  // namespace
}  // namespace oware::store
