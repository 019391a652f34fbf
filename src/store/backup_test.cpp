#include "store/backup.hpp"

#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "store/check.hpp"
#include "store/schema.hpp"
#include "store/sql.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

class SqliteBackup : public TestStore {
 protected:
  std::string copy() const { return (folder_ / "copy.db").string(); }

  // As a newer program would leave it, or one of before the first version.
  void set_version(int version) {
    soci::session session;
    open_database(session, database());
    session << "UPDATE schema_version SET version = :version", soci::use(version);
    session << "PRAGMA user_version = " + std::to_string(version);
  }
};

TEST_F(SqliteBackup, OfADatabaseInUseIsSound) {
  guest("Ama");
  const auto made = backup(database(), copy(), Existing::keep);
  ASSERT_TRUE(made) << message(made.error());
  EXPECT_EQ(made->bytes, std::filesystem::file_size(copy()));
  const auto found = check(copy());
  ASSERT_TRUE(found) << message(found.error());
  EXPECT_TRUE(found->sound());
  const auto again = backup(database(), copy(), Existing::keep);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::usage);
  EXPECT_TRUE(backup(database(), copy(), Existing::replace));
}

TEST_F(SqliteBackup, OfForeignVersionsIsRefused) {
  const int newest = static_cast<int>(steps().size());
  set_version(newest + 1);
  const auto newer = backup(database(), copy(), Existing::keep);
  ASSERT_FALSE(newer);
  EXPECT_EQ(newer.error().code, ErrorCode::bad_file);
  EXPECT_EQ(newer.error().found, "version " + std::to_string(newest + 1));
  set_version(1);
  EXPECT_TRUE(backup(database(), copy(), Existing::keep)) << "older ones can be brought up to date";
  const std::string empty = (folder_ / "empty.db").string();
  {
    soci::session session;
    open_database(session, empty);
    session << "CREATE TABLE things (name TEXT)";
  }
  const auto foreign = backup(empty, copy(), Existing::replace);
  ASSERT_FALSE(foreign);
  EXPECT_EQ(foreign.error().found, "no games");
}

TEST_F(SqliteBackup, IsPutBackBesideWhatWasThere) {
  guest("Ama");
  ASSERT_TRUE(backup(database(), copy(), Existing::keep));
  guest("Kofi");
  store_.reset();
  const auto kept = restore(copy(), database(), Existing::keep);
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().code, ErrorCode::usage);
  const auto done = restore(copy(), database(), Existing::replace);
  ASSERT_TRUE(done) << message(done.error());
  EXPECT_EQ(done->set_aside, database() + ".before-restore");
  EXPECT_TRUE(check(done->set_aside)->sound());
  const std::string fresh = (folder_ / "fresh.db").string();
  const auto first = restore(copy(), fresh, Existing::keep);
  ASSERT_TRUE(first) << message(first.error());
  EXPECT_EQ(first->set_aside, "");
  EXPECT_TRUE(check(fresh)->sound());
  open();
  const auto known = [&](const std::string& of) {
    return answer<std::optional<games::Known>>([&](auto told) {
             store_->people().who(games::hash_token("session of " + of), told);
           })
        .has_value();
  };
  EXPECT_TRUE(known("Ama"));
  EXPECT_FALSE(known("Kofi"));
}

}  // namespace
}  // namespace oware::store
