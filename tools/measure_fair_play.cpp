// Measures the evidence of fair play (src/analysis/evidence.hpp) on games whose players are known:
// the computer's levels against each other.
//
//   measure_fair_play [--games N] [--seed S] [--threads T] [--together K]
//
// Plays N games of each level against each neighbour, both sides in turn, after six random plies,
// takes K games of one level together as a moderator sees them, and prints a Markdown table: for
// each level the mean agreement, what a move costs, and the share of such sets that are called
// unusual, with Wilson's 95 % interval (E. B. Wilson, 1927). Levels 1 to 5 overlook sowings as
// people do; that they are called unusual is a false alarm. The same seed gives the same table.
#include <algorithm>
#include <analysis/evidence.hpp>
#include <array>
#include <atomic>
#include <base/random.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <oware/engine.hpp>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace oware;

constexpr int kRandomPlies = 6;
constexpr int kMostPlies = 300;

struct Options {
  int games = 60;
  std::uint64_t seed = 1;
  int threads = 2;
  int together = 5;
};

// Levels of both sides, by rules::index.
using Levels = std::array<int, 2>;

rules::Game played(const Levels& levels, std::uint64_t seed) {
  base::Random random(seed);
  rules::Game game{rules::RuleSet{}};
  while (!game.over() && game.ply() < kMostPlies) {
    auto any = game.legal().begin();
    for (auto skipped = random.below(static_cast<std::uint32_t>(game.legal().size())); skipped > 0;
         --skipped)
      ++any;
    rules::House move = *any;
    if (game.ply() >= kRandomPlies) {
      const int level = levels[static_cast<std::size_t>(rules::index(game.position().mover()))];
      move = *search::choose_move(game, {.level = level, .seed = random.next()});
    }
    if (!game.play(move)) break;
  }
  return game;
}

struct Task {
  Levels levels;
  std::uint64_t seed;
  std::array<analysis::Evidence, 2> found{};
};

void carry_out(std::vector<Task>& tasks, int threads) {
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> workers;
  for (int worker = 0; worker < threads; ++worker) {
    workers.emplace_back([&] {
      for (std::size_t at = next++; at < tasks.size(); at = next++)
        tasks[at].found =
            analysis::game_evidence(played(tasks[at].levels, tasks[at].seed), {}, nullptr);
    });
  }
  for (std::thread& worker : workers) worker.join();
}

struct Interval {
  double low, high;
};

Interval wilson(double share, std::size_t count) {
  constexpr double kZ = 1.96;
  const auto n = static_cast<double>(count);
  const double middle = share + kZ * kZ / (2 * n);
  const double half = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  return {std::max(0.0, (middle - half) / scale), (middle + half) / scale};
}

void tell(int level, const std::vector<analysis::Evidence>& sets) {
  analysis::Evidence all;
  std::size_t enough = 0;
  std::size_t unusual = 0;
  for (const analysis::Evidence& set : sets) {
    all += set;
    if (set.moves >= analysis::kEnoughMoves) ++enough;
    if (analysis::unusual(set)) ++unusual;
  }
  const double share =
      sets.empty() ? 0 : static_cast<double>(unusual) / static_cast<double>(sets.size());
  const Interval interval = wilson(share, sets.size());
  std::printf("| %d | %d | %d | %.1f %% | %.2f | %zu of %zu | %.1f %% (%.1f to %.1f) |\n", level,
              all.games, all.moves, 100 * all.agreement(), all.mean_lost(), enough, sets.size(),
              100 * share, 100 * interval.low, 100 * interval.high);
}

Options read(int count, char** values) {
  Options options;
  for (int at = 1; at + 1 < count; at += 2) {
    const std::string_view name = values[at];
    const long value = std::strtol(values[at + 1], nullptr, 10);
    if (name == "--games") options.games = static_cast<int>(value);
    if (name == "--seed") options.seed = static_cast<std::uint64_t>(value);
    if (name == "--threads") options.threads = static_cast<int>(value);
    if (name == "--together") options.together = static_cast<int>(value);
  }
  if (count % 2 == 0 || options.games < 1 || options.threads < 1 || options.together < 1) {
    std::fputs("usage: measure_fair_play [--games N] [--seed S] [--threads T] [--together K]\n",
               stderr);
    std::exit(2);
  }
  return options;
}

}  // namespace

int main(int count, char** values) {
  const Options options = read(count, values);
  std::vector<Task> tasks;
  for (int level = search::kMinLevel; level < search::kMaxLevel; ++level) {
    for (int game = 0; game < options.games; ++game) {
      const bool first = game % 2 == 0;
      const std::uint64_t seed = base::mix(options.seed * 1'000'003 + tasks.size());
      tasks.push_back({{first ? level : level + 1, first ? level + 1 : level}, seed});
    }
  }
  carry_out(tasks, options.threads);
  std::printf(
      "| level | games | moves that count | agreement | seeds a move | with %d moves | unusual |\n"
      "|---:|---:|---:|---:|---:|---:|---:|\n",
      analysis::kEnoughMoves);
  for (int level = search::kMinLevel; level <= search::kMaxLevel; ++level) {
    std::vector<analysis::Evidence> sets;
    int together = 0;
    for (const Task& task : tasks) {
      for (std::size_t side = 0; side < 2; ++side) {
        if (task.levels[side] != level) continue;
        if (together == 0) sets.emplace_back();
        sets.back() += task.found[side];
        together = (together + 1) % options.together;
      }
    }
    if (together != 0) sets.pop_back();
    tell(level, sets);
  }
  return 0;
}
