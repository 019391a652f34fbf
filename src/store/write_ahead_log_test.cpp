#include "store/write_ahead_log.hpp"

#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <fstream>
#include <iterator>

#include "store/test_store.hpp"

namespace oware::store {
namespace {

constexpr std::size_t kLogHeader = 32;
constexpr std::size_t kFrame = 24 + 512;
constexpr int kCommits = 4;

// A log of as many frames as commits, taken from a database in use: closing it would fold the log.
class SqliteLog : public TestStore {
 protected:
  SqliteLog() {
    soci::session session(*soci::factory_sqlite3(), "dbname=" + (folder_ / "made.db").string());
    session << "PRAGMA page_size = 512";
    session << "CREATE TABLE things (name TEXT)";
    session << "PRAGMA journal_mode = WAL";
    for (int commit = 0; commit < kCommits; ++commit)
      session << "INSERT INTO things (name) VALUES ('seed')";
    std::ifstream log((folder_ / "made.db-wal").string(), std::ios::binary);
    log_.assign(std::istreambuf_iterator<char>(log), {});
    EXPECT_EQ(log_.size(), kLogHeader + kCommits * kFrame);
  }

  // What is found in the log with one bit changed.
  std::optional<std::string> damage_with_bit_at(std::size_t at) {
    std::string damaged = log_;
    damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ 1U);
    return damage_of(damaged);
  }
  std::optional<std::string> damage_of(const std::string& log) {
    const std::string path = (folder_ / "copied.db").string();
    std::ofstream(path + "-wal", std::ios::binary).write(log.data(), std::ssize(log));
    return find_log_damage(path);
  }

  std::string log_;
};

TEST_F(SqliteLog, IsSoundAsItWasWritten) {
  EXPECT_EQ(damage_of(log_), std::nullopt);
  EXPECT_EQ(damage_of(log_.substr(0, kLogHeader + 3 * kFrame - 1)), std::nullopt) << "cut off";
  EXPECT_EQ(damage_of(log_.substr(0, kLogHeader - 1)), std::nullopt) << "no header yet";
  EXPECT_EQ(find_log_damage((folder_ / "none.db").string()), std::nullopt);
}

TEST_F(SqliteLog, EachByteOfItsHeaderIsProved) {
  for (std::size_t at = 0; at < kLogHeader; ++at) {
    EXPECT_EQ(damage_with_bit_at(at), "write-ahead log: its header does not match its checksum")
        << at;
  }
}

// The last commit may have been under way when the machine stopped; those before it were synced.
TEST_F(SqliteLog, AFrameBeforeTheLastCommitIsProved) {
  for (std::size_t frame = 0; frame < kCommits; ++frame) {
    const std::size_t begin = kLogHeader + frame * kFrame;
    const auto expected =
        frame + 2 > kCommits
            ? std::nullopt
            : std::optional("write-ahead log: frame " + std::to_string(frame + 1) +
                            " does not match its checksum; the transactions from there on are "
                            "lost");
    for (const std::size_t at :
         {std::size_t{0}, std::size_t{16}, std::size_t{23}, std::size_t{24}, kFrame - 1})
      EXPECT_EQ(damage_with_bit_at(begin + at), expected) << "frame " << frame << ", byte " << at;
  }
}

}  // namespace
}  // namespace oware::store
