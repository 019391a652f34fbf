#include "store/schema.hpp"

#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "games/administration.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

class SqliteVersion : public testing::Test {
 protected:
  // What is read of a database that has `version` in its table and `repeated` in user_version.
  static Result<int> read(int version, int repeated) {
    soci::session session(*soci::factory_sqlite3(), "dbname=:memory:");
    session << "CREATE TABLE schema_version (version INTEGER NOT NULL)";
    session << "INSERT INTO schema_version (version) VALUES (:version)", soci::use(version);
    session << "PRAGMA user_version = " + std::to_string(repeated);
    return schema_version(session);
  }
};

TEST_F(SqliteVersion, StandsTwiceFromVersionFiveOn) {
  EXPECT_EQ(read(4, 0), 4);
  EXPECT_EQ(read(5, 5), 5);
  EXPECT_FALSE(read(5, 0));
  EXPECT_FALSE(read(5, 6));
  EXPECT_FALSE(read(4, 5));
}

// No program has written it: the table is made and gets its version in one transaction.
TEST_F(SqliteVersion, IsNeverNoughtInTheTable) {
  const auto version = read(0, 0);
  ASSERT_FALSE(version);
  EXPECT_EQ(version.error().code, ErrorCode::corrupt);
  EXPECT_EQ(version.error().found, "version 0");
}

using SqliteMigration = TestStore;

// A database as version 4 left it, whose log named people "NAME (ID)".
TEST_F(SqliteMigration, TheLogOfVersionFourNamesPeopleByTheirIds) {
  store_.reset();
  std::filesystem::remove_all(folder_);
  std::filesystem::create_directory(folder_);
  {
    soci::session session(*soci::factory_sqlite3(), "dbname=" + (folder_ / "oware.db").string());
    ASSERT_TRUE(migrate(session, "", steps().first(4)));
    session << "INSERT INTO users (public_id, name, language, created_ms) VALUES ('2222222222', "
               "'Ama', '', 1)";
    for (const std::string about : {"Kofi (2222222222)", "2222222222", "Ama (K.", "Ama K.)"})
      session << "INSERT INTO deeds (at_ms, who, what, about, detail) VALUES (1, 'Esi', 'ban', "
                 ":about, '')",
          soci::use(about);
    session << "INSERT INTO deeds (at_ms, who, what, about, detail) VALUES (1, 'Esi', "
               "'close-report', '7', '')";
  }
  open();
  std::vector<std::string> about;
  const auto entries = store_->admin().audit_log(0, 10);
  ASSERT_TRUE(entries);
  for (const auto& entry : *entries) about.push_back(entry.about);
  EXPECT_EQ(about, (std::vector<std::string>{"7", "Anonymous (Ama K.))", "Anonymous (Ama (K.)",
                                             "Ama (2222222222)", "Ama (2222222222)"}));
}

}  // namespace
}  // namespace oware::store
