#include "search/beginner.hpp"

#include <algorithm>
#include <base/random.hpp>
#include <oware/ends.hpp>
#include <vector>

#include "search/best_first.hpp"
#include "search/board_key.hpp"
#include "search/evaluation.hpp"
#include "search/score.hpp"

namespace oware::search {
namespace {

using rules::House;
using rules::HouseSet;
using rules::Position;
using rules::RuleSet;

constexpr int kMostOversight = 90;  // per cent: even the longest sowing is sometimes counted right

// Alpha-beta among the sowings that the beginner sees. The limit of plies of a game without
// repetition is not looked for.
class BeginnerSearch {
 public:
  BeginnerSearch(const rules::Game& game, const Beginner& beginner, const PlayOptions& options)
      : rules_(game.rules()),
        path_(game.recent().begin(), game.recent().end()),
        beginner_(beginner),
        salt_(base::mix(options.seed + static_cast<std::uint64_t>(game.ply()))),
        stop_(options.stop) {}

  // The mover's score after `house`, looking `plies` further; exact where it is above `alpha`.
  int score(const Position& position, House house, int plies, int alpha) {
    const Position child = play_unchecked(position, house, rules_);
    return -visit(child, plies, -kInfinity, -alpha);
  }

  // The moves that the mover thinks of; all of them where that would leave none.
  HouseSet seen(const Position& position, HouseSet legal) const {
    unsigned bits = 0;
    for (const House house : legal) {
      if (!overlooked(position, house)) bits |= 1U << house.number();
    }
    return bits != 0 ? HouseSet(bits) : legal;
  }

  bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

 private:
  int visit(const Position& position, int plies, int alpha, int beta) {
    const HouseSet legal = legal_moves(position, rules_);
    const auto end = rules::end_by_rules(
        position, rules_.repetition, /*ply=*/0, [&] { return !legal.empty(); },
        [&] { return recurs(position); });
    if (end) {
      return kSeed * rules::final_score(position, *end, rules_.repetition).margin(position.mover());
    }
    if (plies == 0) {
      const int captured = kSeed * rules::stored(position).margin(position.mover());
      return captured + beginner_.knowledge * worth(position) / 100;
    }
    path_.push_back(position);
    int best = -kInfinity;
    for (const House house : seen(position, legal)) {
      const Position child = play_unchecked(position, house, rules_);
      best = std::max(best, -visit(child, plies - 1, -beta, -std::max(alpha, best)));
      if (best >= beta) break;
    }
    path_.pop_back();
    return best;
  }

  int worth(const Position& position) const {
    return beginner_.knowledge == 0 ? 0 : evaluate(position);
  }

  bool overlooked(const Position& position, House house) const {
    const int beyond = position.seeds(house) - kPlainSeeds;
    if (beyond <= 0) return false;
    const auto number = static_cast<unsigned>(house.number());
    const std::uint64_t draw = base::mix((key_of(position) ^ salt_) + number);
    return static_cast<int>(draw % 100) < std::min(kMostOversight, beginner_.oversight * beyond);
  }

  bool recurs(const Position& position) const {
    for (std::size_t back = 2; back <= path_.size(); back += 2) {
      const Position& earlier = path_[path_.size() - back];
      if (earlier.seeds_on_board() != position.seeds_on_board()) return false;
      if (same_board(earlier, position)) return true;
    }
    return false;
  }

  RuleSet rules_;
  std::vector<Position> path_;  // the game since its last capture, then the line being searched
  Beginner beginner_;
  std::uint64_t salt_;
  const std::atomic<bool>* stop_;
};

struct Candidate {
  House house;
  int score;
};

std::vector<Candidate> shuffled(HouseSet houses, std::uint64_t seed) {
  std::vector<Candidate> moves;
  for (const House house : houses) moves.push_back({house, 0});
  base::Random random(seed);
  for (std::size_t left = moves.size(); left > 1; --left) {
    std::swap(moves[left - 1], moves[random.below(static_cast<std::uint32_t>(left))]);
  }
  return moves;
}

}  // namespace

House beginner_move(const rules::Game& game, const Beginner& beginner, const PlayOptions& options) {
  BeginnerSearch search(game, beginner, options);
  std::vector<Candidate> moves = shuffled(search.seen(game.position(), game.legal()),
                                          options.seed + static_cast<std::uint64_t>(game.ply()));
  for (int plies = 0; plies < beginner.plies && moves.size() > 1 && !search.stopped(); ++plies) {
    int best = -kInfinity;
    for (Candidate& candidate : moves) {
      candidate.score = search.score(game.position(), candidate.house, plies, best);
      best = std::max(best, candidate.score);
    }
    best_first(moves.begin(), moves.end());
  }
  return moves.front().house;
}

}  // namespace oware::search
