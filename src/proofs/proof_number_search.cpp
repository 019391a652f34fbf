#include "proofs/proof_number_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <oware/ends.hpp>
#include <unordered_set>
#include <vector>

#include "rules/kernel.hpp"

namespace oware::proofs {
namespace {

using rules::House;
using rules::Kernel;
using rules::kHousesPerSide;
using rules::Position;

constexpr std::uint32_t kInfinite = 1U << 30U;

struct Numbers {
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  bool known() const { return proof == 0 || disproof == 0; }
};

constexpr Numbers kProven{0, kInfinite};
constexpr Numbers kDisproven{kInfinite, 0};

std::uint32_t bounded(std::uint64_t number) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, kInfinite));
}

struct Entry {
  Position position = Position::start(rules::RuleSet{});
  Numbers numbers;
  std::uint32_t work = 0;  // 0: free
};

// Positions with their numbers; of a bucket, the entry with the least work gives way.
class TranspositionTable {
 public:
  explicit TranspositionTable(std::uint64_t bytes)
      : entries_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Entry), kBucket))) {}

  std::optional<Numbers> find(const Position& position) const {
    const std::size_t begin = bucket(position);
    for (std::size_t at = begin; at < begin + kBucket; ++at) {
      if (entries_[at].work != 0 && entries_[at].position == position) return entries_[at].numbers;
    }
    return std::nullopt;
  }

  void put(const Position& position, const Numbers& numbers, std::uint64_t work) {
    const std::size_t begin = bucket(position);
    Entry* chosen = &entries_[begin];
    for (std::size_t at = begin; at < begin + kBucket; ++at) {
      Entry& entry = entries_[at];
      if (entry.work != 0 && entry.position == position) {
        chosen = &entry;
        break;
      }
      if (entry.work < chosen->work) chosen = &entry;
    }
    const auto most = numbers.proof == 0 ? UINT32_MAX : UINT32_MAX - 1;
    *chosen = {position, numbers, static_cast<std::uint32_t>(std::min<std::uint64_t>(work, most))};
  }

 private:
  static constexpr std::size_t kBucket = 4;

  std::size_t bucket(const Position& position) const {
    return PositionHash{}(position) & (entries_.size() - 1) & ~(kBucket - 1);
  }

  std::vector<Entry> entries_;
};

using Moves = std::unordered_map<Position, House, PositionHash>;

template <rules::GrandSlam kGrandSlam, rules::Feeding kFeeding>
class Search {
 public:
  Search(const Claim& claim, const SearchOptions& options)
      : claim_(claim),
        options_(options),
        opponent_(other(claim.side)),
        table_(options.memory_bytes / 2),
        most_moves_(options.memory_bytes / 2 / kMoveBytes) {}

  SearchResult run() {
    Child root{claim_.position};
    judge(root, true);
    if (!root.numbers.known()) expand(root, {kInfinite, kInfinite});
    SearchResult result;
    result.work = work_;
    if (root.numbers.proof == 0) {
      result.end = SearchEnd::proven;
      result.proof = extract();
    } else {
      result.end = ended_.value_or(SearchEnd::not_found);
    }
    return result;
  }

 private:
  static constexpr std::size_t kMoveBytes = 64;  // of a proven move in a hash map, about

  struct Child {
    Position position;
    unsigned legal = 0;
    House move{};
    Numbers numbers{};
  };

  // What is known of a position that has just been reached, `fresh` by a capture.
  void judge(Child& child, bool fresh) const {
    const Position& position = child.position;
    const int own = position.store(claim_.side);
    child.numbers = kProven;
    if (own >= claim_.seeds) return;
    child.numbers = kDisproven;
    if (position.total_seeds() - position.store(opponent_) < claim_.seeds) return;
    if (rules::decided_by_stores(position)) return;
    child.legal = Kernel::legal_row<kGrandSlam, kFeeding>(position, index(position.mover()));
    if (child.legal == 0) {
      if (own + position.seeds_of(claim_.side) >= claim_.seeds) child.numbers = kProven;
      return;
    }
    const int layer = position.seeds_on_board();
    if (fresh && layer <= options_.table_seeds) {
      search::ProvenMargin margin;
      if (options_.tables->probe(position, margin) == search::ProbeResult::proven) {
        const bool mine = position.mover() == claim_.side;
        if (2 * own + layer + (mine ? margin.lo : -margin.hi) >= 2 * claim_.seeds) {
          child.numbers = kProven;
          return;
        }
        if (2 * own + layer + (mine ? margin.hi : -margin.lo) < 2 * claim_.seeds) return;
      }
    }
    if (moves_.contains(position)) {
      child.numbers = kProven;
      return;
    }
    // Without an entry: the farther from enough seeds, the more there is to prove.
    child.numbers =
        table_.find(position).value_or(Numbers{static_cast<std::uint32_t>(claim_.seeds - own), 1});
  }

  bool on_path(const Position& position) const {
    for (std::size_t at = path_.size(); at-- > 0;) {
      if (path_[at].seeds_on_board() != position.seeds_on_board()) return false;
      if (path_[at] == position) return true;
    }
    return false;
  }

  std::vector<Child> children_of(const Child& node) const {
    const int mover = index(node.position.mover());
    std::vector<Child> children;
    children.reserve(kHousesPerSide);
    for (unsigned rest = node.legal; rest != 0; rest &= rest - 1) {
      const int house = kHousesPerSide * mover + std::countr_zero(rest);
      Child child{Kernel::play<kGrandSlam>(node.position, house), 0, House(house)};
      const bool captured = child.position.seeds_on_board() < node.position.seeds_on_board();
      judge(child, captured);
      if (!child.numbers.known() && on_path(child.position)) child.numbers = kDisproven;
      children.push_back(child);
    }
    return children;
  }

