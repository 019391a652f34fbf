// Whole events, played by dice: with players who come late, leave, or never move, and with the
// state rebuilt from its stored log at random moments, as after a kill.
#include <gtest/gtest.h>

#include <set>

#include "base/random.hpp"
#include "events/decide.hpp"
#include "events/standings.hpp"
#include "pairing/sides.hpp"

namespace oware::events {
namespace {

using rules::Side;

struct Plan {
  Settings settings;
  int players = 0;
  std::uint32_t leave = 0;   // in 1,000 results, after which somebody leaves
  std::uint32_t absent = 0;  // in 1,000 games
  std::uint32_t kills = 20;  // in 1,000 changes
  std::uint64_t seed = 1;
};

class Simulation {
 public:
  explicit Simulation(const Plan& plan)
      : plan_(plan), random_(plan.seed), event_({"event00000", 1, 0, plan.settings}) {}

  void run() {
    for (int i = 0; i < plan_.players; ++i) join(i + 1);
    now_ = plan_.settings.starts;
    follow();
    while (event_.phase() == Phase::playing) {
      ASSERT_LT(++steps_, 2'000'000);
      if (ends_.empty()) {
        const auto next = next_due(event_);
        ASSERT_TRUE(next) << "stuck in round " << event_.round();
        now_ = std::max(now_ + 1, *next);
      } else {
        end_game();
      }
      follow();
      if (HasFailure()) return;
    }
    EXPECT_TRUE(event_.running().empty());
  }

  const Tournament& event() const { return event_; }
  int kills() const { return kills_; }

 private:
  static bool HasFailure() { return ::testing::Test::HasFailure(); }

  void join(UserId user) {
    const auto entered = enter(event_, {user, static_cast<int>(1000 + random_.below(1000))}, now_);
    if (entered) take(*entered);
  }

