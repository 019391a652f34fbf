#include "search/searcher.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "search/best_first.hpp"
#include "search/root_tables.hpp"
#include "search/walk.hpp"
#include "search/way_home.hpp"

namespace oware::search {
namespace {

constexpr std::uint64_t kPollEvery = 1024;
constexpr Score kFirstWindow = 40;  // half the width of the aspiration window
// less than any difference of table values, more than what going forward is worth
constexpr Score kIndifference = 40;

// The way home is looked for when the search has gone so deep, among so many boards; among all of
// them when it ends earlier. Time may end meanwhile, and most ways are short.
struct Look {
  int depth;
  std::size_t boards;
};
constexpr std::array<Look, 3> kLooks = {{{8, 4'000}, {12, 32'000}, {16, 256'000}}};
// whoever may search few positions does not look as far as he could
constexpr std::size_t kBoardsForAnybody = 32'000;

// From this depth on, with so few seeds left, a score this low (in hundredths of a seed) is
// believed.
constexpr int kTrustedDepth = 8;
constexpr Score kLooksLost = -450;
constexpr int kFewSeeds = 24;
constexpr std::uint64_t kAimOfSeeds = 0x9e3779b97f4a7c15ULL;

// A move alone is a line too.
std::vector<rules::House> line_of(rules::House house) { return {house}; }

}  // namespace

void Searcher::RootMove::finish(int depth, bool at_least) {
  finished_score = score;
  finished_depth = depth;
  finished_at_least = at_least;
  finished_line = line;
}

Searcher::Searcher(TranspositionTable& table, const Prober* prober, Pruning pruning)
    : table_(table), prober_(prober), pruning_(pruning) {
  clear();
}

void Searcher::clear() {
  merit_ = {};
  for (auto& of_house : merit_) of_house[0] = kNever;
}

void Searcher::look_at_limits() {
  shown_nodes_.store(nodes_, std::memory_order_relaxed);
  // The first depth is a few hundred positions at most: it is always finished, so that every answer
  // has been looked at.
  aborted_ = aborted_ || (root_depth_ > limits_->first_depth &&
                          ((limits_->nodes != 0 && nodes_ >= limits_->nodes) || told_to_stop()));
}

bool Searcher::told_to_stop() const {
  return (limits_->stop != nullptr && limits_->stop->load(std::memory_order_relaxed)) ||
         (limits_->expired && limits_->expired());
}

void Searcher::set_up(const rules::Game& game, const Limits& limits) {
  rules_ = game.rules();
  limits_ = &limits;
  underway_ = limits.underway;
  // A small budget is kept more exactly.
  poll_mask_ =
      limits.nodes != 0 && limits.nodes < kPollEvery * 16 ? kPollEvery / 16 - 1 : kPollEvery - 1;
  nodes_ = 0;
  shown_nodes_.store(0, std::memory_order_relaxed);
  aborted_ = false;
  decided_ = kDecided;
  aim_ = 0;
  probe_seeds_ = prober_ != nullptr ? prober_->most_seeds() : 0;
  seen_.fill(0);
  const auto recent = game.recent();
  root_ = static_cast<int>(recent.size()) - 1;
  root_mover_ = game.position().mover();
  places_.assign(recent.size() + kMaxPly + 2, Place{});
  for (std::size_t place = 0; place < places_.size(); ++place)
    places_[place].number = static_cast<int>(place);
  for (std::size_t place = 0; place < recent.size(); ++place) {
    const bool south = recent[place].mover() == rules::Side::south;
    const rules::Position position = south ? recent[place] : rules::Kernel::turned(recent[place]);
    places_[place].position = position;
    places_[place].key = key_from_south(position);
    ++seen_[places_[place].key % kSeenSlots];
  }
  root_moves_.clear();
  for (const rules::House house : game.legal()) {
    RootMove move;
    move.house = house.number() % rules::kHousesPerSide;
    move.line = line_of(house);
    move.finished_line = move.line;
    root_moves_.push_back(std::move(move));
  }
  ask_tables(game);
}

void Searcher::ask_tables(const rules::Game& game) {
  indifference_ = 0;
  if (probe_seeds_ == 0) return;
  const RootTables tables(*prober_, game);
  for (RootMove& move : root_moves_) {
    const RootFacts facts = tables.of(move.line.front());
    move.lowest = std::max(move.lowest, facts.lowest);
    move.highest = std::min(move.highest, facts.highest);
    move.score = facts.guess;
    move.traps = facts.traps;
  }
  if (!tables.cover_all()) {
    for (RootMove& move : root_moves_) move.score = -kInfinity;
    return;
  }
  std::sort(root_moves_.begin(), root_moves_.end(),
            [](const RootMove& left, const RootMove& right) {
              return std::tuple(-left.score, -left.traps, left.house) <
                     std::tuple(-right.score, -right.traps, right.house);
            });
  if (root_moves_.front().score <= 0) indifference_ = kIndifference;
  for (RootMove& move : root_moves_) move.score = -kInfinity;
}

// What tables promise for play without a history is looked for with the one there is, and found is
// proven. A way to win is kept to: whoever leaves it for as good a promise may have to walk in
// circles in the end. Whether there is no more to look for.
bool Searcher::look_for_way_home(const rules::Game& game, std::size_t boards) {
  if (probe_seeds_ == 0 || pruning_ == Pruning::none ||
      rules_.repetition != rules::Repetition::split_own)
    return true;
  const auto promise = RootTables(*prober_, game).promise();
  if (!promise) return true;
  const auto plan = way_home(*prober_, game, *promise, {boards, [this] { return told_to_stop(); }});
  if (!plan) return false;
  const auto move =
      std::find_if(root_moves_.begin(), root_moves_.end(),
                   [&](const RootMove& candidate) { return candidate.line.front() == plan->move; });
  move->lowest = std::max(move->lowest, final_score(plan->margin, decided_));
  if (*promise <= 0) return true;
  move->score = std::max(move->score, move->lowest);
  std::rotate(root_moves_.begin(), move, move + 1);
  indifference_ = kInfinity;
  return true;
}

bool Searcher::looks_lost() const {
  return root_moves_.front().score <= kLooksLost &&
         places_[static_cast<std::size_t>(root_)].position.seeds_on_board() <= kFewSeeds;
}

// A proven loss by two seeds is worse than any hope while outcomes count: whoever looks lost would
// give seeds away for hopes that the search is merely not deep enough to refute.
void Searcher::save_seeds() {
  decided_ = 0;
  aim_ = kAimOfSeeds;
  for (RootMove& move : root_moves_) {
    move.score = seeds_alone(move.score);
    move.finished_score = seeds_alone(move.finished_score);
    move.lowest = seeds_alone(move.lowest);
    move.highest = seeds_alone(move.highest);
  }
}

Report Searcher::search(const rules::Game& game, const Limits& limits, const Observer& observer) {
  set_up(game, limits);
  Report latest = report(0);
  std::size_t looks = 0;
  const std::size_t most_boards = limits.nodes == 0
                                      ? kLooks.back().boards
                                      : std::max<std::size_t>(limits.nodes, kBoardsForAnybody);
  for (int depth = limits.first_depth; depth <= std::min(limits.depth, kMaxDepth); ++depth) {
    root_depth_ = depth;
    search_lines(depth);
    const bool last =
        aborted_ || depth == limits.depth || (limits.nodes != 0 && nodes_ >= limits.nodes);
    for (; looks < kLooks.size() && (last || depth >= kLooks[looks].depth); ++looks) {
      if (look_for_way_home(game, std::min(kLooks[looks].boards, most_boards)))
        looks = kLooks.size() - 1;
    }
    if (limits.save_seeds && decided_ != 0 && depth >= kTrustedDepth && looks_lost()) save_seeds();
    latest = report(aborted_ ? latest.depth : depth);
    if ((observer && !observer(latest)) || last || all_settled()) break;
  }
  shown_nodes_.store(nodes_, std::memory_order_relaxed);
  limits_ = nullptr;
  return latest;
}

void Searcher::search_lines(int depth) {
  const std::size_t lines =
      std::min(root_moves_.size(), static_cast<std::size_t>(std::max(limits_->lines, 1)));
  for (std::size_t first = 0; first < lines && !aborted_; ++first) {
    search_line(depth, first);
    if (aborted_) order_unfinished(first);
  }
  if (lines > 1 && !aborted_) {
    best_first(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(lines));
  }
}

// The iteration ended inside the line `first`. A move that was found best in it so far stands there
// and is kept; the others follow by what the iteration before found.
void Searcher::order_unfinished(std::size_t first) {
  const auto from = root_moves_.begin() + static_cast<std::ptrdiff_t>(first);
  const bool found = from->finished_depth == root_depth_;
  const auto rank = [](const RootMove& move) {
    return std::tuple(move.finished_depth, !move.finished_at_least, move.finished_score);
  };
  std::stable_sort(
      from + (found ? 1 : 0), root_moves_.end(),
      [&](const RootMove& left, const RootMove& right) { return rank(left) > rank(right); });
}

// The best of the root's moves from number `first` on comes to stand there.
void Searcher::search_line(int depth, std::size_t first) {
  const Score guess = root_moves_[first].score;
  const bool wide = depth < 4 || guess == -kInfinity || pruning_ == Pruning::none;
  Score window = kFirstWindow;
  Score alpha = wide ? -kInfinity : guess - window;
  Score beta = wide ? kInfinity : guess + window;
  const auto from = root_moves_.begin() + static_cast<std::ptrdiff_t>(first);
  while (true) {
    const std::vector<RootMove> before = root_moves_;
    std::for_each(from, root_moves_.end(), [](RootMove& move) { move.score = -kInfinity; });
    const Score best =
        rules::with_rules(rules_, [&]<rules::GrandSlam kGrandSlam, rules::Feeding kFeeding>() {
          return Walk<kGrandSlam, kFeeding>(*this).root(depth, first, alpha, beta);
        });
    if (best <= alpha) {  // also when nothing was searched to its end
      root_moves_ = before;
    } else {
      best_first(from, root_moves_.end());
      from->finish(depth, best >= beta);
    }
    if (aborted_ || (best > alpha && best < beta)) return;
    window *= 4;
    if (best <= alpha) alpha = window > kDecided ? -kInfinity : best - window;
    if (best >= beta) beta = window > kDecided ? kInfinity : best + window;
  }
}

bool Searcher::all_settled() const {
  const std::size_t lines =
      std::min(root_moves_.size(), static_cast<std::size_t>(std::max(limits_->lines, 1)));
  for (std::size_t number = 0; number < lines; ++number) {
    if (root_moves_[number].lowest < root_moves_[number].highest) return false;
  }
  return std::all_of(
      root_moves_.begin() + static_cast<std::ptrdiff_t>(lines), root_moves_.end(),
      [&](const RootMove& move) { return move.highest <= root_moves_[lines - 1].lowest; });
}

Report Searcher::report(int depth) const {
  const Range range = Range::of_south(places_[static_cast<std::size_t>(root_)].position);
  Report result;
  result.depth = depth;
  result.finished = !aborted_;
  result.nodes = nodes_;
  const std::size_t lines =
      std::min(root_moves_.size(), static_cast<std::size_t>(std::max(limits_->lines, 1)));
  for (std::size_t number = 0; number < lines; ++number) {
    const RootMove& move = root_moves_[number];
    const Score lowest =
        std::max(decided_ == 0 ? with_outcome(move.lowest) : move.lowest, range.lowest());
    const Score highest =
        std::min(decided_ == 0 ? with_outcome(move.highest) : move.highest, range.highest());
    result.lines.push_back({std::max(lowest, std::min(move.finished_score, highest)),
                            move.finished_depth, move.finished_at_least, lowest, highest,
                            move.finished_line});
  }
  return result;
}

}  // namespace oware::search
