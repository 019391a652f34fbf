// A store of its own, for the tests of the store: removed at the end. It is a file in a new folder,
// or, where the command line has postgresql=CONNECTION (tests/server/postgresql.py adds it), a
// schema of its own in that database. A fixture whose name has Sqlite in it has a file always.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "games/people.hpp"
#include "store/backend.hpp"
#include "store/postgresql.hpp"
#include "store/sql.hpp"
#include "store/store.hpp"

namespace oware::store {

// The connection string of the command line, or nothing.
inline std::string test_postgresql() {
  constexpr std::string_view kOption = "postgresql=";
  for (const std::string& argument : testing::internal::GetArgvs()) {
    if (argument.starts_with(kOption)) return argument.substr(kOption.size());
  }
  return {};
}

class TestDatabase : public testing::Test {
 protected:
  TestDatabase() {
    std::string name = (std::filesystem::temp_directory_path() / "oware-store-XXXXXX").string();
    EXPECT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    const std::string fixture =
        testing::UnitTest::GetInstance()->current_test_info()->test_suite_name();
    if (fixture.find("Sqlite") == std::string::npos) server_ = test_postgresql();
    if (server_.empty()) return;
    schema_ = "s" + folder_.filename().string().substr(std::string("oware-store-").size());
    soci::session session;
    open_postgresql(session, server_, std::chrono::milliseconds(0));
    session << "CREATE SCHEMA \"" + schema_ + "\"";
  }
  ~TestDatabase() override {
    std::filesystem::remove_all(folder_);
    if (server_.empty()) return;
    soci::session session;
    open_postgresql(session, server_, std::chrono::milliseconds(0));
    session << "DROP SCHEMA \"" + schema_ + "\" CASCADE";
  }

  Options options() const {
    Options made{.folder = folder_.string()};
    if (!server_.empty())
      made.postgresql = server_ + " options='-csearch_path=\\\"" + schema_ + "\\\"'";
    return made;
  }

  // A session beside the store's. On PostgreSQL it may write what no store would.
  void connect(soci::session& session) const {
    if (server_.empty()) return open_database(session, database());
    open_postgresql(session, options().postgresql, std::chrono::milliseconds(0));
  }

  Result<CheckReport> checked(const std::function<bool(std::int64_t games)>& progress = {}) const {
    return make_backend(options())->check(progress, CheckScope::everything);
  }

  // The database, without anything in it. No store is open.
  void empty() const {
    if (server_.empty()) {
      for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(database() + end);
      return;
    }
    soci::session session;
    open_postgresql(session, server_, std::chrono::milliseconds(0));
    session << "DROP SCHEMA \"" + schema_ + "\" CASCADE";
    session << "CREATE SCHEMA \"" + schema_ + "\"";
  }

  std::string database() const { return (folder_ / "oware.db").string(); }

  std::filesystem::path folder_;

 private:
  std::string server_;  // empty: a file
  std::string schema_;
};

class TestStore : public TestDatabase {
 protected:
  // A check beside a test would meet what it does to statements.
  TestStore() { open(false); }
  ~TestStore() override { store_.reset(); }

  // Again, as a server that is started again does.
  void open(bool check_at_start = false) {
    store_.reset();
    Options wanted = options();
    wanted.check_at_start = check_at_start;
    store_ = *store::open(wanted);
  }

  // Waits for what the store tells `ask`; an error fails the test.
  template <class T, class Ask>
  T answer(Ask ask) {
    std::promise<Result<T>> promise;
    ask([&promise](Result<T> result) { promise.set_value(std::move(result)); });
    auto result = promise.get_future().get();
    if (!result) ADD_FAILURE() << message(result.error());
    if constexpr (!std::is_void_v<T>) return *std::move(result);
  }

  static games::NewSession session(const std::string& of) {
    return {games::hash_token("session of " + of), "Browser", 10};
  }
  games::Known guest(const std::string& name) {
    const games::User user{
        .id = 0, .player = name + "22222222", .name = name, .language = "en", .created = 5};
    return answer<games::Known>(
        [&](auto done) { store_->people().found_guest(user, session(name), done); });
  }

  std::unique_ptr<games::Store> store_;
};

}  // namespace oware::store
