// `oware tables pack`: the small form of built layers.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>

#include "bar.hpp"
#include "base/elapsed.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "tables.hpp"
#include "tables/disk/packer.hpp"
#include "tables/packed_tiling.hpp"
#include "tables/table_set.hpp"

namespace oware::app {
namespace {

struct PackCommand {
  LayersOptions tables;
  tables::disk::PackOptions pack;
  bool keep = false;
};

// Whether the layer will be.
bool one_sided(const PackCommand& command, const tables::Header& header) {
  return command.pack.stored == tables::Stored::one_side &&
         header.layer > command.pack.highest_hint_layer;
}

std::string line_of(const PackCommand& command, const tables::disk::Packed& packed,
                    double seconds) {
  const auto boards = static_cast<double>(packed.header.boards);
  const double bits = 8.0 * static_cast<double>(packed.bytes) / boards;
  if (command.tables.json) {
    return fmt::format(
        "{{\"layer\":{},\"boards\":{},\"seconds\":{:.6f},\"bytes\":{},\"bits_per_board\":{:.4f}}}",
        packed.header.layer, packed.header.boards, seconds, packed.bytes, bits);
  }
  return fmt::format(
      "{:>2} seeds {:>16} boards {:>14} bytes {:>7.3f} bits a board {:>8.2f} s {:>6.1f} M boards/s",
      packed.header.layer, packed.header.boards, packed.bytes, bits, seconds,
      boards / seconds / 1e6);
}

using Clock = std::chrono::steady_clock;

// A layer to pack.
struct Chosen {
  int layer = 0;
  std::uint64_t boards = 0;  // those that will be stored
};

// How far the packing of all layers is, drawn as it goes on.
class Progress {
 public:
  Progress(const PackCommand& command, const std::vector<Chosen>& layers)
      : bar_(!command.tables.json), last_(layers.empty() ? 0 : layers.back().layer) {
    for (const Chosen& chosen : layers) {
      boards_ += chosen.boards;
    }
  }

  const Bar& bar() const { return bar_; }
  void begin(int layer) { layer_ = layer; }

  // `boards` more have been looked at; each is twice. From any thread.
  void add(std::uint64_t boards) {
    const double done = static_cast<double>(done_ += boards) / 2;
    const double rate = done / std::max(base::seconds_since(begin_), 1e-3);
    const auto all = static_cast<double>(boards_);
    bar_.draw({layer_, last_, done / all, rate, (all - done) / std::max(rate, 1.0)});
  }

 private:
  Bar bar_;
  std::uint64_t boards_ = 0;  // of all layers to pack
  int last_ = 0;              // to be packed
  int layer_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
  Clock::time_point begin_ = Clock::now();
};

Result<void> remove_working(const std::string& folder, const TablesChoice& choice, int layer) {
  const std::string path =
      folder + "/" + file_name(choice.kind, choice.rules, layer, tables::Form::working);
  std::error_code error;
  std::filesystem::remove(path, error);
  if (error) {
    return tl::unexpected(
        Error{ErrorCode::unreadable, path, error.message(), "permission to remove it", 0, 0});
  }
  return {};
}

// The folder is opened for each layer, so that the room of a removed file is free before the next
// one is packed: a file that is mapped keeps it.
Result<tables::disk::Packed> pack_one(const PackCommand& command, const TablesChoice& choice,
                                      int layer, const tables::disk::PackOptions& how) {
  const std::string folder = tables_folder(command.tables);
  const int threads = thread_count(command.tables);
  const tables::disk::Parts parts = [threads](std::uint64_t count, std::uint64_t part,
                                              const auto& work) {
    in_parts(count, part, threads, work);
  };
  Result<tables::disk::Packed> packed =
      open_tables(command.tables).and_then([&](const tables::Tables& tables) {
        return tables::disk::pack_layer(folder, tables.state(), choice.rules, choice.kind, layer,
                                        how, parts);
      });
  if (!packed || command.keep) {
    return packed;
  }
  return remove_working(folder, choice, layer).map([&] { return *packed; });
}

int pack_all(const PackCommand& command, const TablesChoice& choice,
             const std::vector<Chosen>& layers) {
  Progress progress(command, layers);
  tables::disk::PackOptions how = command.pack;
  how.on_boards = [&progress](std::uint64_t boards) { progress.add(boards); };
  Output output;
  int status = kDone;
  int done = 0;
  for (const Chosen& chosen : layers) {
    if (interrupted()) {
      break;
    }
    progress.begin(chosen.layer);
    const Clock::time_point begin = Clock::now();
    const auto packed = pack_one(command, choice, chosen.layer, how);
    progress.bar().clear();
    if (packed) {
      ++done;
      output.line(line_of(command, *packed, base::seconds_since(begin)));
      output.flush();
    } else if (!interrupted()) {
      status = std::max(status, report(packed.error()));
    }
  }
  if (const Result<void> written = output.finish(); !written) {
    status = report(written.error());
  }
  return interrupted() ? report_resumable(fmt::format("{} layers packed", done)) : status;
}

int run(const PackCommand& command) {
  if (command.pack.stored == tables::Stored::one_side && command.tables.kind != "even") {
    return report(Error{ErrorCode::usage, "--one-sided", "--kind " + command.tables.kind,
                        "--kind even: lo is not one ply from what is stored", 0, 0});
  }
  std::vector<Chosen> layers;
  int status = kDone;
  TablesChoice choice;
  {
    const Result<Opened> opened = open_chosen(command.tables);
    if (!opened) {
      return report(opened.error());
    }
    choice = opened->choice;
    status = each_layer(
        command.tables, choice, opened->tables, [&](const tables::Layer& layer, Output&) {
          const tables::Header& header = layer.header();
          const bool one_side = one_sided(command, header);
          const bool wanted = one_side ? !header.one_sided() : !layer.packed();
          if (wanted) {
            const int first = one_side ? tables::first_stored_section(header.layer) : 0;
            layers.push_back(
                {header.layer, header.boards - tables::side_base(header.layer, first)});
          }
          return kDone;
        });
  }
  if (command.pack.stored == tables::Stored::one_side) {
    // from the top down: a layer that was packed before may lean on one that will be one-sided
    std::ranges::reverse(layers);
  }
  return std::max(status, pack_all(command, choice, layers));
}

}  // namespace

void add_tables_pack(CLI::App& tables, Status& status) {
  auto options = std::make_shared<PackCommand>();
  CLI::App* command = tables.add_subcommand("pack", "Turn built layers into the small form");
  add_layers_options(*command, options->tables);
  add_from_option(*command, options->tables, "The first layer to pack");
  command->add_flag("--keep", options->keep, "Keep the working form too; readers then take that");
  command
      ->add_option(
          "--hints", options->pack.highest_hint_layer,
          "Look at layers up to this one for hints: smaller files, slower to open; -1: none")
      ->check(whole_number(-1, 24))
      ->capture_default_str();
  command->add_flag_callback(
      "--one-sided", [options]() { options->pack.stored = tables::Stored::one_side; },
      "Of layers above those of --hints store the boards whose mover has half of the seeds or "
      "more; a probe of another looks at its moves. Layers that are packed already are packed "
      "anew. No larger layer can be built on these");
  command->footer("Example: oware tables pack --kind bounds --json");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app
