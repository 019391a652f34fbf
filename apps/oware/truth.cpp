#include "truth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <base/random.hpp>
#include <ctime>
#include <optional>
#include <oware/game.hpp>

#include "command.hpp"
#include "output.hpp"
#include "probers.hpp"
#include "search/searcher.hpp"
#include "tables/index.hpp"

namespace oware::app {
namespace {

using rules::Game;
using rules::House;
using rules::Position;

constexpr std::size_t kHashBytes = 64U << 20U;

// Tables as the search is given them: the small layers only.
class SmallLayers final : public search::Prober {
 public:
  SmallLayers(const search::Prober& all, int known)
      : all_(all), known_(std::min(known, all.most_seeds())) {}
  int most_seeds() const override { return known_; }
  search::ProbeResult probe(const Position& position, search::ProvenMargin& margin) const override {
    return all_.probe(position, margin);
  }

 private:
  const search::Prober& all_;
  int known_;
};

struct Question {
  Game game;
  std::vector<House> keeping;  // moves that guarantee as much as the best
};

double processor_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

Position evenly_drawn(int layer, base::Random& random) {
  const auto high = static_cast<std::uint64_t>(random.below(1U << 31U)) << 31U;
  const tables::Board board =
      tables::unrank(layer, (high | random.below(1U << 31U)) % tables::board_count(layer));
  rules::Setup setup;
  for (std::size_t house = 0; house < board.houses.size(); ++house)
    setup.houses[house] = board.houses[house];
  const int taken = rules::kHouses * rules::RuleSet{}.seeds_per_house - layer;
  setup.stores = {taken / 2, taken - taken / 2};
  return Position::from(setup, {}).value();
}

// Nothing where every move guarantees the same.
std::optional<Question> question_of(const Position& position, const search::Prober& tables) {
  Question question{Game({}, position), {}};
  if (question.game.over()) return std::nullopt;
  int best = -rules::kMaxSeeds;
  for (const House house : question.game.legal()) {
    const Position child = play_unchecked(position, house, question.game.rules());
    search::ProvenMargin margin;
    if (tables.probe(child, margin) != search::ProbeResult::proven) return std::nullopt;
    const int kept = child.store(position.mover()) - position.store(position.mover()) - margin.hi;
    if (kept > best) question.keeping.clear();
    if (kept >= best) question.keeping.push_back(house);
    best = std::max(best, kept);
  }
  if (static_cast<int>(question.keeping.size()) == question.game.legal().size())
    return std::nullopt;
  return question;
}

struct Count {
  int positions = 0;
  int kept = 0;
  double by_chance = 0;

  void add(const Count& more) {
    positions += more.positions, kept += more.kept, by_chance += more.by_chance;
  }
};

Count examine(int layer, const search::Prober& tables, const TruthOptions& options) {
  const SmallLayers known(tables, options.known);
  search::TranspositionTable table(kHashBytes);
  search::Searcher searcher(table, &known);
  base::Random random(options.seed * 100 + static_cast<std::uint64_t>(layer));
  Count count;
  while (count.positions < options.positions && !interrupted()) {
    const auto question = question_of(evenly_drawn(layer, random), tables);
    if (!question) continue;
    table.clear();
    searcher.clear();
    search::Limits limits;
    limits.no_optimism_when_lost = true;
    const double end = processor_ms() + options.time_ms;
    limits.expired = [end] { return processor_ms() >= end; };
    const House move = searcher.search(question->game, limits).lines.front().moves.front();
    ++count.positions;
    count.kept +=
        static_cast<int>(std::count(question->keeping.begin(), question->keeping.end(), move));
    count.by_chance +=
        static_cast<double>(question->keeping.size()) / question->game.legal().size();
  }
  return count;
}

void print(const std::string& layer, const Count& count, bool json) {
  const double share = count.positions == 0 ? 0 : static_cast<double>(count.kept) / count.positions;
  const double chance = count.positions == 0 ? 0 : count.by_chance / count.positions;
  print_out(
      fmt::runtime(
          json ? "{{\"layer\":{},\"positions\":{},\"kept\":{},\"share\":{:.4f},\"random_share\":{:."
                 "4f}}}\n"
               : "layer {:>5}: {:>6} positions, {:>6} kept, {:.4f}; a random mover {:.4f}\n"),
      layer, count.positions, count.kept, share, chance);
  static_cast<void>(flush_output());  // a line at a time, for who watches
}

}  // namespace

int run_truth(const std::string& folder, const TruthOptions& options, bool json) {
  const auto tables = open_prober(folder, {});
  if (!tables) return report(tables.error());
  if ((*tables)->most_seeds() < options.most) {
    return report({ErrorCode::unreadable, "bounds tables", folder,
                   fmt::format("layers up to {}", options.most), 0, 0});
  }
  install_interrupt_handler();
  Count all;
  for (int layer = options.least; layer <= options.most && flush_output(); ++layer) {
    const Count count = examine(layer, **tables, options);
    if (interrupted())
      return report_interrupted(fmt::format("layer {} and those above are not examined", layer));
    print(std::to_string(layer), count, json);
    all.add(count);
  }
  print(json ? "null" : "all", all, json);
  return kDone;
}

}  // namespace oware::app
