#include "store/move.hpp"

#include <gtest/gtest.h>

#include "games/apply.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

using games::Known;

// From and to what the other tests use; the second database is a file always.
class Moving : public TestStore {
 protected:
  DatabaseUrl here() const {
    const Options made = options();
    return {.file = made.postgresql.empty() ? database() : "", .postgresql = made.postgresql};
  }
  DatabaseUrl file(const std::string& name) const {
    return {.file = (folder_ / name / "oware.db").string(), .postgresql = {}};
  }

  void fill() {
    const Known ama = guest("Ama");
    games::Founding founding{.id = "2222222222",
                             .number = 7,
                             .settings = {.opponent = games::Opponent::anyone, .listed = true},
                             .created = 1,
                             .rematch_of = {}};
    games::Room room(founding);
    games::Change change{
        .number = 7,
        .founding = founding,
        .events = games::found(founding, rules::Side::south, {"Ama ɔ", games::hash_token("t")}),
        .summary = {}};
    for (const games::Event& event : change.events) EXPECT_TRUE(room.take(event));
    change.summary = games::summarise(room);
    change.holders[0] = games::Holder{ama.user.id, ama.user.player, false};
    answer<void>([&](auto done) { store_->append({change}, done); });
    games::Said said;
    said.game = 7;
    said.text = "'; --\n\"x\"";
    said.user = ama.user.id;
    answer<std::int64_t>([&](auto done) { store_->people().say(said, done); });
  }

  Result<MoveReport> move(const DatabaseUrl& from, const DatabaseUrl& to) {
    store_.reset();
    return move_database(from, to);
  }
};

TEST_F(Moving, ThereAndBackIsTheSame) {
  fill();
  const auto there = move(here(), file("there"));
  ASSERT_TRUE(there) << message(there.error());
  const auto checked_there = check(file("there").file);
  ASSERT_TRUE(checked_there);
  EXPECT_EQ(checked_there->problems, std::vector<std::string>());
  EXPECT_EQ(checked_there->games, 1);
  const auto refused = move(file("there"), here());
  ASSERT_FALSE(refused) << "it is not empty";
  EXPECT_EQ(refused.error().code, ErrorCode::usage);
  empty();
  const auto back = move(file("there"), here());
  ASSERT_TRUE(back) << message(back.error());
  const auto checked_back = checked();
  ASSERT_TRUE(checked_back);
  EXPECT_EQ(checked_back->problems, std::vector<std::string>());
  open();
  guest("Kofi");
  games::Said said;
  said.game = 7;
  said.text = "after";
  EXPECT_EQ(answer<std::int64_t>([&](auto done) { store_->people().say(said, done); }), 2)
      << "new keys come after those that were copied";
}

TEST_F(Moving, NothingIsCopiedFromNowhereOrOntoItself) {
  EXPECT_EQ(move(here(), here()).error().code, ErrorCode::usage);
  EXPECT_EQ(move(file("none"), file("other")).error().code, ErrorCode::unreadable);
}

TEST_F(Moving, AnInterruptionLeavesTheTargetEmpty) {
  fill();
  store_.reset();
  int tables = 0;
  const auto ended =
      move_database(here(), file("there"), [&tables](const std::string&) { return ++tables < 8; });
  ASSERT_FALSE(ended);
  EXPECT_EQ(check(file("there").file)->games, 0);
  EXPECT_TRUE(move_database(here(), file("there"))) << "and it can be begun again";
}

}  // namespace
}  // namespace oware::store
