#include "slow_tables.hpp"

#include <unistd.h>
#include <atomic>
#include <map>
#include <stdexcept>
#include <utility>

#include "tables/disk/writer.hpp"

namespace oware::tables {
namespace {

std::atomic<int> folders = 0;

void write(const std::string& folder, const rules::RuleSet& rules, Kind kind, int layer,
           const std::vector<std::int8_t>& margins) {
  const auto written = disk::write_layer(folder, rules, working_header(kind, rules, layer),
                                         std::as_bytes(std::span(margins)));
  if (!written) throw std::runtime_error(message(written.error()));
}

// The same answer to the same question, worked out once in a program.
template <class Answer>
const Answer& once(Answer (*solve)(int, const rules::RuleSet&), int seeds,
                   const rules::RuleSet& rules) {
  static std::map<std::pair<std::uint32_t, int>, Answer> known;
  const auto key = std::pair(rules::fingerprint(rules), seeds);
  const auto found = known.find(key);
  return found != known.end() ? found->second
                              : known.emplace(key, solve(seeds, rules)).first->second;
}

}  // namespace

TemporaryFolder::TemporaryFolder()
    : path_(std::filesystem::temp_directory_path() /
            ("oware_tables_" + std::to_string(getpid()) + "_" + std::to_string(folders++))) {
  std::filesystem::create_directories(path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

oracle::Twelve twelve_of(const Board& board) {
  oracle::Twelve twelve{};
  for (std::size_t house = 0; house < twelve.size(); ++house) twelve[house] = board.houses[house];
  return twelve;
}

rules::Position position_of(const Board& board, const rules::RuleSet& rules) {
  rules::Setup setup;
  for (std::size_t house = 0; house < 12; ++house) setup.houses[house] = board.houses[house];
  return rules::Position::from(setup, rules, rules::SeedCount::study).value();
}

std::vector<std::int8_t> in_rank_order(int layer, const oracle::Margins& margins) {
  std::vector<std::int8_t> list;
  list.reserve(board_count(layer));
  for (std::uint64_t rank = 0; rank < board_count(layer); ++rank) {
    list.push_back(static_cast<std::int8_t>(margins.at(twelve_of(unrank(layer, rank)))));
  }
  return list;
}

std::vector<std::int8_t> in_rank_order(int layer, const oracle::Bounds& bounds) {
  std::vector<std::int8_t> list;
  list.reserve(board_count(layer));
  for (std::uint64_t rank = 0; rank < board_count(layer); ++rank) {
    list.push_back(static_cast<std::int8_t>(bounds.at(twelve_of(unrank(layer, rank))).lo));
  }
  return list;
}

const oracle::Margins& slow_margins(int seeds, const rules::RuleSet& rules) {
  return once(oracle::even_margins, seeds, rules);
}

const oracle::Bounds& slow_bounds(int seeds, const rules::RuleSet& rules) {
  return once(oracle::bound_margins, seeds, rules);
}

void write_slow_tables(const std::string& folder, int seeds, const rules::RuleSet& rules) {
  const oracle::Margins& margins = slow_margins(seeds, rules);
  for (int layer = 0; layer <= seeds; ++layer)
    write(folder, rules, Kind::even, layer, in_rank_order(layer, margins));
  if (rules.repetition != rules::Repetition::split_own) return;
  const oracle::Bounds& bounds = slow_bounds(seeds, rules);
  for (int layer = 0; layer <= seeds; ++layer)
    write(folder, rules, Kind::bounds, layer, in_rank_order(layer, bounds));
}

}  // namespace oware::tables
