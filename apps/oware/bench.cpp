// `oware bench`: a fixed search workload, its signature and its speed; with --truth, how often the
// search keeps what is proven.
#include <fmt/format.h>

#include "command.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "search/bench.hpp"
#include "truth.hpp"

namespace oware::app {
namespace {

struct BenchOptions {
  bool json = false;
  std::string truth;  // a folder of tables; empty: the usual workload
  TruthOptions exam;
};

int run(const BenchOptions& options) {
  if (!options.truth.empty()) return run_truth(options.truth, options.exam, options.json);
  const search::BenchResult result = search::bench();
  const auto rate =
      static_cast<std::uint64_t>(static_cast<double>(result.signature) / result.seconds);
  if (options.json) {
    print_out(
        "{{\"signature\":{},\"nodes_per_second\":{},\"seconds\":{:.3f},\"positions\":{},\"depth\":{"
        "}}}\n",
        result.signature, rate, result.seconds, result.positions, result.depth);
  } else {
    print_out("signature {} ({} positions to depth {})\n{:.3f} s, {:.2f} M positions/s\n",
              result.signature, result.positions, result.depth, result.seconds,
              static_cast<double>(rate) / 1e6);
  }
  return kDone;
}

}  // namespace

void add_bench(CLI::App& program, Status& status) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command = program.add_subcommand(
      "bench", "Search a fixed workload: its signature changes only when the search does");
  command->add_flag("--json", options->json, "One JSON object on standard output");
  auto* truth = command->add_option(
      "--truth", options->truth,
      "Folder of bounds tables: search positions that the engine does not know, compare");
  command
      ->add_option("--known", options->exam.known,
                   "Seeds up to which the engine may use the tables")
      ->check(whole_number(0, 24))
      ->capture_default_str()
      ->needs(truth);
  command
      ->add_option("--time-ms", options->exam.time_ms, "Milliseconds of processor time a position")
      ->check(whole_number(1, 60'000))
      ->capture_default_str()
      ->needs(truth);
  command->add_option("--positions", options->exam.positions, "Positions a layer")
      ->check(whole_number(1, 100'000))
      ->capture_default_str()
      ->needs(truth);
  command->add_option("--least", options->exam.least, "Fewest seeds")
      ->check(whole_number(2, 24))
      ->capture_default_str()
      ->needs(truth);
  command->add_option("--most", options->exam.most, "Most seeds")
      ->check(whole_number(2, 24))
      ->capture_default_str()
      ->needs(truth);
  command->add_option("--seed", options->exam.seed, "Of the positions")
      ->check(whole_number(0, UINT64_MAX))
      ->capture_default_str()
      ->needs(truth);
  command->footer("Example: oware bench --json");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app
