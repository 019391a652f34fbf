// Principal variation search in negamax form: the recursion of the search, instantiated once for
// each pair of rule switches that shapes moves. Included by searcher.cpp alone.
//
// Every position is seen from its player to move, who sits South; a child's value is negated.
// Thread rule: one thread.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <oware/ends.hpp>

#include "rules/kernel.hpp"
#include "search/abdada.hpp"
#include "search/evaluation.hpp"
#include "search/move_picker.hpp"
#include "search/pruning.hpp"
#include "search/search_state.hpp"

namespace oware::search {

template <rules::GrandSlam kGrandSlam, rules::Feeding kFeeding>
class PrincipalVariationSearch {
 public:
  explicit PrincipalVariationSearch(SearchState& state) : s_(state) {}

  // Searches the root moves from number `first` on, in their order, and leaves their scores and
  // variations in the state.
  Score search_root(int depth, std::size_t first, Score alpha, Score beta) {
    Score best = -kInfinity;
    for (std::size_t number = first; number < s_.root_moves.size(); ++number) {
      RootMove& move = s_.root_moves[number];
      StackEntry* child = enter_root_move(move.house);
      const Score from = number == first ? alpha : std::max(alpha, best + s_.root_margin);
      const bool null_window = number > first && on<Technique::null_windows>();
      Value value{};
      if (null_window) value = search_child(child, depth - 1, from, from + 1);
      if (!null_window || (value.score() > from && value.score() < beta && !aborted()))
        value = search_child(child, depth - 1, from, beta);
      if (aborted()) return best;
      note_proof(move, value);
      move.score = number == first || value.score() > from ? value.score() : -kInfinity;
      if (value.score() > best) {
        best = value.score();
        copy_variation(move);
      }
      if (best >= beta) break;
    }
    return best;
  }

 private:
  using Position = rules::Position;
  using Kernel = rules::Kernel;
  using Moves = MovePicker<kGrandSlam>;

  static constexpr int kSouth = 0;

  template <Technique kTechnique>
  bool on() const {
    return s_.techniques.template on<kTechnique>();
  }
  bool aborted() const { return s_.budget.aborted(); }
  int ply(const StackEntry* entry) const { return s_.stack.ply(entry); }

  // ---- Nodes

  StackEntry* enter_root_move(int house) {
    StackEntry* root = s_.stack.root();
    const Position& before = root->position;
    const Position child =
        Kernel::store(rules::Lanes::turned(Kernel::played<kGrandSlam>(before, house, kSouth)));
    SearchStack::enter(root + 1, child, key_from_south(child),
                       child.store(rules::Side::north) != before.store(rules::Side::south));
    return root + 1;
  }

  // The value of the position just entered, for the player who entered it.
  Value search_child(StackEntry* child, int depth, Score alpha, Score beta) {
    return search(child, depth, -beta, -alpha).negated();
  }

  Value search(StackEntry* entry, int depth, Score alpha, Score beta) {
    const int ply = this->ply(entry);
    s_.variations.clear(ply);
    const Position& position = entry->position;
    const bool irreversible = entry->is_irreversible();
    if (s_.stack.occurrences(entry->key) != 0) [[unlikely]] {
      if (const Value repeated = repetition(entry); repeated.known()) return repeated;
    }
    if (depth <= 0 || ply >= kMaxPly - 1)
      return quiescence(position, irreversible, ply, alpha, beta);
    if (s_.budget.exhausted()) [[unlikely]]
      return {};
    const StaticBounds bounds = StaticBounds::of_south(position);
    if (const Value cut = bounds_cutoff(position, irreversible, bounds, alpha, beta); cut.known())
      return cut;
    const unsigned legal = Kernel::legal_row<kGrandSlam, kFeeding>(position, kSouth);
    if (legal == 0) [[unlikely]]
      return no_move(position);
    if (ReverseFutilityPruning::applies(depth, alpha, beta) &&
        on<Technique::reverse_futility_pruning>()) {
      if (const Value cut = reverse_futility(position, bounds, depth, beta); cut.known())
        return cut;
    }
    return search_moves(entry, legal, depth, bounds, alpha, beta);
  }

