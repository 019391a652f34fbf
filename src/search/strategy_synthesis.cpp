#include "search/strategy_synthesis.hpp"

#include <algorithm>
#include <limits>
#include <oware/ends.hpp>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "search/board_key.hpp"

namespace oware::search {
namespace {

using rules::Game;
using rules::House;
using rules::Position;
using rules::Side;

constexpr int kNoBoard = -1;
constexpr int kNotWon = std::numeric_limits<int>::max();
constexpr std::size_t kFirstSize = 256;  // boards expanded before the region is first computed
constexpr std::size_t kPollEvery = 64;
constexpr int kPollEveryStep = 8192;
// The order of expansion: few replies first, and one move of the player's followed far rather than
// all of them a little.
constexpr int kPlyCost = 1;
constexpr int kAnotherMoveCost = 6;

struct Board {
  Position position;
  int first_child = 0;  // in the list of children
  int children = 0;
  int rank = kNotWon;  // when it entered the winning region; a strategy moves to lower ranks
  bool queued = false;
  bool expanded = false;
  bool exit = false;       // the player can leave here with the margin kept, or the opponent must
  bool refuted = false;    // the opponent can leave with less
  bool pays_again = true;  // if it came again, it would pay the margin or not end the game
};

// The boards known so far, found by what lies on them.
class Boards {
 public:
  explicit Boards(std::size_t most)
      : slots_(std::bit_ceil(2 * most + 2 * rules::kHousesPerSide), kNoBoard) {}

  std::size_t size() const { return boards_.size(); }
  Board& operator[](int number) { return boards_[static_cast<std::size_t>(number)]; }

  // The number of `position`, which is added if it is new.
  int number_of(const Position& position) {
    std::size_t slot = key_of(position) % slots_.size();
    for (; slots_[slot] != kNoBoard; slot = (slot + 1) % slots_.size()) {
      if (same_board((*this)[slots_[slot]].position, position)) return slots_[slot];
    }
    slots_[slot] = static_cast<int>(boards_.size());
    boards_.push_back({.position = position});
    return slots_[slot];
  }

 private:
  std::vector<Board> boards_;
  std::vector<int> slots_;  // linear probing
};

class StrategySynthesis {
 public:
  StrategySynthesis(const Prober& prober, const Game& game, int margin,
                    const SynthesisLimits& limits)
      : prober_(prober),
        rules_(game.rules()),
        history_(game.recent()),
        player_(game.position().mover()),
        margin_(margin),
        limits_(limits),
        boards_(limits.boards) {}

  std::optional<Strategy> run(const Position& root) {
    open_.push({0, boards_.number_of(root)});
    boards_[0].queued = true;
    for (std::size_t most = kFirstSize; !gave_up_; most *= 4) {
      expand(std::min(most, limits_.boards));
      if (root_is_won()) return Strategy{first_move(root), margin_};
      if (open_.empty() || boards_.size() >= limits_.boards) break;
    }
    return std::nullopt;
  }

 private:
  // A board to be expanded; the cheapest first.
  struct Open {
    int cost;
    int number;
    friend bool operator>(const Open& left, const Open& right) {
      return std::pair(left.cost, left.number) > std::pair(right.cost, right.number);
    }
  };

  // Until so many boards are known.
  void expand(std::size_t most) {
    for (std::size_t polls = 0; !open_.empty() && boards_.size() < most; ++polls) {
      if (polls % kPollEvery == 0 && given_up()) return;
      const Open next = open_.top();
      open_.pop();
      expand_board(next.number);
      queue_children(next);
    }
  }

  bool given_up() { return gave_up_ = gave_up_ || (limits_.give_up && limits_.give_up()); }

  void expand_board(int number) {
    Board board = boards_[number];
    const rules::HouseSet legal = legal_moves(board.position, rules_);
    board.first_child = static_cast<int>(children_.size());
    board.exit = legal.empty();
    for (const House house : legal) add_move(house, board);
    board.children = static_cast<int>(children_.size()) - board.first_child;
    // An opponent without a move that stays in the layer has to leave it, and the margin is kept.
    if (board.position.mover() != player_ && board.children == 0) board.exit = !board.refuted;
    board.expanded = true;
    board.pays_again = !seeds_on_both_sides(board.position) || pays(board.position);
    boards_[number] = board;
  }

  // The boards to which a board's moves lead, unless its result is known or they are queued
  // already.
  void queue_children(const Open& parent) {
    const Board& board = boards_[parent.number];
    if (board.exit || board.refuted) return;
    const bool own = board.position.mover() == player_;
    int cost = parent.cost + (own ? kPlyCost : board.children - 1);
    for (const int child : children(board)) {
      if (boards_[child].queued) continue;
      boards_[child].queued = true;
      open_.push({cost, child});
      if (own) cost += kAnotherMoveCost;
    }
  }

