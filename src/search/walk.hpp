// The recursion of the search, once for each pair of rule switches that shapes moves. Included by searcher.cpp alone.
#pragma once

#include <algorithm>
#include <optional>

#include "rules/kernel.hpp"
#include "search/candidates.hpp"
#include "search/evaluation.hpp"
#include "search/searcher.hpp"

namespace oware::search {

template <rules::GrandSlam kGrandSlam, rules::Feeding kFeeding>
class Walk {
 public:
  explicit Walk(Searcher& searcher) : s_(searcher) {}

  // Searches the root's moves from number `first` on, in their order; their scores and lines are left in root_moves_.
  Score root(int depth, std::size_t first, Score alpha, Score beta) {
    Score best = -kInfinity;
    for (std::size_t number = first; number < s_.root_moves_.size(); ++number) {
      Searcher::RootMove& move = s_.root_moves_[number];
      enter(s_.root_, rules::Kernel::play<kGrandSlam>(here(s_.root_).position, base(s_.root_) + move.house));
      const Score from = number == first ? alpha : std::max(alpha, best + s_.indifference_);
      Value value{};
      if (number > first) value = searched(depth - 1, from, from + 1);
      if (number == first || (value.score > from && value.score < beta && !s_.aborted_)) value = searched(depth - 1, from, beta);
      leave();
      if (s_.aborted_) return best;
      note_proof(move, value);
      move.score = number == first || value.score > from ? value.score : -kInfinity;
      if (value.score > best) {
        best = value.score;
        copy_line(move);
      }
      if (best >= beta) break;
    }
    return best;
  }

 private:
  using Position = rules::Position;
  using Moves = Candidates<kGrandSlam>;

  const Searcher::Place& here(int place) const { return s_.places_[static_cast<std::size_t>(place)]; }
  int base(int place) const { return rules::kHousesPerSide * index(here(place).position.mover()); }
  Searcher::LineOfPly& line(int ply) { return s_.lines_[static_cast<std::size_t>(ply)]; }

  // A position that is looked at, and whether the move to it captured (or none has been made): see searcher.hpp on histories.
  struct Spot {
    const Position& position;
    const View& view;
    bool fresh;
  };
  Spot spot() const { return {here(at_).position, here(at_).view, here(at_).fresh == at_}; }

  // Puts `child` on the line after `place`.
  void enter(int place, const Position& child) {
    Searcher::Place& next = s_.places_[static_cast<std::size_t>(place) + 1];
    const Searcher::Place& parent = here(place);
    next.position = child;
    next.view = View::of(child);
    next.key = next.view.key();
    next.fresh = child.seeds_on_board() == parent.position.seeds_on_board() ? parent.fresh : place + 1;
    at_ = place + 1;
    ++s_.seen_[next.key % Searcher::kSeenSlots];
  }
  void leave() {
    --s_.seen_[here(at_).key % Searcher::kSeenSlots];
    --at_;
  }

  // The value of the position just entered, for the player who entered it.
  Value searched(int depth, Score alpha, Score beta) { return from_other_side(visit(depth, -beta, -alpha)); }

  Value visit(int depth, Score alpha, Score beta) {
    const int ply = at_ - s_.root_;
    line(ply)[0] = Searcher::kLineEnd;
    if (const auto repeated = repetition()) return *repeated;
    if (depth <= 0 || ply >= kMaxPly - 1) return quiet(spot(), ply, alpha, beta);
    if (s_.out_of_budget()) return {};
    const Searcher::Place& place = here(at_);
    const Range range = Range::of(place.position);
    if (const auto known = settled(spot(), range, alpha, beta)) return *known;

    const bool principal = beta - alpha > 1;
    const bool remembers = depth > 1;
    const std::optional<Entry> entry = remembers ? s_.table_.probe(place.key) : std::nullopt;
    if (entry) {
      if (const auto known = remembered(*entry, depth, principal, alpha, beta)) return *known;
    }
    const unsigned row = rules::Kernel::legal_row<kGrandSlam, kFeeding>(place.position);
    if (row == 0) return shared_out(place.position, range);
    if (s_.pruning_ == Pruning::full) {
      if (!entry && depth >= kUnknownDepth) --depth;
      if ((row & (row - 1)) == 0 && ply < 2 * s_.root_depth_) ++depth;
    }
    Moves moves(place.position, place.view);
    add_all(moves, row, entry ? entry->move : kNoMove, ply);
    return best_of(moves, depth, range, alpha, beta);
  }