  // Apart from search(), which mostly ends before: so that it saves few registers.
  [[gnu::noinline]] Value search_moves(StackEntry* entry, unsigned legal, int depth,
                                       StaticBounds bounds, Score alpha, Score beta) {
    const Position& position = entry->position;
    Moves moves(position);
    order_moves(position, moves);
    const bool forced = ForcedMoveExtension::applies(legal, ply(entry), s_.iteration_depth) &&
                        on<Technique::forced_move_extension>();
    if (depth >= kTableDepth) {
      // The probe waits for memory: the children's entries, which may be probed next, are
      // prefetched first.
      if (depth > kTableDepth) prefetch(moves, legal);
      const auto hit = s_.table.probe(entry->key ^ s_.table_salt);
      if (hit) {
        if (const Value cut = table_cutoff(entry, *hit, depth, alpha, beta); cut.known())
          return cut;
        if (on<Technique::transposition_move>())
          moves.rank(Moves::if_in(legal, hit->move), kTableMoveRank);
      } else if (on<Technique::internal_iterative_reduction>()) {
        depth = InternalIterativeReduction::reduced(depth);
      }
    }
    if (legal != Kernel::row(rules::Lanes::occupied(Kernel::load(position)), kSouth)) [[unlikely]]
      moves.keep(legal);
    std::uint8_t& occurrences = s_.stack.occurrences(entry->key);
    ++occurrences;
    const bool frontier = depth == 1 && !forced;
    const int plies = depth + static_cast<int>(forced);
    const Value value = frontier ? best_move<Node::frontier>(entry, moves, 1, bounds, alpha, beta)
                        : depth >= kAbdadaDepth && s_.abdada != nullptr
                            ? best_move<Node::shared>(entry, moves, plies, bounds, alpha, beta)
                            : best_move<Node::inner>(entry, moves, plies, bounds, alpha, beta);
    --occurrences;
    return value;
  }

  enum class Node : std::uint8_t {
    frontier,  // one ply above the quiescence search
    inner,
    shared  // other threads may be searching its moves, too: ABDADA
  };

  // The moves of a node in the order in which they are tried. At a shared node those that another
  // thread is searching are deferred to the end.
  template <Node kNode>
  class MoveOrder {
   public:
    MoveOrder(Moves& moves, const AbdadaTable* abdada, std::uint64_t key)
        : moves_(moves), abdada_(abdada), key_(key) {}

    // The next house; -1: none is left. Sets `number`.
    int next() {
      int house = moves_.next();
      number = ++ranked_;
      if constexpr (kNode == Node::shared) {
        while (house >= 0 && ranked_ > 0 && abdada_->is_busy(AbdadaTable::move_key(key_, house))) {
          deferred_ |= 1U << house;
          numbers_[house] = ranked_;
          house = moves_.next();
          number = ++ranked_;
        }
        if (house < 0 && deferred_ != 0) {
          house = std::countr_zero(deferred_);
          deferred_ &= deferred_ - 1;
          number = numbers_[house];
        }
      }
      return house;
    }

    int number = -1;  // the house's place by rank, the first is 0

   private:
    Moves& moves_;
    const AbdadaTable* abdada_;
    std::uint64_t key_;
    int ranked_ = -1;
    unsigned deferred_ = 0;
    int numbers_[rules::kHousesPerSide];
  };

  template <Node kNode>
  Value best_move(StackEntry* entry, Moves& moves, int depth, StaticBounds bounds, Score alpha,
                  Score beta) {
    constexpr bool kFrontier = kNode == Node::frontier;
    const int ply = this->ply(entry);
    unsigned tried = 0;
    Score best = -kInfinity;
    int history = kNoHistory;
    unsigned proof = kUpper | kLoss;
    int best_house = kNoMove;
    s_.variations.clear(ply + 1);
    MoveOrder<kNode> order(moves, s_.abdada, entry->key);
    for (int house = order.next(); house >= 0; house = order.next()) {
      Value value;
      if constexpr (kFrontier) {
        value = search_leaf(entry, moves, house, std::max(alpha, best), beta);
      } else {
        const Position child = moves.after(house);
        SearchStack::enter(entry + 1, child, key_from_south(child), moves.captured(house) > 0);
        tried |= 1U << house;
        if constexpr (kNode == Node::shared)
          s_.abdada->begin(AbdadaTable::move_key(entry->key, house));
        value = search_move(entry + 1, order.number, depth, std::max(alpha, best), beta);
        if constexpr (kNode == Node::shared)
          s_.abdada->end(AbdadaTable::move_key(entry->key, house));
      }
      if (aborted()) [[unlikely]]
        return {};
      history = std::min(history, value.history());
      proof = (proof & (value.proof() | ~unsigned{kUpper | kLoss})) | (value.proof() & kWin);
      if (value.score() > best) {
        best = value.score();
        proof = (proof & ~unsigned{kLower}) | (value.proof() & kLower);
        best_house = house;
        if (best > alpha && beta - alpha > 1) [[unlikely]]
          s_.variations.extend(ply, s_.stack.first_house(ply) + house);
        if (best >= beta) {
          history = value.history();
          proof = value.proof() & (kLower | kWin);
          if constexpr (!kFrontier) update_history(entry->position, moves, house, tried, depth);
          break;
        }
      }
    }
    const Value result(best, history, static_cast<Proof>(proof | bounds.outcome()));
    if (depth >= kTableDepth) store(entry, result, best_house, depth, alpha, beta);
    return {best, history >= entry->index ? kNoHistory : history, result.proof()};
  }

