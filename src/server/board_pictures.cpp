#include "server/board_pictures.hpp"

#include <fmt/format.h>

#include <utility>

#include "server/picture.hpp"
#include "server/problem.hpp"
#include "server/run_on.hpp"

namespace oware::server {
namespace {

constexpr std::size_t kPicturesCached = 256;  // some 10 kB each

}  // namespace

Task<Response> BoardPictures::answer(const Request& request, RoomPtr room) {
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
  auto draw = [position, numbers] { return board_picture(position, numbers); };
  auto drawn = co_await run_on<std::string>(loop_, executor_, draw);
  if (!drawn)
    co_return problem(ProblemCode::unavailable,
                      "Too many pictures at once. Please try again in a moment.");
  if (pictures_.size() >= kPicturesCached) pictures_.clear();
  pictures_[tag] = *drawn;
  response.body = *std::move(drawn);
  co_return response;
}

}  // namespace oware::server
