#include "server/site.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "server/answers.hpp"
#include "server/credentials.hpp"
#include "server/decided.hpp"
#include "server/openapi.hpp"
#include "server/pages.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

using rules::Side;

constexpr std::string_view kGames = "/api/games";

// "/api/games/ID/what" in its parts; "what" is empty for the game itself.
struct GamePath {
  std::string id;
  std::string what;
};

std::optional<GamePath> parse_game_path(std::string_view path) {
  if (!path.starts_with(kGames) || path.size() < kGames.size() + 2 || path[kGames.size()] != '/')
    return std::nullopt;
  path.remove_prefix(kGames.size() + 1);
  const auto slash = path.find('/');
  GamePath parts{std::string(path.substr(0, slash)), {}};
  if (slash == std::string_view::npos) return parts;
  parts.what = path.substr(slash + 1);
  return parts.what.empty() ? std::nullopt : std::optional(parts);
}

std::optional<int> parse_version(std::string_view value) {
  int version = 0;
  const auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), version);
  if (failure != std::errc{} || end != value.data() + value.size() || version < 0)
    return std::nullopt;
  return version;
}

// Not a route of the page, even if nothing lies there.
bool of_the_interface(std::string_view path) { return path == "/api" || path.starts_with("/api/"); }

// A path with malformed escapes: a problem to programs, a page to readers.
Response unreadable(const Request& request) {
  return of_the_interface(request.raw_path) || !reads(request)
             ? problem(Trouble::bad_request, "The path cannot be read.")
             : page_of_nothing(request, assets(), 400);
}

// What is read and what is written below a game's address.
constexpr std::array<std::string_view, 4> kRead = {"", "ogn", "live", "board.png"};
constexpr std::array<std::string_view, 5> kWritten = {"join", "moves", "actions", "resume-link",
                                                      "resume"};

}  // namespace

Site::Site(const Parts& parts, const Options& options, Metrics& metrics, bool limit_rates)
    : hall_(parts.hall),
      people_(parts.people),
      push_(parts.push),
      push_store_(parts.push_store),
      options_(options),
      metrics_(metrics),
      settings_(parts.settings),
      limiter_(options.rates),
      limit_rates_(limit_rates),
      picture_workers_(1, static_cast<std::size_t>(options.limits.waiting_jobs)) {}

bool Site::within_rate(const Request& request, Cost cost) {
  return within_rate(request.address, cost);
}

bool Site::within_rate(std::string_view key, Cost cost) {
  if (!limit_rates_ || limiter_.allow(key, cost, RateLimiter::Time::clock::now())) return true;
  ++metrics_.rate_limited;
  return false;
}

Task<Response> Site::answer(const Request& request) {
  if (request.path.empty()) co_return unreadable(request);
  if (request.path == "/healthz") {
    if (!reads(request)) co_return not_allowed("GET, HEAD");
    co_return hall_.ready()
        ? json_answer(200, R"({"status":"ok"})")
        : problem(Trouble::unavailable, "The server is starting, or its database does not commit.");
  }
  if (!within_rate(request, Cost::request)) co_return too_many();
  co_return co_await route(request);
}

Task<Response> Site::route(const Request& request) {
  const std::string_view path = request.path;
  if (path == kGames) co_return co_await games_root(request);
  if (path == "/api/decided") co_return decided(request);
  if (auto parts = parse_game_path(path))
    co_return co_await game_page(request, std::move(parts->id), std::move(parts->what));
  if (of_the_interface(path) && path != "/api/openapi.json") co_return co_await of_people(request);
  if (!reads(request)) {
    const bool there = !of_the_interface(path) && page(request, assets()).status < 400;
    co_return there || path == "/metrics" || path == "/api/openapi.json" ? not_allowed("GET, HEAD")
                                                                         : no_such_page();
  }
  if (path == "/metrics")
    co_return text(metrics_.text(), "text/plain; version=0.0.4; charset=utf-8");
  if (path == "/api/openapi.json") co_return json_answer(200, std::string(openapi_document()));
  if (path.starts_with("/g/")) co_return co_await preview(request);
  co_return page(request, assets());
}

Task<Response> Site::games_root(const Request& request) {
  if (request.method == Method::post) co_return co_await create(request);
  if (!reads(request)) co_return not_allowed("GET, HEAD, POST");
  co_return co_await list(request);
}

