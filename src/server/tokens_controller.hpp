// Personal tokens, and accounts that become bots (games/access.hpp). Thread rule: the loop thread.
#pragma once

#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class TokensController final : public TokensHandlers {
 public:
  explicit TokensController(const Services& services)
      : services_(services), people_(services.people), access_(services.access) {}

  Task<Response> list(const Request& request) override;
  Task<Response> make(const Request& request) override;
  Task<Response> revoke(const Request& request) override;
  Task<Response> become_bot(const Request& request) override;

 private:
  Services services_;
  People& people_;
  AccessService& access_;
};

}  // namespace oware::server
