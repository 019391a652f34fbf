// Rated games in a store: once each, in the transaction that ends them; refunds; all computed anew.
#include "store/rated_games.hpp"

#include <future>
#include <vector>

#include "games/apply.hpp"
#include "games/rated.hpp"
#include "store/administration.hpp"
#include "store/connection.hpp"
#include "store/rating_ledger.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

using games::after_result;
using games::KeptRating;
using games::Known;
using rules::Side;

class RatedGames : public TestStore {
 protected:
  Known account(const std::string& name) {
    const games::User wanted{
        .id = 0, .player = name + "22222222", .name = name, .language = "en", .created = 5};
    return *answer<std::optional<Known>>([&](auto done) {
      store_->people().enrol(std::nullopt, wanted, "hash", session(name), done);
    });
  }
  static games::Holder holder(const Known& of) { return {of.user.id, of.user.player, true}; }
  static games::Settings terms(bool rated = true) {
    const games::ClockRules clock{
        .kind = games::ClockKind::live, .initial_ms = 180'000, .increment_ms = 2'000};
    return games::challenge_settings({}, "abapa", clock, rated);
  }

  // A game of six plies that `loser` resigns.
  struct Played {
    games::Settings settings = terms();
    std::string_view moves = "FfEeDd";
    Side loser = Side::north;
    games::TimeMs at = 10'000;  // of its end
  };
  games::Change change_of(const Known& south, const Known& north, const Played& played) {
    const std::int64_t number = ++last_number_;
    std::string id = std::to_string(number);
    while (id.size() < 10) id.insert(0, "z");
    for (char& letter : id) letter = letter == '0' ? 'a' : letter == '1' ? 'b' : letter;
    const games::Founding founding{.id = id,
                                   .number = number,
                                   .settings = played.settings,
                                   .created = played.at - 1'000,
                                   .rematch_of = {}};
    games::Room room(founding);
    auto events = games::found_between(founding, {"", games::hash_token(id + "s")},
                                       {"", games::hash_token(id + "n")});
    for (const games::Event& event : events) EXPECT_TRUE(room.take(event));
    const auto follow = [&](const games::Decision& decision) {
      ASSERT_TRUE(decision);
      for (const games::Event& event : *decision) {
        EXPECT_TRUE(room.take(event));
        events.push_back(event);
      }
    };
    for (const char letter : played.moves) {
      const std::string text(1, letter);
      follow(games::apply(room,
                          games::Move{room.game().position().mover(), text, room.game().ply()},
                          played.at - 500));
    }
    follow(games::apply(
        room, games::Act{.side = played.loser, .action = games::Action::resign, .rematch_id = {}},
        played.at));
    return {.number = number,
            .founding = founding,
            .events = events,
            .summary = games::summarise(room),
            .holders = {holder(south), holder(north)}};
  }
  std::int64_t play(const Known& south, const Known& north, const Played& played) {
    // Founded first, so that the end comes in a transaction of its own.
    games::Change whole = change_of(south, north, played);
    games::Change first = whole;
    first.events.resize(2);
    games::Room room(*whole.founding);
    for (const games::Event& event : first.events) EXPECT_TRUE(room.take(event));
    first.summary = games::summarise(room);
    append(first);
    whole.founding.reset();
    whole.events.erase(whole.events.begin(), whole.events.begin() + 2);
    append(whole);
    return whole.number;
  }
  void append(const games::Change& change) {
    answer<void>([&](auto done) { store_->append({change}, done); });
  }
  KeptRating rating_of(const Known& of, const std::string& pool = "live") {
    for (const games::PoolRating& one : answer<std::vector<games::PoolRating>>(
             [&](auto done) { store_->ratings().ratings_of(of.user.id, done); })) {
      if (one.pool == pool) return one.rating;
    }
    return {};
  }
  games::SeatRatings seats(std::int64_t game) {
    return answer<games::SeatRatings>(
        [&](auto done) { store_->ratings().seat_ratings(game, done); });
  }
  std::vector<games::RatingPoint> history(const Known& of, int limit = 100) {
    return answer<std::vector<games::RatingPoint>>(
        [&](auto done) { store_->ratings().rating_history(of.user.id, "live", limit, done); });
  }
  std::vector<games::Leader> leaders(games::TimeMs since = 0) {
    return answer<std::vector<games::Leader>>(
        [&](auto done) { store_->ratings().leaders("live", since, 10, done); });
  }
  RatingReport computed() {
    soci::session session;
    connect(session);
    Sql sql(session);
    return RatingLedger(sql).run();
  }
  void expect_sound() {
    const RatingReport report = computed();
    EXPECT_TRUE(report.problems.empty()) << report.problems.front();
    EXPECT_LE(report.largest_difference, kMostDifference);
  }
  void run(const std::string& statement) {
    soci::session direct;
    open_database(direct, database());
    direct << statement;
  }
  void ban_cheat(const Known& cheat, games::TimeMs at) {
    const auto done =
        store_->admin().moderate({"test", at}, {.action = games::ModerationAction::ban_cheat,
                                                .player = cheat.user.player,
                                                .until = 0,
                                                .name = {},
                                                .password_hash = {}});
    ASSERT_TRUE(done) << message(done.error());
  }

