// One game between two players as the events so far have left it.
//
// A Room is a value: it is founded, takes its events one by one, and the same events always give
// the same room. What may happen next is decided in apply.hpp; a Room only follows. Invariants:
// version() counts the events taken; the game is played only while both seats are held. Thread
// rule: a value, not to be shared between threads while one of them changes it.
#pragma once

#include <array>
#include <optional>
#include <oware/game.hpp>
#include <string>

#include "games/event.hpp"

namespace oware::games {

enum class Opponent : std::uint8_t {
  friend_by_link,  // whoever is sent the link
  anyone,          // listed among the open games
  computer
};
std::string_view to_string(Opponent opponent);  // "friend", "anyone", "computer"
std::optional<Opponent> parse_opponent(std::string_view text);
// Whether a game against `opponent` is listed unless its founder says otherwise: one by link is
// between the two who have the link.
constexpr bool listed_by_default(Opponent opponent) { return opponent != Opponent::friend_by_link; }

inline constexpr int kMinLevel = 1;
inline constexpr int kMaxLevel = 8;
inline constexpr int kDefaultLevel = 3;

// Which ratings, in the game's pool, whoever joins may have.
struct RatingRange {
  int least = 0;
  int most = 0;

  bool contains(double rating) const { return rating >= least && rating <= most; }

  friend bool operator==(const RatingRange&, const RatingRange&) = default;
};
inline constexpr int kLowestRange = 0;
inline constexpr int kHighestRange = 4'000;

// "1400-1600"; empty for none.
std::string to_string(const std::optional<RatingRange>& range);
// Error: corrupt.
Result<std::optional<RatingRange>> parse_rating_range(std::string_view text);

// What is agreed before a game begins.
struct Settings {
  rules::RuleSet rules{};
  std::string rules_name = "abapa";  // in the words of who made the game
  Opponent opponent = Opponent::friend_by_link;
  int level = kDefaultLevel;  // of the computer
  ClockRules clock{};
  bool guarded = false;  // pages show neither player numbers of the other's houses
  bool casual = true;    // the players see what spectators say while they play
  bool listed = false;   // stands in the lists that everybody sees; else only in its players' own
  // Where the game begins; none: at the start of its rules. Such a game is casual and counts for
  // nobody.
  std::optional<rules::Position> start{};
  bool rated = false;  // its result changes both players' ratings (games/rated.hpp)
  std::optional<RatingRange> rating_range{};  // none: anybody may join

  friend bool operator==(const Settings&, const Settings&) = default;
};

// What a game is founded with, before its first event.
struct Founding {
  std::string id;           // as links name it
  std::int64_t number = 0;  // as people name it, from 1
  Settings settings;
  TimeMs created = 0;
  std::string rematch_of;  // the game before, or empty

  friend bool operator==(const Founding&, const Founding&) = default;
};

enum class Status : std::uint8_t { open, playing, finished };
std::string_view to_string(Status status);

struct Seat {
  std::string name;
  std::optional<TokenHash> token;  // none: the computer
};

// The most offers of one kind that one side may make in a game. An offer and its answer are two
// events, so that this and kMaxPlies bound the event log.
inline constexpr int kMaxOffers = 100;

// A game on the site that reaches this ply is shared out (`agreement`, docs/rules.md), whatever the
// rule set: no game runs for ever.
inline constexpr int kMaxPlies = 2'000;

// The name of the computer's seat.
std::string computer_name(int level);

// Who has offered what; none while nothing is offered.
struct Offers {
  std::optional<rules::Side> end;
  std::optional<rules::Side> takeback;
  std::optional<rules::Side> rematch;
};

class Room {
 public:
  explicit Room(Founding founding);

  // Follows an event that carries the next version. Error: corrupt, when the event cannot follow;
  // the room is then unusable.
  Result<void> take(const Event& event);

  const Founding& founding() const { return founding_; }
  int version() const { return version_; }
  Status status() const;
  const rules::Game& game() const { return game_; }
  const std::optional<Seat>& seat(rules::Side side) const {
    return seats_[static_cast<std::size_t>(rules::index(side))];
  }
  // The side whose token this is.
  std::optional<rules::Side> side_of(const TokenHash& token) const;
  bool held_by_computer(rules::Side side) const;
  bool has_moved(rules::Side side) const;
  // The side to move; none unless playing.
  std::optional<rules::Side> turn() const;
  const Clocks& clocks() const { return clocks_; }
  const Offers& offers() const { return offers_; }
  // How many offers of this kind `side` has made so far.
  int offers_made(rules::Side side, Offer which) const {
    return offers_made_[static_cast<std::size_t>(rules::index(side))]
                       [static_cast<std::size_t>(which)];
  }
  // The game that follows this one, or empty.
  const std::string& rematch() const { return rematch_; }
  TimeMs last_event() const { return last_event_; }

  // Who holds `side` goes by another name, in the events so far, too: that is for whoever keeps
  // them to see to.
  void rename(rules::Side side, std::string name);

 private:
  Result<void> follow(const Joined& joined, TimeMs at);
  Result<void> follow(const Moved& moved, TimeMs at);
  Result<void> follow(const Offered& offered, TimeMs at);
  Result<void> follow(const Declined& declined, TimeMs at);
  Result<void> follow(const TakenBack& taken, TimeMs at);
  Result<void> follow(const Ended& ended, TimeMs at);
  Result<void> follow(const Rematched& rematched, TimeMs at);
  Result<void> follow(const ClockGiven& given, TimeMs at);
  std::optional<rules::Side>& offer(Offer which);

  Founding founding_;
  rules::Game game_;
  std::array<std::optional<Seat>, 2> seats_;
  Clocks clocks_;
  Offers offers_;
  std::array<std::array<int, kOfferKinds>, 2> offers_made_{};  // by rules::index, then Offer
  std::string rematch_;
  TimeMs last_event_ = 0;
  int version_ = 0;
};

// How many of the last plies a side that asks for a takeback wants back: its own last move, and the
// answer to it if there is one. None when it has not moved yet.
std::optional<int> takeback_plies(const rules::Game& game, rules::Side side);

}  // namespace oware::games
