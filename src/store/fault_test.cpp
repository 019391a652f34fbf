// The store under failing statements. sqlite3_step is replaced by one that a test can make fail or
// hold: the symbol of the program comes before the library's.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <atomic>
#include <future>
#include <string>

#include "games/administration.hpp"
#include "games/apply.hpp"
#include "store/test_store.hpp"

namespace {

using Step = int (*)(sqlite_api::sqlite3_stmt*);

// Sees every step; a value is the step's result in place of the real one.
std::function<std::optional<int>(sqlite_api::sqlite3_stmt*)> on_step;
std::atomic<bool> watched{false};

}  // namespace

extern "C" int sqlite3_step(sqlite_api::sqlite3_stmt* statement) {
  static const auto real = reinterpret_cast<Step>(dlsym(RTLD_NEXT, "sqlite3_step"));
  if (watched) {
    if (const auto result = on_step(statement)) return *result;
  }
  return real(statement);
}

namespace oware::store {
namespace {

using namespace sqlite_api;

class SqliteFaults : public TestStore {
 protected:
  ~SqliteFaults() override { watched = false; }

  template <class OnStep>
  void watch(OnStep see) {
    on_step = std::move(see);
    watched = true;
  }

  std::string path() const { return (folder_ / "oware.db").string(); }

  static std::string text_of(sqlite3_stmt* statement) {
    const char* text = sqlite3_sql(statement);
    return text == nullptr ? "" : text;
  }

