// `oware tables verify`: checksums, fixpoint, justification.
#include <fmt/format.h>

#include <filesystem>
#include <mutex>

#include "base/random.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "tables.hpp"
#include "tables/disk/file.hpp"
#include "tables/format.hpp"
#include "tables/table_set.hpp"
#include "tables/verify.hpp"

namespace oware::app {
namespace {

using tables::Kind;
using tables::Layer;

constexpr std::uint64_t kBoardsAtATime = 4096;            // boards a thread takes at a time
constexpr std::size_t kNamed = tables::kNamedMismatches;  // that are shown one by one

struct VerifyOptions {
  LayersOptions tables;
  std::uint64_t sample = 20000;
  std::uint64_t seed = 1;
  int justify = 12;
  bool all = false;
};

struct LayerFindings {
  std::uint64_t blocks = 0;
  std::uint64_t boards = 0;  // looked at
  bool complete = false;     // no part of the work was interrupted
  std::optional<tables::Justification> justification;
  std::vector<std::string> wrong;
  int status = kDone;

  void add(const Error& error) {
    wrong.push_back(message(error));
    status = std::max(status, policy(error.code).exit_status);
  }
  void add(std::string text) {
    wrong.push_back(std::move(text));
    status = kBadEnvironment;
  }
};

class Verifier {
 public:
  Verifier(const VerifyOptions& options, const TablesChoice& choice,
           const tables::detail::State& state)
      : options_(options), choice_(choice), state_(state), threads_(thread_count(options.tables)) {}

  LayerFindings verify(int layer) {
    LayerFindings found;
    check_blocks(file(layer), found);
    check_unused(layer, found);
    if (found.wrong.empty()) {
      check_boards(layer, found);
      if (layer <= options_.justify && !interrupted()) {
        justify(layer, found);
      }
    }
    found.complete = !interrupted();
    return found;
  }

 private:
  const Layer& file(int layer) const {
    return *state_.table_set(choice_.rules).slot(choice_.kind, layer).layer;
  }

  std::string mismatch_text(int layer, const tables::Mismatch& mismatch) const {
    return fmt::format("{}: board {}: found {}; expected {}", file(layer).name(), mismatch.rank,
                       mismatch.stored, mismatch.found);
  }

  // A packed file beside the working one is not in use; its blocks are checked all the same.
  void check_unused(int layer, LayerFindings& found) {
    const std::string name =
        tables::file_name(choice_.kind, choice_.rules, layer, tables::Form::packed);
    const std::string path = tables_folder(options_.tables) + "/" + name;
    std::error_code ignored;
    if (file(layer).packed() || !std::filesystem::exists(path, ignored)) {
      return;
    }
    const auto mapping = tables::disk::Mapping::open(path);
    if (!mapping) {
      return found.add(mapping.error());
    }
    // A file that is refused has been reported when the folder was opened.
    if (const auto unused = Layer::open(mapping->bytes(), name)) {
      const std::uint64_t blocks = found.blocks;  // the count is of the file in use
      check_blocks(*unused, found);
      found.blocks = blocks;
    }
  }

  // Every checksum; and that each packed block decodes.
  void check_blocks(const Layer& table, LayerFindings& found) {
    const auto hint_layers = tables::detail::hint_layers_of(state_.table_set(choice_.rules), table);
    if (!hint_layers) {
      return found.add(hint_layers.error());
    }
    std::mutex guard;
    in_parts(table.header().blocks, 64, threads_, [&](std::uint64_t first, std::uint64_t last) {
      std::vector<std::int8_t> margins(table.header().block_boards);
      for (auto block = static_cast<std::uint32_t>(first); block < last; ++block) {
        const Result<void> decoded = table.decode(block, *hint_layers, margins);
        const std::lock_guard lock(guard);
        ++found.blocks;
        if (!decoded) {
          found.add(decoded.error());
        }
      }
    });
  }

  void check_boards(int layer, LayerFindings& found) {
    const std::uint64_t boards = file(layer).header().boards;
    const bool all = options_.all || options_.sample >= boards;
    const std::uint64_t count = all ? boards : options_.sample;
    std::mutex guard;
    in_parts(count, kBoardsAtATime, threads_, [&](std::uint64_t first, std::uint64_t last) {
      std::vector<std::uint64_t> ranks;
      base::Random random(base::mix(options_.seed * 64 + static_cast<std::uint64_t>(layer)) +
                          first);
      for (std::uint64_t i = first; i < last; ++i) {
        ranks.push_back(all ? i : random.next() % boards);
      }
      const auto mismatches =
          tables::check_boards(state_, choice_.rules, choice_.kind, layer, ranks);
      const std::lock_guard lock(guard);
      if (!mismatches) {
        return found.add(mismatches.error());
      }
      found.boards += ranks.size();
      for (const tables::Mismatch& mismatch : *mismatches) {
        if (found.wrong.size() < kNamed) {
          found.add(mismatch_text(layer, mismatch));
        }
        found.status = kBadEnvironment;
      }
    });
  }

