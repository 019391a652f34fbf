// Sends the letters that wait in the store (games/credentials.hpp) through the operator's SMTP
// server, and queues digests of turns by correspondence.
//
// A letter is sent at least once: it stays in the store until the SMTP server has taken it. One
// that the server refuses for good (5xx) is dropped; any other failure is tried again after pauses
// that grow, and then given up. Letters are claimed, so that several nodes send each once. Neither
// addresses nor texts come into logs. Thread rule: the loop thread; libcurl runs in an executor.
#pragma once

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <optional>
#include <string>

#include "base/executor/executor.hpp"
#include "games/credentials.hpp"
#include "server/metrics.hpp"
#include "server/online_users.hpp"
#include "server/options.hpp"
#include "server/task.hpp"

namespace oware::server {

// The message as RFC 5322 and 2045 have it: plain text in UTF-8.
std::string letter_text(const games::Letter& letter, const std::string& from,
                        std::int64_t now_seconds, const std::string& id);

enum class MailOutcome : std::uint8_t { sent, refused, failed };

class Mailer {
 public:
  Mailer(asio::io_context& loop, games::MailStore& store, const OnlineUsers& online,
         const Options& options, Metrics& metrics);
  ~Mailer();
  Mailer(const Mailer&) = delete;
  Mailer& operator=(const Mailer&) = delete;

  bool on() const { return !options_.mail.url.empty(); }
  // The site's address, for links.
  const std::string& site() const { return options_.public_url; }
  // A letter has been queued.
  void wake() { timer_.cancel(); }
  // Never ends while letters are sent.
  Task<void> watch();
  // What is under way is broken off, and stays in the store.
  void stop() { stopping_ = true; }

 private:
  Task<void> send_due();
  Task<void> settle(games::Letter letter);
  Task<void> queue_digests();

  asio::io_context& loop_;
  games::MailStore& store_;
  const OnlineUsers& online_;
  const Options& options_;
  Metrics& metrics_;
  asio::steady_timer timer_;
  std::atomic<bool> stopping_{false};
  base::Executor sender_;
};

}  // namespace oware::server