  // The first move is searched with the full window, the others with a null window first, and late
  // quiet ones to a reduced depth.
  Value search_move(StackEntry* child, int number, int depth, Score alpha, Score beta) {
    if (number == 0 || !on<Technique::null_windows>())
      return search_child(child, depth - 1, alpha, beta);
    const int reduction = reduction_of(child, number, depth);
    Value value = search_child(child, depth - 1 - reduction, alpha, alpha + 1);
    if (reduction > 0 && value.score() > alpha && !aborted())
      value = search_child(child, depth - 1, alpha, alpha + 1);
    if (value.score() > alpha && value.score() < beta && !aborted())
      value = search_child(child, depth - 1, alpha, beta);
    return value;
  }

  int reduction_of(const StackEntry* child, int number, int depth) const {
    const bool quiet = !child->is_irreversible();
    if (!on<Technique::late_move_reductions>()) return 0;
    return kLateMoveReductions.of(depth, number) * static_cast<int>(quiet);
  }

  // ---- Leaves

  // A move of a frontier node. It needs no stack entry unless the position may have stood on the
  // path.
  Value search_leaf(StackEntry* entry, const Moves& moves, int house, Score alpha, Score beta) {
    const Position child = moves.after(house);
    const bool captured = moves.captured(house) > 0;
    if (!captured) {
      const std::uint64_t key = key_from_south(child);
      if (s_.stack.occurrences(key) != 0) [[unlikely]] {
        SearchStack::enter(entry + 1, child, key, captured);
        return search_child(entry + 1, 0, alpha, beta);
      }
    }
    return quiescence(child, captured, ply(entry) + 1, -beta, -alpha).negated();
  }

  // Quiescence search: captures only, and the static evaluation as the stand pat score.
  Value quiescence(const Position& position, bool irreversible, int ply, Score alpha, Score beta) {
    if (s_.budget.exhausted()) [[unlikely]]
      return {};
    const StaticBounds bounds = StaticBounds::of_south(position);
    if (const Value cut = bounds_cutoff(position, irreversible, bounds, alpha, beta); cut.known())
      return cut;
    const unsigned legal = Kernel::legal_row<kGrandSlam, kFeeding>(position, kSouth);
    if (legal == 0) [[unlikely]]
      return no_move(position);
    if (s_.tablebase.covers(bounds.left) && on<Technique::tablebase_evaluation>()) {
      const Value known = s_.tablebase.evaluation(position, bounds, s_.outcome_bonus);
      if (known.known()) return known;
    }
    const Score stand_pat = static_evaluation(position, bounds);
    const unsigned captures =
        stand_pat >= beta || ply >= kMaxPly ? 0 : legal & Kernel::ripening_row(position, kSouth);
    if (captures == 0 || !on<Technique::quiescence_search>())
      return {stand_pat, kNoHistory, bounds.outcome()};
    return best_capture(position, captures, stand_pat, bounds, ply, alpha, beta);
  }

  Value best_capture(const Position& position, unsigned row, Score stand_pat, StaticBounds bounds,
                     int ply, Score alpha, Score beta) {
    CapturePicker<kGrandSlam> captures(position, row);
    Score best = stand_pat;
    unsigned proof = bounds.outcome();
    for (; !captures.none(); captures.drop()) {
      const Value value =
          quiescence(captures.after(), true, ply + 1, -beta, -std::max(alpha, best)).negated();
      if (aborted()) [[unlikely]]
        return {};
      if (value.score() > best) {
        best = value.score();
        proof = bounds.outcome() | (value.proof() & (kLower | kWin));
        if (best >= beta) break;
      }
    }
    return {best, kNoHistory, static_cast<Proof>(proof)};
  }

