#include "store/transaction_log.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <soci/soci.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <map>
#include <utility>

#include "store/connection.hpp"
#include "store/point_in_time.hpp"
#include "store/schema.hpp"
#include "store/test_store.hpp"
#include "store/transaction_recorder.hpp"

namespace {

// Whether the disk of the logs is full.
std::atomic<bool> full{false};

bool is_log(int descriptor) {
  std::error_code error;
  const auto path =
      std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(descriptor), error);
  return path.extension() == ".log";
}

}  // namespace

// The symbol of the program comes before the library's.
extern "C" int fdatasync(int descriptor) {
  static const auto real = reinterpret_cast<int (*)(int)>(dlsym(RTLD_NEXT, "fdatasync"));
  if (!full || !is_log(descriptor)) return real(descriptor);
  errno = ENOSPC;
  return -1;
}

namespace oware::store {
namespace {

constexpr games::TimeMs kDayMs = 24 * 3'600'000;
constexpr games::TimeMs kStart = 1'800'000'000'000;

// A database with a recorder whose clock stands still but for the test.
class SqliteTransactionLog : public TestDatabase {
 protected:
  SqliteTransactionLog() {
    EXPECT_TRUE(store::open(options()));
    std::filesystem::create_directory(log());
    start();
  }
  ~SqliteTransactionLog() override {
    full = false;
    stop();
  }

  std::string log() const { return (folder_ / "log").string(); }
  std::string restored() const { return (folder_ / "restored.db").string(); }

  void start() {
    const Open connect = [this](soci::session& session) {
      open_database(session, database());
      session << "PRAGMA foreign_keys = ON";
    };
    recorder_ = *TransactionRecorder::open({.folder = log(), .now = [this] { return now_.load(); }},
                                           connect);
    writer_ = std::make_unique<WriteConnection>(connect, recorder_.get());
    ASSERT_TRUE(transact([](Sql&) {}));
  }
  void stop() {
    writer_.reset();
    recorder_.reset();
  }
  // As a server does that is killed: the log is not closed.
  void kill() {
    const std::uintmax_t size = std::filesystem::file_size(newest_log());
    stop();
    std::filesystem::resize_file(newest_log(), size);
  }

  Result<void> transact(const std::function<void(Sql&)>& work) { return writer_->transact(work); }

  // One that adds a user, a second after the one before.
  void add(const std::string& name) {
    now_ += 1'000;
    ASSERT_TRUE(transact([&](Sql& sql) {
      sql.run(
          "INSERT INTO users (public_id, name, language, created_ms) VALUES (:id, :name, 'en', 1)",
          name, name);
    }));
  }

  std::string newest_log() const { return log_path(log(), log_numbers(log())->back()); }

  // Waits for what another thread does; in vain after two minutes.
  static void wait_until(const std::function<bool()>& done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    while (!done()) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "waited in vain";
      std::this_thread::yield();
    }
  }
  void wait_for_copies(std::uint64_t count) const {
    wait_until([&] { return recorder_->health().copies >= count; });
  }

  // All rows of all tables but for the numbers that were given out.
  static std::string rows_of(const std::string& path) {
    soci::session session;
    open_database(session, path);
    Sql sql(session);
    std::string all;
    for (const auto& [table] : sql.rows<std::string>(
             "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
             "ORDER BY name")) {
      std::string columns;
      for (const auto& [column] :
           sql.rows<std::string>("SELECT name FROM pragma_table_info(:table) ORDER BY cid", table))
        columns += (columns.empty() ? "quote(" : " || ',' || quote(") + column + ")";
      for (const auto& [row] :
           sql.rows<std::string>("SELECT " + columns + " AS row FROM " + table + " ORDER BY row"))
        all += table + ": " + row + "\n";
    }
    return all;
  }

  Result<PointInTimeReport> restore_until(std::optional<games::TimeMs> until) const {
    return restore_to({.folder = log(), .until = until}, restored(), Existing::replace);
  }
  std::string rows_at(std::optional<games::TimeMs> until) const {
    const auto done = restore_until(until);
    EXPECT_TRUE(done) << message(done.error());
    return done ? rows_of(restored()) : "";
  }

