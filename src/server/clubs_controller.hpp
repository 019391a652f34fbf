// Clubs: founding and changing them, their members, their pages. Thread rule: the loop thread.
#pragma once

#include <optional>
#include <string>

#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class ClubsController final : public ClubsHandlers {
 public:
  explicit ClubsController(const Services& services) : services_(services) {}

  Task<Response> list(const Request& request) override;
  Task<Response> create(const Request& request) override;
  Task<Response> show(const Request& request) override;
  Task<Response> change(const Request& request) override;
  Task<Response> set_role(const Request& request) override;
  Task<Response> mine(const Request& request) override;

 private:
  // The text of the club as `you` sees it; nothing where there is none.
  Task<Outcome<std::optional<std::string>>> look(std::string id, games::UserId you);
  // The same as an answer; null where the club has gone.
  Task<Response> page(int status, std::string id, games::UserId you);
  template <class T, class Question>
  Task<Outcome<T>> ask(Question question);

  Services services_;
};

}  // namespace oware::server
