#include "server/board_pictures.hpp"

#include <fmt/format.h>

#include <utility>

#include "server/animation.hpp"
#include "server/picture.hpp"
#include "server/problem.hpp"
#include "server/run_on.hpp"

namespace oware::server {
namespace {

// A board has some 10 kB, a game some hundred.
constexpr std::size_t kMostKeptBytes = 8U << 20U;

Numbers numbers_of(const LiveRoom& room) {
  return room.state().founding().settings.guarded ? Numbers::hidden : Numbers::shown;
}

Response picture_of(const LiveRoom& room, std::string_view type, std::string_view kept) {
  Response response{.status = 200, .content_type = type, .headers = {}, .body = std::string()};
  response.headers.emplace_back("ETag",
                                fmt::format("\"{}-{}\"", room.id(), room.state().version()));
  response.headers.emplace_back("Cache-Control", kept);
  return response;
}

}  // namespace

Task<Response> BoardPictures::answer(const Request& request, RoomPtr room) {
  const rules::Position position = room->state().game().position();
  const Numbers numbers = numbers_of(*room);
  std::function<std::string()> draw = [position, numbers] {
    return board_picture(position, numbers);
  };
  Response response = picture_of(*room, "image/png", "public, max-age=60");
  co_return co_await drawn(request, std::move(response), boards_, nullptr, std::move(draw));
}

Task<Response> BoardPictures::animation(const Request& request, RoomPtr room, Throttle& throttle) {
  if (room->state().status() != games::Status::finished)
    co_return problem(games::CommandError{.code = games::CommandErrorCode::not_now,
                                          .detail = "The game is not over yet."});
  const Numbers numbers = numbers_of(*room);
  std::function<std::string()> draw = [game = room->state().game(), numbers] {
    return animated_game(game, numbers);
  };
  Response response = picture_of(*room, "image/gif", "public, max-age=86400");
  co_return co_await drawn(request, std::move(response), games_, &throttle, std::move(draw));
}

Task<Response> BoardPictures::drawn(const Request& request, Response response, Kept& kept,
                                    Throttle* throttle, std::function<std::string()> draw) {
  const std::string tag = response.headers.front().second;
  if (request.if_none_match == tag) {
    response.status = 304;
    co_return response;
  }
  if (const auto found = kept.pictures.find(tag); found != kept.pictures.end()) {
    response.body = found->second;
    co_return response;
  }
  if (throttle != nullptr) {
    if (auto refused = throttle->charge(request)) co_return *std::move(refused);
  }
  auto picture = co_await run_on<std::string>(loop_, executor_, draw);
  if (!picture)
    co_return problem(ProblemCode::unavailable,
                      "Too many pictures at once. Please try again in a moment.");
  if (kept.bytes + picture->size() > kMostKeptBytes) kept = {};
  if (kept.pictures.emplace(tag, *picture).second) kept.bytes += picture->size();
  response.body = *std::move(picture);
  co_return response;
}

}  // namespace oware::server