  std::atomic<games::TimeMs> now_{kStart};
  std::unique_ptr<TransactionRecorder> recorder_;
  std::unique_ptr<WriteConnection> writer_;
};

TEST_F(SqliteTransactionLog, EveryMomentIsRestored) {
  const std::vector<std::string> steps = {
      "INSERT INTO users (public_id, name, language, created_ms) VALUES ('a', 'Ama', 'en', 1), "
      "('b', 'Kofi', 'tw', 2), ('c', '\xc9\x9b', 'fr', 3)",
      "UPDATE users SET name = 'Esi', muted_until_ms = 9 WHERE public_id = 'a'",
      "INSERT INTO sessions (user, token_hash, agent, created_ms, seen_ms) SELECT id, 'h' || id, "
      "'Browser', 1, 1 FROM users",
      // A unique column is exchanged between rows.
      "UPDATE users SET public_id = CASE public_id WHEN 'a' THEN 'x' WHEN 'b' THEN 'a' ELSE 'c' "
      "END",
      "INSERT INTO settings (key, value) VALUES ('chat', 'off')",
      "UPDATE settings SET value = 'on'",
      "DELETE FROM users WHERE public_id = 'x'",  // and, by the foreign key, the session
      "DELETE FROM settings",
      "UPDATE users SET name = name",  // changes nothing
      "INSERT INTO users (public_id, name, language, created_ms) SELECT 'n' || value, 'N' || "
      "value, "
      "'de', value FROM (WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n "
      "WHERE value < 500) SELECT value FROM n)",
      "UPDATE users SET created_ms = created_ms + 1", "DELETE FROM users WHERE created_ms > 250"};
  wait_for_copies(1);
  std::map<games::TimeMs, std::string> states{{now_, rows_of(database())}};
  for (const std::string& step : steps) {
    now_ += 10;
    ASSERT_TRUE(transact([&](Sql& sql) { sql.run(step); })) << step;
    states[now_] = rows_of(database());
  }
  EXPECT_EQ(states.size(), steps.size() + 1);
  for (const auto& [at, rows] : states) {
    EXPECT_EQ(rows_at(at), rows) << at - kStart;
    EXPECT_EQ(rows_at(at + 9), rows) << at - kStart;
  }
  const auto last = restore_until({});
  ASSERT_TRUE(last);
  EXPECT_EQ(last->last, now_);
  EXPECT_EQ(last->copied, kStart);
  EXPECT_EQ(last->transactions, steps.size() - 1) << "one changed nothing";
  EXPECT_EQ(recorder_->health().recorded, steps.size() - 1);
  EXPECT_TRUE(check(restored())->sound()) << "checksums came with their rows";
}

// Changes of rows without a primary key are not recorded.
TEST_F(SqliteTransactionLog, EveryTableHasAPrimaryKey) {
  soci::session session;
  open_database(session, database());
  std::vector<std::string> without;
  Sql sql(session);
  for (const auto& [table] : sql.rows<std::string>(
           "SELECT m.name FROM sqlite_master m WHERE m.type = 'table' AND m.name NOT LIKE "
           "'sqlite_%' AND NOT EXISTS (SELECT 1 FROM pragma_table_info(m.name) c WHERE c.pk > 0)"))
    without.push_back(table);
  EXPECT_EQ(without, std::vector<std::string>{"schema_version"}) << "which only an update changes";
}

TEST_F(SqliteTransactionLog, WhatIsRolledBackIsNotRecorded) {
  wait_for_copies(1);
  add("Ama");
  const std::string before = rows_of(database());
  EXPECT_FALSE(transact([](Sql& sql) {
    sql.run("UPDATE users SET name = 'Kofi'");
    throw Abandon{{.code = ErrorCode::not_allowed, .what = "all", .found = {}, .expected = {}}};
  }));
  EXPECT_FALSE(transact([](Sql& sql) {
    sql.run("UPDATE users SET name = 'Kofi'");
    sql.run(
        "INSERT INTO users (public_id, name, language, created_ms) VALUES ('Ama', 'x', 'en', 1)");
  }));
  EXPECT_EQ(rows_at({}), before);
  add("Esi");
  EXPECT_EQ(rows_at({}), rows_of(database()));
  EXPECT_EQ(recorder_->health().recorded, 2U);
}

// `oware admin` beside the server.
TEST_F(SqliteTransactionLog, GoesOnFromACopyWhenAnotherProcessHasWritten) {
  wait_for_copies(1);
  add("Ama");
  const std::string before = rows_of(database());
  const games::TimeMs then = now_;
  {
    soci::session other;
    open_database(other, database());
    other << "UPDATE users SET name = 'Kofi'";
  }
  add("Esi");
  wait_for_copies(2);
  EXPECT_EQ(rows_at({}), rows_of(database()));
  EXPECT_EQ(rows_at(then), before);
  add("Yaw");
  EXPECT_EQ(*log_numbers(log()), (std::vector{1, 2})) << "its own transactions need no copy";
}

TEST_F(SqliteTransactionLog, ACopyADayAndWhatIsOldGoes) {
  wait_for_copies(1);
  std::map<games::TimeMs, std::string> states;
  const auto live = [&](const std::string& name) {
    add(name);
    states[now_] = rows_of(database());
  };
  live("of day 0");
  now_ = kStart + kDayMs - 1'001;
  live("of day 0, its last");
  EXPECT_EQ(log_numbers(log())->size(), 1U) << "a millisecond less than a day";
  for (int day = 1; day <= 7; ++day) {
    now_ = kStart + day * kDayMs - 1'000;
    live("of day " + std::to_string(day));
    wait_for_copies(static_cast<std::uint64_t>(day) + 1);
    live("later on day " + std::to_string(day));
  }
  EXPECT_EQ(log_numbers(log())->size(), 8U);
  for (const auto& [at, rows] : states) EXPECT_EQ(rows_at(at), rows) << at - kStart;
  // Without the copies in between the logs lead from one to the next.
  for (int number = 2; number <= 7; ++number) std::filesystem::remove(copy_path(log(), number));
  for (const auto& [at, rows] : states) EXPECT_EQ(rows_at(at), rows) << at - kStart;
  const auto logged = logged_ranges(log());
  ASSERT_TRUE(logged);
  const auto* ranges = &logged->ranges;
  ASSERT_EQ(ranges->size(), 1U);
  EXPECT_TRUE(logged->damage.empty());
  EXPECT_EQ(ranges->front().from, kStart);
  EXPECT_EQ(ranges->front().to, now_);
  EXPECT_EQ(ranges->front().transactions, states.size());
  EXPECT_FALSE(ranges->front().closed);
  // A log in between that is too short is missed.
  std::filesystem::resize_file(log_path(log(), 3), kLogHeaderBytes);
  const auto cut = restore_until(now_);
  EXPECT_TRUE(cut) << "the last copy is behind it";
  const auto across = restore_until(kStart + 5 * kDayMs);
  ASSERT_FALSE(across);
  EXPECT_EQ(across.error().code, ErrorCode::corrupt);
}

TEST_F(SqliteTransactionLog, KeepsWhatItIsAskedFor) {
  wait_for_copies(1);
  // The copy of the second log is seven days old when the ninth is made.
  for (int day = 1; day <= 8; ++day) {
    now_ = kStart + day * kDayMs - 1'000;
    add("of day " + std::to_string(day));
    wait_for_copies(static_cast<std::uint64_t>(day) + 1);
    EXPECT_EQ(log_numbers(log())->front(), day < 8 ? 1 : 2) << day;
  }
  const auto old = restore_until(kStart + kDayMs - 1);
  ASSERT_FALSE(old);
  EXPECT_EQ(old.error().code, ErrorCode::unavailable);
  EXPECT_EQ(old.error().expected, "--until " + time_text(kStart + kDayMs) + " or later");
  EXPECT_TRUE(restore_until(kStart + kDayMs));
}

TEST_F(SqliteTransactionLog, AnEndThatIsNotWholeWasNeverAcknowledged) {
  wait_for_copies(1);
  add("Ama");
  const std::string before = rows_of(database());
  const auto whole = std::filesystem::file_size(newest_log());
  add("Kofi");
  const auto longer = std::filesystem::file_size(newest_log());
  stop();
  for (auto size = longer - 1; size >= whole; --size) {
    std::filesystem::resize_file(newest_log(), size);
    const auto done = restore_until({});
    ASSERT_TRUE(done) << size;
    EXPECT_EQ(done->torn, size != whole) << size;
    EXPECT_EQ(rows_of(restored()), before) << size;
  }
}

TEST_F(SqliteTransactionLog, DamageIsFound) {
  wait_for_copies(1);
  add("Ama");
  const games::TimeMs first = now_;
  const std::string after_first = rows_of(database());
  const auto begin_of_second = std::filesystem::file_size(newest_log());
  add("Kofi");
  kill();
  std::string sound;
  {
    std::ifstream file(newest_log(), std::ios::binary);
    sound.assign(std::istreambuf_iterator<char>(file), {});
  }
  for (std::size_t place = 0; place < sound.size(); ++place) {
    std::string harmed = sound;
    harmed[place] = static_cast<char>(harmed[place] ^ 4);
    std::ofstream(newest_log(), std::ios::binary) << harmed;
    const auto found = restore_until({});
    ASSERT_FALSE(found) << place;
    EXPECT_EQ(found.error().code, ErrorCode::corrupt) << place;
    if (place < begin_of_second || place % 17 != 0) continue;
    EXPECT_EQ(found.error().expected, "a moment up to " + time_text(first) + " (--until)");
    EXPECT_EQ(rows_at(first), after_first) << "what is before the damage can be had";
  }
}

// Other logs than those that a moment needs may be damaged.
TEST_F(SqliteTransactionLog, DamageElsewhereDoesNotMatter) {
  wait_for_copies(1);
  std::map<games::TimeMs, std::string> states;
  for (int day = 1; day <= 3; ++day) {
    now_ = kStart + day * kDayMs - 1'000;
    add("of day " + std::to_string(day));
    wait_for_copies(static_cast<std::uint64_t>(day) + 1);
    states[now_] = rows_of(database());
  }
  ASSERT_EQ(*log_numbers(log()), (std::vector{1, 2, 3, 4}));
  const auto harm = [&](int number, std::streamoff place) {
    std::fstream file(log_path(log(), number), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(place);
    file.put('x');
  };
  harm(3, 20);  // the header
  EXPECT_EQ(rows_at(now_), states.rbegin()->second) << "the last copy is behind it";
  EXPECT_EQ(rows_at(kStart + kDayMs), states.begin()->second) << "it is behind the moment";
  const auto needed = restore_until(kStart + 2 * kDayMs);
  ASSERT_FALSE(needed);
  EXPECT_EQ(needed.error().code, ErrorCode::corrupt);
  EXPECT_EQ(needed.error().expected, "a moment up to " + time_text(kStart + kDayMs) + " (--until)");
  auto logged = logged_ranges(log());
  ASSERT_TRUE(logged);
  EXPECT_EQ(logged->ranges.size(), 2U);
  ASSERT_EQ(logged->damage.size(), 1U);
  harm(2, static_cast<std::streamoff>(kLogHeaderBytes) + 30);  // a record's changes
  logged = logged_ranges(log());
  ASSERT_TRUE(logged);
  EXPECT_EQ(logged->damage.size(), 2U);
  EXPECT_EQ(logged->ranges.front().to, kStart + kDayMs) << "up to the copy of the day";
}

// A clock that is set back does not keep a failure from being tried again.
TEST_F(SqliteTransactionLog, AClockSetBackDoesNotStopTheRecording) {
  wait_for_copies(1);
  full = true;
  add("Ama");
  full = false;
  now_ = kStart - kDayMs;
  add("Kofi");
  wait_for_copies(2);
  EXPECT_EQ(recorder_->health().failing_ms, 0);
  EXPECT_EQ(rows_at({}), rows_of(database()));
}

// What is played meanwhile is kept, but no moment of it can be restored.
TEST_F(SqliteTransactionLog, AFullDiskDoesNotStopTheServer) {
  wait_for_copies(1);
  add("Ama");
  const games::TimeMs ama = now_;
  const std::string then = rows_of(database());
  full = true;
  add("Kofi");
  const games::TimeMs kofi = now_;
  EXPECT_GT(recorder_->health().failing_ms, 0);
  EXPECT_EQ(recorder_->failure().code, ErrorCode::disk_full);
  now_ += 10'000;
  add("Yaw");  // a log is begun again, in vain
  full = false;
  add("Efua");  // too soon for another
  EXPECT_GT(recorder_->health().failing_ms, 0);
  now_ += 10'000;
  add("Esi");
  wait_for_copies(2);
  EXPECT_EQ(recorder_->health().failing_ms, 0);
  EXPECT_EQ(rows_at({}), rows_of(database()));
  EXPECT_EQ(rows_at(ama), then);
  EXPECT_EQ(rows_at(kofi - 1), then);
  for (const games::TimeMs lost : {kofi, now_ - 1}) {
    const auto found = restore_until(lost);
    ASSERT_FALSE(found) << lost - kStart;
    EXPECT_EQ(found.error().code, ErrorCode::unavailable);
    EXPECT_EQ(found.error().expected, "--until " + time_text(kofi - 1));
  }
  EXPECT_EQ(logged_ranges(log())->ranges.size(), 2U);
}

TEST_F(SqliteTransactionLog, ACopyThatCannotBeMadeIsTriedAgain) {
  wait_for_copies(1);
  const std::string in_the_way = copy_path(log(), 2) + ".part";
  std::filesystem::create_directories(in_the_way + "/full");
  now_ += kDayMs;
  add("Ama");
  wait_until([&] { return recorder_->health().failing_ms != 0; });
  EXPECT_EQ(rows_at({}), rows_of(database())) << "from the copy of the day before";
  now_ += 10'000;
  add("Kofi");
  wait_for_copies(2);
  EXPECT_EQ(recorder_->health().failing_ms, 0);
  EXPECT_EQ(*log_numbers(log()), (std::vector{1, 2, 3}));
  EXPECT_EQ(rows_at({}), rows_of(database()));
  EXPECT_EQ(logged_ranges(log())->ranges.size(), 1U) << "without a gap";
}

TEST_F(SqliteTransactionLog, AFolderThatCannotBeMadeIsAnErrorAtTheStart) {
  stop();
  std::ofstream(folder_ / "file") << "no folder";
  Options wanted = options();
  wanted.transaction_log = (folder_ / "file").string();
  const auto found = store::open(wanted);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::unreadable);
  full = true;
  wanted.transaction_log = log();
  const auto no_room = store::open(wanted);
  ASSERT_FALSE(no_room);
  EXPECT_EQ(no_room.error().code, ErrorCode::disk_full);
}

// A log of another database's.
TEST_F(SqliteTransactionLog, ChangesThatDoNotFitAreRefused) {
  wait_for_copies(1);
  add("Ama");
  add("Kofi");
  kill();
  {
    soci::session session;
    open_database(session, copy_path(log(), 1));
    session << "INSERT INTO users (public_id, name, language, created_ms) VALUES ('Kofi', 'x', "
               "'en', 1)";
  }
  const auto found = restore_until({});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::corrupt);
  EXPECT_FALSE(std::filesystem::exists(restored()));
  EXPECT_FALSE(std::filesystem::exists(restored() + ".part"));
}

