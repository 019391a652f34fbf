// How accounts prove themselves beside their password (games/credentials.hpp): e-mail, codes of
// authenticators, passkeys. Thread rule: the loop thread.
#pragma once

#include <string>

#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class CredentialsController final : public CredentialsHandlers {
 public:
  explicit CredentialsController(const Services& services)
      : services_(services), people_(services.people), store_(services.credential_store) {}

  Task<Response> show(const Request& request) override;
  Task<Response> set_address(const Request& request) override;
  Task<Response> drop_address(const Request& request) override;
  Task<Response> set_digest(const Request& request) override;
  Task<Response> verify_address(const Request& request) override;
  Task<Response> forgot_password(const Request& request) override;
  Task<Response> reset_password(const Request& request) override;
  Task<Response> begin_authenticator(const Request& request) override;
  Task<Response> confirm_authenticator(const Request& request) override;
  Task<Response> drop_authenticator(const Request& request) override;
  Task<Response> passkey_options(const Request& request) override;
  Task<Response> add_passkey(const Request& request) override;
  Task<Response> drop_passkey(const Request& request) override;
  Task<Response> sign_in_options(const Request& request) override;
  Task<Response> sign_in(const Request& request) override;

 private:
  // Nothing when an account asks, with its password; else the answer that refuses.
  Task<std::optional<Response>> refuse(const Request& request, const boost::json::object& body);
  Task<void> send_resets(std::string address);
  Task<Outcome<std::string>> new_challenge(std::optional<games::UserId> user);
  // The challenge that the browser names, if the site has made it for that account.
  Task<Outcome<bool>> take_challenge(std::string challenge, std::optional<games::UserId> user);
  template <class T, class Question>
  Task<Outcome<T>> ask(Question question) {
    return ask_store<T>(services_, store_, std::move(question));
  }

  Services services_;
  People& people_;
  games::CredentialStore& store_;
};

}  // namespace oware::server
