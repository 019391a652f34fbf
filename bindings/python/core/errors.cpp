#include "errors.hpp"

namespace oware::python {

pybind11::object exception_of(const Error& error, const std::string& position) {
  const pybind11::object make = pybind11::module_::import("oware.errors").attr("_make");
  return make(std::string(policy(error.code).name), message(error), error.what, error.found,
              error.expected, error.line, error.column, position);
}

void raise(const Error& error, const std::string& position) {
  const pybind11::object exception = exception_of(error, position);
  PyErr_SetObject(pybind11::type::of(exception).ptr(), exception.ptr());
  throw pybind11::error_already_set();
}

}  // namespace oware::python