TEST_F(SqliteTransactionLog, ALogWithoutItsCopyIsNoBeginning) {
  wait_for_copies(1);
  add("Ama");
  kill();
  now_ += 5'000;
  start();
  wait_for_copies(1);
  const games::TimeMs begun = now_;
  add("Kofi");
  stop();
  EXPECT_EQ(logged_ranges(log())->ranges.size(), 2U);
  std::filesystem::remove(copy_path(log(), 2));
  const auto found = restore_until({});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::unavailable);
  EXPECT_EQ(found.error().expected, "--until " + time_text(begun - 1));
  EXPECT_TRUE(restore_until(begun - 1));
}

TEST_F(SqliteTransactionLog, IsOneServers) {
  const auto second = TransactionRecorder::open({.folder = log()}, [](soci::session&) {});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::unavailable);
}

TEST_F(SqliteTransactionLog, AnInterruptionLeavesNothing) {
  wait_for_copies(1);
  add("Ama");
  const auto found = restore_to({.folder = log(), .until = {}}, restored(), Existing::keep,
                                [](std::uint64_t, std::uint64_t) { return false; });
  ASSERT_FALSE(found);
  EXPECT_FALSE(std::filesystem::exists(restored()));
  EXPECT_FALSE(std::filesystem::exists(restored() + ".part"));
}

