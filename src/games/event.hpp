// What happens in a game, one thing after the other. The events are the game's truth: everything
// else replays from them.
//
// Each event has the game's next version (1 for the first) and the time it happened. The stored
// form is a kind and a line of text (encode, decode); it is written for good, so a kind's text
// never changes its meaning. `joined` had a name at its end before version 5 of the tables; it is
// still read, without the name. Values; no shared state.
#pragma once

#include <optional>
#include <oware/error.hpp>
#include <oware/game.hpp>
#include <string>
#include <variant>
#include <vector>

#include "games/clock.hpp"
#include "games/token.hpp"

namespace oware::games {

enum class Offer : std::uint8_t { end, takeback, rematch };
inline constexpr std::size_t kOfferKinds = 3;
std::string_view to_string(Offer offer);

// A person with a token, or the computer without one, takes a side. The stored form has the token's
// hash as their identity; the name is joined by the store when it reads the event.
struct Joined {
  rules::Side side = rules::Side::south;
  std::string name{};
  std::optional<TokenHash> token;  // none: the computer

  friend bool operator==(const Joined&, const Joined&) = default;
};

struct Moved {
  rules::House house;

  friend bool operator==(const Moved&, const Moved&) = default;
};

struct Offered {
  rules::Side side = rules::Side::south;
  Offer offer = Offer::end;

  friend bool operator==(const Offered&, const Offered&) = default;
};

// `side` says no to the other's offer.
struct Declined {
  rules::Side side = rules::Side::south;
  Offer offer = Offer::end;

  friend bool operator==(const Declined&, const Declined&) = default;
};

// `side` agrees that the last `plies` moves are taken back.
struct TakenBack {
  rules::Side side = rules::Side::south;
  int plies = 1;

  friend bool operator==(const TakenBack&, const TakenBack&) = default;
};

// After a move that ends the game by the rules, too. `loser`: of a resignation or a timeout, else
// none.
struct Ended {
  rules::EndReason reason = rules::EndReason::agreement;
  std::optional<rules::Side> loser;

  friend bool operator==(const Ended&, const Ended&) = default;
};

// Both want another game; `id` is that game.
struct Rematched {
  std::string id;

  friend bool operator==(const Rematched&, const Rematched&) = default;
};

// `side`, which has not moved, has this clock instead of the agreed one.
struct ClockGiven {
  rules::Side side = rules::Side::south;
  ClockTerms terms{};

  friend bool operator==(const ClockGiven&, const ClockGiven&) = default;
};

using EventBody =
    std::variant<Joined, Moved, Offered, Declined, TakenBack, Ended, Rematched, ClockGiven>;

struct Event {
  int version = 0;
  TimeMs at = 0;
  EventBody body;

  friend bool operator==(const Event&, const Event&) = default;
};

// The type that clients see: joined moved offered declined takeback ended resync.
std::string_view wire_type(const EventBody& body);

struct StoredBody {
  std::string kind;
  std::string detail;
};

StoredBody encode(const EventBody& body);
// Error: corrupt.
Result<EventBody> decode(const StoredBody& stored);

}  // namespace oware::games
