// `oware tables probe`: what positions are worth.
#include <fmt/format.h>

#include <mutex>
#include <oware/notation.hpp>
#include <vector>

#include "lines.hpp"
#include "output.hpp"
#include "probers.hpp"
#include "tables.hpp"

namespace oware::app {
namespace {

using rules::Position;
using tables::Answer;
using tables::MoveValue;

constexpr std::size_t kBatch = 16384;           // positions read before they are shared out
constexpr std::size_t kPositionsAtATime = 256;  // positions a thread takes at a time

struct ProbeOptions {
  TablesOptions tables;
  std::string position;
};

void append(fmt::memory_buffer& out, std::string_view text) {
  out.append(text.data(), text.data() + text.size());
}

void append(fmt::memory_buffer& out, std::string_view before, int number) {
  append(out, before);
  const fmt::format_int digits(number);
  out.append(digits.data(), digits.data() + digits.size());
}

void append_bounds(fmt::memory_buffer& out, const std::optional<tables::Bounds>& bounds) {
  if (bounds) {
    append(out, ",\"lo\":", bounds->lo);
    append(out, ",\"hi\":", bounds->hi);
  }
}

void append_even(fmt::memory_buffer& out, const std::optional<int>& even) {
  if (even) {
    append(out, ",\"even\":", *even);
  }
}

void append_answer(fmt::memory_buffer& out, const Position& position, const Answer& answer) {
  append(out, "{\"position\":\"");
  append(out, rules::format_position(position));
  append(out, "\",\"layer\":", answer.layer);
  if (!answer.covered()) {
    append(out, ",\"covered\":false}");
    return;
  }
  append_even(out, answer.even);
  append_bounds(out, answer.bounds);
  if (answer.clamped > 0) {
    append(out, ",\"clamped\":", answer.clamped);
  }
  append(out, ",\"moves\":[");
  for (std::size_t i = 0; i < answer.moves.size(); ++i) {
    const MoveValue& move = answer.moves[i];
    append(out, i == 0 ? "{\"move\":\"" : ",{\"move\":\"");
    out.push_back(move.house.letter());
    append(out, "\",\"captures\":", move.captures);
    append_even(out, move.even);
    append_bounds(out, move.bounds);
    out.push_back('}');
  }
  append(out, "],\"best\":[");
  for (std::size_t i = 0; i < answer.best.size(); ++i) {
    append(out, i == 0 ? "\"" : ",\"");
    out.push_back(answer.best[i].letter());
    out.push_back('"');
  }
  append(out, "]}");
}

std::string signed_text(int margin) {
  return margin > 0 ? fmt::format("+{}", margin) : std::to_string(margin);
}

std::string bounds_text(const tables::Bounds& bounds) {
  return bounds.lo == bounds.hi ? signed_text(bounds.lo)
                                : signed_text(bounds.lo) + " to " + signed_text(bounds.hi);
}

void append_values(fmt::memory_buffer& out, const std::optional<int>& even,
                   const std::optional<tables::Bounds>& bounds) {
  const auto text = std::back_inserter(out);
  if (bounds) {
    fmt::format_to(text, "  {:>10}", bounds_text(*bounds));
  }
  if (even) {
    fmt::format_to(text, "  even {:>4}", signed_text(*even));
  }
}

void append_text(fmt::memory_buffer& out, const Position& position, const Answer& answer) {
  const auto text = std::back_inserter(out);
  fmt::format_to(text, "{}  {} seeds", rules::format_position(position), answer.layer);
  if (!answer.covered()) {
    fmt::format_to(text, "  not covered");
    return;
  }
  append_values(out, answer.even, answer.bounds);
  if (answer.clamped > 0) {
    fmt::format_to(text, "  (margins clamped at {})", answer.clamped);
  }
  for (const MoveValue& move : answer.moves) {
    const bool best = std::ranges::find(answer.best, move.house) != answer.best.end();
    fmt::format_to(text, "\n  {}{}  takes {:>2}", move.house.letter(), best ? '*' : ' ',
                   move.captures);
    append_values(out, move.even, move.bounds);
  }
}

// A line that is no position, or one whose table is damaged.
void append_error(fmt::memory_buffer& out, std::string_view line, const Error& error) {
  fmt::format_to(std::back_inserter(out), "{{\"error\":");
  append_json(out, message(error));
  fmt::format_to(std::back_inserter(out), ",\"position\":");
  append_json(out, line);
  out.push_back('}');
}

class Prober {
 public:
  Prober(const tables::View& view, const rules::RuleSet& rules, const TablesOptions& options)
      : view_(view), rules_(rules), options_(options) {}

