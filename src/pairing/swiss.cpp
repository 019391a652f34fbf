#include "pairing/swiss.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "base/assert.hpp"
#include "pairing/sides.hpp"

namespace oware::pairing {
namespace {

using rules::Side;

// Numbers that stand together in one of a Weight, the later below the earlier: each is larger than
// any sum of the one below it over the pairs of a round.
constexpr std::int64_t kByeUnit = std::int64_t{1} << 34;      // over differences of score
constexpr std::int64_t kBalanceUnit = std::int64_t{1} << 12;  // over repeats
constexpr std::int64_t kThirdUnit = std::int64_t{1} << 32;    // over balances and repeats
static_assert(kMaxScore * std::int64_t{kMaxPlayers / 2} < kByeUnit);
static_assert(std::int64_t{kMaxPlayers} < kBalanceUnit);
static_assert(kBalanceUnit * kMaxSquare * std::int64_t{kMaxPlayers} < kThirdUnit);

struct Ranked {
  std::size_t player = 0;  // index in the input
  std::int64_t score = 0;
  int group_begin = 0;  // the ranks of the players with this score
  int group_end = 0;
  int group = 0;  // from the lowest score, 0
  SideHistory sides;
  std::vector<int> met;  // ranks, sorted
};

// The players who take part, the highest score first, then the highest rating.
class Ranking {
 public:
  explicit Ranking(const std::vector<SwissPlayer>& players) {
    std::vector<std::size_t> order(players.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::erase_if(order, [&](std::size_t index) { return players[index].withdrawn; });
    std::ranges::stable_sort(order, [&](std::size_t one, std::size_t other) {
      if (players[one].score != players[other].score)
        return players[one].score > players[other].score;
      return players[one].rating > players[other].rating;
    });
    for (const std::size_t index : order) {
      ranked_.push_back({.player = index,
                         .score = players[index].score,
                         .sides = SideHistory::of(players[index].sides),
                         .met = {}});
      had_bye_.push_back(players[index].had_bye);
    }
    note_meetings(players);
    note_groups();
  }

  int size() const { return static_cast<int>(ranked_.size()); }
  const Ranked& operator[](int rank) const { return ranked_[static_cast<std::size_t>(rank)]; }
  bool had_bye(int rank) const { return had_bye_[static_cast<std::size_t>(rank)]; }

 private:
  void note_meetings(const std::vector<SwissPlayer>& players) {
    constexpr int kNone = -1;
    std::vector<int> rank_of(players.size(), kNone);
    for (int rank = 0; rank < size(); ++rank) rank_of[(*this)[rank].player] = rank;
    for (std::size_t index = 0; index < players.size(); ++index) {
      for (const std::size_t opponent : players[index].opponents) {
        const int one = rank_of[index];
        const int other = rank_of[opponent];
        if (one == kNone || other == kNone) continue;
        ranked_[static_cast<std::size_t>(one)].met.push_back(other);
        ranked_[static_cast<std::size_t>(other)].met.push_back(one);
      }
    }
    for (Ranked& player : ranked_) std::ranges::sort(player.met);
  }

  void note_groups() {
    int group = 0;
    for (int end = size(); end > 0; ++group) {
      int begin = end;
      while (begin > 0 && (*this)[begin - 1].score == (*this)[end - 1].score) --begin;
      for (int rank = begin; rank < end; ++rank) {
        Ranked& player = ranked_[static_cast<std::size_t>(rank)];
        player.group_begin = begin;
        player.group_end = end;
        player.group = group;
      }
      end = begin;
    }
  }

  std::vector<Ranked> ranked_;
  std::vector<bool> had_bye_;
};

std::int64_t from_slide(const Ranked& one, int rank_one, const Ranked& other, int rank_other) {
  if (one.group != other.group)
    return (one.group_end - 1 - rank_one) + (rank_other - other.group_begin);
  const int half = (one.group_end - one.group_begin) / 2;
  return std::abs((rank_other - rank_one) - half);
}

// `one` ranks above `other`.
std::optional<Weight> cost_of_pair(const Ranking& ranking, int one, int other) {
  const Ranked& upper = ranking[one];
  const Ranked& lower = ranking[other];
  if (std::ranges::binary_search(upper.met, other)) return std::nullopt;
  const std::int64_t difference = upper.score - lower.score;
  const SideCost sides =
      std::min(cost_of_sides(upper.sides, lower.sides), cost_of_sides(lower.sides, upper.sides));
  return Weight{difference, difference * difference,
                sides.thirds * kThirdUnit + sides.balance * kBalanceUnit + sides.repeats,
                from_slide(upper, one, lower, other)};
}

std::optional<Weight> cost_of_bye(const Ranking& ranking, int rank) {
  if (ranking.had_bye(rank)) return std::nullopt;
  const Ranked& player = ranking[rank];
  return Weight{player.group * kByeUnit, 0, 0, player.group_end - 1 - rank};
}

Pair seated(const Ranking& ranking, int one, int other) {
  const Side at_first = one % 2 == 0 ? Side::south : Side::north;
  const Ranked& upper = ranking[one];
  const Ranked& lower = ranking[other];
  if (side_of_first(upper.sides, lower.sides, at_first) == Side::south)
    return {upper.player, lower.player};
  return {lower.player, upper.player};
}

tl::unexpected<Error> no_pairing(const Ranking& ranking) {
  const bool odd = ranking.size() % 2 != 0;
  return tl::unexpected(
      Error{.code = ErrorCode::not_allowed,
            .what = "pairing of " + std::to_string(ranking.size()) + " players",
            .found = odd ? "none without a second meeting or bye" : "none without a second meeting",
            .expected = "enough players who have not met"});
}

}  // namespace

Result<Round> swiss_round(const std::vector<SwissPlayer>& players, const MatchingOptions& options) {
  OWARE_ASSERT(players.size() <= kMaxPlayers);
  const Ranking ranking(players);
  const int count = ranking.size();
  const int vertices = count + count % 2;  // the last vertex of an odd number is the bye
  const auto cost = [&](int one, int other) {
    return other == count ? cost_of_bye(ranking, one) : cost_of_pair(ranking, one, other);
  };
  const auto mates = cheapest_matching(vertices, cost, options);
  if (!mates) return no_pairing(ranking);
  Round round;
  for (int rank = 0; rank < count; ++rank) {
    const int mate = (*mates)[static_cast<std::size_t>(rank)];
    if (mate == count) round.bye = ranking[rank].player;
    if (mate > rank && mate < count) round.pairs.push_back(seated(ranking, rank, mate));
  }
  return round;
}

}  // namespace oware::pairing
