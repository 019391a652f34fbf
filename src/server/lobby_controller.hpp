// Lists of games, the first page's lobby, and players' pages. Thread rule: the loop thread.
#pragma once

#include <vector>

#include "server/api_routes.hpp"
#include "server/json_writer.hpp"
#include "server/services.hpp"

namespace oware::server {

class LobbyController final : public LobbyHandlers {
 public:
  explicit LobbyController(const Services& services)
      : services_(services), games_(services.games), people_(services.people) {}

  Task<Response> show(const Request& request) override;
  Task<Response> list(const Request& request) override;
  Task<Response> player(const Request& request) override;
  Task<Response> tv(const Request& request) override;
  Task<Response> player_tv(const Request& request) override;

 private:
  using Games = Outcome<std::vector<games::ListedGame>>;

  Task<Response> own_list(Person person, std::optional<games::Status> status);
  Task<Response> archive(games::ListQuery query, Person person);
  Task<Outcome<std::vector<games::OpenGame>>> open_games(Person person);
  Response shown(const RoomPtr& room, const Person& person) const;
  void write_live(JsonWriter& json, const Person& person) const;
  Task<Games> own_games(Person person, std::optional<games::Status> status);

  Services services_;
  GameService& games_;
  People& people_;
};

}  // namespace oware::server