  void add_move(House house, Board& board) {
    const Position& position = board.position;
    const Position child = play_unchecked(position, house, rules_);
    const bool own = position.mover() == player_;
    const bool captures = child.seeds_on_board() != position.seeds_on_board();
    if (own && !keeps_margin(child)) return;
    if (captures) {
      board.exit = board.exit || own;
      return;
    }
    if (ends_by_repetition(child)) {
      if (own)
        board.exit = board.exit || pays(child);
      else
        board.refuted = board.refuted || !pays(child);
      return;
    }
    children_.push_back(boards_.number_of(child));
  }

  bool ends_by_repetition(const Position& child) const {
    return seeds_on_both_sides(child) &&
           std::any_of(history_.begin(), history_.end(),
                       [&](const Position& earlier) { return same_board(earlier, child); });
  }

  int store_margin(const Position& position) const {
    return position.store(player_) - position.store(other(player_));
  }

  // After a move of the player's.
  bool keeps_margin(const Position& child) const {
    ProvenMargin margin;
    return prober_.probe(child, margin) == ProbeResult::proven &&
           store_margin(child) - margin.hi >= margin_;
  }

  // If the game ended here by a repetition.
  bool pays(const Position& position) const {
    return shared_at_recurrence(position, rules_.repetition).margin(player_) >= margin_;
  }

  std::span<const int> children(const Board& board) const {
    return std::span(children_).subspan(static_cast<std::size_t>(board.first_child),
                                        static_cast<std::size_t>(board.children));
  }

  // Whether a board is won when all boards of which `won` is true are.
  template <class Won>
  bool leads_to_won(const Board& board, const Won& won) {
    if (!board.expanded || board.refuted) return false;
    if (board.exit) return true;
    const auto next = children(board);
    if (board.position.mover() == player_) return std::any_of(next.begin(), next.end(), won);
    return std::all_of(next.begin(), next.end(), won);
  }

  bool is_won(int number) { return boards_[number].rank != kNotWon; }

  // Computes the winning region as far as the root needs it.
  bool root_is_won() {
    do {
      add_attractor();
      if (is_won(0)) return true;
    } while (add_safe_boards() && !is_won(0));
    return is_won(0);
  }

  // Adds the boards from which the player can force a move into the region, to the fixpoint; the
  // last ones first, since moves mostly lead to boards found later.
  void add_attractor() {
    for (bool more = true; more && !is_won(0);) {
      more = false;
      for (int number = static_cast<int>(boards_.size()) - 1; number >= 0; --number) {
        if (number % kPollEveryStep == 0 && given_up()) return;
        Board& board = boards_[number];
        if (board.rank != kNotWon || !leads_to_won(board, [&](int child) { return is_won(child); }))
          continue;
        board.rank = ranks_++;
        more = true;
      }
    }
  }

  // Adds the largest set of boards within which the player can stay for ever; whether it is not
  // empty.
  bool add_safe_boards() {
    std::vector<char> stays(boards_.size());
    for (std::size_t number = 0; number < stays.size(); ++number) {
      const Board& board = boards_[static_cast<int>(number)];
      stays[number] =
          static_cast<char>(board.rank == kNotWon && board.expanded && board.pays_again);
    }
    const auto safe = [&](int child) {
      return stays[static_cast<std::size_t>(child)] != 0 || is_won(child);
    };
    for (bool fewer = true; fewer;) {
      fewer = false;
      for (std::size_t number = 0; number < stays.size(); ++number) {
        if (number % kPollEveryStep == 0 && given_up()) return false;
        if (stays[number] == 0 || leads_to_won(boards_[static_cast<int>(number)], safe)) continue;
        stays[number] = 0;
        fewer = true;
      }
    }
    const int rank = ranks_++;
    bool any = false;
    for (std::size_t number = 0; number < stays.size(); ++number) {
      if (stays[number] == 0) continue;
      boards_[static_cast<int>(number)].rank = rank;
      any = true;
    }
    return any;
  }

  // An exit where there is one, otherwise the move to the board of the lowest rank.
  House first_move(const Position& root) {
    House best = *legal_moves(root, rules_).begin();
    int lowest = kNotWon;
    for (const House house : legal_moves(root, rules_)) {
      const Position child = play_unchecked(root, house, rules_);
      if (!keeps_margin(child)) continue;
      const int rank = rank_of(root, child);
      if (rank < lowest) lowest = rank, best = house;
    }
    return best;
  }

  int rank_of(const Position& root, const Position& child) {
    if (child.seeds_on_board() != root.seeds_on_board()) return kNoBoard;
    if (ends_by_repetition(child)) return pays(child) ? 0 : kNotWon;
    return boards_[boards_.number_of(child)].rank;
  }

  const Prober& prober_;
  rules::RuleSet rules_;
  std::span<const Position> history_;  // the root last
  Side player_;
  int margin_;
  const SynthesisLimits& limits_;
  Boards boards_;
  std::vector<int> children_;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open_;
  int ranks_ = 0;
  bool gave_up_ = false;
};

}  // namespace

std::optional<Strategy> synthesize_strategy(const Prober& prober, const Game& game, int margin,
                                            const SynthesisLimits& limits) {
  return StrategySynthesis(prober, game, margin, limits).run(game.position());
}

}  // namespace oware::search
