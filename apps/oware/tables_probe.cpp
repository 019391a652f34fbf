// `oware tables probe`: what positions are worth.
#include <fmt/format.h>

#include <atomic>
#include <oware/notation.hpp>
#include <vector>

#include "lines.hpp"
#include "output.hpp"
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

  int status() const { return status_; }

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
    const int code = options_.json ? policy(error.code).exit_status : report(error);
    if (options_.json) {
      append_error(out, line, error);
    }
    int seen = status_;
    while (seen < code && !status_.compare_exchange_weak(seen, code)) {
    }
  }

  const tables::View& view_;
  const rules::RuleSet& rules_;
  const TablesOptions& options_;
  std::atomic<int> status_ = kDone;
};

Result<void> answer_lines(Prober& prober, Output& output) {
  Result<LineSource> source = LineSource::open("-");
  if (!source) {
    return tl::unexpected(source.error());
  }
  std::vector<std::string> lines;
  while (!interrupted()) {
    const auto line = source->next();
    if (!line) {
      return tl::unexpected(line.error());
    }
    if (*line && !is_blank(**line)) {
      lines.emplace_back(**line);
    }
    if (!*line || lines.size() == kBatch || source->would_read()) {
      prober.answer(lines, output);
      lines.clear();
      if (source->would_read()) {
        output.flush();
      }
    }
    if (!*line) {
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
  const tables::View view = opened->tables.under(opened->choice.rules);
  Prober prober(view, opened->choice.rules, options.tables);
  Output output;
  int status = kDone;
  if (options.position == "-") {
    if (const Result<void> answered = answer_lines(prober, output); !answered) {
      status = report(answered.error());
    }
  } else {
    prober.answer({options.position}, output);
  }
  if (const Result<void> written = output.finish(); !written) {
    return report(written.error());
  }
  return std::max(status, prober.status());
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