  // Of all lines so far; says what was wrong.
  int report() const { return wrong_.report(); }

  // A line that was not read; the answers before it are out.
  void too_long(const Error& error, Output& output) {
    if (options_.json) {
      fmt::memory_buffer buffer;
      append_error(buffer, "", error);
      output.line({buffer.data(), buffer.size()});
    }
    wrong_.add(error);
  }

  // The lines' answers in their order.
  void answer(const std::vector<std::string>& lines, Output& output) {
    std::vector<std::string> answers(lines.size());
    in_parts(lines.size(), kPositionsAtATime, thread_count(options_),
             [&](std::uint64_t first, std::uint64_t last) {
               fmt::memory_buffer buffer;
               for (std::uint64_t i = first; i < last; ++i) {
                 buffer.clear();
                 append_line(buffer, lines[i]);
                 answers[i].assign(buffer.data(), buffer.size());
               }
             });
    for (const std::string& text : answers) {
      if (!text.empty()) {
        output.line(text);
      }
    }
  }

 private:
  void append_line(fmt::memory_buffer& out, const std::string& line) {
    const auto position = rules::parse_position(line, rules_, rules::SeedCount::study);
    if (!position) {
      return fail(out, line, position.error());
    }
    const auto answer = view_.probe(*position);
    if (!answer) {
      return fail(out, line, answer.error());
    }
    options_.json ? append_answer(out, *position, *answer) : append_text(out, *position, *answer);
  }

  void fail(fmt::memory_buffer& out, const std::string& line, const Error& error) {
    if (options_.json) {
      append_error(out, line, error);
    }
    const std::lock_guard lock(guard_);
    wrong_.add(error);
  }

  const tables::View& view_;
  const rules::RuleSet& rules_;
  const TablesOptions& options_;
  std::mutex guard_;
  ErrorCount wrong_;
};

Result<void> answer_lines(Prober& prober, Output& output) {
  Result<LineSource> source = LineSource::open("-");
  if (!source) {
    return tl::unexpected(source.error());
  }
  std::vector<std::string> lines;
  while (!interrupted() && !output.failed()) {
    const auto line = source->next();
    if (!line && line.error().code != ErrorCode::bad_file) {
      return tl::unexpected(line.error());
    }
    const bool at_end = line && !*line;
    if (!line) {
      prober.answer(lines, output);
      lines.clear();
      prober.too_long(line.error(), output);
    } else if (!at_end && !is_blank(**line)) {
      lines.emplace_back(**line);
    }
    if (at_end || lines.size() == kBatch || source->would_read()) {
      prober.answer(lines, output);
      lines.clear();
      if (source->would_read()) {
        output.flush();
      }
    }
    if (at_end) {
      return {};
    }
  }
  return {};
}

int run(const ProbeOptions& options) {
  const Result<Opened> opened = open_chosen(options.tables);
  if (!opened) {
    return report(opened.error());
  }
  const rules::RuleSet& rules = opened->choice.rules;
  const tables::View view = opened->tables.under(rules);
  if (view.layers(tables::Kind::even) < 0 && view.layers(tables::Kind::bounds) < 0) {
    print_error("oware: {}\n", no_tables_text(tables_folder(options.tables), rules));
  }
  Prober prober(view, rules, options.tables);
  Output output;
  Result<void> answered;
  if (options.position == "-") {
    answered = answer_lines(prober, output);
  } else {
    prober.answer({options.position}, output);
  }
  const Result<void> written = output.finish();
  const int status = prober.report();
  if (!answered || !written) {
    return report(answered ? written.error() : answered.error());
  }
  return interrupted() ? report_interrupted("the positions that follow are not answered") : status;
}

}  // namespace

void add_tables_probe(CLI::App& tables, Status& status) {
  auto options = std::make_shared<ProbeOptions>();
  CLI::App* command =
      tables.add_subcommand("probe", "Say what a position is worth, and each move from it");
  command
      ->add_option("position", options->position,
                   "The position (stores do not matter); - reads one a line")
      ->required();
  add_place_options(*command, options->tables);
  add_threads_option(*command, options->tables);
  add_json_option(*command, options->tables);
  command->footer(
      "Margins are what the mover gains minus what the opponent gains of the seeds on the board. "
      "Bounds (lo to hi) hold for\n"
      "play that enters these seeds fresh: a position with as many seeds that is already in the "
      "game's history may recur\n"
      "and end it outside them.\n"
      "Example: oware tables probe 0-1-0-2-0-0-1-0-0-3-0-1-20-20-S");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app
