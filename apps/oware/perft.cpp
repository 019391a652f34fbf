// `oware perft`: counts the legal-move tree.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <oware/ends.hpp>
#include <oware/notation.hpp>
#include <oware/perft.hpp>

#include "base/threads/workers.hpp"
#include "command.hpp"
#include "option_values.hpp"
#include "output.hpp"

namespace oware::app {
namespace {

constexpr int kDeepest = 30;

struct PerftOptions {
  std::string position = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
  std::string rules = "abapa";
  int depth = 0;
  int threads = 1;
  bool position_given = false;
  bool divide = false;
  bool bulk = false;
  bool study = false;
  bool json = false;
};

struct Branch {
  rules::House house;
  rules::PerftResult below;  // of the position after the move, one ply less deep
};

// Splits the tree at the root's moves over the threads. The sum does not depend on how many there
// are.
std::vector<Branch> count_branches(const rules::Position& root, const rules::RuleSet& rule_set,
                                   const PerftOptions& options) {
  std::vector<Branch> branches;
  if (rules::decided_by_stores(root)) {
    return branches;
  }
  for (const rules::House house : rules::legal_moves(root, rule_set)) {
    branches.push_back({house, {}});
  }
  const auto mode = options.bulk ? rules::PerftMode::bulk : rules::PerftMode::played;
  std::atomic<std::size_t> next = 0;
  const auto work = [&]() {
    for (std::size_t at = next++; at < branches.size(); at = next++) {
      const auto after = rules::play_unchecked(root, branches[at].house, rule_set);
      branches[at].below = rules::perft(after, rule_set, options.depth - 1, mode);
    }
  };
  {
    const base::Workers helpers(options.threads - 1, [&work](int) { work(); });
    work();
  }
  return branches;
}

std::vector<std::uint64_t> sum_of(const std::vector<Branch>& branches, int depth) {
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(depth), 0);
  counts[0] = branches.size();
  for (const Branch& branch : branches) {
    for (std::size_t d = 0; d < branch.below.counts.size(); ++d) {
      counts[d + 1] += branch.below.counts[d];
    }
  }
  return counts;
}

void print_json(const PerftOptions& options, const rules::RuleSet& rule_set,
                const rules::Position& root, const std::vector<Branch>& branches, double seconds) {
  const auto counts = sum_of(branches, options.depth);
  std::string divide;
  if (options.divide) {
    for (const Branch& branch : branches) {
      const auto leaves = options.depth == 1 ? 1 : branch.below.counts.back();
      divide +=
          fmt::format("{}\"{}\":{}", divide.empty() ? "" : ",", branch.house.letter(), leaves);
    }
    divide = fmt::format(",\"divide\":{{{}}}", divide);
  }
  print_out("{{\"rules\":\"{}\",\"position\":\"{}\",\"perft\":[{}],\"seconds\":{:.6f}{}{}}}\n",
            rules::to_string(rule_set), rules::format_position(root), fmt::join(counts, ","),
            seconds, options.bulk ? ",\"bulk\":true" : "", divide);
}

void print_text(const PerftOptions& options, const std::vector<Branch>& branches, double seconds) {
  const auto counts = sum_of(branches, options.depth);
  for (std::size_t depth = 0; depth < counts.size(); ++depth) {
    print_out("depth {:>2} {:>20}\n", depth + 1, counts[depth]);
  }
  if (options.divide) {
    for (const Branch& branch : branches) {
      print_out("       {} {:>20}\n", branch.house.letter(),
                options.depth == 1 ? 1 : branch.below.counts.back());
    }
  }
  const double rate = seconds > 0 ? static_cast<double>(counts.back()) / seconds / 1e6 : 0;
  print_out("{:.3f} s, {:.1f} M leaves/s{}\n", seconds, rate,
            options.bulk ? " (counted, not played)" : "");
}

int run(const PerftOptions& options) {
  const auto rule_set = rules::parse_rule_set(options.rules);
  if (!rule_set) {
    return report(rule_set.error());
  }
  const auto seed_count = options.study ? rules::SeedCount::study : rules::SeedCount::all_accounted;
  const auto root = options.position_given
                        ? rules::parse_position(options.position, *rule_set, seed_count)
                        : Result<rules::Position>(rules::Position::start(*rule_set));
  if (!root) {
    return report(root.error());
  }
  const auto begin = std::chrono::steady_clock::now();
  const auto branches = count_branches(*root, *rule_set, options);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  options.json ? print_json(options, *rule_set, *root, branches, seconds)
               : print_text(options, branches, seconds);
  return kDone;
}

}  // namespace

void add_perft(CLI::App& program, Status& status) {
  auto options = std::make_shared<PerftOptions>();
  CLI::App* command = program.add_subcommand(
      "perft", "Count the legal-move tree, the classic check of a move generator");
  auto* position =
      command->add_option("position", options->position, "Where to begin (default: the start)");
  command->add_option("--depth", options->depth, "Plies to look ahead")
      ->required()
      ->check(whole_number(1, kDeepest));
  add_rules_option(*command, options->rules);
  command->add_option("--threads", options->threads, "Threads to share the root's moves")
      ->check(whole_number(1, 64))
      ->capture_default_str();
  command->add_flag("--divide", options->divide, "Show the leaves below each of the root's moves");
  command->add_flag("--bulk", options->bulk,
                    "Count the last ply from the set of legal moves instead of playing it");
  command->add_flag("--study", options->study, "Accept a board with any number of seeds");
  command->add_flag("--json", options->json, "One JSON object on standard output");
  command->footer("Example: oware perft --depth 9 --rules wari --json");
  command->callback([options, position, &status]() {
    options->position_given = position->count() > 0;
    status.code = run(*options);
  });
}

}  // namespace oware::app