Task<Response> Site::game_page(const Request& request, std::string id, std::string what) {
  const bool reading = std::ranges::find(kRead, what) != kRead.end();
  const bool writing = std::ranges::find(kWritten, what) != kWritten.end();
  if (!reading && !writing && what != "chat") co_return no_such_page();
  if (reading && !reads(request)) co_return not_allowed("GET, HEAD");
  if (writing && request.method != Method::post) co_return not_allowed("POST");
  const auto room = co_await hall_.find(std::move(id));
  if (!room) co_return problem(room.error());
  if (what.empty()) co_return co_await show(request, *room);
  if (what == "ogn") co_return text(ogn_text((*room)->state()), "text/plain; charset=utf-8");
  if (what == "moves") co_return co_await move(request, *room);
  if (what == "actions") co_return co_await act(request, *room);
  if (what == "join") co_return co_await join(request, *room);
  if (what == "chat") co_return co_await chat(request, *room);
  if (what == "resume-link") co_return co_await resume_link(request, *room);
  if (what == "resume") co_return co_await resume(request, *room);
  if (what == "board.png") co_return co_await picture(request, *room);
  Response upgrade = problem(Trouble::upgrade_required, "Open this address as a WebSocket.");
  upgrade.headers.emplace_back("Upgrade", "websocket");
  co_return upgrade;
}

Response Site::game(RoomPtr room, std::optional<Side> you) const {
  return json_answer(200,
                     game_text(room->state(), room->around(), hall_.now()).append(you_text(you)));
}

// Of a game that was played elsewhere: on one screen, or in a book.
Response Site::decided(const Request& request) const {
  if (request.method != Method::post) return not_allowed("POST");
  if (auto wrong = wrong_type(request)) return *std::move(wrong);
  const auto game = read_played(request.body);
  if (!game) return bad_body(game.error());
  const auto* tables = hall_.tables();
  const auto ply = tables == nullptr ? std::nullopt : decided_ply(*game, tables->tables());
  return json_answer(200, R"({"decided_ply":)" + (ply ? std::to_string(*ply) : "null") + "}");
}

// ---- seats

Task<std::optional<Side>> Site::side_of(const Request& request, RoomPtr room) {
  if (const auto side = side_asking(request, room->state())) co_return side;
  if (!request.authorization.empty()) co_return std::nullopt;
  const auto person = co_await people_.who(request);
  if (!person || *person == nullptr) co_return std::nullopt;
  for (const Side side : {Side::south, Side::north}) {
    const auto& holder = room->holders()[static_cast<std::size_t>(rules::index(side))];
    if (holder && holder->user == (*person)->user.id) co_return side;
  }
  co_return std::nullopt;
}

Task<tl::expected<Site::Seating, Response>> Site::seating(const Request& request,
                                                          std::string name) {
  const auto asker = co_await people_.who_or_guest(request, name, now());
  if (!asker) co_return tl::unexpected(problem(asker.error()));
  Seating seating{.name = name, .holder = {}, .cookie = asker->cookie, .person = asker->person};
  if (seating.person != nullptr) {
    const games::User& user = seating.person->user;
    if (user.banned) co_return tl::unexpected(problem(Trouble::banned, "You may not play here."));
    if (user.registered || name.empty()) seating.name = user.name;
    seating.holder = games::Holder{user.id, user.player, user.registered};
  }
  if (seating.name.empty()) seating.name = "Guest";
  co_return seating;
}

Task<Response> Site::create(const Request& request) {
  if (from_another_site(request)) co_return bad_origin();
  if (!within_rate(request, Cost::game)) co_return too_many();
  if (auto wrong = wrong_type(request)) co_return *std::move(wrong);
  auto wanted = read_create(request.body);
  if (!wanted) co_return bad_body(wanted.error());
  std::string name = wanted->name;
  auto who = co_await seating(request, std::move(name));
  if (!who) co_return std::move(who.error());
  wanted->name = who->name;
  auto holder = who->holder;
  const auto seat = co_await hall_.create(*std::move(wanted), std::move(holder));
  if (!seat) co_return problem(seat.error());
  const std::string path = "/g/" + seat->game;
  Response response = json_answer(
      201, created_text(seat->game, origin_of(request) + path, seat->side, seat->token));
  response.headers.emplace_back("Location", std::string(kGames) + "/" + seat->game);
  response.headers.emplace_back("Set-Cookie", seat_cookie(request, seat->game, seat->token));
  if (!who->cookie.empty()) response.headers.emplace_back("Set-Cookie", who->cookie);
  co_return response;
}

