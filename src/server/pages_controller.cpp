#include "server/pages_controller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <oware/notation.hpp>

#include "games/names.hpp"
#include "server/answers.hpp"
#include "server/credentials.hpp"
#include "server/documentation.hpp"
#include "server/json_writer.hpp"
#include "server/pages.hpp"
#include "server/picture.hpp"
#include "server/problem.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

using rules::Side;

constexpr std::string_view kGames = "/g/";
constexpr std::string_view kPlayers = "/player/";
constexpr std::string_view kEmbedded = "/embed/";
constexpr std::string_view kChannels = "/tv/";
constexpr std::size_t kLongestText = 256 * 1024;
constexpr std::array<std::string_view, 2> kTexts = {"imprint", "privacy"};

std::string name_of(const games::Room& room, Side side) {
  return room.seat(side) ? room.seat(side)->name : std::string("?");
}

std::string title_of(const games::Room& room) {
  return fmt::format("{} v. {} - Oware", name_of(room, Side::south), name_of(room, Side::north));
}

std::string description_of(const games::Room& room) {
  const rules::Score score = room.game().score();
  const std::string count =
      rules::seeds_text(score.south_halves) + "-" + rules::seeds_text(score.north_halves);
  switch (room.status()) {
    case games::Status::open:
      return fmt::format("A game by {} rules waits for its second player.",
                         room.founding().settings.rules_name);
    case games::Status::playing:
      return fmt::format("{} after {} moves.", count, room.game().ply());
    case games::Status::finished:
      break;
  }
  return fmt::format("{} after {} moves ({}).", count, room.game().ply(),
                     rules::to_string(room.game().ending()->reason));
}

// What link previews read (Open Graph, ogp.me).
std::string head_of(const Request& request, const games::Room& room) {
  const std::string here = origin_of(request);
  const std::string id = room.founding().id;
  std::string head;
  const auto add = [&head](std::string_view property, std::string_view content) {
    head +=
        fmt::format("<meta property=\"og:{}\" content=\"{}\" />", property, html_escaped(content));
  };
  add("type", "website");
  add("title", title_of(room));
  add("description", description_of(room));
  add("url", here + "/g/" + id);
  add("image", here + "/api/games/" + id + "/board.png");
  add("image:width", std::to_string(kPictureWidth));
  add("image:height", std::to_string(kPictureHeight));
  return head;
}

}  // namespace

// ---- the operator's texts

// In no folder there is no such file.
std::string PagesController::text_path(std::string_view name) const {
  return texts_folder_.empty() ? std::string() : texts_folder_ + "/" + std::string(name) + ".txt";
}

Task<Response> PagesController::list(const Request&) {
  JsonWriter json;
  json.begin_object().key("pages").begin_array();
  for (const std::string_view name : kTexts) {
    if (std::ifstream(text_path(name))) json.value(name);
  }
  json.end_array().end_object();
  co_return json_answer(200, json.take());
}

// As plain text: nothing in it is ever taken for a page of ours.
Task<Response> PagesController::show(const Request& request) {
  const std::string& name = request.parameters[0];
  if (std::ranges::find(kTexts, name) == kTexts.end()) co_return no_such_page();
  std::ifstream file(text_path(name), std::ios::binary);
  if (!file)
    co_return problem(ProblemCode::no_such_page,
                      "The operator of this site has written no such text.");
  std::string content;
  content.reserve(4096);
  for (std::istreambuf_iterator<char> at(file), end; at != end && content.size() < kLongestText;
       ++at)
    content += *at;
  Response response{.status = 200,
                    .content_type = "text/plain; charset=utf-8",
                    .headers = {},
                    .body = std::move(content)};
  response.headers.emplace_back("Cache-Control", "no-cache");
  co_return response;
}

// ---- the page

// By value: the caller's text would not outlive the first wait.
Task<Response> PagesController::page_of_player(const Request& request, std::string name) {
  const auto key = games::account_key(name);
  if (!key) co_return page_of_nothing(request, assets(), 404);
  const auto login = co_await people_.ask<std::optional<games::PeopleStore::Login>>(
      [&](auto& store, auto done) { store.login(*key, std::move(done)); });
  if (login && !*login) co_return page_of_nothing(request, assets(), 404);
  co_return page(request, assets());
}

// When the server cannot tell whether there is such a game, the page asks again.
Task<Response> PagesController::embedded(const Request& request, std::string id) {
  if (!games::is_game_id(id)) co_return embedded_page(request, assets(), 404);
  const auto room = co_await games_.find(std::move(id));
  const bool missing = !room && problem(room.error()).status == 404;
  co_return embedded_page(request, assets(), missing ? 404 : 200);
}

// At a game's address the page comes with what link previews read; with status 404 when there is no
// such game, or no such player. When the server cannot tell, the page asks again.
Task<Response> PagesController::page_at(const Request& request) {
  if (of_the_documentation(request.path)) {
    if (auto file = documentation(request)) co_return *std::move(file);
    co_return page_of_nothing(request, assets(), 404);
  }
  for (const std::string_view folder : {kPlayers, kChannels}) {
    if (request.path.starts_with(folder))
      co_return co_await page_of_player(request, request.path.substr(folder.size()));
  }
  if (request.path.starts_with(kEmbedded))
    co_return co_await embedded(request, request.path.substr(kEmbedded.size()));
  if (!request.path.starts_with(kGames)) co_return page(request, assets());
  std::string id = request.path.substr(kGames.size());
  if (!games::is_game_id(id)) co_return page_of_nothing(request, assets(), 404);
  const auto room = co_await games_.find(std::move(id));
  if (!room)
    co_return problem(room.error()).status == 404 ? page_of_nothing(request, assets(), 404)
                                                  : page(request, assets());
  co_return page_with(request, assets(), head_of(request, (*room)->state()));
}

}  // namespace oware::server
