// Endgame tables: what oware/tables.py makes its answers of.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <oware/table_builder.hpp>
#include <oware/tables.hpp>

#include "arrays.hpp"
#include "errors.hpp"
#include "running.hpp"
#include "values.hpp"

namespace oware::python {
namespace {

using namespace pybind11::literals;
using tables::Tables;
using Shared = std::shared_ptr<Tables>;

tables::Kind kind_of(const std::string& name) {
  if (name == "even") return tables::Kind::even;
  if (name == "bounds") return tables::Kind::bounds;
  raise(Error{ErrorCode::usage, "kind of table", name, "'even' or 'bounds'"});
}

Shared open(const std::filesystem::path& folder, std::uint64_t cache_bytes) {
  const py::gil_scoped_release release;
  auto opened = tables::open(folder.string(), {.cache_bytes = cache_bytes});
  const py::gil_scoped_acquire acquire;
  return std::make_shared<Tables>(value(std::move(opened)));
}

py::tuple margins_out(const std::optional<int>& even, const std::optional<tables::Bounds>& bounds) {
  const auto part = [&](int tables::Bounds::* side) -> py::object {
    return bounds ? py::object(py::int_((*bounds).*side)) : py::none();
  };
  return py::make_tuple(even, part(&tables::Bounds::lo), part(&tables::Bounds::hi));
}

py::tuple probe(const Shared& tables, const RuledPosition& ruled) {
  Result<tables::Answer> found = [&] {
    const py::gil_scoped_release release;
    return tables->under(ruled.rules).probe(ruled.position);
  }();
  const tables::Answer answer = value(std::move(found));
  py::list moves;
  for (const tables::MoveValue& move : answer.moves) {
    moves.append(py::make_tuple(letter_of(move.house), move.captures) +
                 margins_out(move.even, move.bounds));
  }
  return py::make_tuple(answer.layer, answer.clamped) + margins_out(answer.even, answer.bounds) +
         py::make_tuple(moves, letters_of(answer.best));
}

// Three arrays (even, lo, hi) of int8, kNoMargin where no table covers the row. A damaged file is
// an error, which the batched look-up does not give: rows without a value are asked for again.
py::tuple probe_many(const Shared& tables, const py::object& array, const py::object& rules) {
  const rules::RuleSet rule_set = rules_of(rules);
  const PositionRows rows = PositionRows::of(array);
  const auto count = static_cast<py::ssize_t>(rows.size());
  py::array_t<std::int8_t> even(count), lo(count), hi(count);
  std::int8_t* const out[] = {even.mutable_data(), lo.mutable_data(), hi.mutable_data()};
  const tables::View view = tables->under(rule_set);
  const auto as_byte = [](int margin) { return static_cast<std::int8_t>(margin); };
  for_rows(
      rows, 1,
      [&](std::size_t first, std::span<const rules::Position> positions, const std::atomic<bool>&) {
        view.margins(tables::Kind::even, positions, {out[0] + first, positions.size()});
        for (std::size_t at = 0; at < positions.size(); ++at) {
          if (out[0][first + at] == tables::View::kNoMargin) {
            const auto asked = view.even(positions[at]);
            if (!asked) return std::optional(asked.error());
          }
          const auto bounds = view.bounds(positions[at]);
          if (!bounds) return std::optional(bounds.error());
          out[1][first + at] = *bounds ? as_byte((*bounds)->lo) : tables::View::kNoMargin;
          out[2][first + at] = *bounds ? as_byte((*bounds)->hi) : tables::View::kNoMargin;
        }
        return std::optional<Error>();
      });
  return py::make_tuple(even, lo, hi);
}

void build(const std::filesystem::path& folder, int seeds, const std::string& kind,
           const py::object& rules, int threads) {
  tables::BuilderOptions options{.folder = folder.string(),
                                 .rules = rules_of(rules),
                                 .kind = kind_of(kind),
                                 .seeds = seeds,
                                 .threads = threads};
  Result<tables::BuilderOutcome> outcome = tables::BuilderOutcome::done;
  run([&](std::atomic<bool>& cancel) {
    options.cancel = &cancel;
    outcome = tables::build(options);
  });
  value(std::move(outcome));
}

}  // namespace

void add_tables(py::module_& module) {
  py::class_<Tables, Shared>(module, "_Tables")
      .def(py::init(&open), "folder"_a, "cache_bytes"_a)
      .def("probe", &probe, "position"_a)
      .def("probe_many", &probe_many, "array"_a, "rules"_a)
      .def(
          "layers",
          [](const Shared& tables, const std::string& kind, const py::object& rules) {
            return tables->under(rules_of(rules)).layers(kind_of(kind));
          },
          "kind"_a, "rules"_a)
      .def("problems", [](const Shared& tables) {
        py::list problems;
        for (const Error& error : tables->problems()) problems.append(exception_of(error));
        return problems;
      });
  module.attr("NO_MARGIN") = int{tables::View::kNoMargin};
  module.def("_build_tables", &build, "folder"_a, "seeds"_a, "kind"_a, "rules"_a, "threads"_a);
}

}  // namespace oware::python
