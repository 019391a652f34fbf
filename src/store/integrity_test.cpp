// Damage: what a flipped bit does to a database is found, named, and stays with the game it hit.
#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <fstream>
#include <iterator>

#include "events/store.hpp"
#include "games/apply.hpp"
#include "store/administration.hpp"
#include "store/check.hpp"
#include "store/game_repository.hpp"
#include "store/schema.hpp"
#include "store/test_rows.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

using games::Known;
using rules::Side;

constexpr int kGames = 12;

class SqliteDamage : public TestStore {
 protected:
  // A database with rows in every table, in pages so small that it has pages of every kind.
  SqliteDamage() {
    store_.reset();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
    {
      soci::session session;
      open_database(session, database());
      session << "PRAGMA page_size = 1024";
      session << "VACUUM";
    }
    open();
    fill();
    store_.reset();
    std::ifstream file(database(), std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(file), {});
    whole_ = content(database());
  }

  static std::string id_of(int number) { return "22222222" + std::to_string(20 + number); }

  void fill() {
    const Known ama = guest("Ama");
    const Known kofi = guest("Kofi");
    const games::User account{
        .id = 0, .player = "abena22222", .name = "Abena", .language = "tw", .created = 5};
    const auto abena = *answer<std::optional<Known>>([&](auto done) {
      store_->people().enrol(std::nullopt, account, "hash", session("Abena"), done);
    });
    for (int number = 1; number <= kGames; ++number)
      play(number, number % 2 == 0 ? ama : abena, number % 3 == 0);
    games::Said said{.game = 1,
                     .room = games::ChatRoom::players,
                     .user = ama.user.id,
                     .name = "Ama",
                     .text = std::string(2'000, 'x'),
                     .at = 7};
    const auto message = answer<std::int64_t>([&](auto done) { store_->people().say(said, done); });
    const games::Report report{.at = 8,
                               .reporter = kofi.user.id,
                               .game = 1,
                               .message = message,
                               .player = {},
                               .analysis = {},
                               .reason = "rude"};
    answer<std::optional<std::int64_t>>([&](auto done) { store_->people().report(report, done); });
    answer<bool>([&](auto done) {
      store_->people().set_block(kofi.user.id, ama.user.player, games::BlockKind::mute, 9, done);
    });
    answer<games::PushKey>(
        [&](auto done) { store_->push().push_key({"private", "public"}, 1, done); });
    answer<games::Subscribed>([&](auto done) {
      store_->push().subscribe(
          abena.session,
          {.endpoint = "https://push.example/1", .public_key = "key", .auth = "auth", .created = 3},
          5, done);
    });
    answer<bool>([&](auto done) {
      store_->analyses().keep_analysis({.id = "analysis22",
                                        .title = "A title",
                                        .rules = "abapa",
                                        .ogn = "1. F f *",
                                        .user = abena.user.id},
                                       5, done);
    });
    answer<games::PuzzleOutcome>([&](auto done) {
      store_->ratings().answer_puzzle(abena.user.id, {.puzzle = "001h5pmt", .right = true, .at = 4},
                                      {}, done);
    });
    answer<bool>([&](auto done) {
      store_->events().found_event({"event22222", abena.user.id, 5, {.name = "Cup"}}, done);
    });
    answer<void>([&](auto done) {
      store_->events().append_to_event(
          "event22222", {{1, 6, oware::events::Entered{abena.user.id, 1500}}}, {}, done);
    });
    answer<std::optional<std::int64_t>>([&](auto done) {
      store_->access().add_access_token(
          abena.user.id, {.name = "Laptop", .hash = games::hash_token("access"), .scopes = {}}, 5,
          done);
    });
    answer<games::BotChange>(
        [&](auto done) { store_->access().become_bot(kofi.user.id, 6, done); });
    answer<games::ClubChange>([&](auto done) {
      store_->clubs().found_club({.id = "club222222", .name = "Accra", .text = "", .created = 6},
                                 abena.user.id, done);
    });
    fill_social(abena.user.id, kofi.user.id);
    EXPECT_TRUE(store_->admin().change({"Esi", 5}, {.chat = false, .read_only = true}));
    EXPECT_TRUE(store_->admin().add_key({"Esi", 5}, "Esi", games::hash_token("key")));
  }

  void fill_social(games::UserId one, games::UserId other) {
    soci::session beside;
    connect(beside);
    Sql sql(beside);
    add_social_rows(sql, one, other);
  }

  void play(int number, const Known& user, bool resigned) {
    games::Founding founding{.id = id_of(number),
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
    add(games::Joined{Side::north, "Efua", games::hash_token("north" + founding.id)});
    for (const char letter : std::string_view("FfEeDd"))
      add(games::Moved{rules::House(letter >= 'a' ? letter - 'a' + 6 : letter - 'A')});
    if (resigned) add(games::Ended{rules::EndReason::resignation, Side::north});
    change.summary = games::summarise(room);
    change.holders[0] = games::Holder{user.user.id, user.user.player, user.user.registered};
    answer<void>([&](auto done) { store_->append({change}, done); });
  }

  // Every row of every table, or nothing where it cannot be read. Not of sqlite_sequence: a number
  // there that is too large leaves keys unused and nothing else.
  static std::optional<std::string> content(const std::string& path) {
    try {
      soci::session session;
      open_database(session, path);
      Sql sql(session);
      std::string all;
      for (auto& [name] : sql.rows<std::string>(
               "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_sequence' "
               "ORDER BY name")) {
        all += "\n" + name + ":";
        std::string columns;
        for (auto& [column] :
             sql.rows<std::string>("SELECT name FROM pragma_table_info(:name)", name))
          columns += (columns.empty() ? "quote(" : " || ',' || quote(") + column + ")";
        for (auto& [row] :
             sql.rows<std::string>("SELECT " + columns + " FROM " + name + " ORDER BY 1"))
          all += "\n" + row;
      }
      return all;
    } catch (const soci::soci_error&) {
      return std::nullopt;
    }
  }

  void write(const std::string& bytes) const {
    std::ofstream(database(), std::ios::binary).write(bytes.data(), std::ssize(bytes));
  }

  // The position of a text that the file has once.
  std::size_t find(const std::string& text) const {
    const auto place = bytes_.find(text);
    EXPECT_NE(place, std::string::npos) << text;
    return place;
  }

  std::string bytes_;
  std::optional<std::string> whole_;
};

TEST_F(SqliteDamage, ASoundDatabaseIsSound) {
  const auto found = check(database());
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->sound()) << found->problems.front();
  EXPECT_EQ(found->games, kGames);
}

// With too little memory a check ends unfinished; it never calls a sound database damaged.
TEST_F(SqliteDamage, ACheckWithoutMemoryIsNoFinding) {
  constexpr std::int64_t kStep = 4'096;
  int unfinished = 0;
  bool finished = false;
  for (std::int64_t limit = kStep; limit < (std::int64_t{1} << 24U) && !finished; limit += kStep) {
    sqlite_api::sqlite3_hard_heap_limit64(sqlite_api::sqlite3_memory_used() + limit);
    const auto found = check(database());
    sqlite_api::sqlite3_hard_heap_limit64(0);
    if (!found) {
      EXPECT_EQ(found.error().code, ErrorCode::unavailable) << message(found.error());
      ++unfinished;
      continue;
    }
    finished = true;
    EXPECT_TRUE(found->sound()) << limit << ": " << found->problems.front();
  }
  EXPECT_TRUE(finished);
  EXPECT_GT(unfinished, 10);
}

// One bit in every so many bytes of the file, each in turn: the check finds it, or every row of
// every table still reads as before.
#ifdef OWARE_SMALL_SAMPLES
constexpr std::size_t kStride = 2003;
#else
constexpr std::size_t kStride = 251;
#endif

TEST_F(SqliteDamage, EachFlippedBitIsFoundOrHarmless) {
  ASSERT_TRUE(whole_);
  int found = 0;
  int harmless = 0;
  for (std::size_t at = 0; at < bytes_.size(); at += kStride) {
    std::string damaged = bytes_;
    damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ (1U << at % 8));
    write(damaged);
    const auto report = check(database());
    if (!report || !report->sound()) {
      ++found;
    } else {
      ++harmless;
      ASSERT_EQ(content(database()), whole_) << "byte " << at << ", bit " << at % 8;
    }
  }
  RecordProperty("found", found);
  RecordProperty("harmless", harmless);
  EXPECT_GT(found, static_cast<int>(bytes_.size() / kStride / 8));
}

