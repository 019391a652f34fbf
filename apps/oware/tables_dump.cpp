// `oware tables dump`: what stands in a table file, for people and for other programs.
#include <fmt/format.h>

#include <filesystem>
#include <oware/notation.hpp>

#include "option_values.hpp"
#include "output.hpp"
#include "tables.hpp"
#include "tables/board_iterator.hpp"
#include "tables/disk/file.hpp"
#include "tables/format.hpp"
#include "tables/layer.hpp"
#include "tables/table_set.hpp"

namespace oware::app {
namespace {

using tables::Header;
using tables::Layer;

struct DumpOptions {
  std::string file;
  long block = -1;
  bool csv = false;
  bool json = false;
};

std::string header_json(const Header& header, const std::string& file) {
  return fmt::format(
      "{{\"file\":\"{}\",\"version\":{},\"kind\":\"{}\",\"form\":\"{}\",\"rules\":\"{}\","
      "\"fingerprint\":\"{:08x}\",\"layer\":{},"
      "\"boards\":{},\"first_section\":{},\"bits\":{},\"clamped\":{},\"step\":{},\"block_boards\":{"
      "},\"blocks\":{},"
      "\"index_bytes\":{},\"model_bytes\":"
      "{},"
      "\"data_bytes\":{},\"bytes\":{},\"bits_per_board\":{:.4f},\"index_checksum\":\"{:016x}\"}}",
      file, header.version(), tables::to_string(header.kind), tables::to_string(header.form),
      tables::rules_text(header.rules), header.rules, header.layer, header.boards,
      header.first_section, header.bits, header.clamp, header.step, header.block_boards,
      header.blocks, header.index_bytes, header.model_bytes, header.data_bytes, header.file_bytes(),
      8.0 * static_cast<double>(header.file_bytes()) / static_cast<double>(header.boards),
      header.index_checksum);
}

void print_header(const Header& header, const std::string& file, Output& output) {
  output.line(fmt::format("file            {}", file));
  output.line(fmt::format("version         {}", header.version()));
  output.line(fmt::format("kind            {}", tables::to_string(header.kind)));
  output.line(fmt::format("form            {}", tables::to_string(header.form)));
  output.line(
      fmt::format("rules           {} ({:08x})", tables::rules_text(header.rules), header.rules));
  output.line(fmt::format("layer           {} seeds, {} boards", header.layer, header.boards));
  if (header.clamp > 0) {
    output.line(fmt::format("margins         clamped to {} either way, in steps of {}",
                            header.clamp, header.step));
  }
  if (header.one_sided()) {
    output.line(fmt::format("stored          boards with {} seeds or more on the mover's side",
                            header.first_section));
  }
  output.line(fmt::format("blocks          {} of {} boards", header.blocks, header.block_boards));
  output.line(fmt::format("index           {} bytes from {}, checksum {:016x}", header.index_bytes,
                          header.index_offset(), header.index_checksum));
  if (header.model_bytes > 0) {
    output.line(fmt::format("model           {} bytes from {}, checksum {:016x}",
                            header.model_bytes, header.model_offset(), header.model_checksum));
  }
  output.line(
      fmt::format("data            {} bytes from {}", header.data_bytes, header.data_offset()));
  output.line(fmt::format(
      "size            {} bytes, {:.3f} bits a board", header.file_bytes(),
      8.0 * static_cast<double>(header.file_bytes()) / static_cast<double>(header.boards)));
}

// A line a board: rank, houses from the mover's first, margin; in the order in which the file has
// them.
Result<void> print_boards(const Layer& layer, const tables::HintLayers& hint_layers,
                          std::uint32_t first, std::uint32_t last, bool csv, Output& output) {
  std::vector<std::int8_t> margins(layer.header().block_boards);
  if (csv) {
    output.line(layer.header().kind == tables::Kind::even ? "rank,A,B,C,D,E,F,a,b,c,d,e,f,even"
                                                          : "rank,A,B,C,D,E,F,a,b,c,d,e,f,lo");
  }
  for (std::uint32_t block = first; block < last && !interrupted() && !output.failed(); ++block) {
    if (const Result<void> decoded = layer.decode(block, hint_layers, margins); !decoded) {
      return decoded;
    }
    for (const tables::Run& run : layer.runs(block)) {
      tables::BoardIterator walk(layer.header().layer, run.rank);
      for (std::uint32_t i = 0; i < run.length; ++i) {
        const auto& houses = walk.board().houses;
        const int margin = margins[run.offset + i];
        output.line(
            csv ? fmt::format("{},{},{}", walk.rank(), fmt::join(houses, ","), margin)
                : fmt::format("{:>12}  {}  {:>4}", walk.rank(), fmt::join(houses, "-"), margin));
        if (i + 1 < run.length) {
          walk.advance();
        }
      }
    }
  }
  return {};
}

// What a packed file leans on: the small layers of the folder it is in.
class Surroundings {
 public:
  // Errors: unreadable, corrupt. Nothing is opened for a file that leans on none.
  Result<tables::HintLayers> hint_layers_for(const Layer& layer, const std::string& file) {
    if (!layer.packed() || layer.header().highest_hint_layer < 0) {
      return tables::HintLayers{};
    }
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    Result<tables::Tables> tables = tables::open(folder.empty() ? "." : folder.string());
    if (!tables) {
      return tl::unexpected(tables.error());
    }
    tables_.emplace(std::move(*tables));
    const auto& table_sets = tables_->state().table_sets;
    const auto table_set = table_sets.find(layer.header().rules);
    if (table_set == table_sets.end()) {
      return tl::unexpected(Error{ErrorCode::unreadable, file, "no smaller layers beside it",
                                  "the folder it was made in", 0, 0});
    }
    return tables::detail::hint_layers_of(table_set->second, layer);
  }

