#include "server/service_controller.hpp"

#include "server/answers.hpp"
#include "server/json_writer.hpp"
#include "server/openapi.hpp"
#include "server/pages.hpp"
#include "server/problem.hpp"

namespace oware::server {
namespace {

Response status_answer(std::string_view status) {
  JsonWriter json;
  json.begin_object().field("status", status).end_object();
  return json_answer(200, json.take());
}

Response not_ready(std::string_view why) { return problem(ProblemCode::unavailable, why); }

Response no_games() {
  return not_ready(
      "The server is starting, or its database does not commit or does not tell it of others.");
}

}  // namespace

Task<Response> ServiceController::healthz(const Request&) {
  if (services_.games.ready()) co_return status_answer("ok");
  co_return no_games();
}

Task<Response> ServiceController::readyz(const Request&) {
  if (stopping_) co_return not_ready("The server is about to end.");
  if (!services_.games.ready()) co_return no_games();
  if (services_.memory.scarce()) co_return memory_scarce();
  co_return status_answer("ready");
}

Task<Response> ServiceController::metrics(const Request&) {
  co_return text(services_.metrics.text(), "text/plain; version=0.0.4; charset=utf-8");
}

Task<Response> ServiceController::openapi(const Request& request) {
  co_return file_answer(request, openapi_document());
}

}  // namespace oware::server
