// Who one is: guests, accounts, sessions, blocks, and all that is kept about one. Thread rule: the
// loop thread.
#pragma once

#include <optional>
#include <string>

#include "server/api_routes.hpp"
#include "server/services.hpp"
#include "server/wire_people.hpp"

namespace oware::server {

class AccountsController final : public AccountsHandlers {
 public:
  explicit AccountsController(const Services& services)
      : services_(services), games_(services.games), people_(services.people) {}

  Task<Response> me(const Request& request) override;
  Task<Response> change_me(const Request& request) override;
  Task<Response> delete_me(const Request& request) override;
  Task<Response> export_me(const Request& request) override;
  Task<Response> blocks(const Request& request) override;
  Task<Response> set_block(const Request& request) override;
  Task<Response> change_password(const Request& request) override;
  Task<Response> enrol(const Request& request) override;
  Task<Response> sign_in(const Request& request) override;
  Task<Response> sessions(const Request& request) override;
  Task<Response> end_other_sessions(const Request& request) override;
  Task<Response> end_session(const Request& request) override;

 private:
  Task<Outcome<OwnRatings>> own_ratings(games::UserId user);
  Task<Outcome<OwnLife>> own_life(games::UserId user);
  bool may_sign_in(const Request& request, const std::string& account, const std::string& device);
  Response welcomed(int status, const Identity& identity) const;

  Services services_;
  GameService& games_;
  People& people_;
};

}  // namespace oware::server
