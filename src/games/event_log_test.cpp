#include "games/event_log.hpp"

#include <gtest/gtest.h>

#include <oware/notation.hpp>

#include "games/apply.hpp"

namespace oware::games {
namespace {

using rules::Side;

const Founding kFounding{
    .id = "23456789ab", .number = 7, .settings = {}, .created = 0, .rematch_of = {}};

// A game of `events` events at least, kept by a log and told by each state it went through.
struct Told {
  explicit Told(int window) : room(kFounding), log(kFounding, window) {
    states.push_back(room);
    take(found(kFounding, Side::south, {"Ama", hash_token("south's")}));
    take(*apply(room, Join{"Kofi", hash_token("north's")}, 1'000));
  }

  void take(const std::vector<Event>& events) {
    for (const Event& event : events) {
      EXPECT_TRUE(room.take(event));
      log.append(event, room);
      states.push_back(room);
    }
  }

  // Four events: a move, a takeback offered and accepted, and the next round's move.
  void grow_to(int version) {
    while (room.version() < version) {
      const Side mover = room.game().position().mover();
      const std::string letter(1, (*room.game().legal().begin()).letter());
      take(*apply(room, Move{mover, letter, room.game().ply()}, 1'000));
      if (room.game().ply() < 6) continue;
      take({Event{room.version() + 1, 1'000, Offered{mover, Offer::takeback}}});
      take({Event{room.version() + 1, 1'000, TakenBack{rules::other(mover), 1}}});
    }
  }

  Room room;
  EventLog log;
  std::vector<Room> states;  // by version
};

TEST(EventLog, TellsEveryStateOfItsWindow) {
  Told told(200);
  told.grow_to(1'000);
  for (int version = told.room.version() - 200; version <= told.room.version(); ++version) {
    const Room state = told.log.state_at(version);
    const Room& then = told.states[static_cast<std::size_t>(version)];
    ASSERT_EQ(state.version(), version);
    ASSERT_EQ(rules::format_moves(state.game().moves()), rules::format_moves(then.game().moves()));
    ASSERT_EQ(state.offers().takeback, then.offers().takeback);
  }
  EXPECT_NE(told.log.at(told.room.version()), nullptr);
  EXPECT_EQ(told.log.at(told.room.version() + 1), nullptr);
}

TEST(EventLog, KeepsAWindowAndAtMostOneIntervalMore) {
  for (const int window : {0, 1, kSnapshotInterval, 200}) {
    Told told(window);
    told.grow_to(1'500);
    const int last = told.room.version();
    EXPECT_EQ(told.log.at(last - window + 1) != nullptr, window > 0) << window;
    EXPECT_EQ(told.log.at(last - window - kSnapshotInterval), nullptr) << window;
  }
}

TEST(EventLog, HoldsAllOfAGameThatIsShorterThanItsWindow) {
  Told told(1'000);
  told.grow_to(900);
  EXPECT_EQ(told.log.at(0), nullptr);
  ASSERT_NE(told.log.at(1), nullptr);
  EXPECT_EQ(told.log.at(1)->version, 1);
  EXPECT_EQ(told.log.state_at(0).version(), 0);
}

TEST(EventLog, RenamesFromTheBeginningOn) {
  Told told(1'000);
  told.grow_to(400);
  told.log.rename(Side::north, "Esi");
  for (const int version : {2, 130, 390}) {
    EXPECT_EQ(told.log.state_at(version).seat(Side::north)->name, "Esi");
    EXPECT_EQ(told.log.state_at(version).seat(Side::south)->name, "Ama");
  }
  EXPECT_EQ(std::get<Joined>(told.log.at(2)->body).name, "Esi");
}

}  // namespace
}  // namespace oware::games
