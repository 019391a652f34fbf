// The recursion of the search, once for each pair of rule switches that shapes moves. Included by
// searcher.cpp alone.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "rules/kernel.hpp"
#include "search/candidates.hpp"
#include "search/evaluation.hpp"
#include "search/searcher.hpp"
#include "search/underway.hpp"

namespace oware::search {

// How many plies shallower a late move is searched: more the later it comes and the more plies
// there are to go, by the product of both logarithms as chess programs have it.
class Reductions {
 public:
  Reductions() {
    constexpr int kFromDepth = 3;
    constexpr int kFromNumber = 2;
    for (int depth = kFromDepth; depth <= kMostDepth; ++depth) {
      for (int number = kFromNumber; number < rules::kHousesPerSide; ++number) {
        const int plies = static_cast<int>(0.4 + 0.65 * std::log(depth) * std::log(number + 1));
        plies_[depth][number] = static_cast<std::int8_t>(std::min(plies, depth - 2));
      }
    }
  }
  // Of the move with that number, the first being 0, where there are 1..kMostDepth plies to go: one
  // is left at least.
  int of(int depth, int number) const { return plies_[depth][number]; }

  static constexpr int kMostDepth = kMaxDepth + 1;  // an only move has a ply more

 private:
  std::int8_t plies_[kMostDepth + 1][rules::kHousesPerSide] = {};
};

inline const Reductions kReductions;

template <rules::GrandSlam kGrandSlam, rules::Feeding kFeeding>
class Walk {
 public:
  explicit Walk(Searcher& searcher) : s_(searcher) {}

  // Searches the root's moves from number `first` on, in their order; their scores and lines are
  // left in root_moves_.
  Score root(int depth, std::size_t first, Score alpha, Score beta) {
    Score best = -kInfinity;
    for (std::size_t number = first; number < s_.root_moves_.size(); ++number) {
      Searcher::RootMove& move = s_.root_moves_[number];
      enter_root_move(move.house);
      const Score from = number == first ? alpha : std::max(alpha, best + s_.indifference_);
      Value value{};
      if (number > first) value = searched(root_place() + 1, depth - 1, from, from + 1);
      if (number == first || (value.score() > from && value.score() < beta && !s_.aborted_))
        value = searched(root_place() + 1, depth - 1, from, beta);
      if (s_.aborted_) return best;
      note_proof(move, value);
      move.score = number == first || value.score() > from ? value.score() : -kInfinity;
      if (value.score() > best) {
        best = value.score();
        copy_line(move);
      }
      if (best >= beta) break;
    }
    return best;
  }

 private:
  using Position = rules::Position;
  using Kernel = rules::Kernel;
  using Moves = Candidates<kGrandSlam>;
  using Place = Searcher::Place;

  // Every board of the line is seen from its mover, who sits South.
  static constexpr int kSouth = 0;

  Place* root_place() const { return s_.places_.data() + s_.root_; }
  int ply_of(const Place* here) const { return here->number - s_.root_; }
  Searcher::LineOfPly& line(int ply) { return s_.lines_[static_cast<std::size_t>(ply)]; }
  // The first house, as the game numbers them, of the player who moves so many plies after the
  // root.
  int base(int ply) const { return rules::kHousesPerSide * (index(s_.root_mover_) ^ (ply & 1)); }

  static std::size_t seen_slot(std::uint64_t key) { return key % Searcher::kSeenSlots; }

  void enter_root_move(int house) {
    const Position& root = root_place()->position;
    const Position child =
        Kernel::store(rules::Lanes::turned(Kernel::played<kGrandSlam>(root, house, kSouth)));
    enter(root_place() + 1, child, key_from_south(child),
          child.store(rules::Side::north) != root.store(rules::Side::south));
  }

  // Makes `child` the line's next place, without a branch: whether a move captures cannot be
  // foreseen.
  void enter(Place* there, const Position& child, std::uint64_t key, bool captured) {
    there->position = child;
    there->key = key;
    const int before = there[-1].fresh;
    there->fresh = before + (there->number - before) * static_cast<int>(captured);
  }