// Each column of each table: a change that SQLite cannot notice, made behind the triggers' back.
TEST_F(SqliteDamage, AChangeOfAnyColumnIsFound) {
  std::vector<std::string> tables{"games",
                                  "events",
                                  "seats",
                                  "users",
                                  "sessions",
                                  "blocks",
                                  "chat",
                                  "reports",
                                  "settings",
                                  "admin_keys",
                                  "audit_log",
                                  "push_key",
                                  "push_subscriptions",
                                  "ratings",
                                  "puzzle_answers",
                                  "puzzle_ratings",
                                  "tournaments",
                                  "tournament_log",
                                  "clubs",
                                  "club_members",
                                  "schema_version",
                                  "openings",
                                  "access_tokens",
                                  "bots"};
  tables.insert(tables.end(), kSocialTables.begin(), kSocialTables.end());
  for (const std::string& table : tables) {
    write(bytes_);
    std::vector<std::string> columns;
    {
      soci::session session;
      open_database(session, database());
      Sql sql(session);
      for (auto& [name] : sql.rows<std::string>("SELECT name FROM pragma_table_info(:name)", table))
        columns.push_back(name);
    }
    ASSERT_FALSE(columns.empty()) << table;
    for (const std::string& column : columns) {
      write(bytes_);
      {
        soci::session session;
        open_database(session, database());
        Sql sql(session);
        std::vector<std::string> triggers;
        for (auto& [name, text] : sql.rows<std::string, std::string>(
                 "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = :name",
                 table)) {
          sql.run("DROP TRIGGER " + name);
          triggers.push_back(text);
        }
        session << "PRAGMA ignore_check_constraints = ON";
        sql.run("UPDATE " + table + " SET " + column + " = CASE WHEN typeof(" + column +
                ") = 'integer' THEN " + column + " + 64 WHEN " + column +
                " IS NULL THEN abs(random() % 1000000007) ELSE " + column + " || 'x' END");
        for (const std::string& text : triggers) sql.run(text);
      }
      const auto report = check(database());
      EXPECT_TRUE(!report || !report->sound()) << table << "." << column;
    }
  }
}

