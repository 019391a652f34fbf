// `oware tables pack`: the small form of built layers.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "output.hpp"
#include "tables.hpp"
#include "tables/disk/packer.hpp"
#include "tables/shelf.hpp"

namespace oware::app {
namespace {

struct PackCommand {
  TablesOptions tables;
  tables::disk::PackOptions pack;
  int seeds = tables::kMaxLayer;
  bool keep = false;
};

std::string line_of(const PackCommand& command, const tables::disk::Packed& packed, double seconds) {
  const auto boards = static_cast<double>(packed.header.boards);
  const double bits = 8.0 * static_cast<double>(packed.bytes) / boards;
  if (command.tables.json) {
    return fmt::format("{{\"layer\":{},\"boards\":{},\"seconds\":{:.6f},\"bytes\":{},\"bits_per_board\":{:.4f}}}",
                       packed.header.layer, packed.header.boards, seconds, packed.bytes, bits);
  }
  return fmt::format("{:>2} seeds {:>16} boards {:>14} bytes {:>7.3f} bits a board {:>8.2f} s {:>6.1f} M boards/s",
                     packed.header.layer, packed.header.boards, packed.bytes, bits, seconds, boards / seconds / 1e6);
}

// The working files of layers that now have a packed one.
Result<void> remove_working(const std::string& folder, const TablesChoice& choice, const std::vector<int>& layers) {
  for (const int layer : layers) {
    const std::string path = folder + "/" + file_name(choice.kind, choice.rules, layer, tables::Form::working);
    std::error_code error;
    std::filesystem::remove(path, error);
    if (error) {
      return tl::unexpected(Error{ErrorCode::unreadable, path, error.message(), "permission to remove it", 0, 0});
    }
  }
  return {};
}

int run(const PackCommand& command) {
  const auto choice = choose(command.tables);
  if (!choice) {
    return report(choice.error());
  }
  const auto tables = open_tables(command.tables);
  if (!tables) {
    return report(tables.error());
  }
  install_interrupt_handler();
  const std::string folder = tables_folder(command.tables);
  const int threads = thread_count(command.tables);
  const tables::disk::Parts parts = [threads](std::uint64_t count, std::uint64_t part, const auto& work) {
    in_parts(count, part, threads, work);
  };
  int status = kDone;
  std::vector<int> done;
  Output output;
  const auto& shelf = tables->state().shelf(choice->rules);
  for (int layer = 0; layer <= command.seeds && !interrupted(); ++layer) {
    const auto& slot = shelf.slot(choice->kind, layer);
    if (slot.problem) {
      status = std::max(status, report(*slot.problem));
    }
    if (!slot.layer || slot.layer->packed()) {
      continue;
    }
    const auto begin = std::chrono::steady_clock::now();
    const auto packed =
        tables::disk::pack_layer(folder, tables->state(), choice->rules, choice->kind, layer, command.pack, parts);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (!packed) {
      status = std::max(status, report(packed.error()));
      continue;
    }
    done.push_back(layer);
    output.line(line_of(command, *packed, seconds));
    output.flush();
  }
  if (!command.keep) {
    if (const Result<void> removed = remove_working(folder, *choice, done); !removed) {
      status = std::max(status, report(removed.error()));
    }
  }
  const Result<void> written = output.finish();
  return written ? status : report(written.error());
}

}  // namespace

void add_tables_pack(CLI::App& tables, Status& status) {
  auto options = std::make_shared<PackCommand>();
  CLI::App* command = tables.add_subcommand("pack", "Turn built layers into the small form");
  add_place_options(*command, options->tables);
  add_kind_option(*command, options->tables);
  add_threads_option(*command, options->tables);
  add_json_option(*command, options->tables);
  command->add_option("--seeds", options->seeds, "Layers 0 to this (default: all there are)")
      ->check(CLI::Range(0, tables::kMaxLayer));
  command->add_flag("--keep", options->keep, "Keep the working form too; readers then take that");
  command
      ->add_option("--hints", options->pack.floor,
                   "Look at layers up to this one for hints: smaller files, slower to open; -1: none")
      ->check(CLI::Range(-1, 24))
      ->capture_default_str();
  command->footer("Example: oware tables pack --kind bounds --json");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app
