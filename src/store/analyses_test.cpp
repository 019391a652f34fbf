// Kept analyses in a store: bounds, versions, owners, damage.
#include "games/analyses.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <utility>

#include "store/check.hpp"
#include "store/connection.hpp"
#include "store/schema.hpp"
#include "store/test_rows.hpp"
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

TEST_F(AnalysesTest, AHiddenOneIsItsOwnersAlone) {
  const Known ama = account("Ama");
  KeptAnalysis shared = analysis(ama, "one");
  shared.visibility = Visibility::open;
  ASSERT_TRUE(keep(shared));
  using Ids = std::vector<std::string>;
  EXPECT_TRUE(store_->admin().hide_analysis({"Esi", 6}, "one", true));
  EXPECT_EQ(list(ama, Listed::open), Ids{});
  EXPECT_EQ(list(ama, Listed::all), Ids{"one"});
  EXPECT_TRUE(load("one")->hidden);
  EXPECT_TRUE(replace(shared)->done);
  EXPECT_TRUE(load("one")->hidden) << "its owner cannot undo it";
  EXPECT_TRUE(store_->admin().hide_analysis({"Esi", 7}, "one", false));
  EXPECT_EQ(list(ama, Listed::open), Ids{"one"});
  EXPECT_FALSE(store_->admin().hide_analysis({"Esi", 8}, "two", true));
  const auto log = *store_->admin().audit_log(0, 9);
  ASSERT_EQ(log.size(), 2U);
  EXPECT_EQ(log[1].what + " " + log[1].about, "hide-analysis one");
  EXPECT_EQ(log[0].what + " " + log[0].about, "show-analysis one");
}

TEST_F(AnalysesTest, AReportNamesItAndGoesWithIt) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  KeptAnalysis shared = analysis(ama, "one");
  ASSERT_TRUE(keep(shared));
  const auto report = [&](const std::string& id) {
    const games::Report told{.at = 9,
                             .reporter = kofi.user.id,
                             .message = {},
                             .player = {},
                             .analysis = id,
                             .reason = "rude"};
    return answer<std::optional<std::int64_t>>(
        [&](auto done) { store_->people().report(told, done); });
  };
  EXPECT_FALSE(report("one")) << "private";
  EXPECT_FALSE(report("two"));
  shared.visibility = Visibility::by_link;
  ASSERT_TRUE(replace(shared)->done);
  EXPECT_TRUE(report("one"));
  const auto reports = *store_->admin().reports("open", 9);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].analysis, "one");
  EXPECT_EQ(reports[0].text, "Title one");
  EXPECT_EQ(reports[0].name, "Ama");
  EXPECT_EQ(reports[0].game, "");
  EXPECT_TRUE(drop(ama, "one"));
  EXPECT_TRUE(store_->admin().reports("open", 9)->empty());
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

// Reports of before stay, with their numbers and their checksums, and new ones get new numbers.
TEST_F(AnalysesTest, ReportsOfBeforeStayWhenAnalysesCanBeReported) {
  store_.reset();
  empty();
  {
    soci::session session;
    connect(session);
    constexpr int kBefore = 16;
    ASSERT_TRUE(migrate(session, database(), steps().first(kBefore)));
    Sql sql(session);
    sql.run(
        "INSERT INTO users (id, public_id, name, name_key, language, created_ms) VALUES (7, "
        "'ama22222222', 'Ama', 'ama', 'en', 5)");
    sql.run(
        "INSERT INTO analyses (id, public_id, user, version, visibility, title, south, north, "
        "rules, plies, ogn, created_ms, changed_ms) VALUES (3, 'one', 7, 1, 'public', 'Title', '', "
        "'', 'abapa', 2, '1. F f *', 5, 5)");
    sql.run(
        "INSERT INTO games (number, id, rules, opponent, level, clock, created_ms, rematch_of, "
        "status, computer_to_move) VALUES (1, '2222222222', 'abapa', 'anyone', 3, '', 5, '', "
        "'aborted', 0)");
    sql.run(
        "INSERT INTO reports (id, at_ms, reporter, about, game, reason, state) VALUES (41, 6, 7, "
        "7, 1, 'rude', 'closed')");
  }
  open();
  const auto before = *store_->admin().reports("closed", 9);
  ASSERT_EQ(before.size(), 1U);
  EXPECT_EQ(before[0].id, 41);
  EXPECT_EQ(before[0].game, "2222222222");
  EXPECT_EQ(before[0].analysis, "");
  EXPECT_EQ(before[0].reason, "rude");
  EXPECT_FALSE(load("one")->hidden);
  const games::Report fresh{
      .at = 9, .reporter = {}, .message = {}, .player = {}, .analysis = "one", .reason = "rude"};
  EXPECT_GT(
      answer<std::optional<std::int64_t>>([&](auto done) { store_->people().report(fresh, done); }),
      41);
  ASSERT_TRUE(store_->admin().hide_analysis({"Esi", 6}, "one", true));
  store_.reset();
  const auto report = checked();
  ASSERT_TRUE(report);
  for (const std::string& problem : report->problems)
    EXPECT_EQ(problem.find("checksum"), std::string::npos) << problem;
}

class SqliteAnalyses : public AnalysesTest {};

TEST_F(SqliteAnalyses, ADatabaseOfBeforeGetsThemWithChecksums) {
  store_.reset();
  {
    soci::session session;
    open_database(session, database());
    // What version 10 and those behind it have brought.
    for (const char* table :
         {"access_tokens",  "analyses",        "appeals",         "blurs",        "bots",
          "challenges",     "closed_accounts", "club_members",    "clubs",        "first_moves",
          "invites",        "leaders",         "moderator_notes", "openings",     "puzzle_answers",
          "puzzle_ratings", "rating_history",  "ratings",         "shadow_mutes", "tournament_log",
          "tournaments",    "word_lists"})
      session << std::string("DROP TABLE ") + table;
    for (const char* table : kSocialTables) session << std::string("DROP TABLE ") + table;
    session << "DROP INDEX games_ended_winner";
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
