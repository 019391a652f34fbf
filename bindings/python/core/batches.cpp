// Arrays of positions: what oware/batch.py calls. Shapes and units are told there.
#include <pybind11/stl.h>

#include <oware/ends.hpp>
#include <oware/move.hpp>

#include "arrays.hpp"
#include "errors.hpp"
#include "perft.hpp"
#include "rules/playout.hpp"
#include "running.hpp"
#include "values.hpp"

namespace oware::python {
namespace {

using namespace pybind11::literals;

constexpr int kMostThreads = 256;
constexpr auto kColumns = static_cast<py::ssize_t>(PositionRows::kColumns);

int checked_threads(int threads) {
  if (threads >= 1 && threads <= kMostThreads) return threads;
  raise(Error{ErrorCode::bad_number, "threads", std::to_string(threads),
              "1 to " + std::to_string(kMostThreads)});
}

// An array of positions under construction, written without the interpreter's lock.
class NewPositions {
 public:
  explicit NewPositions(std::size_t rows)
      : array({static_cast<py::ssize_t>(rows), kColumns}), bytes_(array.mutable_data()) {}

  void set(std::size_t row, const rules::Position& position) {
    PositionRows::write(
        position, PositionRows::Row(bytes_ + row * PositionRows::kColumns, PositionRows::kColumns));
  }

  py::array_t<std::uint8_t> array;

