// What stands before the site: administrators' requests (/api/admin), the operator's texts
// (/api/pages), and what an administrator has switched off for everybody else.
//
// An administrator asks with a key (`oware admin key`) as a bearer token, never with a cookie: no
// other site's page can ask in their name. Wrong keys are counted by address, whatever the rate
// limits. The admin's calls block, so they have a thread of their own; what is switched on or off
// and what was done to people is read again every second, since `oware admin` does such things,
// too. Thread rule: the loop thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <optional>
#include <string>

#include "games/administration.hpp"
#include "server/admin_services.hpp"
#include "server/rate_limit.hpp"
#include "server/routes.hpp"

namespace oware::server {

class Front final : public Routes {
 public:
  // `settings` is kept up to date for others to read.
  Front(asio::io_context& loop, Routes& site, const AdminServices& services,
        games::SiteSettings& settings);
  // Waits for what the admin is doing.
  ~Front() override;

  Task<Response> answer(const Request& request) override;
  Task<tl::expected<Admission, Response>> admit(const Request& request) override;
  void moderated(const games::ModeratedPerson& moderated) override { site_.moderated(moderated); }
  games::TimeMs now() const override { return site_.now(); }

  // Follows settings and moderation actions, wherever they are made.
  Task<void> watch();

 private:
  Task<Response> admin(const Request& request);
  Task<Response> route(const Request& request, std::string what, games::Actor actor);
  Task<Response> settings(const Request& request, games::Actor actor);
  Task<Response> reports(const Request& request, std::string id, games::Actor actor);
  Task<Response> people(const Request& request, std::string id, games::Actor actor);
  Task<Response> messages(const Request& request, std::string id, games::Actor actor);
  Task<Response> audit_log(const Request& request);
  Response tables(const Request& request);
  Response text_list(const Request& request) const;
  Response text_page(const Request& request, std::string_view name) const;
  Task<tl::expected<games::Actor, Response>> administrator(const Request& request);
  std::optional<Response> switched_off(const Request& request) const;
  Task<void> read_settings();
  Task<void> follow_moderation();

  // Runs on the admin's thread; the loop goes on meanwhile.
  template <class T>
  Task<Result<T>> ask(std::function<Result<T>(games::AdminStore&)> question);

  asio::io_context& loop_;
  Routes& site_;
  AdminServices services_;
  RateLimiter wrong_keys_;
  games::SiteSettings& settings_;
  asio::steady_timer next_look_;
  std::int64_t last_entry_ = 0;  // the newest audit log entry that the site has been told of
  asio::thread_pool desk_{1};
};

}  // namespace oware::server