  // The value of the position just entered, for the player who entered it.
  Value searched(Place* there, int depth, Score alpha, Score beta) {
    return visit(there, depth, -beta, -alpha).from_other_side();
  }

  Value visit(Place* here, int depth, Score alpha, Score beta) {
    const int ply = ply_of(here);
    line(ply)[0] = Searcher::kLineEnd;
    const Position& position = here->position;
    const bool fresh = here->fresh == here->number;
    if (s_.seen_[seen_slot(here->key)] != 0) [[unlikely]] {
      if (const Value repeated = repetition(here); repeated.known()) return repeated;
    }
    if (depth <= 0 || ply >= kMaxPly - 1) return quiet(position, fresh, ply, alpha, beta);
    if (s_.out_of_budget()) [[unlikely]]
      return {};
    const Range range = Range::of_south(position);
    if (const Value known = settled(position, fresh, range, alpha, beta); known.known())
      return known;
    const unsigned row = Kernel::legal_row<kGrandSlam, kFeeding>(position, kSouth);
    if (row == 0) [[unlikely]]
      return shared_out(position, range);
    if (depth <= kTakenDepth && beta - alpha == 1 && s_.pruning_ == Pruning::full) {
      if (const Value taken = taken_for_worth(position, range, depth, beta); taken.known())
        return taken;
    }
    return expand(here, row, depth, range, alpha, beta);
  }

  // Apart from visit(), which mostly ends before: so that one saves few registers.
  [[gnu::noinline]] Value expand(Place* here, unsigned row, int depth, Range range, Score alpha,
                                 Score beta) {
    const Position& position = here->position;
    Moves moves(position);
    rank_all(here, moves);
    const bool only_move =
        (row & (row - 1)) == 0 && s_.pruning_ == Pruning::full && ply_of(here) < 2 * s_.root_depth_;
    if (depth >= kAskedDepth) {
      // The table's answer takes a while: what it may be asked next is fetched first.
      if (depth > kAskedDepth) prefetch(moves, row);
      const auto entry = s_.table_.probe(here->key ^ s_.aim_);
      if (entry) {
        if (const Value known = remembered(here, *entry, depth, alpha, beta); known.known())
          return known;
        moves.rank(Moves::if_in(row, entry->move), kRememberedOrder);
      } else if (depth >= kUnknownDepth && s_.pruning_ == Pruning::full) {
        --depth;
      }
    }
    if (row != Kernel::row(rules::Lanes::occupied(Kernel::load(position)), kSouth)) [[unlikely]]
      moves.keep(row);
    std::uint8_t& seen = s_.seen_[seen_slot(here->key)];
    ++seen;
    const bool last_ply = depth == 1 && !only_move;
    const int plies = depth + static_cast<int>(only_move);
    const Value value = last_ply ? best_of<Plies::last>(here, moves, 1, range, alpha, beta)
                        : depth >= kSharedDepth && s_.underway_ != nullptr
                            ? best_of<Plies::shared>(here, moves, plies, range, alpha, beta)
                            : best_of<Plies::own>(here, moves, plies, range, alpha, beta);
    --seen;
    return value;
  }

  // With few plies to go, a board whose worth lies far above the window is taken for that. It
  // proves nothing.
  Value taken_for_worth(const Position& position, Range range, int depth, Score beta) const {
    if (s_.decided_ != 0 && std::abs(beta) >= s_.decided_) return Value::unknown();
    const Score least = worth_now(position, range) - kTakenMargin * depth;
    return least >= beta ? Value(least, kNoPlace, range.outcome()) : Value::unknown();
  }

  // What the board promises its mover before anything is played.
  Score worth_now(const Position& position, Range range) const {
    return range.estimate(range.margin * kSeed + worth_from_south(position, range.left),
                          s_.decided_);
  }

  enum class Plies : std::uint8_t { last, own, shared };

  // The moves in the order in which they are tried. With others at work, those that one of them is
  // at come last.
  template <Plies kPlies>
  class Order {
   public:
    Order(Moves& moves, const Underway* underway, std::uint64_t key)
        : moves_(moves), underway_(underway), key_(key) {}