  Result<void> touch() {
    std::promise<Result<void>> ended;
    store_->people().touch(1, 1'000, [&](Result<void> result) { ended.set_value(result); });
    return ended.get_future().get();
  }
};

// A group of writes begins with a read; before it writes, another connection commits.
TEST_F(SqliteFaults, AnotherWriterBetweenAReadAndAWriteDoesNotStopTheStore) {
  const auto ama = guest("Ama");
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(path().c_str(), &other), SQLITE_OK);
  int other_result = SQLITE_OK;
  std::promise<void> queued;
  bool held = false;
  bool between = false;
  watch([&](sqlite3_stmt* statement) -> std::optional<int> {
    const std::string text = text_of(statement);
    // The first write keeps the writer busy until the others are queued behind it as one group.
    if (!held && text.find("UPDATE sessions SET seen_ms") == 0) {
      held = true;
      queued.get_future().wait();
    }
    if (!between && text.find("UPDATE users SET name") == 0) {
      between = true;
      other_result = sqlite3_exec(other, "UPDATE schema_version SET version = version", nullptr,
                                  nullptr, nullptr);
    }
    return std::nullopt;
  });
  std::vector<std::future<bool>> answers;
  const auto ended = [&answers] {
    auto promise = std::make_shared<std::promise<bool>>();
    answers.push_back(promise->get_future());
    return promise;
  };
  store_->people().touch(ama.session, 11,
                         [p = ended()](Result<void> done) { p->set_value(done.has_value()); });
  store_->people().set_block(ama.user.id, "nobody", games::BlockKind::mute, 12,
                             [p = ended()](Result<bool> done) { p->set_value(done.has_value()); });
  store_->people().set_profile(ama.user.id, "Esi", "de", [p = ended()](Result<void> done) {
    p->set_value(done.has_value());
  });
  queued.set_value();
  for (auto& answer : answers) EXPECT_TRUE(answer.get());
  EXPECT_TRUE(between);
  EXPECT_EQ(other_result, SQLITE_BUSY) << "the lock is taken before the first read";
  watched = false;
  sqlite3_close(other);
  EXPECT_TRUE(touch());
  EXPECT_EQ(store_->health().failing_ms, 0);
}

TEST_F(SqliteFaults, EachStatementFailsOnceAndWritingGoesOn) {
  const auto ama = guest("Ama");
  for (const int result : {SQLITE_BUSY, SQLITE_FULL, SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOMEM}) {
    for (int failing = 0;; ++failing) {
      int step = 0;
      bool failed = false;
      watch([&](sqlite3_stmt*) -> std::optional<int> {
        if (step++ != failing) return std::nullopt;
        failed = true;
        return result;
      });
      const std::string name = "Name" + std::to_string(failing);
      std::promise<Result<void>> ended;
      store_->people().set_profile(ama.user.id, name, "fr",
                                   [&](Result<void> done) { ended.set_value(std::move(done)); });
      (void)ended.get_future().get();
      watched = false;
      EXPECT_TRUE(touch()) << "result " << result << " at statement " << failing;
      EXPECT_EQ(store_->health().failing_ms, 0);
      if (!failed) break;
    }
  }
}

// The same, with the statement left in progress: it has been stepped for real and is not reset.
TEST_F(SqliteFaults, AStatementInProgressDoesNotKeepTheTransactionOpen) {
  const auto ama = guest("Ama");
  bool failed = false;
  watch([&](sqlite3_stmt* statement) -> std::optional<int> {
    const std::string text = text_of(statement);
    if (failed || (text.find("COMMIT") != 0 && text.find("ROLLBACK") != 0)) return std::nullopt;
    failed = true;
    return SQLITE_BUSY;
  });
  (void)touch();
  watched = false;
  EXPECT_TRUE(failed);
  EXPECT_TRUE(touch());
  (void)ama;
}

TEST_F(SqliteFaults, HealthTellsOfFailingCommitsAndRecoversWithoutTraffic) {
  watch([&](sqlite3_stmt* statement) -> std::optional<int> {
    if (text_of(statement).find("BEGIN") != 0) return std::nullopt;
    return SQLITE_FULL;
  });
  EXPECT_FALSE(touch());
  EXPECT_GT(store_->health().failing_ms, 0);
  watched = false;
  // Each look tries a commit of its own.
  while (store_->health().failing_ms > 0) std::this_thread::yield();
  EXPECT_TRUE(touch());
}

// While a write hangs, looks do not fill the queue behind it.
TEST_F(SqliteFaults, OneTrialCommitWaitsHoweverOftenHealthIsAsked) {
  std::atomic<bool> failing{true};
  std::promise<void> held;
  std::promise<void> released;
  int trials = 0;
  watch([&](sqlite3_stmt* statement) -> std::optional<int> {
    const std::string text = text_of(statement);
    if (failing && text.find("BEGIN") == 0) return SQLITE_FULL;
    if (text.find("UPDATE users SET name") == 0) {
      held.set_value();
      released.get_future().wait();
    }
    if (text.find("UPDATE schema_version") == 0) ++trials;
    return std::nullopt;
  });
  EXPECT_FALSE(touch());
  failing = false;
  std::promise<void> ended;
  store_->people().set_profile(1, "Esi", "de", [&](const Result<void>&) { ended.set_value(); });
  held.get_future().wait();
  for (int look = 0; look < 3; ++look) EXPECT_GT(store_->health().failing_ms, 0);
  released.set_value();
  ended.get_future().wait();
  EXPECT_TRUE(touch()) << "after the trial in the queue";
  watched = false;
  EXPECT_EQ(trials, 1);
}

TEST_F(SqliteFaults, TheAdministratorsWritesGoThroughTheSameQueue) {
  std::thread::id writer;
  std::thread::id administrator;
  watch([&](sqlite3_stmt* statement) -> std::optional<int> {
    const std::string text = text_of(statement);
    if (text.find("UPDATE sessions SET seen_ms") == 0) writer = std::this_thread::get_id();
    if (text.find("INSERT INTO settings") == 0) administrator = std::this_thread::get_id();
    return std::nullopt;
  });
  EXPECT_TRUE(touch());
  EXPECT_TRUE(store_->admin().change({"Esi", 5}, {.chat = false}));
  watched = false;
  EXPECT_TRUE(writer == administrator);
  EXPECT_TRUE(writer != std::this_thread::get_id());
  EXPECT_FALSE(store_->admin().settings()->chat);
}

// A list that takes long keeps no game from being loaded.
TEST_F(SqliteFaults, ListsDoNotHoldUpTheCommandPath) {
  std::promise<void> loaded;
  std::shared_future<void> after(loaded.get_future());
  watch([&, after](sqlite3_stmt* statement) -> std::optional<int> {
    if (text_of(statement).find("ORDER BY g.ended_ms") != std::string::npos) after.wait();
    return std::nullopt;
  });
  std::promise<void> listed;
  store_->list({.status = games::Status::finished},
               [&](const Result<std::vector<games::ListedGame>>& done) {
                 EXPECT_TRUE(done);
                 listed.set_value();
               });
  EXPECT_FALSE(
      answer<std::optional<games::StoredGame>>([&](auto done) { store_->load("none", done); }));
  loaded.set_value();
  listed.get_future().get();
  watched = false;
}

}  // namespace
}  // namespace oware::store
