// For tests: a room that is told commands and follows what they decide.
#pragma once

#include <gtest/gtest.h>

#include "games/apply.hpp"

namespace oware::games {

using rules::Side;

inline const TokenHash kSouth = hash_token("south's");
inline const TokenHash kNorth = hash_token("north's");

inline Founding founding(Settings settings = {}) {
  return Founding{
      .id = "23456789ab", .number = 7, .settings = settings, .created = 1'000, .rematch_of = {}};
}

// A room, and commands that are decided and at once followed.
class Table {
 public:
  explicit Table(const Settings& settings = {}, Side side = Side::south)
      : room(founding(settings)) {
    follow(found(founding(settings), side, {"Ama", side == Side::south ? kSouth : kNorth}));
  }

  void follow(const std::vector<Event>& events) {
    for (const Event& event : events) {
      ASSERT_TRUE(room.take(event));
      history.push_back(event);
    }
  }

  template <class Command>
  Decision tell(const Command& command) {
    const Decision decision = apply(room, command, now);
    if (decision) follow(*decision);
    return decision;
  }

  Decision join() { return tell(Join{"Kofi", room.seat(Side::south) ? kNorth : kSouth}); }
  Decision act(Side side, Action action) { return tell(Act{side, action, "3333333333"}); }

  Decision move(char letter) {
    const std::string text(1, letter);
    return tell(Move{room.game().position().mover(), text, room.game().ply()});
  }

  void play(std::string_view letters) {
    for (const char letter : letters) ASSERT_TRUE(move(letter)) << letter;
  }

  Room room;
  std::vector<Event> history;
  TimeMs now = 2'000;
};

inline Table playing(const Settings& settings = {}) {
  Table table(settings);
  EXPECT_TRUE(table.join());
  return table;
}

inline CommandErrorCode reason_of(const Decision& decision) {
  EXPECT_FALSE(decision.has_value());
  return decision ? CommandErrorCode::not_now : decision.error().code;
}

}  // namespace oware::games
