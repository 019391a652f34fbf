// The computer player: what oware/engine.py calls.
#include <pybind11/stl.h>

#include <cmath>
#include <exception>
#include <oware/analysis.hpp>
#include <oware/engine.hpp>

#include "errors.hpp"
#include "running.hpp"
#include "values.hpp"

namespace oware::python {
namespace {

using namespace pybind11::literals;
using Shared = std::shared_ptr<tables::Tables>;

constexpr double kLongestSeconds = 1e6;

std::optional<std::chrono::nanoseconds> time_of(const std::optional<double>& seconds) {
  if (!seconds) return std::nullopt;
  if (!(*seconds > 0 && *seconds <= kLongestSeconds)) {
    raise(Error{ErrorCode::bad_number, "time", std::to_string(*seconds),
                "seconds above 0, at most 1000000"});
  }
  return std::chrono::nanoseconds(static_cast<std::int64_t>(*seconds * 1e9));
}

py::list infos_of(const search::Analysis& analysis) {
  py::list infos;
  for (const search::Variation& variation : analysis.variations) {
    const auto nodes = static_cast<double>(analysis.nodes);
    py::dict info;
    info["multipv"] = infos.size() + 1;
    info["move"] = letter_of(variation.move);
    info["score"] = variation.score / 100.0;
    info["at_least"] = variation.at_least;
    info["lo"] = variation.lowest;
    info["hi"] = variation.highest;
    info["depth"] = variation.depth;
    info["nodes"] = analysis.nodes;
    info["time"] = analysis.seconds;
    info["nps"] = analysis.seconds > 0
                      ? static_cast<std::uint64_t>(std::llround(nodes / analysis.seconds))
                      : std::uint64_t{0};
    info["pv"] = letters_of(variation.pv);
    infos.append(info);
  }
  return infos;
}

struct Asked {
  py::object game;
  std::optional<double> seconds;
  int depth;
  std::uint64_t nodes;
  int multipv;
  int threads;
  std::uint64_t hash_bytes;
};

search::AnalysisOptions options_of(const Asked& asked, const Shared& tables) {
  search::AnalysisOptions options;
  options.limits.depth = asked.depth;
  options.limits.nodes = asked.nodes;
  if (const auto time = time_of(asked.seconds)) {
    options.limits.time = std::chrono::ceil<std::chrono::milliseconds>(*time);
  }
  options.variations = asked.multipv;
  options.threads = asked.threads;
  options.hash_bytes = asked.hash_bytes;
  options.tables = tables;
  return options;
}

py::list analyze(const Asked& asked, const Shared& tables, const py::object& on_info) {
  const rules::Game game = game_of(asked.game);
  search::AnalysisOptions options = options_of(asked, tables);
  std::exception_ptr raised;  // by on_info
  Result<search::Analysis> result = search::Analysis{};
  run([&](std::atomic<bool>& cancel) {
    options.cancel = &cancel;
    if (!on_info.is_none()) {
      options.on_progress = [&](const search::Analysis& analysis) {
        const py::gil_scoped_acquire lock;
        if (raised) return;
        try {
          on_info(infos_of(analysis));
        } catch (...) {
          raised = std::current_exception();
          cancel = true;
        }
      };
    }
    result = search::analyze(game, options);
  });
  if (raised) std::rethrow_exception(raised);
  return infos_of(value(std::move(result)));
}

search::PlayOptions play_options(int level, std::uint64_t seed, std::uint64_t nodes,
                                 const Shared& tables) {
  search::PlayOptions options;
  options.level = level;
  options.seed = seed;
  options.most_nodes = nodes;
  options.tables = tables;
  return options;
}

std::string choose(const py::object& played, int level, std::uint64_t seed,
                   std::optional<double> seconds, std::uint64_t nodes, const Shared& tables) {
  const rules::Game game = game_of(played);
  search::PlayOptions options = play_options(level, seed, nodes, tables);
  Result<rules::House> move = rules::House{};
  run(
      [&](std::atomic<bool>& cancel) {
        options.stop = &cancel;
        move = search::choose_move(game, options);
      },
      time_of(seconds));
  return letter_of(value(std::move(move)));
}

bool accepts(const py::object& played, const std::string& side, int level, std::uint64_t seed,
             const Shared& tables) {
  const rules::Game game = game_of(played);
  const rules::Side computer = side_of(side);
  search::PlayOptions options = play_options(level, seed, 0, tables);
  bool accepted = false;
  run([&](std::atomic<bool>& cancel) {
    options.stop = &cancel;
    accepted = search::accepts_end(game, computer, options);
  });
  return accepted;
}

}  // namespace

void add_engine(py::module_& module) {
  module.def(
      "_analyze",
      [](const py::object& game, std::optional<double> seconds, int depth, std::uint64_t nodes,
         int multipv, int threads, std::uint64_t hash_bytes, const Shared& tables,
         const py::object& on_info) {
        return analyze({game, seconds, depth, nodes, multipv, threads, hash_bytes}, tables,
                       on_info);
      },
      "game"_a, "time"_a, "depth"_a, "nodes"_a, "multipv"_a, "threads"_a, "hash_bytes"_a,
      "tables"_a, "on_info"_a);
  module.def("_choose_move", &choose, "game"_a, "level"_a, "seed"_a, "time"_a, "nodes"_a,
             "tables"_a);
  module.def("_accepts_end", &accepts, "game"_a, "side"_a, "level"_a, "seed"_a, "tables"_a);
  module.def("_level_nodes", &search::level_nodes, "level"_a);
  module.attr("_MAX_LEVEL") = search::kMaxLevel;
  module.attr("_MIN_LEVEL") = search::kMinLevel;
}

}  // namespace oware::python
