// oware.perft(): the count of rules::perft(), taken apart so that Ctrl-C is noticed in it.
#include <pybind11/stl.h>

#include <oware/ends.hpp>
#include <oware/perft.hpp>

#include "errors.hpp"
#include "perft.hpp"
#include "running.hpp"
#include "values.hpp"

namespace oware::python {
namespace {

using namespace pybind11::literals;

constexpr int kWhole = 6;  // plies that are counted in one go, in milliseconds

void count(const rules::Position& position, const rules::RuleSet& rules, std::size_t ply,
           std::vector<std::uint64_t>& counts, const std::atomic<bool>& cancel) {
  const std::size_t left = counts.size() - ply;
  if (left <= kWhole) {
    const auto below = rules::perft(position, rules, static_cast<int>(left)).counts;
    for (std::size_t depth = 0; depth < below.size(); ++depth) counts[ply + depth] += below[depth];
    return;
  }
  if (cancel.load(std::memory_order_relaxed) || rules::decided_by_stores(position)) return;
  for (const rules::House house : rules::legal_moves(position, rules)) {
    ++counts[ply];
    count(rules::play_unchecked(position, house, rules), rules, ply + 1, counts, cancel);
  }
}

constexpr const char* kPerftDoc = R"(How many ways there are to play `depth` moves from a position.

    position: a Position (or a Game, whose present position is taken).
    depth: in plies, 0..64; the time grows about sixfold a ply.

The repetition rule plays no part; a position that has ended has no moves. The interpreter's lock is
released.

>>> import oware
>>> oware.perft(oware.Position.start(), 5)
5219
)";

}  // namespace

std::vector<std::uint64_t> perft_counts(const rules::Position& position,
                                        const rules::RuleSet& rules, int depth,
                                        const std::atomic<bool>& cancel) {
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(depth));
  if (depth > 0) count(position, rules, 0, counts, cancel);
  return counts;
}

void check_perft_depth(int depth) {
  if (depth >= 0 && depth <= kMaxPerftDepth) return;
  raise(Error{ErrorCode::bad_number, "perft: depth", std::to_string(depth),
              "0 to " + std::to_string(kMaxPerftDepth)});
}

void add_perft(py::module_& module) {
  const auto counts_of = [](const py::object& position, int depth) {
    check_perft_depth(depth);
    const rules::Game game = game_of(position);
    std::vector<std::uint64_t> counts;
    run([&](std::atomic<bool>& cancel) {
      counts = perft_counts(game.position(), game.rules(), depth, cancel);
    });
    return counts;
  };
  module.def(
      "perft",
      [counts_of](const py::object& position, int depth) {
        const auto counts = counts_of(position, depth);
        return counts.empty() ? std::uint64_t{1} : counts.back();
      },
      "position"_a, "depth"_a, kPerftDoc);
  module.def("perft_counts", counts_of, "position"_a, "depth"_a,
             "The counts of perft() for depth 1, 2, ... `depth`, a list of ints.");
}

}  // namespace oware::python
