// Errors of ranks: what one rank finds wrong ends the work of all, with one message that names the
// rank. Thread rule: as Transport.
#pragma once

#include <oware/error.hpp>

#include "build/transport.hpp"

namespace oware::build {

// Collective: nothing, or the error of the first rank that has one, as "rank N: ...".
Result<void> agree(Transport& transport, const Result<void>& mine);

// An error as bytes for a message, and back.
std::vector<std::byte> to_bytes(const Error& error);
Error error_of(std::span<const std::byte> bytes);

}  // namespace oware::build