Task<Response> Site::join(const Request& request, RoomPtr room) {
  if (from_another_site(request)) co_return bad_origin();
  // Who holds a seat already is told so again: a browser that asks twice has not joined its own
  // game.
  if (const auto held = co_await side_of(request, room)) {
    const auto given = credentials(request, room->state());
    co_return json_answer(200, seat_text(*held, given ? given->token : std::string()));
  }
  if (!within_rate(request, Cost::game)) co_return too_many();
  if (auto wrong = wrong_type(request)) co_return *std::move(wrong);
  auto name = read_join(request.body);
  if (!name) co_return bad_body(name.error());
  auto who = co_await seating(request, *std::move(name));
  if (!who) co_return std::move(who.error());
  for (const auto& holder : room->holders()) {
    if (holder && who->person != nullptr && who->person->apart_from(holder->user)) {
      co_return problem(games::Refusal{.reason = games::Reason::blocked,
                                       .detail = "One of you wants nothing of the other."});
    }
  }
  std::string seat_name = who->name;
  auto holder = who->holder;
  const auto seat = co_await hall_.join(room, std::move(seat_name), std::move(holder));
  if (!seat) co_return problem(seat.error());
  Response response = json_answer(200, seat_text(seat->side, seat->token));
  response.headers.emplace_back("Set-Cookie", seat_cookie(request, seat->game, seat->token));
  if (!who->cookie.empty()) response.headers.emplace_back("Set-Cookie", who->cookie);
  co_return response;
}

Task<Response> Site::show(const Request& request, RoomPtr room) {
  const auto given = credentials(request, room->state());
  const auto by_token = side_asking(request, room->state());
  const auto you = co_await side_of(request, room);
  Response response = game(room, you);
  // The same token opens the other side's seat of the rematch: the browser gets a cookie for that
  // game, too.
  if (by_token && given->by_cookie && !room->state().rematch().empty()) {
    response.headers.emplace_back("Set-Cookie",
                                  seat_cookie(request, room->state().rematch(), given->token));
  }
  co_return response;
}

// The seat that may change the game, or the answer that refuses: 401, 403.
Task<tl::expected<Seated, Response>> Site::seated(const Request& request, RoomPtr room) {
  const auto given = credentials(request, room->state());
  std::optional<games::TokenHash> token;
  if (given) token = games::hash_token(given->token);
  std::optional<Side> side;
  if (!token || !room->state().side_of(*token)) side = co_await side_of(request, room);
  if (!side) {
    const auto found = co_await hall_.seat_of(room, token);
    if (!found) co_return tl::unexpected(problem(found.error()));
    if (given->by_cookie && !from_our_page(request)) co_return tl::unexpected(bad_origin());
    side = *found;
  }
  if (auto wrong = wrong_type(request)) co_return tl::unexpected(*std::move(wrong));
  co_return Seated{room, *side};
}

Task<Response> Site::move(const Request& request, RoomPtr room) {
  auto seat = co_await seated(request, room);
  if (!seat) co_return std::move(seat.error());
  auto wanted = read_move(request.body);
  if (!wanted) co_return bad_body(wanted.error());
  const auto done = co_await hall_.move(*seat, *std::move(wanted));
  if (!done) co_return problem(done.error());
  co_return game(room, seat->side);
}

Task<Response> Site::act(const Request& request, RoomPtr room) {
  auto seat = co_await seated(request, room);
  if (!seat) co_return std::move(seat.error());
  const auto action = read_action(request.body);
  if (!action) co_return bad_body(action.error());
  if (*action == games::Action::rematch) {
    if (auto refused = co_await refuse_rematch(request, *seat)) co_return *std::move(refused);
  }
  const auto done = co_await hall_.act(*seat, *action);
  if (!done) co_return problem(done.error());
  co_return game(room, seat->side);
}

