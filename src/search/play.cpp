#include <algorithm>
#include <array>
#include <base/random.hpp>
#include <cstdlib>
#include <optional>
#include <oware/ends.hpp>
#include <oware/engine.hpp>
#include <vector>

#include "search/best_first.hpp"
#include "search/evaluation.hpp"
#include "search/searcher.hpp"
#include "search/table_prober.hpp"

namespace oware::search {
namespace {

using rules::EndReason;
using rules::House;
using rules::HouseSet;
using rules::Position;
using rules::Repetition;
using rules::RuleSet;
using rules::Side;

// How a level plays. The first look ahead a few plies, overlook long sowings beyond the move at
// hand, and know little about what a board is worth but its seeds, as beginners do; the others are
// the engine itself with so many positions. docs/search.md has the matches that set the distances.
struct Plan {
  int plies;    // 0: the engine
  int longest;  // seeds of the longest sowing that is foreseen
  // per cent of the evaluation that counts at the ends of lines; the seeds taken always count
  int insight;
  std::uint64_t nodes;
};

constexpr std::array<Plan, kMaxLevel> kPlans = {{{3, 14, 75, 2'000},
                                                 {4, 30, 100, 4'000},
                                                 {0, 0, 0, 430},
                                                 {0, 0, 0, 1'000},
                                                 {0, 0, 0, 2'700},
                                                 {0, 0, 0, 7'200},
                                                 {0, 0, 0, 25'500},
                                                 {0, 0, 0, 70'000}}};

constexpr int kVariedPlies = 8;  // of a game, in which the engine chooses among good moves
constexpr Score kVariety = 15;   // how much worse such a move may be
constexpr std::size_t kTableBytesANode = 8;

const Plan& plan_of(int level) {
  return kPlans[static_cast<std::size_t>(std::clamp(level, kMinLevel, kMaxLevel) - 1)];
}

// All in hundredths of a seed, for the mover.
int store_margin(const Position& position) {
  return kSeed * (position.store(position.mover()) - position.store(other(position.mover())));
}

int side_margin(const Position& position) {
  return kSeed * (position.seeds_of(position.mover()) - position.seeds_of(other(position.mover())));
}

// Alpha-beta that counts seeds and knows a little more, and sees no sowing longer than `longest`
// beyond the move at hand.
class PlainSearch {
 public:
  PlainSearch(const rules::Game& game, const Plan& plan, const std::atomic<bool>* stop)
      : rules_(game.rules()),
        path_(game.recent().begin(), game.recent().end()),
        longest_(plan.longest),
        insight_(plan.insight),
        budget_(plan.nodes),
        stop_(stop) {}

  // The mover's score after `house`, looking `plies` further; exact where it is above `alpha`.
  int score(const Position& position, House house, int plies, int alpha) {
    const Position child = play_unchecked(position, house, rules_);
    return -visit(child, plies, -kInfinity, -alpha);
  }

  bool out_of_budget() const { return aborted_; }

 private:
  int visit(const Position& position, int plies, int alpha, int beta) {
    if (++nodes_ > budget_ ||
        ((nodes_ & 0x3FFU) == 0 && stop_ != nullptr && stop_->load(std::memory_order_relaxed))) {
      aborted_ = true;
    }
    if (aborted_ || decided_by_stores(position)) return store_margin(position);
    if (repeats(position)) {
      return store_margin(position) +
             (rules_.repetition == Repetition::split_own ? side_margin(position) : 0);
    }
    const HouseSet legal = foreseen(position, legal_moves(position, rules_));
    if (legal.empty()) return store_margin(position) + side_margin(position);
    if (plies == 0) return store_margin(position) + insight_ * promise(position) / 100;
    path_.push_back(position);
    int best = -kInfinity;
    for (const House house : legal) {
      const Position child = play_unchecked(position, house, rules_);
      best = std::max(best, -visit(child, plies - 1, -beta, -std::max(alpha, best)));
      if (best >= beta) break;
    }
    path_.pop_back();
    return best;
  }

  int promise(const Position& position) const { return insight_ == 0 ? 0 : evaluate(position); }

  // The moves a player thinks of; all of them when he would think of none.
  HouseSet foreseen(const Position& position, HouseSet legal) const {
    unsigned bits = 0;
    for (const House house : legal) {
      if (position.seeds(house) <= longest_) bits |= 1U << house.number();
    }
    return bits != 0 ? HouseSet(bits) : legal;
  }

  bool repeats(const Position& position) const {
    if (rules_.repetition == Repetition::none || position.seeds_of(Side::south) == 0 ||
        position.seeds_of(Side::north) == 0) {
      return false;
    }
    for (std::size_t back = 2; back <= path_.size(); back += 2) {
      const Position& earlier = path_[path_.size() - back];
      if (earlier.seeds_on_board() != position.seeds_on_board()) return false;
      if (same_board(earlier, position)) return true;
    }
    return false;
  }

  RuleSet rules_;
  std::vector<Position> path_;  // the game since its last capture, then the line being searched
  int longest_;
  int insight_;
  std::uint64_t budget_;
  std::uint64_t nodes_ = 0;
  const std::atomic<bool>* stop_;
  bool aborted_ = false;
};

struct Candidate {
  House house;
  int score;
};

House plain_move(const rules::Game& game, const Plan& plan, const PlayOptions& options) {
  std::vector<Candidate> moves;
  for (const House house : game.legal()) moves.push_back({house, 0});
  base::Random random(options.seed + static_cast<std::uint64_t>(game.ply()));
  for (std::size_t left = moves.size(); left > 1; --left) {
    std::swap(moves[left - 1], moves[random.below(static_cast<std::uint32_t>(left))]);
  }
  PlainSearch search(game, plan, options.stop);
  for (int plies = 0; plies < plan.plies && moves.size() > 1; ++plies) {
    std::vector<Candidate> scored = moves;
    int best = -kInfinity;
    for (Candidate& candidate : scored) {
      candidate.score = search.score(game.position(), candidate.house, plies, best);
      if (search.out_of_budget()) return moves.front().house;
      best = std::max(best, candidate.score);
    }
    best_first(scored.begin(), scored.end());
    moves = std::move(scored);
  }
  return moves.front().house;
}

House engine_move(const rules::Game& game, std::uint64_t nodes, const PlayOptions& options) {
  TranspositionTable table(static_cast<std::size_t>(nodes) * kTableBytesANode);
  std::optional<TableProber> prober;
  if (options.tables && options.level >= kTablesLevel) prober.emplace(options.tables, game.rules());
  Searcher searcher(table, prober ? &*prober : nullptr);
  Limits limits;
  limits.nodes = nodes;
  limits.stop = options.stop;
  limits.no_optimism_when_lost = true;
  limits.lines = game.ply() < kVariedPlies ? 3 : 1;
  const Report report = searcher.search(game, limits);
  std::size_t good = 1;
  while (good < report.lines.size() &&
         report.lines[good].score >= report.lines.front().score - kVariety)
    ++good;
  base::Random random(options.seed + static_cast<std::uint64_t>(game.ply()));
  return report.lines[random.below(static_cast<std::uint32_t>(good))].moves.front();
}

constexpr int kQuietPlies = 16;    // without a capture, before the computer offers to end
constexpr Score kNotWorthIt = 50;  // what playing on must promise above ending now

// What the mover expects of playing on.
Score expected(const rules::Game& game, const PlayOptions& options) {
  const std::uint64_t nodes = plan_of(options.level).nodes;
  TranspositionTable table(static_cast<std::size_t>(nodes) * kTableBytesANode);
  std::optional<TableProber> prober;
  if (options.tables && options.level >= kTablesLevel) prober.emplace(options.tables, game.rules());
  Searcher searcher(table, prober ? &*prober : nullptr);
  Limits limits;
  limits.nodes = options.most_nodes == 0 ? nodes : std::min(nodes, options.most_nodes);
  limits.stop = options.stop;
  return searcher.search(game, limits).lines.front().score;
}

// What ending now gives the mover.
Score agreed(const Position& position) {
  return final_score((store_margin(position) + side_margin(position)) / kSeed);
}

}  // namespace

bool accepts_end(const rules::Game& game, Side side, const PlayOptions& options) {
  if (game.over()) return false;
  const int sign = game.position().mover() == side ? 1 : -1;
  return sign * agreed(game.position()) + kNotWorthIt >= sign * expected(game, options);
}

bool offers_end(const rules::Game& game, const PlayOptions& options) {
  if (game.over() || game.plies_since_capture() < kQuietPlies) return false;
  return std::abs(agreed(game.position()) - expected(game, options)) <= kNotWorthIt;
}

std::uint64_t level_nodes(int level) { return plan_of(level).nodes; }

Result<House> choose_move(const rules::Game& game, const PlayOptions& options) {
  if (game.over()) {
    return tl::unexpected(Error{.code = ErrorCode::game_over,
                                .what = "no move to choose: the game is over",
                                .found = "",
                                .expected = "a game that goes on"});
  }
  const Plan& plan = plan_of(options.level);
  if (plan.plies > 0 || game.legal().size() == 1) return plain_move(game, plan, options);
  return engine_move(
      game, options.most_nodes == 0 ? plan.nodes : std::min(plan.nodes, options.most_nodes),
      options);
}

}  // namespace oware::search
