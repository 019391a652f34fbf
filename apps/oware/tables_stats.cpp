// `oware tables stats`: how many boards of each layer have which margin.
#include <fmt/format.h>

#include <mutex>

#include "build/upper_counts.hpp"
#include "output.hpp"
#include "tables.hpp"
#include "tables/count.hpp"
#include "tables/format.hpp"

namespace oware::app {
namespace {

using tables::Kind;
using tables::LayerCounts;

std::string histogram_text(const tables::Histogram& histogram) {
  std::string text;
  for (std::size_t i = 0; i < histogram.size(); ++i) {
    if (histogram[i] != 0) {
      text += fmt::format("{}\"{}\":{}", text.empty() ? "" : ",",
                          static_cast<int>(i) - tables::kMaxLayer, histogram[i]);
    }
  }
  return "{" + text + "}";
}

// Shares a layer's blocks out over the threads, then the boards that are in none.
Result<LayerCounts> count_layer(const tables::detail::State& state, const TablesChoice& choice,
                                int layer, int threads) {
  const auto& header = state.table_set(choice.rules).slot(choice.kind, layer).layer->header();
  const std::uint32_t part = std::max<std::uint32_t>(1, 16384 / header.block_boards);
  std::mutex guard;
  Result<LayerCounts> sum = LayerCounts{};
  const auto add = [&](const Result<LayerCounts>& counts) {
    const std::lock_guard lock(guard);
    if (!counts) {
      sum = tl::unexpected(counts.error());
    } else if (sum) {
      *sum += *counts;
    }
  };
  in_parts(header.blocks, part, threads, [&](std::uint64_t first, std::uint64_t last) {
    add(tables::count_blocks(state, choice.rules, choice.kind, layer,
                             static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)));
  });
  in_parts(tables::side_base(layer, header.first_section), 16384, threads,
           [&](std::uint64_t first, std::uint64_t last) {
             add(tables::count_boards(state, choice.rules, layer, first, last));
           });
  return sum;
}

std::string json_line(Kind kind, const tables::Header& header, const LayerCounts& counts) {
  std::string text = fmt::format("{{\"kind\":\"{}\",\"layer\":{},\"boards\":{}", to_string(kind),
                                 header.layer, header.boards);
  if (header.clamp > 0) {
    text += fmt::format(",\"clamped\":{}", header.clamp);
  }
  if (kind == Kind::even) {
    return text + fmt::format(",\"histogram\":{}}}", histogram_text(counts.stored));
  }
  const double exact =
      static_cast<double>(counts.width[tables::kMaxLayer]) / static_cast<double>(header.boards);
  return text + fmt::format(",\"lo\":{},\"hi\":{},\"width\":{},\"exact_share\":{:.6f}}}",
                            histogram_text(counts.stored), histogram_text(counts.hi),
                            histogram_text(counts.width), exact);
}

double mean(const tables::Histogram& histogram, std::uint64_t boards) {
  double sum = 0;
  for (std::size_t i = 0; i < histogram.size(); ++i) {
    sum += (static_cast<double>(i) - tables::kMaxLayer) * static_cast<double>(histogram[i]);
  }
  return sum / static_cast<double>(boards);
}

std::string text_line(Kind kind, const tables::Header& header, const LayerCounts& counts) {
  std::string text =
      fmt::format("{:<6} {:>2} seeds {:>16} boards", to_string(kind), header.layer, header.boards);
  if (kind == Kind::even) {
    const double level =
        static_cast<double>(counts.stored[tables::kMaxLayer]) / static_cast<double>(header.boards);
    return text + fmt::format("   mean {:+.3f}   level {:5.1f} %",
                              mean(counts.stored, header.boards), 100 * level);
  }
  const double exact =
      static_cast<double>(counts.width[tables::kMaxLayer]) / static_cast<double>(header.boards);
  return text + fmt::format("   mean lo {:+.3f} hi {:+.3f}   exact {:5.1f} %",
                            mean(counts.stored, header.boards), mean(counts.hi, header.boards),
                            100 * exact);
}

int count_layers(const LayersOptions& options, const TablesChoice& choice,
                 const tables::Tables& tables) {
  build::UpperCounts upper(tables_folder(options), choice.rules, thread_count(options));
  int counted = 0;
  const auto count = [&](const tables::Layer& layer, Output& output) {
    const tables::Header& header = layer.header();
    const auto one_by_one = [&] {
      return count_layer(tables.state(), choice, header.layer, thread_count(options));
    };
    // Where there is no room for the fast way, or a file that it takes is damaged, board by board:
    // that says what is wrong.
    const auto counts = choice.kind == Kind::even
                            ? one_by_one()
                            : upper.count(header.layer, interrupted).or_else([&](const Error&) {
                                return one_by_one();
                              });
    if (!counts) {
      return report(counts.error());
    }
    if (!interrupted()) {
      output.line(options.json ? json_line(choice.kind, header, *counts)
                               : text_line(choice.kind, header, *counts));
      ++counted;
    }
    return kDone;
  };
  const int status = each_layer(options, choice, tables, count);
  return interrupted()
             ? report_interrupted(fmt::format("{} layers are counted, the others are not", counted))
             : status;
}

int run(const LayersOptions& options) {
  const Result<tables::Tables> tables = open_tables(options);
  if (!tables) {
    return report(tables.error());
  }
  const auto choices = choose_all(options, *tables);
  if (!choices) {
    return report(choices.error());
  }
  if (choices->empty()) note_no_tables(options, "such tables");
  install_interrupt_handler();
  int status = kDone;
  for (const TablesChoice& choice : *choices) {
    if (interrupted()) break;
    status = std::max(status, count_layers(options, choice, *tables));
  }
  return status;
}

}  // namespace

void add_tables_stats(CLI::App& tables, Status& status) {
  auto options = std::make_shared<LayersOptions>();
  options->kind.clear();
  CLI::App* command =
      tables.add_subcommand("stats", "Count how many boards of each layer have which margin");
  add_layers_options(*command, *options);
  command->footer("Example: oware tables stats --kind bounds --seeds 12 --json");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app
