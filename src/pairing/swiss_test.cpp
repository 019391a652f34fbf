// Rounds against every pairing there is, and the fast way against the whole graph.
#include "pairing/swiss.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <set>

#include "base/random.hpp"

namespace oware::pairing {
namespace {

using rules::Side;

// What the header says that a round is the least by, counted the slow way.
using Criteria = std::array<std::int64_t, 7>;

bool have_met(const std::vector<SwissPlayer>& players, std::size_t one, std::size_t other) {
  const auto lists = [&](std::size_t who, std::size_t whom) {
    return std::ranges::count(players[who].opponents, whom) > 0;
  };
  return lists(one, other) || lists(other, one);
}

// Of the player after a game on `side`.
void count_side(const SwissPlayer& player, Side side, Criteria& criteria) {
  std::vector<Side> sides = player.sides;
  if (!sides.empty() && sides.back() == side) ++criteria[5];
  sides.push_back(side);
  const auto souths = std::ranges::count(sides, Side::south);
  const auto balance = 2 * souths - static_cast<std::int64_t>(sides.size());
  criteria[4] += balance * balance;
  const std::size_t games = sides.size();
  if (games >= 3 && sides[games - 2] == side && sides[games - 3] == side) ++criteria[3];
}

// By score, then rating, then index: the order in which a player stands.
std::vector<std::size_t> standing(const std::vector<SwissPlayer>& players) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!players[i].withdrawn) order.push_back(i);
  }
  std::ranges::stable_sort(order, [&](std::size_t one, std::size_t other) {
    return std::pair(-players[one].score, -players[one].rating) <
           std::pair(-players[other].score, -players[other].rating);
  });
  return order;
}

class Slide {
 public:
  explicit Slide(const std::vector<SwissPlayer>& players)
      : players_(players), order_(standing(players)) {}

  std::int64_t of_bye(std::size_t who) const { return behind(who); }
  // How many lower scores there are.
  std::int64_t group(std::size_t who) const {
    std::set<std::int64_t> lower;
    for (const std::size_t other : order_) {
      if (players_[other].score < players_[who].score) lower.insert(players_[other].score);
    }
    return static_cast<std::int64_t>(lower.size());
  }
  std::int64_t of_pair(std::size_t one, std::size_t other) const {
    if (place(one) > place(other)) std::swap(one, other);
    if (players_[one].score != players_[other].score) return behind(one) + before(other);
    const std::int64_t half = (behind(one) + before(one) + 1) / 2;
    return std::abs(place(other) - place(one) - half);
  }

 private:
  std::int64_t place(std::size_t who) const {
    return std::ranges::find(order_, who) - order_.begin();
  }
  std::int64_t count(std::size_t who, const std::function<bool(std::int64_t)>& counts) const {
    return std::ranges::count_if(order_, [&](std::size_t other) {
      return players_[other].score == players_[who].score && counts(place(other));
    });
  }
  std::int64_t behind(std::size_t who) const {
    return count(who, [at = place(who)](std::int64_t place) { return place > at; });
  }
  std::int64_t before(std::size_t who) const {
    return count(who, [at = place(who)](std::int64_t place) { return place < at; });
  }

  const std::vector<SwissPlayer>& players_;
  std::vector<std::size_t> order_;
};

Criteria criteria_of(const std::vector<SwissPlayer>& players, const Round& round) {
  const Slide slide(players);
  Criteria criteria{};
  for (const auto [south, north] : round.pairs) {
    const std::int64_t difference = std::abs(players[south].score - players[north].score);
    criteria[1] += difference;
    criteria[2] += difference * difference;
    count_side(players[south], Side::south, criteria);
    count_side(players[north], Side::north, criteria);
    criteria[6] += slide.of_pair(south, north);
  }
  if (round.bye) {
    criteria[0] = slide.group(*round.bye);
    criteria[6] += slide.of_bye(*round.bye);
  }
  return criteria;
}

// Every pairing of the players in `left`, sides included.
void for_each_round(const std::vector<SwissPlayer>& players, std::vector<std::size_t> left,
                    Round& round, const std::function<void(const Round&)>& visit) {
  if (left.empty()) {
    visit(round);
    return;
  }
  const std::size_t one = left.back();
  left.pop_back();
  if (left.size() % 2 == 0 && !round.bye && !players[one].had_bye) {
    round.bye = one;
    for_each_round(players, left, round, visit);
    round.bye.reset();
  }
  for (std::size_t i = 0; i < left.size(); ++i) {
    const std::size_t other = left[i];
    if (have_met(players, one, other)) continue;
    std::vector<std::size_t> rest = left;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    for (const Pair pair : {Pair{one, other}, Pair{other, one}}) {
      round.pairs.push_back(pair);
      for_each_round(players, rest, round, visit);
      round.pairs.pop_back();
    }
  }
}

