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
      enter_root_move(move.house);
      const Score from = number == first ? alpha : std::max(alpha, best + s_.indifference_);
      Value value{};
      if (number > first) value = searched(depth - 1, from, from + 1);
      if (number == first || (value.score() > from && value.score() < beta && !s_.aborted_))
        value = searched(depth - 1, from, beta);
      leave();
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

  // Every board of the line is seen from its mover, who sits South.
  static constexpr int kSouth = 0;

  const Searcher::Place& here(int place) const { return s_.places_[static_cast<std::size_t>(place)]; }
  Searcher::LineOfPly& line(int ply) { return s_.lines_[static_cast<std::size_t>(ply)]; }
  // The first house, as the game numbers them, of the player who moves so many plies after the root.
  int base(int ply) const { return rules::kHousesPerSide * (index(s_.root_mover_) ^ (ply & 1)); }

  static std::uint64_t key_of(const Position& position) { return View::from_south(position).key(); }
  static std::size_t seen_slot(std::uint64_t key) { return key % Searcher::kSeenSlots; }

  void enter_root_move(int house) {
    const Position& root = here(s_.root_).position;
    const Position child = Kernel::store(rules::Lanes::turned(Kernel::played<kGrandSlam>(root, house, kSouth)));
    enter(child, key_of(child), child.store(rules::Side::north) != root.store(rules::Side::south));
  }

  // Puts `child` on the line.
  void enter(const Position& child, std::uint64_t key, bool captured) {
    const int fresh = here(at_).fresh;
    ++at_;
    Searcher::Place& next = s_.places_[static_cast<std::size_t>(at_)];
    next.position = child;
    next.key = key;
    next.fresh = captured ? at_ : fresh;
    ++s_.seen_[seen_slot(key)];
  }
  void leave() {
    --s_.seen_[seen_slot(here(at_).key)];
    --at_;
  }

  // The value of the position just entered, for the player who entered it.
  Value searched(int depth, Score alpha, Score beta) { return from_other_side(visit(depth, -beta, -alpha)); }

  Value visit(int depth, Score alpha, Score beta) {
    const int ply = at_ - s_.root_;
    line(ply)[0] = Searcher::kLineEnd;
    const Searcher::Place& place = here(at_);
    const bool fresh = place.fresh == at_;
    if (s_.seen_[seen_slot(place.key)] >= 2) {
      if (const Value repeated = repetition(); repeated.known()) return repeated;
    }
    if (depth <= 0 || ply >= kMaxPly - 1) return quiet(place.position, fresh, ply, alpha, beta);
    if (s_.out_of_budget()) return {};
    const Range range = Range::of(place.position);
    if (const Value known = settled(place.position, fresh, range, alpha, beta); known.known()) return known;
    if (depth == 1) return last_ply(range, alpha, beta);

    const std::optional<Entry> entry = s_.table_.probe(place.key);
    if (entry) {
      if (const Value known = remembered(*entry, depth, alpha, beta); known.known()) return known;
    }
    const unsigned row = Kernel::legal_row<kGrandSlam, kFeeding>(place.position, kSouth);
    if (row == 0) return shared_out(place.position, range);
    if (s_.pruning_ == Pruning::full) {
      if (!entry && depth >= kUnknownDepth) --depth;
      if ((row & (row - 1)) == 0 && ply < 2 * s_.root_depth_) ++depth;
    }
    Moves moves(place.position, Kernel::ripening_row(place.position, kSouth));
    add_all(moves, row, entry ? entry->move : kNoMove, ply);
    return best_of<false>(moves, depth, range, alpha, beta);
  }

  // One ply to go: nothing is remembered.
  Value last_ply(const Range& range, Score alpha, Score beta) {
    const Searcher::Place& place = here(at_);
    const int ply = at_ - s_.root_;
    const unsigned row = Kernel::legal_row<kGrandSlam, kFeeding>(place.position, kSouth);
    if (row == 0) return shared_out(place.position, range);
    Moves moves(place.position, Kernel::ripening_row(place.position, kSouth));
    add_all(moves, row, kNoMove, ply);
    if ((row & (row - 1)) == 0 && s_.pruning_ == Pruning::full && ply < 2 * s_.root_depth_) {
      return best_of<false>(moves, 2, range, alpha, beta);
    }
    return best_of<true>(moves, 1, range, alpha, beta);
  }

  template <bool kLastPly>
  Value best_of(Moves& moves, int depth, const Range& range, Score alpha, Score beta) {
    const int ply = at_ - s_.root_;
    std::array<std::uint64_t, rules::kHousesPerSide> keys;
    if constexpr (!kLastPly) look_ahead(moves, keys, depth);
    Score best = -kInfinity;
    int place = kNoPlace;
    unsigned proof = kUpper | kLoss;
    int best_house = kNoMove;
    line(ply + 1)[0] = Searcher::kLineEnd;
    for (int number = 0; number < moves.size(); ++number) {
      const int house = moves.pick(number);
      Value value;
      if constexpr (kLastPly) {
        value = leaf(moves, house, std::max(alpha, best), beta);
      } else {
        enter(Kernel::store(moves.after(house)), keys[static_cast<std::size_t>(house)], moves.captured(house) > 0);
        value = value_entered(number, depth, std::max(alpha, best), beta);
        leave();
      }
      if (s_.aborted_) return {};
      place = std::min(place, value.place());
      proof = (proof & (value.proof() | ~unsigned{kUpper | kLoss})) | (value.proof() & kWin);
      if (value.score() > best) {
        best = value.score();
        proof = (proof & ~unsigned{kLower}) | (value.proof() & kLower);
        best_house = house;
        if (best > alpha) extend_line(ply, base(ply) + house);
        if (best >= beta) {
          place = value.place();
          proof = value.proof() & (kLower | kWin);
          if constexpr (!kLastPly) reward(moves, number, depth, ply);
          break;
        }
      }
    }
    const Value result(best, place, static_cast<Proof>(proof | range.outcome()));
    if constexpr (!kLastPly) remember(result, best_house, depth, alpha, beta);
    return {best, place >= at_ ? kNoPlace : place, result.proof()};
  }

  // What the table may know of the moves is fetched, all at once.
  void look_ahead(Moves& moves, std::array<std::uint64_t, rules::kHousesPerSide>& keys, int depth) const {
    for (int number = 0; number < moves.size(); ++number) {
      const int house = moves.house(number);
      const std::uint64_t key = key_of(Kernel::store(moves.after(house)));
      keys[static_cast<std::size_t>(house)] = key;
      if (depth > 2) s_.table_.prefetch(key);
    }
  }

  // After the last ply: the line is left as it is, unless the position may have stood on it.
  Value leaf(Moves& moves, int house, Score alpha, Score beta) {
    const Position child = Kernel::store(moves.after(house));
    const bool fresh = moves.captured(house) > 0;
    if (!fresh) {
      const std::uint64_t key = key_of(child);
      if (s_.seen_[seen_slot(key)] != 0) {
        enter(child, key, fresh);
        const Value value = searched(0, alpha, beta);
        leave();
        return value;
      }
    }
    return from_other_side(quiet(child, fresh, at_ + 1 - s_.root_, -beta, -alpha));
  }

  Value value_entered(int number, int depth, Score alpha, Score beta) {
    if (number == 0) return searched(depth - 1, alpha, beta);
    const int reduction = reduced_by(number, depth);
    Value value = searched(depth - 1 - reduction, alpha, alpha + 1);
    if (reduction > 0 && value.score() > alpha && !s_.aborted_) value = searched(depth - 1, alpha, alpha + 1);
    if (value.score() > alpha && value.score() < beta && !s_.aborted_) value = searched(depth - 1, alpha, beta);
    return value;
  }

  // Of a late move that did not capture.
  int reduced_by(int number, int depth) const {
    if (s_.pruning_ != Pruning::full || depth < kReduceDepth || number < kReduceFrom || here(at_).fresh == at_) return 0;
    return 1 + static_cast<int>(number >= kReduceMoreFrom && depth >= kReduceMoreDepth);
  }

  // Captures only, and the option to stand still.
  Value quiet(const Position& position, bool fresh, int ply, Score alpha, Score beta) {
    if (s_.out_of_budget()) return {};
    const Range range = Range::of(position);
    if (const Value known = settled(position, fresh, range, alpha, beta); known.known()) return known;
    const unsigned row = Kernel::legal_row<kGrandSlam, kFeeding>(position, kSouth);
    if (row == 0) return shared_out(position, range);
    if (range.left <= s_.probe_seeds_) {
      if (const Value known = guided(position, range); known.known()) return known;
    }
    const Score still = range.estimate(range.margin * kSeed + board_worth(position));
    const unsigned captures = still >= beta || ply >= kMaxPly ? 0 : row & Kernel::ripening_row(position, kSouth);
    if (captures == 0) return {still, kNoPlace, range.outcome()};
    return best_capture(position, captures, still, range, ply, alpha, beta);
  }

  Value best_capture(const Position& position, unsigned captures, Score still, const Range& range, int ply, Score alpha,
                     Score beta) {
    Moves moves(position, captures);
    add_captures(moves, captures);
    Score best = still;
    unsigned proof = range.outcome();
    for (int number = 0; number < moves.size(); ++number) {
      const Position child = Kernel::store(moves.after(moves.pick(number)));
      const Value value = from_other_side(quiet(child, true, ply + 1, -beta, -std::max(alpha, best)));
      if (s_.aborted_) return {};
      if (value.score() > best) {
        best = value.score();
        proof = range.outcome() | (value.proof() & (kLower | kWin));
        if (best >= beta) break;
      }
    }
    return {best, kNoPlace, static_cast<Proof>(proof)};
  }

  // What stores and tables know without a search.
  Value settled(const Position& position, bool fresh, const Range& range, Score alpha, Score beta) const {
    const Score lowest = range.lowest();
    if (lowest >= beta) return {lowest, kNoPlace, static_cast<Proof>(kLower | range.outcome())};
    const Score highest = range.highest();
    if (highest <= alpha) return {highest, kNoPlace, static_cast<Proof>(kUpper | range.outcome())};
    if (range.left == 0) return exact(lowest);
    if (fresh && range.left <= s_.probe_seeds_) return probed(position, range, alpha, beta);
    return Value::unknown();
  }

  static Value exact(Score score) {
    const Proof outcome = score > 0 ? kWin : score < 0 ? kLoss : kNothing;
    return {score, kNoPlace, static_cast<Proof>(kLower | kUpper | outcome)};
  }

  Value shared_out(const Position& position, const Range& range) const {
    return exact(final_score(range.margin + position.seeds_of(position.mover()) - position.seeds_of(other(position.mover()))));
  }

  // A table's bounds end the search of a fresh position where they meet or fall outside the window.
  Value probed(const Position& position, const Range& range, Score alpha, Score beta) const {
    ProvenMargin margin;
    const ProbeResult result = s_.prober_->probe(position, margin);
    if (result != ProbeResult::proven) return Value::unknown();
    const Score lo = final_score(range.margin + margin.lo);
    const Score hi = final_score(range.margin + margin.hi);
    if (lo == hi) return exact(lo);
    if (lo >= beta) return {lo, kNoPlace, static_cast<Proof>(kLower | (lo > 0 ? kWin : kNothing))};
    if (hi <= alpha) return {hi, kNoPlace, static_cast<Proof>(kUpper | (hi < 0 ? kLoss : kNothing))};
    return Value::unknown();
  }

  // Where a line ends inside a table: its value, a shade better for the winner with fewer seeds left, so that he goes forward.
  Value guided(const Position& position, const Range& range) const {
    ProvenMargin known;
    if (s_.prober_->probe(position, known) == ProbeResult::absent) return Value::unknown();
    const Score score = final_score(range.margin + (known.lo + known.hi) / 2);
    return {score > 0 ? score - range.left : score < 0 ? score + range.left : 0, kNoPlace, range.outcome()};
  }

  // Of a position that stood on the line before, with seeds on both sides.
  Value repetition() const {
    const Searcher::Place& place = here(at_);
    for (int earlier = at_ - 2; earlier >= place.fresh; earlier -= 2) {
      if (here(earlier).key == place.key && same_board(here(earlier).position, place.position)) {
        return recurrence(place.position, earlier);
      }
    }
    return Value::unknown();
  }

  Value recurrence(const Position& position, int earlier) const {
    const int own = position.seeds_of(rules::Side::south);
    const int opponents = position.seeds_on_board() - own;
    if (own == 0 || opponents == 0) return Value::unknown();
    const Range range = Range::of(position);
    const int margin = range.margin + (s_.rules_.repetition == rules::Repetition::split_even ? 0 : own - opponents);
    if (s_.rules_.repetition == rules::Repetition::none) return {range.estimate(margin * kSeed), earlier, range.outcome()};
    return {final_score(margin), earlier, exact(final_score(margin)).proof()};
  }

  Value remembered(const Entry& entry, int depth, Score alpha, Score beta) const {
    const bool principal = beta - alpha > 1;
    if (s_.pruning_ == Pruning::none) {
      if (entry.depth != depth || principal || !decides(entry, alpha, beta)) return Value::unknown();
      return {entry.score, kNoPlace, kNothing};
    }
    const bool fresh = here(at_).fresh == at_;
    if (fresh && (entry.proof & (kLower | kUpper)) == (kLower | kUpper)) return {entry.score, kNoPlace, entry.proof};
    if (principal) return Value::unknown();
    if (fresh) {
      if (const Value known = proven(entry, alpha, beta); known.known()) return known;
    }
    if (entry.depth < depth || !decides(entry, alpha, beta)) return Value::unknown();
    const int kept = entry.bound == Bound::lower ? kLower | kWin : entry.bound == Bound::upper ? kUpper | kLoss : 15;
    return {entry.score, kNoPlace, fresh ? bits(entry.proof, kept) : kNothing};
  }

  static bool decides(const Entry& entry, Score alpha, Score beta) {
    return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
           (entry.bound == Bound::upper && entry.score <= alpha);
  }

  // A stored proof cuts at any depth.
  static Value proven(const Entry& entry, Score alpha, Score beta) {
    constexpr Score kLeastWin = kDecided + 1;
    if ((entry.proof & kLower) != 0 && entry.score >= beta) return {entry.score, kNoPlace, bits(entry.proof, kLower | kWin)};
    if ((entry.proof & kUpper) != 0 && entry.score <= alpha) return {entry.score, kNoPlace, bits(entry.proof, kUpper | kLoss)};
    if ((entry.proof & kWin) != 0 && kLeastWin >= beta) return {kLeastWin, kNoPlace, kLower | kWin};
    if ((entry.proof & kLoss) != 0 && -kLeastWin <= alpha) return {-kLeastWin, kNoPlace, kUpper | kLoss};
    return Value::unknown();
  }

  static Proof bits(Proof proof, int mask) { return static_cast<Proof>(proof & mask); }

  void remember(const Value& value, int house, int depth, Score alpha, Score beta) {
    const Searcher::Place& place = here(at_);
    Entry entry{value.score(), std::min(depth, 127), house, Bound::exact, kNothing};
    if (value.place() < at_) {
      entry.score = 0;
      entry.depth = 0;
      entry.bound = Bound::none;
    } else {
      entry.bound = value.score() >= beta ? Bound::lower : value.score() <= alpha ? Bound::upper : Bound::exact;
      entry.proof = place.fresh == at_ ? value.proof() : static_cast<Proof>(kNothing);
    }
    s_.table_.store(place.key, entry);
  }

  void add_all(Moves& moves, unsigned row, int remembered_house, int ply) const {
    const auto& killers = s_.killers_[static_cast<std::size_t>(ply)];
    const Position& position = here(at_).position;
    for (; row != 0; row &= row - 1) {
      const int house = std::countr_zero(row);
      const int captured = moves.captured(house);
      moves.add(house, house == remembered_house ? kRememberedOrder
                       : captured > 0            ? kCaptureOrder + captured
                       : killers[0] == house + 1 ? kKillerOrder + 1
                       : killers[1] == house + 1 ? kKillerOrder
                                                 : merit(house, position.seeds(rules::House(house))));
    }
  }

  static void add_captures(Moves& moves, unsigned row) {
    for (; row != 0; row &= row - 1) {
      const int house = std::countr_zero(row);
      if (const int captured = moves.captured(house); captured > 0) moves.add(house, captured);
    }
  }

  int& merit(int house, int seeds) const {
    return s_.merit_[static_cast<std::size_t>(house)][static_cast<std::size_t>(std::min(seeds, 15))];
  }

  // The move that cut is tried earlier next time, the quiet ones before it later.
  void reward(Moves& moves, int number, int depth, int ply) {
    const int cut = moves.house(number);
    if (moves.captured(cut) > 0) return;
    auto& killers = s_.killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != cut + 1) killers = {static_cast<std::uint8_t>(cut + 1), killers[0]};
    const Position& position = here(at_).position;
    for (int tried = 0; tried <= number; ++tried) {
      const int house = moves.house(tried);
      if (moves.captured(house) > 0) continue;
      int& worth = merit(house, position.seeds(rules::House(house)));
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
    if ((value.proof() & kLower) != 0) move.lowest = std::max(move.lowest, value.score());
    if ((value.proof() & kUpper) != 0) move.highest = std::min(move.highest, value.score());
    if ((value.proof() & kWin) != 0) move.lowest = std::max(move.lowest, kDecided + 1);
    if ((value.proof() & kLoss) != 0) move.highest = std::min(move.highest, -kDecided - 1);
  }

  void copy_line(Searcher::RootMove& move) {
    move.line.assign(1, rules::House(base(0) + move.house));
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