    // The next house, none left: -1. `number` is its place by rank.
    int next() {
      int house = moves_.next();
      number = ++ranked_;
      if constexpr (kPlies == Plies::shared) {
        while (house >= 0 && ranked_ > 0 && underway_->has(Underway::name(key_, house))) {
          put_off_ |= 1U << house;
          numbers_[house] = ranked_;
          house = moves_.next();
          number = ++ranked_;
        }
        if (house < 0 && put_off_ != 0) {
          house = std::countr_zero(put_off_);
          put_off_ &= put_off_ - 1;
          number = numbers_[house];
        }
      }
      return house;
    }

    int number = -1;

   private:
    Moves& moves_;
    const Underway* underway_;
    std::uint64_t key_;
    int ranked_ = -1;
    unsigned put_off_ = 0;
    int numbers_[rules::kHousesPerSide];
  };

  template <Plies kPlies>
  Value best_of(Place* here, Moves& moves, int depth, Range range, Score alpha, Score beta) {
    constexpr bool kLastPly = kPlies == Plies::last;
    const int ply = ply_of(here);
    unsigned tried = 0;
    Score best = -kInfinity;
    int place = kNoPlace;
    unsigned proof = kUpper | kLoss;
    int best_house = kNoMove;
    line(ply + 1)[0] = Searcher::kLineEnd;
    Order<kPlies> order(moves, s_.underway_, here->key);
    for (int house = order.next(); house >= 0; house = order.next()) {
      Value value;
      if constexpr (kLastPly) {
        value = leaf(here, moves, house, std::max(alpha, best), beta);
      } else {
        const Position child = moves.after(house);
        enter(here + 1, child, key_from_south(child), moves.captured(house) > 0);
        tried |= 1U << house;
        if constexpr (kPlies == Plies::shared)
          s_.underway_->begin(Underway::name(here->key, house));
        value = value_entered(here, order.number, depth, std::max(alpha, best), beta);
        if constexpr (kPlies == Plies::shared) s_.underway_->end(Underway::name(here->key, house));
      }
      if (s_.aborted_) [[unlikely]]
        return {};
      place = std::min(place, value.place());
      proof = (proof & (value.proof() | ~unsigned{kUpper | kLoss})) | (value.proof() & kWin);
      if (value.score() > best) {
        best = value.score();
        proof = (proof & ~unsigned{kLower}) | (value.proof() & kLower);
        best_house = house;
        if (best > alpha && beta - alpha > 1) [[unlikely]]
          extend_line(ply, base(ply) + house);
        if (best >= beta) {
          place = value.place();
          proof = value.proof() & (kLower | kWin);
          if constexpr (!kLastPly) reward(here, moves, house, tried, depth);
          break;
        }
      }
    }
    const Value result(best, place, static_cast<Proof>(proof | range.outcome()));
    if (depth >= kAskedDepth) remember(here, result, best_house, depth, alpha, beta);
    return {best, place >= here->number ? kNoPlace : place, result.proof()};
  }

  // What the table may know of the moves is fetched, all at once. Inlined for the reason given in
  // transposition.hpp.
  [[gnu::always_inline]] void prefetch(const Moves& moves, unsigned row) const {
    for (; row != 0; row &= row - 1)
      s_.table_.prefetch(key_from_south(moves.after(std::countr_zero(row))) ^ s_.aim_);
  }

  // After the last ply: the line is left as it is, unless the position may have stood on it.
  Value leaf(Place* here, const Moves& moves, int house, Score alpha, Score beta) {
    const Position child = moves.after(house);
    const bool fresh = moves.captured(house) > 0;
    if (!fresh) {
      const std::uint64_t key = key_from_south(child);
      if (s_.seen_[seen_slot(key)] != 0) [[unlikely]] {
        enter(here + 1, child, key, fresh);
        return searched(here + 1, 0, alpha, beta);
      }
    }
    return quiet(child, fresh, ply_of(here) + 1, -beta, -alpha).from_other_side();
  }