TEST_F(SqliteDamage, AnImpossibleVersionIsAnError) {
  for (const char* version : {"-1", "0", "4", "1000000"}) {
    write(bytes_);
    {
      soci::session session;
      open_database(session, database());
      session << std::string("UPDATE schema_version SET version = ") + version;
    }
    const auto opened = store::open({.folder = folder_.string()});
    ASSERT_FALSE(opened) << version;
    EXPECT_EQ(opened.error().code, ErrorCode::corrupt) << version;
    EXPECT_FALSE(check(database())) << version;
  }
}

TEST_F(SqliteDamage, TheLastKeysAreProved) {
  const auto problems_after = [&](const std::vector<std::string>& statements) {
    write(bytes_);
    {
      soci::session session;
      open_database(session, database());
      for (const std::string& statement : statements) session << statement;
    }
    const auto report = check(database());
    EXPECT_TRUE(report);
    return report ? report->problems : std::vector<std::string>();
  };
  const std::string of_chat = " WHERE name = 'chat'";
  const std::string row = "table sqlite_sequence: row ";
  using Problems = std::vector<std::string>;
  EXPECT_EQ(problems_after({"INSERT INTO sqlite_sequence (name, seq) VALUES ('settings', 5)"}),
            Problems{row + "settings is damaged"});
  EXPECT_EQ(problems_after({"UPDATE sqlite_sequence SET name = NULL" + of_chat}),
            Problems{row + "NULL is damaged"});
  EXPECT_EQ(problems_after({"UPDATE sqlite_sequence SET seq = NULL" + of_chat}),
            Problems{row + "chat is damaged"});
  EXPECT_EQ(problems_after({"UPDATE sqlite_sequence SET seq = -1" + of_chat}),
            Problems{row + "chat is damaged"});
  const std::string none_yet = "UPDATE sqlite_sequence SET seq = 0" + of_chat;
  EXPECT_EQ(problems_after({none_yet}),
            Problems{"table sqlite_sequence: the last key of chat is too small"});
  // SQLite itself writes 0 for an insertion of no rows.
  EXPECT_EQ(problems_after({"DELETE FROM reported_messages", "DELETE FROM reports",
                            "DELETE FROM chat", none_yet}),
            Problems{});
}