 private:
  std::optional<tables::Tables> tables_;
};

int run(const DumpOptions& options) {
  const auto mapping = tables::disk::Mapping::open(options.file);
  if (!mapping) {
    return report(mapping.error());
  }
  const auto layer = Layer::open(mapping->bytes(), options.file);
  if (!layer) {
    // The file that was asked about, not one that a folder of ours should hold whole.
    Error error = layer.error();
    error.code = ErrorCode::bad_file;
    return report(error);
  }
  install_interrupt_handler();
  const Header& header = layer->header();
  Output output;
  Surroundings surroundings;
  Result<tables::HintLayers> hint_layers = tables::HintLayers{};
  Result<void> done;
  if (options.csv || options.block >= 0) {
    hint_layers = surroundings.hint_layers_for(*layer, options.file);
    if (!hint_layers) {
      return report(hint_layers.error());
    }
  }
  if (options.block >= static_cast<long>(header.blocks)) {
    return report(Error{ErrorCode::bad_number, "block", std::to_string(options.block),
                        fmt::format("0 to {}", header.blocks - 1), 0, 0});
  }
  if (options.block >= 0) {
    const auto block = static_cast<std::uint32_t>(options.block);
    done = print_boards(*layer, *hint_layers, block, block + 1, options.csv, output);
  } else if (options.csv) {
    done = print_boards(*layer, *hint_layers, 0, header.blocks, options.csv, output);
  } else if (options.json) {
    output.line(header_json(header, std::filesystem::path(options.file).filename().string()));
  } else {
    print_header(header, options.file, output);
  }
  const Result<void> written = output.finish();
  if (interrupted()) {
    return report_interrupted("the boards that follow are not shown");
  }
  return !done ? report(done.error()) : written ? kDone : report(written.error());
}

}  // namespace

void add_tables_dump(CLI::App& tables, Status& status) {
  auto options = std::make_shared<DumpOptions>();
  CLI::App* command =
      tables.add_subcommand("dump", "Show a table file's header, a block of it, or all its boards");
  command->add_option("file", options->file, "The file, either form")->required();
  command->add_option("--block", options->block, "Show this block's boards")
      ->check(whole_number(0, UINT32_MAX));
  command->add_flag("--csv", options->csv, "Comma-separated values: every board, or the block's");
  command->add_flag("--json", options->json, "The header as one JSON object");
  command->footer("Example: oware tables dump tables/even_no-capture_when-starved_08.owt --csv");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app