  Value value_entered(Place* here, int number, int depth, Score alpha, Score beta) {
    Place* there = here + 1;
    if (number == 0) return searched(there, depth - 1, alpha, beta);
    const int reduction = reduced_by(there, number, depth);
    Value value = searched(there, depth - 1 - reduction, alpha, alpha + 1);
    if (reduction > 0 && value.score() > alpha && !s_.aborted_)
      value = searched(there, depth - 1, alpha, alpha + 1);
    if (value.score() > alpha && value.score() < beta && !s_.aborted_)
      value = searched(there, depth - 1, alpha, beta);
    return value;
  }

  // By how many plies a late move that did not capture is searched shallower.
  int reduced_by(const Place* there, int number, int depth) const {
    const bool captured = there->fresh == there->number;
    if (s_.pruning_ != Pruning::full) return 0;
    return kReductions.of(depth, number) * static_cast<int>(!captured);
  }

  // Captures only, and the option to stand still.
  Value quiet(const Position& position, bool fresh, int ply, Score alpha, Score beta) {
    if (s_.out_of_budget()) [[unlikely]]
      return {};
    const Range range = Range::of_south(position);
    if (const Value known = settled(position, fresh, range, alpha, beta); known.known())
      return known;
    const unsigned row = Kernel::legal_row<kGrandSlam, kFeeding>(position, kSouth);
    if (row == 0) [[unlikely]]
      return shared_out(position, range);
    if (range.left <= s_.probe_seeds_) {
      if (const Value known = guided(position, range); known.known()) return known;
    }
    const Score still = worth_now(position, range);
    const unsigned captures =
        still >= beta || ply >= kMaxPly ? 0 : row & Kernel::ripening_row(position, kSouth);
    if (captures == 0) return {still, kNoPlace, range.outcome()};
    return best_capture(position, captures, still, range, ply, alpha, beta);
  }

  Value best_capture(const Position& position, unsigned row, Score still, Range range, int ply,
                     Score alpha, Score beta) {
    Captures<kGrandSlam> captures(position, row);
    Score best = still;
    unsigned proof = range.outcome();
    for (; !captures.none(); captures.drop()) {
      const Value value =
          quiet(captures.after(), true, ply + 1, -beta, -std::max(alpha, best)).from_other_side();
      if (s_.aborted_) [[unlikely]]
        return {};
      if (value.score() > best) {
        best = value.score();
        proof = range.outcome() | (value.proof() & (kLower | kWin));
        if (best >= beta) break;
      }
    }
    return {best, kNoPlace, static_cast<Proof>(proof)};
  }

  Score final_of(int margin) const { return final_score(margin, s_.decided_); }

  // What stores and tables know without a search.
  Value settled(const Position& position, bool fresh, Range range, Score alpha, Score beta) const {
    if (range.open() && alpha >= -s_.decided_ && beta <= s_.decided_)
        [[likely]]  // nothing is out of the window
      return fresh && range.left <= s_.probe_seeds_ ? probed(position, range, alpha, beta)
                                                    : Value::unknown();
    const Score lowest = range.lowest(s_.decided_);
    if (lowest >= beta) return {lowest, kNoPlace, static_cast<Proof>(kLower | range.outcome())};
    const Score highest = range.highest(s_.decided_);
    if (highest <= alpha) return {highest, kNoPlace, static_cast<Proof>(kUpper | range.outcome())};
    if (range.left == 0) return exact(lowest);
    return fresh && range.left <= s_.probe_seeds_ ? probed(position, range, alpha, beta)
                                                  : Value::unknown();
  }

  static Value exact(Score score) {
    const Proof outcome = score > 0 ? kWin : score < 0 ? kLoss : kNothing;
    return {score, kNoPlace, static_cast<Proof>(kLower | kUpper | outcome)};
  }

  Value shared_out(const Position& position, Range range) const {
    return exact(final_of(range.margin + position.seeds_of(position.mover()) -
                          position.seeds_of(other(position.mover()))));
  }