// The token of a seat stands in `seats` and in the event: the bytes of the latter are those after
// "joined".
TEST_F(SqliteDamage, ADamagedGameIsNamedAndSetApart) {
  const std::string text = "joinednorth " + games::to_hex(games::hash_token("north" + id_of(4)));
  std::string damaged = bytes_;
  damaged[find(text) + text.size() - 1] ^= 1;
  write(damaged);
  std::promise<std::string> told;
  std::atomic<bool> once{false};
  auto opened = store::open({.folder = folder_.string(), .on_damage = [&](const std::string& what) {
                               if (!once.exchange(true)) told.set_value(what);
                             }});
  ASSERT_TRUE(opened) << message(opened.error());
  store_ = *std::move(opened);
  EXPECT_NE(told.get_future().get().find("game " + id_of(4)), std::string::npos);
  EXPECT_GT(store_->health().damaged, 0);
  std::promise<Error> refused;
  store_->load(id_of(4), [&](const Result<std::optional<games::StoredGame>>& game) {
    refused.set_value(game ? Error{} : game.error());
  });
  const Error error = refused.get_future().get();
  EXPECT_EQ(error.code, ErrorCode::corrupt);
  EXPECT_EQ(error.what, "game " + id_of(4));
  for (const int number : {1, 5, kGames}) {
    EXPECT_TRUE(answer<std::optional<games::StoredGame>>(
        [&](auto done) { store_->load(id_of(number), done); }));
  }
  games::ListQuery finished;
  finished.status = games::Status::finished;
  EXPECT_EQ(answer<std::vector<games::ListedGame>>([&](auto done) {
              store_->list(finished, done);
            }).size(),
            4U);
}

// ---- checks of sound databases