  void justify(int layer, LayerFindings& found) {
    const auto result = choice_.kind == Kind::even
                            ? tables::justify_even(state_, choice_.rules, layer)
                            : tables::justify_bounds(state_, choice_.rules, layer);
    if (!result) {
      return found.add(result.error());
    }
    found.justification = *result;
    for (const tables::Mismatch& mismatch : result->named) {
      if (found.wrong.size() < kNamed) {
        found.add(mismatch_text(layer, mismatch));
      }
    }
    if (result->wrong_values > 0) {
      found.add(fmt::format("{}: {} boards are not worth what is stored", file(layer).name(),
                            result->wrong_values));
    }
    if (result->unjustified > 0) {
      found.add(fmt::format("{}: {} boards have margins that nothing forces", file(layer).name(),
                            result->unjustified));
    }
  }

  const VerifyOptions& options_;
  const TablesChoice& choice_;
  const tables::detail::State& state_;
  int threads_;
};

std::string text_line(const Layer& table, const LayerFindings& found) {
  const std::uint64_t boards = table.header().boards;
  std::string text = fmt::format("{}: {} {} blocks sound", table.name(), found.blocks,
                                 to_string(table.header().form));
  if (found.boards >= boards) {
    text += fmt::format(", all {} boards agree with their moves", boards);
  } else if (found.boards > 0) {
    // If a share p of boards were wrong, a sample of s misses it with (1 - p)^s: below 5 % for p
    // above 3 / s.
    text +=
        fmt::format(", {} boards drawn agree: with 95 % confidence fewer than 1 in {} are wrong",
                    found.boards, found.boards / 3);
  }
  if (found.justification) {
    text += table.header().kind == Kind::even
                ? ", every margin is forced"
                : fmt::format(", found anew; {} cycles keep their promise",
                              found.justification->cycles);
  }
  return text;
}

std::string json_line(const Layer& table, const TablesChoice& choice, const LayerFindings& found) {
  std::string wrong;
  for (const std::string& text : found.wrong) {
    fmt::memory_buffer quoted;
    append_json(quoted, text);
    wrong += (wrong.empty() ? "" : ",") + fmt::to_string(quoted);
  }
  std::string text = fmt::format(
      "{{\"kind\":\"{}\",\"rules\":\"{}\",\"layer\":{},\"boards\":{},\"blocks\":{},\"checked\":{},"
      "\"ok\":{}",
      to_string(choice.kind), to_string(choice.rules), table.header().layer, table.header().boards,
      found.blocks, found.boards, found.wrong.empty());
  if (found.justification) {
    text += fmt::format(",\"justified\":{},\"cycles\":{}",
                        found.justification->boards - found.justification->unjustified,
                        found.justification->cycles);
  }
  return text + fmt::format(",\"wrong\":[{}]}}", wrong);
}

int verify_layers(const VerifyOptions& options, const TablesChoice& choice,
                  const tables::Tables& tables, int& verified) {
  Verifier verifier(options, choice, tables.state());
  return each_layer(options.tables, choice, tables, [&](const Layer& layer, Output& output) {
    const LayerFindings found = verifier.verify(layer.header().layer);
    if (found.complete) {
      ++verified;
      if (options.tables.json) {
        output.line(json_line(layer, choice, found));
      } else if (found.wrong.empty()) {
        output.line(text_line(layer, found));
      }
      output.flush();
    }
    for (const std::string& text : found.wrong) {
      print_error("oware: {}\n", text);
    }
    return found.status;
  });
}

int run(const VerifyOptions& options) {
  const Result<tables::Tables> tables = open_tables(options.tables);
  if (!tables) {
    return report(tables.error());
  }
  const auto choices = choose_all(options.tables, *tables);
  if (!choices) {
    return report(choices.error());
  }
  if (choices->empty()) note_no_tables(options.tables, "such tables");
  install_interrupt_handler();
  int status = kDone;
  int verified = 0;
  for (const TablesChoice& choice : *choices) {
    status = std::max(status, verify_layers(options, choice, *tables, verified));
  }
  return interrupted() ? report_interrupted(
                             fmt::format("{} layers are verified, the others are not", verified))
                       : status;
}

}  // namespace

void add_tables_verify(CLI::App& tables, Status& status) {
  auto options = std::make_shared<VerifyOptions>();
  options->tables.kind.clear();
  options->tables.rules.clear();
  CLI::App* command = tables.add_subcommand(
      "verify", "Check tables by a slow path of their own: checksums, values, cycles");
  add_layers_options(*command, options->tables);
  add_from_option(*command, options->tables, "The first layer to check");
  auto* sample = command->add_option("--sample", options->sample, "Boards to draw from each layer")
                     ->check(whole_number(0, UINT64_MAX))
                     ->capture_default_str();
  command->add_option("--seed", options->seed, "Another number draws other boards")
      ->check(whole_number(0, UINT64_MAX))
      ->capture_default_str();
  command->add_flag("--all", options->all, "Every board of every layer")->excludes(sample);
  command
      ->add_option("--justify", options->justify,
                   "Show that no margin rests on a cycle, for layers up to this one")
      ->check(whole_number(-1, 20))
      ->capture_default_str();
  command->footer(
      "Without --kind and --rules every table of the folder is verified. Every checksum is "
      "checked,\n"
      "whatever the sample.\nExample: oware tables verify --sample 100000");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app
