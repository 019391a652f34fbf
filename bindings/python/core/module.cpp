#include "values.hpp"

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled part of oware; import oware instead.";
  module.attr("__version__") = OWARE_VERSION;
  oware::python::add_rules(module);
  oware::python::add_game(module);
  oware::python::add_perft(module);
  oware::python::add_ogn(module);
  oware::python::add_tables(module);
  oware::python::add_engine(module);
  oware::python::add_batches(module);
}
