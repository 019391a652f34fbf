#include "server/answers.hpp"

#include "server/problem.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

constexpr int kRetrySeconds = 10;

}  // namespace

Response json_answer(int status, std::string body) {
  Response response{
      .status = status, .content_type = "application/json", .headers = {}, .body = std::move(body)};
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

Response text(std::string body, std::string_view type) {
  Response response{.status = 200, .content_type = type, .headers = {}, .body = std::move(body)};
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

Response not_allowed(std::string allowed) {
  Response response = problem(ProblemCode::bad_method, "Here one can: " + allowed + ".");
  response.headers.emplace_back("Allow", std::move(allowed));
  return response;
}

namespace {

Response later(std::string_view detail, int seconds) {
  Response response = problem(ProblemCode::too_many_requests, detail, {{"seconds", seconds}});
  response.headers.emplace_back("Retry-After", std::to_string(seconds));
  return response;
}

}  // namespace

Response too_many() {
  return later("This address has asked for too much in a short time.", kRetrySeconds);
}

Response analyses_full(int seconds) {
  return later("As many analyses wait as may. Please try again later.", seconds);
}

Response memory_scarce() {
  return problem(ProblemCode::unavailable,
                 "The server is short of memory and takes no new work at the moment.");
}

Response bad_origin() {
  return problem(ProblemCode::bad_origin,
                 "A request with a cookie must come from this server's own page.");
}

Response no_such_page() {
  return problem(ProblemCode::no_such_page, "Nothing lies at this address.");
}

Response unknown_token() {
  return problem(ProblemCode::unknown_token,
                 "Nobody has this token: it was revoked, or never made.");
}

Response not_signed_in() {
  return problem(ProblemCode::not_signed_in,
                 "This needs a guest's or an account's cookie, from our own page.");
}

Response bad_body(const Error& error) {
  if (error.code == ErrorCode::bad_file) return problem(ProblemCode::bad_request, message(error));
  return problem(error);
}

std::optional<Response> wrong_type(const Request& request) {
  const bool says_nothing = request.content_type.empty() && request.body.empty();
  if (request.cookie.empty() || says_nothing || is_json_type(request.content_type))
    return std::nullopt;
  return problem(ProblemCode::bad_content_type, "Send Content-Type: application/json.");
}

bool reads(const Request& request) {
  return request.method == Method::get || request.method == Method::head;
}

}  // namespace oware::server
