#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <filesystem>

#include "games/apply.hpp"
#include "store/schema.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

namespace fs = std::filesystem;
using games::Known;
using games::UserId;
using rules::Side;

class PeopleTest : public TestStore {
 protected:
  games::PeopleStore& people() { return store_->people(); }

  std::optional<Known> who(const std::string& of) {
    return answer<std::optional<Known>>(
        [&](auto done) { people().who(games::hash_token("session of " + of), done); });
  }
  std::optional<Known> enrol(std::optional<UserId> guest, const std::string& name) {
    const games::User user{
        .id = 0, .player = "p" + name, .name = name, .language = "de", .created = 5};
    return answer<std::optional<Known>>([&](auto done) {
      people().enrol(guest, user, "hash", session(name + "'s account"), done);
    });
  }

  // A game of which `user` holds South and nobody of ours North; ended if asked for.
  games::Room game(std::int64_t number, const Known& user, std::string_view moves = "",
                   bool resigned = false) {
    games::Founding founding{.id = "222222222" + std::to_string(number),
                             .number = number,
                             .settings = {.listed = true},
                             .created = 1'000,
                             .rematch_of = {}};
    games::Room room(founding);
    games::Change change{.number = number, .founding = founding, .events = {}, .summary = {}};
    const auto add = [&](games::EventBody body) {
      change.events.push_back({room.version() + 1, 1'000 + number, std::move(body)});
      EXPECT_TRUE(room.take(change.events.back()));
    };
    add(games::Joined{Side::south, user.user.name, games::hash_token("south" + founding.id)});
    add(games::Joined{Side::north, "Esi", games::hash_token("north" + founding.id)});
    for (const char letter : moves)
      add(games::Moved{rules::House(letter >= 'a' ? letter - 'a' + 6 : letter - 'A')});
    if (resigned) add(games::Ended{rules::EndReason::resignation, Side::north});
    change.summary = games::summarise(room);
    change.holders[0] = games::Holder{user.user.id, user.user.player, user.user.registered};
    answer<void>([&](auto done) { store_->append({change}, done); });
    return room;
  }
  // A game that `holder`, called Ama, has founded.
  games::Founding found(std::int64_t number, const games::Settings& settings,
                        const std::optional<games::Holder>& holder = {}) {
    games::Founding founding{.id = "222222222" + std::to_string(number),
                             .number = number,
                             .settings = settings,
                             .created = 1,
                             .rematch_of = {}};
    games::Change change{
        .number = number,
        .founding = founding,
        .events = games::found(founding, Side::south, {"Ama", games::hash_token(founding.id)}),
        .summary = {}};
    games::Room room(founding);
    for (const games::Event& event : change.events) EXPECT_TRUE(room.take(event));
    change.summary = games::summarise(room);
    change.holders[0] = holder;
    answer<void>([&](auto done) { store_->append({change}, done); });
    return founding;
  }
  std::vector<games::ListedGame> list(const games::ListQuery& query) {
    return answer<std::vector<games::ListedGame>>([&](auto done) { store_->list(query, done); });
  }
  std::vector<std::int64_t> numbers(const games::ListQuery& query) {
    std::vector<std::int64_t> found;
    for (const auto& listed : list(query)) found.push_back(listed.founding.number);
    return found;
  }
  games::StoredGame load(const std::string& id) {
    return *answer<std::optional<games::StoredGame>>([&](auto done) { store_->load(id, done); });
  }
};

TEST_F(PeopleTest, AGuestIsKnownByTheirSession) {
  const Known made = guest("Ama");
  EXPECT_FALSE(made.user.registered);
  const auto found = who("Ama");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->user.id, made.user.id);
  EXPECT_EQ(found->user.name, "Ama");
  EXPECT_EQ(found->session, made.session);
  EXPECT_FALSE(who("nobody"));
  EXPECT_TRUE(
      answer<bool>([&](auto done) { people().end_session(made.user.id, made.session, done); }));
  EXPECT_FALSE(answer<bool>([&](auto done) {
    people().end_session(made.user.id, made.session, done);
  })) << "ended already";
  EXPECT_FALSE(who("Ama"));
}

TEST_F(PeopleTest, AGuestsGamesComeAlongUnderTheNewName) {
  const Known made = guest("Ama");
  const games::Room room = game(1, made, "Ff");
  const auto account = enrol(made.user.id, "Abena");
  ASSERT_TRUE(account);
  EXPECT_EQ(account->user.id, made.user.id);
  EXPECT_TRUE(account->user.registered);
  EXPECT_FALSE(who("Ama")) << "the guest's session has ended";
  const auto stored = load(room.founding().id);
  EXPECT_EQ(std::get<games::Joined>(stored.events[0].body).name, "Abena");
  EXPECT_EQ(std::get<games::Joined>(stored.events[1].body).name, "Esi");
  ASSERT_TRUE(stored.holders[0]);
  EXPECT_TRUE(stored.holders[0]->registered);
  EXPECT_FALSE(stored.holders[1]);
  EXPECT_EQ(list({.user = made.user.id}).at(0).summary.names[0], "Abena");
  EXPECT_EQ(numbers({.against = "Abena"}), (std::vector<std::int64_t>{1}));
  EXPECT_TRUE(numbers({.against = "Ama"}).empty()) << "nobody is called that any more";
  EXPECT_FALSE(enrol(std::nullopt, "aBENA")) << "letter case does not tell names apart";
  EXPECT_TRUE(enrol(std::nullopt, "Abena2"));
}

TEST_F(PeopleTest, AGuestTakesNoNameOfAnAccount) {
  const auto account = enrol(std::nullopt, "Abena");
  const Known made = guest("Ama");
  const auto named = [&](games::UserId user, const std::string& name) {
    std::promise<bool> taken;
    people().set_profile(user, name, "de",
                         [&](const Result<void>& done) { taken.set_value(done.has_value()); });
    return taken.get_future().get();
  };
  EXPECT_FALSE(named(made.user.id, "aBENA"));
  EXPECT_TRUE(named(made.user.id, "Efua"));
  EXPECT_TRUE(named(account->user.id, "Abena")) << "its own";
}

TEST_F(PeopleTest, SigningInTakesTheGuestsGamesAlong) {
  const auto account = enrol(std::nullopt, "Abena");
  const Known visitor = guest("Visitor");
  game(1, visitor);
  answer<Known>([&](auto done) {
    people().sign_in(account->user.id, visitor.user.id, session("second"), done);
  });
  EXPECT_EQ(numbers({.user = account->user.id}), (std::vector<std::int64_t>{1}));
  EXPECT_EQ(list({.user = account->user.id}).at(0).summary.names[0], "Abena");
  EXPECT_FALSE(who("Visitor"));
  const auto sessions = answer<std::vector<games::Session>>(
      [&](auto done) { people().sessions(account->user.id, done); });
  EXPECT_EQ(sessions.size(), 2U);
}

TEST_F(PeopleTest, WhoIsForgottenLeavesGamesWithoutAName) {
  const Known made = guest("Ama");
  const games::Room room = game(1, made, "Ff");
  const games::Said said{.game = 1,
                         .room = games::ChatRoom::players,
                         .user = made.user.id,
                         .name = "Ama",
                         .text = "hello",
                         .at = 7};
  answer<std::int64_t>([&](auto done) { people().say(said, done); });
  answer<void>([&](auto done) { people().forget(made.user.id, done); });
  EXPECT_FALSE(who("Ama"));
  const auto stored = load(room.founding().id);
  EXPECT_EQ(std::get<games::Joined>(stored.events[0].body).name, games::kAnonymous);
  EXPECT_EQ(stored.events.size(), 4U) << "the game stays";
  EXPECT_FALSE(stored.holders[0]);
  EXPECT_TRUE(answer<std::vector<games::Said>>([&](auto done) {
                people().said(1, {}, 0, 100, done);
              }).empty());
}

TEST_F(PeopleTest, BlocksAreKnownToBoth) {
  const Known ama = guest("Ama");
  const Known kofi = guest("Kofi");
  const auto set = [&](const Known& by, const std::string& whom,
                       std::optional<games::BlockKind> kind) {
    return answer<bool>([&](auto done) { people().set_block(by.user.id, whom, kind, 20, done); });
  };
  EXPECT_TRUE(set(ama, kofi.user.player, games::BlockKind::mute));
  EXPECT_TRUE(who("Ama")->hides(kofi.user.id));
  EXPECT_FALSE(who("Ama")->apart_from(kofi.user.id));
  EXPECT_FALSE(who("Kofi")->hides(ama.user.id));
  EXPECT_TRUE(set(ama, kofi.user.player, games::BlockKind::block));
  EXPECT_TRUE(who("Ama")->apart_from(kofi.user.id));
  EXPECT_TRUE(who("Kofi")->apart_from(ama.user.id));
  EXPECT_TRUE(set(ama, kofi.user.player, std::nullopt));
  EXPECT_FALSE(who("Kofi")->apart_from(ama.user.id));
  EXPECT_FALSE(set(ama, ama.user.player, games::BlockKind::mute)) << "oneself";
  EXPECT_FALSE(set(ama, "nobody", games::BlockKind::mute));
}

TEST_F(PeopleTest, WhatIsSaidIsTheLastInOrder) {
  const Known ama = guest("Ama");
  game(1, ama);
  for (int i = 0; i < 5; ++i) {
    const games::Said said{.game = 1,
                           .room = games::ChatRoom::spectators,
                           .side = Side::south,
                           .name = "Ama",
                           .text = std::to_string(i),
                           .at = i};
    answer<std::int64_t>([&](auto done) { people().say(said, done); });
  }
  const auto last =
      answer<std::vector<games::Said>>([&](auto done) { people().said(1, {}, 0, 3, done); });
  ASSERT_EQ(last.size(), 3U);
  EXPECT_EQ(last[0].text, "2");
  EXPECT_EQ(last[2].text, "4");
  EXPECT_EQ(last[2].side, Side::south);
  EXPECT_EQ(answer<std::vector<games::Said>>([&](auto done) {
              people().said(1, {}, last[1].id, 3, done);
            }).size(),
            1U);
  const auto report = [&](std::int64_t message, std::int64_t of) {
    const games::Report told{.at = 9,
                             .reporter = ama.user.id,
                             .game = of,
                             .message = message,
                             .player = {},
                             .analysis = {},
                             .reason = "rude"};
    return answer<std::optional<std::int64_t>>([&](auto done) { people().report(told, done); });
  };
  EXPECT_TRUE(report(last[0].id, 1));
  EXPECT_FALSE(report(last[0].id, 2)) << "not said there";
  EXPECT_FALSE(report(999, 1));
}

TEST_F(PeopleTest, ListsYourTurnFirstThenTheLastChanged) {
  const Known ama = guest("Ama");
  game(1, ama, "");    // Ama to move
  game(2, ama, "F");   // the other's
  game(3, ama, "Ff");  // Ama to move
  game(4, ama, "F", true);
  game(5, guest("Kofi"), "");
  EXPECT_EQ(numbers({.user = ama.user.id}), (std::vector<std::int64_t>{3, 1, 2}));
  EXPECT_EQ(numbers({.user = ama.user.id, .limit = 2}), (std::vector<std::int64_t>{3, 1}));
  EXPECT_EQ(numbers({.user = ama.user.id, .status = games::Status::finished}),
            (std::vector<std::int64_t>{4}));
}

TEST_F(PeopleTest, ListsTellWhoHoldsASeat) {
  const Known ama = guest("Ama");
  const games::Holder holder{ama.user.id, ama.user.player, false};
  found(1, {.listed = true}, holder);
  found(2, {.opponent = games::Opponent::computer, .level = 4, .listed = true}, holder);
  const auto listed = list({});
  ASSERT_EQ(listed.size(), 2U);
  const games::PlayerKinds against_computer = {games::PlayerKind::guest,
                                               games::PlayerKind::computer};
  EXPECT_EQ(listed[0].kinds, against_computer);
  EXPECT_EQ(listed[0].summary.names, (std::array<std::string, 2>{"Ama", games::computer_name(4)}));
  const games::PlayerKinds alone = {games::PlayerKind::guest, std::nullopt};
  EXPECT_EQ(listed[1].kinds, alone);
  EXPECT_EQ(listed[1].summary.names, (std::array<std::string, 2>{"Ama", ""}));
}

TEST_F(PeopleTest, NobodyJoinsWhoIsForgotten) {
  const auto open_games = [&] {
    return answer<std::vector<games::OpenGame>>([&](auto done) { store_->list_open(10, done); })
        .size();
  };
  const Known ama = guest("Ama");
  found(1, {.opponent = games::Opponent::anyone, .listed = true},
        games::Holder{ama.user.id, ama.user.player, false});
  EXPECT_EQ(open_games(), 1U);
  answer<void>([&](auto done) { people().forget(ama.user.id, done); });
  EXPECT_EQ(open_games(), 0U);
}

TEST_F(PeopleTest, AdministratorsFindPeopleByHowTheirNamesBegin) {
  guest("Ama");
  guest("Azumah");
  guest("Kofi");
  enrol(std::nullopt, "Azonto");
  const auto players = [&](const std::string& text, int limit) {
    std::vector<std::string> found;
    const auto all = store_->admin().people(text, limit);
    EXPECT_TRUE(all);
    for (const auto& person : *all) found.push_back(person.player);
    return found;
  };
  using Players = std::vector<std::string>;
  EXPECT_EQ(players("AZ", 10), (Players{"pAzonto", "Azumah22222222"}));
  EXPECT_EQ(players("AZ", 2), (Players{"pAzonto", "Azumah22222222"}));
  EXPECT_EQ(players("AZ", 1), Players{"pAzonto"});
  EXPECT_EQ(players("kO", 10), Players{"Kofi22222222"});
}

TEST_F(PeopleTest, AdministratorsNameAPersonByIdOrAccount) {
  const Known ama = guest("Ama");
  enrol(std::nullopt, "Abena");
  const auto ban = [&](const std::string& player) {
    return store_->admin().moderate({"Esi", 5}, {.action = games::ModerationAction::ban,
                                                 .player = player,
                                                 .name = {},
                                                 .password_hash = {}});
  };
  const auto by_id = ban(ama.user.player);
  ASSERT_TRUE(by_id);
  EXPECT_EQ(by_id->name, "Ama");
  EXPECT_TRUE(by_id->banned);
  const auto by_name = ban("aBENA");
  ASSERT_TRUE(by_name);
  EXPECT_EQ(by_name->name, "Abena");
  EXPECT_TRUE(by_name->banned);
  EXPECT_EQ(store_->admin().people("", 10)->size(), 2U) << "those who are banned";
  EXPECT_FALSE(ban("Ama")) << "a guest's name is not theirs alone";
}

TEST_F(PeopleTest, AdministratorsGiveNamesThatPeopleCouldHaveChosen) {
  const Known ama = guest("Ama");
  const auto abena = enrol(std::nullopt, "Abena");
  enrol(std::nullopt, "Kofi");
  const auto rename = [&](const Known& person, const std::string& name) {
    const auto after =
        store_->admin().moderate({"Esi", 5}, {.action = games::ModerationAction::rename,
                                              .player = person.user.player,
                                              .name = name,
                                              .password_hash = {}});
    return after ? after->name : after.error().expected;
  };
  EXPECT_EQ(rename(ama, "Player 7"), "Player 7");
  EXPECT_EQ(rename(ama, " "), "a name with letters");
  EXPECT_EQ(rename(*abena, "Player7"), "Player7");
  EXPECT_EQ(rename(*abena, "Player 7"), "2 to 20 letters, digits, - _ or ., a letter first");
  EXPECT_EQ(rename(*abena, "kofi"), "a name that is free");
}

TEST_F(PeopleTest, TheArchiveHasFiltersAndPages) {
  const auto ama = *enrol(std::nullopt, "Abena");
  for (int number = 1; number <= 5; ++number) game(number, ama, number % 2 == 0 ? "Ff" : "F", true);
  using Numbers = std::vector<std::int64_t>;
  const auto finished = games::Status::finished;
  EXPECT_EQ(numbers({.status = finished}), (Numbers{5, 4, 3, 2, 1}));
  EXPECT_EQ(numbers({.status = finished, .limit = 2}), (Numbers{5, 4}));
  EXPECT_EQ(numbers({.status = finished, .after = games::ListMark{1'004, 4}, .limit = 2}),
            (Numbers{3, 2}));
  EXPECT_EQ(numbers({.status = finished, .min_ply = 2}), (Numbers{4, 2}));
  EXPECT_EQ(numbers({.status = finished, .max_ply = 1}), (Numbers{5, 3, 1}));
  EXPECT_EQ(numbers({.status = finished, .since = 1'002, .before = 1'004}), (Numbers{3, 2}));
  EXPECT_EQ(numbers({.status = finished, .against = "esi"}).size(), 5U);
  EXPECT_EQ(numbers({.user = ama.user.id, .status = finished, .against = "abena"}).size(), 0U)
      << "not the player as their own opponent";
  EXPECT_EQ(numbers({.status = finished, .against = "' OR 1=1 --"}).size(), 0U);
  EXPECT_EQ(numbers({.status = finished, .rules = "abapa"}).size(), 5U);
  EXPECT_EQ(numbers({.status = finished, .rules = "wari"}).size(), 0U);
  EXPECT_EQ(numbers({.status = finished, .opponent = games::Opponent::computer}).size(), 0U);
  EXPECT_EQ(numbers({.status = finished, .end = rules::EndReason::resignation}).size(), 5U);
  EXPECT_EQ(numbers({.status = finished, .end = rules::EndReason::majority}).size(), 0U);
  const auto page =
      answer<std::optional<games::PlayerPage>>([&](auto done) { people().player("abena", done); });
  ASSERT_TRUE(page);
  EXPECT_EQ(page->finished, 5);
  ASSERT_EQ(page->results.size(), 1U);
  EXPECT_EQ(page->results[0].won, 5);
  EXPECT_EQ(page->results[0].side, Side::south);
}

// Agreed before the tenth ply a game tells nothing; the rules and side with most games come first.
TEST_F(PeopleTest, ResultsCountWhatHasBegunTheMostPlayedFirst) {
  const auto abena = *enrol(std::nullopt, "Abena");
  int number = 0;
  const auto ended = [&](const std::string& rules, rules::EndReason reason, int ply,
                         std::optional<Side> winner) {
    const games::Founding founding =
        found(++number, {.rules = *rules::parse_rule_set(rules), .rules_name = rules},
              games::Holder{abena.user.id, abena.user.player, true});
    const games::Change change{.number = number,
                               .founding = {},
                               .events = {},
                               .summary = games::Summary{.status = games::Status::finished,
                                                         .ply = ply,
                                                         .end = reason,
                                                         .winner = winner,
                                                         .changed = 2}};
    answer<void>([&](auto done) { store_->append({change}, done); });
  };
  const auto agreement = rules::EndReason::agreement;
  ended("awari", agreement, games::kFewestPlies - 1, Side::south);
  ended("awari", agreement, games::kFewestPlies, Side::south);
  ended("wari", rules::EndReason::even, 50, std::nullopt);
  ended("wari", rules::EndReason::even, 50, std::nullopt);
  ended("abapa", rules::EndReason::majority, 50, Side::north);
  ended("abapa", rules::EndReason::majority, 50, Side::north);
  ended("abapa", rules::EndReason::majority, 50, Side::north);
  const auto page =
      answer<std::optional<games::PlayerPage>>([&](auto done) { people().player("abena", done); });
  ASSERT_TRUE(page);
  EXPECT_EQ(page->finished, 7);
  ASSERT_EQ(page->results.size(), 3U);
  EXPECT_EQ(page->results[0].rules, "abapa");
  EXPECT_EQ(page->results[0].lost, 3);
  EXPECT_EQ(page->results[1].rules, "wari");
  EXPECT_EQ(page->results[1].drawn, 2);
  EXPECT_EQ(page->results[2].rules, "awari");
  EXPECT_EQ(page->results[2].won, 1);
}

TEST_F(PeopleTest, AHiddenMessageAloneIsNotHeard) {
  const Known ama = guest("Ama");
  game(1, ama);
  std::vector<std::int64_t> said;
  for (const char* text : {"one", "two"}) {
    const games::Said message{.game = 1, .name = "Ama", .text = text, .at = 7};
    said.push_back(answer<std::int64_t>([&](auto done) { people().say(message, done); }));
  }
  const auto heard = [&] {
    std::vector<std::string> texts;
    for (const auto& one :
         answer<std::vector<games::Said>>([&](auto done) { people().said(1, {}, 0, 9, done); }))
      texts.push_back(one.text);
    return texts;
  };
  using Texts = std::vector<std::string>;
  EXPECT_TRUE(store_->admin().hide_message({"Esi", 5}, said[0], true));
  EXPECT_EQ(heard(), Texts{"two"});
  EXPECT_TRUE(store_->admin().hide_message({"Esi", 6}, said[0], false));
  EXPECT_EQ(heard(), (Texts{"one", "two"}));
  EXPECT_FALSE(store_->admin().hide_message({"Esi", 7}, 999, true));
}

TEST_F(PeopleTest, AGuestsSeatCanBeGivenAnAccountsNot) {
  const Known ama = guest("Ama");
  const Known other = guest("Other");
  const auto account = *enrol(std::nullopt, "Abena");
  game(1, ama);
  const auto give = [&](std::int64_t number, UserId user) {
    return answer<bool>([&](auto done) { people().give_seat(number, Side::south, user, done); });
  };
  EXPECT_TRUE(give(1, other.user.id));
  EXPECT_TRUE(give(1, account.user.id));
  EXPECT_FALSE(give(1, ama.user.id));
  EXPECT_EQ(load("2222222221").holders[0]->user, account.user.id);
}

// A database as version 1 left it: its games are told in lists after the migration, those by link
// not in public ones, and a copy lies beside it.
class SqlitePeople : public PeopleTest {};

TEST_F(SqlitePeople, GamesOfTheFirstVersionAreListed) {
  store_.reset();
  fs::remove_all(folder_);
  fs::create_directory(folder_);
  const std::string file = (folder_ / "oware.db").string();
  {
    soci::session session(*soci::factory_sqlite3(), "dbname=" + file);
    ASSERT_TRUE(migrate(session, file, steps().first(1)));
    const std::string token = games::to_hex(games::hash_token("x"));
    for (const int number : {1, 2}) {
      const std::string id = "222222222" + std::to_string(number + 1);
      const std::string opponent = number == 1 ? "anyone" : "friend";
      session << "INSERT INTO games VALUES (:number, :id, 'abapa', :opponent, 3, '', 1000, '', "
                 "'finished', NULL, 0)",
          soci::use(number), soci::use(id), soci::use(opponent);
      int version = 0;
      const auto add = [&](const std::string& kind, const std::string& detail) {
        ++version;
        session << "INSERT INTO events VALUES (:game, :version, 2000, :kind, :detail)",
            soci::use(number), soci::use(version), soci::use(kind), soci::use(detail);
      };
      add("joined", "south " + token + " Ama");
      add("joined", "north " + token + " Kofi");
      add("moved", "F");
      add("ended", "resignation south");
    }
  }
  store_ = *store::open({.folder = folder_.string()});
  EXPECT_TRUE(fs::exists(file + ".before-v2"));
  const auto listed = list({.status = games::Status::finished});
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0].summary.names, (std::array<std::string, 2>{"Ama", "Kofi"}));
  EXPECT_EQ(listed[0].summary.ply, 1);
  EXPECT_EQ(listed[0].summary.end, rules::EndReason::resignation);
  EXPECT_EQ(listed[0].summary.winner, Side::north);
  EXPECT_TRUE(listed[0].founding.settings.casual);
  EXPECT_EQ(listed[0].founding.number, 1);
  EXPECT_FALSE(load("2222222223").founding.settings.listed);
}

// `listed` is told by the founding's hash only where it is unusual, so that hashes of older games
// hold; none of the four is taken for another.
TEST_F(PeopleTest, ListedComesBackAsItWasFounded) {
  const Known ama = guest("Ama");
  int number = 0;
  for (const auto opponent : {games::Opponent::friend_by_link, games::Opponent::computer}) {
    for (const bool listed : {false, true}) {
      const auto founding = found(++number, {.opponent = opponent, .listed = listed},
                                  games::Holder{ama.user.id, ama.user.player, ama.user.registered});
      EXPECT_EQ(load(founding.id).founding, founding);
    }
  }
  using Numbers = std::vector<std::int64_t>;
  EXPECT_EQ(numbers({}), (Numbers{4, 2}));
  EXPECT_EQ(numbers({.user = ama.user.id}).size(), 2U) << "unlisted ones only where asked for";
  EXPECT_EQ(numbers({.user = ama.user.id, .unlisted = true}).size(), 4U);
}

TEST_F(SqlitePeople, AGameThatCannotBeReplayedStopsTheMigration) {
  store_.reset();
  fs::remove_all(folder_);
  fs::create_directory(folder_);
  const std::string file = (folder_ / "oware.db").string();
  soci::session session(*soci::factory_sqlite3(), "dbname=" + file);
  ASSERT_TRUE(migrate(session, file, steps().first(1)));
  session << "INSERT INTO games VALUES (1, '2222222222', 'abapa', 'friend', 3, '', 1000, '', "
             "'open', NULL, 0)";
  session << "INSERT INTO events VALUES (1, 1, 2000, 'moved', 'F')";
  EXPECT_FALSE(migrate(session, file, steps()));
  EXPECT_EQ(schema_version(session), 1) << "nothing has changed";
}

}  // namespace
}  // namespace oware::store