class Checks : public TestStore {
 protected:
  void found(int games, games::Opponent opponent) {
    std::vector<games::Change> changes;
    for (int number = 1; number <= games; ++number) {
      const games::Founding founding{.id = std::to_string(2'222'220'000 + number),
                                     .number = number,
                                     .settings = {.opponent = opponent},
                                     .created = 1,
                                     .rematch_of = {}};
      games::Room room(founding);
      auto events = games::found(founding, Side::south, {"Ama", games::hash_token(founding.id)});
      for (const games::Event& event : events) EXPECT_TRUE(room.take(event));
      changes.push_back({.number = number,
                         .founding = founding,
                         .events = std::move(events),
                         .summary = games::summarise(room)});
    }
    answer<void>([&](auto done) { store_->append(std::move(changes), done); });
  }
};

TEST_F(Checks, TheComputersSeatHasNoToken) {
  found(1, games::Opponent::computer);
  const auto sound = checked();
  ASSERT_TRUE(sound);
  EXPECT_EQ(sound->problems, std::vector<std::string>());
  {
    soci::session session;
    connect(session);
    session << "INSERT INTO seats (game, side, token_hash, name, name_key) VALUES (1, 'north', "
               "'0123', '', '')";
  }
  const auto damaged = checked();
  ASSERT_TRUE(damaged);
  EXPECT_EQ(
      damaged->problems,
      std::vector<std::string>{"game 2222220001: the seat of north cannot be found by its token"});
}

TEST_F(Checks, ProgressIsToldEveryThousandGamesAndMayStop) {
  found(1'001, games::Opponent::anyone);
  std::vector<std::int64_t> told;
  const auto whole = checked([&](std::int64_t games) {
    told.push_back(games);
    return true;
  });
  ASSERT_TRUE(whole);
  EXPECT_EQ(told, std::vector<std::int64_t>{1'000});
  EXPECT_EQ(whole->games, 1'001);
  EXPECT_TRUE(whole->sound());
  const auto stopped = checked([](std::int64_t) { return false; });
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->games, 1'000);
}

// ---- lists

class SqliteListPlans : public TestStore {
 protected:
  std::vector<std::string> plan_of(const ListStatement& made) {
    soci::session session;
    open_database(session, database());
    Sql sql(session);
    std::vector<std::string> steps;
    for (auto& [id, parent, unused, step] :
         sql.rows_bound<int, int, int, std::string>("EXPLAIN QUERY PLAN " + made.text, made.values))
      steps.push_back(step);
    return steps;
  }
  void expect_plan(const ListStatement& made) {
    for (const std::string& step : plan_of(made)) {
      EXPECT_EQ(step.find("SCAN"), std::string::npos) << step << "\n" << made.text;
      EXPECT_EQ(step.find("TEMP B-TREE"), std::string::npos) << step << "\n" << made.text;
    }
  }
  void expect_plan(const games::ListQuery& query, ListFrom from) {
    expect_plan(list_statement(query, from, 7));
  }
};

TEST_F(SqliteListPlans, NoSearchForPeopleScansOrSorts) {
  for (const char* text : {"Ama", "ɔ", "%", "_"}) {
    const auto statements = people_statements(text, 200);
    EXPECT_EQ(statements.size(), 3U) << text;
    for (const ListStatement& statement : statements) expect_plan(statement);
  }
  EXPECT_EQ(people_statements("\xFF", 200).size(), 2U) << "nobody's name is no UTF-8";
  // Those muted or banned are a whole index, which has nobody else.
  const auto watched = plan_of(people_statements("", 200).at(0));
  ASSERT_FALSE(watched.empty());
  EXPECT_NE(watched[0].find("USING INDEX users_watched"), std::string::npos) << watched[0];
}

TEST_F(SqliteListPlans, NoListScansOrSorts) {
  const auto finished = games::Status::finished;
  const std::vector<games::ListQuery> filters = {
      {},
      {.rules = "wari"},
      {.opponent = games::Opponent::computer},
      {.end = rules::EndReason::no_move},
      {.result = games::ListResult::south},
      {.result = games::ListResult::draw},
      {.opening = "FfEe"},
      {.min_ply = 10, .max_ply = 20},
      {.since = 5, .before = 9},
      {.after = games::ListMark{5, 6}},
      {.rules = "wari",
       .opponent = games::Opponent::anyone,
       .end = rules::EndReason::majority,
       .result = games::ListResult::north,
       .opening = "F",
       .min_ply = 1,
       .since = 3,
       .after = games::ListMark{5, 6}},
  };
  for (games::ListQuery query : filters) {
    query.status = finished;
    expect_plan(query, ListFrom::games);
    if (!query.opening.empty()) expect_plan(query, ListFrom::opening);
    query.against = "Ama";
    expect_plan(query, ListFrom::name);
    expect_plan(query, ListFrom::user);
    query.user = 7;
    expect_plan(query, ListFrom::user);
    query.unlisted = true;
    expect_plan(query, ListFrom::user);
    for (const auto result : {games::ListResult::won, games::ListResult::lost}) {
      query.result = result;
      expect_plan(query, ListFrom::user);
    }
  }
  for (const auto status : {std::optional<games::Status>(), std::optional(games::Status::open),
                            std::optional(games::Status::playing)}) {
    expect_plan({.status = status}, ListFrom::games);
    expect_plan({.user = 7, .status = status}, ListFrom::user);
  }
}

TEST_F(SqliteListPlans, AQueryEndsAtItsDeadline) {
  soci::session session;
  open_database(session, database());
  Sql sql(session);
  {
    const Deadline deadline(session, std::chrono::milliseconds(5));
    try {
      sql.rows<int>(
          "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT COUNT(*) FROM "
          "n");
      ADD_FAILURE() << "it has no end";
    } catch (const soci::soci_error& error) {
      EXPECT_EQ(error_of(error).code, ErrorCode::unavailable);
    }
  }
  EXPECT_EQ(sql.value<int>("SELECT 1"), 1) << "the connection goes on";
}

// ---- people who go while something of theirs is under way

class Races : public TestStore {
 protected:
  // The error of a write; none when it succeeds.
  template <class T, class Ask>
  std::optional<ErrorCode> refused(Ask ask) {
    std::promise<std::optional<ErrorCode>> ended;
    ask([&ended](const Result<T>& done) {
      ended.set_value(done ? std::nullopt : std::optional(done.error().code));
    });
    return ended.get_future().get();
  }
};

TEST_F(Races, WhoeverIsDeletedFoundsNoGameAndSignsInNowhere) {
  const Known ama = guest("Ama");
  const Known kofi = guest("Kofi");
  answer<void>([&](auto done) { store_->people().forget(ama.user.id, done); });
  const games::Founding founding{
      .id = "2222222222", .number = 1, .settings = {}, .created = 1, .rematch_of = {}};
  games::Change change{
      .number = 1,
      .founding = founding,
      .events = games::found(founding, Side::south, {"Ama", games::hash_token("t")}),
      .summary = games::Summary{}};
  change.holders[0] = games::Holder{ama.user.id, ama.user.player, false};
  const auto gone = std::optional(ErrorCode::not_allowed);
  EXPECT_EQ(refused<void>([&](auto done) { store_->append({change}, done); }), gone);
  EXPECT_EQ(refused<Known>([&](auto done) {
              store_->people().sign_in(ama.user.id, std::nullopt, session("again"), done);
            }),
            gone);
  EXPECT_EQ(refused<std::optional<Known>>([&](auto done) {
              const games::User account{.id = 0, .player = "p", .name = "Abena", .language = "en"};
              store_->people().enrol(ama.user.id, account, "hash", session("new"), done);
            }),
            gone);
  EXPECT_EQ(refused<bool>([&](auto done) {
              store_->people().set_block(ama.user.id, kofi.user.player, games::BlockKind::mute, 2,
                                         done);
            }),
            gone);
  change.holders[0].reset();
  EXPECT_EQ(refused<void>([&](auto done) { store_->append({change}, done); }), std::nullopt);
}

}  // namespace
}  // namespace oware::store
