#include "server/outcome.hpp"

#include <utility>

#include "server/log.hpp"

namespace oware::server {

tl::unexpected<Failure> fail(const Error& error) {
  log(policy(error.code).log_level == oware::LogLevel::error ? LogLevel::error : LogLevel::warning,
      "failure", {{"what", message(error)}});
  return tl::unexpected(Failure(error));
}

tl::unexpected<Failure> refuse(games::Reason reason, std::string detail) {
  return tl::unexpected(Failure(games::Refusal{.reason = reason, .detail = std::move(detail)}));
}

tl::unexpected<Failure> too_busy() {
  return tl::unexpected(Failure(Error{.code = ErrorCode::unavailable,
                                      .what = "game",
                                      .found = "too many commands at once",
                                      .expected = "fewer"}));
}

}  // namespace oware::server
