#include "server/router.hpp"

#include <algorithm>
#include <utility>

#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/credentials.hpp"
#include "server/pages.hpp"
#include "server/problem.hpp"

namespace oware::server {
namespace {

std::string_view take_part(std::string_view& rest) {
  rest.remove_prefix(1);  // the slash
  const auto slash = std::min(rest.find('/'), rest.size());
  const std::string_view part = rest.substr(0, slash);
  rest.remove_prefix(slash);
  return part;
}

// Whether the path is one of the pattern's; `parameters` are the path's parts in its braces then.
bool matches(std::string_view pattern, std::string_view path,
             std::vector<std::string>& parameters) {
  parameters.clear();
  while (!pattern.empty() && !path.empty()) {
    const std::string_view wanted = take_part(pattern);
    const std::string_view part = take_part(path);
    if (wanted.starts_with('{')) {
      if (part.empty()) return false;
      parameters.emplace_back(part);
    } else if (part != wanted) {
      return false;
    }
  }
  return pattern.empty() && path.empty();
}

const Route* find_route(std::string_view path, std::vector<std::string>& parameters) {
  for (const Route& route : routes()) {
    if (matches(route.pattern, path, parameters)) return &route;
  }
  return nullptr;
}

const Operation* find_operation(const Route& route, Method method) {
  if (method == Method::head) method = Method::get;
  const auto found = std::ranges::find(route.operations, method, &Operation::method);
  return found == route.operations.end() ? nullptr : &*found;
}

// Not a route of the page, even if nothing lies there.
bool of_the_interface(std::string_view path) { return path == "/api" || path.starts_with("/api/"); }

// A path with malformed escapes: a problem to programs, a page to readers.
Response unreadable(const Request& request) {
  return of_the_interface(request.raw_path) || !reads(request)
             ? problem(ProblemCode::bad_request, "The path cannot be read.")
             : page_of_nothing(request, assets(), 400);
}

}  // namespace

Router::Router(const Services& services, const AdminServices& admin)
    : services_(services),
      games_(services),
      lobby_(services),
      analysis_(services),
      explorer_(services),
      events_(services),
      clubs_(services),
      analyses_(services),
      accounts_(services),
      chat_(services),
      challenges_(services),
      push_(services),
      pairings_(services),
      puzzles_(services),
      ratings_(services),
      tokens_(services),
      streams_(services),
      social_(services),
      credentials_(services),
      admin_(services, admin),
      admission_(services),
      moderation_(services),
      pages_(services, admin.texts_folder),
      service_(services),
      handlers_{.service = service_,
                .lobby = lobby_,
                .games = games_,
                .pages = pages_,
                .admin = admin_,
                .moderation = moderation_,
                .admission = admission_,
                .analysis = analysis_,
                .puzzles = puzzles_,
                .explorer = explorer_,
                .chat = chat_,
                .accounts = accounts_,
                .analyses = analyses_,
                .push = push_,
                .events = events_,
                .clubs = clubs_,
                .ratings = ratings_,
                .pairings = pairings_,
                .challenges = challenges_,
                .tokens = tokens_,
                .streams = streams_,
                .social = social_,
                .credentials = credentials_} {}

Task<Response> Router::beside_the_table(const Request& request) {
  if (!services_.throttle.allow(request, Cost::request)) co_return too_many();
  if (of_the_interface(request.path)) co_return no_such_page();
  if (!reads(request))
    co_return page(request, assets()).status < 400 ? not_allowed("GET, HEAD") : no_such_page();
  co_return co_await pages_.page_at(request);
}

// What an administrator has switched off for everybody else.
std::optional<Response> Router::closed(const Request& request) const {
  if (reads(request) || request.operation->auth == Auth::administrator) return std::nullopt;
  if (services_.settings.read_only)
    return problem(ProblemCode::read_only, "The site can only be looked at for the time being.");
  if (request.operation->id == OperationId::chat_send && !services_.settings.chat)
    return problem(ProblemCode::chat_closed, "Nobody can talk here at the moment.");
  return std::nullopt;
}

// A known token has a bucket of its own; before it is known, the address pays.
Task<std::optional<Response>> Router::identify(Request& request) {
  const Operation& operation = *request.operation;
  const auto token = personal_token(request);
  if (token) request.access = services_.access.remembered(*token);
  if (operation.cost) {
    const bool allowed =
        request.access == nullptr
            ? services_.throttle.allow(request, Cost::request)
            : services_.throttle.allow(rate_key_of(*request.access), Cost::request);
    if (!allowed) co_return too_many();
  }
  if (!token || operation.auth == Auth::administrator) co_return std::nullopt;
  if (request.access == nullptr) {
    std::string text = *token;
    const auto found = co_await services_.access.find(std::move(text), services_.games.now());
    if (!found) co_return problem(found.error());
    request.access = *found;
  }
  // What a seat's operation is refused for has an order of its own (seats.hpp).
  if (operation.auth == Auth::seat || operation.auth == Auth::nobody) co_return std::nullopt;
  if (request.access == nullptr) co_return unknown_token();
  co_return refused_by_scope(request);
}

Task<std::optional<Response>> Router::check(Request& request) {
  const Operation& operation = *request.operation;
  if (auto refused = closed(request)) co_return refused;
  if (auto refused = co_await identify(request)) co_return *std::move(refused);
  if (operation.load == Load::new_work && services_.memory.scarce()) {
    ++services_.metrics.refused_for_memory;
    co_return memory_scarce();
  }
  switch (operation.auth) {
    case Auth::administrator: {
      auto name = co_await admin_.administrator(request);
      if (!name) co_return std::move(name.error());
      request.administrator = *std::move(name);
      co_return std::nullopt;
    }
    case Auth::person: {
      auto person = co_await services_.people.somebody(request);
      if (!person) co_return std::move(person.error());
      request.person = *std::move(person);
      break;
    }
    case Auth::seat:
      co_return std::nullopt;  // the content type is looked at once the seat is known
    case Auth::anyone:
      if (!reads(request) && from_another_site(request)) co_return bad_origin();
      break;
    case Auth::nobody:
      break;
  }
  if (reads(request)) co_return std::nullopt;
  co_return wrong_type(request);
}

Task<Response> Router::answer(Request& request) {
  if (request.path.empty()) co_return unreadable(request);
  const Route* route = find_route(request.path, request.parameters);
  if (route == nullptr) co_return co_await beside_the_table(request);
  request.operation = find_operation(*route, request.method);
  if (request.operation == nullptr) {
    if (!services_.throttle.allow(request, Cost::request)) co_return too_many();
    co_return not_allowed(std::string(route->allow));
  }
  if (auto refused = co_await check(request)) co_return *std::move(refused);
  co_return co_await dispatch(handlers_, request.operation->id, request);
}

Task<tl::expected<Admission, Response>> Router::admit(Request& request) {
  const Route* route = find_route(request.path, request.parameters);
  const Operation* operation = route == nullptr ? nullptr : find_operation(*route, request.method);
  const bool live =
      operation != nullptr && request.method == Method::get &&
      (operation->id == OperationId::games_live || operation->id == OperationId::analysis_live ||
       operation->id == OperationId::events_live);
  if (!live) co_return tl::unexpected(co_await answer(request));
  request.operation = operation;
  if (auto refused = co_await check(request)) co_return tl::unexpected(*std::move(refused));
  if (operation->id == OperationId::analysis_live) co_return co_await analysis_.admit(request);
  if (operation->id == OperationId::events_live) co_return co_await events_.admit(request);
  co_return co_await games_.admit(request);
}

}  // namespace oware::server