std::optional<Criteria> least_of_all(const std::vector<SwissPlayer>& players) {
  std::optional<Criteria> least;
  Round round;
  for_each_round(players, standing(players), round, [&](const Round& each) {
    const Criteria criteria = criteria_of(players, each);
    if (!least || criteria < *least) least = criteria;
  });
  return least;
}

struct PlayersShape {
  std::size_t players = 0;
  std::uint32_t met = 0;     // of 8 pairs
  std::uint32_t scores = 4;  // different ones
};

std::vector<SwissPlayer> random_players(base::Random& random, const PlayersShape& shape) {
  std::vector<SwissPlayer> players(shape.players);
  for (std::size_t i = 0; i < players.size(); ++i) {
    SwissPlayer& player = players[i];
    player.rating = 1000 + random.below(1000);
    player.score = std::int64_t{500} * random.below(shape.scores);
    player.had_bye = random.below(4) == 0;
    player.withdrawn = random.below(10) == 0;
    for (std::uint32_t games = random.below(5); games > 0; --games)
      player.sides.push_back(random.below(2) == 0 ? Side::south : Side::north);
    for (std::size_t other = 0; other < i; ++other) {
      if (random.below(8) < shape.met) player.opponents.push_back(other);
    }
  }
  return players;
}

void expect_valid(const std::vector<SwissPlayer>& players, const Round& round) {
  std::multiset<std::size_t> seen;
  for (const auto [south, north] : round.pairs) {
    EXPECT_FALSE(have_met(players, south, north));
    seen.insert({south, north});
  }
  if (round.bye) {
    EXPECT_FALSE(players[*round.bye].had_bye);
    seen.insert(*round.bye);
  }
  for (std::size_t i = 0; i < players.size(); ++i)
    EXPECT_EQ(seen.count(i), players[i].withdrawn ? 0U : 1U);
}

TEST(Swiss, IsTheLeastOfAllRoundsOfAFewPlayers) {
  base::Random random(11);
  int impossible = 0;
  for (int turn = 0; turn < 1'500; ++turn) {
    const std::uint32_t most = turn % 300 == 0 ? 9 : 7;
    const auto players =
        random_players(random, {random.below(most + 1), random.below(8), 1 + random.below(5)});
    const auto least = least_of_all(players);
    const auto round = swiss_round(players, {2});
    ASSERT_EQ(round.has_value(), least.has_value());
    if (!round) {
      ++impossible;
      continue;
    }
    expect_valid(players, *round);
    EXPECT_EQ(criteria_of(players, *round), *least);
  }
  EXPECT_GT(impossible, 100);
}

TEST(Swiss, OfAFewEdgesIsThatOfTheWholeGraph) {
  base::Random random(12);
  for (int turn = 0; turn < 60; ++turn) {
    const auto players =
        random_players(random, {20 + random.below(41), random.below(8), 1 + random.below(12)});
    const auto whole = swiss_round(players, {static_cast<int>(players.size()) + 1});
    const auto few = swiss_round(players, {3});
    ASSERT_EQ(whole.has_value(), few.has_value());
    if (!whole) continue;
    expect_valid(players, *few);
    EXPECT_EQ(criteria_of(players, *few), criteria_of(players, *whole));
  }
}

TEST(Swiss, BeginsWithTheSlide) {
  std::vector<SwissPlayer> players(6);
  for (std::size_t i = 0; i < players.size(); ++i) players[i].rating = -static_cast<double>(i);
  EXPECT_EQ(*swiss_round(players), (Round{{{0, 3}, {4, 1}, {2, 5}}, {}}));
  players.resize(5);
  EXPECT_EQ(swiss_round(players)->bye, 4);
}

TEST(Swiss, SaysThatThereIsNoPairing) {
  std::vector<SwissPlayer> players(2);
  players[0].opponents = {1};
  const auto none = swiss_round(players);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::not_allowed);
  std::vector<SwissPlayer> alone(1);
  EXPECT_EQ(*swiss_round(alone), (Round{{}, 0}));
  alone[0].had_bye = true;
  EXPECT_FALSE(swiss_round(alone));
  EXPECT_EQ(*swiss_round({}), Round{});
}

// Players of one score who have all sat on a side twice.
TEST(Swiss, NobodySitsOnASideThriceWhereItCanBeAvoided) {
  std::vector<SwissPlayer> players(40);
  for (std::size_t i = 0; i < players.size(); ++i) {
    const Side side = i < 20 ? Side::south : Side::north;
    players[i].sides = {side, side};
  }
  const auto round = swiss_round(players);
  ASSERT_TRUE(round);
  for (const auto [south, north] : round->pairs) {
    EXPECT_GE(south, 20U);
    EXPECT_LT(north, 20U);
  }
}

}  // namespace
}  // namespace oware::pairing
