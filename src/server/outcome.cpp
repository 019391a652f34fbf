#include "server/outcome.hpp"

#include <utility>

#include "server/log.hpp"

namespace oware::server {

tl::unexpected<ServiceError> fail(const Error& error) {
  log(policy(error.code).log_level == oware::LogLevel::error ? LogLevel::error : LogLevel::warning,
      "failure", {{"what", message(error)}});
  return tl::unexpected(ServiceError(error));
}

tl::unexpected<ServiceError> refuse(games::CommandErrorCode code, std::string detail) {
  return tl::unexpected(
      ServiceError(games::CommandError{.code = code, .detail = std::move(detail)}));
}

tl::unexpected<ServiceError> too_busy() {
  return tl::unexpected(ServiceError(Error{.code = ErrorCode::unavailable,
                                           .what = "game",
                                           .found = "too many commands at once",
                                           .expected = "fewer"}));
}

}  // namespace oware::server