  Score static_evaluation(const Position& position, StaticBounds bounds) const {
    return bounds.clamp(bounds.margin * kSeed + evaluate_south(position, bounds.left),
                        s_.outcome_bonus);
  }

  // ---- Values without a search

  Value reverse_futility(const Position& position, StaticBounds bounds, int depth,
                         Score beta) const {
    if (ReverseFutilityPruning::asks_for_outcome(beta, s_.outcome_bonus)) return Value::unknown();
    const Score estimate =
        ReverseFutilityPruning::lower_estimate(static_evaluation(position, bounds), depth);
    return estimate >= beta ? Value(estimate, kNoHistory, bounds.outcome()) : Value::unknown();
  }

  // The cutoffs of the static bounds and of the tablebase.
  Value bounds_cutoff(const Position& position, bool irreversible, StaticBounds bounds, Score alpha,
                      Score beta) const {
    if (bounds.open() && alpha >= -s_.outcome_bonus && beta <= s_.outcome_bonus) [[likely]]
      return tablebase_cutoff(position, irreversible, bounds, alpha, beta);
    const Score lower = bounds.lower(s_.outcome_bonus);
    if (lower >= beta) return {lower, kNoHistory, static_cast<Proof>(kLower | bounds.outcome())};
    const Score upper = bounds.upper(s_.outcome_bonus);
    if (upper <= alpha) return {upper, kNoHistory, static_cast<Proof>(kUpper | bounds.outcome())};
    if (bounds.left == 0) return Value::exact(lower);
    return tablebase_cutoff(position, irreversible, bounds, alpha, beta);
  }

  Value tablebase_cutoff(const Position& position, bool irreversible, StaticBounds bounds,
                         Score alpha, Score beta) const {
    if (!irreversible || !s_.tablebase.covers(bounds.left) || !on<Technique::tablebase_cutoffs>())
      return Value::unknown();
    return s_.tablebase.cutoff(position, bounds, alpha, beta, s_.outcome_bonus);
  }

  // The end of a game whose player to move has no legal move.
  Value no_move(const Position& position) const {
    return Value::exact(
        final_score(shared_by_side(position).margin(rules::Side::south), s_.outcome_bonus));
  }

  // The value of a position that stood on the path before, unless a side is empty (oware/ends.hpp).
  Value repetition(const StackEntry* entry) const {
    const StackEntry* earlier = SearchStack::earlier_occurrence(entry);
    if (earlier == nullptr) return Value::unknown();
    const Position& position = entry->position;
    if (!seeds_on_both_sides(position)) return Value::unknown();
    const int margin =
        shared_at_recurrence(position, s_.rules.repetition).margin(rules::Side::south);
    if (!repetition_ends_game(s_.rules.repetition)) {
      const StaticBounds bounds = StaticBounds::of_south(position);
      return {bounds.clamp(margin * kSeed, s_.outcome_bonus), earlier->index, bounds.outcome()};
    }
    const Score score = final_score(margin, s_.outcome_bonus);
    return {score, earlier->index, Value::exact(score).proof()};
  }

  // ---- Transposition table

  // Prefetches the entries of all children. Inlined for the reason given in transposition.hpp.
  [[gnu::always_inline]] void prefetch(const Moves& moves, unsigned row) const {
    for (; row != 0; row &= row - 1)
      s_.table.prefetch(key_from_south(moves.after(std::countr_zero(row))) ^ s_.table_salt);
  }

  Value table_cutoff(const StackEntry* entry, const Entry& hit, int depth, Score alpha,
                     Score beta) const {
    const bool principal = beta - alpha > 1;
    if (!on<Technique::transposition_cutoffs>()) return Value::unknown();
    if (!s_.techniques.selective()) {
      if (hit.depth != depth || principal || !bound_cuts(hit, alpha, beta)) return Value::unknown();
      return {hit.score, kNoHistory, kNothing};
    }
    const bool irreversible = entry->is_irreversible();
    if (irreversible && (hit.proof & (kLower | kUpper)) == (kLower | kUpper))
      return {hit.score, kNoHistory, hit.proof};
    if (principal) return Value::unknown();
    if (irreversible) {
      if (const Value cut = proven_cutoff(hit, alpha, beta); cut.known()) return cut;
    }
    if (hit.depth < depth || !bound_cuts(hit, alpha, beta)) return Value::unknown();
    const int kept = hit.bound == Bound::lower   ? kLower | kWin
                     : hit.bound == Bound::upper ? kUpper | kLoss
                                                 : 15;
    return {hit.score, kNoHistory, irreversible ? masked(hit.proof, kept) : kNothing};
  }

