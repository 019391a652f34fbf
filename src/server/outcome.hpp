// What a request comes to inside the server: a value, or the ServiceError that problem.hpp turns
// into an answer. Thread rule: values.
#pragma once

#include <oware/error.hpp>
#include <string>
#include <tl/expected.hpp>

#include "server/problem.hpp"

namespace oware::server {

template <class T>
using Outcome = tl::expected<T, ServiceError>;

// An error of the store or the system, logged.
tl::unexpected<ServiceError> fail(const Error& error);
// Why a command is refused, with a sentence for people.
tl::unexpected<ServiceError> refuse(games::CommandErrorCode code, std::string detail);
// More commands than may queue.
tl::unexpected<ServiceError> too_busy();

}  // namespace oware::server