 private:
  std::uint8_t* bytes_;
};

rules::HouseSet legal_in(const rules::Position& position, const rules::RuleSet& rules) {
  if (rules::decided_by_stores(position)) return {};
  return rules::legal_moves(position, rules);
}

py::array legal_moves_many(const py::object& array, const py::object& rules) {
  const rules::RuleSet rule_set = rules_of(rules);
  const PositionRows rows = PositionRows::of(array);
  py::array_t<bool> mask({static_cast<py::ssize_t>(rows.size()), py::ssize_t{rules::kHouses}});
  bool* const out = mask.mutable_data();
  for_rows(
      rows, 1,
      [&](std::size_t first, std::span<const rules::Position> positions, const std::atomic<bool>&) {
        for (std::size_t at = 0; at < positions.size(); ++at) {
          const rules::HouseSet legal = legal_in(positions[at], rule_set);
          for (int house = 0; house < rules::kHouses; ++house) {
            out[(first + at) * rules::kHouses + static_cast<std::size_t>(house)] =
                legal.contains(rules::House(house));
          }
        }
        return std::optional<Error>();
      });
  return mask;
}

Error illegal_row(std::size_t row, int house, rules::HouseSet legal) {
  std::string expected = legal.empty() ? "no move: the game is over" : "one of";
  for (const rules::House choice : legal) expected += " " + std::to_string(choice.number());
  return {ErrorCode::illegal_move, "row " + std::to_string(row) + ": house", std::to_string(house),
          expected};
}

py::array play_many(const py::object& array, const py::object& moves, const py::object& rules) {
  const rules::RuleSet rule_set = rules_of(rules);
  const PositionRows rows = PositionRows::of(array);
  const auto houses = column_of<std::uint8_t>(moves, rows.size(), "moves", "uint8");
  const auto house_at = houses.unchecked<1>();
  NewPositions after(rows.size());
  for_rows(
      rows, 1,
      [&](std::size_t first, std::span<const rules::Position> positions, const std::atomic<bool>&) {
        for (std::size_t at = 0; at < positions.size(); ++at) {
          const std::size_t row = first + at;
          const int number = house_at(static_cast<py::ssize_t>(row));
          const rules::HouseSet legal = legal_in(positions[at], rule_set);
          if (number >= rules::kHouses || !legal.contains(rules::House(number))) {
            return std::optional(illegal_row(row, number, legal));
          }
          after.set(row, rules::play_unchecked(positions[at], rules::House(number), rule_set));
        }
        return std::optional<Error>();
      });
  return std::move(after.array);
}

// (score in seeds, plies, end reasons' numbers, last positions)
py::tuple playout_many(const py::object& array, const py::object& seeds, const py::object& rules,
                       int threads) {
  const rules::RuleSet rule_set = rules_of(rules);
  const PositionRows rows = PositionRows::of(array);
  const auto seeds_given = column_of<std::uint64_t>(seeds, rows.size(), "seeds", "uint64");
  const auto seed_at = seeds_given.unchecked<1>();
  const auto count = static_cast<py::ssize_t>(rows.size());
  py::array_t<float> score({count, py::ssize_t{2}});
  py::array_t<std::int32_t> plies(count);
  py::array_t<std::uint8_t> reason(count);
  NewPositions last(rows.size());
  float* const score_out = score.mutable_data();
  std::int32_t* const plies_out = plies.mutable_data();
  std::uint8_t* const reason_out = reason.mutable_data();
  const auto play = [&](std::size_t first, std::span<const rules::Position> positions,
                        const std::atomic<bool>&) {
    std::vector<std::uint64_t> own_seeds;
    for (std::size_t at = 0; at < positions.size(); ++at) {
      own_seeds.push_back(seed_at(static_cast<py::ssize_t>(first + at)));
    }
    std::size_t row = first;
    for (const rules::Playout& game : rules::playouts(positions, own_seeds, rule_set)) {
      const rules::Score end = rules::final_score(game.last, game.reason, rule_set.repetition);
      score_out[2 * row] = static_cast<float>(end.south_halves) / 2;
      score_out[2 * row + 1] = static_cast<float>(end.north_halves) / 2;
      plies_out[row] = game.plies;
      reason_out[row] = static_cast<std::uint8_t>(game.reason);
      last.set(row, game.last);
      ++row;
    }
    return std::optional<Error>();
  };
  for_rows(rows, checked_threads(threads), play);
  return py::make_tuple(score, plies, reason, last.array);
}

py::array perft_many(const py::object& array, int depth, const py::object& rules, int threads) {
  const rules::RuleSet rule_set = rules_of(rules);
  const PositionRows rows = PositionRows::of(array);
  check_perft_depth(depth);
  py::array_t<std::uint64_t> counts(static_cast<py::ssize_t>(rows.size()));
  std::uint64_t* const out = counts.mutable_data();
  for_rows(rows, checked_threads(threads),
           [&](std::size_t first, std::span<const rules::Position> positions,
               const std::atomic<bool>& cancel) {
             for (std::size_t at = 0; at < positions.size(); ++at) {
               const auto found = perft_counts(positions[at], rule_set, depth, cancel);
               out[first + at] = found.empty() ? 1 : found.back();
             }
             return std::optional<Error>();
           });
  return counts;
}

py::array positions_in(const std::vector<RuledPosition>& positions) {
  NewPositions array(positions.size());
  for (std::size_t row = 0; row < positions.size(); ++row) array.set(row, positions[row].position);
  return std::move(array.array);
}

std::vector<RuledPosition> positions_out(const py::object& array, const py::object& rules) {
  const rules::RuleSet rule_set = rules_of(rules);
  const PositionRows rows = PositionRows::of(array);
  std::vector<RuledPosition> positions;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    positions.push_back({rule_set, value(rows.position(row))});
  }
  return positions;
}

}  // namespace

void add_batches(py::module_& module) {
  module.def("_legal_moves_many", &legal_moves_many, "array"_a, "rules"_a);
  module.def("_play_many", &play_many, "array"_a, "moves"_a, "rules"_a);
  module.def("_playout_many", &playout_many, "array"_a, "seeds"_a, "rules"_a, "threads"_a);
  module.def("_perft_many", &perft_many, "array"_a, "depth"_a, "rules"_a, "threads"_a);
  module.def("_array_of", &positions_in, "positions"_a);
  module.def("_positions_of", &positions_out, "array"_a, "rules"_a);
  py::list reasons;
  for (int number = 0; number <= static_cast<int>(rules::EndReason::aborted); ++number) {
    reasons.append(rules::to_string(static_cast<rules::EndReason>(number)));
  }
  module.attr("END_REASONS") = py::tuple(reasons);
}

}  // namespace oware::python