TEST(TransactionLogTime, IsReadAsItIsWritten) {
  for (const games::TimeMs at : {games::TimeMs{0}, games::TimeMs{951'782'400'123}, kStart})
    EXPECT_EQ(parse_time(time_text(at)), at);
  EXPECT_EQ(parse_time("2000-02-29T00:00:00.123Z"), 951'782'400'123);
  EXPECT_EQ(parse_time("2000-02-29T00:00:00Z"), 951'782'400'000);
  EXPECT_EQ(parse_time("2000-02-29T00:00Z"), 951'782'400'000);
  EXPECT_EQ(parse_time("2000-02-29T23:59:59.999Z"), 951'868'799'999);
  for (const char* wrong :
       {"", "Z", "2000-02-30T00:00:00Z", "2000-02-29T24:00:00Z", "2000-02-29T00:60:00Z",
        "2000-02-29T00:00:60Z", "2000-02-29T00:00:00", "2000-02-29 00:00:00Z", "2000-02-29Z",
        "2000-13-01T00:00:00Z", "2000-00-01T00:00:00Z", "2000-02-29T00:00:00.12Z",
        "x000-02-29T00:00:00Z", "2000-02-29T00:00:00ZZ", "+200-02-29T00:00:00Z"}) {
    const auto found = parse_time(wrong);
    ASSERT_FALSE(found) << wrong;
    EXPECT_EQ(found.error().code, ErrorCode::bad_number) << wrong;
  }
}

}  // namespace
}  // namespace oware::store
