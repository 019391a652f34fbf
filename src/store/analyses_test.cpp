// Kept analyses in a store: bounds, versions, owners, damage.
#include "games/analyses.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <utility>

#include "store/check.hpp"
#include "store/connection.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

using games::AnalysisStore;
using games::KeptAnalysis;
using games::Known;
using games::Visibility;
using Listed = AnalysisStore::Listed;

class AnalysesTest : public TestStore {
 protected:
  Known account(const std::string& name) {
    const games::User user{.id = 0,
                           .player = name + "22222222",
                           .name = name,
                           .registered = true,
                           .language = "en",
                           .created = 5};
    return *answer<std::optional<Known>>([&](auto done) {
      store_->people().enrol(std::nullopt, user, "hash", session(name), done);
    });
  }
  static KeptAnalysis analysis(const Known& of, const std::string& id, games::TimeMs changed = 5) {
    return {.id = id,
            .visibility = Visibility::secret,
            .title = "Title " + id,
            .south = "Ama",
            .north = "Kofi",
            .rules = "abapa",
            .plies = 2,
            .ogn = "1. F f *",
            .created = 5,
            .changed = changed,
            .user = of.user.id};
  }
  bool keep(const KeptAnalysis& fresh, int most = games::kMostAnalyses) {
    return answer<bool>([&](auto done) { store_->analyses().keep_analysis(fresh, most, done); });
  }
  std::optional<KeptAnalysis> load(const std::string& id) {
    return answer<std::optional<KeptAnalysis>>(
        [&](auto done) { store_->analyses().analysis(id, done); });
  }
  std::optional<AnalysisStore::Replaced> replace(const KeptAnalysis& changed) {
    return answer<std::optional<AnalysisStore::Replaced>>(
        [&](auto done) { store_->analyses().replace_analysis(changed, done); });
  }
  bool drop(const Known& of, const std::string& id) {
    return answer<bool>([&](auto done) { store_->analyses().drop_analysis(of.user.id, id, done); });
  }
  std::vector<std::string> list(const Known& of, Listed listed) {
    std::vector<std::string> ids;
    for (const KeptAnalysis& one : answer<std::vector<KeptAnalysis>>(
             [&](auto done) { store_->analyses().list_analyses(of.user.id, listed, done); })) {
      EXPECT_EQ(one.ogn.empty(), listed != Listed::whole);
      ids.push_back(one.id);
    }
    return ids;
  }
};

TEST_F(AnalysesTest, ComesBackAsItWasKept) {
  const Known ama = account("Ama");
  KeptAnalysis kept = analysis(ama, "one");
  kept.visibility = Visibility::by_link;
  ASSERT_TRUE(keep(kept));
  const auto found = load("one");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->visibility, Visibility::by_link);
  EXPECT_EQ(found->version, 1);
  EXPECT_EQ(found->title, kept.title);
  EXPECT_EQ(found->south, kept.south);
  EXPECT_EQ(found->north, kept.north);
  EXPECT_EQ(found->rules, kept.rules);
  EXPECT_EQ(found->plies, kept.plies);
  EXPECT_EQ(found->ogn, kept.ogn);
  EXPECT_EQ(found->user, ama.user.id);
  EXPECT_EQ(found->owner, "Ama");
  EXPECT_FALSE(load("two"));
}

TEST_F(AnalysesTest, AnAccountKeepsSoMany) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  EXPECT_TRUE(keep(analysis(ama, "one"), 2));
  EXPECT_TRUE(keep(analysis(ama, "two"), 2));
  EXPECT_FALSE(keep(analysis(ama, "three"), 2));
  EXPECT_TRUE(keep(analysis(kofi, "four"), 2));
  EXPECT_TRUE(drop(ama, "one"));
  EXPECT_TRUE(keep(analysis(ama, "three"), 2));
}

TEST_F(AnalysesTest, WhoReplacesAnOldVersionIsTold) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  ASSERT_TRUE(keep(analysis(ama, "one")));
  KeptAnalysis changed = analysis(ama, "one", 7);
  changed.title = "Second";
  const auto first = replace(changed);
  ASSERT_TRUE(first);
  EXPECT_TRUE(first->done);
  EXPECT_EQ(first->version, 2);
  changed.title = "Another second";
  const auto second = replace(changed);
  ASSERT_TRUE(second);
  EXPECT_FALSE(second->done) << "of version 1, which is no more";
  EXPECT_EQ(second->version, 2);
  EXPECT_EQ(load("one")->title, "Second");
  EXPECT_EQ(load("one")->version, 2);
  EXPECT_EQ(load("one")->changed, 7);
  changed.user = kofi.user.id;
  changed.version = 2;
  EXPECT_FALSE(replace(changed));
  EXPECT_FALSE(drop(kofi, "one"));
  EXPECT_FALSE(drop(ama, "two"));
}

TEST_F(AnalysesTest, ListsHaveTheLastChangedFirst) {
  const Known ama = account("Ama");
  for (const auto& [id, changed] : {std::pair("one", 5), {"two", 9}, {"three", 7}})
    ASSERT_TRUE(keep(analysis(ama, id, changed)));
  KeptAnalysis open = analysis(ama, "one", 8);
  open.visibility = Visibility::open;
  ASSERT_TRUE(replace(open)->done);
  using Ids = std::vector<std::string>;
  EXPECT_EQ(list(ama, Listed::all), (Ids{"two", "one", "three"}));
  EXPECT_EQ(list(ama, Listed::whole), (Ids{"two", "one", "three"}));
  EXPECT_EQ(list(ama, Listed::open), (Ids{"one"}));
}

TEST_F(AnalysesTest, EndsWithItsAccount) {
  const Known ama = account("Ama");
  ASSERT_TRUE(keep(analysis(ama, "one")));
  answer<void>([&](auto done) { store_->people().forget(ama.user.id, done); });
  EXPECT_FALSE(load("one"));
  std::promise<Result<bool>> kept;
  store_->analyses().keep_analysis(analysis(ama, "two"), 9,
                                   [&](Result<bool> result) { kept.set_value(result); });
  const auto result = kept.get_future().get();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::not_allowed);
}

class SqliteAnalyses : public AnalysesTest {};

TEST_F(SqliteAnalyses, ADatabaseOfBeforeGetsThemWithChecksums) {
  store_.reset();
  {
    soci::session session;
    open_database(session, database());
    // What version 10 and those behind it have brought.
    for (const char* table : {"access_tokens", "analyses", "bots", "challenges", "leaders",
                              "openings", "puzzle_answers", "puzzle_ratings", "rating_history",
                              "ratings", "tournament_log", "tournaments"})
      session << std::string("DROP TABLE ") + table;
    for (const char* column : {"rated", "pool", "rating_range"})
      session << std::string("ALTER TABLE games DROP COLUMN ") + column;
    session << "UPDATE schema_version SET version = 9";
    session << "PRAGMA user_version = 9";
  }
  open();
  ASSERT_TRUE(keep(analysis(account("Ama"), "one")));
  store_.reset();
  EXPECT_TRUE(check(database())->problems.empty());
  {
    soci::session session;
    open_database(session, database());
    session << "DROP TRIGGER analyses_updated";
    session << "UPDATE analyses SET ogn = '1. E f *'";
  }
  const auto problems = check(database())->problems;
  EXPECT_TRUE(std::ranges::any_of(problems, [](const std::string& problem) {
    return problem == "table analyses: row 1 does not match its checksum";
  }));
}

}  // namespace
}  // namespace oware::store