  // A table's bounds end the search of a fresh position where they meet or fall outside the window.
  Value probed(const Position& position, Range range, Score alpha, Score beta) const {
    ProvenMargin margin;
    const ProbeResult result = s_.prober_->probe(position, margin);
    if (result != ProbeResult::proven) return Value::unknown();
    const Score lo = final_of(range.margin + margin.lo);
    const Score hi = final_of(range.margin + margin.hi);
    if (lo == hi) return exact(lo);
    if (lo >= beta) return {lo, kNoPlace, static_cast<Proof>(kLower | (lo > 0 ? kWin : kNothing))};
    if (hi <= alpha)
      return {hi, kNoPlace, static_cast<Proof>(kUpper | (hi < 0 ? kLoss : kNothing))};
    return Value::unknown();
  }

  // Where a line ends inside a table: its value, a shade better for the winner with fewer seeds
  // left, so that he goes forward.
  Value guided(const Position& position, Range range) const {
    ProvenMargin known;
    if (s_.prober_->probe(position, known) == ProbeResult::absent) return Value::unknown();
    const Score score = final_of(range.margin + (known.lo + known.hi) / 2);
    return {score > 0   ? score - range.left
            : score < 0 ? score + range.left
                        : 0,
            kNoPlace, range.outcome()};
  }

  // Of a position that stood on the line before, with seeds on both sides.
  Value repetition(const Place* here) const {
    const Place* first = here - (here->number - here->fresh);
    for (const Place* earlier = here - 2; earlier >= first; earlier -= 2) {
      if (earlier->key == here->key && same_board(earlier->position, here->position)) {
        return recurrence(here->position, earlier->number);
      }
    }
    return Value::unknown();
  }

  Value recurrence(const Position& position, int earlier) const {
    const int own = position.seeds_of(rules::Side::south);
    const int opponents = position.seeds_on_board() - own;
    if (own == 0 || opponents == 0) return Value::unknown();
    const Range range = Range::of_south(position);
    const int margin =
        range.margin +
        (s_.rules_.repetition == rules::Repetition::split_even ? 0 : own - opponents);
    if (s_.rules_.repetition == rules::Repetition::none)
      return {range.estimate(margin * kSeed, s_.decided_), earlier, range.outcome()};
    return {final_of(margin), earlier, exact(final_of(margin)).proof()};
  }

  Value remembered(const Place* here, const Entry& entry, int depth, Score alpha,
                   Score beta) const {
    const bool principal = beta - alpha > 1;
    if (s_.pruning_ == Pruning::none) {
      if (entry.depth != depth || principal || !decides(entry, alpha, beta))
        return Value::unknown();
      return {entry.score, kNoPlace, kNothing};
    }
    const bool fresh = here->fresh == here->number;
    if (fresh && (entry.proof & (kLower | kUpper)) == (kLower | kUpper))
      return {entry.score, kNoPlace, entry.proof};
    if (principal) return Value::unknown();
    if (fresh) {
      if (const Value known = proven(entry, alpha, beta); known.known()) return known;
    }
    if (entry.depth < depth || !decides(entry, alpha, beta)) return Value::unknown();
    const int kept = entry.bound == Bound::lower   ? kLower | kWin
                     : entry.bound == Bound::upper ? kUpper | kLoss
                                                   : 15;
    return {entry.score, kNoPlace, fresh ? bits(entry.proof, kept) : kNothing};
  }

  static bool decides(const Entry& entry, Score alpha, Score beta) {
    return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
           (entry.bound == Bound::upper && entry.score <= alpha);
  }

  // A stored proof cuts at any depth.
  Value proven(const Entry& entry, Score alpha, Score beta) const {
    const Score least_win = s_.decided_ + 1;
    if ((entry.proof & kLower) != 0 && entry.score >= beta)
      return {entry.score, kNoPlace, bits(entry.proof, kLower | kWin)};
    if ((entry.proof & kUpper) != 0 && entry.score <= alpha)
      return {entry.score, kNoPlace, bits(entry.proof, kUpper | kLoss)};
    if ((entry.proof & kWin) != 0 && least_win >= beta) return {least_win, kNoPlace, kLower | kWin};
    if ((entry.proof & kLoss) != 0 && -least_win <= alpha)
      return {-least_win, kNoPlace, kUpper | kLoss};
    return Value::unknown();
  }

