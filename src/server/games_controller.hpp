// Games: making, joining, playing, looking at them. Thread rule: the loop thread.
#pragma once

#include <optional>
#include <tl/expected.hpp>

#include "server/api_routes.hpp"
#include "server/board_pictures.hpp"
#include "server/routes.hpp"
#include "server/seats.hpp"
#include "server/services.hpp"

namespace oware::server {

class GamesController final : public GamesHandlers {
 public:
  explicit GamesController(const Services& services);

  Task<Response> create(const Request& request) override;
  Task<Response> join(const Request& request) override;
  Task<Response> show(const Request& request) override;
  Task<Response> move(const Request& request) override;
  Task<Response> act(const Request& request) override;
  Task<Response> ogn(const Request& request) override;
  Task<Response> live(const Request& request) override;
  Task<Response> picture(const Request& request) override;
  Task<Response> animation(const Request& request) override;
  Task<Response> resume_link(const Request& request) override;
  Task<Response> resume(const Request& request) override;
  Task<Response> decided(const Request& request) override;

  // A WebSocket instead of an answer to live().
  Task<tl::expected<Admission, Response>> admit(const Request& request);

 private:
  Response game(const RoomPtr& room, std::optional<rules::Side> you) const;
  // Nothing when whoever that is may join; else the answer that refuses.
  Task<std::optional<Response>> refuse_join(const RoomPtr& room, const Seating& seating);
  // Nothing when the player may begin another game with the same opponent; else the error.
  Task<std::optional<Response>> refuse_rematch(const Request& request, Seated seat);

  Services services_;
  GameService& games_;
  People& people_;
  Seats seats_;
  BoardPictures pictures_;
};

}  // namespace oware::server
