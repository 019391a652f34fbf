// One event (arena, Swiss, round robin, knock-out, simul) as its log so far has left it.
//
// A Tournament is a value: it is founded, takes its entries one by one, and the same entries always
// give the same tournament. What may happen next is decided in decide.hpp; a Tournament only
// follows. Invariants: version() counts the entries taken; a player has at most one running game,
// but for the host of a simul; every running game is between two players. Thread rule: a value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <oware/error.hpp>
#include <oware/position.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "events/log.hpp"
#include "games/room.hpp"

namespace oware::events {

enum class Format : std::uint8_t { arena, swiss, round_robin, knock_out, simul };
std::string_view to_string(Format format);  // "round-robin"
std::optional<Format> parse_format(std::string_view text);

inline constexpr int kMaxRounds = 30;
inline constexpr int kMaxEntrants = 1'000;
inline constexpr int kMaxRoundRobin = 40;  // entrants
inline constexpr int kMaxSimul = 50;       // entrants, without the host
inline constexpr TimeMs kMaxHostExtraMs = 2LL * 60 * 60 * 1000;
// How often a drawn meeting of a knock-out is played again, with sides changed; after that the
// better seed goes on.
inline constexpr int kReplays = 2;
inline constexpr TimeMs kMaxArenaMs = 12LL * 60 * 60 * 1000;

// What is agreed before an event begins.
struct Settings {
  std::string name;
  Format format = Format::swiss;
  std::string rules = "abapa";  // in the words of who made the event
  games::ClockRules clock{};    // never none: a game without one could stop the event
  int rounds = 0;               // Swiss: 1..kMaxRounds
  TimeMs starts = 0;
  TimeMs lasts_ms = 0;  // arena: 1..kMaxArenaMs; games that run then are played to their end
  bool rated = false;
  std::optional<int> min_rating{};
  std::optional<int> max_rating{};
  int min_games = 0;  // that count towards the rating, of each player
  int max_players = kMaxEntrants;
  int team_best = 0;     // arena: a battle of teams (clubs), each with its so many best; 0: none
  bool berserk = false;  // arena: who halves their clock before they move wins a point more
  // Simul: the founder is the host, who plays everybody at once, on this side or, if none is named,
  // on each by turns; a live clock of theirs has so much more.
  std::optional<rules::Side> host_side{};
  TimeMs host_extra_ms = 0;
  std::string club{};  // whose event it is, for its members alone; empty: everyone's

  friend bool operator==(const Settings&, const Settings&) = default;
};

// What is agreed for each of its games.
games::Settings game_settings(const Settings& settings);
// What the host of a simul has instead of the agreed clock; none where they have the same.
std::optional<games::ClockTerms> host_clock(const Settings& settings);
// What somebody has who goes berserk: half of the time, and no increment.
games::ClockTerms berserk_clock(const Settings& settings);

struct Founding {
  std::string id;
  UserId founder = 0;
  TimeMs created = 0;
  Settings settings;

  friend bool operator==(const Founding&, const Founding&) = default;
};

enum class Phase : std::uint8_t { open, playing, finished, cancelled };
std::string_view to_string(Phase phase);

// Scores are counted in half points.
struct Played {
  std::string game;
  int round = 0;
  std::size_t opponent = 0;
  rules::Side side = rules::Side::south;
  std::optional<int> halves{};  // 2 a win, 1 a draw, 0 a loss; none while it is being played
  bool damaged = false;         // it cannot be read, and counts as a draw
};

struct Entrant {
  UserId user = 0;
  int rating = 0;
  std::string team{};  // a club's id, where teams battle
  bool left = false;
  bool absent = false;      // left for not having moved
  bool removed = false;     // left for the founder's wish, and does not come back
  int score = 0;            // halves; in an arena by its own rules
  std::vector<int> byes{};  // their rounds
  int streak = 0;           // arena: wins in a row
  bool left_out = false;    // arena: had no opponent when others were paired
  int playing = 0;          // games that are being played
  std::vector<Played> games{};
};

struct Running {
  PairedGame game;
  TimeMs paired = 0;
};

// A meeting of a knock-out: games until one is won, or kReplays have been drawn, too.
struct KnockOutMatch {
  std::size_t better = 0;  // by seed
  std::size_t other = 0;
  int drawn = 0;
  std::optional<std::size_t> winner{};
};

class Tournament {
 public:
  explicit Tournament(Founding founding);

  // Follows an entry that carries the next version. Error: corrupt, when it cannot follow; the
  // tournament is then unusable.
  Result<void> take(const LogEntry& entry);

  const Founding& founding() const { return founding_; }
  const Settings& settings() const { return founding_.settings; }
  int version() const { return version_; }
  Phase phase() const { return phase_; }
  int round() const { return round_; }  // 0 before the first pairing
  TimeMs last_pairing() const { return last_pairing_; }
  // In the order of entering; an index names a player as long as the event is there.
  const std::vector<Entrant>& entrants() const { return entrants_; }
  std::optional<std::size_t> find(UserId user) const;
  // Of a simul: its founder, who is among the entrants from the beginning.
  std::optional<std::size_t> host() const;
  std::size_t active() const;  // those who have not left
  // By the game's id.
  const std::map<std::string, Running>& running() const { return running_; }
  // Seeds at the start, the best first: entrants of round robins and knock-outs.
  const std::vector<std::size_t>& seeds() const { return seeds_; }
  // Knock-out: of the present round, in the order of the bracket; one without an opponent is with
  // themselves and has won.
  const std::vector<KnockOutMatch>& matches() const { return matches_; }

 private:
  Result<void> follow(const Entered& entered, TimeMs at);
  Result<void> follow(const Left& left, TimeMs at);
  Result<void> follow(const Started& started, TimeMs at);
  Result<void> follow(const Paired& paired, TimeMs at);
  Result<void> follow(const Decided& decided, TimeMs at);
  Result<void> follow(const Finished& finished, TimeMs at);
  Result<void> follow(const Cancelled& cancelled, TimeMs at);
  Result<void> pair(const PairedGame& game, TimeMs at);
  void score(std::size_t player, int halves, const Decided& decided);
  void decide_match(std::size_t south, std::size_t north, Outcome outcome);

  Founding founding_;
  Phase phase_ = Phase::open;
  int version_ = 0;
  int round_ = 0;
  TimeMs last_pairing_ = 0;
  std::vector<Entrant> entrants_;
  std::map<UserId, std::size_t> by_user_;
  std::map<std::string, Running> running_;
  std::vector<std::size_t> seeds_;
  std::vector<KnockOutMatch> matches_;
};

// The matches of a knock-out's next round. Whoever has left has lost already.
std::vector<KnockOutMatch> next_matches(const Tournament& event);

}  // namespace oware::events