  Value best_of(Moves& moves, int depth, const Range& range, Score alpha, Score beta) {
    const int ply = at_ - s_.root_;
    const int self = at_;
    const Score floor = alpha;
    Value best{-kInfinity, kNoPlace, kUpper | kLoss};
    int best_house = kNoMove;
    if (depth > 2) {
      for (int number = 0; number < moves.size(); ++number) s_.table_.prefetch(View::of(moves.played(number).child()).key());
    }
    line(ply + 1)[0] = Searcher::kLineEnd;
    for (int number = 0; number < moves.size(); ++number) {
      const Candidate& move = moves.pick(number);
      const Value value = depth == 1 ? leaf(move, std::max(alpha, best.score), beta)
                                     : child_value(number, move, depth, std::max(alpha, best.score), beta);
      if (s_.aborted_) return {};
      best.place = std::min(best.place, value.place);
      best.proof = static_cast<Proof>((best.proof & (value.proof | ~(kUpper | kLoss))) | (value.proof & kWin));
      if (value.score > best.score) {
        best.score = value.score;
        best.proof = static_cast<Proof>((best.proof & ~kLower) | (value.proof & kLower));
        best_house = move.house;
        if (value.score > alpha) extend_line(ply, base(self) + move.house);
        if (value.score >= beta) {
          best.place = value.place;
          best.proof = bits(value.proof, kLower | kWin);
          if (depth > 1) reward(moves, number, depth, ply);
          break;
        }
      }
    }
    best.proof = static_cast<Proof>(best.proof | range.outcome());
    if (depth > 1) remember(best, best_house, depth, floor, beta);
    if (best.place >= self) best.place = kNoPlace;
    return best;
  }

  // After the last ply: the line is left as it is, unless the position may have stood on it.
  Value leaf(const Candidate& move, Score alpha, Score beta) {
    const Position child = move.child();
    const View view = View::of(child);
    const bool fresh = move.captured > 0;
    if (fresh || s_.seen_[view.key() % Searcher::kSeenSlots] == 0) {
      return from_other_side(quiet({child, view, fresh}, at_ + 1 - s_.root_, -beta, -alpha));
    }
    enter(at_, child);
    const Value value = searched(0, alpha, beta);
    leave();
    return value;
  }

  Value child_value(int number, const Candidate& move, int depth, Score alpha, Score beta) {
    enter(at_, move.child());
    const Value value = value_entered(number, move, depth, alpha, beta);
    leave();
    return value;
  }

  Value value_entered(int number, const Candidate& move, int depth, Score alpha, Score beta) {
    if (number == 0) return searched(depth - 1, alpha, beta);
    const int reduction = reduced_by(number, move, depth);
    Value value = searched(depth - 1 - reduction, alpha, alpha + 1);
    if (reduction > 0 && value.score > alpha && !s_.aborted_) value = searched(depth - 1, alpha, alpha + 1);
    if (value.score > alpha && value.score < beta && !s_.aborted_) value = searched(depth - 1, alpha, beta);
    return value;
  }

  int reduced_by(int number, const Candidate& move, int depth) const {
    if (s_.pruning_ != Pruning::full || depth < kReduceDepth || number < kReduceFrom || move.captured > 0) return 0;
    return 1 + static_cast<int>(number >= kReduceMoreFrom && depth >= kReduceMoreDepth);
  }

  // Captures only, and the option to stand still.
  Value quiet(const Spot& spot, int ply, Score alpha, Score beta) {
    if (s_.out_of_budget()) return {};
    const Range range = Range::of(spot.position);
    if (const auto known = settled(spot, range, alpha, beta)) return *known;
    const unsigned row = rules::Kernel::legal_row<kGrandSlam, kFeeding>(spot.position);
    if (row == 0) return shared_out(spot.position, range);
    if (const auto known = guided(spot.position, range)) return *known;
    Value best{range.estimate(range.margin * kSeed + board_worth(spot.view, range.left)), kNoPlace, range.outcome()};
    if (best.score >= beta || ply >= kMaxPly) return best;
    const unsigned captures = row & rules::Kernel::ripening_row(spot.position);
    if (captures == 0) return best;
    Moves moves(spot.position, spot.view);
    add_captures(moves, captures);
    for (int number = 0; number < moves.size(); ++number) {
      const Position child = moves.pick(number).child();
      const View view = View::of(child);
      const Value value = from_other_side(quiet({child, view, true}, ply + 1, -beta, -std::max(alpha, best.score)));
      if (s_.aborted_) return {};
      if (value.score > best.score) {
        best = {value.score, kNoPlace, static_cast<Proof>(range.outcome() | (value.proof & (kLower | kWin)))};
        if (value.score >= beta) break;
      }
    }
    return best;
  }

