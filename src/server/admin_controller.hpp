// The administration of the site: reports, moderation, messages, settings, the audit log, endgame
// tables.
//
// An administrator asks with a key (`oware admin key`) as a bearer token, never with a cookie: no
// other site's page can ask in their name. Wrong keys are counted by address, whatever the rate
// limits. Evidence of fair play is searched for on another executor, one question at a time. The
// store's calls block, so conduct.hpp puts them elsewhere; settings, lists of words and moderation
// actions are read again every second, since `oware admin` changes them, too. Thread rule: the loop
// thread.
#pragma once

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <string>
#include <tl/expected.hpp>

#include "base/executor/executor.hpp"
#include "server/admin_services.hpp"
#include "server/api_routes.hpp"
#include "server/rate_limit.hpp"
#include "server/services.hpp"

namespace oware::server {

class AdminController final : public AdminHandlers {
 public:
  AdminController(const Services& services, const AdminServices& admin);
  ~AdminController() override { ended_ = true; }

  Task<Response> settings(const Request& request) override;
  Task<Response> change_settings(const Request& request) override;
  Task<Response> reports(const Request& request) override;
  Task<Response> close_report(const Request& request) override;
  Task<Response> people(const Request& request) override;
  Task<Response> moderate(const Request& request) override;
  Task<Response> evidence(const Request& request) override;
  Task<Response> hide_message(const Request& request) override;
  Task<Response> hide_analysis(const Request& request) override;
  Task<Response> audit(const Request& request) override;
  Task<Response> tables(const Request& request) override;
  Task<Response> build_tables(const Request& request) override;
  Task<Response> cancel_tables(const Request& request) override;

  // The name under which the holder of the request's key acts; else the answer that refuses.
  Task<tl::expected<std::string, Response>> administrator(const Request& request);
  // Follows what administrators do, wherever they do it. Never ends.
  Task<void> watch();

 private:
  Response tables_now() const;
  Task<void> read_settings();
  Task<void> follow_moderation();
  games::Actor actor(const Request& request) const;

  Services services_;
  AdminServices admin_;
  RateLimiter wrong_keys_;
  asio::steady_timer next_look_;
  std::int64_t last_entry_ = 0;     // of the audit log that the site has followed
  std::atomic<bool> ended_{false};  // the searches for evidence are to end
  base::Executor searches_;
};

}  // namespace oware::server
