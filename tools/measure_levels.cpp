// Measures the computer's levels against scripted people, and each level against the one below.
//
//   measure_levels people [OPTIONS]   from the starting position
//   measure_levels steps [OPTIONS]    after four random plies
//
// Options: --games N, --seed S, --threads T, --from LEVEL, --to LEVEL. Both colours in turn. Prints
// a Markdown table: the share of points (a draw is half a point) with Wilson's 95 % interval (E. B.
// Wilson, 1927). The same seed gives the same games, whatever the number of threads.
#include <algorithm>
#include <array>
#include <atomic>
#include <base/random.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "scripted_players.hpp"
#include "strength_games.hpp"

namespace {

using namespace oware;
using namespace oware::strength;

struct Options {
  std::string command;
  int games = 400;
  std::uint64_t seed = 1;
  int threads = 1;
  int from = search::kMinLevel;
  int to = search::kMaxLevel;
};

// All games of a pairing, shared out among threads.
Tally played(const Player& player, const Player& opponent, const Options& options,
             int opening_plies) {
  std::vector<Tally> tallies(static_cast<std::size_t>(options.games));
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < options.threads; ++thread) {
    threads.emplace_back([&] {
      for (std::size_t game = next++; game < tallies.size(); game = next++) {
        tallies[game] =
            play_one(player, opponent, options.seed, static_cast<int>(game), opening_plies);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  Tally sum;
  for (const Tally& tally : tallies) sum += tally;
  return sum;
}

struct Interval {
  double low, high;
};

Interval wilson(double share, int games) {
  constexpr double kZ = 1.96;
  const double n = games;
  const double middle = share + kZ * kZ / (2 * n);
  const double half = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  return {(middle - half) / scale, (middle + half) / scale};
}

double elo(double share) { return -400 * std::log10(1 / std::clamp(share, 0.001, 0.999) - 1); }

std::string percent(const Tally& tally) {
  const Interval interval = wilson(tally.share(), tally.games());
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.1f %% (%.1f to %.1f)", 100 * tally.share(),
                100 * interval.low, 100 * interval.high);
  return text.data();
}

void measure_people(const Options& options) {
  std::printf("| level |");
  for (const ScriptedPlayer& person : kScriptedPlayers)
    std::printf(" %s |", std::string(person.name).c_str());
  std::printf("\n|---:|");
  for (std::size_t column = 0; column < kScriptedPlayers.size(); ++column) std::printf("---:|");
  for (int level = options.from; level <= options.to; ++level) {
    std::printf("\n| %d |", level);
    for (const ScriptedPlayer& person : kScriptedPlayers) {
      std::printf(" %s |", percent(played(computer(level), person.move, options, 0)).c_str());
      std::fflush(stdout);
    }
  }
  std::printf("\n");
}

void measure_steps(const Options& options) {
  std::printf("| level | against the one below: won, drawn, lost | share of points | Elo |\n");
  std::printf("|---:|---|---:|---:|\n");
  for (int level = std::max(options.from, search::kMinLevel + 1); level <= options.to; ++level) {
    const Tally tally = played(computer(level), computer(level - 1), options, kOpeningPlies);
    const Interval interval = wilson(tally.share(), tally.games());
    std::printf("| %d | %d, %d, %d | %s | %.0f (%.0f to %.0f) |\n", level, tally.won, tally.drawn,
                tally.lost, percent(tally).c_str(), elo(tally.share()), elo(interval.low),
                elo(interval.high));
    std::fflush(stdout);
  }
}

[[noreturn]] void wrong_usage() {
  std::fputs(
      "usage: measure_levels people|steps [--games N] [--seed S] [--threads T] [--from LEVEL] "
      "[--to LEVEL]\n",
      stderr);
  std::exit(2);
}

Options read(int count, char** values) {
  if (count < 2 || count % 2 != 0) wrong_usage();
  Options options{.command = values[1]};
  for (int at = 2; at < count; at += 2) {
    const std::string_view name = values[at];
    const long long number = std::atoll(values[at + 1]);
    if (number < 1) wrong_usage();
    if (name == "--games") {
      options.games = static_cast<int>(number);
    } else if (name == "--seed") {
      options.seed = static_cast<std::uint64_t>(number);
    } else if (name == "--threads") {
      options.threads = static_cast<int>(number);
    } else if (name == "--from") {
      options.from = static_cast<int>(number);
    } else if (name == "--to") {
      options.to = static_cast<int>(number);
    } else {
      wrong_usage();
    }
  }
  if (options.to > search::kMaxLevel) wrong_usage();
  return options;
}

}  // namespace

int main(int count, char** values) {
  const Options options = read(count, values);
  if (options.command == "people") {
    measure_people(options);
  } else if (options.command == "steps") {
    measure_steps(options);
  } else {
    wrong_usage();
  }
}
