// What accounts have to do with each other (games/social.hpp): following, private messages,
// notices, profiles. Thread rule: the loop thread.
#pragma once

#include <string>

#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class SocialController final : public SocialHandlers {
 public:
  explicit SocialController(const Services& services)
      : services_(services), people_(services.people), store_(services.social_store) {}

  Task<Response> friends(const Request& request) override;
  Task<Response> follow(const Request& request) override;
  Task<Response> unfollow(const Request& request) override;
  Task<Response> profile(const Request& request) override;
  Task<Response> set_profile(const Request& request) override;
  Task<Response> conversations(const Request& request) override;
  Task<Response> messages(const Request& request) override;
  Task<Response> send(const Request& request) override;
  Task<Response> read_messages(const Request& request) override;
  Task<Response> drop_message(const Request& request) override;
  Task<Response> report_message(const Request& request) override;
  Task<Response> notices(const Request& request) override;
  Task<Response> read_notices(const Request& request) override;

 private:
  // The account of the name in the path; a problem where there is none.
  Task<tl::expected<games::User, Response>> account(const Request& request);
  // The same, of a request by another account than that.
  Task<tl::expected<games::User, Response>> other_account(const Request& request);
  Task<Response> relation_to(const Request& request, games::UserId other);
  template <class T, class Question>
  Task<Outcome<T>> ask(Question question) {
    return ask_store<T>(services_, store_, std::move(question));
  }

  Services services_;
  People& people_;
  games::SocialStore& store_;
};

}  // namespace oware::server
