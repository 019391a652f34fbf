#include "server/throttle.hpp"

#include "base/assert.hpp"
#include "server/answers.hpp"
#include "server/api.hpp"

namespace oware::server {

std::optional<Response> Throttle::charge(const Request& request) {
  OWARE_ASSERT(request.operation != nullptr && request.operation->cost.has_value());
  if (allow(request, *request.operation->cost)) return std::nullopt;
  return too_many();
}

}  // namespace oware::server
