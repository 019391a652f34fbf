#include <fmt/format.h>

#include <oware/notation.hpp>

#include "server/answers.hpp"
#include "server/credentials.hpp"
#include "server/pages.hpp"
#include "server/picture.hpp"
#include "server/site.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

using rules::Side;

constexpr std::size_t kPicturesCached = 256;  // some 10 kB each

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

Task<Response> Site::picture(const Request& request, RoomPtr room) {
  const rules::Position position = room->state().game().position();
  const Numbers numbers =
      room->state().founding().settings.guarded ? Numbers::hidden : Numbers::shown;
  const std::string tag = fmt::format("\"{}-{}\"", room->id(), room->state().version());
  Response response{
      .status = 200, .content_type = "image/png", .headers = {}, .body = std::string()};
  response.headers.emplace_back("ETag", tag);
  response.headers.emplace_back("Cache-Control", "public, max-age=60");
  if (request.if_none_match == tag) {
    response.status = 304;
    co_return response;
  }
  if (const auto cached = pictures_.find(tag); cached != pictures_.end()) {
    response.body = cached->second;
    co_return response;
  }
  auto drawn = co_await answer_of<std::string>(people_.loop(), [&](auto done) {
    const auto told = std::make_shared<decltype(done)>(std::move(done));
    auto job = [position, numbers, told] { (*told)(board_picture(position, numbers)); };
    if (!picture_workers_.submit(std::move(job))) (*told)(std::string());
  });
  if (drawn.empty())
    co_return problem(Trouble::unavailable,
                      "Too many pictures at once. Please try again in a moment.");
  if (pictures_.size() >= kPicturesCached) pictures_.clear();
  pictures_[tag] = drawn;
  response.body = std::move(drawn);
  co_return response;
}

// The page at a game's address, with what link previews read; the page with status 404 when there
// is no such game. When the server cannot tell, the page asks again.
Task<Response> Site::preview(const Request& request) {
  std::string id = request.path.substr(std::string_view("/g/").size());
  if (!games::is_game_id(id)) co_return page_of_nothing(request, assets(), 404);
  const auto room = co_await hall_.find(std::move(id));
  if (!room)
    co_return problem(room.error()).status == 404 ? page_of_nothing(request, assets(), 404)
                                                  : page(request, assets());
  co_return page_with(request, assets(), head_of(request, (*room)->state()));
}

}  // namespace oware::server
