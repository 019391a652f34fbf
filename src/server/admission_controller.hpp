// Who may come in: how accounts are made here, members' invites, and appeals of those who were sent
// out. Thread rule: the loop thread.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class AdmissionController final : public AdmissionHandlers {
 public:
  explicit AdmissionController(const Services& services) : services_(services) {}

  Task<Response> registration(const Request& request) override;
  Task<Response> invites(const Request& request) override;
  Task<Response> invite(const Request& request) override;
  Task<Response> revoke_invite(const Request& request) override;
  Task<Response> appeal(const Request& request) override;

 private:
  // The account by name and password, a closed one's too; without a name, the account that is
  // signed in.
  Task<tl::expected<games::UserId, Response>> appellant(const Request& request, std::string name,
                                                        std::string password);

  Services services_;
};

}  // namespace oware::server
