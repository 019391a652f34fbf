// What a request comes to inside the server: a value, or the Failure that problem.hpp turns into an
// answer. Thread rule: values.
#pragma once

#include <oware/error.hpp>
#include <string>
#include <tl/expected.hpp>

#include "server/problem.hpp"

namespace oware::server {

template <class T>
using Outcome = tl::expected<T, Failure>;

// An error of the store or the system, logged.
tl::unexpected<Failure> fail(const Error& error);
// A refusal of a command, with a sentence for people.
tl::unexpected<Failure> refuse(games::Reason reason, std::string detail);
// More commands than may queue.
tl::unexpected<Failure> too_busy();

}  // namespace oware::server
