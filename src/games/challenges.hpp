// Challenges: an account asks another by name for a game on certain terms; the other accepts,
// declines, or lets it expire; the challenger may cancel it. Accepting founds the game with both
// seats held.
//
// The challenger gets the token of their future seat when the challenge is made, and the challenge
// keeps its hash, so that a client without a session can play, too. Thread rule: values;
// ChallengeStore as Store (games/store.hpp).
#pragma once

#include <functional>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/people.hpp"
#include "games/room.hpp"

namespace oware::games {

enum class ChallengeState : std::uint8_t { open, accepted, declined, cancelled, expired };
std::string_view to_string(ChallengeState state);
std::optional<ChallengeState> parse_challenge_state(std::string_view text);

// One of the two, as others know them.
struct Challenger {
  UserId user = 0;
  std::string player{};  // the public id
  std::string name{};
  bool bot = false;  // a program plays for it

  friend bool operator==(const Challenger&, const Challenger&) = default;
};

struct Challenge {
  std::string id;
  Challenger from;
  Challenger to;
  Settings settings{};
  std::optional<rules::Side> side{};  // the challenger's; none: it is drawn
  TokenHash token{};                  // of the challenger's seat
  ChallengeState state = ChallengeState::open;
  std::string game{};  // that it has led to, or empty
  TimeMs created = 0;
  TimeMs expires = 0;

  // An open challenge whose time is over has expired.
  ChallengeState state_at(TimeMs now) const {
    return state == ChallengeState::open && now >= expires ? ChallengeState::expired : state;
  }
  bool between(UserId user) const { return from.user == user || to.user == user; }

  friend bool operator==(const Challenge&, const Challenge&) = default;
};

// What a challenge may ask for: the rules, the clock, and whether it is rated; all else is as
// usual, but the game is listed.
Settings challenge_settings(const rules::RuleSet& rules, std::string rules_name,
                            const ClockRules& clock, bool rated);

// How many may be open.
struct ChallengeLimits {
  int made = 20;         // by one account
  int received = 100;    // by one account
  int between = 3;       // from one account to another
  TimeMs kept = kDayMs;  // after it has expired
};

enum class MadeChallenge : std::uint8_t {
  made,
  too_many_made,      // by the challenger
  too_many_received,  // by the challenged
  too_many_between
};

class ChallengeStore {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  virtual ~ChallengeStore() = default;

  // Keeps it, unless that were too many, and drops those that expired long ago. Error: not_allowed,
  // when either account has been deleted.
  virtual void make_challenge(Challenge fresh, ChallengeLimits limits,
                              Done<MadeChallenge> done) = 0;
  virtual void challenge(std::string id, Done<std::optional<Challenge>> done) = 0;
  // All that the user has made or received and that is open at that time, the newest first.
  virtual void open_challenges(UserId user, TimeMs now, Done<std::vector<Challenge>> done) = 0;
  // False when it is not open any more. Accepting is a change of a game (Change::challenge).
  virtual void end_challenge(std::string id, ChallengeState state, TimeMs now, Done<bool> done) = 0;
};

}  // namespace oware::games
