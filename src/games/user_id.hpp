// The number by which a store knows a guest or an account. Thread rule: a type.
#pragma once

#include <cstdint>

namespace oware::games {

using UserId = std::int64_t;

}  // namespace oware::games
