#include "search/book.hpp"

#include <algorithm>
#include <map>

#include "base/assert.hpp"
#include "search/board_key.hpp"
#include "search/searcher.hpp"

namespace oware::search {
namespace {

constexpr std::size_t kTableBytes = 64U << 20U;
// A ply costs as much as a move that is so many hundredths of a seed worse than the best.
constexpr int kPlyCost = 30;

struct Branch {
  rules::House move;
  Score score;           // of the player to move, searched or backed up
  std::uint64_t to = 0;  // the key after it
};

struct Searched {
  std::vector<Branch> branches;  // sorted, the best first
  int ply = 0;
};

class Builder {
 public:
  Builder(const BookPlan& plan, const Prober* prober)
      : plan_(plan), table_(kTableBytes), searcher_(table_, prober) {}

  BookReport build(const std::function<bool(int done)>& after_each) {
    for (int done = 1; done <= plan_.positions; ++done) {
      const auto line = cheapest_leaf();
      if (!line) break;
      search(*line);
      if (!after_each(done)) break;
    }
    BookReport report;
    for (const auto& [key, position] : known_) {
      const Branch& best = position.branches.front();
      report.entries.push_back(
          {key, static_cast<std::int16_t>(margin_hundredths(best.score)),
           static_cast<std::uint8_t>(best.move.number() % rules::kHousesPerSide)});
      report.deepest = std::max(report.deepest, position.ply + 1);
    }
    return report;
  }

 private:
  using Moves = std::vector<rules::House>;

  static std::uint64_t key_of(const rules::Game& game) { return search::key_of(game.position()); }

  // The moves to the unsearched position that good moves reach most cheaply.
  std::optional<Moves> cheapest_leaf() {
    cheapest_ = 1 << 30;
    best_.reset();
    reached_.clear();
    Moves line;
    rules::Game start{rules::RuleSet{}};
    visit(key_of(start), 0, line);
    return best_;
  }

  void visit(std::uint64_t key, int cost, Moves& line) {
    const auto [reached, first] = reached_.try_emplace(key, cost);
    if (!first && reached->second <= cost) return;
    reached->second = cost;
    if (cost >= cheapest_ || static_cast<int>(line.size()) > plan_.most_plies) return;
    const auto known = known_.find(key);
    if (known == known_.end()) {
      cheapest_ = cost;
      best_ = line;
      return;
    }
    const Score best = known->second.branches.front().score;
    for (const Branch& branch : known->second.branches) {
      if (branch.to == 0) continue;
      line.push_back(branch.move);
      visit(branch.to, cost + kPlyCost + best - branch.score, line);
      line.pop_back();
    }
  }

  void search(const Moves& line) {
    rules::Game game{rules::RuleSet{}};
    std::vector<std::uint64_t> path = {key_of(game)};
    for (const rules::House move : line) {
      const auto played = game.play(move);
      OWARE_ASSERT(played.has_value());
      path.push_back(key_of(game));
    }
    table_.next_search();
    const Report report =
        searcher_.search(game, {.nodes = plan_.nodes, .lines = rules::kHousesPerSide});
    Searched found;
    found.ply = game.ply();
    for (const PrincipalVariation& option : report.lines) {
      rules::Game next = game;
      const auto played = next.play(option.moves.front());
      OWARE_ASSERT(played.has_value());
      found.branches.push_back(
          {option.moves.front(), option.score, next.over() ? 0 : key_of(next)});
    }
    known_[path.back()] = std::move(found);
    for (std::size_t ply = path.size() - 1; ply-- > 0;) back_up(path[ply]);
  }

  // Scores a position's moves anew from the positions they lead to.
  void back_up(std::uint64_t key) {
    auto& branches = known_[key].branches;
    for (Branch& branch : branches) {
      const auto after = known_.find(branch.to);
      if (after != known_.end()) branch.score = -after->second.branches.front().score;
    }
    std::sort(branches.begin(), branches.end(), [](const Branch& left, const Branch& right) {
      return left.score != right.score ? left.score > right.score
                                       : left.move.number() < right.move.number();
    });
  }

  BookPlan plan_;
  TranspositionTable table_;
  Searcher searcher_;
  std::map<std::uint64_t, Searched> known_;
  std::map<std::uint64_t, int> reached_;  // the least cost found so far
  int cheapest_ = 0;
  std::optional<Moves> best_;
};

}  // namespace

std::optional<rules::House> book_move(const rules::Game& game, std::span<const BookEntry> book) {
  if (game.over() || game.rules() != rules::RuleSet{}) return std::nullopt;
  const std::uint64_t key = key_of(game.position());
  const auto entry =
      std::lower_bound(book.begin(), book.end(), key,
                       [](const BookEntry& left, std::uint64_t right) { return left.key < right; });
  if (entry == book.end() || entry->key != key) return std::nullopt;
  const rules::House house(entry->house + rules::kHousesPerSide * index(game.position().mover()));
  if (!game.legal().contains(house)) return std::nullopt;
  return house;
}

BookReport build_book(const BookPlan& plan, const Prober* prober,
                      const std::function<bool(int done)>& after_each) {
  return Builder(plan, prober).build(after_each);
}

}  // namespace oware::search
