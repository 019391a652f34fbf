#include "store/store.hpp"

#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <future>

#include "games/apply.hpp"
#include "store/check.hpp"
#include "store/schema.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

namespace fs = std::filesystem;
using games::Change;
using games::Event;
using games::Founding;
using rules::Side;

class StoreTest : public TestDatabase {
 protected:
  std::unique_ptr<games::Store> open() {
    auto opened = store::open(options());
    EXPECT_TRUE(opened) << message(opened.error());
    return opened ? *std::move(opened) : nullptr;
  }
};

class SqliteStoreTest : public StoreTest {};

// Asks and waits for the answer.
template <class T, class Ask>
Result<T> answer(Ask ask) {
  std::promise<Result<T>> promise;
  ask([&promise](Result<T> result) { promise.set_value(std::move(result)); });
  return promise.get_future().get();
}

Result<void> append(games::Store& store, std::vector<Change> changes) {
  return answer<void>([&](auto done) { store.append(std::move(changes), std::move(done)); });
}

Result<std::optional<games::StoredGame>> load(games::Store& store, const std::string& id) {
  return answer<std::optional<games::StoredGame>>(
      [&](auto done) { store.load(id, std::move(done)); });
}

games::Overview overview(games::Store& store) {
  return *answer<games::Overview>([&](auto done) { store.overview(std::move(done)); });
}

std::vector<games::OpenGame> open_games(games::Store& store, int limit) {
  return *answer<std::vector<games::OpenGame>>(
      [&](auto done) { store.list_open(limit, std::move(done)); });
}

