#include "events/store.hpp"

#include "store/test_store.hpp"

namespace oware::store {
namespace {

namespace tournaments = oware::events;

class StoredEvents : public TestStore {
 protected:
  static tournaments::Founding founding(const std::string& id, games::TimeMs starts) {
    return {id,
            7,
            5,
            {.name = "Cup",
             .format = tournaments::Format::knock_out,
             .rules = "awari",
             .clock = {.kind = games::ClockKind::live, .initial_ms = 60'000, .increment_ms = 1'000},
             .rounds = 0,
             .starts = starts,
             .rated = true,
             .min_rating = 1200,
             .min_games = 3,
             .max_players = 16,
             .team_best = 5,
             .berserk = true,
             .host_side = rules::Side::north,
             .host_extra_ms = 600'000,
             .club = "cccccccccc"}};
  }
  bool found(const tournaments::Founding& founding) {
    return answer<bool>([&](auto done) { store_->events().found_event(founding, done); });
  }
  Result<void> append(const std::string& id, std::vector<tournaments::LogEntry> entries,
                      tournaments::EventSummary after) {
    std::promise<Result<void>> promise;
    store_->events().append_to_event(
        id, std::move(entries), after,
        [&promise](Result<void> result) { promise.set_value(std::move(result)); });
    return promise.get_future().get();
  }
  std::optional<tournaments::StoredEvent> load(const std::string& id) {
    return answer<std::optional<tournaments::StoredEvent>>(
        [&](auto done) { store_->events().event(id, done); });
  }
};

TEST_F(StoredEvents, ComeBackAsTheyWere) {
  found(founding("event22222", 100));
  const std::vector<tournaments::LogEntry> entries = {
      {1, 10, tournaments::Entered{3, 1500}},
      {2, 11, tournaments::Entered{4, 1600, "aaaaaaaaaa"}},
      {3, 99, tournaments::Left{4, tournaments::LeaveReason::removed}},
      {4, 100, tournaments::Started{}},
      {5, 100, tournaments::Paired{1, {{"game222222", 3, 4}}, {}}}};
  EXPECT_TRUE(append("event22222", {entries[0], entries[1]}, {tournaments::Phase::open, 2}));
  EXPECT_TRUE(
      append("event22222", {entries[2], entries[3], entries[4]}, {tournaments::Phase::playing, 2}));
  open();
  const auto stored = load("event22222");
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->founding, founding("event22222", 100));
  EXPECT_EQ(stored->entries, entries);
  EXPECT_FALSE(load("event33333"));
}

TEST_F(StoredEvents, AFounderHasSoManyThatAreNotOver) {
  for (int i = 0; i < tournaments::kMostEventsOpen; ++i)
    EXPECT_TRUE(found(founding("event2222" + std::to_string(2 + i), 100)));
  tournaments::Founding another = founding("event22229", 100);
  EXPECT_FALSE(found(another));
  EXPECT_FALSE(load("event22229"));
  another.founder += 1;
  EXPECT_TRUE(found(another));
  EXPECT_TRUE(
      append("event22222", {{1, 10, tournaments::Started{}}}, {tournaments::Phase::playing, 0}));
  EXPECT_FALSE(found(founding("event33333", 100)));
  EXPECT_TRUE(append("event22222", {{2, 11, tournaments::Cancelled{}}},
                     {tournaments::Phase::cancelled, 0}));
  EXPECT_TRUE(found(founding("event33333", 100)));
}

TEST_F(StoredEvents, AVersionIsWrittenOnce) {
  found(founding("event22222", 100));
  EXPECT_TRUE(append("event22222", {{1, 10, tournaments::Entered{3, 1500}}},
                     {tournaments::Phase::open, 1}));
  EXPECT_FALSE(append("event22222", {{1, 10, tournaments::Entered{4, 1500}}},
                      {tournaments::Phase::open, 1}));
  EXPECT_EQ(load("event22222")->entries.size(), 1U);
}

TEST_F(StoredEvents, EntriesAfterAVersion) {
  found(founding("event22222", 100));
  const std::vector<tournaments::LogEntry> entries = {{1, 10, tournaments::Entered{3, 1500}},
                                                      {2, 11, tournaments::Entered{4, 1600}}};
  EXPECT_TRUE(append("event22222", entries, {tournaments::Phase::open, 2}));
  const auto after = [this](const std::string& id, int version) {
    return answer<std::vector<tournaments::LogEntry>>(
        [&](auto done) { store_->events().event_entries(id, version, done); });
  };
  EXPECT_EQ(after("event22222", 0), entries);
  EXPECT_EQ(after("event22222", 1), std::vector{entries[1]});
  EXPECT_TRUE(after("event22222", 2).empty());
  EXPECT_TRUE(after("event33333", 0).empty());
}

TEST_F(StoredEvents, AreListedByTheirStartThoseThatAreOverLast) {
  for (int i = 1; i <= 4; ++i) found(founding("event2222" + std::to_string(i + 1), i * 100));
  EXPECT_TRUE(append("event22225", {{1, 400, tournaments::Cancelled{}}},
                     {tournaments::Phase::cancelled, 0}));
  const auto listed = answer<std::vector<tournaments::ListedEvent>>(
      [&](auto done) { store_->events().list_events(3, done); });
  ASSERT_EQ(listed.size(), 3U);
  EXPECT_EQ(listed[0].founding.id, "event22224");
  EXPECT_EQ(listed[2].founding.id, "event22222");
  const auto open = answer<std::vector<tournaments::StoredEvent>>(
      [&](auto done) { store_->events().unfinished_events(done); });
  EXPECT_EQ(open.size(), 3U);
}

}  // namespace
}  // namespace oware::store
