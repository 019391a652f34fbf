#include "search/way_home.hpp"

#include <algorithm>
#include <limits>
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

constexpr int kNowhere = -1;
constexpr int kNotHome = std::numeric_limits<int>::max();
constexpr std::size_t kFirstLook = 256;  // boards laid out before a plan is first looked for
constexpr std::size_t kPollEvery = 64;
constexpr int kPollEveryStep = 8192;
// What is laid out first: few replies, and one move of the planner's followed far rather than all
// of them a little.
constexpr int kPlyCost = 1;
constexpr int kAnotherMoveCost = 6;

struct Board {
  Position position;
  int first_child = 0;  // in the list of children
  int children = 0;
  int home = kNotHome;  // the order in which boards turned out to be home
  bool opened = false;
  bool laid_out = false;   // its moves have been looked at
  bool way_out = false;    // the planner can end it here and now, or the opponent can only do so
  bool lost = false;       // the opponent can end it badly
  bool good_again = true;  // if it came again, it would pay the promise, or the game would go on
};

// The boards laid out so far, found by what lies on them.
class Boards {
 public:
  explicit Boards(std::size_t most)
      : slots_(std::bit_ceil(2 * most + 2 * rules::kHousesPerSide), kNowhere) {}

  std::size_t size() const { return boards_.size(); }
  Board& operator[](int number) { return boards_[static_cast<std::size_t>(number)]; }