  // What stores and tables know without a search.
  std::optional<Value> settled(const Spot& spot, const Range& range, Score alpha, Score beta) {
    const Score lowest = range.lowest();
    if (lowest >= beta) return Value{lowest, kNoPlace, static_cast<Proof>(kLower | range.outcome())};
    const Score highest = range.highest();
    if (highest <= alpha) return Value{highest, kNoPlace, static_cast<Proof>(kUpper | range.outcome())};
    if (range.left == 0) return exact(lowest);
    if (range.left <= s_.probe_seeds_) return probed(spot, range, alpha, beta);
    return std::nullopt;
  }

  static Value exact(Score score) {
    const Proof outcome = score > 0 ? kWin : score < 0 ? kLoss : kNothing;
    return {score, kNoPlace, static_cast<Proof>(kLower | kUpper | outcome)};
  }

  Value shared_out(const Position& position, const Range& range) const {
    return exact(final_score(range.margin + position.seeds_of(position.mover()) - position.seeds_of(other(position.mover()))));
  }

  // A table's bounds end the search of a fresh position where they meet or fall outside the window.
  std::optional<Value> probed(const Spot& spot, const Range& range, Score alpha, Score beta) {
    if (!spot.fresh) return std::nullopt;
    ProvenMargin margin;
    const ProbeResult result = s_.prober_->probe(spot.position, margin);
    if (result != ProbeResult::proven) return std::nullopt;
    const Score lo = final_score(range.margin + margin.lo);
    const Score hi = final_score(range.margin + margin.hi);
    if (lo == hi) return exact(lo);
    if (lo >= beta) return Value{lo, kNoPlace, static_cast<Proof>(kLower | (lo > 0 ? kWin : kNothing))};
    if (hi <= alpha) return Value{hi, kNoPlace, static_cast<Proof>(kUpper | (hi < 0 ? kLoss : kNothing))};
    return std::nullopt;
  }

  // Where a line ends inside a table: its value, a shade better for the winner with fewer seeds left, so that he goes forward.
  std::optional<Value> guided(const Position& position, const Range& range) const {
    if (range.left > s_.probe_seeds_) return std::nullopt;
    ProvenMargin known;
    if (s_.prober_->probe(position, known) == ProbeResult::absent) return std::nullopt;
    const Score score = final_score(range.margin + (known.lo + known.hi) / 2);
    return Value{score > 0 ? score - range.left : score < 0 ? score + range.left : 0, kNoPlace, range.outcome()};
  }

  // Of a position that stood on the line before, with seeds on both sides.
  std::optional<Value> repetition() const {
    const Searcher::Place& place = here(at_);
    if (s_.seen_[place.key % Searcher::kSeenSlots] < 2) return std::nullopt;
    for (int earlier = at_ - 2; earlier >= place.fresh; earlier -= 2) {
      if (here(earlier).key == place.key && same_board(here(earlier).position, place.position)) {
        return recurrence(place.position, earlier);
      }
    }
    return std::nullopt;
  }

  std::optional<Value> recurrence(const Position& position, int earlier) const {
    const int own = position.seeds_of(position.mover());
    const int opponents = position.seeds_on_board() - own;
    if (own == 0 || opponents == 0) return std::nullopt;
    const Range range = Range::of(position);
    const int margin = range.margin + (s_.rules_.repetition == rules::Repetition::split_even ? 0 : own - opponents);
    Value value = exact(final_score(margin));
    if (s_.rules_.repetition == rules::Repetition::none) value = {range.estimate(margin * kSeed), kNoPlace, range.outcome()};
    value.place = earlier;
    return value;
  }

  std::optional<Value> remembered(const Entry& entry, int depth, bool principal, Score alpha, Score beta) const {
    if (s_.pruning_ == Pruning::none) {
      if (entry.depth != depth || principal || !decides(entry, alpha, beta)) return std::nullopt;
      return Value{entry.score, kNoPlace, kNothing};
    }
    const bool fresh = here(at_).fresh == at_;
    if (fresh && (entry.proof & (kLower | kUpper)) == (kLower | kUpper)) return Value{entry.score, kNoPlace, entry.proof};
    if (principal) return std::nullopt;
    if (fresh) {
      if (const auto known = proven(entry, alpha, beta)) return known;
    }
    if (entry.depth < depth || !decides(entry, alpha, beta)) return std::nullopt;
    const int kept = entry.bound == Bound::lower ? kLower | kWin : entry.bound == Bound::upper ? kUpper | kLoss : 15;
    return Value{entry.score, kNoPlace, fresh ? bits(entry.proof, kept) : kNothing};
  }

  static bool decides(const Entry& entry, Score alpha, Score beta) {
    return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
           (entry.bound == Bound::upper && entry.score <= alpha);
  }

