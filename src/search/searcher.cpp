#include "search/searcher.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>

#include "search/best_first.hpp"
#include "search/pvs.hpp"
#include "search/root_probe.hpp"
#include "search/strategy_synthesis.hpp"

namespace oware::search {
namespace {

constexpr Score kAspirationWindow = 40;  // half of its width
constexpr int kAspirationDepth = 4;      // shallower iterations have the full window

// Where tables say that no move wins, another move replaces the first only when it is this much
// better: less than any difference of table values, more than the bonus for progress.
constexpr Score kRootMargin = 40;

// Strategy synthesis runs when the search has reached these depths, over so many boards at most,
// and over all of them when the search ends earlier: time may end meanwhile, and most strategies
// are short.
struct Synthesis {
  int depth;
  std::size_t boards;
};
constexpr std::array<Synthesis, 3> kSyntheses = {{{8, 4'000}, {12, 32'000}, {16, 256'000}}};
// With a limit of nodes there are as many boards as nodes, and at least so many.
constexpr std::size_t kLeastBoards = 32'000;

// A game with at most kLostSeeds seeds left is believed to be lost from this depth on when its
// score is this low.
constexpr int kLostDepth = 8;
constexpr Score kLostScore = -450;
constexpr int kLostSeeds = 24;
constexpr std::uint64_t kMarginSalt = 0x9e3779b97f4a7c15ULL;

// A found score as reported: its margin lies between the proven ones. A score without the bonus of
// a decided outcome does not compare with a bound that has it.
Score reported(Score found, Score lowest, Score highest) {
  const int margin = std::max(margin_hundredths(lowest),
                              std::min(margin_hundredths(found), margin_hundredths(highest)));
  const bool decided =
      std::abs(found) >= kOutcomeBonus || lowest >= kOutcomeBonus || highest <= -kOutcomeBonus;
  return decided ? with_outcome(margin) : margin;
}

}  // namespace

Searcher::Searcher(TranspositionTable& table, const Prober* prober, Techniques techniques)
    : state_{table, Tablebase(prober), techniques} {}

void Searcher::set_up(const rules::Game& game, const Limits& limits) {
  limits_ = &limits;
  state_.rules = game.rules();
  state_.abdada = limits.abdada;
  state_.budget.start(limits);
  state_.outcome_bonus = kOutcomeBonus;
  state_.table_salt = 0;
  state_.tablebase.refresh();
  state_.stack.reset(game);
  state_.root_moves.clear();
  for (const rules::House house : game.legal()) {
    RootMove move;
    move.house = house.number() % rules::kHousesPerSide;
    move.variation.push_back(house);
    move.finished_variation = move.variation;
    state_.root_moves.push_back(std::move(move));
  }
  probe_root(game);
}

void Searcher::probe_root(const rules::Game& game) {
  state_.root_margin = 0;
  if (state_.tablebase.most_seeds() == 0) return;
  auto& moves = state_.root_moves;
  const RootProbe probe(*state_.tablebase.prober(), game);
  for (RootMove& move : moves) {
    const RootBounds bounds = probe.of(move.variation.front());
    move.lowest = std::max(move.lowest, bounds.lowest);
    move.highest = std::min(move.highest, bounds.highest);
    move.score = bounds.guess;
    if (state_.techniques.on<Technique::swindle_score>()) move.swindle_score = bounds.swindle_score;
  }
  if (probe.covers_all_moves()) {
    std::sort(moves.begin(), moves.end(), [](const RootMove& left, const RootMove& right) {
      return std::tuple(-left.score, -left.swindle_score, left.house) <
             std::tuple(-right.score, -right.swindle_score, right.house);
    });
    if (moves.front().score <= 0) state_.root_margin = kRootMargin;
  }
  for (RootMove& move : moves) move.score = -kInfinity;
}

// The tables' lower bound holds for play without a history. A strategy that achieves it with the
// real history proves it. A player who is winning keeps to that strategy's move: leaving it for a
// move with as good a bound may lead in circles. Returns whether nothing is left to look for.
bool Searcher::synthesize(const rules::Game& game, std::size_t boards) {
  if (state_.tablebase.most_seeds() == 0 ||
      !state_.techniques.on<Technique::strategy_synthesis>() ||
      state_.rules.repetition != rules::Repetition::split_own)
    return true;
  const Prober& prober = *state_.tablebase.prober();
  const auto margin = RootProbe(prober, game).guaranteed_margin();
  if (!margin) return true;
  const auto strategy = synthesize_strategy(
      prober, game, *margin, {boards, [this] { return state_.budget.told_to_stop(); }});
  if (!strategy) return false;
  auto& moves = state_.root_moves;
  const auto move = std::find_if(moves.begin(), moves.end(), [&](const RootMove& candidate) {
    return candidate.variation.front() == strategy->move;
  });
  move->lowest = std::max(move->lowest, final_score(strategy->margin, state_.outcome_bonus));
  if (*margin <= 0) return true;
  move->score = std::max(move->score, move->lowest);
  std::rotate(moves.begin(), move, move + 1);
  state_.root_margin = kInfinity;
  return true;
}

bool Searcher::looks_lost() const {
  return state_.root_moves.front().score <= kLostScore &&
         state_.stack.root()->position.seeds_on_board() <= kLostSeeds;
}

// While outcomes count, a proven loss by two seeds is worse than any unproven score: a player who
// looks lost would give seeds away for lines that the search is only too shallow to refute.
void Searcher::drop_optimism() {
  state_.outcome_bonus = 0;
  state_.table_salt = kMarginSalt;
  for (RootMove& move : state_.root_moves) {
    move.score = without_outcome(move.score);
    move.finished_score = without_outcome(move.finished_score);
    move.lowest = without_outcome(move.lowest);
    move.highest = without_outcome(move.highest);
  }
}

Report Searcher::search(const rules::Game& game, const Limits& limits, const Observer& observer) {
  set_up(game, limits);
  Report latest = report(0);
  std::size_t syntheses = 0;
  const std::uint64_t most_boards = limits.nodes == 0
                                        ? kSyntheses.back().boards
                                        : std::max<std::uint64_t>(limits.nodes, kLeastBoards);
  for (int depth = limits.first_depth; depth <= std::min(limits.depth, kMaxDepth); ++depth) {
    state_.iteration_depth = depth;
    state_.budget.begin_iteration(depth);
    iterate(depth);
    const bool aborted = state_.budget.aborted();
    const bool last = aborted || depth == limits.depth || state_.budget.nodes_spent();
    for (; syntheses < kSyntheses.size() && (last || depth >= kSyntheses[syntheses].depth);
         ++syntheses) {
      if (synthesize(game, static_cast<std::size_t>(
                               std::min<std::uint64_t>(kSyntheses[syntheses].boards, most_boards))))
        syntheses = kSyntheses.size() - 1;
    }
    if (limits.no_optimism_when_lost && state_.outcome_bonus != 0 && depth >= kLostDepth &&
        looks_lost())
      drop_optimism();
    latest = report(aborted ? latest.depth : depth);
    if ((observer && !observer(latest)) || last || all_proven()) break;
  }
  state_.budget.finish();
  limits_ = nullptr;
  return latest;
}

std::size_t Searcher::lines() const {
  return std::min(state_.root_moves.size(), static_cast<std::size_t>(std::max(limits_->lines, 1)));
}

// One iteration: the best move, then with MultiPV the best of the others, and so on.
void Searcher::iterate(int depth) {
  const std::size_t count = lines();
  for (std::size_t first = 0; first < count && !state_.budget.aborted(); ++first) {
    search_line(depth, first);
    if (state_.budget.aborted()) order_unfinished(first);
  }
  if (count > 1 && !state_.budget.aborted()) {
    best_first(state_.root_moves.begin(),
               state_.root_moves.begin() + static_cast<std::ptrdiff_t>(count));
  }
}

// The iteration ended inside the line `first`. A move that it has found best so far stands there
// and is kept; the others follow by what the iteration before found.
void Searcher::order_unfinished(std::size_t first) {
  const auto from = state_.root_moves.begin() + static_cast<std::ptrdiff_t>(first);
  const bool found = from->finished_depth == state_.iteration_depth;
  const auto rank = [](const RootMove& move) {
    return std::tuple(move.finished_depth, !move.finished_at_least, move.finished_score);
  };
  std::stable_sort(
      from + (found ? 1 : 0), state_.root_moves.end(),
      [&](const RootMove& left, const RootMove& right) { return rank(left) > rank(right); });
}

// Brings the best of the root moves from number `first` on to that place. Aspiration windows: the
// window around the score of the iteration before is widened on the side on which the search fails.
void Searcher::search_line(int depth, std::size_t first) {
  auto& moves = state_.root_moves;
  const Score guess = moves[first].score;
  const bool full_window = depth < kAspirationDepth || guess == -kInfinity ||
                           !state_.techniques.on<Technique::aspiration_windows>();
  Score window = kAspirationWindow;
  Score alpha = full_window ? -kInfinity : guess - window;
  Score beta = full_window ? kInfinity : guess + window;
  const auto from = moves.begin() + static_cast<std::ptrdiff_t>(first);
  while (true) {
    const std::vector<RootMove> before = moves;
    std::for_each(from, moves.end(), [](RootMove& move) { move.score = -kInfinity; });
    const Score best = rules::with_rules(
        state_.rules, [&]<rules::GrandSlam kGrandSlam, rules::Feeding kFeeding>() {
          return PrincipalVariationSearch<kGrandSlam, kFeeding>(state_).search_root(depth, first,
                                                                                    alpha, beta);
        });
    if (best <= alpha) {  // also when nothing was searched to its end
      moves = before;
    } else {
      best_first(from, moves.end());
      from->finish(depth, best >= beta);
    }
    if (state_.budget.aborted() || (best > alpha && best < beta)) return;
    window *= 4;
    if (best <= alpha) alpha = window > kOutcomeBonus ? -kInfinity : best - window;
    if (best >= beta) beta = window > kOutcomeBonus ? kInfinity : best + window;
  }
}

// Whether the reported scores and their order are proven: a deeper search changes nothing.
bool Searcher::all_proven() const {
  const auto& moves = state_.root_moves;
  const std::size_t count = lines();
  for (std::size_t number = 0; number < count; ++number) {
    if (moves[number].lowest < moves[number].highest) return false;
  }
  return std::all_of(moves.begin() + static_cast<std::ptrdiff_t>(count), moves.end(),
                     [&](const RootMove& move) { return move.highest <= moves[count - 1].lowest; });
}

Report Searcher::report(int depth) const {
  const StaticBounds bounds = StaticBounds::of_south(state_.stack.root()->position);
  const bool margins = state_.outcome_bonus == 0;
  Report result;
  result.depth = depth;
  result.finished = !state_.budget.aborted();
  result.nodes = state_.budget.counted();
  const std::size_t count = lines();
  for (std::size_t number = 0; number < count; ++number) {
    const RootMove& move = state_.root_moves[number];
    const Score lowest =
        std::max(margins ? with_outcome(move.lowest) : move.lowest, bounds.lower());
    const Score highest =
        std::min(margins ? with_outcome(move.highest) : move.highest, bounds.upper());
    result.lines.push_back({reported(move.finished_score, lowest, highest), move.finished_depth,
                            move.finished_at_least, lowest, highest, move.finished_variation});
  }
  return result;
}

}  // namespace oware::search