  // The number of `position`, which is added if it is new.
  int number_of(const Position& position) {
    std::size_t slot = key_of(position) % slots_.size();
    for (; slots_[slot] != kNowhere; slot = (slot + 1) % slots_.size()) {
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

class Planner {
 public:
  Planner(const Prober& prober, const Game& game, int promise, const WayHomeLimits& limits)
      : prober_(prober),
        rules_(game.rules()),
        history_(game.recent()),
        planner_(game.position().mover()),
        promise_(promise),
        limits_(limits),
        boards_(limits.boards) {}

  std::optional<WayHome> run(const Position& root) {
    open_.push({0, boards_.number_of(root)});
    boards_[0].opened = true;
    for (std::size_t most = kFirstLook; !gave_up_; most *= 4) {
      lay_out(std::min(most, limits_.boards));
      if (bring_home()) return WayHome{first_move(root), promise_};
      if (open_.empty() || boards_.size() >= limits_.boards) break;
    }
    return std::nullopt;
  }

 private:
  // A board whose moves are still to be looked at; the cheapest first.
  struct Open {
    int cost;
    int number;
    friend bool operator>(const Open& left, const Open& right) {
      return std::pair(left.cost, left.number) > std::pair(right.cost, right.number);
    }
  };

  // Until so many boards are known.
  void lay_out(std::size_t most) {
    for (std::size_t polls = 0; !open_.empty() && boards_.size() < most; ++polls) {
      if (polls % kPollEvery == 0 && given_up()) return;
      const Open next = open_.top();
      open_.pop();
      look_at_moves(next.number);
      open_children(next);
    }
  }

  bool given_up() { return gave_up_ = gave_up_ || (limits_.give_up && limits_.give_up()); }

  void look_at_moves(int number) {
    Board board = boards_[number];
    const rules::HouseSet legal = legal_moves(board.position, rules_);
    board.first_child = static_cast<int>(children_.size());
    board.way_out = legal.empty();
    for (const House house : legal) add_move(house, board);
    board.children = static_cast<int>(children_.size()) - board.first_child;
    // An opponent without a move that stays has only ways out, and each keeps the promise.
    if (board.position.mover() != planner_ && board.children == 0) board.way_out = !board.lost;
    board.laid_out = true;
    board.good_again = !both_have_seeds(board.position) || pays(board.position);
    boards_[number] = board;
  }

  // The boards to which a board's moves lead, unless they are of no interest or there already.
  void open_children(const Open& parent) {
    const Board& board = boards_[parent.number];
    if (board.way_out || board.lost) return;
    const bool own = board.position.mover() == planner_;
    int cost = parent.cost + (own ? kPlyCost : board.children - 1);
    for (const int child : children(board)) {
      if (boards_[child].opened) continue;
      boards_[child].opened = true;
      open_.push({cost, child});
      if (own) cost += kAnotherMoveCost;
    }
  }

  void add_move(House house, Board& board) {
    const Position& position = board.position;
    const Position child = play_unchecked(position, house, rules_);
    const bool own = position.mover() == planner_;
    const bool captures = child.seeds_on_board() != position.seeds_on_board();
    if (own && !keeps_promise(child)) return;
    if (captures) {
      board.way_out = board.way_out || own;
      return;
    }
    if (ends_by_repetition(child)) {
      if (own)
        board.way_out = board.way_out || pays(child);
      else
        board.lost = board.lost || !pays(child);
      return;
    }
    children_.push_back(boards_.number_of(child));
  }

  bool ends_by_repetition(const Position& child) const {
    return both_have_seeds(child) &&
           std::any_of(history_.begin(), history_.end(),
                       [&](const Position& earlier) { return same_board(earlier, child); });
  }

  static bool both_have_seeds(const Position& position) {
    return position.seeds_of(Side::south) != 0 && position.seeds_of(Side::north) != 0;
  }

  int store_margin(const Position& position) const {
    return position.store(planner_) - position.store(other(planner_));
  }

  // After a move of the planner's.
  bool keeps_promise(const Position& child) const {
    ProvenMargin margin;
    return prober_.probe(child, margin) == ProbeResult::proven &&
           store_margin(child) - margin.hi >= promise_;
  }

  // If the game ended here by a repetition.
  bool pays(const Position& position) const {
    return store_margin(position) + position.seeds_of(planner_) -
               position.seeds_of(other(planner_)) >=
           promise_;
  }

  std::span<const int> children(const Board& board) const {
    return std::span(children_).subspan(static_cast<std::size_t>(board.first_child),
                                        static_cast<std::size_t>(board.children));
  }

  // Whether a board is home once all boards of which `home` is true are.
  template <class Home>
  bool leads_home(const Board& board, const Home& home) {
    if (!board.laid_out || board.lost) return false;
    if (board.way_out) return true;
    const auto next = children(board);
    if (board.position.mover() == planner_) return std::any_of(next.begin(), next.end(), home);
    return std::all_of(next.begin(), next.end(), home);
  }

  bool is_home(int number) { return boards_[number].home != kNotHome; }

  // Whether the root is home.
  bool bring_home() {
    do {
      close_in();
      if (is_home(0)) return true;
    } while (settle() && !is_home(0));
    return is_home(0);
  }

  // Boards from which home is certain; the last ones first, since moves mostly lead to boards found
  // later.
  void close_in() {
    for (bool more = true; more && !is_home(0);) {
      more = false;
      for (int number = static_cast<int>(boards_.size()) - 1; number >= 0; --number) {
        if (number % kPollEveryStep == 0 && given_up()) return;
        Board& board = boards_[number];
        if (board.home != kNotHome || !leads_home(board, [&](int child) { return is_home(child); }))
          continue;
        board.home = order_++;
        more = true;
      }
    }
  }

  // Boards among which the planner may stay for ever; whether there are any.
  bool settle() {
    std::vector<char> stays(boards_.size());
    for (std::size_t number = 0; number < stays.size(); ++number) {
      const Board& board = boards_[static_cast<int>(number)];
      stays[number] =
          static_cast<char>(board.home == kNotHome && board.laid_out && board.good_again);
    }
    const auto home = [&](int child) {
      return stays[static_cast<std::size_t>(child)] != 0 || is_home(child);
    };
    for (bool fewer = true; fewer;) {
      fewer = false;
      for (std::size_t number = 0; number < stays.size(); ++number) {
        if (number % kPollEveryStep == 0 && given_up()) return false;
        if (stays[number] == 0 || leads_home(boards_[static_cast<int>(number)], home)) continue;
        stays[number] = 0;
        fewer = true;
      }
    }
    const int order = order_++;
    bool any = false;
    for (std::size_t number = 0; number < stays.size(); ++number) {
      if (stays[number] == 0) continue;
      boards_[static_cast<int>(number)].home = order;
      any = true;
    }
    return any;
  }

  // A way out if there is one, else the move that is nearest home.
  House first_move(const Position& root) {
    House best = *legal_moves(root, rules_).begin();
    int nearest = kNotHome;
    for (const House house : legal_moves(root, rules_)) {
      const Position child = play_unchecked(root, house, rules_);
      if (!keeps_promise(child)) continue;
      const int distance = distance_of(root, child);
      if (distance < nearest) nearest = distance, best = house;
    }
    return best;
  }

  int distance_of(const Position& root, const Position& child) {
    if (child.seeds_on_board() != root.seeds_on_board()) return kNowhere;
    if (ends_by_repetition(child)) return pays(child) ? 0 : kNotHome;
    return boards_[boards_.number_of(child)].home;
  }

  const Prober& prober_;
  rules::RuleSet rules_;
  std::span<const Position> history_;  // the root last
  Side planner_;
  int promise_;
  const WayHomeLimits& limits_;
  Boards boards_;
  std::vector<int> children_;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open_;
  int order_ = 0;
  bool gave_up_ = false;
};

}  // namespace

std::optional<WayHome> way_home(const Prober& prober, const Game& game, int promise,
                                const WayHomeLimits& limits) {
  return Planner(prober, game, promise, limits).run(game.position());
}

}  // namespace oware::search
