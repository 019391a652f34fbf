#include "server/chat_controller.hpp"

#include <fmt/format.h>

#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/credentials.hpp"
#include "server/problem.hpp"
#include "server/wire_people.hpp"

namespace oware::server {
namespace {

using games::ChatRoom;

constexpr int kMostMessages = 200;

Response bad_text() {
  return problem(ProblemCode::bad_text, fmt::format("A text has 1 to {} letters.", games::kMaxSaid),
                 {{"min", 1}, {"max", std::int64_t{games::kMaxSaid}}});
}

// The code of what keeps everybody from talking, if anything does.
std::optional<std::string_view> closed_by(const games::SiteSettings& settings) {
  if (settings.read_only) return "read-only";
  return settings.chat ? std::nullopt : std::optional<std::string_view>("chat-closed");
}

}  // namespace

Task<Response> ChatController::messages(const Request& request) {
  const auto found = co_await games_.find(request.parameters[0]);
  if (!found) co_return problem(found.error());
  const RoomPtr& room = *found;
  const auto query = read_query(request);
  if (!query) co_return bad_body(query.error());
  const std::int64_t after = number_field(*query, "after").value_or(0);
  const auto you = co_await seats_.side_of(request, room);
  const auto person = co_await people_.who(request);
  if (!person) co_return problem(person.error());
  const std::int64_t number = room->state().founding().number;
  std::optional<games::UserId> reader;
  if (*person != nullptr) reader = (*person)->user.id;
  const auto all = co_await people_.ask<std::vector<games::Said>>([&](auto& store, auto done) {
    store.said(number, reader, after, kMostMessages, std::move(done));
  });
  if (!all) co_return problem(all.error());
  JsonWriter json;
  json.begin_object().key("messages").begin_array();
  for (const games::Said& said : *all) {
    if (!games::in_room(room->state(), you, said.room)) continue;
    if (*person != nullptr && said.user && (*person)->hides(*said.user)) continue;
    write_said(json, said);
  }
  json.end_array().key("may").begin_array();
  for (const ChatRoom kind : {ChatRoom::players, ChatRoom::spectators}) {
    if (games::in_room(room->state(), you, kind)) json.value(games::to_string(kind));
  }
  json.end_array().field("closed", closed_by(services_.settings)).end_object();
  co_return json_answer(200, json.take());
}

Task<Response> ChatController::send(const Request& request) {
  const auto found = co_await games_.find(request.parameters[0]);
  if (!found) co_return problem(found.error());
  const RoomPtr& room = *found;
  const auto wanted = read_body(request).map(read_say);
  if (!wanted) co_return bad_body(wanted.error());
  const auto text = games::clean_said(wanted->text);
  if (!text) co_return bad_text();
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  const auto by_token = credentials(request, room->state());
  const auto you = co_await seats_.side_of(request, room);
  if (you && by_token && by_token->by_cookie && !from_our_page(request)) co_return bad_origin();
  const ChatRoom where = wanted->room.value_or(you ? ChatRoom::players : ChatRoom::spectators);
  if (!games::in_room(room->state(), you, where))
    co_return problem(ProblemCode::no_such_room, "This room is not yours to speak in.");
  std::string unnamed;
  const auto identity = co_await people_.who_or_guest(request, std::move(unnamed), games_.now());
  if (!identity) co_return problem(identity.error());
  const Person person = identity->person;
  if (person == nullptr && !you) co_return not_signed_in();
  games::Said said{.game = room->state().founding().number,
                   .room = where,
                   .side = you,
                   .name = {},
                   .text = services_.conduct.words().masked(*text),
                   .at = games_.now()};
  if (you) said.name = room->state().seat(*you)->name;
  if (person != nullptr) {
    const games::User& user = person->user;
    if (user.banned) co_return problem(ProblemCode::banned, "You may not play here.");
    if (user.muted_until > games_.now())
      co_return problem(ProblemCode::muted, "You may not talk at the moment.");
    if (!services_.throttle.allow("user:" + std::to_string(user.id), Cost::chat))
      co_return too_many();
    said.user = user.id;
    said.only_author = user.shadow_muted;
    said.player = user.player;
    if (!you) said.name = user.name;
  }
  const auto id = co_await people_.ask<std::int64_t>(
      [&](auto& store, auto done) { store.say(said, std::move(done)); });
  if (!id) co_return co_await people_.problem_of(id.error(), person);
  said.id = *id;
  JsonWriter json;
  write_said(json, said);
  std::string shown = json.take();
  games_.post_chat(room, {where, said.user, shown, said.only_author});
  Response response = json_answer(201, std::move(shown));
  if (!identity->cookie.empty()) response.headers.emplace_back("Set-Cookie", identity->cookie);
  co_return response;
}

Task<Response> ChatController::report(const Request& request) {
  const auto wanted = read_body(request).and_then(read_report);
  if (!wanted) co_return bad_body(wanted.error());
  const auto reason = games::clean_said(wanted->reason);
  if (!reason) co_return bad_text();
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  std::int64_t game = 0;
  if (!wanted->game.empty()) {
    std::string id = wanted->game;
    const auto room = co_await games_.find(std::move(id));
    if (!room) co_return problem(room.error());
    game = (*room)->state().founding().number;
  }
  std::string unnamed;
  const auto identity = co_await people_.who_or_guest(request, std::move(unnamed), games_.now());
  if (!identity) co_return problem(identity.error());
  if (identity->person == nullptr) co_return not_signed_in();
  const games::Report told{.id = 0,
                           .at = games_.now(),
                           .reporter = identity->person->user.id,
                           .game = game,
                           .message = wanted->message,
                           .player = wanted->player,
                           .analysis = wanted->analysis,
                           .reason = *reason};
  const auto kept = co_await people_.ask<std::optional<std::int64_t>>(
      [&](auto& store, auto done) { store.report(told, std::move(done)); });
  if (!kept) co_return co_await people_.problem_of(kept.error(), identity->person);
  if (!*kept && !wanted->analysis.empty())
    co_return problem(ProblemCode::no_such_analysis, "There is no such analysis to report.");
  if (!*kept)
    co_return problem(ProblemCode::no_such_player,
                      "There is no such message in this game, or no such player.");
  JsonWriter json;
  json.begin_object().field("id", **kept).end_object();
  Response response = json_answer(201, json.take());
  if (!identity->cookie.empty()) response.headers.emplace_back("Set-Cookie", identity->cookie);
  co_return response;
}

}  // namespace oware::server