  static Proof bits(Proof proof, int mask) { return static_cast<Proof>(proof & mask); }

  void remember(const Place* here, const Value& value, int house, int depth, Score alpha,
                Score beta) {
    Entry entry{value.score(), std::min(depth, 127), house, Bound::exact, kNothing};
    if (value.place() < here->number) {
      entry.score = 0;
      entry.depth = 0;
      entry.bound = Bound::none;
    } else {
      entry.bound = value.score() >= beta    ? Bound::lower
                    : value.score() <= alpha ? Bound::upper
                                             : Bound::exact;
      entry.proof = here->fresh == here->number ? value.proof() : static_cast<Proof>(kNothing);
    }
    s_.table_.store(here->key ^ s_.aim_, entry);
  }

  void rank_all(const Place* here, Moves& moves) const {
    const Position& position = here->position;
    for (int house = 0; house < rules::kHousesPerSide; ++house) {
      moves.rank(house, merit(house, position.seeds(rules::House(house))));
    }
    moves.capture(Kernel::ripening_row(position, kSouth),
                  [&](int house, int captured) { moves.rank(house, kCaptureOrder + captured); });
  }

  int& merit(int house, int seeds) const {
    return s_.merit_[static_cast<std::size_t>(house)][static_cast<std::size_t>(seeds)];
  }

  // The move that cut is tried earlier next time, the quiet ones before it later.
  void reward(const Place* here, const Moves& moves, int cut, unsigned tried, int depth) {
    if (moves.captured(cut) > 0) return;
    const Position& position = here->position;
    const int weight = std::min(depth * depth, 400);
    for (; tried != 0; tried &= tried - 1) {
      const int house = std::countr_zero(tried);
      if (moves.captured(house) > 0) continue;
      int& worth = merit(house, position.seeds(rules::House(house)));
      worth += (house == cut ? weight : -weight) - worth * weight / kMeritLimit;
    }
  }

  void extend_line(int ply, int house) {
    Searcher::LineOfPly& own = line(ply);
    const Searcher::LineOfPly& rest = line(ply + 1);
    own[0] = static_cast<std::uint8_t>(house);
    std::size_t at = 0;
    while (rest[at] != Searcher::kLineEnd) {
      own[at + 1] = rest[at];
      ++at;
    }
    own[at + 1] = Searcher::kLineEnd;
  }

  void note_proof(Searcher::RootMove& move, const Value& value) const {
    if ((value.proof() & kLower) != 0) move.lowest = std::max(move.lowest, value.score());
    if ((value.proof() & kUpper) != 0) move.highest = std::min(move.highest, value.score());
    if ((value.proof() & kWin) != 0) move.lowest = std::max(move.lowest, s_.decided_ + 1);
    if ((value.proof() & kLoss) != 0) move.highest = std::min(move.highest, -s_.decided_ - 1);
  }

  void copy_line(Searcher::RootMove& move) {
    move.line.assign(1, rules::House(base(0) + move.house));
    for (const std::uint8_t house : line(1)) {
      if (house == Searcher::kLineEnd) break;
      move.line.emplace_back(static_cast<int>(house));
    }
  }

  static constexpr int kAskedDepth = 4;    // shallower searches neither ask the table nor tell it
  static constexpr int kUnknownDepth = 5;  // without a remembered move a deep search loses a ply
  static constexpr int kSharedDepth = 10;  // from here on threads look at what the others are at
  static constexpr int kTakenDepth = 6;    // from here on a board may be taken for what it is worth
  // hundredths of a seed above the window for each ply to go
  static constexpr int kTakenMargin = 60;
  static constexpr int kMeritLimit = 16'384;
  static constexpr int kCaptureOrder = 1 << 21;
  static constexpr int kRememberedOrder = 1 << 22;

  Searcher& s_;
};

}  // namespace oware::search