Founding founding(std::int64_t number, const games::Settings& settings = {}) {
  std::string id = "2222222222";
  std::size_t at = id.size();
  for (std::int64_t rest = number; rest > 0; rest /= 8)
    id[--at] = static_cast<char>('2' + rest % 8);
  return Founding{
      .id = id, .number = number, .settings = settings, .created = 1'000, .rematch_of = ""};
}

std::vector<Event> founded(const Founding& by) {
  return games::found(by, Side::south, {"Ama K.", games::hash_token("token of " + by.id)});
}

Change founding_change(const Founding& by) {
  return {.number = by.number, .founding = by, .events = founded(by), .summary = games::Summary{}};
}

Change move_change(std::int64_t number, int version, char letter) {
  const int house = letter >= 'a' ? letter - 'a' + 6 : letter - 'A';
  return {.number = number,
          .founding = {},
          .events = {Event{version, 2'000, games::Moved{rules::House(house)}}},
          .summary = {}};
}

TEST_F(StoreTest, KeepsGamesWithTheirEvents) {
  const Founding first = founding(
      1, {.rules = *rules::parse_rule_set("awari"),
          .rules_name = "awari",
          .opponent = games::Opponent::computer,
          .level = 7,
          .clock = {.kind = games::ClockKind::live, .initial_ms = 60'000, .increment_ms = 1'000}});
  {
    const auto store = open();
    ASSERT_TRUE(append(*store, {founding_change(first)}));
    ASSERT_TRUE(append(*store, {move_change(1, 3, 'F')}));
  }
  const auto store = open();
  const auto stored = load(*store, first.id);
  ASSERT_TRUE(stored && *stored);
  EXPECT_EQ((*stored)->founding, first);
  auto expected = founded(first);
  expected.push_back(Event{3, 2'000, games::Moved{rules::House(5)}});
  EXPECT_EQ((*stored)->events, expected);
}

TEST_F(StoreTest, HasNoOtherGames) {
  const auto store = open();
  const auto stored = load(*store, "2222222222");
  ASSERT_TRUE(stored);
  EXPECT_FALSE(*stored);
}

TEST_F(StoreTest, TakesAVersionOnce) {
  const auto store = open();
  ASSERT_TRUE(append(*store, {founding_change(founding(1))}));
  ASSERT_TRUE(append(*store, {move_change(1, 2, 'F')}));
  const auto again = append(*store, {move_change(1, 2, 'E')});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::corrupt);
  EXPECT_EQ((*load(*store, founding(1).id))->events.back().body,
            games::EventBody(games::Moved{rules::House(5)}));
  EXPECT_EQ(store->health().failed_commits, 0U) << "the change is to blame, not the database";
}

TEST_F(StoreTest, TakesChangesWholeOrNotAtAll) {
  const auto store = open();
  ASSERT_TRUE(append(*store, {founding_change(founding(1))}));
  EXPECT_FALSE(append(*store, {move_change(1, 2, 'F'), founding_change(founding(1))}))
      << "that game is there";
  EXPECT_EQ((*load(*store, founding(1).id))->events.size(), 1U);
}

TEST_F(StoreTest, OneBadChangeInAGroupHurtsNobodyElse) {
  const auto store = open();
  std::vector<std::promise<Result<void>>> promises(50);
  for (std::size_t i = 0; i < promises.size(); ++i) {
    // some want a number that is taken
    const std::int64_t number = i % 10 == 3 ? 1 : static_cast<std::int64_t>(i) + 1;
    store->append({founding_change(founding(number))},
                  [&promises, i](auto kept) { promises[i].set_value(std::move(kept)); });
  }
  for (std::size_t i = 0; i < promises.size(); ++i) {
    EXPECT_EQ(promises[i].get_future().get().has_value(), i % 10 != 3) << i;
  }
}

TEST_F(StoreTest, AMoveOfNoGameIsRefused) {
  const auto store = open();
  EXPECT_FALSE(append(*store, {move_change(99, 1, 'F')}));
}

TEST_F(StoreTest, KnowsTokens) {
  const auto store = open();
  ASSERT_TRUE(append(*store, {founding_change(founding(1))}));
  const auto knows = [&](const std::string& token) {
    return *answer<bool>(
        [&](auto done) { store->knows(games::hash_token(token), std::move(done)); });
  };
  EXPECT_TRUE(knows("token of " + founding(1).id));
  EXPECT_FALSE(knows("another"));
}

TEST_F(StoreTest, TellsWhatWaits) {
  const auto store = open();
  EXPECT_EQ(overview(*store).last_number, 0);
  for (int number = 1; number <= 4; ++number)
    ASSERT_TRUE(append(*store, {founding_change(founding(number))}));
  const auto summary = [&](std::int64_t number, int version, const games::Summary& told) {
    Change change = move_change(number, version, 'F');
    change.summary = told;
    EXPECT_TRUE(append(*store, {change}));
  };
  summary(1, 2, {.status = games::Status::playing, .deadline = 5'000, .computer_to_move = false});
  summary(2, 2,
          {.status = games::Status::playing, .deadline = std::nullopt, .computer_to_move = true});
  summary(3, 2, {.status = games::Status::playing, .deadline = 7'000, .computer_to_move = true});
  const auto told = overview(*store);
  EXPECT_EQ(told.last_number, 4);
  ASSERT_EQ(told.waiting.size(), 3U);
  EXPECT_EQ(told.waiting[0].deadline, 5'000);
  EXPECT_FALSE(told.waiting[0].computer_to_move);
  EXPECT_EQ(told.waiting[1].deadline, 7'000);
  EXPECT_TRUE(told.waiting[1].computer_to_move);
  EXPECT_FALSE(told.waiting[2].deadline);
  summary(1, 3,
          {.status = games::Status::finished, .deadline = std::nullopt, .computer_to_move = false});
  EXPECT_EQ(overview(*store).waiting.size(), 2U);
}

TEST_F(StoreTest, TellsWhichOffersNeedTheirOwners) {
  const auto store = open();
  const games::ClockRules days{.kind = games::ClockKind::correspondence, .days_per_move = 3};
  const games::ClockRules minutes{.kind = games::ClockKind::live, .initial_ms = 60'000};
  const auto add = [&](std::int64_t number, games::Opponent opponent, games::ClockRules clock) {
    const games::Settings settings{.opponent = opponent, .clock = clock};
    ASSERT_TRUE(append(*store, {founding_change(founding(number, settings))}));
  };
  add(1, games::Opponent::anyone, {});
  add(2, games::Opponent::anyone, days);
  add(3, games::Opponent::anyone, minutes);
  add(4, games::Opponent::friend_by_link, minutes);
  add(5, games::Opponent::anyone, minutes);
  Change joined = move_change(5, 2, 'F');
  joined.summary = games::Summary{.status = games::Status::playing};
  ASSERT_TRUE(append(*store, {joined}));
  EXPECT_EQ(overview(*store).attended_offers,
            (std::vector<std::string>{founding(1).id, founding(3).id}));
}

TEST_F(StoreTest, ListsGamesThatAnyoneMayJoin) {
  const auto store = open();
  for (int number = 1; number <= 5; ++number) {
    ASSERT_TRUE(
        append(*store, {founding_change(founding(number, {.opponent = games::Opponent::anyone}))}));
  }
  ASSERT_TRUE(append(*store, {founding_change(founding(6))}));
  Change joined = move_change(5, 2, 'F');
  joined.summary = games::Summary{
      .status = games::Status::playing, .deadline = std::nullopt, .computer_to_move = false};
  ASSERT_TRUE(append(*store, {joined}));
  const auto listed = open_games(*store, 3);
  ASSERT_EQ(listed.size(), 3U);
  EXPECT_EQ(listed[0].founding.number, 4);
  EXPECT_EQ(listed[0].free_side, Side::north);
  EXPECT_EQ(listed[0].name, "Ama K.");
}

TEST_F(StoreTest, EndsWithEverythingThatWasAskedFor) {
  std::atomic<int> kept = 0;
  {
    const auto store = open();
    for (int number = 1; number <= 500; ++number) {
      store->append({founding_change(founding(number))},
                    [&kept](const Result<void>& done) { kept += done ? 1 : 0; });
    }
  }
  EXPECT_EQ(kept, 500);
  EXPECT_EQ(overview(*open()).last_number, 500);
}

TEST_F(StoreTest, FolderIsMadeForItsOwner) {
  const auto folder = folder_ / "a" / "b";
  Options wanted = options();
  wanted.folder = folder.string();
  ASSERT_TRUE(store::open(wanted));
  EXPECT_EQ(fs::status(folder).permissions(), fs::perms::owner_all);
}

TEST_F(SqliteStoreTest, OneAtATime) {
  const auto store = open();
  const auto second = store::open({.folder = folder_.string()});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::unavailable);
}

TEST_F(SqliteStoreTest, RefusesWhatIsNoDatabase) {
  std::ofstream(folder_ / "oware.db") << std::string(5'000, 'x');
  const auto opened = store::open({.folder = folder_.string()});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::corrupt);
}

TEST_F(StoreTest, TellsDamagedEvents) {
  {
    ASSERT_TRUE(append(*open(), {founding_change(founding(1))}));
  }
  {
    soci::session session;
    connect(session);
    session << "UPDATE events SET detail = 'nonsense'";
  }
  const auto loaded = load(*open(), founding(1).id);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, ErrorCode::corrupt);
}

TEST_F(StoreTest, CountsDamageOnceAndUpToALimit) {
  constexpr int kDamaged = static_cast<int>(kMostProblems) + 2;
  std::vector<Change> changes;
  for (int number = 1; number <= kDamaged; ++number)
    changes.push_back(founding_change(founding(number)));
  Options unchecked = options();
  unchecked.check_at_start = false;
  const auto store = *store::open(unchecked);
  ASSERT_TRUE(append(*store, changes));
  {
    soci::session session;
    connect(session);
    session << "UPDATE events SET detail = 'nonsense'";
  }
  for (const int number : {1, 1}) EXPECT_FALSE(load(*store, founding(number).id));
  EXPECT_EQ(store->health().damaged, 1);
  for (int number = 1; number <= kDamaged; ++number)
    EXPECT_FALSE(load(*store, founding(number).id));
  EXPECT_EQ(store->health().damaged, static_cast<std::int64_t>(kMostProblems));
}

// ---- migrations

const std::vector<Step> kTwoSteps = {
    {{"CREATE TABLE things (name TEXT)"}},
    {{"ALTER TABLE things ADD COLUMN size INTEGER NOT NULL DEFAULT 7"}}};

TEST_F(SqliteStoreTest, MigratesStepByStepAndCopiesFirst) {
  soci::session session;
  connect(session);
  const std::string file = (folder_ / "oware.db").string();
  ASSERT_TRUE(migrate(session, file, std::span(kTwoSteps).first(1)));
  EXPECT_EQ(schema_version(session), 1);
  EXPECT_FALSE(fs::exists(file + ".before-v1")) << "nothing to copy";
  session << "INSERT INTO things (name) VALUES ('seed')";
  ASSERT_TRUE(migrate(session, file, kTwoSteps));
  EXPECT_EQ(schema_version(session), 2);
  int size = 0;
  session << "SELECT size FROM things", soci::into(size);
  EXPECT_EQ(size, 7);
  soci::session copy(*soci::factory_sqlite3(), "dbname=" + file + ".before-v2");
  EXPECT_EQ(schema_version(copy), 1);
  std::string name;
  copy << "SELECT name FROM things", soci::into(name);
  EXPECT_EQ(name, "seed");
  ASSERT_TRUE(migrate(session, file, kTwoSteps)) << "nothing left to do";
}

TEST_F(StoreTest, AMigrationThatFailsChangesNothing) {
  soci::session session;
  connect(session);
  const std::string file = (folder_ / "oware.db").string();
  ASSERT_TRUE(migrate(session, file, std::span(kTwoSteps).first(1)));
  auto steps_that_fail = kTwoSteps;
  steps_that_fail[1].statements.emplace_back("CREATE NONSENSE");
  EXPECT_THROW((void)migrate(session, file, steps_that_fail), soci::soci_error);
  EXPECT_EQ(schema_version(session), 1);
  EXPECT_THROW(session << "SELECT size FROM things", soci::soci_error);
}

TEST_F(StoreTest, RefusesANewerDatabase) {
  {
    open();
  }
  {
    soci::session session;
    connect(session);
    session << "UPDATE schema_version SET version = 99";
  }
  const auto opened = store::open(options());
  ASSERT_FALSE(opened);
  EXPECT_NE(message(opened.error()).find("newer"), std::string::npos);
}

TEST(DatabaseUrl, IsAFileOrAServer) {
  EXPECT_EQ(parse_database_url("sqlite:oware.db")->file, "oware.db");
  EXPECT_EQ(parse_database_url("sqlite:///var/lib/oware.db")->file, "/var/lib/oware.db");
  const auto server = parse_database_url("postgresql://ama:it%27s@db:5433/games?connect_timeout=7");
  ASSERT_TRUE(server);
  for (const char* part : {"user='ama'", "password='it\\'s'", "host='db'", "port='5433'",
                           "dbname='games'", "connect_timeout='7'", "application_name='oware'"})
    EXPECT_NE(server->postgresql.find(part), std::string::npos) << part;
  for (const char* url : {"", "sqlite:", "oware.db", "postgresql:x", "SQLITE:x", "sqlite:a\"b",
                          "postgresql://x/y?nonsense=1", "mysql://x"}) {
    const auto parsed = parse_database_url(url);
    ASSERT_FALSE(parsed) << url;
    EXPECT_EQ(parsed.error().code, ErrorCode::usage);
  }
}

}  // namespace
}  // namespace oware::store
