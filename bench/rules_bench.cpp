// The rules at speed: perft and random playouts. Figures in docs/benchmarks.md.
#include <benchmark/benchmark.h>

#include <oware/ends.hpp>
#include <oware/perft.hpp>

#include "rules/playout.hpp"

namespace {

using namespace oware;

void played(benchmark::State& state) {
  const rules::RuleSet rules = rules::kPresets[static_cast<std::size_t>(state.range(0))].rules;
  std::uint64_t leaves = 0;
  for (auto _ : state) {
    leaves += rules::perft(rules::Position::start(rules), rules, 9).counts.back();
  }
  state.SetLabel(std::string(rules::kPresets[static_cast<std::size_t>(state.range(0))].name));
  state.counters["leaves/s"] =
      benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

// The baseline: the same tree through the checked functions that everyone else calls.
std::uint64_t leaves_checked(const rules::Position& position, const rules::RuleSet& rules,
                             int depth) {
  if (depth == 0 || rules::decided_by_stores(position)) {
    return depth == 0 ? 1 : 0;
  }
  std::uint64_t leaves = 0;
  for (const rules::House house : rules::legal_moves(position, rules)) {
    leaves += leaves_checked(*rules::play(position, house, rules), rules, depth - 1);
  }
  return leaves;
}

void checked(benchmark::State& state) {
  const rules::RuleSet rules;
  std::uint64_t leaves = 0;
  for (auto _ : state) {
    leaves += leaves_checked(rules::Position::start(rules), rules, 8);
  }
  state.counters["leaves/s"] =
      benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

void counted(benchmark::State& state) {
  const rules::RuleSet rules;
  std::uint64_t leaves = 0;
  for (auto _ : state) {
    leaves += rules::perft(rules::Position::start(rules), rules, 10, rules::PerftMode::bulk)
                  .counts.back();
  }
  state.counters["leaves/s"] =
      benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

void playouts(benchmark::State& state) {
  const rules::RuleSet rules;
  base::Random random(1);
  std::int64_t plies = 0;
  for (auto _ : state) {
    plies += rules::playout(rules::Position::start(rules), rules, random).plies;
  }
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["plies/s"] =
      benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
}

void playouts_together(benchmark::State& state) {
  const rules::RuleSet rules;
  const std::vector<rules::Position> starts(64, rules::Position::start(rules));
  std::vector<std::uint64_t> seeds(starts.size());
  std::uint64_t seed = 0;
  std::int64_t plies = 0;
  for (auto _ : state) {
    for (std::uint64_t& one : seeds) one = seed++;
    for (const rules::Playout& game : rules::playouts(starts, seeds, rules)) plies += game.plies;
  }
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(seed), benchmark::Counter::kIsRate);
  state.counters["plies/s"] =
      benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
}

BENCHMARK(checked)->Unit(benchmark::kMillisecond);
BENCHMARK(played)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);
BENCHMARK(counted)->Unit(benchmark::kMillisecond);
BENCHMARK(playouts);
BENCHMARK(playouts_together);

}  // namespace

BENCHMARK_MAIN();