// A rematch is a new game: what holds for founding and joining one holds for it.
Task<std::optional<Response>> Site::refuse_rematch(const Request& request, Seated seat) {
  if (!seat.room->state().rematch().empty()) co_return std::nullopt;
  if (!within_rate(request, Cost::game)) co_return too_many();
  const auto side = static_cast<std::size_t>(rules::index(seat.side));
  const auto& holder = seat.room->holders()[side];
  if (!holder) co_return std::nullopt;
  const auto known = co_await people_.ask<std::optional<games::Known>>(
      [&](auto& store, auto done) { store.user(holder->user, std::move(done)); });
  if (!known) co_return problem(known.error());
  if (!*known) co_return std::nullopt;
  if ((*known)->user.banned) co_return problem(Trouble::banned, "You may not play here.");
  const auto& opponent = seat.room->holders()[1 - side];
  if (opponent && (*known)->apart_from(opponent->user)) {
    co_return problem(games::Refusal{.reason = games::Reason::blocked,
                                     .detail = "One of you has blocked the other."});
  }
  co_return std::nullopt;
}

// The secret of the link is the seat's token itself: it stands behind a '#', which browsers keep to
// themselves.
Task<Response> Site::resume_link(const Request& request, RoomPtr room) {
  const auto seat = co_await seated(request, room);
  if (!seat) co_return seat.error();
  const auto given = credentials(request, room->state());
  if (!given || !room->state().side_of(games::hash_token(given->token))) {
    co_return problem(games::Refusal{
        .reason = games::Reason::not_now,
        .detail = "Your account holds this seat: sign in where you want to play on."});
  }
  co_return json_answer(
      200, R"({"url":)" +
               json_quoted(origin_of(request) + "/g/" + room->id() + "#seat=" + given->token) +
               "}");
}

Task<Response> Site::resume(const Request& request, RoomPtr room) {
  if (from_another_site(request)) co_return bad_origin();
  if (!within_rate(request, Cost::game)) co_return too_many();
  if (auto wrong = wrong_type(request)) co_return *std::move(wrong);
  const auto token = read_token(request.body);
  if (!token) co_return bad_body(token.error());
  const std::optional<games::TokenHash> hash = games::hash_token(*token);
  const auto side = co_await hall_.seat_of(room, hash);
  if (!side) co_return problem(side.error());
  std::string unnamed;
  const auto asker = co_await people_.who_or_guest(request, std::move(unnamed), now());
  if (!asker) co_return problem(asker.error());
  Response response = json_answer(200, R"({"side":)" + std::string(side_text(*side)) + "}");
  response.headers.emplace_back("Set-Cookie", seat_cookie(request, room->id(), *token));
  if (!asker->cookie.empty()) response.headers.emplace_back("Set-Cookie", asker->cookie);
  if (asker->person == nullptr) co_return response;
  const games::User& user = asker->person->user;
  const std::int64_t number = room->state().founding().number;
  const auto given = co_await people_.ask<bool>(
      [&](auto& store, auto done) { store.give_seat(number, *side, user.id, std::move(done)); });
  if (!given) co_return problem(given.error());
  if (*given) room->hold(*side, games::Holder{user.id, user.player, user.registered});
  co_return response;
}

Task<tl::expected<Admission, Response>> Site::admit(const Request& request) {
  const auto parts = parse_game_path(request.path);
  if (!parts || parts->what != "live" || request.method != Method::get) {
    co_return tl::unexpected(co_await answer(request));
  }
  if (!within_rate(request, Cost::request)) co_return tl::unexpected(too_many());
  const auto room = co_await hall_.find(parts->id);
  if (!room) co_return tl::unexpected(problem(room.error()));
  if (from_another_site(request) && !request.cookie.empty()) co_return tl::unexpected(bad_origin());
  const bool cookie_speaks = request.authorization.empty() &&
                             (carries_seat_cookie(request) || carries_session_cookie(request));
  if (cookie_speaks && !from_our_page(request)) co_return tl::unexpected(bad_origin());
  Admission admission{*room, {}, {}, {}};
  admission.you = co_await side_of(request, *room);
  if (const auto person = co_await people_.who(request)) admission.person = *person;
  if (const auto from = query_value(request.query, "from")) {
    admission.from = parse_version(*from);
    if (!admission.from)
      co_return tl::unexpected(problem(Trouble::bad_request, "from is a version: 0, 1, 2, ..."));
  }
  co_return admission;
}

}  // namespace oware::server