  void take(const std::vector<LogEntry>& entries) {
    for (const LogEntry& entry : entries) {
      if (const auto* paired = std::get_if<Paired>(&entry.body)) check(*paired);
      const auto taken = event_.take(entry);
      ASSERT_TRUE(taken) << message(taken.error());
      log_.push_back(entry);
    }
    if (!entries.empty() && random_.below(1'000) < plan_.kills) kill();
  }

  // What a server finds after it was killed.
  void kill() {
    ++kills_;
    Tournament again(event_.founding());
    for (const LogEntry& entry : log_) {
      const auto body = events::decode(encode(entry.body));
      ASSERT_TRUE(body);
      ASSERT_EQ(*body, entry.body);
      ASSERT_TRUE(again.take({entry.version, entry.at, *body}));
    }
    event_ = std::move(again);
  }

  void follow() {
    for (int turn = 0; turn < 100; ++turn) {
      const auto entries = due(event_, now_, [this] { return new_id(); });
      if (entries.empty()) return;
      take(entries);
      if (HasFailure()) return;
    }
    FAIL() << "due() never ends";
  }

  std::string new_id() {
    std::string id = "gameaaaaaa";
    std::uint64_t number = ++last_id_;
    for (std::size_t at = 9; number > 0; number /= 11)
      id[at--] = static_cast<char>('a' + number % 11);
    return id;
  }

  // Every rule that a pairing must keep.
  void check(const Paired& paired) {
    std::set<UserId> busy;
    const Format format = event_.settings().format;
    for (const PairedGame& game : paired.games) {
      ASSERT_NE(game.south, game.north);
      for (const UserId user : {game.south, game.north}) {
        const auto player = *event_.find(user);
        if (player == event_.host()) continue;
        ASSERT_TRUE(busy.insert(user).second);
        EXPECT_FALSE(event_.entrants()[player].playing > 0 || event_.entrants()[player].left);
      }
      if (format == Format::swiss || format == Format::round_robin) {
        EXPECT_TRUE(met_.insert(std::minmax(game.south, game.north)).second);
      }
      if (format == Format::arena && event_.active() > 2) {
        EXPECT_FALSE(has_just_met(game.south, game.north));
      }
      const TimeMs lasts = 1'000 + random_.below(600'000);
      ends_.emplace(now_ + lasts, game.id);
    }
    for (const UserId bye : paired.byes) {
      EXPECT_TRUE(busy.insert(bye).second);
      if (format == Format::swiss) {
        EXPECT_TRUE(byes_.insert(bye).second);
      }
    }
    if (format != Format::swiss) return;
    EXPECT_EQ(busy.size(), event_.active());
  }

  bool has_just_met(UserId one, UserId other) const {
    const Entrant& player = event_.entrants()[*event_.find(one)];
    return !player.games.empty() && event_.entrants()[player.games.back().opponent].user == other;
  }

  void end_game() {
    const auto first = ends_.begin();
    now_ = std::max(now_, first->first);
    const std::string game = first->second;
    ends_.erase(first);
    const auto dice = random_.below(1'000);
    if (dice < plan_.absent) {
      take(decided(event_, game, Outcome::draw, now_, dice % 2 == 0 ? Side::south : Side::north));
    } else {
      constexpr std::array kOutcomes = {Outcome::south, Outcome::north, Outcome::draw};
      take(decided(event_, game, kOutcomes[random_.below(3)], now_));
    }
    EXPECT_TRUE(decided(event_, game, Outcome::south, now_).empty());
    if (random_.below(1'000) < plan_.leave) {
      const auto& players = event_.entrants();
      const auto user = players[random_.below(static_cast<std::uint32_t>(players.size()))].user;
      if (const auto left = leave(event_, user, now_)) take(*left);
    }
    if (random_.below(1'000) < plan_.leave / 2) join(10'000 + ++late_);
  }

  Plan plan_;
  base::Random random_;
  Tournament event_;
  std::vector<LogEntry> log_;
  TimeMs now_ = 0;
  std::multimap<TimeMs, std::string> ends_;
  std::set<std::pair<UserId, UserId>> met_;
  std::set<UserId> byes_;
  std::uint64_t last_id_ = 0;
  UserId late_ = 0;
  int steps_ = 0;
  int kills_ = 0;
};

Settings settings(Format format) {
  Settings settings{.name = "Test", .format = format, .clock = {.kind = games::ClockKind::live}};
  settings.clock.initial_ms = 60'000;
  settings.starts = 1'000'000;
  if (format == Format::swiss) settings.rounds = 9;
  if (format == Format::arena) settings.lasts_ms = 45LL * 60 * 1000;
  return settings;
}

TEST(Simulation, SwissOfTwoHundredOverNineRounds) {
  Simulation simulation(
      {.settings = settings(Format::swiss), .players = 200, .leave = 40, .absent = 20, .seed = 3});
  simulation.run();
  EXPECT_EQ(simulation.event().phase(), Phase::finished);
  EXPECT_EQ(simulation.event().round(), 9);
  EXPECT_GT(simulation.kills(), 5);
}

TEST(Simulation, ArenaOfFiveHundred) {
  Simulation simulation({.settings = settings(Format::arena),
                         .players = 500,
                         .leave = 20,
                         .absent = 5,
                         .kills = 5,
                         .seed = 4});
  simulation.run();
  EXPECT_EQ(simulation.event().phase(), Phase::finished);
  EXPECT_GT(simulation.kills(), 5);
  EXPECT_GT(simulation.event().round(), 300);
  for (const Entrant& one : simulation.event().entrants()) {
    EXPECT_TRUE(one.left || one.user > 500 || one.games.size() >= 4) << one.user;
  }
}

TEST(Simulation, ManySmallEventsOfEveryFormat) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    constexpr std::array kFormats = {Format::arena, Format::swiss, Format::round_robin,
                                     Format::knock_out, Format::simul};
    const Format format = kFormats[seed % kFormats.size()];
    Plan plan{.settings = settings(format),
              .players = static_cast<int>(2 + seed / kFormats.size() % 17),
              .leave = 60,
              .absent = 30,
              .kills = 100,
              .seed = seed};
    if (format == Format::arena) plan.settings.lasts_ms = 20LL * 60 * 1000;
    Simulation simulation(plan);
    simulation.run();
    ASSERT_EQ(simulation.event().phase(), Phase::finished) << seed;
    ASSERT_FALSE(HasFailure()) << seed;
  }
}

}  // namespace
}  // namespace oware::events