  // A stored proof cuts at any depth.
  static std::optional<Value> proven(const Entry& entry, Score alpha, Score beta) {
    constexpr Score kLeastWin = kDecided + 1;
    if ((entry.proof & kLower) != 0 && entry.score >= beta) return Value{entry.score, kNoPlace, bits(entry.proof, kLower | kWin)};
    if ((entry.proof & kUpper) != 0 && entry.score <= alpha)
      return Value{entry.score, kNoPlace, bits(entry.proof, kUpper | kLoss)};
    if ((entry.proof & kWin) != 0 && kLeastWin >= beta) return Value{kLeastWin, kNoPlace, kLower | kWin};
    if ((entry.proof & kLoss) != 0 && -kLeastWin <= alpha) return Value{-kLeastWin, kNoPlace, kUpper | kLoss};
    return std::nullopt;
  }

  static Proof bits(Proof proof, int mask) { return static_cast<Proof>(proof & mask); }

  void remember(const Value& value, int house, int depth, Score alpha, Score beta) {
    const Searcher::Place& place = here(at_);
    Entry entry{value.score, std::min(depth, 127), house, Bound::exact, kNothing};
    if (value.place < at_) {
      entry.score = 0;
      entry.depth = 0;
      entry.bound = Bound::none;
    } else {
      entry.bound = value.score >= beta ? Bound::lower : value.score <= alpha ? Bound::upper : Bound::exact;
      entry.proof = place.fresh == at_ ? value.proof : static_cast<Proof>(kNothing);
    }
    s_.table_.store(place.key, entry);
  }

  void add_all(Moves& moves, unsigned row, int remembered_house, int ply) const {
    const auto& killers = s_.killers_[static_cast<std::size_t>(ply)];
    const unsigned ripening = rules::Kernel::ripening_row(here(at_).position);
    for (; row != 0; row &= row - 1) {
      const int house = std::countr_zero(row);
      Candidate& move = (ripening >> house & 1U) != 0 ? moves.add_played(house) : moves.add(house);
      move.order = house == remembered_house ? kRememberedOrder
                   : move.captured > 0       ? kCaptureOrder + move.captured
                   : killers[0] == house + 1 ? kKillerOrder + 1
                   : killers[1] == house + 1 ? kKillerOrder
                                             : merit(house, moves.seeds(house));
    }
  }

  static void add_captures(Moves& moves, unsigned row) {
    for (; row != 0; row &= row - 1) {
      Candidate& move = moves.add_played(std::countr_zero(row));
      move.order = move.captured;
      if (move.captured == 0) moves.drop_last();
    }
  }

  int& merit(int house, int seeds) const {
    return s_.merit_[static_cast<std::size_t>(house)][static_cast<std::size_t>(std::min(seeds, 15))];
  }

  // The move that cut is tried earlier next time, the quiet ones before it later.
  void reward(const Moves& moves, int number, int depth, int ply) {
    const Candidate& cut = moves[number];
    if (cut.captured > 0) return;
    auto& killers = s_.killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != cut.house + 1) killers = {static_cast<std::uint8_t>(cut.house + 1), killers[0]};
    for (int tried = 0; tried <= number; ++tried) {
      const Candidate& move = moves[tried];
      if (move.captured > 0) continue;
      int& worth = merit(move.house, moves.seeds(move.house));
      const int weight = std::min(depth * depth, 400);
      worth += (tried == number ? weight : -weight) - worth * weight / kMeritLimit;
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
    if ((value.proof & kLower) != 0) move.lowest = std::max(move.lowest, value.score);
    if ((value.proof & kUpper) != 0) move.highest = std::min(move.highest, value.score);
    if ((value.proof & kWin) != 0) move.lowest = std::max(move.lowest, kDecided + 1);
    if ((value.proof & kLoss) != 0) move.highest = std::min(move.highest, -kDecided - 1);
  }

  void copy_line(Searcher::RootMove& move) {
    move.line.assign(1, rules::House(base(s_.root_) + move.house));
    for (const std::uint8_t house : line(1)) {
      if (house == Searcher::kLineEnd) break;
      move.line.emplace_back(static_cast<int>(house));
    }
  }

  static constexpr int kUnknownDepth = 5;  // without a remembered move a deep search loses a ply
  static constexpr int kReduceDepth = 3;   // late quiet moves are searched shallower from here on
  static constexpr int kReduceFrom = 2;
  static constexpr int kReduceMoreFrom = 4;
  static constexpr int kReduceMoreDepth = 6;
  static constexpr int kMeritLimit = 16'384;
  static constexpr int kKillerOrder = 1 << 20;
  static constexpr int kCaptureOrder = 1 << 21;
  static constexpr int kRememberedOrder = 1 << 22;

  Searcher& s_;
  int at_ = s_.root_;  // the place of the position being searched
};

}  // namespace oware::search
