#include "games/room.hpp"

#include <gtest/gtest.h>

#include <oware/notation.hpp>

#include "games/test_table.hpp"

namespace oware::games {
namespace {

using rules::EndReason;

TEST(Room, BeginsWithItsFounder) {
  const Table table;
  EXPECT_EQ(table.room.version(), 1);
  EXPECT_EQ(table.room.status(), Status::open);
  EXPECT_FALSE(table.room.turn());
  EXPECT_EQ(table.room.side_of(kSouth), Side::south);
  EXPECT_FALSE(table.room.side_of(kNorth));
}

TEST(Room, IsPlayedOnceBothSeatsAreHeld) {
  Table table({}, Side::north);
  ASSERT_TRUE(table.join());
  EXPECT_EQ(table.room.status(), Status::playing);
  EXPECT_EQ(table.room.seat(Side::south)->name, "Kofi");
  EXPECT_EQ(table.room.turn(), Side::south);
  EXPECT_EQ(reason_of(table.join()), CommandErrorCode::seat_taken);
}

TEST(Room, WithTheComputerIsPlayedAtOnce) {
  const Table table({.opponent = Opponent::computer, .level = 5}, Side::north);
  EXPECT_EQ(table.room.status(), Status::playing);
  EXPECT_TRUE(table.room.held_by_computer(Side::south));
  EXPECT_EQ(table.room.seat(Side::south)->name, "Computer, level 5");
  EXPECT_EQ(table.room.version(), 2);
}

TEST(Room, TheSameEventsGiveTheSameRoom) {
  Table table =
      playing({.clock = {.kind = ClockKind::live, .initial_ms = 60'000, .increment_ms = 1'000}});
  table.play("FfEe");
  table.now += 10'000;
  table.play("Dd");
  table.act(Side::south, Action::offer_takeback);
  table.act(Side::north, Action::accept_takeback);
  table.play("C");
  table.act(Side::north, Action::offer_end);
  Room again(founding(table.room.founding().settings));
  for (const Event& event : table.history) ASSERT_TRUE(again.take(event));
  EXPECT_EQ(again.version(), table.room.version());
  EXPECT_EQ(rules::format_moves(again.game().moves()), "FfEeC");
  EXPECT_EQ(again.offers().end, Side::north);
  for (const Side side : {Side::south, Side::north}) {
    EXPECT_EQ(again.clocks().remaining_ms(side, table.now),
              table.room.clocks().remaining_ms(side, table.now));
  }
}

TEST(Room, RefusesEventsThatCannotFollow) {
  const Table table = playing();
  const std::vector<Event> wrong = {
      {2, 0, Moved{rules::House(0)}},                             // a version that is there
      {4, 0, Moved{rules::House(0)}},                             // one is left out
      {3, 0, Moved{rules::House(6)}},                             // not the mover's
      {3, 0, Joined{Side::south, "Third", hash_token("third")}},  // the seat is held
      {3, 0, TakenBack{Side::south, 1}},                          // nothing to take back
      {3, 0, Ended{EndReason::majority, std::nullopt}},           // the moves have led to no end
      {3, 0, Ended{EndReason::even, std::nullopt}},
      {3, 0, Ended{EndReason::no_move, std::nullopt}},
      {3, 0, Ended{EndReason::resignation, std::nullopt}},  // nobody resigned
      {3, 0, Ended{EndReason::timeout, std::nullopt}},      // nobody's time is up
      {3, 0, Rematched{"3333333333"}},                      // not over
  };
  for (const Event& event : wrong) {
    Room room = table.room;
    const auto taken = room.take(event);
    ASSERT_FALSE(taken) << encode(event.body).kind;
    EXPECT_EQ(taken.error().code, ErrorCode::corrupt);
  }
}

TEST(Room, NothingIsPlayedBeforeBothAreThereNorAfterTheEnd) {
  const Table open;
  Table over = playing();
  over.act(Side::south, Action::resign);
  for (const Table* table : {&open, static_cast<const Table*>(&over)}) {
    const int next = table->room.version() + 1;
    for (const EventBody& body :
         {EventBody(Moved{rules::House(0)}), EventBody(TakenBack{Side::south, 1})}) {
      Room room = table->room;
      EXPECT_FALSE(room.take({next, 0, body}));
    }
  }
  Room again = over.room;
  ASSERT_TRUE(again.take({over.room.version() + 1, 0, Rematched{"3333333333"}}));
  EXPECT_FALSE(again.take({over.room.version() + 2, 0, Rematched{"4444444444"}})) << "a second one";
}

TEST(Room, BeginsFromAPosition) {
  Settings settings;
  settings.start = *rules::parse_position("0-0-0-0-0-1-0-0-0-0-0-1-23-23-S", settings.rules);
  const Table table(settings);
  EXPECT_EQ(table.room.game().position(), *settings.start);
}

TEST(Room, WordsForOpponentsAndStates) {
  for (const char* word : {"friend", "anyone", "computer"})
    EXPECT_EQ(to_string(*parse_opponent(word)), word);
  for (const char* word : {"", "Friend", "nobody"}) EXPECT_FALSE(parse_opponent(word)) << word;
  Table table;
  EXPECT_EQ(to_string(table.room.status()), "open");
  table.join();
  EXPECT_EQ(to_string(table.room.status()), "playing");
  table.act(Side::south, Action::resign);
  EXPECT_EQ(to_string(table.room.status()), "finished");
}

}  // namespace
}  // namespace oware::games
