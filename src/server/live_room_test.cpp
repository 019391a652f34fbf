#include "server/live_room.hpp"

#include <gtest/gtest.h>

#include "games/apply.hpp"

namespace oware::server {
namespace {

using rules::Side;

class Quiet final : public Follower {
 public:
  void wake() override {}
};

// An offer to anyone, whose owner is South, made at 1000; times are arguments throughout.
class OpenOffer : public ::testing::Test {
 protected:
  OpenOffer() {
    for (const games::Event& event :
         games::found(room_.state().founding(), Side::south, {"Ama", games::hash_token("south")}))
      room_.commit({event});
  }

  int told_ = 0;
  std::shared_ptr<const std::function<void(const LiveRoom&)>> on_presence_ =
      std::make_shared<const std::function<void(const LiveRoom&)>>(
          [this](const LiveRoom& room) { told_ += &room == &room_ ? 1 : 100; });
  LiveRoom room_{{.id = "23456789ab",
                  .number = 1,
                  .settings = {.opponent = games::Opponent::anyone, .listed = true},
                  .created = 1'000,
                  .rematch_of = {}},
                 {.absence = {.live_ms = 60'000}, .on_presence = on_presence_},
                 1'000};
  Quiet tab_, second_tab_, spectator_;
};

TEST_F(OpenOffer, IsWithdrawnSomeTimeAfterTheLastTabIsClosed) {
  EXPECT_EQ(room_.withdrawal(), 61'000) << "nobody has come yet";
  room_.enter(&tab_, Side::south, 2'000);
  EXPECT_FALSE(room_.withdrawal());
  room_.enter(&second_tab_, Side::south, 3'000);
  room_.leave(&tab_, 4'000);
  EXPECT_FALSE(room_.withdrawal()) << "another tab is open";
  room_.leave(&second_tab_, 5'000);
  EXPECT_EQ(room_.withdrawal(), 65'000);
  room_.enter(&tab_, Side::south, 64'999);
  EXPECT_FALSE(room_.withdrawal()) << "back in time";
  room_.leave(&tab_, 70'000);
  EXPECT_EQ(room_.withdrawal(), 130'000);
}

TEST_F(OpenOffer, TellsOfWhoComesAndGoes) {
  room_.enter(&tab_, Side::south, 2'000);
  EXPECT_EQ(told_, 1);
  room_.enter(&second_tab_, Side::south, 3'000);
  EXPECT_EQ(told_, 1) << "the same player is here";
  room_.enter(&spectator_, std::nullopt, 3'000);
  EXPECT_EQ(told_, 2);
  room_.leave(&spectator_, 4'000);
  EXPECT_EQ(told_, 3);
  room_.leave(&tab_, 4'000);
  EXPECT_EQ(told_, 3) << "the same player is here";
  EXPECT_FALSE(room_.withdrawal());
  room_.leave(&second_tab_, 5'000);
  EXPECT_EQ(told_, 4);
  on_presence_.reset();
  room_.enter(&tab_, Side::south, 6'000);
  EXPECT_EQ(told_, 4) << "nobody asks any more";
}

TEST_F(OpenOffer, StandsWhileItsOwnerIsAtAnyNode) {
  room_.set_elsewhere("node", {.south = true, .spectators = 3}, 2'000);
  EXPECT_FALSE(room_.withdrawal());
  EXPECT_EQ(told_, 1);
  room_.enter(&tab_, Side::south, 3'000);
  room_.enter(&spectator_, std::nullopt, 3'000);
  EXPECT_EQ(room_.presence(), (Presence{.south = true, .spectators = 4}));
  EXPECT_EQ(room_.here(), (Presence{.south = true, .spectators = 1}));
  room_.leave(&tab_, 4'000);
  EXPECT_FALSE(room_.withdrawal()) << "still at the other node";
  room_.set_elsewhere("node", {}, 5'000);
  EXPECT_EQ(room_.withdrawal(), 65'000);
}

}  // namespace
}  // namespace oware::server
