// The library's errors as Python's: one mapping, made by oware/errors.py from the error's code.
//
// Thread rule: the caller holds the interpreter's lock.
#pragma once

#include <pybind11/pybind11.h>

#include <oware/error.hpp>
#include <string>
#include <utility>

namespace oware::python {

// An instance of the class of oware.Error that belongs to the code. `position` is the text of the
// position at which a move was refused; empty where there is none.
pybind11::object exception_of(const Error& error, const std::string& position = {});

[[noreturn]] void raise(const Error& error, const std::string& position = {});

// The value, or the exception.
template <class T>
T value(Result<T> result) {
  if (!result) raise(result.error());
  return *std::move(result);
}
inline void value(const Result<void>& result) {
  if (!result) raise(result.error());
}
}  // namespace oware::python
