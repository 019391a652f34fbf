// Speed of probing: `tables_bench FOLDER [--benchmark_...]` on a folder of tables, of which the
// largest layer of a kind is probed.
//
// Boards are drawn at random over the whole layer. "warm" counts after everything has been read
// once; "cold" counts a packed block that no cache of ours holds, its bytes and the layers its
// hints look at lying in the system's page cache.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <oware/move.hpp>
#include <oware/tables.hpp>
#include <vector>

#include "base/random.hpp"
#include "tables/table_set.hpp"

namespace oware::tables {
namespace {

constexpr std::size_t kPositions = 1 << 16;

struct Bench {
  Tables tables;
  rules::RuleSet rules;
  Kind kind;
  int layer;
  std::vector<rules::Position> positions;

  View view() const { return tables.under(rules); }
  const detail::TableSet& table_set() const { return tables.state().table_set(rules); }
  const Layer& file() const { return *table_set().slot(kind, layer).layer; }
};

std::vector<rules::Position> draw(int layer) {
  base::Random random(7);
  std::vector<rules::Position> positions;
  while (positions.size() < kPositions) {
    const std::uint64_t number = random.next();
    positions.push_back(detail::position_of(unrank(layer, number % board_count(layer))));
  }
  return positions;
}

void finish(benchmark::State& state) {
  state.counters["probes/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

// One value a position: the margin of `even`, both bounds of `bounds`.
void one(benchmark::State& state, const Bench* bench) {
  const View view = bench->view();
  std::size_t at = 0;
  long sum = 0;
  for (auto _ : state) {
    const rules::Position& position = bench->positions[at++ % kPositions];
    sum += bench->kind == Kind::even ? view.even(position).value().value_or(0)
                                     : view.bounds(position).value().value_or(Bounds{}).hi;
  }
  benchmark::DoNotOptimize(sum);
  finish(state);
}

// The position and each move from it.
void all_moves(benchmark::State& state, const Bench* bench) {
  const View view = bench->view();
  std::size_t at = 0;
  long sum = 0;
  for (auto _ : state) {
    sum += view.probe(bench->positions[at++ % kPositions]).value().layer;
  }
  benchmark::DoNotOptimize(sum);
  finish(state);
}

void bulk(benchmark::State& state, const Bench* bench) {
  const View view = bench->view();
  std::vector<std::int8_t> margins(kPositions);
  std::size_t done = 0;
  for (auto _ : state) {
    view.margins(bench->kind, bench->positions, margins);
    benchmark::DoNotOptimize(margins.data());
    done += kPositions;
  }
  state.counters["probes/s"] =
      benchmark::Counter(static_cast<double>(done), benchmark::Counter::kIsRate);
}

void cold_block(benchmark::State& state, const Bench* bench) {
  const Layer& file = bench->file();
  const HintLayers hint_layers = detail::hint_layers_of(bench->table_set(), file).value();
  std::vector<std::int8_t> margins(file.header().block_boards);
  base::Random random(11);
  long sum = 0;
  for (auto _ : state) {
    sum += file.decode(random.below(file.header().blocks), hint_layers, margins) ? margins[0] : 0;
  }
  benchmark::DoNotOptimize(sum);
  state.counters["us/block"] =
      benchmark::Counter(static_cast<double>(state.iterations()) / 1e6,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["boards/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()) *
                             static_cast<double>(file.header().boards) / file.header().blocks,
                         benchmark::Counter::kIsRate);
}

void add(const Bench& bench) {
  const std::string name = std::string(to_string(bench.kind)) + "/" +
                           std::string(to_string(bench.file().header().form)) + "/" +
                           std::to_string(bench.layer);
  benchmark::RegisterBenchmark((name + "/one").c_str(), one, &bench);
  benchmark::RegisterBenchmark((name + "/bulk").c_str(), bulk, &bench);
  benchmark::RegisterBenchmark((name + "/moves").c_str(), all_moves, &bench);
  if (bench.file().packed()) {
    benchmark::RegisterBenchmark((name + "/cold").c_str(), cold_block, &bench);
  }
}

}  // namespace
}  // namespace oware::tables

int main(int argc, char** argv) {
  using namespace oware::tables;
  benchmark::Initialize(&argc, argv);
  if (argc != 2) {
    std::fputs("usage: tables_bench FOLDER\n", stderr);
    return 2;
  }
  std::vector<Bench> benches;
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    auto tables = open(argv[1]);
    if (!tables) {
      std::fprintf(stderr, "%s\n", message(tables.error()).c_str());
      return 3;
    }
    const int layer = tables->under({}).layers(kind);
    if (layer >= 0) {
      benches.push_back({std::move(*tables), {}, kind, layer, draw(layer)});
    }
  }
  for (const Bench& bench : benches) {
    add(bench);
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