  std::int64_t last_number_ = 0;
};

TEST_F(RatedGames, RecordsAreTheHighest) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  const Known esi = account("Esi");
  const auto records = [&] {
    return answer<games::Records>([&](auto done) { store_->social().records(ama.user.id, done); });
  };
  EXPECT_TRUE(records().peaks.empty());
  EXPECT_FALSE(records().best_win);
  games::TimeMs at = 10'000;
  play(kofi, esi, {.at = at += 10'000});  // who has won is the better opponent
  double highest = 0;
  games::TimeMs when = 0;
  for (int game = 0; game < 80; ++game) {
    const Known& other = game % 2 == 0 ? kofi : esi;
    play(ama, other, {.loser = game < 40 ? Side::north : Side::south, .at = at += 10'000});
    const KeptRating now = rating_of(ama);
    if (now.provisional() || now.value.rating <= highest) continue;
    highest = now.value.rating;
    when = at;
  }
  ASSERT_GT(highest, rating_of(ama).value.rating) << "it has gone down since";
  const games::Records found = records();
  ASSERT_EQ(found.peaks.size(), 1U);
  EXPECT_EQ(found.peaks[0].pool, "live");
  EXPECT_EQ(std::stod(found.peaks[0].rating), highest);
  EXPECT_EQ(found.peaks[0].at, when);
  ASSERT_TRUE(found.best_win);
  EXPECT_EQ(found.best_win->name, "Kofi");
  EXPECT_EQ(found.best_win->at, 30'000) << "before Kofi had lost";
}

TEST_F(RatedGames, AResultChangesBothRatings) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  const auto first = play(ama, kofi, {.at = 10'000});
  const KeptRating winner = after_result({}, {}, 1, 10'000);
  const KeptRating loser = after_result({}, {}, 0, 10'000);
  EXPECT_EQ(rating_of(ama), winner);
  EXPECT_EQ(rating_of(kofi), loser);
  play(kofi, ama, {.at = 20'000});
  EXPECT_EQ(rating_of(kofi), after_result(loser, winner, 1, 20'000));
  EXPECT_EQ(rating_of(ama), after_result(winner, loser, 0, 20'000));
  EXPECT_EQ(rating_of(ama, "correspondence"), KeptRating{});
  const auto then = seats(first);
  ASSERT_TRUE(then[0] && then[1]);
  EXPECT_EQ(then[0]->rating, 1500);
  EXPECT_TRUE(then[0]->provisional());
  EXPECT_DOUBLE_EQ(*then[0]->change, winner.value.rating - 1500);
  EXPECT_DOUBLE_EQ(*then[1]->change, loser.value.rating - 1500);
  const auto points = history(ama);
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(points[0].rating, winner.value.rating);
  EXPECT_EQ(points[0].opponent, "Kofi");
  EXPECT_EQ(points[0].score, 1);
  EXPECT_EQ(points[1].score, 0);
  EXPECT_EQ(points[1].opponent_rating, loser.value.rating);
  EXPECT_EQ(history(ama, 1).size(), 1U);
  EXPECT_EQ(history(ama, 1)[0].at, 20'000);
  const auto both = answer<games::HeadToHead>(
      [&](auto done) { store_->ratings().head_to_head(ama.user.id, kofi.user.id, done); });
  EXPECT_EQ(std::tuple(both.won, both.lost, both.drawn), std::tuple(1, 1, 0));
  expect_sound();
  const auto sound = checked();
  ASSERT_TRUE(sound);
  EXPECT_TRUE(sound->sound()) << sound->problems.front();
}

TEST_F(RatedGames, OthersChangeNothing) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  play(ama, kofi, {.settings = terms(false)});
  play(ama, kofi, {.moves = "F"});
  play(ama, kofi, {.moves = ""});
  EXPECT_EQ(rating_of(ama), KeptRating{});
  EXPECT_TRUE(history(ama).empty());
  play(ama, kofi, {.moves = "Ff"});
  EXPECT_EQ(rating_of(ama).games, 1);
  expect_sound();
}

// A change after the end, such as a rematch, rates nothing again.
TEST_F(RatedGames, AreRatedOnce) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  games::Change change = change_of(ama, kofi, {});
  append(change);
  games::Room room(*change.founding);
  for (const games::Event& event : change.events) ASSERT_TRUE(room.take(event));
  const auto offered = games::apply(
      room,
      games::Act{.side = Side::south, .action = games::Action::rematch, .rematch_id = "2345678923"},
      20'000);
  ASSERT_TRUE(offered);
  change.founding.reset();
  change.events = *offered;
  append(change);
  EXPECT_EQ(rating_of(ama).games, 1);
  EXPECT_EQ(history(ama).size(), 1U);
  expect_sound();
}

TEST_F(RatedGames, ADeletedOpponentStaysInTheLedger) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  const Known yaa = account("Yaa");
  play(ama, kofi, {.at = 10'000});
  play(kofi, yaa, {.at = 20'000});
  play(ama, kofi, {.loser = Side::south, .at = games::kRatingPeriodMs});
  answer<void>([&](auto done) { store_->people().forget(kofi.user.id, done); });
  EXPECT_EQ(history(ama)[0].opponent, games::kAnonymous);
  expect_sound();
  EXPECT_EQ(computed().ratings.size(), 2U);
  // A game whose player has gone meanwhile is not rated.
  const games::Change unfinished = change_of(ama, yaa, {.at = 30'000});
  games::Change founded = unfinished;
  founded.events.resize(2);
  games::Room room(*unfinished.founding);
  for (const games::Event& event : founded.events) ASSERT_TRUE(room.take(event));
  founded.summary = games::summarise(room);
  append(founded);
  answer<void>([&](auto done) { store_->people().forget(yaa.user.id, done); });
  games::Change end = unfinished;
  end.founding.reset();
  end.events.erase(end.events.begin(), end.events.begin() + 2);
  append(end);
  EXPECT_EQ(rating_of(ama).games, 2);
  expect_sound();
}

TEST_F(RatedGames, LeadersAreSureAndActive) {
  std::vector<Known> people;
  for (const char* name : {"Ama", "Kofi", "Yaa"}) people.push_back(account(name));
  answer<games::BotChange>(
      [&](auto done) { store_->access().become_bot(people[1].user.id, 9, done); });
  games::TimeMs at = 10'000;
  // Ten rounds of equals, then one that the first of each two wins.
  for (int round = 0; round <= 10; ++round) {
    const Side loser = round % 2 == 0 ? Side::north : Side::south;
    play(people[0], people[1], {.loser = loser, .at = at += 1'000});
    play(people[1], people[2], {.loser = loser, .at = at += 1'000});
    play(people[0], people[2], {.loser = loser, .at = at += 1'000});
  }
  const auto found = leaders();
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].name, "Ama");
  EXPECT_EQ(found[2].name, "Yaa");
  EXPECT_EQ(found[0].games, 22);
  EXPECT_FALSE(found[0].bot);
  EXPECT_TRUE(found[1].bot);
  const Known esi = account("Esi");
  play(esi, people[0], {.at = at += 1'000});
  EXPECT_EQ(leaders().size(), 3U) << "Esi's rating is provisional";
  EXPECT_TRUE(leaders(at).empty()) << "of whom nothing was heard since";
  expect_sound();
}

TEST_F(RatedGames, ACheatsVictimsAreRefundedOnce) {
  std::vector<Known> people;
  for (const char* name : {"Ama", "Kofi", "Cheat"}) people.push_back(account(name));
  games::TimeMs at = 10'000;
  for (int round = 0; round < 15; ++round)
    play(people[0], people[1],
         {.loser = round % 2 == 0 ? Side::north : Side::south, .at = at += 1'000});
  const double fair = rating_of(people[0]).value.rating;
  play(people[2], people[0], {.at = at += 1'000});
  play(people[0], people[2], {.loser = Side::south, .at = at += 1'000});
  const double robbed = rating_of(people[0]).value.rating;
  ASSERT_LT(robbed, fair);
  ban_cheat(people[2], at += 1'000);
  EXPECT_NEAR(rating_of(people[0]).value.rating, fair, 1e-9);
  EXPECT_EQ(history(people[0]).back().kind, games::RatingPoint::Kind::refund);
  EXPECT_NEAR(history(people[0]).back().change, fair - robbed, 1e-9);
  ban_cheat(people[2], at += 1'000);
  EXPECT_NEAR(rating_of(people[0]).value.rating, fair, 1e-9);
  for (const games::Leader& leader : leaders()) EXPECT_NE(leader.name, "Cheat");
  play(people[0], people[1], {.at = at += 1'000});
  EXPECT_EQ(computed().refunds, 1);
  expect_sound();
}

// What was lost long ago is not given back, nor what was lost with a provisional rating.
TEST_F(RatedGames, OldLossesAreNotRefunded) {
  const Known ama = account("Ama");
  const Known cheat = account("Cheat");
  play(cheat, ama, {.at = 10'000});
  const KeptRating lost = rating_of(ama);
  ban_cheat(cheat, 20'000);
  EXPECT_EQ(rating_of(ama), lost);
  const Known kofi = account("Kofi");
  games::TimeMs at = 30'000;
  for (int round = 0; round < 15; ++round) {
    const Side loser = round % 2 == 0 ? Side::north : Side::south;
    play(ama, kofi, {.loser = loser, .at = at += 1'000});
  }
  const Known other = account("Other");
  play(other, ama, {.at = at += 1'000});
  const KeptRating then = rating_of(ama);
  ban_cheat(other, at + games::kRefundedMs);
  EXPECT_EQ(rating_of(ama), then);
  expect_sound();
}

class SqliteRatedGames : public RatedGames {};

TEST_F(SqliteRatedGames, WhatIsWrongIsFound) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  play(ama, kofi, {.at = 10'000});
  play(kofi, ama, {.at = 20'000});
  expect_sound();
  EXPECT_TRUE(recompute_ratings(database())->problems.empty());
  const auto found = [&](const std::string& statement) {
    const std::string before = database() + ".copy";
    run("VACUUM INTO '" + before + "'");
    store_.reset();
    run(statement);
    const auto problems = computed().problems.size();
    std::filesystem::remove(database());
    std::filesystem::remove(database() + "-wal");
    std::filesystem::remove(database() + "-shm");
    std::filesystem::rename(before, database());
    open();
    return problems > 0;
  };
  EXPECT_TRUE(
      found("UPDATE ratings SET rating = '1600' WHERE user = " + std::to_string(ama.user.id)));
  EXPECT_TRUE(found("UPDATE ratings SET games = 3"));
  EXPECT_TRUE(found("DELETE FROM ratings"));
  EXPECT_TRUE(found("UPDATE rating_history SET deviation = '200' WHERE id = 1"));
  EXPECT_TRUE(found("UPDATE rating_history SET halves = 1 WHERE id = 1"));
  EXPECT_TRUE(found("DELETE FROM rating_history"));
  EXPECT_TRUE(found("DELETE FROM rating_history WHERE id = 4"));
  EXPECT_TRUE(found("UPDATE games SET winner = 'north' WHERE number = 1"));
  EXPECT_TRUE(found("UPDATE games SET rated = 0 WHERE number = 1"));
  EXPECT_TRUE(found("INSERT INTO leaders (pool, player, points, at_ms) VALUES ('live', " +
                    std::to_string(ama.user.id) + ", 200000, 1)"));
  EXPECT_FALSE(found("SELECT 1 FROM games WHERE number = 0"));
  expect_sound();
}

}  // namespace
}  // namespace oware::store
