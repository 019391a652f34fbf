#include "server/analysis_controller.hpp"

#include <functional>
#include <memory>
#include <oware/notation.hpp>
#include <oware/tables.hpp>
#include <string>
#include <utility>

#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/credentials.hpp"
#include "server/feed.hpp"
#include "server/json_writer.hpp"
#include "server/problem.hpp"
#include "server/wire_analysis.hpp"

namespace oware::server {
namespace {

void write_values(JsonWriter& json, const std::optional<int>& even,
                  const std::optional<tables::Bounds>& bounds) {
  if (even) json.field("even", *even);
  if (bounds) json.field("lo", bounds->lo).field("hi", bounds->hi);
}

// An analysis from its present state on. Of a ply that deepens a slow reader gets the newest state
// alone, so it cannot fall behind.
class AnalysisFeed final : public Feed {
 public:
  explicit AnalysisFeed(std::shared_ptr<AnalysisJob> job) : job_(std::move(job)) {}

  void enter(Follower* follower) override { job_->enter(follower); }
  void leave(Follower* follower) override { job_->leave(follower); }
  SharedText next_message() override { return job_->message_after(sent_); }
  bool told_all() const override { return job_->ended(); }

 private:
  std::shared_ptr<AnalysisJob> job_;
  int sent_ = 0;  // the version that the client has, or that is on its way
};

std::string letter(rules::House house) { return std::string(1, house.letter()); }

std::string answer_of(const rules::Position& position, const tables::Answer& answer) {
  JsonWriter json;
  json.begin_object().field("position", rules::format_position(position));
  json.field("layer", answer.layer);
  if (!answer.covered()) {
    json.field("covered", false).end_object();
    return json.take();
  }
  write_values(json, answer.even, answer.bounds);
  if (answer.clamped > 0) json.field("clamped", answer.clamped);
  json.key("moves").begin_array();
  for (const tables::MoveValue& move : answer.moves) {
    json.begin_object().field("move", letter(move.house)).field("captures", move.captures);
    write_values(json, move.even, move.bounds);
    json.end_object();
  }
  json.end_array().key("best").begin_array();
  for (const rules::House house : answer.best) json.value(letter(house));
  json.end_array().end_object();
  return json.take();
}

Response no_such_analysis() {
  return problem(ProblemCode::no_such_analysis, "There is no such analysis, or no longer.");
}

// An account counts for itself, wherever it asks from. Guests are made by the browser's own wish:
// they count for their address, under numbers that no account has.
AnalysisOwner owner_of(const Request& request, const Person& person) {
  AnalysisOwner owner{0, rate_key(request.address)};
  if (person != nullptr && person->user.registered) {
    owner.number = person->user.id;
  } else {
    owner.number = ~static_cast<std::int64_t>(std::hash<std::string>{}(owner.place) >> 1U);
  }
  return owner;
}

}  // namespace

// A probe takes microseconds, at most a block to decode.
Task<Response> AnalysisController::probe(const Request& request) {
  const auto query = read_query(request);
  if (!query) co_return bad_body(query.error());
  const auto rules = rules::parse_rule_set(text_or(*query, "rules", "abapa"));
  if (!rules) co_return bad_body(rules.error());
  const auto position =
      rules::parse_position(text_or(*query, "position"), *rules, rules::SeedCount::study);
  if (!position) co_return bad_body(position.error());
  const auto* source = services_.games.tables();
  const auto tables =
      source == nullptr ? std::make_shared<const tables::Tables>() : source->tables();
  const auto answer = tables->under(*rules).probe(*position);
  if (!answer) co_return problem(answer.error());
  co_return json_answer(200, answer_of(*position, *answer));
}

Task<Response> AnalysisController::start(const Request& request) {
  auto order = read_body(request).and_then([&](const boost::json::object& body) {
    return read_analysis(body, *request.operation->body);
  });
  if (!order) co_return bad_body(order.error());
  const auto person = co_await services_.people.who(request);
  if (!person) co_return problem(person.error());
  const JobPtr job = services_.analyses.start(*std::move(order), owner_of(request, *person));
  if (job == nullptr) co_return analyses_full(services_.analyses.seconds_to_wait());
  const std::string address = "/api/analysis/" + job->id();
  JsonWriter json;
  json.begin_object().field("id", job->id()).field("url", origin_of(request) + address);
  json.field("place", job->place()).end_object();
  Response response = json_answer(202, json.take());
  response.headers.emplace_back("Location", address);
  co_return response;
}

Task<Response> AnalysisController::show(const Request& request) {
  const JobPtr job = co_await services_.analysis_mirrors.find(request.parameters[0]);
  if (job == nullptr) co_return no_such_analysis();
  co_return json_answer(200, job->text());
}

Task<Response> AnalysisController::cancel(const Request& request) {
  const JobPtr job = co_await services_.analysis_mirrors.find(request.parameters[0]);
  if (job == nullptr) co_return no_such_analysis();
  services_.analysis_mirrors.cancel(job);
  co_return json_answer(200, "{}");
}

Task<Response> AnalysisController::live(const Request& request) {
  const JobPtr job = co_await services_.analysis_mirrors.find(request.parameters[0]);
  if (job == nullptr) co_return no_such_analysis();
  Response upgrade = problem(ProblemCode::upgrade_required, "Open this address as a WebSocket.");
  upgrade.headers.emplace_back("Upgrade", "websocket");
  co_return upgrade;
}

Task<tl::expected<Admission, Response>> AnalysisController::admit(const Request& request) {
  JobPtr job = co_await services_.analysis_mirrors.find(request.parameters[0]);
  if (job == nullptr) co_return tl::unexpected(no_such_analysis());
  co_return std::make_shared<AnalysisFeed>(std::move(job));
}

}  // namespace oware::server