  static bool bound_cuts(const Entry& hit, Score alpha, Score beta) {
    return hit.bound == Bound::exact || (hit.bound == Bound::lower && hit.score >= beta) ||
           (hit.bound == Bound::upper && hit.score <= alpha);
  }

  // A stored proof cuts at any depth.
  Value proven_cutoff(const Entry& hit, Score alpha, Score beta) const {
    const Score least_win = s_.outcome_bonus + 1;
    if ((hit.proof & kLower) != 0 && hit.score >= beta)
      return {hit.score, kNoHistory, masked(hit.proof, kLower | kWin)};
    if ((hit.proof & kUpper) != 0 && hit.score <= alpha)
      return {hit.score, kNoHistory, masked(hit.proof, kUpper | kLoss)};
    if ((hit.proof & kWin) != 0 && least_win >= beta) return {least_win, kNoHistory, kLower | kWin};
    if ((hit.proof & kLoss) != 0 && -least_win <= alpha)
      return {-least_win, kNoHistory, kUpper | kLoss};
    return Value::unknown();
  }

  static Proof masked(Proof proof, int mask) { return static_cast<Proof>(proof & mask); }

  // A score that depends on the path above this node is not stored, only its move.
  void store(const StackEntry* entry, const Value& value, int house, int depth, Score alpha,
             Score beta) {
    Entry stored{value.score(), std::min(depth, 127), house, Bound::exact, kNothing};
    if (value.history() < entry->index) {
      stored.score = 0;
      stored.depth = 0;
      stored.bound = Bound::none;
    } else {
      stored.bound = value.score() >= beta    ? Bound::lower
                     : value.score() <= alpha ? Bound::upper
                                              : Bound::exact;
      stored.proof = entry->is_irreversible() ? value.proof() : static_cast<Proof>(kNothing);
    }
    s_.table.store(entry->key ^ s_.table_salt, stored);
  }

  // ---- Move ordering

  // The table's move first (search_moves), then captures by size, then the history heuristic.
  void order_moves(const Position& position, Moves& moves) const {
    for (int house = 0; house < rules::kHousesPerSide; ++house) {
      const int seeds = position.seeds(rules::House(house));
      moves.rank(house, on<Technique::history_heuristic>() ? s_.history.score(house, seeds)
                        : seeds == 0                       ? kNever
                                                           : 0);
    }
    moves.capture(Kernel::ripening_row(position, kSouth), [&](int house, int captured) {
      if (on<Technique::capture_ordering>()) moves.rank(house, kCaptureRank + captured);
    });
  }

  // After a cutoff: the quiet move that cut gains, the quiet ones tried before it lose.
  void update_history(const Position& position, const Moves& moves, int cut, unsigned tried,
                      int depth) {
    if (moves.captured(cut) > 0) return;
    const int weight = HistoryHeuristic::weight(depth);
    for (; tried != 0; tried &= tried - 1) {
      const int house = std::countr_zero(tried);
      if (moves.captured(house) > 0) continue;
      s_.history.update(house, position.seeds(rules::House(house)), house == cut ? weight : -weight,
                        weight);
    }
  }

  // ---- The root

  void note_proof(RootMove& move, const Value& value) const {
    if ((value.proof() & kLower) != 0) move.lowest = std::max(move.lowest, value.score());
    if ((value.proof() & kUpper) != 0) move.highest = std::min(move.highest, value.score());
    if ((value.proof() & kWin) != 0) move.lowest = std::max(move.lowest, s_.outcome_bonus + 1);
    if ((value.proof() & kLoss) != 0) move.highest = std::min(move.highest, -s_.outcome_bonus - 1);
  }

  void copy_variation(RootMove& move) {
    move.variation.assign(1, rules::House(s_.stack.first_house(0) + move.house));
    for (const std::uint8_t house : s_.variations.of(1)) {
      if (house == PrincipalVariationTable::kEnd) break;
      move.variation.emplace_back(static_cast<int>(house));
    }
  }

  // Shallower nodes neither probe nor store.
  static constexpr int kTableDepth = 4;
  // From this depth on threads look at what the others are searching.
  static constexpr int kAbdadaDepth = 10;
  static constexpr int kCaptureRank = 1 << 21;
  static constexpr int kTableMoveRank = 1 << 22;

  SearchState& s_;
};

}  // namespace oware::search
