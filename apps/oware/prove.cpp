// `oware prove` and `oware verify-proof`: what a player gets for certain, with a certificate.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <oware/notation.hpp>

#include "command.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "probers.hpp"
#include "proofs/proof_number_search.hpp"
#include "proofs/verify.hpp"
#include "tables.hpp"
#include "ticker.hpp"

namespace oware::app {
namespace {

using Clock = std::chrono::steady_clock;

struct ProveOptions {
  std::string position = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
  std::string rules = "abapa";
  std::string side = "south";
  std::string tables;
  std::string out;
  int seeds = 0;
  std::uint64_t memory = std::uint64_t{1} << 30U;
  bool json = false;
};

struct VerifyProofOptions {
  TablesOptions tables;
  std::string file;
};

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::string claim_text(const proofs::Claim& claim) {
  return fmt::format("{} gets at least {} seeds from {}",
                     claim.side == rules::Side::south ? "South" : "North", claim.seeds,
                     rules::format_position(claim.position));
}

std::string claim_json(const proofs::Claim& claim) {
  return fmt::format(R"("rules":{},"position":"{}","side":"{}","seeds":{})",
                     json_text(to_string(claim.rules)), rules::format_position(claim.position),
                     claim.side == rules::Side::south ? "south" : "north", claim.seeds);
}

Result<proofs::Claim> claim_of(const ProveOptions& options) {
  proofs::Claim claim;
  const auto rule_set = rules::parse_rule_set(options.rules);
  if (!rule_set) return tl::unexpected(rule_set.error());
  claim.rules = *rule_set;
  const auto position = rules::parse_position(options.position, claim.rules);
  if (!position) return tl::unexpected(position.error());
  claim.position = *position;
  claim.side = options.side == "south" ? rules::Side::south : rules::Side::north;
  claim.seeds = options.seeds;
  return claim;
}

Result<void> write_file(const std::string& name, const std::string& text) {
  std::FILE* file = std::fopen(name.c_str(), "w");
  if (file == nullptr) {
    return tl::unexpected(
        Error{ErrorCode::unreadable, "proof", name, "a file that can be written", 0, 0});
  }
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (std::fclose(file) == 0 && written) return {};
  return tl::unexpected(Error{ErrorCode::disk_full, "proof", name, "room on the disk", 0, 0});
}

std::string_view why_not(proofs::SearchEnd end) {
  switch (end) {
    case proofs::SearchEnd::memory:
      return "memory";
    case proofs::SearchEnd::stopped:
      return "interrupted";
    default:
      return "not found";
  }
}

void print_search(const ProveOptions& options, const proofs::Claim& claim,
                  const proofs::SearchResult& result, double seconds) {
  const bool proven = result.end == proofs::SearchEnd::proven;
  if (options.json) {
    print_out("{{{},\"proven\":{},\"why\":{},\"nodes\":{},\"moves\":{},\"seconds\":{:.3f}}}\n",
              claim_json(claim), proven, proven ? "null" : json_text(why_not(result.end)),
              result.work.nodes, result.proof ? result.proof->moves.size() : 0, seconds);
  } else if (proven) {
    print_out("{}: proven by {} moves, {} nodes, {:.1f} s\n", claim_text(claim),
              result.proof->moves.size(), result.work.nodes, seconds);
  } else {
    print_out("{}: no proof ({}), {} nodes, {:.1f} s\n", claim_text(claim), why_not(result.end),
              result.work.nodes, seconds);
  }
}

int prove(const ProveOptions& options) {
  const auto claim = claim_of(options);
  if (!claim) return report(claim.error());
  proofs::SearchOptions search;
  search.memory_bytes = options.memory;
  std::shared_ptr<const search::Prober> tables;
  if (!options.tables.empty()) {
    if (claim->rules.repetition != rules::Repetition::split_own) {
      return report(Error{ErrorCode::usage, "--tables", to_string(claim->rules),
                          "rules with the repetition split-own, for which there are bounds", 0, 0});
    }
    auto opened = open_prober(options.tables, claim->rules);
    if (!opened) return report(opened.error());
    tables = std::move(*opened);
    search.tables = tables.get();
    search.table_seeds = std::clamp(tables->most_seeds(), 0, proofs::kMostTableSeeds);
  }
  install_interrupt_handler();
  const auto begin = Clock::now();
  Ticker ticker(!options.json);
  search.progress = [&](const proofs::SearchProgress& work) {
    ticker.draw([&] {
      constexpr double kMillion = 1e6;
      const double nodes = static_cast<double>(work.nodes) / kMillion;
      return fmt::format("proving: {:.1f} M nodes, {:.1f} M positions proven, {:.2f} M nodes/s",
                         nodes, static_cast<double>(work.proven) / kMillion,
                         nodes / seconds_since(begin));
    });
    return !interrupted();
  };
  const proofs::SearchResult result = proofs::search_proof(*claim, search);
  ticker.clear();
  if (result.proof && !options.out.empty()) {
    if (const auto written = write_file(options.out, format_proof(*result.proof)); !written)
      return report(written.error());
  }
  print_search(options, *claim, result, seconds_since(begin));
  if (result.end == proofs::SearchEnd::stopped)
    return report_interrupted("the search is not at its end, and nothing is kept");
  return kDone;
}

int verify_proof(const VerifyProofOptions& options) {
  const auto text = read_file(options.file);
  if (!text) return report(text.error());
  const auto proof = proofs::parse_proof(*text);
  if (!proof) return report(proof.error());
  const auto opened = open_tables(options.tables);
  if (!opened) return report(opened.error());
  for (const Error& problem : opened->problems()) report(problem);
  const tables::View view = opened->under(proof->claim.rules);
  install_interrupt_handler();
  proofs::VerifyOptions verify;
  verify.tables = &view;
  Ticker ticker(!options.tables.json);
  verify.progress = [&](std::int64_t positions) {
    ticker.draw([&] { return fmt::format("verifying: {} positions", positions); });
    return !interrupted();
  };
  const auto verified = proofs::verify(*proof, verify);
  ticker.clear();
  if (interrupted()) return report_interrupted("the proof is not verified");
  if (!verified) return report(verified.error());
  if (options.tables.json) {
    print_out(
        "{{{},\"ok\":true,\"positions\":{},\"moves\":{},\"store_leaves\":{},\"end_leaves\":{},"
        "\"table_leaves\":{},\"plies\":{}}}\n",
        claim_json(proof->claim), verified->positions, verified->moves, verified->store_leaves,
        verified->end_leaves, verified->table_leaves, verified->most_plies);
  } else {
    print_out("{}: verified, {} positions, at most {} plies to a leaf\n", claim_text(proof->claim),
              verified->positions, verified->most_plies);
  }
  return kDone;
}

}  // namespace

void add_prove(CLI::App& program, Status& status) {
  auto options = std::make_shared<ProveOptions>();
  CLI::App* command = program.add_subcommand(
      "prove", "Prove that a player gets at least so many seeds, and write the proof");
  command->add_option("POSITION", options->position, "Where the game begins (default: the start)");
  command->add_option("--seeds", options->seeds, "How many seeds the player gets at the end")
      ->required()
      ->check(whole_number(0, rules::kMaxSeeds));
  command->add_option("--side", options->side, "Who gets them")
      ->check(one_of({"south", "north"}))
      ->capture_default_str();
  add_rules_option(*command, options->rules);
  command->add_option("--tables", options->tables,
                      fmt::format("Folder of bounds tables: leaves of up to {} seeds are looked "
                                  "up there",
                                  proofs::kMostTableSeeds));
  command->add_option("--memory", options->memory, "Memory to search in")
      ->transform(byte_size())
      ->default_str("1G");
  command->add_option("--out", options->out, "Write the proof to this file");
  command->add_flag("--json", options->json, "One JSON object on standard output");
  command->footer("Example: oware prove --seeds 4 --out four.proof");
  command->callback([options, &status]() { status.code = prove(*options); });
}

void add_verify_proof(CLI::App& program, Status& status) {
  auto options = std::make_shared<VerifyProofOptions>();
  CLI::App* command = program.add_subcommand(
      "verify-proof", "Check a proof by an independent path: every move, every leaf, no cycle");
  command->add_option("FILE", options->file, "A proof, or - for standard input")->required();
  command->add_option("--tables,--dir", options->tables.folder,
                      "Folder of the bounds tables that the proof uses");
  add_json_option(*command, options->tables);
  command->footer("Example: oware verify-proof four.proof");
  command->callback([options, &status]() { status.code = verify_proof(*options); });
}

}  // namespace oware::app
