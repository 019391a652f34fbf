// Moderation beyond single actions: notes, appeals, lists of words, administrators' invites. For
// administrators alone. Thread rule: the loop thread.
#pragma once

#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class ModerationController final : public ModerationHandlers {
 public:
  explicit ModerationController(const Services& services) : services_(services) {}

  Task<Response> notes(const Request& request) override;
  Task<Response> add_note(const Request& request) override;
  Task<Response> appeals(const Request& request) override;
  Task<Response> decide(const Request& request) override;
  Task<Response> words(const Request& request) override;
  Task<Response> set_words(const Request& request) override;
  Task<Response> reset_words(const Request& request) override;
  Task<Response> invites(const Request& request) override;
  Task<Response> make_invite(const Request& request) override;
  Task<Response> revoke_invite(const Request& request) override;

 private:
  games::Actor actor(const Request& request) const;

  Services services_;
};

}  // namespace oware::server