  // Searches a node that is no leaf until one of its numbers reaches its threshold.
  void expand(Child& node, const Numbers& limit) {
    const std::int64_t begin = work_.nodes++;
    const bool mine = node.position.mover() == claim_.side;
    std::vector<Child> children = children_of(node);
    path_.push_back(node.position);
    while (true) {
      std::uint64_t sum = 0;
      std::uint32_t second = kInfinite;
      Child* best = nullptr;
      const auto key = [mine](const Child& child) {
        return mine ? child.numbers.proof : child.numbers.disproof;
      };
      for (Child& child : children) {
        sum += mine ? child.numbers.disproof : child.numbers.proof;
        if (best == nullptr || key(child) < key(*best)) {
          second = best == nullptr ? kInfinite : key(*best);
          best = &child;
        } else {
          second = std::min(second, key(child));
        }
      }
      const std::uint32_t least = key(*best);
      const std::uint32_t other_number = least == 0 ? kInfinite : bounded(sum);
      node.numbers = mine ? Numbers{least, other_number} : Numbers{other_number, least};
      if (node.numbers.proof >= limit.proof || node.numbers.disproof >= limit.disproof ||
          node.numbers.known() || stopped())
        break;
      // The child is left when it is a quarter worse than the second best.
      const std::uint32_t patience = bounded(std::uint64_t{second} + second / 4 + 1);
      Numbers child_limit;
      if (mine) {
        child_limit.proof = std::min(limit.proof, patience);
        child_limit.disproof =
            bounded(std::uint64_t{limit.disproof} - other_number + best->numbers.disproof);
      } else {
        child_limit.disproof = std::min(limit.disproof, patience);
        child_limit.proof =
            bounded(std::uint64_t{limit.proof} - other_number + best->numbers.proof);
      }
      expand(*best, child_limit);
    }
    path_.pop_back();
    remember(node, children, static_cast<std::uint64_t>(work_.nodes - begin));
  }

  void remember(const Child& node, const std::vector<Child>& children, std::uint64_t work) {
    if (node.numbers.proof == 0) {
      ++work_.proven;
      if (node.position.mover() == claim_.side) {
        const auto move = std::ranges::find_if(
            children, [](const Child& child) { return child.numbers.proof == 0; });
        moves_.emplace(node.position, move->move);
        if (moves_.size() >= most_moves_) ended_ = SearchEnd::memory;
        return;
      }
    }
    table_.put(node.position, node.numbers, work);
  }

  bool stopped() {
    constexpr std::int64_t kBetween = 1 << 14;
    if (!ended_ && work_.nodes >= asked_ + kBetween) {
      asked_ = work_.nodes;
      if (options_.progress && !options_.progress(work_)) ended_ = SearchEnd::stopped;
    }
    return ended_.has_value();
  }

  // The moves that the proof needs, from its beginning on.
  Proof extract() const {
    Proof proof{claim_, options_.table_seeds, {}};
    std::unordered_set<Position, PositionHash> seen;
    std::vector<Child> open;
    Child root{claim_.position};
    if (!is_leaf(root, true)) open.push_back(root);
    while (!open.empty()) {
      const Child node = open.back();
      open.pop_back();
      if (!seen.insert(node.position).second) continue;
      unsigned row = node.legal;
      const int first = kHousesPerSide * index(node.position.mover());
      if (node.position.mover() == claim_.side) {
        const House move = moves_.at(node.position);
        proof.moves.emplace(node.position, move);
        row = 1U << (move.number() - first);
      }
      for (; row != 0; row &= row - 1) {
        Child child{Kernel::play<kGrandSlam>(node.position, first + std::countr_zero(row))};
        const bool captured = child.position.seeds_on_board() < node.position.seeds_on_board();
        if (!is_leaf(child, captured)) open.push_back(child);
      }
    }
    return proof;
  }

  // Of a proven position: whether nothing below it is needed. Sets its legal moves.
  bool is_leaf(Child& child, bool fresh) const {
    const Position& position = child.position;
    if (position.store(claim_.side) >= claim_.seeds) return true;
    child.legal = Kernel::legal_row<kGrandSlam, kFeeding>(position, index(position.mover()));
    if (child.legal == 0) return true;
    const int layer = position.seeds_on_board();
    search::ProvenMargin margin;
    if (!fresh || layer > options_.table_seeds ||
        options_.tables->probe(position, margin) != search::ProbeResult::proven)
      return false;
    const int least = position.mover() == claim_.side ? margin.lo : -margin.hi;
    return 2 * position.store(claim_.side) + layer + least >= 2 * claim_.seeds;
  }

  const Claim& claim_;
  const SearchOptions& options_;
  const rules::Side opponent_;
  TranspositionTable table_;
  std::size_t most_moves_;
  Moves moves_;
  std::vector<Position> path_;
  SearchProgress work_;
  std::int64_t asked_ = 0;
  std::optional<SearchEnd> ended_;
};

}  // namespace

SearchResult search_proof(const Claim& claim, const SearchOptions& options) {
  return rules::with_rules(claim.rules,
                           [&]<rules::GrandSlam kGrandSlam, rules::Feeding kFeeding>() {
                             return Search<kGrandSlam, kFeeding>(claim, options).run();
                           });
}

}  // namespace oware::proofs
