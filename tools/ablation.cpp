// Measures what a technique of the search is worth: the search with it plays the search without it.
//
// usage: ablation [--off NAME]... [--games N] [--nodes N] [--seed S] [--tables FOLDER]
//
// Each --off is a match of its own; without any, every technique that needs no tables has one. Both
// colours of balanced random openings of 8 plies, so many nodes a move, one thread, the same
// openings for every match. Prints a row of a Markdown table a match: Elo of the search with the
// technique above the one without it, with its 95 % interval from the scores of the openings' pairs
// of games, which depend on each other.
//
// The search is compiled for this program alone with OWARE_SEARCH_ABLATION (search/techniques.hpp).
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <oware/tables.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "search/openings.hpp"
#include "search/searcher.hpp"
#include "search/table_prober.hpp"

namespace oware::search {
namespace {

constexpr std::size_t kTableBytes = 4U << 20U;

struct Options {
  std::vector<Technique> off;
  int games = 200;
  std::uint64_t nodes = 20'000;
  std::uint64_t seed = 1;
  std::string tables;
};

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "ablation: %s\n", what.c_str());
  std::exit(2);
}

std::string_view name_of(Technique technique) {
  return kTechniqueNames[static_cast<std::size_t>(technique)];
}

Technique technique_of(std::string_view name) {
  const auto found = std::find(kTechniqueNames.begin(), kTechniqueNames.end(), name);
  if (found == kTechniqueNames.end()) {
    std::string names;
    for (const std::string_view known : kTechniqueNames) names += " " + std::string(known);
    fail("--off: found '" + std::string(name) + "', expected one of" + names);
  }
  return static_cast<Technique>(found - kTechniqueNames.begin());
}

bool needs_tables(Technique technique) {
  return technique == Technique::strategy_synthesis || technique == Technique::tablebase_cutoffs ||
         technique == Technique::tablebase_evaluation || technique == Technique::swindle_score;
}

std::uint64_t number_of(std::string_view option, std::string_view text) {
  std::uint64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || number == 0)
    fail(std::string(option) + ": found '" + std::string(text) +
         "', expected a whole number from 1");
  return number;
}

Options parsed(int count, char** words) {
  Options options;
  for (int at = 1; at < count; at += 2) {
    const std::string_view option = words[at];
    if (at + 1 == count) fail(std::string(option) + ": found nothing, expected a value");
    const std::string_view value = words[at + 1];
    if (option == "--off")
      options.off.push_back(technique_of(value));
    else if (option == "--games")
      options.games = static_cast<int>(std::min<std::uint64_t>(number_of(option, value), 100'000));
    else if (option == "--nodes")
      options.nodes = number_of(option, value);
    else if (option == "--seed")
      options.seed = number_of(option, value);
    else if (option == "--tables")
      options.tables = value;
    else
      fail("found '" + std::string(option) +
           "', expected --off, --games, --nodes, --seed or --tables");
  }
  if (options.off.empty()) {
    for (std::size_t number = 0; number < kTechniqueNames.size(); ++number) {
      const auto technique = static_cast<Technique>(number);
      if (!needs_tables(technique)) options.off.push_back(technique);
    }
  }
  return options;
}

std::unique_ptr<const Prober> prober_of(const std::string& folder) {
  if (folder.empty()) return nullptr;
  auto opened = tables::open(folder);
  if (!opened) fail(message(opened.error()));
  return std::make_unique<TableProber>(std::make_shared<const tables::Tables>(std::move(*opened)),
                                       rules::RuleSet{});
}

// One side of a match.
class Player {
 public:
  Player(const Prober* prober, Techniques techniques)
      : table_(kTableBytes), searcher_(table_, prober, techniques) {}

  void new_game() {
    table_.clear();
    searcher_.clear();
  }
  rules::House move(const rules::Game& game, std::uint64_t nodes) {
    table_.next_search();
    return searcher_.search(game, {.nodes = nodes, .no_optimism_when_lost = true})
        .lines.front()
        .moves.front();
  }

 private:
  TranspositionTable table_;
  Searcher searcher_;
};

// The first player's score: 2 for a win, 1 for a draw.
int play(const std::vector<rules::House>& opening, Player& first, Player& second,
         rules::Side side_of_first, std::uint64_t nodes) {
  first.new_game();
  second.new_game();
  rules::Game game{rules::RuleSet{}};
  for (const rules::House house : opening) {
    if (!game.play(house)) fail("an opening holds an illegal move");
  }
  while (!game.over()) {
    Player& mover = game.position().mover() == side_of_first ? first : second;
    if (!game.play(mover.move(game, nodes))) fail("a search chose an illegal move");
  }
  const auto winner = game.ending()->winner;
  return !winner ? 1 : *winner == side_of_first ? 2 : 0;
}

double elo_of(double share) {
  const double kept = std::clamp(share, 1e-3, 1 - 1e-3);
  return 400 * std::log10(kept / (1 - kept));
}

struct Tally {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  double squares = 0;  // of the pairs' scores in points
  int pairs = 0;

  void add(int one, int other) {
    for (const int score : {one, other}) {
      wins += static_cast<int>(score == 2);
      draws += static_cast<int>(score == 1);
      losses += static_cast<int>(score == 0);
    }
    squares += (one + other) * (one + other) / 16.0;
    ++pairs;
  }
  void print(std::string_view name) const {
    const double share = (wins + draws / 2.0) / (2.0 * pairs);
    const double variance = std::max(squares / pairs - share * share, 1e-6);
    const double margin = 1.96 * std::sqrt(variance / pairs);
    std::printf("| %.*s | %d | %d, %d, %d | %.0f (%.0f to %.0f) |\n", static_cast<int>(name.size()),
                name.data(), 2 * pairs, wins, draws, losses, elo_of(share), elo_of(share - margin),
                elo_of(share + margin));
    std::fflush(stdout);
  }
};

int run(const Options& options) {
  const auto prober = prober_of(options.tables);
  const auto openings =
      balanced_openings({}, (options.games + 1) / 2, {.plies = 8, .seed = options.seed});
  for (const Technique technique : options.off) {
    if (needs_tables(technique) && prober == nullptr)
      fail(std::string(name_of(technique)) + " does nothing without --tables");
    Techniques reduced;
    reduced.switch_off(technique);
    Player with(prober.get(), {});
    Player without(prober.get(), reduced);
    Tally tally;
    for (const auto& opening : openings)
      tally.add(play(opening.moves, with, without, rules::Side::south, options.nodes),
                play(opening.moves, with, without, rules::Side::north, options.nodes));
    tally.print(name_of(technique));
  }
  return 0;
}

}  // namespace
}  // namespace oware::search

int main(int count, char** words) {
  return oware::search::run(oware::search::parsed(count, words));
}
